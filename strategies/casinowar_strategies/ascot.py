"""Ascot: a series begun in the middle, up after a win, down after a loss."""

from dataclasses import dataclass

from casinowar.strategy import CYCLE_OVER, MoneyList, Result, Seat, SignProgression


@dataclass(frozen=True)
class Ascot(SignProgression):
    """Begin in the middle of a series of stakes, one up after a win, one down after a loss.

    Winning the last stake ends the cycle. Below the first entry, which no source defines, it stays
    at the first.
    """

    name = "ascot"
    source = "http://www.roulettesystemreviews.com/wp-content/uploads/2013/03/ascot.txt"

    series: MoneyList = (200, 300, 500, 800, 1300, 2000, 3000)

    def first(self, seat: Seat) -> int:
        """The middle."""
        return len(self.series) // 2

    def stake(self, at: int, seat: Seat) -> int:
        """The entry."""
        return self.series[at]

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """One up or one down."""
        if result.net < 0:
            return max(at - 1, 0)
        return at + 1 if at + 1 < len(self.series) else CYCLE_OVER
