"""Tails of means against exact sums."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from casinowar.check.tails import chi_square_p_value, mean_p_value, normal_p_value


def binomial_upper_tail(count, chance, least):
    def log_choose(k):
        return math.lgamma(count + 1) - math.lgamma(k + 1) - math.lgamma(count - k + 1)

    yes, no = math.log(chance), math.log(1 - chance)
    return math.fsum(math.exp(log_choose(k) + k * yes + (count - k) * no) for k in range(least, count + 1))


@pytest.mark.parametrize(
    ("count", "chance", "ties"),
    [(100, 0.074, 20), (1000, 0.0005, 8), (500, 0.074, 70), (5000, 0.074, 480), (2000, 0.5, 1130)],
)
def test_many_ties_against_the_exact_binomial_tail(count, chance, ties):
    law = {Fraction(1): Fraction(chance), Fraction(0): 1 - Fraction(chance)}
    exact = 2 * binomial_upper_tail(count, chance, ties)
    assert exact < 1e-3
    assert mean_p_value(law, count, ties / count) == pytest.approx(exact, rel=0.03)


@pytest.mark.parametrize(("count", "chance", "ties"), [(1000, 0.074, 40), (400, 0.5, 150), (3000, 0.02, 28)])
def test_few_ties_against_the_exact_binomial_tail(count, chance, ties):
    law = {Fraction(1): Fraction(chance), Fraction(0): 1 - Fraction(chance)}
    exact = 2 * (1 - binomial_upper_tail(count, chance, ties + 1))
    assert mean_p_value(law, count, ties / count) == pytest.approx(exact, rel=0.03)


def test_a_pay_of_ten_to_one_is_the_same_count():
    """Values are scaled and moved: the tail is that of the count."""
    chance = Fraction(23, 311)
    law = {Fraction(10): chance, Fraction(-1): 1 - chance}
    mean = (11 * 480 - 5000) / 5000
    assert mean_p_value(law, 5000, mean) == pytest.approx(2 * binomial_upper_tail(5000, float(chance), 480), rel=0.03)


def test_nothing_but_the_largest_value():
    law = {Fraction(1): Fraction(1, 10), Fraction(0): Fraction(9, 10)}
    assert mean_p_value(law, 5, 1.0) == pytest.approx(2e-5)
    assert mean_p_value(law, 100, 0.0) == pytest.approx(2 * 0.9**100)


def test_many_values_have_a_normal_mean():
    law = {Fraction(1): Fraction(1, 2), Fraction(-1): Fraction(1, 2)}
    for z in (0.5, 2, 5):
        assert mean_p_value(law, 10**10, z / 1e5) == pytest.approx(normal_p_value(z), rel=1e-3)
        assert mean_p_value(law, 10**10, -z / 1e5) == pytest.approx(normal_p_value(z), rel=1e-3)


def test_a_certain_value_says_nothing():
    assert mean_p_value({Fraction(-1): Fraction(1)}, 50, -1.0) == 1.0


def test_reference_values():
    assert normal_p_value(1.959963984540054) == pytest.approx(0.05)
    assert chi_square_p_value(9.487729036781154, 4) == pytest.approx(0.05)
