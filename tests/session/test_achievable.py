"""The best achievable result: the published values, and no strategy may beat it."""

from fractions import Fraction

import pytest

from casinowar.errors import TooLarge
from casinowar.exact.achievable import best_achievable
from casinowar.exact.bets import MAIN, analyse
from casinowar.exact.session import game_of
from casinowar.rules import load_rules
from tests.session.conftest import even_money, rules_with, session, terms
from tests.strategies.every import SOLVED


def test_casino_war_ten_to_twenty(casino):
    assert best_achievable(casino, terms(10, 20)).probability == pytest.approx(0.47995379, abs=6e-9)
    stakes_alone = best_achievable(casino, terms(10, 20), free_decision=False)
    assert stakes_alone.probability == pytest.approx(0.47994074, abs=6e-9)


@pytest.mark.parametrize(("start", "goal"), [(50, 100), (25, 100), (64, 640), (40, 100)])
def test_bold_play_is_best_on_a_losing_even_money_game(start, goal):
    game = even_money(Fraction(9, 19))
    bold = session(game, "bold", start, goal).goal_probability
    assert best_achievable(game, terms(start, goal)).probability == pytest.approx(bold, abs=1e-12)


def test_timid_play_is_best_on_a_winning_game():
    game = even_money(Fraction(11, 20))
    best = best_achievable(game, terms(10, 20))
    assert best.probability == pytest.approx(session(game, "timid", 10, 20).goal_probability, abs=1e-11)
    assert best.first_stake == 100


def test_one_round_is_one_bet(casino):
    best = best_achievable(casino, terms(10, 11, 1)).probability
    alternatives = [session(casino, f"flat:base={stake}", 10, 11, 1).goal_probability for stake in range(1, 11)]
    assert best == pytest.approx(max(alternatives), abs=1e-15)


@pytest.mark.parametrize("rounds", [1, 2, 7, 30, 400])
def test_more_rounds_never_hurt_and_the_limit_is_the_open_end(casino, rounds):
    fewer, more = (best_achievable(casino, terms(12, 20, n)).probability for n in (rounds, rounds + 1))
    assert fewer <= more + 1e-14
    assert more <= best_achievable(casino, terms(12, 20)).probability + 1e-12
    if rounds == 400:
        assert more == pytest.approx(best_achievable(casino, terms(12, 20)).probability, abs=1e-11)


@pytest.mark.parametrize("strategy", [name for name in SOLVED if "tie-chaser" not in name])
def test_no_strategy_of_whole_units_beats_it(strategy):
    game = game_of(rules_with(table={"chip": 1}))
    best = best_achievable(game, terms(7, 12, 6)).probability
    assert session(game, strategy, 7, 12, 6).goal_probability <= best + 1e-12


@pytest.mark.parametrize("strategy", ["martingale", "bold", "paroli", "1326", "timid", "surrender"])
def test_nor_with_all_the_time_in_the_world(casino, strategy):
    best = best_achievable(casino, terms(7, 12)).probability
    assert session(casino, strategy, 7, 12).goal_probability <= best + 1e-11


def test_a_table_maximum_limits_it(casino):
    limited = game_of(rules_with(table={"maximum": 2}))
    assert best_achievable(limited, terms(10, 20)).probability < best_achievable(casino, terms(10, 20)).probability


def test_it_needs_a_goal_and_has_a_limit(casino):
    with pytest.raises(ValueError, match="goal"):
        best_achievable(casino, terms(10, rounds=5))
    with pytest.raises(TooLarge, match="larger unit"):
        best_achievable(casino, terms(1_000_000, 2_000_000))


def test_a_table_without_war_has_a_best_too():
    rules = load_rules("dragon-tiger")
    game = game_of(rules)
    win = next(bet for bet in analyse(rules).bets if bet.bet == MAIN).win_probability
    one_round = best_achievable(game, terms(1, 2, 1)).probability
    assert one_round == pytest.approx(float(win), abs=1e-15)
    best = best_achievable(game, terms(20, 40)).probability
    for strategy in ("flat", "bold", "martingale"):
        assert session(game, strategy, 20, 40).goal_probability <= best + 1e-12
