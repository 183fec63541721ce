"""Flat bets without a goal and without an end: ruin by the ladder of new lows (Wiener-Hopf factorisation).

With phi the generating function of one round's change, 1 - phi(z) is the product of a factor that
knows only new highs and one that knows only new lows. The second gives the law of the first step
below the start, and renewal gives the rest, for any bankroll and any game. The two zeros of 1 - phi
nearest the unit circle are divided out first, so that the logarithm of what is left is smooth.
Source: W. Feller, An Introduction to Probability Theory and Its Applications II, chapter XII.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from casinowar.bankroll.lattice import Floats, Moves
from casinowar.errors import TooLarge

LARGEST_TRANSFORM = 2**21
DEEPEST = 30_000
"""Steps of the largest loss in one round: the law of a new low costs their square."""
PRECISION = 1e-12


def first_descent(moves: Moves) -> Floats:
    """The chance that the first amount below the start is k steps lower, for k = 1, 2, ...

    They add up to 1 unless the game is to the player's advantage.
    """
    deepest = -moves.shifts[0]
    if deepest <= 0:
        return np.zeros(0)
    if deepest > DEEPEST:
        raise TooLarge(
            "law of a round", f"a loss of {deepest:,} steps", f"{DEEPEST:,}", "choose rounder amounts or nets"
        )
    if moves.shifts[-1] <= 0:  # every move that is one goes down
        stay = dict(zip(moves.shifts, moves.chances, strict=True)).get(0, 0.0)
        found = np.zeros(deepest)
        for shift, chance in zip(moves.shifts, moves.chances, strict=True):
            if shift:
                found[-shift - 1] = chance / (1 - stay)
        return found
    other = _other_root(moves)
    size = 1 << max(10, (2 * deepest).bit_length())
    before = _factor(moves, other, size)
    while size < LARGEST_TRANSFORM:
        size *= 2
        after = _factor(moves, other, size)
        if np.abs(after - before).max() < PRECISION:
            return after
        before = after
    raise TooLarge(
        "law of a round",
        f"a transform of more than {size:,} points",
        f"{LARGEST_TRANSFORM:,}",
        "ask with --rounds, or for rounder nets",
    )


def _other_root(moves: Moves) -> float:
    """The positive root besides 1 of E[z ** change] = 1; 1 itself for a fair game."""
    shifts, chances = np.array(moves.shifts, dtype=float), np.array(moves.chances)

    def excess(power: float) -> float:
        """(E[exp(power change)] - 1) / power, whose only root is the one sought."""
        return float(np.dot(chances, np.expm1(power * shifts))) / power

    mean, variance = moves.mean, float(np.dot(chances, shifts * shifts))
    if abs(mean) < 1e-14 * sqrt(variance):
        return 1.0
    sign = -1.0 if mean > 0 else 1.0
    low, high = 0.0, 2 * abs(mean) / variance
    while sign * excess(sign * high) < 0:
        low, high = high, 2 * high
        if high * moves.shifts[-1] > 300 or high * -moves.shifts[0] > 300:
            break
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if sign * excess(sign * middle) < 0 else (low, middle)
    return float(np.exp(sign * (low + high) / 2))


def _factor(moves: Moves, other: float, size: int) -> Floats:
    """The law of the first descent from a transform of so many points."""
    lower, upper = min(1.0, other), max(1.0, other)
    radius = sqrt(other)
    half = np.arange(size // 2 + 1, dtype=np.int64)  # the other half of the circle mirrors it
    angle = np.exp(2j * np.pi * half / size)
    point = radius * angle
    rest = np.zeros(len(half), dtype=complex)
    for shift, chance in zip(moves.shifts, moves.chances, strict=True):
        turned = np.exp(2j * np.pi / size * (half * shift % size))
        rest -= chance * (turned * radius**shift - 1.0)
    divisor = (1 - point / upper) * (1 - lower / point)
    if other == 1.0:  # a double zero on the circle itself: the limit there is half the mean square change
        rest[0] = sum(chance * shift * shift for shift, chance in zip(moves.shifts, moves.chances, strict=True)) / 2
        divisor[0] = 1.0
    logarithm = np.fft.hfft(np.log(rest / divisor), size) / size  # coefficient -k at index -k
    deepest = -moves.shifts[0]
    below = np.array([logarithm[-k] * radius**k for k in range(1, deepest + 1)])
    series = np.zeros(deepest + 1)
    series[0] = 1.0
    weights = np.arange(1, deepest + 1) * below
    for k in range(1, deepest + 1):  # the exponential of a power series
        series[k] = float(np.dot(weights[:k], series[k - 1 :: -1][:k])) / k
    product = series.copy()
    product[1:] -= lower * series[:-1]
    return np.asarray(-product[1:])
