"""Published session figures and closed forms, reproduced by the exact solver to the digits given."""

from fractions import Fraction

import pytest

from casinowar.exact.session import game_of
from casinowar.pmf import Pmf
from tests.oracles import sessions as published
from tests.session.conftest import even_money, rules_with, session


@pytest.mark.parametrize(("p", "start", "goal", "reach", "rounds", "digits"), published.FLAT)
def test_flat_bets_ruin_as_published_and_in_closed_form(p, start, goal, reach, rounds, digits):
    found = session(even_money(p), "flat", start, goal)
    exact_reach, exact_rounds = published.gamblers_ruin(p, start, goal)
    assert found.goal_probability == pytest.approx(reach, abs=0.6 * 10**-digits)
    assert found.goal_probability == pytest.approx(exact_reach, rel=1e-9)
    assert found.mean_rounds == pytest.approx(exact_rounds, rel=1e-9)
    assert found.goal_probability + found.ruin_probability == pytest.approx(1, abs=1e-10)
    if rounds is not None:
        assert found.mean_rounds == pytest.approx(rounds, abs=6e-7)


@pytest.mark.parametrize(("start", "goal", "reach"), published.BOLD)
def test_bold_play(start, goal, reach):
    assert session(even_money(Fraction(9, 19)), "bold", start, goal).goal_probability == pytest.approx(reach, abs=6e-9)


def baccarat_player():
    wins, decided = published.BACCARAT_PLAYER.values()
    outcomes = [(Fraction(1), wins), (Fraction(-1), decided - wins), (Fraction(0), 1 - decided)]
    return game_of(rules_with(), Pmf.gather(outcomes))


def test_1326_on_baccarat_repeats_its_bet_on_a_tie():
    found = session(baccarat_player(), "1326:cycles=1", 100, rounds=5000)
    nets = {(final - 10000) // 100: chance for final, chance in found.final}
    assert nets == pytest.approx(published.ONE_THREE_TWO_SIX, abs=1e-6)
    assert found.ev / 100 == pytest.approx(-0.050305, abs=6e-7)
    assert found.mean_ante_total / 100 == pytest.approx(4.073275, abs=6e-7)


@pytest.mark.parametrize(
    ("p", "bankroll", "lost"),
    [(published.DOUBLE_ZERO, 5, 0.729), (published.DOUBLE_ZERO, 20, 0.422), (published.CRAPS, 10, 0.522)],
)
def test_labouchere_of_ten_ones_all_in_when_short(p, bankroll, lost):
    strategy = "labouchere:line=1-1-1-1-1-1-1-1-1-1,cycles=1"
    found = session(even_money(p), strategy, bankroll, bankroll + 10, short="all_in")
    assert found.ruin_probability == pytest.approx(lost, abs=6e-4)
    wald = float(1 - 2 * p) * found.mean_ante_total
    assert wald == pytest.approx(100 * (found.ruin_probability * bankroll - found.goal_probability * 10), rel=1e-9)


def test_labouchere_total_bet_at_roulette():
    found = session(even_money(published.DOUBLE_ZERO), "labouchere:line=1-1-1-1-1-1-1-1-1-1,cycles=1", 20, 30)
    assert found.mean_ante_total / 100 == pytest.approx(50.7, rel=5e-3)


def test_martingale_of_63_units():
    found = session(even_money(published.DOUBLE_ZERO), "martingale:cycles=1", 63, rounds=10, short="stop")
    assert found.ruin_probability == pytest.approx(0.021256, abs=6e-7)
    assert found.ev / 100 == pytest.approx(-0.360374, abs=6e-7)


@pytest.mark.parametrize(("losses", "bust"), [(4, 0.0767), (8, 0.00588805)])
def test_losses_in_a_row_bust_a_martingale(losses, bust):
    found = session(even_money(published.DOUBLE_ZERO), "martingale:cycles=1", 2**losses - 1, rounds=99, short="stop")
    assert found.ruin_probability == pytest.approx(bust, rel=6e-4)
    assert found.ruin_probability == pytest.approx((20 / 38) ** losses, rel=1e-12)


def test_eight_losses_from_five_cost_1275():
    found = session(even_money(published.DOUBLE_ZERO), "martingale:base=5,cycles=1", 1275, rounds=99, short="stop")
    assert found.final[0] == (0, pytest.approx(0.588805e-2, abs=6e-9))
    assert 1 / found.final[0][1] == pytest.approx(169.84, abs=6e-3)


def test_five_step_martingale_value():
    fair = session(even_money(Fraction(1, 2)), "martingale:cycles=1", 31, rounds=99, short="stop")
    assert fair.ev == pytest.approx(0, abs=1e-10)
    double_zero = session(even_money(published.DOUBLE_ZERO), "martingale:cycles=1", 31, rounds=99, short="stop")
    assert double_zero.ev / 100 == pytest.approx(-0.292355, abs=6e-7)


def test_martingale_with_1023_units_on_a_fair_game():
    found = session(even_money(Fraction(1, 2)), "martingale:cycles=1", 1023, rounds=99, short="stop")
    assert found.ruin_probability == pytest.approx(1 / 1024, rel=1e-12)
    assert found.sd_final / 100 == pytest.approx(31.984, abs=6e-4)
    assert found.ev == pytest.approx(0, abs=1e-9)
    assert found.max_stake == 51200


@pytest.mark.parametrize(("short", "final"), [("stop", 3), ("all_in", 0), ("reset", 0)])
def test_martingale_on_ten_says_what_it_does_after_three_losses(short, final):
    always_lose = even_money(Fraction(0))
    found = session(always_lose, "martingale", 10, rounds=99, short=short)
    assert found.final == ((final * 100, pytest.approx(1)),)
    expected = {"stop": {}, "all_in": {"all_in_when_short": 1}, "reset": {"reset_when_short": 1}}[short]
    assert found.adjustments == pytest.approx(expected)


def test_oscars_grind_that_fails_above_ten():
    game = even_money(published.DOUBLE_ZERO, rules_with(table={"maximum": 10}))
    found = session(game, "oscar:cycles=1", 3000, 3100, over="stop")
    assert found.stop_reasons["table_limit"] == pytest.approx(0.044117922, abs=6e-10)
    assert found.mean_ante_total / 100 == pytest.approx(16.494345, abs=6e-7)
    assert found.mean_rounds == pytest.approx(6.3715885, abs=6e-8)


@pytest.mark.parametrize(
    ("strategy", "goal", "lost", "bet"),
    [
        ("dalembert", 51, 0.03838972, 14.523487),
        ("fibonacci:start=second,cycles=1", 500, 0.02839743, 9.798316),
        ("fibonacci:start=second", 51, 0.03035894, 10.41781),
    ],
)
def test_dalembert_and_fibonacci_from_fifty_units(strategy, goal, lost, bet):
    found = session(even_money(published.DOUBLE_ZERO), strategy, 50, goal, short="all_in")
    assert found.ruin_probability == pytest.approx(lost, abs=6e-9)
    assert found.mean_ante_total / 100 == pytest.approx(bet, abs=6e-6)


@pytest.mark.parametrize(("start", "goal", "reach", "rounds"), published.ON_CREDIT)
def test_casino_war_with_the_raise_on_credit(casino, start, goal, reach, rounds):
    found = session(casino, "flat", start, goal, raise_on_credit=True)
    assert found.goal_probability == pytest.approx(reach, abs=6e-7)
    assert found.forced_surrender_rate == 0
    if rounds:
        assert found.mean_rounds == pytest.approx(rounds, abs=6e-3)


def test_casino_war_with_the_bonus_or_a_forced_surrender(casino):
    bonus = game_of(rules_with(war={"tie": {"bonus": "1:1"}}))
    assert session(bonus, "flat", 20, 40, raise_on_credit=True).goal_probability == pytest.approx(0.302892, abs=6e-7)
    assert session(casino, "flat", 20, 40).goal_probability == pytest.approx(0.259309, abs=6e-7)


def test_casino_war_doubling_ten_units(casino):
    flat = session(casino, "flat", 10, 20)
    assert flat.goal_probability == pytest.approx(0.37052364, abs=6e-9)
    assert flat.mean_rounds == pytest.approx(88.3658, abs=6e-5)
    assert session(casino, "bold", 10, 20).goal_probability == pytest.approx(0.47993017, abs=6e-9)


def test_casino_war_twenty_units_two_hundred_rounds(casino):
    assert session(casino, "flat", 20, rounds=200).ruin_probability == pytest.approx(0.28945341, abs=6e-9)


def test_ladder_of_a_six_step_martingale_on_casino_war(casino):
    ladder = session(casino, "ladder:stakes=1-2-4-8-16-32,cycles=1", 10000, rounds=6)
    assert ladder.ahead_probability == pytest.approx(0.9270, abs=6e-5)
    loses = 1 - Fraction(published.casino_war_law(6)["win"]) - published.casino_war_law(6)["war_win"]
    loses -= published.casino_war_law(6)["war_tie"]
    assert float(loses) ** 6 == pytest.approx(0.015119, abs=6e-7)
