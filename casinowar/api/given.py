"""What the functions of the interface are given, in the forms they need: names loaded, money in cents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from pathlib import Path

    from casinowar.pmf import Pmf
    from casinowar.report.result import Result

Money = int | float | str
"""An amount in currency units: 20, 12.5 or "12.50"."""
Changes = Mapping[str, Any] | Iterable[str]
"""Fields that differ: {"decks": 8, "side_bets.tie.pays": "11:1"}, or texts "decks=8" as after --set."""
R = TypeVar("R")


def record_of(result: Result, kind: type[R]) -> R:
    """The record of a result, which is of this kind."""
    record = result.record()
    assert isinstance(record, kind)
    return record


def sets_of(changes: Changes) -> list[str]:
    """Changes as ``field=value`` texts. Raises InputError for a value that is no text, number, truth or list."""
    from casinowar.errors import InputError
    from casinowar.report.toml import assignments

    if isinstance(changes, Mapping):
        return assignments(changes, "changes")
    texts = list(changes)
    for text in texts:
        if not isinstance(text, str):
            raise InputError("changes", text, 'texts such as "decks=8"')
    return texts


def cents_of(amount: Money, field: str) -> int:
    """Currency units as cents. Raises InputError naming the field."""
    from casinowar.money import cents

    return cents(amount, field)


def maybe_cents(amount: Money | None, field: str) -> int | None:
    """The same for an amount that may be left out."""
    return None if amount is None else cents_of(amount, field)


def law_of(pmf: str | Path | None) -> Pmf | None:
    """The law of another game, from a file. Raises FileError."""
    from pathlib import Path

    from casinowar.pmf import Pmf

    return None if pmf is None else Pmf.read(Path(pmf))
