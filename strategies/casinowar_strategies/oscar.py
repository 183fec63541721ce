"""Oscar's grind: one unit of profit a cycle, the stake raised only after a win."""

from dataclasses import dataclass

from casinowar.strategy import CYCLE_OVER, Money, Progression, Result, Seat


@dataclass(frozen=True)
class Oscar(Progression):
    """Repeat the stake after a loss, raise it by one base after a win, never beyond one base of profit."""

    name = "oscar"
    source = "https://www.roulettestar.com/systems/oscar/"

    base: Money = 100

    def is_unbounded(self) -> bool:
        """Stakes and profits in every part of a unit: half units lost by surrender give ever new ones."""
        return True

    def first(self, seat: Seat) -> tuple[int, int]:
        """The stake and the cycle's profit."""
        return self.base, 0

    def stake(self, at: tuple[int, int], seat: Seat) -> int:
        """The stake."""
        return at[0]

    def advance(self, at: tuple[int, int], seat: Seat, result: Result) -> object:
        """The same stake after a loss, one base more after a win, at most what is missing."""
        stake, profit = at[0], at[1] + result.net
        if profit >= self.base:
            return CYCLE_OVER
        return (stake if result.net < 0 else min(stake + self.base, self.base - profit)), profit
