"""Flat bets for a limited number of rounds: a mass of probability moved forward, and chances of ruin moved back.

Both keep a window: what is smaller than NEGLIGIBLE at its edges is left out, far below the rounding
of a double. A test proves both equal to the session graph.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from casinowar.bankroll.lattice import Floats, Lattice
from casinowar.errors import TooLarge

NEGLIGIBLE = 1e-30
TRIM_EVERY = 8
MOST_PLACES = 12_000_000
ROUND_WORK, MOST_WORK = 20_000, 4 * 10**10
"""Work of any round in cells times outcomes, and that after which a computation is refused: about a minute."""


class Flow:
    """The law of the bankroll, round after round.

    ``mass`` are the chances of still playing at the places from ``low`` on. ``ended`` are the
    chances of having stopped at a place: ruined below the floor, or at the goal. ``bets`` is the
    expected number of rounds played so far.
    """

    def __init__(self, lattice: Lattice, start: int) -> None:
        self.lattice = lattice
        self.low = start
        self.mass: Floats = np.ones(1)
        self.ended: defaultdict[int, float] = defaultdict(float)
        self.ruined = 0.0
        self.reached = 0.0
        self.bets = 0.0
        self.rounds = 0
        self._work = 0
        self._stop()

    def play(self, rounds: int) -> None:
        """So many more rounds. Raises TooLarge when the work is more than a machine should do."""
        for _ in range(rounds):
            if not len(self.mass):
                self.rounds += 1
                continue
            self.bets += float(self.mass.sum())
            self.mass = self.lattice.forward(self.mass, self.low)
            self.low -= self.lattice.down
            self.rounds += 1
            self._work += ROUND_WORK + len(self.mass) * len(self.lattice.usual.shifts)
            self._stop()
            if self.rounds % TRIM_EVERY == 0:
                self._trim()
            if self._work > MOST_WORK:
                raise TooLarge(
                    "bankroll",
                    f"{len(self.mass):,} possible bankrolls after {self.rounds:,} rounds",
                    f"{MOST_WORK:,} steps of work",
                    "ask for fewer rounds or a larger bet in proportion",
                )

    def _stop(self) -> None:
        """Move what is ruined or at the goal from the mass to the ends."""
        floor, goal = self.lattice.floor, self.lattice.goal
        below = min(max(floor - self.low, 0), len(self.mass))
        if below:
            self.ruined += self._end(0, below)
            self.mass, self.low = self.mass[below:], self.low + below
        if goal is not None and goal < self.low + len(self.mass):
            keep = max(goal - self.low, 0)
            self.reached += self._end(keep, len(self.mass))
            self.mass = self.mass[:keep]

    def _end(self, begin: int, end: int) -> float:
        part = self.mass[begin:end]
        for index in np.flatnonzero(part):
            self.ended[self.low + begin + int(index)] += float(part[index])
        return float(part.sum())

    def _trim(self) -> None:
        kept = np.flatnonzero(self.mass > NEGLIGIBLE)
        if not len(kept):
            self.mass = self.mass[:0]
            return
        first, last = int(kept[0]), int(kept[-1])
        self.mass, self.low = self.mass[first : last + 1], self.low + first

    def law(self) -> list[tuple[Fraction, float]]:
        """The law of the bankroll now: (amount in cents, chance), ascending, ended sessions included."""
        total = defaultdict(float, self.ended)
        for index in np.flatnonzero(self.mass):
            total[self.low + int(index)] += float(self.mass[index])
        return [(self.lattice.amount(place), total[place]) for place in sorted(total)]


def ruin_within(lattice: Lattice, rounds: int) -> Iterator[Floats]:
    """Chances of ruin from every place at and above the floor, after 0, 1, ... ``rounds`` more rounds.

    Without a goal the last entry is the last that is not negligible; with one it is the place below
    the goal.
    """
    width = 0 if lattice.goal is None else lattice.goal - lattice.floor
    if width > MOST_PLACES:
        raise TooLarge("bankroll", f"{width:,} bankrolls", f"{MOST_PLACES:,}", "a nearer goal, or no goal")
    ruin = np.zeros(width)
    work = 0
    yield ruin
    for _ in range(rounds):
        size = len(ruin) + (lattice.down if lattice.goal is None else 0)
        above = np.zeros(size - len(ruin) + lattice.up)
        values = np.concatenate([np.ones(lattice.down), ruin, above])
        ruin = lattice.backward(values, lattice.floor)
        if lattice.goal is None:
            kept = np.flatnonzero(ruin > NEGLIGIBLE)
            ruin = ruin[: int(kept[-1]) + 1] if len(kept) else ruin[:0]
        work += ROUND_WORK + len(ruin) * len(lattice.usual.shifts)
        if work > MOST_WORK:
            raise TooLarge("bankroll", f"{len(ruin):,} bankrolls", f"{MOST_WORK:,} steps of work", "fewer rounds")
        yield ruin
