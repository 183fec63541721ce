"""Martingale: double after every loss."""

from dataclasses import dataclass

from casinowar.strategy import CYCLE_OVER, Money, Result, Seat, SignProgression


@dataclass(frozen=True)
class Martingale(SignProgression):
    """Double the stake after a loss, go back to the base after a win.

    Doubling does not recover a lost war, which costs two stakes: see recovery-martingale.
    """

    name = "martingale"
    source = "https://wikisum.wiki/wiki/Martingale_(betting_system)"

    base: Money = 100

    def first(self, seat: Seat) -> int:
        """The base."""
        return self.base

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """Twice the stake asked for after a loss; a win ends the cycle."""
        return CYCLE_OVER if result.net > 0 else 2 * at
