"""Flat bets without a goal, for ever: where a bankroll is ruined, how often and when."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

import numpy as np

from casinowar.bankroll.ladder import first_descent
from casinowar.bankroll.lattice import Floats, Lattice
from casinowar.errors import TooLarge

MOST_PLACES, MOST_LOW = 10_000_000, 3000
"""Steps from a bankroll down to ruin; places below the usual band, where not everything is covered."""
NEAR_STEPS = 4_000
"""So far above the first usual place, descents are kept: what the places below it ask for lies there."""
STEP_SECONDS = 1.5e-6
"""What one step of a renewal costs on a usual machine: where they are many, powers of a matrix cost less."""
FAIR = 1e-13
"""A mean change of fewer steps than this is none."""


_first_descent = lru_cache(maxsize=16)(first_descent)


@dataclass(frozen=True)
class Forever:
    """What becomes of a bankroll that is played for ever.

    ``law`` holds the bankrolls at ruin (cents) and their chances, which add up to ``ruined``.
    ``rounds`` is the expected number until ruin, None where it is infinite.
    """

    law: list[tuple[Fraction, float]]
    ruined: float
    rounds: float | None


@dataclass(frozen=True)
class _Descent:
    """Passages below the usual band: the ladder's law, and what happens in the places under it.

    ``absorbed[i, j]``: the chance that place ``floor + i`` is ruined at ``floor - 1 - j``;
    ``rounds[i]`` the expected number of rounds from there, if it is finite.
    """

    lattice: Lattice
    ladder: Floats
    absorbed: Floats
    rounds: Floats | None

    @cached_property
    def lows(self) -> Floats:
        """The chances of a new low at each of the first places going down, after as many places above without one."""
        deepest = len(self.ladder)
        found, weights = np.zeros(deepest + NEAR_STEPS), self.ladder[::-1].copy()
        found[deepest - 1] = 1.0
        for place in range(deepest, len(found)):
            found[place] = found[place - deepest : place] @ weights
        return found

    def landing(self, above: int) -> Floats:
        """Where a place ``above`` steps over the first usual one first comes below it: 1, 2, ... steps below."""
        deepest = len(self.ladder)
        if above > MOST_PLACES:
            raise TooLarge("bankroll", f"{above:,} steps above ruin", f"{MOST_PLACES:,}", "a larger bet in proportion")
        if not deepest:
            return np.zeros(0)
        if above <= NEAR_STEPS:
            last = self.lows[above : above + deepest]
        else:
            start = np.zeros(deepest)
            start[-1] = 1.0
            last = _renewed(self.ladder, start, above)  # the chances of a new low at the last places of the band
        return np.correlate(self.ladder, last[::-1], "full")[deepest - 1 :]


def play_forever(lattice: Lattice, start: int) -> Forever:
    """Ruin without a goal from a place. Raises TooLarge for a bankroll of too many steps."""
    descent = _descent(lattice)
    low = start - lattice.floor
    if start < lattice.floor:
        return Forever([(lattice.amount(start), 1.0)], 1.0, 0.0)
    if start < lattice.usual_from:
        ruin, rounds = descent.absorbed[low], None if descent.rounds is None else float(descent.rounds[low])
    else:
        landing = descent.landing(start - lattice.usual_from)
        ruin = _spread(lattice, descent.absorbed, landing)
        rounds = None if descent.rounds is None else _rounds(lattice, descent.rounds, landing, start)
    law = [(lattice.amount(lattice.floor - 1 - j), float(p)) for j, p in enumerate(ruin) if p > 0]
    return Forever(sorted(law), float(ruin.sum()), rounds)


def _descent(lattice: Lattice) -> _Descent:
    ladder = _first_descent(lattice.usual)
    low = lattice.usual_from - lattice.floor
    if low > MOST_LOW:
        raise TooLarge("bankroll", f"{low:,} places that cannot cover everything", f"{MOST_LOW:,}", "smaller side bets")
    mean = lattice.usual.mean
    plain = _Descent(lattice, ladder, np.zeros((0, lattice.down)), np.zeros(0) if mean < -FAIR else None)
    if not low:
        return plain
    inner, outer, beyond = _low_moves(lattice, plain, low)
    equations = np.eye(low) - inner
    absorbed = np.asarray(np.linalg.solve(equations, outer), dtype=np.float64)
    rounds = np.asarray(np.linalg.solve(equations, 1.0 + beyond), dtype=np.float64) if mean < -FAIR else None
    return _Descent(lattice, ladder, absorbed, rounds)


def _renewed(ladder: Floats, last: Floats, steps: int) -> Floats:
    """So many steps of x[n] = sum ladder[k] x[n - 1 - k], given and returning the latest values of x."""
    deepest, weights = len(ladder), ladder[::-1].copy()
    if steps * STEP_SECONDS < 1e-10 * deepest**3 * steps.bit_length():
        found = np.concatenate([last, np.zeros(steps)])
        for place in range(deepest, len(found)):
            found[place] = found[place - deepest : place] @ weights
        return found[-deepest:]
    step = np.eye(deepest, k=1)
    step[-1] = weights
    while steps:  # binary powers of one step
        if steps & 1:
            last = step @ last
        step = step @ step
        steps >>= 1
    return last


def _low_moves(lattice: Lattice, plain: _Descent, low: int) -> tuple[Floats, Floats, Floats]:
    """From each low place: chances to be next at each low place, to be ruined at each place below the
    floor, and the rounds spent above in between."""
    inner, outer, beyond = np.zeros((low, low)), np.zeros((low, lattice.down)), np.zeros(low)
    landings: dict[int, Floats] = {}
    for begin, end, moves in lattice.sections(lattice.floor, lattice.usual_from):
        for place in range(begin, end):
            row = place - lattice.floor
            for shift, chance in zip(moves.shifts, moves.chances, strict=True):
                after = row + shift
                if after < 0:
                    outer[row, -1 - after] += chance
                elif after < low:
                    inner[row, after] += chance
                else:
                    landing = landings.setdefault(after - low, plain.landing(after - low))
                    here, ruined = _split(landing, low)
                    inner[row] += chance * here
                    outer[row, : len(ruined)] += chance * ruined
                    if plain.rounds is not None:
                        beyond[row] += chance * _passage(lattice, landing, after - low)
    return inner, outer, beyond


def _split(landing: Floats, low: int) -> tuple[Floats, Floats]:
    """A landing law as chances of the low places, from the floor up, and of places below the floor."""
    here = np.zeros(low)
    count = min(low, len(landing))
    here[low - count :] = landing[:count][::-1]
    return here, landing[count:]


def _spread(lattice: Lattice, absorbed: Floats, landing: Floats) -> Floats:
    here, ruined = _split(landing, len(absorbed))
    total = here @ absorbed if len(absorbed) else np.zeros(lattice.down)
    total[: len(ruined)] += ruined
    return np.asarray(total)


def _passage(lattice: Lattice, landing: Floats, above: int) -> float:
    """Expected rounds in the usual band until the first place below it (Wald's identity)."""
    fallen = above * float(landing.sum()) + float(np.arange(1, len(landing) + 1) @ landing)
    return fallen / -lattice.usual.mean


def _rounds(lattice: Lattice, rounds: Floats, landing: Floats, start: int) -> float:
    here, _ = _split(landing, len(rounds))
    return _passage(lattice, landing, start - lattice.usual_from) + float(here @ rounds)
