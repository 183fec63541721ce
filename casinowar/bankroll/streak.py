"""Streaks: runs of losses, wins or ties among so many rounds."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from math import expm1, log1p, log10
from typing import Literal

import numpy as np

from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.ruin import LARGEST_ROUNDS
from casinowar.errors import InputError

Kind = Literal["losses", "wins", "ties"]
KINDS: tuple[Kind, ...] = ("losses", "wins", "ties")
LONGEST = 10_000
LONGEST_EXACT = 60
"""Runs of at most so many rounds have their mean wait as a fraction too."""
MOST_ROWS, RARE = 30, 1e-3
"""The table by length: at most so many rows, of chances that are in doubt."""
SETTLED, SETTLED_AFTER = 1e-15, 3
"""Where the chance of a first run in a round no longer changes: relatively, after so many times its length."""


@dataclass(frozen=True, slots=True)
class Streak:
    """The chance of at least one run of ``at_least`` rounds of a kind, each of chance ``each``.

    ``mean_wait`` is the expected number of rounds until the first such run is complete, None if
    it never comes or the number is too large for a float; ``wait_digits`` is then the number of its
    digits, None if it never comes. ``longest``: the chance that the longest run is at least so
    long, by length.
    """

    of: Kind
    rounds: int
    at_least: int
    each: Fraction
    probability: float
    mean_wait: float | None
    mean_wait_exact: Fraction | None
    wait_digits: int | None
    longest: tuple[tuple[int, float], ...]


def streak(game: FlatGame, rounds: int, at_least: int, of: Kind = "losses") -> Streak:
    """Runs in independent rounds: a loss has a net below 0, a win above 0, a tie is one on the first cards.

    In a game known only by its law a tie is a round with a net of 0. Raises InputError for
    impossible numbers.
    """
    if not 1 <= rounds <= LARGEST_ROUNDS:
        raise InputError("--rounds", rounds, f"a whole number from 1 to {LARGEST_ROUNDS}")
    if not 1 <= at_least <= LONGEST:
        raise InputError("--at-least", at_least, f"a whole number from 1 to {LONGEST}")
    each = chance_of(game, of)
    wait, wait_exact = _mean_wait(each, at_least)
    return Streak(
        of,
        rounds,
        at_least,
        each,
        run_probability(float(each), at_least, rounds),
        wait,
        wait_exact,
        int(-at_least * log10(each)) + 1 if each else None,
        _longest(float(each), rounds),
    )


def chance_of(game: FlatGame, of: Kind) -> Fraction:
    """The chance that one round is a loss, a win or a tie."""
    if of == "ties" and game.tie_probability is not None:
        return game.tie_probability
    sign = {"losses": -1, "wins": 1, "ties": 0}[of]
    return sum((chance for net, chance in game.net.outcomes if (net > 0) - (net < 0) == sign), Fraction(0))


def run_probability(each: float, length: int, rounds: int) -> float:
    """The chance of at least one run of a length in so many independent rounds.

    The first run ends at round n if no run was complete n - length - 1 rounds in, then came a
    round of another kind, then the run. So many rounds are taken at once as the run is long, and
    once the chance of a first run in a round, given none before, has settled, the rest at once.
    """
    if rounds < length:
        return 0.0
    run = each**length
    start = (1 - each) * run
    known = np.concatenate([np.zeros(length), [run]])  # the chances after the last length + 1 rounds
    done, hazard = length, -1.0
    while done < rounds and known[-1] < 1 - SETTLED:
        block = known[-1] + start * np.cumsum(1 - known)
        last = float(block[-1])
        now = start * (1 - float(known[-1])) / max(1 - float(block[-2]), SETTLED)
        if rounds - done <= length + 1:
            return float(min(1.0, block[rounds - done - 1]))
        done, known = done + length + 1, block
        if abs(now - hazard) <= SETTLED * now and done > SETTLED_AFTER * length:
            return last - (1 - last) * expm1((rounds - done) * log1p(-now))
        hazard = now
    return float(min(1.0, known[-1]))


def _mean_wait(each: Fraction, length: int) -> tuple[float | None, Fraction | None]:
    """Expected rounds until a run is complete, (1 / q**n - 1) / (1 - q), as a float and exactly if short."""
    if each == 1:
        return float(length), Fraction(length)
    if length <= LONGEST_EXACT and each:
        wait = (1 / each**length - 1) / (1 - each)
        return float(wait), wait
    try:
        return (float(each) ** -length - 1) / float(1 - each), None
    except (OverflowError, ZeroDivisionError):
        return None, None


def _longest(each: float, rounds: int) -> tuple[tuple[int, float], ...]:
    """For each length whose chance is in doubt, or for some of them, the chance of a run at least as long."""
    top = min(rounds, LONGEST)
    first = bisect_left(range(1, top + 1), True, key=lambda n: run_probability(each, n, rounds) <= 1 - RARE) + 1
    after = bisect_left(range(1, top + 1), True, key=lambda n: run_probability(each, n, rounds) < RARE) + 1
    spacing = max(1, -(-(after - first) // MOST_ROWS))
    return tuple((length, run_probability(each, length, rounds)) for length in range(first, after, spacing))
