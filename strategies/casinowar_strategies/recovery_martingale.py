"""Recovery Martingale: stake what has been lost and one base more."""

from dataclasses import dataclass

from casinowar.strategy import CYCLE_OVER, Money, Progression, Result, Seat


@dataclass(frozen=True)
class RecoveryMartingale(Progression):
    """Stake the cycle's loss so far plus the base, so that one win gains the base, wars lost included."""

    name = "recovery-martingale"
    source = "martingale, with the loss counted in money; a lost war costs two stakes"

    base: Money = 100

    def is_unbounded(self) -> bool:
        """Losses in every part of a unit: half units lost by surrender give ever new ones."""
        return True

    def first(self, seat: Seat) -> int:
        """Nothing lost yet."""
        return 0

    def stake(self, at: int, seat: Seat) -> int:
        """The loss and the base."""
        return self.base + at

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """The loss so far, in money; a cycle ends in profit."""
        lost = at - result.net
        return CYCLE_OVER if lost < 0 else lost
