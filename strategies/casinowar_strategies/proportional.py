"""Proportional betting: a fixed share of the bankroll."""

from dataclasses import dataclass
from fractions import Fraction

from casinowar.strategy import Money, Seat, Share, Strategy, Wager


@dataclass(frozen=True)
class Proportional(Strategy):
    """Bet a fixed share of the bankroll, rounded down to whole units, at least one.

    ``fraction`` is the share, ``unit`` the smallest step of the stake.
    """

    name = "proportional"
    source = "https://docslib.org/doc/12770584/the-kelly-criterion-in-blackjack-sports-betting-and-the-stock-market"
    rounding = "down"

    fraction: Share = Fraction(1, 20)
    unit: Money = 100

    def wager(self, state: object, seat: Seat) -> Wager:
        """The share of what is held, in whole units."""
        units = self.fraction.numerator * seat.bankroll // (self.fraction.denominator * self.unit)
        return Wager(max(units, 1) * self.unit)
