"""Laws of flat bets for pictures: the chance of ruin by bankroll, and the final bankroll."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil

from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.horizon import Flow
from casinowar.bankroll.lattice import Lattice
from casinowar.bankroll.need import RuinChance
from casinowar.bankroll.ruin import check_stay

POINTS = 24
"""Bankrolls of a curve, beside the one asked for; as many more at most where it is steep."""
STEEP = 0.08
"""A larger step between neighbouring points hides how the curve bends."""


def ruin_curve(
    game: FlatGame, bankroll: int, goal: int | None, rounds: int | None, bends: bool = False
) -> list[tuple[int, float]]:
    """(Bankroll in cents, chance of ruin), ascending: whole bets up to twice the bankroll, or below the goal.

    ``bends`` asks for more points where the curve is steep. Raises TooLarge as the chance itself does.
    """
    chance = RuinChance(game, goal, rounds)
    known = {amount: chance.at(Fraction(amount)) for amount in bankrolls(game, bankroll, goal)}
    for _ in range(POINTS if bends else 0):
        between = _steepest(sorted(known.items()), game.bet)
        if between is None:
            break
        known[between] = chance.at(Fraction(between))
    return sorted(known.items())


def _steepest(curve: list[tuple[int, float]], bet: int) -> int | None:
    """The whole bets in the middle of the largest step that is too large, if there are any between its ends."""
    steps = [
        (abs(before - after), (low // bet + high // bet) // 2 * bet)
        for (low, before), (high, after) in pairwise(curve)
        if low < (low // bet + high // bet) // 2 * bet < high
    ]
    size, middle = max(steps, default=(0.0, 0))
    return middle if size > STEEP else None


def bankrolls(game: FlatGame, bankroll: int, goal: int | None) -> list[int]:
    """The bankrolls of a curve in cents."""
    top = 2 * bankroll if goal is None else goal - 1
    first, last = ceil(game.law.least / game.bet), top // game.bet
    spacing = max(1, -(-(last - first + 1) // POINTS))
    return sorted({bankroll, *(bets * game.bet for bets in range(first, last + 1, spacing))})


def final_law(game: FlatGame, bankroll: int, rounds: int) -> list[tuple[int, float]]:
    """The law of the bankroll after so many rounds: (cents, chance), ascending, those who were ruined included."""
    check_stay(game, bankroll, None, rounds)
    start = Fraction(bankroll)
    lattice = Lattice.of(game.law, start, None)
    flow = Flow(lattice, lattice.place(start))
    flow.play(rounds)
    return [(round(amount), chance) for amount, chance in flow.law()]
