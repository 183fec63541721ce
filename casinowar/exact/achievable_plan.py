"""Dynamic programming over stakes: the value of every bankroll, and a best stake there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_matrix, csr_matrix, identity
from scipy.sparse.linalg import splu

from casinowar.errors import TooLarge

Floats = npt.NDArray[np.float64]
Stakes = npt.NDArray[np.int64]


class Moves(NamedTuple):
    """Grid steps moved by stakes of 0, 1, ... units (a row each), and the chance of each column."""

    shifts: Stakes
    chances: Floats


MOST_WORK = 2 * 10**9
"""Most (state, stake, outcome) steps before the size is refused."""
_GAIN = 1e-13
"""An improvement must exceed this to count: less is rounding."""
_MOST_IMPROVEMENTS = 200


@dataclass(frozen=True)
class Problem:
    """Bankrolls on a grid: ``size`` states ``lowest + step * i`` below the goal; stakes of 1 to ``most`` units.

    Moves: whatever happens on the first cards, then the two ways to meet a tie. ``needed`` is the
    money (cents) that covers each stake and its raise. With less, a war is lost to surrender, unless
    ``short`` has rows of grid steps for each state above the stake alone. Without ``may_surrender``
    only what cannot be raised on is surrendered.
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
    short: Mapping[int, Stakes]
    may_surrender: bool
    needed: tuple[int, ...]
    floor: int

    def bankrolls(self) -> Stakes:
        """The bankroll of every state, in cents."""
        return self.lowest + self.step * np.arange(self.size, dtype=np.int64)

    def mean(self, values: Floats, moves: Moves, stake: int, begin: int, end: int) -> Floats:
        """The mean of padded values after moves of this stake, from the states begin to end."""
        total = np.zeros(end - begin)
        for shift, chance in zip(np.clip(moves.shifts[stake], -self.size, self.size), moves.chances, strict=True):
            total += chance * values[self.size + begin + shift : self.size + end + shift]
        return total

    def mean_at(self, padded: Floats, targets: Stakes, moves: Moves) -> Floats:
        """The mean of padded values over target states: a row for each state, a column for each chance."""
        mean: Floats = padded[self.size + np.clip(targets, -1, self.size)] @ moves.chances
        return mean

    def padded(self, values: Floats) -> Floats:
        """Values with zeros for what is lost below and ones for what is beyond the goal, as many as states."""
        inside = np.where(self.bankrolls() >= self.floor, values, 0.0)
        return np.concatenate([np.zeros(self.size), inside, np.ones(self.size)])

    def covered_from(self, stake: int) -> int:
        """The first state that can place this stake and its whole raise."""
        return self.state_of(self.needed[stake])

    def war_from(self, stake: int) -> int:
        """The first state that can place this stake and go to war with some raise."""
        if stake not in self.short:
            return self.covered_from(stake)
        return min(stake * self.unit // self.step + 1, self.size)

    def war_targets(self, states: Stakes, stake: int) -> Stakes:
        """Where a war leads from states that can go to it: a row for each state."""
        shifts = np.broadcast_to(self.war.shifts[stake], (len(states), len(self.war.chances)))
        if stake in self.short:
            above = states - self.war_from(stake)
            covered = (states >= self.covered_from(stake))[:, None]
            rows = np.minimum(above, max(len(self.short[stake]) - 1, 0))
            shifts = np.where(covered, shifts, self.short[stake][rows] if len(self.short[stake]) else 0)
        targets: Stakes = states[:, None] + shifts
        return targets

    def state_of(self, money: int) -> int:
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
    if len(problem.war.chances):
        can = min(max(problem.war_from(stake), begin), end)
        covered = min(max(problem.covered_from(stake), can), end)
        short = problem.mean_at(padded, problem.war_targets(np.arange(can, covered), stake), problem.war)
        war = np.concatenate([short, problem.mean(padded, problem.war, stake, covered, end)])
        tie[can - begin :] = np.maximum(tie[can - begin :], war) if problem.may_surrender else war
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
    can_bet &= stakes <= problem.most
    placed = np.where(can_bet, stakes, 0)
    padded = problem.padded(values)
    at_war, to_war = _wars(problem, placed)
    giving_up = states[:, None] + problem.surrender.shifts[placed]
    if problem.may_surrender:
        worth = problem.mean_at(padded, to_war, problem.war)
        at_war &= worth >= problem.mean_at(padded, giving_up, problem.surrender) - _GAIN
    rows, columns, chances = [], [], []
    sure = np.zeros(problem.size)
    everything = (
        (states[:, None] + problem.first.shifts[placed], problem.first, can_bet),
        (to_war, problem.war, can_bet & at_war),
        (giving_up, problem.surrender, can_bet & ~at_war),
    )
    for targets, moves, where in everything:
        at = np.flatnonzero(where)
        for column, chance in enumerate(moves.chances):
            to = targets[at, column]
            np.add.at(sure, at[to >= problem.size], chance)
            inside = (to >= 0) & (to < problem.size)
            rows.append(at[inside])
            columns.append(to[inside])
            chances.append(np.full(int(inside.sum()), chance))
    entries = (np.concatenate(chances), (np.concatenate(rows), np.concatenate(columns)))
    return coo_matrix(entries, shape=(problem.size, problem.size)).tocsr(), sure


def _wars(problem: Problem, stakes: Stakes) -> tuple[npt.NDArray[np.bool_], Stakes]:
    """Which states can go to war with their stakes, and where it leads from each."""
    states = np.arange(problem.size)
    can = np.zeros(problem.size, dtype=bool)
    targets = states[:, None] + problem.war.shifts[stakes]
    if len(problem.war.chances):
        froms = np.array([problem.war_from(stake) for stake in range(problem.most + 1)])
        can = states >= froms[stakes]
        for stake in problem.short:
            at = np.flatnonzero(can & (stakes == stake))
            targets[at] = problem.war_targets(at, stake)
    return can, targets
