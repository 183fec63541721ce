"""Flat bets solved on lattices equal the session graph, which shares only the table's answer with them."""

from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casinowar.bankroll.game import pmf_game
from casinowar.bankroll.ruin import ruin
from casinowar.exact.session import game_of, solve_session
from casinowar.plugins import strategy_from
from casinowar.pmf import Pmf
from casinowar.rules.load import load_rules
from casinowar.rules.merge import override
from casinowar.strategy import Money, Strategy, Wager
from casinowar.table import Terms
from tests.bankroll.conftest import table


@dataclass(frozen=True)
class TieBettor(Strategy):
    """A unit on the ante and a bet on the tie, the raise kept first: main bet, raise, side bet."""

    name = "tie-bettor"
    tie: Money = 100

    def wager(self, state, seat):
        return Wager(100, (("tie", self.tie),), reserve=True)


LIMITS = [(2000, 4000, None), (2000, None, 200), (2000, 2600, 60), (150, None, 30), (2075, 2500, 50), (300, 301, None)]


def agree(found, session, goal):
    assert found.ruin_probability == pytest.approx(session.ruin_probability, rel=1e-9, abs=1e-15)
    assert found.mean_rounds == pytest.approx(session.mean_rounds, rel=1e-9)
    assert found.mean_final == pytest.approx(session.mean_final, rel=1e-9, abs=1e-7)
    assert found.ahead_probability == pytest.approx(session.ahead_probability, rel=1e-9, abs=1e-12)
    if goal is not None:
        assert found.goal_probability == pytest.approx(session.goal_probability, rel=1e-9)
    assert found.quantiles == {share: float(amount) for share, amount in session.quantiles.items()}


@pytest.mark.parametrize(("bankroll", "goal", "rounds"), LIMITS)
@pytest.mark.parametrize(
    ("name", "strategy", "options"),
    [
        ("standard", "flat", {}),
        ("bonus", "flat", {}),
        ("standard", "surrender", {"decision": "surrender"}),
        ("standard", "flat", {"raise_on_credit": True}),
        ("standard", TieBettor(), {"sides": (("tie", 100),)}),
        ("evolution", TieBettor(50), {"sides": (("tie", 50),)}),
        ("dragon-tiger", "flat", {}),
    ],
)
def test_ruin_equals_the_session_graph(name, strategy, options, bankroll, goal, rounds):
    terms = Terms(bankroll, goal, rounds=rounds, raise_on_credit=options.get("raise_on_credit", False))
    policy = strategy_from(strategy) if isinstance(strategy, str) else strategy
    session = solve_session(game_of(load_rules(name)), policy, terms)
    agree(ruin(table(name, **options), bankroll, goal, rounds), session, goal)


@pytest.mark.parametrize(("bankroll", "goal", "rounds"), [(200, 400, None), (375, None, 40), (160, None, 25)])
def test_a_short_raise_that_goes_all_in(bankroll, goal, rounds):
    rules = override(load_rules("standard"), {"war": {"short_raise": "all_in"}})
    session = solve_session(game_of(rules), strategy_from("flat"), Terms(bankroll, goal, rounds=rounds))
    agree(ruin(flat(rules), bankroll, goal, rounds), session, goal)


def flat(rules):
    from casinowar.bankroll.game import flat_game

    return flat_game(rules, 100)


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(st.integers(-4, 12), st.integers(1, 9), min_size=2, max_size=6).filter(lambda d: any(d)),
    st.integers(100, 900),
    st.integers(1, 25),
)
def test_any_law_for_some_rounds(weights, bankroll, rounds):
    total = sum(weights.values())
    law = Pmf.gather((Fraction(net, 4), Fraction(weight, total)) for net, weight in weights.items())
    session = solve_session(game_of(load_rules("standard"), law), strategy_from("flat"), Terms(bankroll, rounds=rounds))
    agree(ruin(pmf_game(law, 100), bankroll, None, rounds), session, None)


@settings(max_examples=30, deadline=None)
@given(
    st.dictionaries(st.integers(-4, 6), st.integers(1, 9), min_size=2, max_size=5).filter(
        lambda d: min(d) < 0 < max(d)
    ),
    st.integers(100, 900),
    st.integers(1, 600),
)
def test_any_law_up_to_a_goal(weights, bankroll, more):
    total = sum(weights.values())
    law = Pmf.gather((Fraction(net, 4), Fraction(weight, total)) for net, weight in weights.items())
    goal = bankroll + more
    session = solve_session(game_of(load_rules("standard"), law), strategy_from("flat"), Terms(bankroll, goal))
    agree(ruin(pmf_game(law, 100), bankroll, goal, None), session, goal)
