"""Options that the commands of the War family share: which variant, which seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, TypeVar

import click

from casinowar.cli.options import count_option
from casinowar.errors import InputError

F = TypeVar("F", bound=Callable[..., Any])

SET_HELP = "Override one field of the variant (repeatable)."


def with_variant(function: F) -> F:
    """NAME, --set and --players; the command receives ``variant``."""

    @click.argument("name", metavar="[NAME]", default="classic")
    @click.option("--set", "sets", multiple=True, metavar="KEY=VALUE", help=SET_HELP)
    @count_option("--players", help="Number of players.")
    @wraps(function)
    def command(*args: Any, name: str, sets: Sequence[str], players: int | None, **rest: Any) -> Any:
        from casinowar.kids.library import load_variant

        return function(*args, variant=load_variant(name, sets, players), **rest)

    return command  # type: ignore[return-value]


def seat_option(*names: str, what: str, **settings: Any) -> Callable[[F], F]:
    """A repeatable option written SEAT=WHAT; the command receives a dictionary by seat (from 1)."""

    def parse(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> dict[int, str]:
        found: dict[int, str] = {}
        for value in values:
            seat, equals, text = value.partition("=")
            if not equals or not seat.strip().isdecimal() or not text.strip():
                raise InputError(names[0], value, f"SEAT={what}, seats counted from 1")
            number = int(seat.strip()[:9])
            if number in found:
                raise InputError(names[0], value, f"seat {number} once")
            found[number] = text.strip()
        return found

    return click.option(*names, callback=parse, multiple=True, metavar=f"SEAT={what}", **settings)


def policy_option(function: F) -> F:
    """--policy SEAT=NAME."""
    return seat_option("--policy", "policies", what="NAME", help="How a seat chooses (kids show NAME lists them).")(
        function
    )


def pace_option(function: F) -> F:
    """--pace, in seconds a trick."""
    return click.option("--pace", type=float, default=4.0, show_default=True, metavar="S", help="Seconds a trick.")(
        function
    )


def sizes_option(function: F) -> F:
    """--sizes 4,48: the packets of each seat."""

    def parse(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[int, ...] | None:
        if value is None:
            return None
        parts = [part.strip() for part in value.split(",")]
        if not all(part.isdecimal() and len(part) < 7 for part in parts):
            raise InputError("--sizes", value, "numbers of cards separated by commas, like 4,48")
        return tuple(map(int, parts))

    return click.option("--sizes", callback=parse, metavar="N,N", help="Cards dealt to each seat, like 4,48.")(function)
