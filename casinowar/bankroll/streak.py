"""Streaks: runs of losses, wins or ties among so many rounds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.ruin import LARGEST_ROUNDS
from casinowar.errors import InputError

Kind = Literal["losses", "wins", "ties"]
KINDS: tuple[Kind, ...] = ("losses", "wins", "ties")
LONGEST = 10_000
LONGEST_EXACT = 60
"""Runs of at most so many rounds have their mean wait as a fraction too."""


@dataclass(frozen=True, slots=True)
class Streak:
    """The chance of at least one run of ``at_least`` rounds of a kind, each of chance ``each``.

    ``mean_wait`` is the expected number of rounds until the first such run is complete, None if
    it never comes; ``expected_longest`` the mean length of the longest run in so many rounds.
    """

    of: Kind
    rounds: int
    at_least: int
    each: Fraction
    probability: float
    mean_wait: float | None
    mean_wait_exact: Fraction | None
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
    wait = _mean_wait(each, at_least)
    return Streak(
        of,
        rounds,
        at_least,
        each,
        run_probability(float(each), at_least, rounds),
        _as_float(wait),
        wait if at_least <= LONGEST_EXACT else None,
        _longest(float(each), rounds),
    )


def chance_of(game: FlatGame, of: Kind) -> Fraction:
    """The chance that one round is a loss, a win or a tie."""
    if of == "ties" and game.tie_probability is not None:
        return game.tie_probability
    holds = {"losses": lambda net: net < 0, "wins": lambda net: net > 0, "ties": lambda net: net == 0}[of]
    return sum((chance for net, chance in game.net.outcomes if holds(net)), Fraction(0))


def run_probability(each: float, length: int, rounds: int) -> float:
    """The chance of at least one run of a length in so many independent rounds.

    The first run ends at round n if no run was complete n - length - 1 rounds in, then came a
    round of another kind, then the run.
    """
    if rounds < length:
        return 0.0
    run = each**length
    chances = [0.0] * length + [run]
    for n in range(length + 1, rounds + 1):
        chances.append(chances[-1] + (1 - chances[n - length - 1]) * (1 - each) * run)
    return chances[rounds]


def _mean_wait(each: Fraction, length: int) -> Fraction | None:
    if each == 0:
        return None
    if each == 1:
        return Fraction(length)
    if length > LONGEST_EXACT:
        approximate = float(each)
        each = Fraction(approximate).limit_denominator(10**6)
    return (1 / each**length - 1) / (1 - each)


def _as_float(wait: Fraction | None) -> float | None:
    try:
        return None if wait is None else float(wait)
    except OverflowError:
        return None


def _longest(each: float, rounds: int) -> tuple[tuple[int, float], ...]:
    """For each length, the chance of a run at least as long, from almost certain to one in a thousand."""
    rows: list[tuple[int, float]] = []
    ...
    return tuple(rows)
