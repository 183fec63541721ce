"""Strategies side by side: exact rows, simulated rows on the same cards, the best achievable, and the plain line."""

import pytest

from casinowar.compare.side_by_side import compare_strategies
from casinowar.errors import CasinoWarError
from casinowar.exact.session import game_of
from casinowar.plugins import strategy_from
from casinowar.rules import load_rules
from tests.session.conftest import even_money, rules_with, session, terms


def compared(game, names, agreed, **more):
    return compare_strategies(game, [strategy_from(name) for name in names], agreed, **more)


def test_rows_are_the_sessions_and_the_best_comes_last(casino):
    found = compared(casino, ["flat", "martingale", "bold"], terms(10, 20))
    assert [row.method for row in found.rows] == ["exact"] * 3
    assert found.rows[1].result == session(casino, "martingale", 10, 20)
    assert found.best.probability == pytest.approx(0.47995379, abs=6e-9)
    assert all(row.result.goal_probability <= found.best.probability for row in found.rows)
    assert found.seed is None
    assert compared(casino, ["flat"], terms(10, rounds=5)).best is None


def test_the_edge_per_ante_is_the_same_whatever_the_system(casino):
    found = compared(casino, ["flat", "martingale", "paroli", "dalembert"], terms(100, rounds=3))
    assert [row.cost_per_100 for row in found.rows] == pytest.approx([100 * 142853 / 4965115] * 4, rel=1e-12)
    assert found.line == (
        "No system changes this: the expected loss is 2.8771 % of the antes going to war "
        "and 3.6977 % of the antes surrendering, plus the side bets' own edge."
    )


def test_the_line_of_other_rules():
    assert "2.3301 % of the antes going to war" in compared(game_of(load_rules("bonus")), ["flat"], terms(9, 10)).line
    assert "5.2632 % of all that is bet" in compared(even_money(double_zero()), ["flat"], terms(9, 10)).line


def double_zero():
    from fractions import Fraction

    return Fraction(18, 38)


def test_a_strategy_too_large_is_simulated_on_the_same_cards_and_marked(casino):
    found = compared(casino, ["flat", "labouchere"], terms(30, 40, 60), sessions=300, seed=5, node_limit=1_000)
    exact, sampled = found.rows
    assert (exact.method, sampled.method, sampled.sessions, found.seed) == ("exact", "reference", 300, 5)
    assert "1,001 or more" in found.notes[0]
    assert "a goal, fewer rounds or a table maximum" in found.notes[0]
    assert sampled.paired.ev_se > 0
    alone = compared(casino, ["labouchere"], terms(30, 40, 60), sessions=300, seed=5, node_limit=1_000)
    assert alone.rows[0].result == sampled.result


def test_equal_cards_make_the_difference_of_equal_strategies_zero(casino):
    found = compared(
        casino, ["labouchere", "labouchere:cycles=9999"], terms(30, 40, 60), sessions=100, seed=5, node_limit=1_000
    )
    assert found.rows[1].paired.ev == found.rows[1].paired.ev_se == 0


def test_nothing_to_compare(casino):
    with pytest.raises(CasinoWarError, match="at least one"):
        compared(casino, [], terms(10, 20))


def test_pairing_uses_the_same_cards(casino):
    found = compared(
        casino, ["flat:base=1", "labouchere:line=1"], terms(30, rounds=20), sessions=400, seed=6, node_limit=100
    )
    paired, alone = found.rows[1].paired, found.rows[1].errors
    assert paired.ev_se < alone.ev


def test_the_line_and_notes_where_raises_are_short_and_nothing_is_counted():
    short = game_of(rules_with(war={"short_raise": "all_in"}))
    line = compared(short, ["flat"], terms(9, 10)).line
    assert "with a whole raise" in line
    assert line.endswith("a short raise has an edge of its own.")
    counted = compared(game_of(rules_with()), ["tie-counter"], terms(9, rounds=2), sessions=5, seed=1)
    assert "no card is ever counted" in counted.notes[1]


def test_a_best_that_is_too_large_names_no_option(casino):
    (note,) = compared(casino, ["flat"], terms(20_000, 40_000), node_limit=10**6).notes
    assert note.startswith("best achievable left out: ")
    assert "unit than" not in note
