"""HouseRules: every rule of a Casino War table that casinos vary, as one frozen, comparable value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer, model_validator

from casinowar.cards import CARDS_PER_DECK, Composition
from casinowar.errors import InputError
from casinowar.money import CENTS_PER_UNIT, cents
from casinowar.rules.lines import MOST_TIES, Bonus, PayLine, Rule, SideBet
from casinowar.rules.pay import parse_ratio, parse_share
from casinowar.rules.settlement import LOST, WON, WarSettlement, lost_in_full

MOST_DECKS, MOST_SPOTS, MOST_BURNED, LARGEST_RAISE = 1000, 20, 1000, 100
INFINITE: Literal["infinite"] = "infinite"
DEFAULT_SIDE_BETS: Mapping[str, Any] = {"tie": {"pays": "10:1"}}
"""The tie bet, which every table has unless it says otherwise (``tie = false``)."""
FULL_TABLE_CUT = 0.75
"""Where the cut card goes when a shoe is asked for and the rules name none (share dealt)."""


_V = TypeVar("_V")


class FrozenMap(dict[str, _V]):
    """A mapping that cannot change, so that rules can be compared, hashed and used as keys."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def _refuse(self, *_: object, **__: object) -> None:
        raise TypeError("rules cannot be changed; make new ones with override()")

    __setitem__ = __delitem__ = _refuse
    clear = pop = popitem = setdefault = update = __ior__ = _refuse  # type: ignore[assignment]


def _whole(low: int, high: int) -> Callable[[object], int]:
    def check(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise InputError("value", value, f"a whole number from {low} to {high}")
        return value

    return check


def _decks(value: object) -> object:
    if str(value).strip().lower() in (INFINITE, "inf"):
        return INFINITE
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_DECKS:
        raise InputError("decks", value, f'a whole number from 1 to {MOST_DECKS}, or "infinite"')
    return value


def _penetration(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 1:
        raise InputError("penetration", value, "the share of the shoe dealt before a shuffle, over 0 and up to 1")
    return float(value)


def _raise_multiple(value: object) -> Fraction:
    multiple = parse_ratio(value)
    if multiple is None or not 0 < multiple <= LARGEST_RAISE:
        raise InputError("raise", value, f"a multiple of the ante over 0 and up to {LARGEST_RAISE}")
    return multiple


def _amount(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise InputError("amount", value, "an amount with at most two decimals, like 12.50")
    amount = cents(value)
    if amount < 1:
        raise InputError("amount", value, "an amount of 0.01 or more")
    return amount


def _currency(amount: int) -> int | float:
    return amount // CENTS_PER_UNIT if amount % CENTS_PER_UNIT == 0 else amount / CENTS_PER_UNIT


def _number(value: Fraction) -> int | str:
    return int(value) if value.denominator == 1 else str(value)


Share = Annotated[
    Fraction, BeforeValidator(lambda value: parse_share(value, "refund")), PlainSerializer(str, return_type=str)
]
Multiple = Annotated[Fraction, BeforeValidator(_raise_multiple), PlainSerializer(_number, return_type=int | str)]
Cards = Annotated[int, BeforeValidator(_whole(0, MOST_BURNED))]
Cents = Annotated[int, BeforeValidator(_amount), PlainSerializer(_currency, return_type=int | float)]


class Shoe(Rule):
    """How the cards come back: every round, after a cut card, or into a continuous shuffler at once."""

    mode: Literal["every_round", "cut_card", "continuous"] = "every_round"
    penetration: Annotated[float, BeforeValidator(_penetration)] = FULL_TABLE_CUT


class Burn(Rule):
    """Cards burned unseen: before each round, before each war, before each card of a war."""

    round: Cards = 0
    war: Cards = 3
    war_card: Cards = 0


class Surrender(Rule):
    """Whether a player may give up on a tie, and the share of the ante that comes back."""

    allowed: bool = True
    refund: Share = Fraction(1, 2)

    def net(self) -> Fraction:
        """The player's net in units of the ante: what comes back less the ante."""
        return self.refund - 1


class War(Rule):
    """Going to war: the raise, the number of ties played, and how each result settles."""

    allowed: bool = True
    raise_: Multiple = Field(default=Fraction(1), alias="raise")
    win: WarSettlement = WON
    tie: WarSettlement = WON
    lose: Annotated[WarSettlement, BeforeValidator(lost_in_full)] = LOST
    max_ties: Annotated[int, BeforeValidator(_whole(2, MOST_TIES))] = 2
    short_raise: Literal["surrender", "all_in"] = "surrender"


class TableLimits(Rule):
    """Smallest and largest ante and the smallest chip, in cents inside and currency units outside."""

    minimum: Cents = CENTS_PER_UNIT
    maximum: Cents | None = None
    chip: Cents = 1

    @model_validator(mode="after")
    def _ordered(self) -> TableLimits:
        if self.maximum is not None and self.maximum < self.minimum:
            raise InputError("maximum", _currency(self.maximum), f"the minimum of {_currency(self.minimum)} or more")
        if self.minimum % self.chip:
            raise InputError("minimum", _currency(self.minimum), f"a multiple of the chip of {_currency(self.chip)}")
        return self


def _frozen_map(value: Mapping[str, Any]) -> FrozenMap[Any]:
    for name in value:
        if not name.isidentifier() or name in RESERVED_BETS:
            raise InputError("name", name, f"a name of letters, digits and _ that is not {', '.join(RESERVED_BETS)}")
    return FrozenMap(sorted(value.items()))


RESERVED_BETS = ("main",)
Bonuses = Annotated[
    Mapping[str, Bonus], AfterValidator(_frozen_map), PlainSerializer(dict, return_type=dict[str, Bonus])
]
SideBets = Annotated[
    Mapping[str, SideBet], AfterValidator(_frozen_map), PlainSerializer(dict, return_type=dict[str, SideBet])
]


class HouseRules(Rule):
    """One table's rules. Built by ``load_rules`` or ``HouseRules.from_tables``; equal when all rules are equal."""

    title: str = ""
    source: str = ""
    decks: Annotated[int | Literal["infinite"], BeforeValidator(_decks)] = 6
    shoe: Shoe = Shoe()
    burn: Burn = Burn()
    spots: Annotated[int, BeforeValidator(_whole(1, MOST_SPOTS))] = 1
    surrender: Surrender = Surrender()
    war: War = War()
    bonuses: Bonuses = FrozenMap()
    side_bets: SideBets = FrozenMap()
    table: TableLimits = TableLimits()

    @model_validator(mode="after")
    def _playable(self) -> HouseRules:
        if not self.war.allowed and not self.surrender.allowed:
            raise InputError("surrender.allowed", False, "true where war is not allowed: a tie must settle somehow")
        if self.war.short_raise == "all_in" and any(
            how.collects is not None for how in (self.war.win, self.war.tie, self.war.lose)
        ):
            raise InputError(
                "war.short_raise", "all_in", '"surrender" with collects, which says nothing about a smaller raise'
            )
        for where, line in self._all_lines():
            if line.ties_at_least > self.war.max_ties:
                raise InputError(
                    f"{where}.ties_at_least", line.ties_at_least, f"at most war.max_ties = {self.war.max_ties}"
                )
        if self.decks != INFINITE:
            self._check_shoe(self.decks)
        return self

    def _all_lines(self) -> list[tuple[str, PayLine]]:
        groups: tuple[tuple[str, Mapping[str, Bonus]], ...] = (
            ("bonuses", self.bonuses),
            ("side_bets", self.side_bets),
        )
        return [(f"{kind}.{name}", line) for kind, bets in groups for name, bet in bets.items() for line in bet.lines]

    def _check_shoe(self, decks: int) -> None:
        total = decks * CARDS_PER_DECK
        needed = self.cards_needed
        if needed > total:
            raise InputError(
                "decks", decks, f"a shoe of {needed} cards or more, which one round may need ({total} given)"
            )
        if self.shoe.mode == "cut_card":
            self.cut_position(self.shoe.penetration)

    @cached_property
    def cards_needed(self) -> int:
        """The most cards that one round can use, burns included, with every spot at war."""
        pair = self.spots + 1
        war = self.burn.war + pair * (1 + self.burn.war_card)
        wars = self.war.max_ties - 1 if self.war.allowed else 0
        return self.burn.round + pair + wars * war

    def cut_position(self, penetration: float) -> int:
        """How many cards are dealt before the cut card shows.

        A round begun before the cut card is always finished from the same shoe. Raises InputError
        when the last round of a shoe might find too few cards behind the cut card.
        """
        if self.decks == INFINITE:
            raise InputError("decks", INFINITE, "a number of decks for a shoe with a cut card")
        total = self.decks * CARDS_PER_DECK
        cut = int(total * penetration)
        last_start = total - self.cards_needed + 1
        if not 1 <= cut <= last_start:
            raise InputError(
                "shoe.penetration",
                penetration,
                f"a share of {1 / total:.4f} to {int(last_start / total * 10000) / 10000:.4f}: a round may need "
                f"{self.cards_needed} of the {total} cards",
            )
        return cut

    def full_shoe(self) -> Composition:
        """The unseen cards before the first round."""
        return Composition.infinite() if self.decks == INFINITE else Composition.full(self.decks)

    @cached_property
    def _hash(self) -> int:
        return hash(self._canonical)

    def __hash__(self) -> int:
        return self._hash

    @classmethod
    def from_tables(cls, tables: Mapping[str, Any]) -> HouseRules:
        """Rules from nested tables as in a rule file, merged over the defaults.

        Raises InputError naming the dotted field.
        """
        from casinowar.rules.merge import build

        return build(tables)

    def tables(self) -> dict[str, Any]:
        """The resolved rules as nested tables, ready for TOML or JSON; ``from_tables`` reads them back.

        A side bet that every table has by default and this one has not is ``false``.
        """
        tables = self.model_dump(mode="json", by_alias=True, exclude_none=True)
        tables["side_bets"] = dict.fromkeys(DEFAULT_SIDE_BETS, False) | tables["side_bets"]
        return tables

    @cached_property
    def rules_hash(self) -> str:
        """Twelve hex digits that change with any rule, but not with the title or the source."""
        import hashlib

        return hashlib.sha256(self._canonical.encode()).hexdigest()[:12]

    @cached_property
    def _canonical(self) -> str:
        """The rules alone as one text, without title and source."""
        import json

        rules = {key: value for key, value in self.tables().items() if key not in ("title", "source")}
        return json.dumps(rules, sort_keys=True)
