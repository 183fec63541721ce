"""What a class of many games comes to: totals and longest games, from the counts of simulated single games."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Law = npt.NDArray[np.float64]
_LARGEST_TRANSFORM = 1 << 22
_WIDE = 1.959963984540054  # standard deviations to each side that hold 95 in 100 of a normal law


def law_of(counts: Sequence[int] | npt.NDArray[np.int64]) -> Law:
    """Chances of the values 0, 1, 2, ... from how many games had each."""
    numbers = np.asarray(counts, dtype=np.float64)
    return np.asarray(numbers / numbers.sum())


def law_of_chance(chance: float) -> Law:
    """1 with a chance, else 0."""
    return np.array([1 - chance, chance])


def spread_of_law(law: Law) -> tuple[float, float]:
    """Mean and standard deviation of one game's value."""
    values = np.arange(len(law))
    mean = float(law @ values)
    return mean, math.sqrt(max(0.0, float(law @ (values - mean) ** 2)))


def band_of_total(law: Law, games: int) -> tuple[int, int]:
    """The least and the largest total of ``games`` independent games that 95 of 100 classes lie between.

    By the fast Fourier transform; for totals too large for it by the normal law.
    """
    top = games * (len(law) - 1)
    if top >= _LARGEST_TRANSFORM:
        mean, sd = spread_of_law(law)
        half = _WIDE * sd * math.sqrt(games)
        return max(0, round(games * mean - half)), min(top, round(games * mean + half))
    size = 1 << (top + 1).bit_length()
    total = np.fft.irfft(np.fft.rfft(law, size) ** games, size)[: top + 1]
    return _band(np.cumsum(np.maximum(total, 0.0)))


def widened(band: tuple[int, int], law: Law, games: int, simulated: int) -> tuple[int, int]:
    """The band of a total where the law was found from so many simulated games: their mean has an error too.

    Its variance, that of one game over ``simulated``, adds games/simulated to that of the class's own mean.
    """
    mean, factor = games * spread_of_law(law)[0], math.sqrt(1 + games / simulated)
    low, high = (round(mean + factor * (end - mean)) for end in band)
    return max(0, low), min(games * (len(law) - 1), high)


def longest_of(law: Law, games: int) -> tuple[float, int, int]:
    """The mean of the largest of ``games`` values, and the two values that 95 of 100 classes lie between."""
    below = np.cumsum(law) ** games
    chances = np.diff(below, prepend=0.0)
    return float(chances @ np.arange(len(law))), *_band(below)


def _band(below: Law) -> tuple[int, int]:
    low, high = (int(np.searchsorted(below, share * below[-1])) for share in (0.025, 0.975))
    return low, high
