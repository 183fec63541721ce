"""Money as integer cents: parsing, printing, and the one place where part of a cent is rounded."""

from __future__ import annotations

import re
from fractions import Fraction

from casinowar.errors import InputError

CENTS_PER_UNIT = 100
MOST_MONEY = 10**15
"""The largest amount, in cents: sums of many still fit in 64 bits."""


def cents(amount: str | int | float | Fraction, field: str = "amount") -> int:
    """Currency units ("12.50", 20) to whole cents.

    Raises InputError for negative amounts, parts of a cent, and amounts over 10^13 units.
    """
    accepted = "an amount of 0 or more with at most two decimals, like 12.50"
    too_large = f"an amount of at most {money_text(MOST_MONEY)}"
    text = str(amount).strip() if not isinstance(amount, Fraction) else None
    if text is not None and re.fullmatch(r"\d{17,}(\.\d*)?", text):
        raise InputError(field, amount, too_large)
    if text is not None and not re.fullmatch(r"\d{1,16}(\.\d{1,20})?|\.\d{1,20}", text):
        raise InputError(field, amount, accepted)
    value = (Fraction(text) if text is not None else Fraction(amount)) * CENTS_PER_UNIT
    if value > MOST_MONEY:
        raise InputError(field, amount, too_large)
    if value.denominator != 1 or value < 0:
        raise InputError(field, amount, accepted)
    return int(value)


def money_text(amount: int) -> str:
    """Cents as currency units with two decimals: 1250 -> "12.50", -5 -> "-0.05"."""
    sign = "-" if amount < 0 else ""
    units, rest = divmod(abs(amount), CENTS_PER_UNIT)
    return f"{sign}{units}.{rest:02d}"


def paid_down(amount: Fraction) -> tuple[int, Fraction]:
    """Whole cents that are paid for an exact amount, and the part of a cent the house keeps.

    Breakage: the house pays no part of a cent, so the player's return is rounded down.
    """
    whole = amount.numerator // amount.denominator
    return whole, amount - whole
