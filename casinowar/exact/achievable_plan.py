"""Dynamic programming over stakes: the value of every bankroll, and a best stake there."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_matrix, csr_matrix, identity
from scipy.sparse.linalg import splu

from casinowar.errors import TooLarge

Floats = npt.NDArray[np.float64]
Stakes = npt.NDArray[np.int64]
Moves = tuple[tuple[int, float], ...]
MOST_WORK = 2 * 10**9
"""Most (state, stake, outcome) steps before the size is refused."""
_GAIN = 1e-13
"""An improvement must exceed this to count: less is rounding."""
_MOST_IMPROVEMENTS = 200


@dataclass(frozen=True)
class Problem:
    """Bankrolls on a grid: ``size`` states ``lowest + step * i`` below the goal; stakes of 1 to ``most`` units.

    Moves are (grid steps per unit staked, probability): whatever happens on the first cards, then
    the two ways to meet a tie. Without ``may_surrender`` only what cannot be raised on is surrendered.
    """

    lowest: int
    step: int
    size: int
    unit: int
    least: int
    most: int
    first: Moves
    war: Moves
    surrender: Moves
    may_surrender: bool
    raise_multiple: Fraction
    floor: int

    def bankrolls(self) -> Stakes:
        """The bankroll of every state, in cents."""
        return self.lowest + self.step * np.arange(self.size, dtype=np.int64)

    def mean(self, values: Floats, moves: Moves, stake: int, begin: int, end: int) -> Floats:
        """The mean of padded values after moves of this stake, from the states begin to end."""
        total = np.zeros(end - begin)
        for shift, chance in moves:
            total += chance * values[self.pad + begin + shift * stake : self.pad + end + shift * stake]
        return total

    @property
    def pad(self) -> int:
        """Grid steps that a stake can lose at most."""
        moves = (*self.first, *self.war, *self.surrender)
        return max(0, *(-shift for shift, _ in moves)) * self.most

    def padded(self, values: Floats) -> Floats:
        """Values with zeros for what is lost below and ones for what is beyond the goal."""
        moves = (*self.first, *self.war, *self.surrender)
        beyond = max(0, *(shift for shift, _ in moves)) * self.most
        inside = np.where(self.bankrolls() >= self.floor, values, 0.0)
        return np.concatenate([np.zeros(self.pad), inside, np.ones(beyond)])

    def covered_from(self, stake: int) -> int:
        """The first state that can place this stake and a raise on it."""
        return self.state_of(stake * self.unit * (1 + self.raise_multiple))

    def state_of(self, money: int | Fraction) -> int:
        """The first state with at least this much money."""
        return min(max(0, -((self.lowest - money) // self.step)), self.size)


def _stake_values(problem: Problem, padded: Floats, stake: int) -> tuple[int, Floats]:
    """The first state that can place a stake, and the value of placing it from there on."""
    begin = max(problem.state_of(stake * problem.unit), problem.state_of(problem.floor))
    end = problem.size
    if begin >= end:
        return end, np.zeros(0)
    value = problem.mean(padded, problem.first, stake, begin, end)
    tie = problem.mean(padded, problem.surrender, stake, begin, end)
    if problem.war:
        covered = min(max(problem.covered_from(stake), begin), end)
        war = problem.mean(padded, problem.war, stake, covered, end)
        given_up = tie[covered - begin :] if problem.may_surrender else np.zeros(end - covered)
        tie[covered - begin :] = np.maximum(given_up, war)
    return begin, value + tie


def _sweep(problem: Problem, values: Floats, keep: Stakes) -> tuple[Floats, Stakes]:
    """One round of the best stakes; a stake in ``keep`` stays unless another is better."""
    padded = problem.padded(values)
    best = np.zeros(problem.size)
    stakes = keep.copy()
    kept = np.zeros(problem.size)
    for stake in range(problem.least, problem.most + 1):
        begin, value = _stake_values(problem, padded, stake)
        if begin >= problem.size:
            break
        own = keep[begin:] == stake
        kept[begin:][own] = value[own]
        better = value > best[begin:] + _GAIN
        best[begin:][better] = value[better]
        stakes[begin:][better] = stake
    staying = (kept >= best - _GAIN) & (keep > 0)
    stakes[staying] = keep[staying]
    return np.maximum(best, kept), stakes


def _within(problem: Problem, rounds: int) -> tuple[Floats, Stakes]:
    """Values of so many rounds; they stop changing long before a large number of them."""
    values = np.zeros(problem.size)
    stakes = np.zeros(problem.size, dtype=np.int64)
    work = problem.size * max(problem.most, 1) * 3
    for done in range(rounds):
        if done * work > MOST_WORK:
            raise TooLarge(
                "best achievable", f"{rounds} rounds of {problem.size:,} bankrolls", f"{done} rounds", "a larger unit"
            )
        better, stakes = _sweep(problem, values, np.zeros_like(stakes))
        if np.abs(better - values).max(initial=0.0) < _GAIN / 100:
            return better, stakes
        values = better
    return values, stakes


def limited(problem: Problem, rounds: int, at: int) -> tuple[Floats, Stakes]:
    """Values and stakes with so many rounds, as seen from state ``at``.

    A best plan without a limit is tried first: if it gets as far within the rounds, nothing can
    get further and its stakes are best.
    """
    values, stakes = improved(problem)
    matrix, sure = _plan(problem, stakes, values)
    reached = np.zeros(problem.size)
    for _ in range(rounds):
        before, reached = reached, matrix @ reached + sure
        if values[at] - reached[at] < _GAIN:
            return values, stakes
        if np.abs(reached - before).max() == 0:
            break
    return _within(problem, rounds)


def improved(problem: Problem) -> tuple[Floats, Stakes]:
    """Policy improvement from the all-or-goal plan until no stake is better than the plan's own."""
    held = problem.bankrolls() // problem.unit
    missing = -((problem.bankrolls() - problem.lowest - problem.step * problem.size) // problem.unit)
    stakes = np.clip(np.minimum(held, missing), problem.least, max(problem.most, problem.least))
    for _ in range(_MOST_IMPROVEMENTS):
        values = _value_of(problem, stakes)
        _, better = _sweep(problem, values, stakes)
        if np.array_equal(better, stakes):
            return values, stakes
        stakes = better
    raise TooLarge("best achievable", f"{_MOST_IMPROVEMENTS} improvements", "that number", "a larger unit")


def _value_of(problem: Problem, stakes: Stakes) -> Floats:
    """The chance of the goal under a plan of stakes, with the better decision at every tie."""
    values = np.zeros(problem.size)
    for _ in range(_MOST_IMPROVEMENTS):
        matrix, sure = _plan(problem, stakes, values)
        solved: Floats = splu((identity(problem.size) - matrix).tocsc()).solve(sure)
        if np.all(solved <= values + _GAIN):
            return solved
        values = solved
    return values


def _plan(problem: Problem, stakes: Stakes, values: Floats) -> tuple[csr_matrix, Floats]:
    """The moves of a plan as a sparse matrix, and the chance of reaching the goal in the next round."""
    states = np.arange(problem.size)
    money = problem.bankrolls()
    can_bet = (money >= problem.floor) & (stakes * problem.unit <= money)
    padded = problem.padded(values)
    at_war = np.zeros(problem.size, dtype=bool)
    if problem.war:
        needed = [problem.covered_from(int(stake)) for stake in range(problem.most + 2)]
        at_war = states >= np.array(needed)[np.minimum(stakes, problem.most + 1)]
        if problem.may_surrender:
            war, giving_up = (
                sum(chance * padded[problem.pad + states + shift * stakes] for shift, chance in moves)
                for moves in (problem.war, problem.surrender)
            )
            at_war &= np.asarray(war) >= np.asarray(giving_up) - _GAIN
    rows, columns, chances = [], [], []
    sure = np.zeros(problem.size)
    everything = ((problem.first, can_bet), (problem.war, can_bet & at_war), (problem.surrender, can_bet & ~at_war))
    for moves, where in everything:
        at = np.flatnonzero(where)
        for shift, chance in moves:
            to = at + shift * stakes[at]
            np.add.at(sure, at[to >= problem.size], chance)
            inside = (to >= 0) & (to < problem.size)
            rows.append(at[inside])
            columns.append(to[inside])
            chances.append(np.full(int(inside.sum()), chance))
    entries = (np.concatenate(chances), (np.concatenate(rows), np.concatenate(columns)))
    return coo_matrix(entries, shape=(problem.size, problem.size)).tocsr(), sure
