"""Bankrolls beyond what can be counted are refused with their size, wherever they come up."""

import pytest

from casinowar.compare.side_by_side import compare_strategies
from casinowar.errors import TooLarge
from casinowar.exact.session import game_of, solve_session
from casinowar.plugins import strategy_from
from casinowar.pmf import Pmf
from casinowar.simulate.session import simulate_session
from casinowar.strategy import Result
from tests.session.conftest import rules_with, terms


@pytest.mark.parametrize(("strategy", "bankroll"), [("bold", 5), ("proportional:fraction=1", 10)])
def test_doubling_without_end_is_refused(casino, strategy, bankroll):
    agreed = terms(bankroll, rounds=80)
    for attempt in (solve_session, simulate_session):
        with pytest.raises(TooLarge, match=r"a bankroll of \d{14}\.\d\d is over the limit of 10000000000000.00"):
            attempt(casino, strategy_from(strategy), agreed)


def test_one_such_strategy_leaves_the_other_rows_alone(casino):
    strategies = [strategy_from(name) for name in ("bold", "flat")]
    found = compare_strategies(casino, strategies, terms(5, rounds=80), sessions=20, seed=1)
    assert [row.method for row in found.rows] == ["reference", "exact"]
    assert "bold: a bankroll of" in found.notes[0]


def test_a_strategy_that_cannot_even_be_simulated_is_marked():
    game = game_of(rules_with(), Pmf.gather([(10**9, 1)]))
    found = compare_strategies(game, [strategy_from("bold"), strategy_from("flat")], terms(5, rounds=5), seed=1)
    assert [row.method for row in found.rows] == ["too large", "exact"]
    assert found.rows[0].result is None
    assert "bold left out" in found.notes[0]


def test_a_strategy_without_end_is_refused_early_unless_its_session_is_small(casino):
    with pytest.raises(TooLarge, match=r"50,001 or more .* states have no end .* --reference"):
        solve_session(casino, strategy_from("labouchere"), terms(500, 900))
    with pytest.raises(TooLarge, match="60,001 or more"):
        solve_session(casino, strategy_from("labouchere"), terms(500, 900), 60_000)
    assert solve_session(casino, strategy_from("labouchere"), terms(10, 15, 5)).nodes < 50_000


def test_a_refused_side_bet_is_not_a_miss():
    chaser = strategy_from("tie-chaser:step=1")
    seat = None
    missed = Result(100, 100, None, 100, -100, 200)
    refused = Result(100, 100, None, 100, 0, 100, ("side_bet_refused",))
    assert (chaser.after(3, seat, missed), chaser.after(3, seat, refused)) == (4, 3)
    assert chaser.after(3, seat, missed._replace(side_net=1000)) == 0
