"""The exact law of the sum of many independent rounds, precise in both tails.

The law of one round is tilted until its mean is the sum in question, raised to a power by the fast
Fourier transform, and tilted back: small probabilities keep their relative precision.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import exp, gcd, lcm, log, sqrt

import numpy as np

from casinowar.errors import TooLarge
from casinowar.pmf import Pmf

LARGEST_COUNT = 10**8
LARGEST_TRANSFORM = 2**22
SPREADS = 40
"""Standard deviations on either side that a window holds at least."""
_STEEPEST = 600.0
_FEW_PLACES = 64  # of so few values the transform is summed up term by term


@dataclass(frozen=True, slots=True)
class Tails:
    """The chances that a sum is at most, at least, and exactly a value."""

    at_most: float
    at_least: float
    exactly: float

    @property
    def two_sided(self) -> float:
        """Twice the smaller tail, at most 1."""
        return min(1.0, 2 * min(self.at_most, self.at_least))


@dataclass(frozen=True)
class _Steps:
    """A law as whole steps above its worst value."""

    worst: Fraction
    step: Fraction
    places: tuple[int, ...]
    chances: tuple[float, ...]

    @classmethod
    def of(cls, law: Pmf) -> _Steps:
        distances = [net - law.worst for net, _ in law.outcomes]
        denominator = lcm(*(distance.denominator for distance in distances))
        step = Fraction(gcd(*(int(distance * denominator) for distance in distances)), denominator) or Fraction(1)
        return cls(
            law.worst, step, tuple(int(d / step) for d in distances), tuple(float(chance) for _, chance in law.outcomes)
        )


def can_be(law: Pmf, count: int, total: Fraction) -> bool:
    """Whether so many rounds can come to a total as far as its steps and limits tell."""
    steps = _Steps.of(law)
    place = (total - count * steps.worst) / steps.step
    return place.denominator == 1 and 0 <= place <= count * steps.places[-1]


def sum_tails(law: Pmf, count: int, total: Fraction) -> Tails:
    """The tails of the sum of ``count`` rounds at ``total``. Raises TooLarge beyond 10^8 rounds."""
    if count > LARGEST_COUNT:
        raise TooLarge("sum of rounds", f"{count:,} rounds", f"{LARGEST_COUNT:,}", "ask for fewer rounds")
    steps = _Steps.of(law)
    place = (total - count * steps.worst) / steps.step
    top = count * steps.places[-1]
    if place < 0:
        return Tails(0.0, 1.0, 0.0)
    if place > top:
        return Tails(1.0, 0.0, 0.0)
    at_most, exactly = _lower(steps, count, place.numerator // place.denominator)
    if place.denominator > 1:
        return Tails(at_most, 1 - at_most, 0.0)
    mirrored = _Steps(
        Fraction(0), steps.step, tuple(steps.places[-1] - p for p in steps.places[::-1]), steps.chances[::-1]
    )
    at_least, from_above = _lower(mirrored, count, top - int(place))
    return Tails(at_most, at_least, exactly if at_most < at_least else from_above)


def _lower(steps: _Steps, count: int, place: int) -> tuple[float, float]:
    """P(sum <= place) and P(sum = place) for a place in whole steps above the worst."""
    places, chances = np.array(steps.places), np.array(steps.chances)
    mean = float(places @ chances)
    if place == 0:
        sure = float(chances[0]) ** count
        return sure, sure
    if place >= count * int(places[-1]):
        return 1.0, float(chances[-1]) ** count
    tilt = min(0.0, _tilt(places, chances, place / count)) if place < count * mean else 0.0
    weights = chances * np.exp(tilt * places)
    scale = float(weights.sum())
    weights /= scale
    centre = float(places @ weights)
    spread = sqrt(count * float(((places - centre) ** 2) @ weights))
    whole = count * int(places[-1]) + 1
    size = _size(whole, 2 * (SPREADS * spread + abs(count * centre - place)) + 2 * places[-1])
    law = _power(places, weights, count, size)
    first = 0 if size >= whole else max(0, place - size // 2 + 1)
    window = np.arange(first, place + 1)
    tilted = np.maximum(law[window % size], 0.0)
    shape = tilted * np.exp(-tilt * (window - place))
    factor = exp(max(count * log(scale) - tilt * place, -745.0))
    return min(1.0, float(shape.sum()) * factor), float(shape[-1]) * factor


def _tilt(places: np.ndarray, chances: np.ndarray, mean: float) -> float:
    """The exponential tilt, 0 or less, under which the mean is as low as asked."""

    def tilted_mean(tilt: float) -> float:
        weights = chances * np.exp(tilt * places)
        return float(places @ weights / weights.sum())

    high, low = 0.0, -1.0 / float(places[-1])
    while tilted_mean(low) > mean and -low * float(places[-1]) < _STEEPEST:
        high, low = low, 2 * low
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if tilted_mean(middle) < mean else (low, middle)
    return (low + high) / 2


def _size(whole: int, needed: float) -> int:
    """The points of the transform: all places, or a window wide enough that nothing wraps into it."""
    size = 1 << int(min(float(whole), max(needed, 64.0))).bit_length()
    if size > LARGEST_TRANSFORM:
        raise TooLarge(
            "sum of rounds",
            f"{size:,} points",
            f"{LARGEST_TRANSFORM:,}",
            "ask for fewer rounds, or for rounder amounts",
        )
    return size


def _power(places: np.ndarray, weights: np.ndarray, count: int, size: int) -> np.ndarray:
    """The law of the sum of ``count`` values, modulo ``size`` places."""
    if len(places) > _FEW_PLACES:
        law = np.bincount(places % size, weights=weights, minlength=size)
        return np.asarray(np.fft.irfft(np.fft.rfft(law) ** count, size))
    turns = np.arange(size // 2 + 1, dtype=np.int64)
    transform = np.zeros(len(turns), dtype=complex)
    for place, weight in zip(places, weights, strict=True):
        transform += weight * np.exp(-2j * np.pi / size * (turns * int(place) % size))
    return np.asarray(np.fft.irfft(transform**count, size))
