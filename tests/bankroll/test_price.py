"""Cost, Kelly stakes and rebates against published figures, closed forms and value iteration."""

from fractions import Fraction
from math import sqrt

import pytest

from casinowar.bankroll.cost import cost
from casinowar.bankroll.game import pmf_game
from casinowar.bankroll.kelly import growth, kelly
from casinowar.bankroll.rebate import diffusion_value, rebate
from casinowar.errors import InputError
from casinowar.round import Decision
from tests.bankroll import published
from tests.bankroll.conftest import even_money, law, table


def test_cost_of_an_hour():
    found = cost(table(bet=1000), 65, 4, 0.3)
    assert found.ev_per_hour == pytest.approx(-0.0287713376 * 1000 * 65, rel=1e-8)
    assert found.sd_per_hour == pytest.approx(1.049714 * 1000 * sqrt(65), rel=1e-6)
    assert found.n0 == pytest.approx(1331.13, abs=5e-3)
    assert found.theoretical_loss == pytest.approx(-4 * found.ev_per_hour)
    assert found.comps == pytest.approx(0.3 * found.theoretical_loss)
    assert found.break_even_of_action == pytest.approx(0.02877134, abs=5e-9)
    assert found.break_even_comp_rate == 1.0


def test_rounds_for_precision(casino):
    needed = {(row.precision, row.confidence): row.rounds for row in cost(casino, 60).rounds_for_precision}
    assert needed[0.005, 0.95] == 169_316
    assert needed[0.005, 0.99] == 292_440
    assert needed[0.001, 0.95] == 4_232_898
    assert needed[0.001, 0.99] == pytest.approx(7_310_982, rel=1e-6)
    assert needed[0.0001, 0.95] == pytest.approx(423_289_791, rel=1e-6)
    # half-width below half the gap between 2.88 % and 2.33 %
    (half_gap, *_) = cost(casino, 60, precisions=((0.028771 - 0.023301) / 2,)).rounds_for_precision
    assert half_gap.rounds == pytest.approx(566_000, rel=2e-3)


def test_a_deviation_a_hand_is_not_one_a_session():
    found = cost(pmf_game(law(("1.15", "0.5"), ("-1.15", "0.5")), 100), 1000)
    assert found.sd / 100 == pytest.approx(36.37, abs=5e-3)
    assert found.n0 is None


def test_ten_on_the_main_bet_and_five_on_the_tie():
    both = cost(table(bet=1000, sides=(("tie", 500),)), 1)
    main = cost(table(bet=1000), 1)
    assert both.theoretical_loss / 100 == pytest.approx(1.220189, abs=6e-7)
    assert (both.theoretical_loss - main.theoretical_loss) / 100 == pytest.approx(0.932476, abs=6e-7)


def test_surrendering_costs_this_much_more_in_an_evening():
    def evening(name, decision):
        return cost(table(name, bet=1000, decision=decision), 100).theoretical_loss / 100

    assert evening("standard", Decision.SURRENDER) - evening("standard", Decision.WAR) == pytest.approx(8.21, abs=5e-3)
    assert evening("bonus", Decision.SURRENDER) - evening("bonus", Decision.WAR) == pytest.approx(13.68, abs=5e-3)


def test_the_chance_to_be_behind_is_exact():
    found = cost(even_money(Fraction(1, 2)), 3)
    assert found.loss_probability == pytest.approx(0.5)
    assert cost(even_money(Fraction(1, 2)), 4).loss_probability == pytest.approx(5 / 16)
    with pytest.raises(InputError, match="--rounds-per-hour"):
        cost(even_money(Fraction(1, 2)), 0)
    with pytest.raises(InputError, match="--hours"):
        cost(even_money(Fraction(1, 2)), 1, float("nan"))


@pytest.mark.parametrize(("p", "fraction", "full", "half"), published.KELLY)
def test_published_kelly(p, fraction, full, half):
    found = kelly(even_money(p))
    assert found.fraction == pytest.approx(fraction, rel=1e-9)
    assert found.growth == pytest.approx(full, abs=6e-9)
    if half is not None:
        assert found.half_growth == pytest.approx(half, abs=6e-9)


def test_kelly_on_a_losing_game_is_nothing_and_says_why(casino):
    found = kelly(casino)
    assert (found.fraction, found.growth, found.half_fraction) == (0.0, 0.0, 0.0)
    assert "loses" in found.reason
    assert found.largest_fraction == 0.5


def test_kelly_with_a_promotion_is_the_best_of_all_fractions(casino):
    found = kelly(casino, Fraction(1, 20))
    promoted = law(*((net + Fraction(1, 20), chance) for net, chance in casino.net.outcomes))
    assert found.edge == -promoted.mean < 0
    assert found.growth == pytest.approx(growth(promoted, found.fraction))
    for other in (0.9, 0.99, 1.01, 1.1):
        assert growth(promoted, found.fraction * other) < found.growth
    with pytest.raises(InputError, match="--cashback"):
        kelly(casino, Fraction(1))


def test_kelly_against_its_closed_form_with_a_war_loss():
    """Win 1 or lose 2: p / (1 + f) = 2 q / (1 - 2 f)."""
    p = Fraction("0.7")
    found = kelly(pmf_game(law((1, p), (-2, 1 - p)), 100))
    assert found.fraction == pytest.approx(float((3 * p - 2) / 2), rel=1e-9)


def best_of_rebate(outcomes, rate, reach=60, sweeps=4000):
    """Value iteration on whole nets, the long way."""
    paid = {s: float(s if s >= 0 else s * (1 - rate)) for s in range(-reach - 2, reach + 2)}
    value = dict(paid)
    for _ in range(sweeps):
        change = 0.0
        for s in range(-reach, reach):
            onward = sum(float(p) * value[s + int(net)] for net, p in outcomes)
            better = max(paid[s], onward)
            change = max(change, better - value[s])
            value[s] = better
        if change < 1e-13:
            break
    return value[0]


@pytest.mark.parametrize("name", ["standard", "bonus"])
@pytest.mark.parametrize("rate", ["0.05", "0.1", "0.2", "0.5"])
def test_rebates_by_value_iteration(name, rate):
    game = table(name)
    found = rebate(game, Fraction(rate))
    assert found.value == pytest.approx(best_of_rebate(game.net.outcomes, Fraction(rate)), abs=1e-9)


def test_rebates_people_asked_about(casino):
    offer = rebate(casino, Fraction(1, 5))
    assert offer.value == pytest.approx(0.105470, abs=6e-7)
    assert (offer.stop_win, offer.stop_loss) == (2, 2)
    assert offer.diffusion_value == pytest.approx(0.1066, abs=5e-5)
    bonus = rebate(table("bonus"), Fraction(1, 5))
    assert bonus.value == pytest.approx(0.130227, abs=6e-7)
    assert (bonus.stop_win, bonus.stop_loss) == (3, 3)
    assert bonus.diffusion_value == pytest.approx(0.1337, abs=5e-5)
    small = rebate(casino, Fraction(1, 20))
    assert (small.value, small.stop_win, small.stop_loss) == (0, None, None)
    ten = rebate(casino, Fraction(1, 10))
    assert ten.value == pytest.approx(0.024379, abs=6e-7)
    assert (ten.stop_win, ten.stop_loss, ten.mean_rounds) == (1, 1, 1)


@pytest.mark.parametrize(("rate", "scaled"), published.REBATE_THETA_VALUES)
def test_the_published_diffusion_formula(casino, rate, scaled):
    theta = 2 * abs(float(casino.net.mean)) / float(casino.net.variance)
    found = diffusion_value(casino.net, float(rate))
    assert found is not None
    assert found * theta == pytest.approx(scaled, abs=6e-8)


def test_rebates_that_cannot_be(casino):
    for rate in (Fraction(0), Fraction(1)):
        with pytest.raises(InputError, match="--rate"):
            rebate(casino, rate)
    with pytest.raises(InputError, match="never stop"):
        rebate(even_money(Fraction(1, 2)), Fraction(1, 5))
