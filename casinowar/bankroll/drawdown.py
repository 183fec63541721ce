"""Drawdown: how far a bankroll without bound falls below its highest point."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

import numpy as np

from casinowar.bankroll.game import Band, FlatGame, RoundLaw
from casinowar.bankroll.lattice import Floats, Lattice, Moves
from casinowar.bankroll.leap import Edge
from casinowar.bankroll.ruin import check_rounds
from casinowar.bankroll.stretch import FEW_ROUNDS, Stretch
from casinowar.errors import InputError
from casinowar.money import money_text

LEVELS, LEVEL_SECONDS = 24, 1.5
"""Levels of the distribution beside the one asked for, at most, and about how long they may take together."""
SPREADS = 5
"""Standard deviations around what is lost on average within which levels are looked at."""
SMALL = 1e-6
"""Levels whose probability is smaller are left out of the distribution."""
SURE = 1e-18
"""When no more than this is left, a fall has happened."""


@dataclass(frozen=True, slots=True)
class Drawdown:
    """The chance of a fall of at least ``at_least`` cents from a peak at any time in so many rounds.

    ``distribution``: the same for other falls, ascending (cents, probability); fewer of them, or
    none, where they would take long.
    """

    rounds: int
    at_least: int
    probability: float
    distribution: tuple[tuple[int, float], ...]


def drawdown(
    game: FlatGame, rounds: int, at_least: int, progress: Callable[[int, int], None] | None = None
) -> Drawdown:
    """The law of the largest fall; every raise is covered and nobody is ruined.

    ``progress`` is told the falls done. Raises InputError for a fall of 0, TooLarge, before anything is
    computed, for too much work.
    """
    check_rounds(rounds)
    if at_least < 1:
        raise InputError("--at-least", money_text(at_least), "a fall of 0.01 or more")
    lattice = Lattice.of(RoundLaw((Band(Fraction(0), game.law.usual.changes),)), Fraction(0))
    falls = Falls(lattice.usual)
    asked = falls.reached(_steps(lattice, at_least), rounds)
    rows = {at_least: asked}
    levels = _levels(game, lattice, falls, rounds)
    for number, level in enumerate(levels, start=1):
        if level not in rows:
            rows[level] = falls.reached(_steps(lattice, level), rounds)
        if progress is not None:
            progress(number, len(levels))
    shown = [(level, chance) for level, chance in rows.items() if chance >= SMALL or level == at_least]
    return Drawdown(rounds, at_least, asked, tuple(sorted(shown)))


def _steps(lattice: Lattice, fall: int) -> int:
    return ceil(fall / lattice.step)


def _levels(game: FlatGame, lattice: Lattice, falls: Falls, rounds: int) -> list[int]:
    """Falls in whole bets, evenly from the smallest in doubt to about the largest that is likely."""
    wide, lost = SPREADS * float(game.net.variance) ** 0.5 * rounds**0.5, max(0.0, -float(game.net.mean)) * rounds
    low, high = max(0.0, lost - wide), min(lost + wide, float(-game.net.worst) * rounds)
    each = falls.stretch(_steps(lattice, ceil(high) * game.bet)).seconds(0, rounds)
    count = min(LEVELS, int(LEVEL_SECONDS / each))
    if high <= 0 or not count:
        return []
    spacing = max(1, ceil((high - low) / count))
    return [game.bet * bets for bets in range(int(low) + spacing, ceil(high) + spacing, spacing)]


def gathered(weighted: Iterable[tuple[int, float]]) -> Moves:
    """Moves with equal shifts put together."""
    total: dict[int, float] = {}
    for shift, chance in weighted:
        total[shift] = total.get(shift, 0.0) + chance
    shifts, chances = zip(*sorted(total.items()), strict=True)
    return Moves(shifts, chances)


class Falls:
    """The distance below the highest point so far: held at 0, and over when it reaches a level."""

    def __init__(self, moves: Moves) -> None:
        self.moves = moves
        self.up, self.down = max(0, moves.shifts[-1]), max(0, -moves.shifts[0])
        self._peak, self._level = Edge(((0, moves.mirrored),), held=True), Edge(((0, moves),))

    def stretch(self, level: int) -> Stretch:
        """The distances below a level (steps)."""
        return Stretch(self._peak, self._level, level)

    def reached(self, level: int, rounds: int) -> float:
        """The chance to be ``level`` steps below the peak at some time in so many rounds.

        Raises TooLarge, before anything is computed, for too much work.
        """
        if max(self.up, self.down) > level:  # a longer step than to the peak or the level leads no further
            clipped = gathered(zip(np.clip(self.moves.shifts, -level, level).tolist(), self.moves.chances, strict=True))
            return Falls(clipped).reached(level, rounds)
        stretch = self.stretch(level)
        stretch.check(0, rounds)
        mass, reached, left = np.ones(1), 0.0, rounds
        while left and float(mass.sum()) > SURE:
            stride = stretch.stride(left, level) if rounds >= FEW_ROUNDS else 1
            if stride > 1:
                step = stretch.forward(mass, stride)
                mass, gone = step.mass, float(step.above.sum())
            else:
                mass, gone = self._round(mass, level)
            reached += gone
            left -= stride
        return min(1.0, reached)

    def _round(self, mass: Floats, level: int) -> tuple[Floats, float]:
        """One round on the distances, and the chance that is now at the level or beyond."""
        moved = self.moves.mirrored.forward(mass, self.up, self.down)
        after = moved[self.up :].copy()
        after[0] += float(moved[: self.up].sum())
        return after[:level], float(after[level:].sum())
