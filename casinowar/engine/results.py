"""What a table is given and what it hands back: bets, choices and results, all frozen, all in whole cents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from casinowar.cards import SUITS
from casinowar.round import Decision, Event, Settlement

MAIN = "main"
"""The name of the main bet beside the side bets' names."""
_NO_BETS: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SpotBets:
    """What is staked on one spot: ante and side bets in cents, and the bankroll they come from (None: no limit)."""

    ante: int
    side_bets: Mapping[str, int] = field(default_factory=lambda: _NO_BETS)
    bankroll: int | None = None


@dataclass(frozen=True, slots=True)
class Tie:
    """What a player is asked about a tie: spot number, tied rank, open decisions, price of the raise, money left."""

    spot: int
    rank: int
    legal: tuple[Decision, ...]
    raise_: int
    money_left: int | None


@dataclass(frozen=True, slots=True)
class TieChoice:
    """The answer: a decision, and for war the bets (in cents) that are placed when going to war."""

    decision: Decision
    side_bets: Mapping[str, int] = field(default_factory=lambda: _NO_BETS)


Decide = Callable[[Tie], TieChoice | Decision]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Something done otherwise than asked: ``reason`` is forced_surrender, short_raise or side_bet_refused.

    ``amount`` is the cents that were asked for.
    """

    reason: str
    bet: str
    amount: int


@dataclass(frozen=True, slots=True)
class Rounding:
    """A return that held part of a cent: the exact return of a bet in cents, and what was paid."""

    bet: str
    exact: Fraction
    paid: int


@dataclass(frozen=True, slots=True)
class SpotResult:
    """One spot's round. ``pairs`` are the kinds shown, (player, dealer), first deal first.

    ``staked`` and ``nets`` are cents by bet: "main" (ante and raise together) and each side bet
    that was placed. ``settlement`` says the same in units of the ante, before rounding.
    """

    spot: int
    pairs: tuple[tuple[int, int], ...]
    settlement: Settlement
    staked: Mapping[str, int]
    nets: Mapping[str, int]
    rounded: tuple[Rounding, ...]
    adjustments: tuple[Adjustment, ...]

    @property
    def event(self) -> Event:
        """How the main bet ended."""
        return self.settlement.event

    @property
    def net(self) -> int:
        """The result of all bets together in cents."""
        return sum(self.nets.values())

    @property
    def returned(self) -> int:
        """What comes back to the player in cents, stakes included."""
        return sum(self.staked.values()) + self.net

    @property
    def ties(self) -> int:
        """Pairs of one rank."""
        return sum(player // len(SUITS) == dealer // len(SUITS) for player, dealer in self.pairs)


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round of a table: a result for each spot, and the cards that left the shoe."""

    spots: tuple[SpotResult, ...]
    cards_shown: int
    cards_burned: int

    @property
    def cards_used(self) -> int:
        """Cards shown and burned."""
        return self.cards_shown + self.cards_burned
