"""What people type about bets: signed amounts and side bets."""

from __future__ import annotations

from fractions import Fraction

from casinowar.bankroll.house_shift import SideHabit
from casinowar.errors import InputError
from casinowar.money import cents
from casinowar.rules.pay import parse_share


def signed_cents(text: str, field: str) -> int:
    """An amount that may be negative, like -100 or +12.50, in cents. Raises InputError."""
    given = text.strip()
    if given[:1] in ("-", "+", "−"):
        amount = _amount(given[1:], field, text)
        return amount if given[0] == "+" else -amount
    return _amount(given, field, text)


def _amount(text: str, field: str, given: str) -> int:
    try:
        return cents(text, field)
    except InputError:
        raise InputError(field, given, "an amount with at most two decimals, like -100 or 12.50") from None


def side_bet(text: str, field: str = "--side") -> tuple[str, int]:
    """A side bet "tie=1" as (name, cents). Raises InputError."""
    name, equals, amount = text.partition("=")
    if not equals or not name.strip():
        raise InputError(field, text, "a side bet and its amount, like tie=1")
    return name.strip(), cents(amount.strip(), f"{field} {name.strip()}")


def side_habit(text: str, field: str = "--side") -> SideHabit:
    """A side bet that is placed in a share of rounds, "tie=5@30%". Raises InputError."""
    bet, at, rate = text.partition("@")
    name, amount = side_bet(bet, field)
    return SideHabit(name, amount, parse_share(rate, f"{field} {name}") if at else Fraction(1))
