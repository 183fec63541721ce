"""Mini-Martingale: double after a loss, but only so many times."""

from dataclasses import dataclass

from casinowar.strategy import CYCLE_OVER, Count, Money, Result, Seat, SignProgression


@dataclass(frozen=True)
class MiniMartingale(SignProgression):
    """Double the stake after a loss, at most ``doublings`` times; then take the loss and begin anew."""

    name = "mini-martingale"
    source = "martingale, cut short"

    base: Money = 100
    doublings: Count = 3

    def first(self, seat: Seat) -> int:
        """The base."""
        return self.base

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """Twice the stake while doublings are left; a win or the last loss ends the cycle."""
        return CYCLE_OVER if result.net > 0 or at >= self.base << self.doublings else 2 * at
