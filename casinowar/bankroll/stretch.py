"""The places between ruin and a goal: how many rounds one leap may take there, and what is too much to compute."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np

from casinowar.bankroll.lattice import Floats, Lattice
from casinowar.bankroll.leap import QUICK, SHORTEST_BASE, Edge, Near, farthest
from casinowar.errors import TooLarge

MOST_PLACES = 5_000_000
FEW_ROUNDS = 3000
"""So many rounds are always taken one by one."""
MANY_ROUNDS = 200_000
"""With more rounds than this, chances are exact to about 1e-12, no longer in every tail."""
TINY, NARROW, GOOD_LEAP, WIDEST = 120, 800, 64, 1_000
"""A stretch of so few places is moved whole, by the powers of one matrix; a wider one if no good leap
fits into it; none where a round may lead as far as WIDEST."""
ROUND_SECONDS, CELL_SECONDS, LEAP_SECONDS = 20e-6, 1.0e-9, 0.25e-6
"""What a usual machine needs for a round, for one product in it, and for a round in a leap by steps squared."""
PRODUCT_SECONDS = 3e-10
"""One product in the square of a matrix, augmented."""
MOST_SECONDS = 8.0
"""What would take longer is refused before anything is computed."""
SPREADS, SLOWEST = 11.8, 40.0
"""Standard deviations beyond which a normal law is negligible; rounds by squared width until nobody is left."""


@dataclass(frozen=True)
class Step:
    """A mass after some rounds: what is still there, what went beyond the lower and the upper end, rounds played.

    Beyond an end, chances are listed by the number of places past it.
    """

    mass: Floats
    below: Floats
    above: Floats
    bets: float


class Stretch:
    """The places 0, 1, 2, ... up to ``width``, if it has an end, and how many rounds one leap may take.

    ``used``: a leap was made, so that its matrices are there for the next.
    """

    def __init__(self, below: Edge, above: Edge | None = None, width: int | None = None) -> None:
        self.below, self.above, self.width = below, above, width
        self.used = False
        self._powers: dict[int, Near] = {}

    @classmethod
    def of(cls, lattice: Lattice) -> Stretch:
        """The places of a lattice from its floor up to its goal."""
        if lattice.goal is None:
            return cls(Edge.floor(lattice))
        return cls(Edge.floor(lattice), Edge.goal(lattice), lattice.goal - lattice.floor)

    @cached_property
    def narrow(self) -> bool:
        """Whether all places are best moved by one matrix."""
        if self.width is None or self.above is None or self.width > NARROW:
            return False
        if self.below.usual.shifts[-1] - self.below.usual.shifts[0] > WIDEST:
            return False
        if self.width <= TINY or not (self.below.base and self.above.base):
            return True
        return not self._fits(GOOD_LEAP, 0)

    @property
    def leaps(self) -> bool:
        """Whether leaps are shorter than their rounds one by one."""
        return self.narrow or (self.below.base > 0 and (self.above is None or self.above.base > 0))

    def stride(self, rounds: int, room: int) -> int:
        """The rounds of the next leap of at most ``rounds``: a power of two, 1 for a single round.

        ``room``: places near the lower end that may be treated apart at little cost.
        """
        if rounds < SHORTEST_BASE or not self.leaps:
            return 1
        if self.narrow:
            return 1 << (rounds.bit_length() - 1)
        stride = self.below.base
        while 2 * stride <= rounds and self._fits(2 * stride, room):
            stride *= 2
        while stride > 1 and not (stride <= rounds and self._fits(stride, self.below.reach(stride))):
            stride //= 2
        return stride

    def _fits(self, rounds: int, room: int) -> bool:
        below = self.below.reach(rounds)
        if self.width is None or self.above is None:
            return below <= room
        return below + self.above.reach(rounds) <= self.width

    def far(self, low: int, length: int, rounds: int) -> bool:
        """Whether so many places from ``low`` on are out of reach of both ends in so many rounds."""
        if self.narrow or low < self.below.reach(rounds):
            return False
        return self.above is None or low + length <= (self.width or 0) - self.above.reach(rounds)

    def forward(self, mass: Floats, rounds: int) -> Step:
        """A mass on the places from 0 on, a leap later: near each end, and freely in between."""
        self.used = True
        if self.narrow:
            near, depth, known = self.power(rounds), self.below.depth, len(mass)
            gone = mass @ near.gone[:known]
            return Step(mass @ near.moved[:known], gone[:depth], gone[depth:], float(mass @ near.bets[:known]))
        if self.above is None or self.width is None:
            moved = self.below.forward(mass, rounds)
            return Step(moved.mass, moved.gone, np.zeros(0), moved.bets)
        reach = self.above.reach(rounds)
        top = min(len(mass), self.width - reach)
        moved = self.below.forward(mass[:top], rounds)
        near_top = np.zeros(reach)
        near_top[: len(mass) - top] = mass[top:]
        high = self.above.forward(near_top[::-1], rounds)
        whole = np.zeros(self.width)
        whole[: min(len(moved.mass), self.width)] = moved.mass[: self.width]
        back = high.mass[::-1][-self.width :]
        whole[self.width - len(back) :] += back
        return Step(whole, moved.gone, high.gone, moved.bets + high.bets)

    def backward(self, values: Floats, rounds: int) -> Floats:
        """The chances to go beyond the lower end, a leap earlier."""
        self.used = True
        if self.narrow:
            near = self.power(rounds)
            return np.asarray(near.moved @ values + near.gone[:, : self.below.depth].sum(axis=1))
        leap = self.below.leap(rounds)
        if self.above is None or self.width is None:
            beyond = np.zeros(leap.down + self.below.reach(rounds) + leap.up)
            return self.below.backward(np.concatenate([values, beyond]), rounds, 1.0)
        high, up = self.above.reach(rounds), self.above.leap(rounds).up
        low = self.below.backward(np.concatenate([values, np.zeros(leap.up)]), rounds, 1.0)[: self.width - high]
        mirrored = np.concatenate([values[::-1], np.zeros(up)])[: high + up]
        return np.concatenate([low, self.above.backward(mirrored, rounds, 0.0)[:high][::-1]])

    def power(self, rounds: int) -> Near:
        """So many rounds, a power of two, from every place of a narrow stretch: gone below, then gone above."""
        if rounds not in self._powers:
            half = None if rounds == 1 else self.power(rounds // 2)
            self._powers[rounds] = self._single() if half is None else half.then(half)
        return self._powers[rounds]

    def _single(self) -> Near:
        size = self.width or 0
        near = self.below.single(size)
        return Near(near.moved[:, :size], np.hstack([near.gone, near.moved[:, size:]]), near.bets)

    def check(self, start: int | None, rounds: int) -> None:
        """Raise TooLarge for rounds that would take longer than MOST_SECONDS, from a place or (None) from all."""
        if rounds > MANY_ROUNDS:
            for edge in filter(None, (self.below, self.above)):
                edge.direct = QUICK
        places = self.places(start, rounds)
        if places > MOST_PLACES:
            raise _too_large(rounds, places, f"{MOST_PLACES:,} bankrolls")
        seconds = self.seconds(start, rounds)
        if seconds > MOST_SECONDS:
            raise _too_large(
                rounds, places, f"{MOST_SECONDS:.0f} seconds of work (this would take about {seconds:,.0f})"
            )

    def seconds(self, start: int | None, rounds: int) -> float:
        """About how long rounds from a place, or (None) from all places, take on a usual machine."""
        usual = self.below.usual
        played = self._played(start, rounds)
        if self.narrow and rounds >= FEW_ROUNDS:
            wide = max(0, usual.shifts[-1]) + max(0, -usual.shifts[0])
            return PRODUCT_SECONDS * (self.width or 0) ** 2 * ((self.width or 0) + wide) * rounds.bit_length()
        if rounds >= FEW_ROUNDS and self.leaps:
            return played * usual.spread**2 * LEAP_SECONDS * (2 if start is None else 1)
        outcomes = min(len(usual.shifts), usual.shifts[-1] - usual.shifts[0] + 1)
        cells = self.places(start, rounds) + max(0, usual.shifts[-1]) + max(0, -usual.shifts[0])
        return played * (ROUND_SECONDS + cells * outcomes * CELL_SECONDS)

    def _played(self, start: int | None, rounds: int) -> int:
        """Rounds until practically everybody is gone, from a place or (None) from all."""
        usual = self.below.usual
        within = usual.spread if self.width is None else usual.spread_within(self.width)
        drift, spread = -usual.mean, SPREADS * within
        most, away = float(rounds), float(start or 0)
        if self.width is not None:  # by the slowest decay that a stretch of this width allows
            most = min(most, SLOWEST * (self.width / max(within, 1e-9)) ** 2 + 1)
            drift, away = (-drift, float(self.width)) if self.below.held else (drift, away)
        if drift > 0 and (start is not None or self.width is not None):
            most = min(most, ((spread + sqrt(spread**2 + 4 * away * drift)) / (2 * drift)) ** 2 + 1)
        return int(most)

    def places(self, start: int | None, rounds: int) -> int:
        """How many bankrolls with a chance that counts there are at the most, from a place or (None) from all."""
        usual, played = self.below.usual, max(1, self._played(start, rounds))
        down, up = farthest((usual,), played, -1), farthest((usual,), played, 1)
        places = down + 1 if start is None else up + min(down, start) + 1
        return places if self.width is None else min(places, self.width)


def _too_large(rounds: int, places: int, limit: str) -> TooLarge:
    return TooLarge(
        "flat bets",
        f"{rounds:,} rounds with up to {places:,} possible bankrolls",
        limit,
        "ask for fewer rounds, or for amounts (--bet, --side) with a larger common step",
    )
