"""Flat bets up to a goal or ruin, however long it takes: linear equations over the places in between."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from casinowar.bankroll import skip_free
from casinowar.bankroll.horizon import Flow
from casinowar.bankroll.lattice import Floats, Lattice
from casinowar.errors import TooLarge

MOST_BANDED, MOST_FILLED = 12_000_000, 2_500_000
"""Numbers that a banded matrix, or one that elimination fills up, may hold."""
LEFT_OVER, ROUNDS_AT_ONCE = 1e-20, 256
SLOWEST, PATIENCE = 10.0, 6.0
"""Rounds until less than LEFT_OVER is left: by the slowest decay (2 / pi^2 by 46 logarithms), and by drift."""


@dataclass(frozen=True)
class Ending:
    """Where an open-ended session ends: (amount in cents, chance), and the expected number of rounds."""

    law: list[tuple[Fraction, float]]
    ruined: float
    reached: float
    rounds: float


def until_goal(lattice: Lattice, start: int) -> Ending:
    """The end of a session with a goal. Raises TooLarge for more places than can be solved."""
    assert lattice.goal is not None
    if start >= lattice.goal:
        return Ending([(lattice.amount(start), 1.0)], 0.0, 1.0, 0.0)
    if skip_free.applies(lattice):
        visits = skip_free.visits(lattice, start)
    else:
        check_size(lattice)
        if _rounds_are_quicker(lattice):
            return _round_by_round(lattice, start)
        first = np.zeros(lattice.goal - lattice.floor)
        first[start - lattice.floor] = 1.0
        visits = solved(lattice, first, transposed=True)
    moved = lattice.forward(visits, lattice.floor)
    ended: defaultdict[int, float] = defaultdict(float)
    low = lattice.floor - lattice.down
    outside = np.concatenate([moved[: lattice.down], moved[lattice.down + len(visits) :]])
    places = [*range(low, lattice.floor), *range(lattice.goal, lattice.goal + lattice.up)]
    for index in np.flatnonzero(outside):
        ended[places[index]] += float(outside[index])
    law = [(lattice.amount(place), ended[place]) for place in sorted(ended)]
    ruined = float(outside[: lattice.down].sum())
    return Ending(law, ruined, float(outside[lattice.down :].sum()), float(visits.sum()))


def _rounds_are_quicker(lattice: Lattice) -> bool:
    """Whether playing until practically nobody is left takes less work than elimination, as on fine grids."""
    assert lattice.goal is not None
    size, moves = lattice.goal - lattice.floor, lattice.usual
    rounds = min(SLOWEST * (size / moves.spread_within(size)) ** 2, PATIENCE * size / max(abs(moves.mean), 1e-9))
    by_rounds = rounds * (20e-6 + 1e-9 * (size + lattice.up + lattice.down) * len(moves.shifts))
    below, above = min(lattice.up, size), min(lattice.down, size)
    return by_rounds < 1e-9 * size * below * (below + above) - 0.2


def _round_by_round(lattice: Lattice, start: int) -> Ending:
    """The same by the law of the bankroll, round after round, until less than LEFT_OVER is still playing."""
    flow = Flow(lattice, start)
    while len(flow.mass) and float(flow.mass.sum()) > LEFT_OVER:
        flow.play(ROUNDS_AT_ONCE)
    ended = sorted(flow.ended.items())
    return Ending([(lattice.amount(place), chance) for place, chance in ended], flow.ruined, flow.reached, flow.bets)


def ruin_before_goal(lattice: Lattice) -> Floats:
    """Chances of ruin before the goal from every place between. Raises TooLarge as ``until_goal`` does."""
    assert lattice.goal is not None
    if skip_free.applies(lattice):
        return skip_free.ruin_chances(lattice)
    size = lattice.goal - lattice.floor
    check_size(lattice)
    ruined = np.concatenate([np.ones(lattice.down), np.zeros(size + lattice.up)])
    return solved(lattice, lattice.backward(ruined, lattice.floor), transposed=False)


def solved(lattice: Lattice, right: Floats, transposed: bool) -> Floats:
    """Solve (1 - moves) x = right, or its transpose, over the places from the floor to the goal."""
    below, above = (lattice.up, lattice.down) if transposed else (lattice.down, lattice.up)
    size = len(right)
    below, above = min(below, size - 1), min(above, size - 1)
    if (2 * below + above + 1) * size <= MOST_BANDED:
        return _banded(lattice, right, transposed, below, above)
    return _sparse(lattice, right, transposed)


def check_size(lattice: Lattice) -> None:
    """Raise TooLarge for more bankrolls between ruin and the goal than can be solved."""
    assert lattice.goal is not None
    size = lattice.goal - lattice.floor
    banded = (2 * max(lattice.up, lattice.down) + min(lattice.up, lattice.down) + 1) * size
    if banded <= MOST_BANDED or size * min(lattice.up + lattice.down, size) <= MOST_FILLED:
        return
    raise TooLarge(
        "no limit of rounds",
        f"{size:,} bankrolls up to the goal, of which a round crosses up to {max(lattice.up, lattice.down):,}",
        f"{MOST_BANDED:,} numbers in a matrix",
        "ask for a limited number of rounds, a nearer goal, or a larger bet in proportion",
    )


def _diagonals(lattice: Lattice, size: int) -> list[tuple[int, int, int, float]]:
    """The entries of the moves as (shift, begin, end, chance) over rows counted from the floor."""
    found = []
    for begin, end, moves in lattice.sections(lattice.floor, lattice.floor + size):
        for shift, chance in zip(moves.shifts, moves.chances, strict=True):
            first = max(begin - lattice.floor, -shift)
            last = min(end - lattice.floor, size - shift)
            if first < last:
                found.append((shift, first, last, chance))
    return found


def _banded(lattice: Lattice, right: Floats, transposed: bool, below: int, above: int) -> Floats:
    from scipy.linalg import solve_banded

    size = len(right)
    matrix = np.zeros((below + above + 1, size))
    matrix[above] = 1.0
    for shift, begin, end, chance in _diagonals(lattice, size):
        diagonal = -shift if transposed else shift  # column less row
        columns = slice(begin, end) if transposed else slice(begin + shift, end + shift)
        matrix[above - diagonal, columns] -= chance
    solved: Floats = solve_banded((below, above), matrix, right, overwrite_ab=True, check_finite=False)
    return solved


def _sparse(lattice: Lattice, right: Floats, transposed: bool) -> Floats:
    from scipy.sparse import coo_matrix, identity
    from scipy.sparse.linalg import splu

    size = len(right)
    rows, columns, chances = [], [], []
    for shift, begin, end, chance in _diagonals(lattice, size):
        rows.append(np.arange(begin, end))
        columns.append(np.arange(begin, end) + shift)
        chances.append(np.full(end - begin, chance))
    entries = (np.concatenate(chances), (np.concatenate(rows), np.concatenate(columns)))
    moves = coo_matrix(entries, shape=(size, size))
    equations = identity(size, format="csc") - (moves.T if transposed else moves).tocsc()
    solved: Floats = splu(equations.tocsc()).solve(right)
    return solved
