"""Grids of rules: every combination of the values given for some fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from casinowar.errors import InputError, TooLarge
from casinowar.files import toml_value
from casinowar.rules.load import put
from casinowar.rules.merge import override
from casinowar.rules.model import HouseRules

LARGEST_GRID = 10_000
_NUMBER = r"-?\d{1,9}(?:\.\d{1,6})?"
_RANGE = re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?:\.\.({_NUMBER}))?")


class GridPoint(NamedTuple):
    """The values at one point, by field, and the rules there."""

    values: dict[str, Any]
    rules: HouseRules


def parse_axis(text: str) -> tuple[str, list[Any]]:
    """A field and its values from "decks=1..8", "shoe.penetration=0.5..0.9..0.1" or "side_bets.tie.pays=9:1,10:1".

    Raises InputError for anything else, TooLarge for a range of too many values.
    """
    key, equals, values = text.partition("=")
    if not equals or not key.strip() or not values.strip():
        raise InputError("--vary", text, "key=values, like decks=1..8 or side_bets.tie.pays=9:1,10:1")
    found: list[Any] = []
    for part in _split(values):
        span = _RANGE.fullmatch(part)
        found += _span(text, span) if span else [toml_value(part)]
    return key.strip(), found


def _split(text: str) -> list[str]:
    """Split at commas that are not inside brackets or quotes."""
    parts, depth, quoted = [""], 0, False
    for sign in text:
        quoted ^= sign == '"'
        depth += 0 if quoted else (sign in "[{") - (sign in "]}")
        if sign == "," and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def _span(text: str, span: re.Match[str]) -> list[int | float]:
    low, high, pace = Fraction(span[1]), Fraction(span[2]), Fraction(span[3] or 1)
    if pace <= 0 or high < low:
        raise InputError("--vary", text, "a rising range, like 1..8 or 0.5..0.9..0.1")
    count = int((high - low) / pace) + 1
    if count > LARGEST_GRID:
        raise TooLarge("--vary", f"a range of {count} values", str(LARGEST_GRID), "take a coarser step: a..b..step")
    values = (low + pace * place for place in range(count))
    return [int(value) if value.denominator == 1 else float(value) for value in values]


def grid(rules: HouseRules, axes: Sequence[tuple[str, list[Any]]]) -> Iterator[GridPoint]:
    """The rules at every combination, the last field varying fastest.

    Raises TooLarge for over 10,000 points, InputError (naming the field) where rules do not hold together.
    """
    points = 1
    for _, values in axes:
        points *= len(values)
    if points > LARGEST_GRID:
        raise TooLarge("--vary", f"a grid of {points} points", str(LARGEST_GRID), "vary fewer values")
    if len({key for key, _ in axes}) < len(axes):
        raise InputError("--vary", [key for key, _ in axes], "each field once")
    for combination in product(*(values for _, values in axes)):
        point = dict(zip((key for key, _ in axes), combination, strict=True))
        tables: dict[str, Any] = {}
        for key, value in point.items():
            put(tables, key.split("."), value)
        yield GridPoint(point, override(rules, tables))
