"""Sessions over dealt cards: kernel = reference on the same cards, and both within error of the exact result.

Fixed seeds. Every comparison is allowed six standard errors (two-sided 2e-9); there are fewer than
300 of them, so that a correct program fails with a probability under 1e-6 in all.
"""

from fractions import Fraction

import numpy as np
import pytest

from casinowar.errors import CasinoWarError, CasinoWarNotice, TooLarge
from casinowar.exact.session import game_of, solve_session
from casinowar.plugins import strategy_from
from casinowar.pmf import Pmf
from casinowar.rng import stream_key
from casinowar.rules import load_rules
from casinowar.sampling.blocks import Block
from casinowar.simulate.session import PURPOSE, play, player, simulate_session
from casinowar.simulate.session_records import Records
from casinowar.simulate.session_reference import play_session
from tests.session.conftest import even_money, rules_with, terms

ALLOWED = 6
VALUES = (
    *("goal_probability", "ruin_probability", "ahead_probability", "mean_final", "sd_final", "mean_rounds"),
    *("mean_action", "mean_ante_total", "ev", "forced_surrender_rate"),
)

CASES = [
    (lambda: game_of(rules_with()), "martingale", terms(50, 75)),
    (lambda: game_of(rules_with()), "flat", terms(20, rounds=200)),
    (lambda: game_of(rules_with()), "bold", terms(10, 20, stop_loss=800)),
    (lambda: game_of(rules_with(table={"maximum": 8})), "paroli:wins=unlimited", terms(20, 40, rounds=50, over="stop")),
    (lambda: game_of(rules_with(table={"chip": 1})), "labouchere", terms(8, 13, rounds=9)),
    (lambda: game_of(rules_with(war={"short_raise": "all_in"})), "flat:base=3", terms(20, 30)),
    (lambda: game_of(rules_with()), "dalembert", terms(20, 30, 60, raise_on_credit=True)),
    (lambda: game_of(load_rules("bonus", ["burn.round=1"])), "1326:cycles=3", terms(20, 40, 100)),
    (lambda: game_of(load_rules("standard", ["decks=infinite"])), "fibonacci", terms(20, 30, 60)),
    (lambda: game_of(load_rules("standard", ["shoe.mode=cut_card"])), "martingale", terms(20, 30, 60)),
    (lambda: game_of(load_rules("party-bonus")), "tie-chaser:step=1", terms(30, 60, 100)),
    (lambda: game_of(load_rules("m8trix")), "tie-chaser:bet=tie_bonus", terms(30, 60, 100)),
    (lambda: game_of(load_rules("evolution")), "surrender", terms(30, 60, 100)),
    (lambda: game_of(load_rules("trafalgar")), "parlay", terms(30, 60, 100)),
    (lambda: game_of(load_rules("dragon-tiger")), "flat", terms(30, 60, 100)),
    (lambda: even_money(Fraction(18, 38)), "martingale", terms(30, 60)),
]
NAMES = [f"{strategy} {number}" for number, (_, strategy, _) in enumerate(CASES)]


@pytest.mark.parametrize(("game", "strategy", "agreed"), CASES, ids=NAMES)
def test_the_kernel_plays_the_reference_card_by_card(game, strategy, agreed):
    game, chosen = game(), strategy_from(strategy)
    fast, slow = (player(game, chosen, agreed, reference=reference) for reference in (False, True))
    key = stream_key(7, PURPOSE)
    first, second = (who.block(key, Block(0, 60), 60) for who in (fast, slow))
    for name in Records.__dataclass_fields__:
        assert np.array_equal(getattr(first, name), getattr(second, name)), name


@pytest.mark.parametrize(("game", "strategy", "agreed"), CASES, ids=NAMES)
def test_simulation_is_within_error_of_the_exact_result(game, strategy, agreed):
    game, chosen = game(), strategy_from(strategy)
    exact = solve_session(game, chosen, agreed)
    found = simulate_session(game, chosen, agreed, 40_000, seed=11)
    for value in VALUES:
        wanted, estimate, error = (getattr(each, value) for each in (exact, found.result, found.errors))
        if wanted is None:
            assert estimate is error is None
        elif error:
            assert abs(estimate - wanted) < ALLOWED * error, value
        else:
            assert estimate == pytest.approx(wanted, abs=1e-3), value
    for share, error in found.errors.stop_reasons.items():
        assert abs(found.result.stop_reasons[share] - exact.stop_reasons[share]) <= ALLOWED * error + 1e-3
    assert found.result.max_stake <= exact.max_stake
    assert {money for money, _ in found.result.final} <= {money for money, _ in exact.final}


def test_a_planted_fault_in_the_table_is_seen(monkeypatch):
    """The same comparison fails if the kernel's table pays one outcome wrong."""
    game, chosen, agreed = game_of(rules_with()), strategy_from("flat"), terms(20, rounds=200)
    exact = solve_session(game, chosen, agreed)
    who = player(game, chosen, agreed)
    losing = [k for k, outcome in enumerate(game.outcomes) if outcome.event == "war_lose"]
    who.graph.following[:, losing[0]] = who.graph.following[:, [o.event for o in game.outcomes].index("lose")]
    from casinowar.simulate.session import Player, simulated
    from casinowar.simulate.session_tables import plan_of, tables_of

    wrong = Player(game, chosen, agreed, plan_of(game), who.graph, tables_of(who.graph, plan_of(game)))
    records, _ = play(wrong, 40_000, 11)
    found = simulated(wrong, records, 11)
    assert abs(found.result.mean_final - exact.mean_final) > 2 * ALLOWED * found.errors.mean_final


def test_workers_and_blocks_change_nothing():
    game, chosen, agreed = game_of(rules_with()), strategy_from("martingale"), terms(20, 30)
    one, two, three = (simulate_session(game, chosen, agreed, 9_000, seed=3, workers=n) for n in (1, 2, 3))
    assert one == two == three
    assert simulate_session(game, chosen, agreed, 9_000, seed=4, workers=1) != one


def test_a_late_session_equals_a_lone_one():
    game, chosen, agreed = game_of(rules_with()), strategy_from("labouchere"), terms(20, 30, 50)
    who = player(game, chosen, agreed, reference=True)
    key = stream_key(5, PURPOSE)
    together = [play_session(game, who.plan, who.strategy, agreed, key, index) for index in range(100)]
    assert together[99] == play_session(game, who.plan, strategy_from("labouchere"), agreed, key, 99)


def test_standard_errors_are_those_of_repeated_runs():
    game, chosen, agreed = game_of(rules_with()), strategy_from("flat"), terms(20, 30, 100)
    runs = [simulate_session(game, chosen, agreed, 2_000, seed=seed) for seed in range(60)]
    for value in VALUES:
        spread = np.std([getattr(run.result, value) for run in runs], ddof=1)
        claimed = np.mean([getattr(run.errors, value) for run in runs])
        assert 0.6 < spread / claimed < 1.6, value  # sixty runs: standard deviation of the ratio 0.09


def test_a_target_standard_error_is_met():
    found = simulate_session(game_of(rules_with()), strategy_from("flat"), terms(20, 30), seed=1, target_se=0.002)
    assert found.errors.goal_probability == pytest.approx(0.002, rel=0.05)


def test_a_strategy_that_leaves_at_once():
    found = simulate_session(game_of(rules_with()), strategy_from("kelly"), terms(20, 30), 100, seed=1)
    assert found.result.stop_reasons["left"] == 1
    assert found.result.mean_rounds == found.errors.mean_final == 0
    assert found.result.final == ((2000, 1.0),)


def test_a_counting_strategy_sees_the_cards_and_has_no_exact_method(tmp_path):
    file = tmp_path / "counts.py"
    file.write_text(
        "from dataclasses import dataclass\n"
        "from casinowar.strategy import *\n"
        "@dataclass(frozen=True)\n"
        "class Counts(Strategy):\n"
        "    needs_counts = True\n"
        "    def wager(self, state, seat):\n"
        "        return Wager(200 if sum(seat.seen) >= 4 else 100)\n"
    )
    game = game_of(load_rules("standard", ["shoe.mode=cut_card"]))
    chosen = strategy_from(str(file))
    with pytest.raises(CasinoWarError, match="method simulate"):
        solve_session(game, chosen, terms(100, rounds=5))
    found = simulate_session(game, chosen, terms(100, rounds=5), 50, seed=1)
    assert found.reference
    assert found.result.max_stake == 200
    assert found.result.mean_ante_total >= 700


def test_unbounded_strategies_are_refused_or_played_by_the_reference():
    game, chosen, agreed = game_of(rules_with()), strategy_from("labouchere"), terms(200, 300, 400)
    with pytest.raises(TooLarge, match="1,000"):
        simulate_session(game, chosen, agreed, 10, seed=1, node_limit=1_000)
    assert simulate_session(game, chosen, agreed, 10, seed=1, reference=True).reference


def test_without_compiled_kernels_the_reference_plays_the_same_cards(monkeypatch):
    game, chosen, agreed = game_of(rules_with()), strategy_from("martingale"), terms(20, 30)
    fast = simulate_session(game, chosen, agreed, 50, seed=2)
    monkeypatch.setattr("casinowar.sampling.jit.COMPILED", False)
    slow = simulate_session(game, chosen, agreed, 50, seed=2)
    assert slow.reference
    assert slow.errors == fast.errors
    with pytest.warns(CasinoWarNotice, match="2,000 sessions instead of 1,000,000"):
        player_of_default = simulate_session(game, chosen, terms(2, 3), seed=2)
    assert player_of_default.sessions == 2_000


@pytest.mark.parametrize("sessions", [0, -5, True])
def test_no_sessions(sessions):
    with pytest.raises(CasinoWarError, match="--sessions"):
        simulate_session(game_of(rules_with()), strategy_from("flat"), terms(20, 30), sessions)


def test_a_session_that_never_ends_is_refused_before_it_begins():
    always_push = game_of(rules_with(), Pmf.gather([(Fraction(0), Fraction(1))]))
    with pytest.raises(CasinoWarError, match="never ends"):
        simulate_session(always_push, strategy_from("flat"), terms(10, 20), 10)


def test_one_round_of_war_ends_a_session_of_one_round():
    game, agreed = game_of(rules_with()), terms(10, rounds=1)
    who = player(game, strategy_from("flat"), agreed)
    records, _ = play(who, 4096, 1)
    assert set(records.rounds) == {1}
    assert set(records.final) == {800, 900, 1100}
