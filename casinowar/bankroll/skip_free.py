"""A goal in a losing game that loses one step at a time but may win many: ruin and visits without a matrix.

Such a game meets every place on its way down. What crosses the line between two places then gives
the next number from those already known, by sums without cancellation: a place costs as much as the largest
win has steps, in time, and no memory.
"""

from __future__ import annotations

import numpy as np

from casinowar.bankroll.lattice import Floats, Lattice

WIDE = 16
"""Below so many steps of the largest win a banded matrix is as good."""
MOST_WORK, PLACE_WORK = 1_000_000_000, 2_000
"""Products in one pass, at most, and what a place costs besides."""


def applies(lattice: Lattice) -> bool:
    """Whether all rounds lose at most one step, are alike, do not gain on average and are not too many."""
    assert lattice.goal is not None
    alike = len(lattice.bands) == 1 and lattice.down == 1
    work = (lattice.goal - lattice.floor) * (lattice.up + PLACE_WORK)
    return alike and lattice.up > WIDE and lattice.usual.mean <= 0 and work <= MOST_WORK


def ruin_chances(lattice: Lattice) -> Floats:
    """The chance of ruin before the goal from every place between."""
    drops = _drops(lattice)
    return np.asarray(drops[::-1].cumsum()[::-1][1:] / drops.sum())


def visits(lattice: Lattice, start: int) -> Floats:
    """The expected visits to every place before ruin or the goal.

    Below the start one more line is crossed downwards than upwards by those who will be ruined, above it one
    more upwards by those who reach the goal.
    """
    drops, above = _drops(lattice), start - lattice.floor
    ruined, reached = (float(part.sum() / drops.sum()) for part in (drops[above + 1 :], drops[: above + 1]))
    beyond, lost = _beyond(lattice)
    weights, reach = beyond[::-1].copy(), len(beyond)
    found = np.zeros(reach + len(drops) - 1)  # so many zeros below the first place
    for place in range(len(drops) - 1):
        known = found[place : place + reach]
        crossing = ruined if place <= above else -reached
        found[place + reach] = max(0.0, (float(known @ weights) + crossing) / lost)
    return found[reach:]


def _drops(lattice: Lattice) -> Floats:
    """How much the chance of ruin falls from each place to the next, up to a factor; the first from ruin itself."""
    assert lattice.goal is not None
    beyond, lost = _beyond(lattice)
    weights, reach = beyond / lost, len(beyond)
    size = lattice.goal - lattice.floor + 1
    found = np.zeros(size + reach)
    found[size - 1] = 1.0
    for place in range(size - 2, -1, -1):
        found[place] = found[place + 1 : place + 1 + reach] @ weights
    return found[:size]


def _beyond(lattice: Lattice) -> tuple[Floats, float]:
    """The chances to win at least 1, 2, ... steps in a round, and the chance to lose one."""
    chances = dict(zip(lattice.usual.shifts, lattice.usual.chances, strict=True))
    won = np.array([chances.get(step, 0.0) for step in range(1, lattice.up + 1)])
    return np.asarray(won[::-1].cumsum()[::-1]), chances[-1]
