"""The options of a session, shared by ``session`` and ``compare``: money, rounds, the table's policies, a law."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from casinowar.cli.options import Choice, count_option
from casinowar.errors import InputError
from casinowar.money import cents

if TYPE_CHECKING:
    from casinowar.pmf import Pmf
    from casinowar.table import Terms

F = TypeVar("F", bound=Callable[..., Any])
SHORT, OVER, MAX_ON = ("all_in", "stop", "reset"), ("cap", "reset", "stop"), ("ante", "ante+raise")


def amount_option(name: str, **settings: Any) -> Callable[[F], F]:
    """An option for an amount in currency units; the command receives cents."""

    def parse(ctx: click.Context, param: click.Parameter, value: str | None) -> int | None:
        if value is None:
            return None
        amount = cents(value, name)
        if amount < 1:
            raise InputError(name, value, "an amount of 0.01 or more")
        return amount

    return click.option(name, callback=parse, metavar="AMOUNT", **settings)


class Agreed(NamedTuple):
    """What the options say: the terms, the game's law if it is not Casino War, and the limit of nodes."""

    terms: Terms
    law: Pmf | None
    node_limit: int | None
    bet: int


def with_session(function: F) -> F:
    """The session options; the command receives them as ``agreed``."""

    @amount_option("--bankroll", required=True, help="What the player brings.")
    @amount_option("--goal", help="Stop at this bankroll or more.")
    @amount_option("--stop-loss", help="Stop once so much or more is lost from the start.")
    @count_option("--rounds", help="Stop after so many rounds.")
    @amount_option("--bet", default="1", show_default=True, help="First stake of a strategy that names none.")
    @click.option("--pmf", metavar="FILE", type=click.Path(path_type=Path), help="Another game: CSV net,probability.")
    @click.option(
        "--short",
        type=Choice(SHORT),
        default="all_in",
        show_default=True,
        help="Stake over the bankroll (all_in: in whole units).",
    )
    @click.option("--over", type=Choice(OVER), default="cap", show_default=True, help="Stake over the maximum.")
    @click.option("--max-on", type=Choice(MAX_ON), default="ante", show_default=True, help="What is limited.")
    @click.option("--raise-on-credit", is_flag=True, help="A raise is always covered.")
    @count_option(
        "--node-limit", help="Largest graph solved (default 500,000 nodes; 50,000 if its states have no end)."
    )
    @wraps(function)
    def command(
        *args: Any,
        bankroll: int,
        goal: int | None,
        stop_loss: int | None,
        rounds: int | None,
        bet: int,
        pmf: Path | None,
        short: Any,
        over: Any,
        max_on: Any,
        raise_on_credit: bool,
        node_limit: int | None,
        **rest: Any,
    ) -> Any:
        from casinowar.pmf import Pmf
        from casinowar.table import Terms

        terms = Terms(bankroll, goal, stop_loss, rounds, short, over, max_on, raise_on_credit)
        law = None if pmf is None else Pmf.read(pmf)
        return function(*args, agreed=Agreed(terms, law, node_limit, bet), **rest)

    return command  # type: ignore[return-value]
