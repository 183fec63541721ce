"""Chances of deviations: tails of a mean of independent values with a known law, of chi-square, of the normal law.

The mean of few or skewed values (a line that pays 200 to 1) is far from normal in its tails, so
the tail is taken from the exact law by the saddlepoint approximation of Lugannani and Rice (1980)
with the lattice correction of Daniels (1987); with many values it is the normal tail.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from scipy.special import gammaincc

_NORMAL_WITHIN = 1.0
"""Deviations of fewer standard errors than this take the normal tail: they decide nothing."""


def normal_p_value(z: float) -> float:
    """The two-sided tail of the normal law."""
    return math.erfc(abs(z) / math.sqrt(2))


def chi_square_p_value(statistic: float, degrees: int) -> float:
    """The upper tail of chi-square."""
    return float(gammaincc(degrees / 2, statistic / 2))


def mean_p_value(law: Mapping[Fraction, Fraction], count: int, mean: float) -> float:
    """The two-sided chance that ``count`` independent values of a law have a mean as far off as ``mean``.

    ``law`` gives the probability of each value. Twice the smaller tail, at most 1.
    """
    centre = float(sum(value * chance for value, chance in law.items()))
    spread = math.sqrt(float(sum(value**2 * chance for value, chance in law.items())) - centre**2)
    deviation = (mean - centre) * math.sqrt(count)
    if abs(deviation) <= _NORMAL_WITHIN * spread:
        return normal_p_value(deviation / spread) if spread else 1.0
    sign = 1 if mean > centre else -1
    atoms = [(sign * (float(value) - centre), float(chance)) for value, chance in law.items()]
    return min(1.0, 2 * _upper_tail(atoms, float(_span(law)), count, sign * (mean - centre)))


def _span(law: Mapping[Fraction, Fraction]) -> Fraction:
    """The greatest step of which all differences between values are multiples."""
    values = list(law)
    steps = [value - values[0] for value in values[1:]]
    denominator = math.lcm(*(step.denominator for step in steps))
    return Fraction(math.gcd(*(int(step * denominator) for step in steps)), denominator)


def _upper_tail(atoms: list[tuple[float, float]], span: float, count: int, mean: float) -> float:
    """P(mean of ``count`` values >= ``mean``) for values of expectation 0 and a ``mean`` well above it."""
    top, chance = max(atoms)
    if mean >= top * (1 - 1e-12):
        return chance**count
    tilt = _tilt(atoms, mean)
    log_mean, _, variance = _tilted(atoms, tilt)
    root = math.sqrt(max(0.0, 2 * count * (tilt * mean - log_mean)))
    step = -math.expm1(-tilt * span) / span * math.sqrt(count * variance)
    density = math.exp(-root * root / 2) / math.sqrt(2 * math.pi)
    return 0.5 * math.erfc(root / math.sqrt(2)) + density * (1 / step - 1 / root)


def _tilt(atoms: list[tuple[float, float]], mean: float) -> float:
    """The exponential tilt under which the expectation is ``mean``, by bisection."""
    low, high = 0.0, 1.0 / max(value for value, _ in atoms)
    while _tilted(atoms, high)[1] < mean:
        low, high = high, 2 * high
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _tilted(atoms, middle)[1] < mean else (low, middle)
    return (low + high) / 2


def _tilted(atoms: list[tuple[float, float]], tilt: float) -> tuple[float, float, float]:
    """Logarithm of the moment generating function, and expectation and variance under a tilt."""
    highest = max(value * tilt for value, _ in atoms)
    weights = [(value, chance * math.exp(value * tilt - highest)) for value, chance in atoms]
    total = sum(weight for _, weight in weights)
    mean = sum(value * weight for value, weight in weights) / total
    variance = sum((value - mean) ** 2 * weight for value, weight in weights) / total
    return highest + math.log(total), mean, variance
