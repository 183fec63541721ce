"""Laws of flat bets for pictures: the chance of ruin by bankroll, and the final bankroll."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from fractions import Fraction
from math import ceil

from casinowar.bankroll.forever import play_forever
from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.horizon import Flow, ruin_within
from casinowar.bankroll.lattice import Floats, Lattice
from casinowar.bankroll.open_ended import until_goal
from casinowar.bankroll.ruin import check_stay

POINTS = 24
"""Bankrolls of a curve, beside the one asked for."""


def ruin_curve(game: FlatGame, bankroll: int, goal: int | None, rounds: int | None) -> list[tuple[int, float]]:
    """(Bankroll in cents, chance of ruin), ascending: whole bets up to twice the bankroll, or below the goal.

    Raises TooLarge as the chance itself does.
    """
    chance = _chance_of_ruin(game, goal, rounds)
    return [(amount, chance(amount)) for amount in bankrolls(game, bankroll, goal)]


def bankrolls(game: FlatGame, bankroll: int, goal: int | None) -> list[int]:
    """The bankrolls of a curve in cents."""
    top = 2 * bankroll if goal is None else goal - 1
    first, last = ceil(game.law.least / game.bet), top // game.bet
    spacing = max(1, -(-(last - first + 1) // POINTS))
    return sorted({bankroll, *(bets * game.bet for bets in range(first, last + 1, spacing))})


def _chance_of_ruin(game: FlatGame, goal: int | None, rounds: int | None) -> Callable[[int], float]:
    """The chance of ruin as a function of the bankroll in cents."""
    tables: dict[object, Floats] = {}

    def chance(amount: int) -> float:
        lattice = Lattice.of(game.law, Fraction(amount), None if goal is None else Fraction(goal))
        place = lattice.place(Fraction(amount))
        if rounds is None:
            ended = until_goal(lattice, place) if goal is not None else play_forever(lattice, place)
            return min(1.0, ended.ruined)
        key = (lattice.floor, lattice.goal, lattice.bands)
        if key not in tables:  # one backward pass serves every bankroll with its limits at the same places
            tables[key] = deque(ruin_within(lattice, rounds), maxlen=1)[0]
        table, index = tables[key], place - lattice.floor
        return float(table[index]) if index < len(table) else 0.0

    return chance


def final_law(game: FlatGame, bankroll: int, rounds: int) -> list[tuple[int, float]]:
    """The law of the bankroll after so many rounds: (cents, chance), ascending, those who were ruined included."""
    check_stay(game, bankroll, None, rounds)
    start = Fraction(bankroll)
    lattice = Lattice.of(game.law, start, None)
    flow = Flow(lattice, lattice.place(start))
    flow.play(rounds)
    return [(round(amount), chance) for amount, chance in flow.law()]
