"""Grand Martingale: double after every loss and add one more unit."""

from dataclasses import dataclass

from casinowar.strategy import CYCLE_OVER, Annotated, Money, MoneyKind, Result, Seat, SignProgression


@dataclass(frozen=True)
class GrandMartingale(SignProgression):
    """Double the stake and add a base after a loss (1, 3, 7, 15), go back to the base after a win.

    ``add`` is what is added; 0 (the default) stands for one base. Some add one currency unit
    whatever the base: add=1.
    """

    name = "grand-martingale"
    source = "https://www.casinopedia.org/terms/g/grand-martingale; add=1: http://www.rouletteplay.com/schools/grand_martingale.html"

    base: Money = 100
    add: Annotated[int, MoneyKind(least=0)] = 0

    def first(self, seat: Seat) -> int:
        """The base."""
        return self.base

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """Twice the stake and one more; a win ends the cycle."""
        return CYCLE_OVER if result.net > 0 else 2 * at + (self.add or self.base)
