"""Counts as people write them: 10k, 2M, 1e6, 1_000."""

from __future__ import annotations

import re
from fractions import Fraction

from casinowar.errors import InputError, TooLarge

_SCALES = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9}
_COUNT = re.compile(r"(\d{1,19}(?:\.\d{1,9})?)(?:e\+?(\d{1,2}))?([kmgb]?)", re.IGNORECASE)
LARGEST_COUNT = 10**13


def parse_count(text: str | int, field: str, least: int = 1) -> int:
    """A whole number of at least ``least`` from "10k", "2M", "1e6" or plain digits.

    Raises InputError for anything else and for parts of one, TooLarge for counts over 10^13.
    """
    accepted = f"a whole number of {least} or more, like {'500, 10k, 2M or 1e6' if least else '0, 7 or 500'}"
    match = _COUNT.fullmatch(str(text).strip().replace("_", "").replace(",", ""))
    if match is None:
        raise InputError(field, text, accepted)
    count = Fraction(match[1]) * 10 ** int(match[2] or 0) * _SCALES[match[3].lower()]
    if count > LARGEST_COUNT:
        raise TooLarge(field, f"{float(count):.3g}", f"{LARGEST_COUNT:.0e}", "ask for fewer")
    if count.denominator != 1 or count < least:
        raise InputError(field, text, accepted)
    return int(count)


def number_of(count: int, one: str, many: str | None = None) -> str:
    """A number with its noun: "1 trick", "1,000 tricks"; ``many`` where the plural is not ``one`` with an s."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"


def count_text(count: int) -> str:
    """A count with thousands separated: 1,000,000."""
    return f"{count:,}"
