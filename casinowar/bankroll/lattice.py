"""A law of rounds on whole steps: the grid of amounts on which bankrolls move, and what one round does there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, gcd, lcm, sqrt

import numpy as np
import numpy.typing as npt

from casinowar.bankroll.game import Band, RoundLaw
from casinowar.errors import TooLarge

Floats = npt.NDArray[np.float64]
MOST_STEPS = 50_000_000
"""Steps in the largest change of one round before a law is refused."""
DENSE = 6
"""A kernel of at most this many entries per outcome is convolved; a sparser one is added outcome by outcome."""


@dataclass(frozen=True)
class Moves:
    """Changes of one round in whole steps, ascending, with their probabilities."""

    shifts: tuple[int, ...]
    chances: tuple[float, ...]

    @cached_property
    def kernel(self) -> Floats | None:
        """The probabilities of all changes from the lowest to the highest; None where few of them are possible."""
        width = self.shifts[-1] - self.shifts[0] + 1
        if width > DENSE * len(self.shifts):
            return None
        kernel = np.zeros(width)
        kernel[np.array(self.shifts) - self.shifts[0]] = self.chances
        return kernel

    @property
    def mean(self) -> float:
        """Expected change in steps."""
        return sum(shift * chance for shift, chance in zip(self.shifts, self.chances, strict=True))

    @cached_property
    def mirrored(self) -> Moves:
        """The same with gains and losses exchanged."""
        return Moves(tuple(-shift for shift in self.shifts[::-1]), self.chances[::-1])

    @property
    def spread(self) -> float:
        """Standard deviation around no change, in steps."""
        return sqrt(sum(shift * shift * chance for shift, chance in zip(self.shifts, self.chances, strict=True)))

    def spread_within(self, width: int) -> float:
        """The same where a step longer than ``width`` counts as one of that width."""
        steps = (min(abs(shift), width) for shift in self.shifts)
        return sqrt(sum(step * step * chance for step, chance in zip(steps, self.chances, strict=True)))

    def forward(self, mass: Floats, down: int, up: int) -> Floats:
        """Where a mass is after one round; the result begins ``down`` steps lower and ends ``up`` higher."""
        moved = np.zeros(len(mass) + down + up)
        if self.kernel is not None and len(mass):
            first = down + self.shifts[0]
            moved[first : first + len(mass) + len(self.kernel) - 1] = np.convolve(mass, self.kernel)
            return moved
        for shift, chance in zip(self.shifts, self.chances, strict=True):
            moved[down + shift : down + shift + len(mass)] += chance * mass
        return moved

    def backward(self, values: Floats, down: int, up: int) -> Floats:
        """Expected values after one round from the places that ``down`` and ``up`` leave in the middle."""
        size = len(values) - down - up
        if self.kernel is not None and size > 0:
            first = down + self.shifts[0]
            return np.convolve(values[first : first + size + len(self.kernel) - 1], self.kernel[::-1], "valid")
        expected = np.zeros(size)
        for shift, chance in zip(self.shifts, self.chances, strict=True):
            expected += chance * values[down + shift : down + shift + size]
        return expected


@dataclass(frozen=True)
class Lattice:
    """Amounts ``offset + k * step`` (cents, whole k). Ruined below place ``floor``; at ``goal`` or above it is over.

    ``bands`` are (first place, moves) in rising order, the first at ``floor``.
    """

    offset: Fraction
    step: Fraction
    floor: int
    goal: int | None
    bands: tuple[tuple[int, Moves], ...]

    @classmethod
    def of(cls, law: RoundLaw, bankroll: Fraction, goal: Fraction | None = None) -> Lattice:
        """The grid on which a bankroll moves. Raises TooLarge for a law of very fine steps."""
        step = common_step(law.usual.changes)
        while (finer := common_step(change for band in _met(law, bankroll, step) for change in band.changes)) != step:
            step = finer
        met = _met(law, bankroll, step)
        largest = max(abs(change) for band in met for change, _ in band.changes) / step
        if largest > MOST_STEPS:
            raise TooLarge(
                "law of a round", f"{int(largest):,} steps in one round", f"{MOST_STEPS:,}", "round the nets"
            )
        offset = bankroll % step
        bands = tuple((ceil((band.start - offset) / step), moves_of(band, step)) for band in met)
        end = None if goal is None else ceil((goal - offset) / step)
        return cls(offset, step, bands[0][0], end, bands)

    def place(self, amount: Fraction) -> int:
        """The place of an amount, which must be on the grid."""
        return int((amount - self.offset) / self.step)

    def amount(self, place: int) -> Fraction:
        """The amount (cents) at a place."""
        return self.offset + place * self.step

    @property
    def usual(self) -> Moves:
        """The moves of the highest band."""
        return self.bands[-1][1]

    @property
    def usual_from(self) -> int:
        """The first place of the highest band."""
        return self.bands[-1][0]

    @cached_property
    def down(self) -> int:
        """The most steps that one round can lose."""
        return max(0, *(-moves.shifts[0] for _, moves in self.bands))

    @cached_property
    def up(self) -> int:
        """The most steps that one round can win."""
        return max(0, *(moves.shifts[-1] for _, moves in self.bands))

    def sections(self, low: int, high: int) -> list[tuple[int, int, Moves]]:
        """The bands between two places, as (begin, end, moves)."""
        starts = [first for first, _ in self.bands]
        ends = [*starts[1:], max(high, starts[-1])]
        parts = ((max(low, s), min(high, e), moves) for s, e, (_, moves) in zip(starts, ends, self.bands, strict=True))
        return [(begin, end, moves) for begin, end, moves in parts if begin < end]

    def forward(self, mass: Floats, low: int) -> Floats:
        """One round on a mass that begins at place ``low``; the result begins at ``low - down``."""
        moved = np.zeros(len(mass) + self.down + self.up)
        for begin, end, moves in self.sections(low, low + len(mass)):
            part = mass[begin - low : end - low]
            moved[begin - low : end - low + self.down + self.up] += moves.forward(part, self.down, self.up)
        return moved

    def backward(self, values: Floats, low: int) -> Floats:
        """Expected values one round earlier at the places from ``low`` on.

        ``values`` begin at ``low - down`` and end ``up`` places beyond those asked for.
        """
        size = len(values) - self.down - self.up
        expected = np.zeros(size)
        for begin, end, moves in self.sections(low, low + size):
            part = values[begin - low : end - low + self.down + self.up]
            expected[begin - low : end - low] = moves.backward(part, self.down, self.up)
        return expected


def _met(law: RoundLaw, bankroll: Fraction, step: Fraction) -> list[Band]:
    """The bands in which some amount of the grid lies."""
    firsts = [ceil((band.start - bankroll) / step) for band in law.bands]
    return [band for band, first, after in zip(law.bands, firsts, [*firsts[1:], None], strict=True) if first != after]


def moves_of(band: Band, step: Fraction) -> Moves:
    """The moves of a band on a grid of this step."""
    shifts, chances = zip(*band.changes, strict=True)
    return Moves(tuple(int(shift / step) for shift in shifts), tuple(float(chance) for chance in chances))


def common_step(changes: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    """The greatest amount of which all changes are whole multiples."""
    amounts = [change for change, _ in changes if change]
    denominator = lcm(*(amount.denominator for amount in amounts))
    return Fraction(gcd(*(int(amount * denominator) for amount in amounts)), denominator)
