"""``casinowar kids play``: one game, by itself or with a person at a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from casinowar.cli.kids_options import pace_option, policy_option, with_variant
from casinowar.cli.options import count_option, emit, leave_if, with_output
from casinowar.errors import InputError

if TYPE_CHECKING:
    from casinowar.kids.variant import WarVariant


@click.command("play")
@with_variant
@click.option("--deal", "dealt", metavar="CARDS", help='Packets from the top, like "AK7/Q52"; * a joker; or numbers.')
@click.option("--hex", "hexadecimal", is_flag=True, help="Read the deal as hexadecimal ranks 2 to E.")
@count_option("--rounds", help="Stop after so many tricks.")
@click.option("--trace", is_flag=True, help="Print every trick.")
@count_option("--you", "seat", help="Choose the cards of seat N yourself.")
@count_option("--seed", least=0, help="Seed of the game (drawn and printed if absent).")
@policy_option
@pace_option
@with_output
def play(
    variant: WarVariant,
    dealt: str | None,
    hexadecimal: bool,
    rounds: int | None,
    trace: bool,
    seat: int | None,
    seed: int | None,
    policies: dict[int, str],
    pace: float,
    form: str | None,
    output: str | None,
) -> None:
    """Play one game and say how it ended, and why.

    Example: casinowar kids play classic --deal "AK7/Q52" --trace
    """
    from casinowar.kids.deals import parse_deal
    from casinowar.kids.play import play_game
    from casinowar.report.kids_play import play_result
    from casinowar.rng import fresh_seed

    if hexadecimal and dealt is None:
        raise InputError("--hex", True, "a deal to read: --deal CARDS")
    deal = None if dealt is None else parse_deal(dealt, variant, hexadecimal)
    seed = fresh_seed() if seed is None else seed
    person = None
    if seat is not None:
        from casinowar.cli.kids_person import Person

        person = Person(variant, seat, policies)
    game = play_game(
        variant,
        seed,
        deal,
        policies=policies,
        limit=rounds,
        pace=pace,
        human={seat: person} if seat is not None and person is not None else None,
        started=None if person is None else person.watch,
    )
    emit(play_result(game, trace), form, output)
    leave_if(game.partial)
