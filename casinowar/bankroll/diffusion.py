"""What others ship: formulas that take the bankroll for a Brownian motion. Shown beside exact values, labelled.

Source of the trip formula: D. Schlesinger, Blackjack Attack (risk of ruin within a trip).
"""

from __future__ import annotations

from math import erfc, exp, expm1, pi, sin, sqrt

from casinowar.pmf import Pmf

_MOST_TERMS, _LARGEST_POWER, _FAR = 20_000, 700.0, 12.0


def diffusion_ruin(law: Pmf, bankroll: float, goal: float | None, rounds: int | None) -> float | None:
    """The approximate chance of ruin; bankroll and goal in units of the bet. None for a game without luck."""
    mean, variance = float(law.mean), float(law.variance)
    if not variance:
        return None
    if goal is None:
        return _for_ever(mean, variance, bankroll) if rounds is None else _trip(mean, variance, bankroll, rounds)
    open_ended = _between(mean, variance, bankroll, goal)
    if rounds is None:
        return open_ended
    reach = abs(mean) * rounds + _FAR * sqrt(variance * rounds)
    if max(bankroll, goal - bankroll) > reach:  # an end that is out of reach
        return _trip(mean, variance, bankroll, rounds)
    return _between_in_time(mean, variance, bankroll, goal, rounds, open_ended)


def _for_ever(mean: float, variance: float, bankroll: float) -> float:
    return exp(-2 * mean * bankroll / variance) if mean > 0 else 1.0


def _trip(mean: float, variance: float, bankroll: float, rounds: int) -> float:
    spread = sqrt(variance * rounds)
    ends_below = _normal((-bankroll - mean * rounds) / spread)
    tilt = -2 * mean * bankroll / variance
    back = _normal((-bankroll + mean * rounds) / spread)
    return min(1.0, ends_below + (exp(tilt) * back if tilt < _LARGEST_POWER else 0.0))


def _between(mean: float, variance: float, bankroll: float, goal: float) -> float:
    rate = 2 * mean / variance
    if abs(rate * goal) < 1e-12:
        return 1 - bankroll / goal
    if rate < 0:  # written so that nothing overflows
        return expm1(rate * (goal - bankroll)) / expm1(rate * goal)
    return 1 - expm1(-rate * bankroll) / expm1(-rate * goal)


def _between_in_time(
    mean: float, variance: float, bankroll: float, goal: float, rounds: int, open_ended: float
) -> float:
    """Absorption at 0 before ``goal`` by a time: the sine series of what is still to come is taken off."""
    tilt = -mean * bankroll / variance
    if tilt > _LARGEST_POWER:
        return open_ended
    later = 0.0
    for n in range(1, _MOST_TERMS):
        decay = mean**2 / (2 * variance) + (n * pi) ** 2 * variance / (2 * goal**2)
        if decay * rounds > _LARGEST_POWER:
            break
        later += n * sin(n * pi * bankroll / goal) * exp(-decay * rounds) / decay
    return min(1.0, max(0.0, open_ended - pi * variance / goal**2 * exp(tilt) * later))


def _normal(x: float) -> float:
    return erfc(-x / sqrt(2)) / 2
