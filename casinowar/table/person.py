"""What a table says to a person's bets: nothing is adjusted, a bet it cannot take is refused with the reason. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from casinowar.errors import InputError, UnknownName
from casinowar.money import MOST_MONEY, money_text
from casinowar.table.terms import Layout


def check_bets(layout: Layout, ante: int, sides: Mapping[str, int], money: int, spots: int = 1) -> None:
    """Raise InputError for bets (cents, the same on every spot) that the table or the money does not allow.

    Raises UnknownName for a side bet that is not placed before the cards.
    """
    if ante < layout.minimum:
        raise InputError("ante", money_text(ante), f"the table minimum of {money_text(layout.minimum)} or more")
    if layout.maximum is not None and ante > layout.maximum:
        raise InputError("ante", money_text(ante), f"at most the table maximum of {money_text(layout.maximum)}")
    check_chips("ante", ante, layout)
    check_sides(layout, sides, layout.deal_bets)
    each = ante + sum(sides.values())
    if each * spots > money:
        on = "" if spots == 1 else f" on each of {spots} spots"
        what = "bets" if sides else "ante"
        raise InputError(what, f"{money_text(each)}{on}", f"at most the {money_text(money)} that you have")


def check_sides(layout: Layout, sides: Mapping[str, int], open_: Sequence[str]) -> None:
    """Raise UnknownName for a side bet that is not open now, InputError for an amount that is no number of chips."""
    for name, amount in sides.items():
        if name not in open_:
            if not open_:
                raise InputError("side bet", name, "no side bet here: there is none to place now")
            raise UnknownName("side bet", name, open_)
        if not 0 < amount <= MOST_MONEY:
            raise InputError(f"side bet {name}", money_text(amount), "an amount over 0")
        check_chips(f"side bet {name}", amount, layout)


def check_chips(field: str, amount: int, layout: Layout) -> None:
    """Raise InputError for an amount in cents that is no whole number of chips."""
    if amount % layout.chip:
        down = amount // layout.chip * layout.chip
        near = money_text(down if down >= layout.chip else layout.chip)
        raise InputError(field, money_text(amount), f"a multiple of the chip of {money_text(layout.chip)}", near)
