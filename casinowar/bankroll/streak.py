"""Streaks: runs of losses, wins or ties among so many rounds."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from fractions import Fraction
from math import log10
from typing import Literal

from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.ruin import LARGEST_ROUNDS
from casinowar.errors import InputError

Kind = Literal["losses", "wins", "ties"]
KINDS: tuple[Kind, ...] = ("losses", "wins", "ties")
LONGEST = 10_000
LONGEST_EXACT = 60
"""Runs of at most so many rounds have their mean wait as a fraction too."""
MOST_FOR_TABLE, MOST_ROWS, RARE = 50_000, 30, 1e-3
"""The table by length: for at most so many rounds, with at most so many rows, of chances that are in doubt."""


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
    round of another kind, then the run.
    """
    if rounds < length:
        return 0.0
    run = each**length
    latest = deque([0.0] * length + [run], maxlen=length + 1)
    for _ in range(rounds - length):
        latest.append(latest[-1] + (1 - latest[0]) * (1 - each) * run)
    return latest[-1]


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
    """For each length whose chance is in doubt, the chance of a run at least as long."""
    rows: list[tuple[int, float]] = []
    if rounds > MOST_FOR_TABLE:
        return ()
    for length in range(1, min(rounds, LONGEST) + 1):
        chance = run_probability(each, length, rounds)
        if chance < RARE or len(rows) == MOST_ROWS:
            break
        if chance <= 1 - RARE:
            rows.append((length, chance))
    return tuple(rows)
