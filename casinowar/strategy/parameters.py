"""Typed parameters of a strategy: how a value is written, checked and printed."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from casinowar.errors import InputError, nearest
from casinowar.money import CENTS_PER_UNIT, cents, money_text

LARGEST_COUNT = 10**6
LARGEST_LIST = 100
LIST_SIGN = "-"
"""What separates the entries of a list on the command line: ``stakes=10-10-30``."""


class Kind(ABC):
    """A kind of parameter. ``accepted`` says in words what it takes."""

    accepted: str

    @abstractmethod
    def parse(self, text: str, field: str) -> Any:
        """The value of a text from the command line. Raises InputError."""

    @abstractmethod
    def holds(self, value: Any) -> bool:
        """Whether a value given from Python is of this kind."""

    def show(self, value: Any) -> str:
        """The value as the command line would write it."""
        return str(value)

    def check(self, value: Any, field: str) -> None:
        """Raise InputError unless the value is of this kind."""
        if not self.holds(value):
            raise InputError(field, value, self.accepted)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True)
class MoneyKind(Kind):
    """An amount: currency units outside ("2.50"), whole cents inside (250)."""

    least: int = 1

    @property
    def accepted(self) -> str:  # type: ignore[override]
        """The amounts taken, in currency units."""
        return f"an amount of {money_text(self.least)} or more, like 1 or 2.50 (in Python: whole cents)"

    def parse(self, text: str, field: str) -> int:
        """Cents."""
        return cents(text, field)

    def holds(self, value: Any) -> bool:
        """Whole cents."""
        return _is_whole(value) and value >= self.least

    def show(self, value: Any) -> str:
        """Without decimals where there are none."""
        return str(value // CENTS_PER_UNIT) if value % CENTS_PER_UNIT == 0 else money_text(value)


@dataclass(frozen=True)
class MoneyListKind(Kind):
    """A list of amounts: "1-2-4"; a tuple of whole cents inside."""

    accepted: str = "amounts joined by -, like 1-2-4 (in Python: a tuple of whole cents)"

    def parse(self, text: str, field: str) -> tuple[int, ...]:
        """Cents."""
        parts = text.split(LIST_SIGN)
        if not all(parts) or len(parts) > LARGEST_LIST:
            raise InputError(field, text, self.accepted)
        return tuple(cents(part, field) for part in parts)

    def holds(self, value: Any) -> bool:
        """A tuple of one or more positive amounts."""
        return (
            isinstance(value, tuple) and 1 <= len(value) <= LARGEST_LIST and all(_is_whole(v) and v > 0 for v in value)
        )

    def show(self, value: Any) -> str:
        """Joined as on the command line."""
        return LIST_SIGN.join(MoneyKind().show(entry) for entry in value)


@dataclass(frozen=True)
class CountKind(Kind):
    """A whole number, or None where a limit may be left out ("unlimited")."""

    least: int = 1
    optional: bool = False

    @property
    def accepted(self) -> str:  # type: ignore[override]
        """The numbers taken."""
        return f"a whole number from {self.least} to {LARGEST_COUNT}" + (' or "unlimited"' if self.optional else "")

    def parse(self, text: str, field: str) -> int | None:
        """A number, or None for "unlimited"."""
        if self.optional and text == "unlimited":
            return None
        if not re.fullmatch(r"\d{1,7}", text):
            raise InputError(field, text, self.accepted)
        return int(text)

    def holds(self, value: Any) -> bool:
        """A number in range."""
        if value is None:
            return self.optional
        return _is_whole(value) and self.least <= value <= LARGEST_COUNT

    def show(self, value: Any) -> str:
        """None is "unlimited"."""
        return "unlimited" if value is None else str(value)


@dataclass(frozen=True)
class ShareKind(Kind):
    """A share over 0 and up to ``most``: "0.05", "1/20" or "5%"; an exact Fraction inside."""

    most: Fraction = Fraction(1)

    @property
    def accepted(self) -> str:  # type: ignore[override]
        """The range taken."""
        return f"a share over 0 and up to {self.most}, like 0.05, 1/20 or 5% (in Python: a Fraction)"

    def parse(self, text: str, field: str) -> Fraction:
        """An exact Fraction."""
        match = re.fullmatch(r"(\d{1,6}(?:\.\d{1,9})?|\.\d{1,9})(?:/(\d{1,6}))?(%?)", text)
        if match is None or (match[2] and not int(match[2])):
            raise InputError(field, text, self.accepted)
        return Fraction(match[1]) / int(match[2] or 1) / (100 if match[3] else 1)

    def holds(self, value: Any) -> bool:
        """A Fraction in range."""
        return isinstance(value, Fraction) and 0 < value <= self.most


@dataclass(frozen=True)
class WordKind(Kind):
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def accepted(self) -> str:  # type: ignore[override]
        """The words taken."""
        return "one of " + ", ".join(self.words)

    def parse(self, text: str, field: str) -> str:
        """The word."""
        if text not in self.words:
            raise InputError(field, text, self.accepted, nearest(text, self.words))
        return text

    def holds(self, value: Any) -> bool:
        """One of the words."""
        return value in self.words


@dataclass(frozen=True)
class NameKind(Kind):
    """The name of a side bet."""

    accepted: str = "the name of a side bet, like tie"

    def parse(self, text: str, field: str) -> str:
        """The name."""
        if not text.isidentifier():
            raise InputError(field, text, self.accepted)
        return text

    def holds(self, value: Any) -> bool:
        """A name of letters, digits and underscores."""
        return isinstance(value, str) and value.isidentifier()


@dataclass(frozen=True)
class FlagKind(Kind):
    """Yes or no."""

    accepted: str = "yes or no"

    def parse(self, text: str, field: str) -> bool:
        """A truth value."""
        words = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
        if text.lower() not in words:
            raise InputError(field, text, self.accepted)
        return words[text.lower()]

    def holds(self, value: Any) -> bool:
        """A truth value."""
        return isinstance(value, bool)

    def show(self, value: Any) -> str:
        """A word."""
        return "yes" if value else "no"


Money = Annotated[int, MoneyKind()]
"""An amount of at least one cent, in cents."""
MoneyList = Annotated[tuple[int, ...], MoneyListKind()]
"""A list of amounts, in cents."""
Count = Annotated[int, CountKind()]
"""A whole number from 1 on."""
Limit = Annotated[int | None, CountKind(optional=True)]
"""A whole number from 1 on, or None for no limit."""
Share = Annotated[Fraction, ShareKind()]
"""An exact share over 0 and up to 1."""
Flag = Annotated[bool, FlagKind()]
"""Yes or no."""
SideBetName = Annotated[str, NameKind()]
"""The name of a side bet."""
