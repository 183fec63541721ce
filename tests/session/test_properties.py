"""What must hold for every strategy: the edge is all that counts, and an independent recursion agrees."""

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casinowar.exact.session import game_of, solve_session
from casinowar.plugins import strategy_from
from casinowar.pmf import Pmf
from tests.oracles import sessions as published
from tests.session.conftest import even_money, rules_with, session, terms
from tests.strategies.every import SOLVED

LAW = published.casino_war_law(6)
EDGES = {
    "war": float(LAW["lose"] + 2 * LAW["war_lose"] - LAW["win"] - LAW["war_win"] - LAW["war_tie"]),
    "surrender": float(LAW["tie"] / 2),
    "forced_surrender": float(LAW["tie"] / 2),
}
TIE_EDGE = float(1 - 11 * LAW["tie"])


def test_edges_of_the_closed_form():
    assert EDGES["war"] == pytest.approx(0.02877134, abs=6e-9)
    assert EDGES["surrender"] == pytest.approx(0.03697749, abs=6e-9)


def whole_chips():
    return game_of(rules_with(table={"chip": 1}, side_bets={"tie": {"pays": "10:1"}}))


@pytest.mark.parametrize("strategy", SOLVED)
def test_expected_loss_is_edge_times_antes_by_decision(strategy):
    found = session(whole_chips(), strategy, 8, 13, 10)
    assert "part_of_a_cent_kept_by_the_house" not in found.adjustments
    loss = sum(EDGES[met] * antes for met, antes in found.antes_by_decision.items())
    if "tie-chaser" in strategy:
        side = found.mean_action - found.mean_ante_total - raises(found)
        loss += TIE_EDGE * side
    assert -found.ev == pytest.approx(loss, rel=1e-9, abs=1e-9)
    assert sum(found.antes_by_decision.values()) == pytest.approx(found.mean_ante_total, rel=1e-12)


def raises(found):
    """Raises staked: every tie of an ante that meets a war doubles it."""
    return float(LAW["tie"]) * found.antes_by_decision.get("war", 0.0)


@pytest.mark.parametrize("strategy", SOLVED)
def test_distributions_add_up(strategy):
    found = session(whole_chips(), strategy, 9, 15, 9)
    assert sum(found.stop_reasons.values()) == pytest.approx(1, abs=1e-12)
    assert sum(chance for _, chance in found.final) == pytest.approx(1, abs=1e-12)
    assert found.mean_final == pytest.approx(sum(money * chance for money, chance in found.final), rel=1e-12)
    if "tie-chaser" not in strategy:
        assert found.mean_action == pytest.approx(found.mean_ante_total + raises(found), rel=1e-12)
    assert found.mean_rounds <= 9 + 1e-9
    assert found.quantiles[0.01] <= found.quantiles[0.5] <= found.quantiles[0.99]


def recursion(rounds: int, bankroll: int, stake_after, base: int = 2):
    """E[final], P(ruin) in half units, by plain recursion in fractions: a system that only looks at signs."""
    even = [(2, LAW["win"]), (-2, LAW["lose"])]
    war = [(2, LAW["war_win"] + LAW["war_tie"]), (-4, LAW["war_lose"])]
    surrender = [(-1, LAW["tie"])]

    @cache
    def value(left: int, money: int, stake: int) -> tuple[Fraction, Fraction]:
        if money < base:
            return Fraction(money), Fraction(1)
        if left == 0:
            return Fraction(money), Fraction(0)
        placed = min(stake, money // 2 * 2)
        moves = even + (war if money - placed >= placed else surrender)
        mean = ruin = Fraction(0)
        for net, chance in moves:
            change = net * placed // 2
            final, ruined = value(left - 1, money + change, stake_after(stake, net > 0))
            mean += chance * final
            ruin += chance * ruined
        return mean, ruin

    return value(rounds, bankroll, base)


@pytest.mark.parametrize(
    ("strategy", "stake_after"),
    [
        ("flat", lambda stake, won: 2),
        ("martingale", lambda stake, won: 2 if won else 2 * stake),
        ("grand-martingale", lambda stake, won: 2 if won else 2 * stake + 2),
        ("paroli", lambda stake, won: 2 if not won or stake == 8 else 2 * stake),
        ("dalembert", lambda stake, won: max(stake - 2, 2) if won else stake + 2),
        ("contra-dalembert", lambda stake, won: stake + 2 if won else max(stake - 2, 2)),
    ],
)
def test_a_recursion_in_fractions_agrees(casino, strategy, stake_after):
    mean, ruin = recursion(14, 18, stake_after)
    found = session(casino, strategy, 9, rounds=14)
    assert found.mean_final == pytest.approx(float(mean) * 50, rel=1e-12)
    assert found.ruin_probability == pytest.approx(float(ruin), rel=1e-11)


@pytest.mark.parametrize("strategy", ["martingale", "flat", "bold"])
def test_a_long_horizon_is_the_open_end(casino, strategy):
    limited, open_ended = session(casino, strategy, 10, 15, 5000), session(casino, strategy, 10, 15)
    assert limited.goal_probability == pytest.approx(open_ended.goal_probability, abs=1e-9)
    assert limited.mean_rounds == pytest.approx(open_ended.mean_rounds, rel=1e-7)


def test_both_ways_to_solve_an_open_end_agree(casino, monkeypatch):
    from casinowar.exact import session_visits

    eliminated = session(casino, "martingale", 60, 90)
    monkeypatch.setattr(session_visits, "SMALL", 0)
    monkeypatch.setattr(session_visits, "NARROW", 0)
    summed = session(casino, "martingale", 60, 90)
    assert summed.goal_probability == pytest.approx(eliminated.goal_probability, abs=1e-11)
    assert summed.mean_rounds == pytest.approx(eliminated.mean_rounds, rel=1e-11)


def test_decisions_by_rank_mix_the_two_laws(tmp_path):
    file = tmp_path / "by_rank.py"
    file.write_text(
        "from dataclasses import dataclass\n"
        "from casinowar.strategy import Decision, Strategy, Wager\n"
        "@dataclass(frozen=True)\n"
        "class LowSurrenders(Strategy):\n"
        "    def wager(self, state, seat):\n"
        "        return Wager(100)\n"
        "    def decide(self, state, seat, tie):\n"
        "        return Decision.SURRENDER if tie.rank < 4 else Decision.WAR\n"
    )
    found = session(game_of(rules_with()), str(file), 100, rounds=1)
    share = 4 / 13
    edge = share * EDGES["surrender"] + (1 - share) * EDGES["war"]
    assert -found.ev / 100 == pytest.approx(edge, rel=1e-12)


def test_a_zero_net_leaves_a_progression_where_it_is():
    always_push = game_of(rules_with(), Pmf.gather([(Fraction(0), Fraction(1))]))
    found = session(always_push, "martingale", 10, rounds=50)
    assert found.max_stake == 100
    assert found.mean_rounds == pytest.approx(50)


def test_kelly_bets_nothing_on_a_losing_game_and_says_so(casino):
    found = session(casino, "kelly", 100, 200)
    assert found.stop_reasons["left"] == 1
    assert found.mean_rounds == 0
    assert found.messages == ("Kelly stakes 0: the game has no edge for the player",)


def test_kelly_share_of_an_even_money_game():
    found = session(even_money(Fraction("0.55")), "kelly", 100, rounds=1)
    assert found.max_stake == 1000  # p - q = 10 %


def test_a_session_that_never_ends_is_refused():
    always_push = game_of(rules_with(), Pmf.gather([(Fraction(0), Fraction(1))]))
    with pytest.raises(ValueError, match="never ends"):
        session(always_push, "flat", 10, 20)


@settings(max_examples=25, deadline=None)
@given(
    p=st.fractions(Fraction(1, 10), Fraction(9, 10), max_denominator=50),
    start=st.integers(1, 12),
    more=st.integers(1, 12),
)
def test_gamblers_ruin_for_any_chance(p, start, more):
    if p == Fraction(1, 2):
        return
    reach, rounds = published.gamblers_ruin(p, start, start + more)
    found = session(even_money(p), "flat", start, start + more)
    assert found.goal_probability == pytest.approx(reach, rel=1e-9)
    assert found.mean_rounds == pytest.approx(rounds, rel=1e-8)


def test_results_do_not_depend_on_what_was_solved_before(casino):
    alone = solve_session(casino, strategy_from("martingale"), terms(20, 30))
    session(casino, "dalembert", 20, 30)
    assert solve_session(casino, strategy_from("martingale"), terms(20, 30)) == alone


def test_tripling_for_two_thousand_rounds_stays_finite(casino, tmp_path):
    file = tmp_path / "triple.py"
    file.write_text(
        "from dataclasses import dataclass\n"
        "from casinowar.strategy import SignProgression, CYCLE_OVER\n"
        "@dataclass(frozen=True)\n"
        "class Triple(SignProgression):\n"
        "    def first(self, seat):\n"
        "        return 100\n"
        "    def advance(self, at, seat, result):\n"
        "        return CYCLE_OVER if result.net > 0 else 3 * at\n"
    )
    found = session(casino, str(file), 30, 60, rounds=2000)
    assert found.ruin_probability + found.goal_probability == pytest.approx(1)
    assert found.max_stake <= 6000
    assert all(chance >= 0 for _, chance in found.final)
