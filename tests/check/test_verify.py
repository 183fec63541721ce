"""The check passes what is right: fixed seeds, and an error budget of 1e-4 a run that a right run meets by far."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from casinowar.cards import Composition
from casinowar.check.measures import two_ties
from casinowar.check.result import FAMILY_ERROR
from casinowar.check.tails import normal_p_value
from casinowar.check.verify import DEFAULT_ROUNDS, verify
from casinowar.errors import InputError, TooLarge
from casinowar.round import Decision
from casinowar.rules.merge import build
from casinowar.simulate.plan import Plan
from tests.engine.rule_sets import NAMES, TABLES, rules_named

WAR, SURRENDER = Decision.WAR, Decision.SURRENDER
FAMILY = 1e-6
"""The chance that any seeded test of this file and of no other would fail on a right package."""
RUNS = 2 * len(NAMES)


def assert_within(result):
    """Every test of a right run within an equal share of FAMILY over all runs and their tests."""
    smallest = FAMILY / RUNS / len(result.checks)
    assert [check for check in result.checks if check.p_value < smallest] == []


@pytest.mark.parametrize("name", NAMES)
def test_fresh_cards_agree_with_the_exact_law(name):
    result = verify(rules_named(name), 2_000_000, 31)
    assert_within(result)
    assert result.rounds == result.compared == 2_000_000


@pytest.mark.parametrize("name", [name for name in NAMES if TABLES[name].get("decks") != "infinite"])
def test_shoes_agree_with_the_exact_law(name):
    result = verify(rules_named(name), 2_000_000, 32, shoe=True)
    assert_within(result)
    assert 100_000 < result.compared <= result.rounds == 2_000_000


def test_every_bet_and_decision_is_checked():
    names = [check.name for check in verify(build({}), 200_000, 1).checks]
    assert names == [
        "edge main war",
        "edge main surrender",
        "edge tie",
        "tie frequency",
        "war-tie frequency",
        "outcome classes war",
        "outcome classes surrender",
        "runs war",
        "runs surrender",
        "serial correlation war",
        "serial correlation surrender",
    ]


def test_a_side_bet_that_depends_on_the_decision_has_one_edge_for_each():
    result = verify(rules_named("m8trix"), 200_000, 1)
    assert [check.decision for check in result.checks if check.bet == "tie_bonus"] == [WAR, SURRENDER]
    assert result.edge("tie_bonus", WAR).exact != result.edge("tie_bonus", SURRENDER).exact


def test_a_bet_placed_at_the_war_has_one_edge_per_unit_staked_on_it():
    check = verify(rules_named("party"), 200_000, 1).edge("war_tie", WAR)
    assert check.exact_value == 1 - 11 * Fraction(1181, 15965)


def test_decisions_that_are_not_open_are_not_checked():
    assert {check.decision for check in verify(rules_named("no-surrender"), 100_000, 1).checks} == {WAR, None}
    assert {check.decision for check in verify(rules_named("dragon-tiger"), 100_000, 1).checks} == {SURRENDER, None}


def test_exact_values_and_standard_errors_come_from_the_law():
    check = verify(build({}), 1_000_000, 1).edge("main", WAR)
    assert check.exact_value == Fraction(142853, 4965115)
    assert check.standard_error == pytest.approx(1.0501 / 1000, rel=1e-3)
    assert check.z == pytest.approx((check.simulated - check.exact) / check.standard_error)
    assert check.p_value == pytest.approx(normal_p_value(check.z), rel=0.01)


def test_the_error_budget_is_shared_by_all_tests():
    fresh, down = (verify(build({}), 100_000, 1, shoe=shoe) for shoe in (False, True))
    assert fresh.threshold == pytest.approx(FAMILY_ERROR / len(fresh.checks))
    assert down.threshold == pytest.approx(FAMILY_ERROR / len(down.checks) / 2)


def test_equal_seeds_give_equal_results_for_any_workers():
    one, two = (verify(build({}), 2_500_000, 7, workers=workers) for workers in (1, 2))
    assert one == two


@pytest.mark.parametrize("rounds", [1, 2, 7, 50, 1000])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_few_rounds_are_tested_for_what_they_can_tell(rounds, seed):
    result = verify(build({}), rounds, seed)
    assert result.passed
    assert result.rounds == rounds
    numbers = [(check.exact, check.simulated, check.standard_error, check.z, check.p_value) for check in result.checks]
    assert all(math.isfinite(number) for row in numbers for number in row)


def test_a_line_that_can_never_hold():
    """A suited tie needs two equal cards, so with one deck the bet always loses and nothing varies."""
    rules = build({"decks": 1, "side_bets": {"suited": {"lines": [{"pays": "50:1", "suited": True}]}}})
    result = verify(rules, 100_000, 1)
    assert result.passed
    assert (result.edge("suited", None).exact, result.edge("suited", None).simulated) == (1, 1)


@pytest.mark.parametrize("wrong", [0, -1])
def test_no_rounds_are_refused(wrong):
    with pytest.raises(InputError, match="--rounds"):
        verify(build({}), wrong)


def test_infinite_decks_have_no_shoe():
    with pytest.raises(InputError, match="infinite"):
        verify(build({"decks": "infinite"}), 1000, shoe=True)


def test_a_target_standard_error_sets_the_rounds():
    result = verify(build({}), target_se=0.002, seed=1)
    assert result.rounds == pytest.approx(1.0501**2 / 0.002**2, rel=1e-3)
    assert 0.001999 < result.edge("main", WAR).standard_error <= 0.002
    with pytest.raises(InputError, match="not both"):
        verify(build({}), 1000, target_se=0.1)
    for wrong in (0.0, -1.0, math.inf, math.nan):
        with pytest.raises(InputError, match="--target-se"):
            verify(build({}), target_se=wrong)
    with pytest.raises(TooLarge):
        verify(build({}), target_se=1e-9)


def test_a_seed_is_drawn_and_told_when_none_is_given():
    first, second = verify(build({}), 1000), verify(build({}), 1000)
    assert first.seed != second.seed
    assert verify(build({}), 1000, first.seed) == first


def test_an_interrupt_gives_the_tests_of_what_was_dealt():
    def progress(done, total):
        assert total == 2 * DEFAULT_ROUNDS
        if done >= 3_000_000:
            raise KeyboardInterrupt

    result = verify(build({}), seed=1, workers=1, progress=progress)
    assert (result.partial, result.rounds) == (True, 3_000_000)
    assert result.passed
    assert {check.decision for check in result.checks} == {WAR, None}


def test_an_interrupt_before_anything_was_dealt_passes_nothing(monkeypatch):
    def interrupted(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr("casinowar.simulate.rounds.kernel_block", interrupted)
    result = verify(build({}), 1_000_000, 1, workers=1)
    assert (result.partial, result.rounds, result.checks, result.passed) == (True, 0, (), False)


def test_two_ties_is_the_product_of_the_closed_forms():
    for decks in (1, 2, 6, 8):
        p = Fraction(4 * decks - 1, 52 * decks - 1)
        t = Fraction(
            (4 * decks - 2) * (4 * decks - 3) + 48 * decks * (4 * decks - 1), (52 * decks - 2) * (52 * decks - 3)
        )
        assert two_ties(Composition.full(decks)) == p * t
    assert two_ties(Composition.infinite()) == Fraction(1, 169)


def test_several_spots_are_checked_one_at_a_time():
    assert Plan.of(build({"spots": 5}), WAR).rules == build({})
