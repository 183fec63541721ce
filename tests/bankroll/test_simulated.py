"""Exact answers against plain simulations of the same plans.

Fixed seeds; every comparison within 4.5 standard errors, so all twelve together fail a right
program in fewer than one of 10,000 choices of seeds.
"""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from casinowar.bankroll.bonus import Offer, flat_bonus
from casinowar.bankroll.drawdown import drawdown
from casinowar.bankroll.rebate import rebate
from casinowar.bankroll.ruin import ruin
from casinowar.bankroll.streak import streak
from tests.bankroll.conftest import table

SESSIONS, WITHIN = 20_000, 4.5


def played(game, bankroll, rounds, seed, goal=None):
    """Final bankrolls (cents), and whether each was ruined, session by session in one array."""
    draws = np.random.default_rng(seed)
    money = np.full(SESSIONS, bankroll)
    tables = []
    for band in game.law.bands:
        changes = np.array([int(change) for change, _ in band.changes])
        tables.append((int(band.start), changes, np.cumsum([float(p) for _, p in band.changes])))
    for _ in range(rounds):
        chance = draws.random(SESSIONS)
        change = np.zeros(SESSIONS, dtype=int)
        for start, changes, reached in tables:
            here = money >= start
            change[here] = changes[np.minimum(np.searchsorted(reached, chance[here], side="right"), len(changes) - 1)]
        over = money < game.law.least
        if goal is not None:
            over |= money >= goal
        money = money + np.where(over, 0, change)
    return money


def close(values, expected):
    error = values.std(ddof=1) / sqrt(len(values))
    assert abs(values.mean() - expected) <= WITHIN * error, (values.mean(), expected, error)


@pytest.mark.parametrize(("bankroll", "goal", "rounds"), [(2000, None, 200), (800, 1500, 90)])
def test_ruin(casino, bankroll, goal, rounds):
    exact, money = ruin(casino, bankroll, goal, rounds), played(casino, bankroll, rounds, 71, goal)
    close(money < 100, exact.ruin_probability)
    close(money, exact.mean_final)
    close(money > bankroll, exact.ahead_probability)


def test_bonuses():
    game = table("bonus", sides=(("tie", 50),))
    money = played(game, 2000, 150, 72)
    close(money, flat_bonus(Offer(1000, 1000, 15_000), game).ev + 1000)
    close(np.maximum(money - 1000, 0), flat_bonus(Offer(1000, 1000, 15_000, True), game).ev + 1000)


def nets(game, rounds, seed):
    outcomes = game.net.outcomes
    values, chances = [float(net) for net, _ in outcomes], [float(p) for _, p in outcomes]
    return np.random.default_rng(seed).choice(values, size=(SESSIONS, rounds), p=chances)


def test_drawdowns_and_streaks(casino):
    results = nets(casino, 100, 73)
    totals = np.concatenate([np.zeros((SESSIONS, 1)), results.cumsum(axis=1)], axis=1)
    falls = (np.maximum.accumulate(totals, axis=1) - totals).max(axis=1)
    close(falls >= 20, drawdown(casino, 100, 2000).probability)
    run = longest = np.zeros(SESSIONS)
    for column in results.T:
        run = np.where(column < 0, run + 1, 0)
        longest = np.maximum(longest, run)
    close(longest >= 7, streak(casino, 100, 7).probability)


def test_a_rebate_session(casino):
    rate = Fraction(1, 4)
    plan = rebate(casino, rate)
    total = np.zeros(SESSIONS)
    for column in nets(casino, 400, 74).T:
        playing = (total < plan.stop_win) & (total > -plan.stop_loss)
        total = total + np.where(playing, column, 0)
    close(np.where(total < 0, total * (1 - float(rate)), total), plan.value)
    close(total < 0, plan.rebate_probability)
