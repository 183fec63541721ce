"""Paroli: double after every win, three wins and out."""

from dataclasses import dataclass

from casinowar.strategy import CYCLE_OVER, Annotated, CountKind, Money, Result, Seat, SignProgression


@dataclass(frozen=True)
class Paroli(SignProgression):
    """Double the stake after a win, go back to the base after a loss or ``wins`` wins in a row.

    wins=unlimited is the anti-Martingale.
    """

    name = "paroli"
    source = "https://casino1xbetbonuses.website/go-horse-betting-ag/1034-paroli-betting-system-wikipedia.php"

    base: Money = 100
    wins: Annotated[int | None, CountKind(optional=True)] = 3

    def first(self, seat: Seat) -> int:
        """The base."""
        return self.base

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """Twice the stake after a win; a loss or the last win ends the cycle."""
        last = self.wins is not None and at >= self.base << (self.wins - 1)
        return CYCLE_OVER if result.net < 0 or last else 2 * at
