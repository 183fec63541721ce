"""The 1-3-2-6 system and its 1-3-2-4 sister: a fixed series of stakes climbed by winning."""

from dataclasses import dataclass
from typing import ClassVar

from casinowar.strategy import CYCLE_OVER, Money, Result, Seat, SignProgression


@dataclass(frozen=True)
class WinSeries(SignProgression):
    """Base of the systems that climb a fixed series of stakes while they win."""

    series: ClassVar[tuple[int, ...]]

    base: Money = 100

    def first(self, seat: Seat) -> int:
        """The first step."""
        return 0

    def stake(self, at: int, seat: Seat) -> int:
        """The step's stake."""
        return self.series[at] * self.base

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """One step up after a win; a loss or the last step ends the cycle."""
        return CYCLE_OVER if result.net < 0 or at + 1 == len(self.series) else at + 1


@dataclass(frozen=True)
class OneThreeTwoSix(WinSeries):
    """Stake 1, 3, 2, 6 bases on successive wins; any loss or the fourth win begins anew."""

    name = "1326"
    source = "https://wizardofodds.com/gambling/1-3-2-6-betting-system/"
    series = (1, 3, 2, 6)


@dataclass(frozen=True)
class OneThreeTwoFour(WinSeries):
    """Stake 1, 3, 2, 4 bases on successive wins; any loss or the fourth win begins anew."""

    name = "1324"
    source = "1-3-2-6 with a fourth stake of 4"
    series = (1, 3, 2, 4)
