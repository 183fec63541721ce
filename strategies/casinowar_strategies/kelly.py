"""Kelly betting: the share of the bankroll that makes it grow fastest; nothing on a losing game."""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Annotated

from casinowar.strategy import Leave, Money, Pmf, Seat, ShareKind, Strategy, Wager

STEPS = 100
"""Halvings of the interval in which the best share is sought."""

ROUNDING = 1e-9
"""Part of a unit that a stake may fall short of a whole number by rounding alone."""


@dataclass(frozen=True)
class Kelly(Strategy):
    """Bet the log-optimal share of the bankroll; on a losing game bet nothing and say so.

    ``fraction`` is the part of the full Kelly share (1/2: half Kelly). Stakes are rounded down to
    whole multiples of ``unit``; with less than one unit to bet the player leaves.
    """

    name = "kelly"
    source = "https://docslib.org/doc/12770584/the-kelly-criterion-in-blackjack-sports-betting-and-the-stock-market"
    rounding = "down"

    fraction: Annotated[Fraction, ShareKind(Fraction(2))] = Fraction(1)
    unit: Money = 100
    share: float = field(default=0.0, init=False)

    def for_game(self, law: Pmf) -> Strategy:
        """The same with the best share of this game worked out."""
        told = replace(self)
        object.__setattr__(told, "share", best_share(law))
        return told

    def wager(self, state: object, seat: Seat) -> Wager | Leave:
        """The share of what is held, in whole units."""
        if self.share == 0:
            return Leave("Kelly stakes 0: the game has no edge for the player")
        units = int(self.share * float(self.fraction) * seat.bankroll / self.unit + ROUNDING)
        if units < 1:
            return Leave("the Kelly stake is less than one unit")
        return Wager(units * self.unit)


def best_share(law: Pmf) -> float:
    """The share f that maximises the mean of log(1 + f x), where f times the worst loss is at most 1.

    0 when the game has no edge for the player.
    """
    if law.mean <= 0:
        return 0.0
    outcomes = [(float(net), float(probability)) for net, probability in law.outcomes]
    low, high = 0.0, 1.0 if law.worst >= 0 else min(1.0, 1 / -float(law.worst))
    for _ in range(STEPS):
        share = (low + high) / 2
        slope = sum(p * x / (1 + share * x) if 1 + share * x > 0 else float("-inf") for x, p in outcomes)
        low, high = (share, high) if slope > 0 else (low, share)
    return low
