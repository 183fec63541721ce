"""Options of commands about flat bets: the game, the bet, the decision, side bets; amounts and shares."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from casinowar.cli.options import Choice, F, with_rules
from casinowar.errors import InputError
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


def flat_bets(credit: bool = False, bonus_flag: bool = True) -> Callable[[F], F]:
    """RULES or --pmf, --bet, --decision, --side, and --raise-on-credit with ``credit``; the command receives ``game``.

    Without ``bonus_flag`` the command keeps --bonus for itself.
    """

    def decorate(function: F) -> F:
        options = [
            amount_option("--bet", default="1", help="The bet of every round (default 1)."),
            decision_option(),
            click.option("--side", "sides", multiple=True, metavar="NAME=AMOUNT", help="A side bet every round."),
            click.option(
                "--pmf", type=click.Path(path_type=Path), metavar="FILE", help="Another game: a CSV net,probability."
            ),
        ]
        if credit:
            words = "A raise is always covered (else: a forced surrender)."
            options.append(click.option("--raise-on-credit", is_flag=True, help=words))
        command = _with_game(function)
        for option in reversed(options):
            command = option(command)
        return with_rules(command, bonus_flag)

    return decorate


def decision_option() -> Callable[[F], F]:
    """--decision: what every tie meets."""
    return click.option(
        "--decision", type=Choice(DECISIONS), help="What every tie meets (default: war where it is offered)."
    )


def _with_game(function: F) -> F:
    @wraps(function)
    def command(
        *args: Any,
        rules: HouseRules,
        rules_name: str,
        bet: int,
        decision: str | None,
        sides: tuple[str, ...],
        pmf: Path | None,
        raise_on_credit: bool = False,
        **rest: Any,
    ) -> Any:
        if pmf is not None and _was_given("rules_name"):
            raise InputError("--pmf", str(pmf), f"it without RULES ({rules_name}): the game is one or the other")
        return function(*args, game=game_of(rules, bet, decision, sides, pmf, raise_on_credit), **rest)

    return command  # type: ignore[return-value]


def _was_given(parameter: str) -> bool:
    """Whether a parameter of this command stood on the command line."""
    return click.get_current_context().get_parameter_source(parameter) == ParameterSource.COMMANDLINE


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
