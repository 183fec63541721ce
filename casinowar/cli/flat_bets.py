"""Options of commands about flat bets: the game, the bet, the decision, side bets; amounts and shares."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from casinowar.cli.options import F, with_rules
from casinowar.money import cents

if TYPE_CHECKING:
    from casinowar.bankroll.game import FlatGame
    from casinowar.rules.model import HouseRules

DECISIONS = ("war", "surrender")


def amount_option(*names: str, **settings: Any) -> Callable[[F], F]:
    """An option for an amount of currency units; the command receives cents."""

    def parse(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
        return None if value is None else cents(value, names[0])

    return click.option(*names, callback=parse, metavar="AMOUNT", **settings)


def signed_amount_option(*names: str, **settings: Any) -> Callable[[F], F]:
    """An option for an amount that may be negative; the command receives cents."""

    def parse(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
        from casinowar.bankroll.words import signed_cents

        return None if value is None else signed_cents(value, names[0])

    return click.option(*names, callback=parse, metavar="AMOUNT", **settings)


def share_option(*names: str, **settings: Any) -> Callable[[F], F]:
    """An option for a share written 0.05, 5% or 1/20; the command receives a fraction."""

    def parse(ctx: click.Context, param: click.Parameter, value: str | None) -> Any:
        from casinowar.rules.pay import parse_share

        return None if value is None else parse_share(value, names[0])

    return click.option(*names, callback=parse, metavar="SHARE", **settings)


def with_flat_bets(function: F) -> F:
    """RULES or --pmf, --bet, --decision, --side; the command receives ``game``."""
    return _flat_bets(_with_game(function, False))


def with_flat_bets_on_credit(function: F) -> F:
    """The same with --raise-on-credit."""
    credit = click.option(
        "--raise-on-credit", is_flag=True, help="A raise is always covered (else: a forced surrender)."
    )
    return _flat_bets(credit(_with_game(function, True)))


def _flat_bets(function: F) -> F:
    options = (
        amount_option("--bet", default="1", help="The bet of every round (default 1)."),
        decision_option(),
        click.option("--side", "sides", multiple=True, metavar="NAME=AMOUNT", help="A side bet every round: tie=1."),
        click.option("--pmf", type=click.Path(path_type=Path), metavar="FILE", help="Any other game: net,probability."),
    )
    for option in reversed(options):
        function = option(function)
    return with_rules(function)


def decision_option() -> Callable[[F], F]:
    """--decision: what every tie meets."""
    return click.option(
        "--decision", type=click.Choice(DECISIONS), help="What every tie meets (default: war where it is offered)."
    )


def _with_game(function: F, credit: bool) -> F:
    @wraps(function)
    def command(
        *args: Any,
        rules: HouseRules,
        rules_name: str,
        bet: int,
        decision: str | None,
        sides: tuple[str, ...],
        pmf: Path | None,
        **rest: Any,
    ) -> Any:
        on_credit = rest.pop("raise_on_credit") if credit else False
        return function(*args, game=game_of(rules, bet, decision, sides, pmf, on_credit), **rest)

    return command  # type: ignore[return-value]


def game_of(
    rules: HouseRules,
    bet: int,
    decision: str | None,
    sides: tuple[str, ...],
    pmf: Path | None,
    raise_on_credit: bool = False,
) -> FlatGame:
    """The game that the options describe."""
    from casinowar.bankroll.game import chosen_game
    from casinowar.bankroll.words import side_bet

    return chosen_game(rules, bet, decision, tuple(side_bet(text) for text in sides), pmf, raise_on_credit)
