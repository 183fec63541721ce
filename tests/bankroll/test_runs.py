"""Drawdowns, streaks and sums against enumeration and published figures."""

from fractions import Fraction
from itertools import product
from math import comb

import numpy as np
import pytest

from casinowar.bankroll.drawdown import drawdown
from casinowar.bankroll.game import pmf_game
from casinowar.bankroll.streak import streak
from casinowar.bankroll.sums import can_be, sum_tails
from casinowar.errors import InputError, TooLarge, UnknownName
from casinowar.round import Decision
from tests.bankroll import published
from tests.bankroll.conftest import even_money, law, table


def sequences(outcomes, rounds):
    for chosen in product(outcomes, repeat=rounds):
        chance = Fraction(1)
        for _, p in chosen:
            chance *= p
        yield [net for net, _ in chosen], chance


def largest_fall(nets):
    peak = total = worst = Fraction(0)
    for net in nets:
        total += net
        peak = max(peak, total)
        worst = max(worst, peak - total)
    return worst


def longest(nets, holds):
    best = now = 0
    for net in nets:
        now = now + 1 if holds(net) else 0
        best = max(best, now)
    return best


def test_drawdown_by_enumeration():
    nets = law((1, "0.4"), ("-0.5", "0.1"), (-2, "0.2"), (0, "0.3"))
    falls = [(largest_fall(chosen), float(p)) for chosen, p in sequences(nets.outcomes, 6)]
    for asked in (50, 100, 150, 200, 250, 300, 350, 600):
        found = drawdown(pmf_game(nets, 100), 6, asked)
        assert found.probability == pytest.approx(sum(p for fall, p in falls if fall * 100 >= asked), abs=1e-13)
        for level, chance in found.distribution:
            assert chance == pytest.approx(sum(p for fall, p in falls if fall * 100 >= level), abs=1e-13)


def test_a_drawdown_is_at_least_as_likely_as_ruin(casino):
    """Ruin from 20 takes a fall of 20 below the start, which is below the peak."""
    from casinowar.bankroll.ruin import ruin

    found = drawdown(casino, 200, 2000)
    assert found.probability > ruin(casino, 2000, None, 200).ruin_probability
    chances = [chance for _, chance in found.distribution]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(("rounds", "length", "each", "chance"), published.STREAKS)
def test_published_streaks(rounds, length, each, chance):
    found = streak(even_money(1 - each), rounds, length)
    assert found.probability == pytest.approx(chance, abs=6e-7)


@pytest.mark.parametrize("of", ["losses", "wins", "ties"])
@pytest.mark.parametrize("length", [1, 2, 3, 7])
def test_streaks_by_enumeration(of, length):
    nets = law((1, "0.4"), (-2, "0.35"), (0, "0.25"))
    holds = {"losses": lambda net: net < 0, "wins": lambda net: net > 0, "ties": lambda net: net == 0}[of]
    exact = sum(p for chosen, p in sequences(nets.outcomes, 7) if longest(chosen, holds) >= length)
    found = streak(pmf_game(nets, 100), 7, length, of)
    assert found.probability == pytest.approx(float(exact), abs=1e-13)


@pytest.mark.parametrize("length", [2, 3, 4])
def test_mean_wait_for_a_fair_coin(length):
    assert streak(even_money(Fraction(1, 2)), 10, length).mean_wait_exact == 2 ** (length + 1) - 2


def test_streaks_at_the_table(casino):
    assert streak(casino, 1, 1, "ties").each == Fraction(23, 311)
    assert float(streak(casino, 1, 1, "losses").each) == pytest.approx(0.4972646, abs=6e-8)
    assert float(streak(casino, 1, 1, "wins").each) == pytest.approx(0.5027354, abs=6e-8)
    no_tie_in_fifty = 1 - streak(casino, 50, 1, "ties").probability
    assert no_tie_in_fifty == pytest.approx(0.02146, abs=6e-6)
    assert streak(even_money(Fraction(1)), 5, 2).mean_wait is None
    with pytest.raises(InputError, match="--at-least"):
        streak(casino, 5, 0)


@pytest.mark.parametrize(("rounds", "count"), [(100, 20), (50, 0), (100, 60), (300, 1), (300, 280), (40, 40)])
def test_sums_keep_their_precision_in_both_tails(rounds, count):
    p = Fraction(23, 311)
    found = sum_tails(law((1, p), (0, 1 - p)), rounds, Fraction(count))
    ways = [comb(rounds, k) * p**k * (1 - p) ** (rounds - k) for k in range(rounds + 1)]
    assert found.at_least == pytest.approx(float(sum(ways[count:])), rel=1e-11)
    assert found.at_most == pytest.approx(float(sum(ways[: count + 1])), rel=1e-11)
    if float(ways[count]) > 1e-250:
        assert found.exactly == pytest.approx(float(ways[count]), rel=1e-9, abs=1e-18)


def test_sums_of_nets_by_convolution(casino):
    kernel = np.zeros(4)
    for net, chance in casino.net.outcomes:
        kernel[int(net) + 2] = float(chance)
    whole = np.ones(1)
    for _ in range(300):
        whole = np.convolve(whole, kernel)
    for total in (-100, -9, 0, 80):
        found = sum_tails(casino.net, 300, Fraction(total))
        assert found.at_most == pytest.approx(whole[: total + 601].sum(), rel=1e-10)
        assert found.at_least == pytest.approx(whole[total + 600 :].sum(), rel=1e-10)
    between = sum_tails(casino.net, 300, Fraction(1, 2))
    assert between.at_most + between.at_least == pytest.approx(1)
    assert between.exactly == 0


def test_a_window_is_as_good_as_the_whole():
    """With a jackpot the window of the transform is much smaller than all possible sums."""
    nets = law((-1, "0.9989"), (0, "0.001"), (900, "0.0001"))
    p = [Fraction("0.9989"), Fraction("0.001"), Fraction("0.0001")]
    rounds = 40
    chance = sum(
        comb(rounds, j) * comb(rounds - j, z) * p[2] ** j * p[1] ** z * p[0] ** (rounds - j - z)
        for j in range(2)
        for z in range(rounds - j + 1)
        if 900 * j - (rounds - j - z) <= 870
    )
    assert sum_tails(nets, rounds, Fraction(870)).at_most == pytest.approx(float(chance), rel=1e-11)


def test_totals_that_cannot_be(casino):
    assert can_be(casino.net, 10, Fraction(10))
    assert not can_be(casino.net, 10, Fraction(1, 2))
    assert not can_be(casino.net, 10, Fraction(11))
    with pytest.raises(TooLarge, match="rounds"):
        sum_tails(casino.net, 10**9, Fraction(0))


def test_side_bets_that_are_not_there():
    with pytest.raises(UnknownName, match="did you mean 'tie'"):
        table(sides=(("tei", 100),))
    with pytest.raises(InputError, match="once"):
        table(sides=(("tie", 100), ("tie", 100)))
    with pytest.raises(InputError, match="--bet"):
        table(bet=50)
    with pytest.raises(InputError, match="--decision"):
        table("dragon-tiger", decision=Decision.WAR)
