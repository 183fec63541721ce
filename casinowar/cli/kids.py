"""``casinowar kids``: the War family. The group, and the commands that need no random numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from casinowar.cli.kids_audit import audit
from casinowar.cli.kids_options import SET_HELP, pace_option, with_variant
from casinowar.cli.kids_play import play
from casinowar.cli.kids_simulate import compare, converge, simulate
from casinowar.cli.kids_worksheet import worksheet
from casinowar.cli.options import count_option, emit, with_output

if TYPE_CHECKING:
    from casinowar.kids.variant import WarVariant


@click.group("kids")
def command() -> None:
    """War, the children's game: some thirty variants, played, simulated, exact.

    Example: casinowar kids list
    """


@command.command("list")
@with_output
def list_variants(form: str | None, output: str | None) -> None:
    """The variants, by name.

    Example: casinowar kids list
    """
    from casinowar.report.kids import list_result

    emit(list_result(), form, output)


@command.command("show")
@with_variant
@with_output
def show(variant: WarVariant, form: str | None, output: str | None) -> None:
    """A variant: source, choices made where it is silent, every field.

    Example: casinowar kids show razboi
    """
    from casinowar.report.kids import show_result

    emit(show_result(variant), form, output)


command.add_command(play)
command.add_command(simulate)
command.add_command(compare)


@command.command("facts")
@with_variant
@pace_option
@click.option("--detail", is_flag=True, help="The fractions too.")
@with_output
def facts(variant: WarVariant, pace: float, detail: bool, form: str | None, output: str | None) -> None:
    """What is known exactly: ties, double wars, sweeps, aces, rounds of one pass.

    Example: casinowar kids facts tod-und-leben
    """
    from casinowar.kids.facts import facts_of
    from casinowar.report.kids_facts import facts_result

    emit(facts_result(facts_of(variant, pace), detail), form, output)


@command.command("deals")
@click.argument("name", metavar="[NAME]", default="classic")
@count_option("--ranks", help="Ranks of the deck, counted down from the ace.")
@count_option("--suits", help="Cards of each rank.")
@click.option("--set", "sets", multiple=True, metavar="KEY=VALUE", help=SET_HELP)
@count_option("--players", help="Number of players.")
@pace_option
@count_option("--limit", help="Most deals (default 4M), or most positions where play is random (default 2M).")
@with_output
def deals(
    name: str,
    ranks: int | None,
    suits: int | None,
    sets: tuple[str, ...],
    players: int | None,
    pace: float,
    limit: int | None,
    form: str | None,
    output: str | None,
) -> None:
    """Every deal of a small deck: who wins, what is endless, how long it takes.

    Where won cards are shuffled or ordered by a coin, the game is solved as a Markov chain.

    Example: casinowar kids deals classic --ranks 3 --suits 2
    """
    from casinowar.cli.progress import progress
    from casinowar.kids.library import load_variant
    from casinowar.kids.small_results import small_deck
    from casinowar.report.kids_facts import deals_result

    deck = [f"deck.{field}={number}" for field, number in (("ranks", ranks), ("suits", suits)) if number is not None]
    variant = load_variant(name, (*deck, *sets), players)
    with progress("deals or positions") as report:
        found = small_deck(variant, limit, pace, report)
    emit(deals_result(found), form, output)


command.add_command(converge)
command.add_command(audit)
command.add_command(worksheet)
