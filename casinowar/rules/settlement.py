"""What happens to the ante and the raise when a war ends, in any wording a rule card uses."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_serializer, model_validator

from casinowar.errors import InputError, nearest
from casinowar.rules.lines import Rule
from casinowar.rules.pay import ACCEPTED_PAY, parse_pay, parse_ratio, pay_text

EVEN_MONEY = Fraction(1)
"""What the ante wins when the player's first card is higher."""
Fate = Literal["push", "lose"] | Fraction
"""A stake's fate: it comes back, it is lost, or it wins this many units per unit staked."""


def _fate(value: object) -> Fate:
    if isinstance(value, str) and value.strip().lower() in ("push", "lose"):
        return "push" if value.strip().lower() == "push" else "lose"
    try:
        return parse_pay(value, "stake")
    except InputError as error:
        meant = error.nearest or nearest(str(value), ("push", "lose"))
        raise InputError(error.field, value, f'"push", "lose", {ACCEPTED_PAY}', meant) from None


MOST_COLLECTED = 10**6
FateField = Annotated[Fate, BeforeValidator(_fate)]
BonusField = Annotated[Fraction, BeforeValidator(lambda value: parse_pay(value, "bonus"))]


def fate_text(fate: Fate) -> str:
    """A stake's fate as a rule card writes it: "push", "lose" or "a:b"."""
    return fate if isinstance(fate, str) else pay_text(fate)


def _units(value: object) -> Fraction:
    units = parse_ratio(value)
    if units is None or units > MOST_COLLECTED:
        raise InputError("collects", value, "a number of units of the ante, own stakes included, like 3")
    return units


UnitsField = Annotated[Fraction, BeforeValidator(_units)]


def gain(fate: Fate) -> Fraction:
    """The net of one unit that meets this fate."""
    if fate == "push":
        return Fraction(0)
    return Fraction(-1) if fate == "lose" else Fraction(fate)


class WarSettlement(Rule):
    """How one result of a war settles: fates of ante and raise, and a bonus in units of the ante.

    Or ``collects``: the units the player takes from the layout, own stakes included.
    """

    ante: FateField = "push"
    raise_: FateField = Field(default=Fraction(1), alias="raise")
    bonus: BonusField = Fraction(0)
    collects: UnitsField | None = None

    @model_validator(mode="before")
    @classmethod
    def _one_wording(cls, data: Any) -> Any:
        if isinstance(data, dict) and data.get("collects") is not None:
            others = [key for key in ("ante", "raise", "bonus") if key in data]
            if others:
                raise InputError("collects", data["collects"], f"either collects or {', '.join(others)}, not both")
        return data

    @model_serializer
    def _as_written(self) -> dict[str, Any]:
        if self.collects is not None:
            return {"collects": int(self.collects) if self.collects.denominator == 1 else str(self.collects)}
        texts = {"ante": fate_text(self.ante), "raise": fate_text(self.raise_)}
        return texts | ({"bonus": pay_text(self.bonus)} if self.bonus else {})

    def net(self, raise_multiple: Fraction) -> Fraction:
        """The player's net in units of the ante, for a raise of this multiple of the ante."""
        if self.collects is not None:
            return self.collects - (1 + raise_multiple)
        return gain(self.ante) + gain(self.raise_) * raise_multiple + self.bonus


def lost_in_full(data: object) -> object:
    """A lost war as written; a stake of which nothing is said is lost."""
    if isinstance(data, dict) and data.get("collects") is None:
        return {"ante": "lose", "raise": "lose"} | data
    return data


WON = WarSettlement()
LOST = WarSettlement(ante="lose", raise_="lose")
