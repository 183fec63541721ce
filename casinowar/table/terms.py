"""What is agreed before a session: money, goal, limits, and what the table does with a bet it cannot take."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from casinowar.errors import InputError, TooLarge
from casinowar.money import MOST_MONEY, money_text
from casinowar.round import Decision
from casinowar.rules.model import HouseRules, TableLimits
from casinowar.strategy import Seat

LARGEST_ROUNDS = 10**7
SHORT_WORDS = ("all_in", "stop", "reset")
OVER_WORDS = ("cap", "reset", "stop")
MAX_ON_WORDS = ("ante", "ante+raise")


class Stop(StrEnum):
    """Why a session ended. Exactly one holds."""

    GOAL = "goal"
    STOP_LOSS = "stop_loss"
    RUINED = "ruined"
    LEFT = "left"
    TABLE_LIMIT = "table_limit"
    ROUNDS = "rounds"


class Code(StrEnum):
    """What the table did to a wager, each counted in the results."""

    MINIMUM = "raised_to_minimum"
    CHIP = "rounded_to_chip"
    CAPPED = "capped_at_maximum"
    OVER_RESET = "reset_over_maximum"
    ALL_IN = "all_in_when_short"
    SHORT_RESET = "reset_when_short"
    RESERVE = "kept_for_the_raise"
    SIDE_REFUSED = "side_bet_refused"
    SHORT_RAISE = "short_raise"
    CREDIT = "raise_on_credit"
    FORCED_SURRENDER = "forced_surrender"
    BREAKAGE = "part_of_a_cent_kept_by_the_house"


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a session, in cents. Raises InputError naming the field.

    ``short``: what happens to a stake the bankroll cannot meet. ``over``: to one above the table's
    maximum. ``max_on``: what the maximum limits. ``raise_on_credit``: a raise is always covered.
    """

    bankroll: int
    goal: int | None = None
    stop_loss: int | None = None
    rounds: int | None = None
    short: Literal["all_in", "stop", "reset"] = "all_in"
    over: Literal["cap", "reset", "stop"] = "cap"
    max_on: Literal["ante", "ante+raise"] = "ante"
    raise_on_credit: bool = False

    def __post_init__(self) -> None:
        if self.bankroll < 1:
            raise InputError("bankroll", money_text(self.bankroll), "an amount of 0.01 or more")
        if self.goal is not None and self.goal <= self.bankroll:
            accepted = f"more than the bankroll of {money_text(self.bankroll)}"
            raise InputError("goal", money_text(self.goal), accepted)
        if self.stop_loss is not None and not 0 < self.stop_loss <= self.bankroll:
            accepted = f"a loss over 0 and up to the bankroll of {money_text(self.bankroll)}"
            raise InputError("stop-loss", money_text(self.stop_loss), accepted)
        if self.rounds is not None and not 1 <= self.rounds <= LARGEST_ROUNDS:
            raise InputError("rounds", self.rounds, f"a whole number from 1 to {LARGEST_ROUNDS}")
        words = {"short": SHORT_WORDS, "over": OVER_WORDS, "max-on": MAX_ON_WORDS}
        for option, known in words.items():
            value = getattr(self, option.replace("-", "_"))
            if value not in known:
                raise InputError(option, value, "one of " + ", ".join(known))


@dataclass(frozen=True, slots=True)
class Layout:
    """What the table offers: limits in cents, the raise as a multiple of the ante, decisions, side bets.

    ``raise_multiple`` is None where there is no war.
    """

    minimum: int
    maximum: int | None
    chip: int
    raise_multiple: Fraction | None
    decisions: tuple[Decision, ...]
    deal_bets: tuple[str, ...]
    war_bets: tuple[str, ...]
    short_raise: bool

    @classmethod
    def of(cls, rules: HouseRules) -> Layout:
        """The layout of a Casino War table."""
        table, war = rules.table, rules.war
        offered = {Decision.WAR: war.allowed, Decision.SURRENDER: rules.surrender.allowed}
        return cls(
            table.minimum,
            table.maximum,
            table.chip,
            war.raise_ if war.allowed else None,
            tuple(decision for decision, allowed in offered.items() if allowed),
            tuple(name for name, bet in rules.side_bets.items() if bet.placed == "deal"),
            tuple(name for name, bet in rules.side_bets.items() if bet.placed == "war"),
            war.short_raise == "all_in",
        )

    def raise_on(self, ante: int) -> int:
        """What a raise on this ante costs, 0 where there is no war; part of a cent counts whole."""
        multiple = self.raise_multiple
        return 0 if multiple is None else -(-multiple.numerator * ante // multiple.denominator)

    @classmethod
    def other_game(cls, limits: TableLimits) -> Layout:
        """The layout of a game known only by the law of its net: one bet, nothing to decide."""
        return cls(limits.minimum, limits.maximum, limits.chip, None, (), (), (), False)


@dataclass(frozen=True, slots=True)
class Sitting:
    """Terms at a layout: checked against each other once. Raises InputError naming the field."""

    terms: Terms
    layout: Layout
    _agreed: tuple[int | None, ...] = field(default=(), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.terms.bankroll < self.layout.minimum:
            accepted = f"the table minimum of {money_text(self.layout.minimum)} or more"
            raise InputError("bankroll", money_text(self.terms.bankroll), accepted)
        terms, layout = self.terms, self.layout
        agreed = (terms.bankroll, terms.goal, terms.stop_loss, layout.minimum, layout.maximum, layout.chip, None)
        object.__setattr__(self, "_agreed", agreed)

    def seat(self, bankroll: int) -> Seat:
        """The seat as a strategy sees it with this bankroll."""
        terms, layout = self.terms, self.layout
        return Seat(bankroll, terms.bankroll, terms.goal, terms.stop_loss, layout.minimum, layout.maximum, layout.chip)

    def stopped(self, bankroll: int) -> Stop | None:
        """The stop reason that a bankroll alone decides. Raises TooLarge for one beyond MOST_MONEY."""
        terms = self.terms
        if abs(bankroll) > MOST_MONEY:
            raise TooLarge(
                "session",
                f"a bankroll of {money_text(bankroll)}",
                money_text(MOST_MONEY),
                "set a goal, fewer rounds or a table maximum",
            )
        if terms.goal is not None and bankroll >= terms.goal:
            return Stop.GOAL
        if bankroll < self.layout.minimum:
            return Stop.RUINED
        if terms.stop_loss is not None and terms.bankroll - bankroll >= terms.stop_loss:
            return Stop.STOP_LOSS
        return None
