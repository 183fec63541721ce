"""The laws behind pictures agree with the answers they stand beside."""

from fractions import Fraction
from itertools import pairwise
from math import comb

import pytest

from casinowar.bankroll.fan import fan
from casinowar.bankroll.game import flat_game, pmf_game
from casinowar.bankroll.ruin import ruin
from casinowar.bankroll.ruin_curve import bankrolls, final_law, ruin_curve
from casinowar.pmf import Pmf
from casinowar.rules import load_rules

COIN = pmf_game(Pmf.gather([(Fraction(1), Fraction(18, 38)), (Fraction(-1), Fraction(20, 38))]), 100)
WAR = flat_game(load_rules(), 100)


@pytest.mark.parametrize(("goal", "rounds"), [(None, 60), (3000, 60), (3000, None), (None, None)])
@pytest.mark.parametrize("game", [COIN, WAR], ids=["coin", "war"])
def test_every_point_of_a_curve_is_the_chance_itself(game, goal, rounds):
    curve = ruin_curve(game, 1250, goal, rounds)
    assert 1250 in dict(curve)
    assert [amount for amount, _ in curve] == sorted({amount for amount, _ in curve})
    for amount, chance in curve[::5]:
        assert chance == pytest.approx(ruin(game, amount, goal, rounds).ruin_probability, abs=1e-12)


def test_ruin_before_a_goal_is_the_gamblers_ruin():
    ratio = 20 / 18
    for amount, chance in ruin_curve(COIN, 1000, 2000, None):
        units = amount // 100
        assert chance == pytest.approx(1 - (ratio**units - 1) / (ratio**20 - 1), abs=1e-12)


def test_the_bankrolls_of_a_curve():
    assert bankrolls(COIN, 500, None) == [100 * bets for bets in range(1, 11)]
    assert bankrolls(COIN, 500, 700) == [100 * bets for bets in range(1, 7)]
    assert bankrolls(COIN, 550, 700)[-2:] == [550, 600]
    assert len(bankrolls(COIN, 10**7, None)) <= 26


@pytest.mark.parametrize("game", [COIN, WAR], ids=["coin", "war"])
def test_the_final_law_is_that_of_the_fan(game):
    law = final_law(game, 1000, 30)
    last = fan(game, 1000, 30)[-1]
    assert sum(chance for _, chance in law) == pytest.approx(1, abs=1e-12)
    assert sum(amount * chance for amount, chance in law) == pytest.approx(last.mean, abs=1e-8)
    assert sum(chance for amount, chance in law if amount < game.bet) == pytest.approx(last.ruined, abs=1e-12)


def test_a_steep_curve_is_drawn_where_it_bends():
    """9 rounds, 1 to 1,000 bets: all of the fall is within the first 10, where no line must be straight.

    The first point by the law of first passages: n tosses end at -1 for the first time in C(n, (n + 1) / 2) / n ways.
    """
    win, lose = 18 / 38, 20 / 38
    first = sum(comb(n, (n + 1) // 2) / n * lose ** ((n + 1) // 2) * win ** (n // 2) for n in (1, 3, 5, 7, 9))
    plain_curve = ruin_curve(COIN, 50_000, None, 9)
    curve = ruin_curve(COIN, 50_000, None, 9, bends=True)
    assert set(plain_curve) < set(curve)
    assert len(curve) <= 2 * 26
    for (low, before), (high, after) in pairwise(curve):
        assert abs(before - after) <= 0.08 or high - low == 100
    assert dict(curve)[100] == pytest.approx(first)
