"""Flat bets for a limited number of rounds: a mass of probability moved forward, and chances of ruin moved back.

Both keep a window: what is smaller than NEGLIGIBLE at its edges is left out, far below the rounding
of a double. Many rounds are taken in leaps. A test proves both equal to the session graph.
"""

from __future__ import annotations

from collections import defaultdict
from copy import copy
from fractions import Fraction

import numpy as np

from casinowar.bankroll.lattice import Floats, Lattice
from casinowar.bankroll.leap import convolved
from casinowar.bankroll.stretch import FEW_ROUNDS, Stretch

NEGLIGIBLE = 1e-30
TRIM_EVERY = 8


class Flow:
    """The law of the bankroll, round after round.

    ``mass`` are the chances of still playing at the places from ``low`` on. ``ended`` are the
    chances of having stopped at a place: ruined below the floor, or at the goal. ``bets`` is the
    expected number of rounds played so far.
    """

    def __init__(self, lattice: Lattice, start: int) -> None:
        self.lattice = lattice
        self.stretch = Stretch.of(lattice)
        self.low = start
        self.mass: Floats = np.ones(1)
        self.ended: defaultdict[int, float] = defaultdict(float)
        self.ruined = 0.0
        self.reached = 0.0
        self.bets = 0.0
        self.rounds = 0
        self._stop()

    def twin(self) -> Flow:
        """The same law, to be played on apart from this one."""
        other = copy(self)
        other.ended = self.ended.copy()
        return other

    def play(self, rounds: int) -> None:
        """So many more rounds. Raises TooLarge, before any is played, for more than a machine should do."""
        if not len(self.mass):
            self.rounds += rounds
            return
        self.stretch.check(self.low + len(self.mass) - 1 - self.lattice.floor, rounds)
        leaping = rounds >= FEW_ROUNDS or self.stretch.used
        left = rounds
        while left and len(self.mass):
            room = max(len(self.mass), self.low - self.lattice.floor)
            stride = self.stretch.stride(left, room) if leaping else 1
            if stride == 1:
                self._round()
            else:
                self._leap(stride)
            left -= stride
        self.rounds += rounds

    def _round(self) -> None:
        self.bets += float(self.mass.sum())
        self.mass = self.lattice.forward(self.mass, self.low)
        self.low -= self.lattice.down
        self._stop()
        self._trim()

    def _leap(self, rounds: int) -> None:
        floor = self.lattice.floor
        if self.stretch.far(self.low - floor, len(self.mass), rounds):
            free = self.stretch.below.leap(rounds)
            self.bets += rounds * float(self.mass.sum())
            self.mass, self.low = convolved(self.mass, free.law, self.stretch.below.direct), self.low - free.down
            self._trim(always=True)
            return
        step = self.stretch.forward(np.concatenate([np.zeros(self.low - floor), self.mass]), rounds)
        self.ruined += self._gone(step.below, floor - 1, -1)
        self.reached += self._gone(step.above, floor + (self.stretch.width or 0), 1)
        self.bets += step.bets
        self.mass, self.low = step.mass, floor
        self._trim(always=True)

    def _gone(self, part: Floats, first: int, step: int) -> float:
        """Book what has stopped at the places from ``first`` on, upwards or downwards; the sum."""
        total = 0.0
        for index in np.flatnonzero(part > 0).tolist():
            self.ended[first + index * step] += float(part[index])
            total += float(part[index])
        return total

    def _stop(self) -> None:
        """Move what is ruined or at the goal from the mass to the ends."""
        floor, goal = self.lattice.floor, self.lattice.goal
        below = min(max(floor - self.low, 0), len(self.mass))
        if below:
            self.ruined += self._gone(self.mass[:below], self.low, 1)
            self.mass, self.low = self.mass[below:], self.low + below
        if goal is not None and goal < self.low + len(self.mass):
            keep = max(goal - self.low, 0)
            self.reached += self._gone(self.mass[keep:], self.low + keep, 1)
            self.mass = self.mass[:keep]

    def _trim(self, always: bool = False) -> None:
        self._since = 0 if always else getattr(self, "_since", 0) + 1
        if not always and self._since % TRIM_EVERY:
            return
        kept = np.flatnonzero(self.mass > NEGLIGIBLE)
        if not len(kept):
            self.mass = self.mass[:0]
            return
        first, last = int(kept[0]), int(kept[-1])
        self.mass, self.low = self.mass[first : last + 1], self.low + first

    def places(self) -> list[tuple[int, float]]:
        """The law of the bankroll now: (place, chance), ascending, ended sessions included."""
        total = defaultdict(float, self.ended)
        for index in np.flatnonzero(self.mass > 0).tolist():
            total[self.low + index] += float(self.mass[index])
        return sorted(total.items())

    def law(self) -> list[tuple[Fraction, float]]:
        """The same with amounts in cents."""
        return [(self.lattice.amount(place), chance) for place, chance in self.places()]


def ruin_within(lattice: Lattice, rounds: int) -> Floats:
    """Chances of ruin from every place at and above the floor in so many rounds.

    Without a goal the last entry is the last that is not negligible; with one it is the place below
    the goal. Raises TooLarge, before anything is computed, for more than a machine should do.
    """
    stretch = Stretch.of(lattice)
    stretch.check(None, rounds)
    ruin = np.zeros(stretch.width or 0)
    left = rounds
    while left:
        stride = stretch.stride(left, max(len(ruin), 1)) if rounds >= FEW_ROUNDS else 1
        ruin = _earlier(lattice, ruin) if stride == 1 else stretch.backward(ruin, stride)
        left -= stride
        if stretch.width is None:
            kept = np.flatnonzero(ruin > NEGLIGIBLE)
            ruin = ruin[: int(kept[-1]) + 1] if len(kept) else ruin[:0]
    return ruin


def _earlier(lattice: Lattice, ruin: Floats) -> Floats:
    size = len(ruin) + (lattice.down if lattice.goal is None else 0)
    above = np.zeros(size - len(ruin) + lattice.up)
    values = np.concatenate([np.ones(lattice.down), ruin, above])
    return lattice.backward(values, lattice.floor)
