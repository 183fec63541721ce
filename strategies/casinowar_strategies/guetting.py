"""Guetting: four levels of stakes, two wins at a stake to climb."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from casinowar.strategy import CYCLE_OVER, Money, Result, Seat, SignProgression, WordKind

LEVELS = ((2,), (3, 4, 6), (8, 12, 16), (20, 30, 40))
"""The stakes of each level, in units."""


class Place(NamedTuple):
    """A stake (level and step), wins at it, and whether its second try has already been lost once."""

    level: int = 0
    step: int = 0
    wins: int = 0
    repeated: bool = False


@dataclass(frozen=True)
class Guetting(SignProgression):
    """Climb 2 | 3 4 6 | 8 12 16 | 20 30 40 units, two wins at each stake; a loss drops to the level below.

    ``mode=any``: any loss goes to the first stake of the level below. ``mode=second``: a loss after
    one win at a stake repeats the stake first. The cycle ends when the last stake has won twice.
    """

    name = "guetting"
    source = (
        "any: http://www.laroulette.it/giocare/sistemi-e-metodologie/archivio-progressioni-montanti/guetting; "
        "second: https://roulettepilot.de/Doku/DE/prog_1010.html"
    )

    unit: Money = 100
    mode: Annotated[str, WordKind(("any", "second"))] = "any"

    def first(self, seat: Seat) -> Place:
        """The first stake."""
        return Place()

    def stake(self, at: Place, seat: Seat) -> int:
        """The stake at this place."""
        return LEVELS[at.level][at.step] * self.unit

    def advance(self, at: Place, seat: Seat, result: Result) -> object:
        """Two wins climb, a loss drops."""
        if result.net < 0:
            if self.mode == "second" and at.wins == 1 and not at.repeated:
                return at._replace(repeated=True)
            return Place(max(at.level - 1, 0))
        if at.wins == 0:
            return at._replace(wins=1)
        if at.step + 1 < len(LEVELS[at.level]):
            return Place(at.level, at.step + 1)
        return Place(at.level + 1) if at.level + 1 < len(LEVELS) else CYCLE_OVER
