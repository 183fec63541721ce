"""Dealing by blocks: workers, interrupts, bad input, burns, and a machine without numba."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from casinowar.errors import CasinoWarNotice, InputError, TooLarge
from casinowar.round import Decision, Event
from casinowar.rules.merge import build
from casinowar.sampling import jit
from casinowar.simulate import rounds as rounds_module
from casinowar.simulate.plan import Plan
from casinowar.simulate.rounds import MOST_ROUNDS, SLOW_ROUNDS, deal

WAR = Decision.WAR


@pytest.mark.parametrize("shoe", [False, True])
def test_the_number_of_workers_never_changes_a_result(shoe):
    plan = Plan.of(build({}), WAR, shoe)
    one, two, five = (deal(plan, 3_300_000, 1, workers=workers) for workers in (1, 2, 5))
    np.testing.assert_array_equal(one.counts, two.counts)
    np.testing.assert_array_equal(one.counts, five.counts)
    assert one.rounds == 3_300_000


def test_seeds_purposes_and_repeats():
    plan = Plan.of(build({}), WAR)
    first = deal(plan, 10_000, 1)
    np.testing.assert_array_equal(first.counts, deal(plan, 10_000, 1).counts)
    assert (first.counts != deal(plan, 10_000, 2).counts).any()
    assert (first.counts != deal(plan, 10_000, 1, purpose="another").counts).any()


@pytest.mark.parametrize("wrong", [0, -5, 2.5, True])
def test_fewer_than_one_round_is_refused(wrong):
    with pytest.raises(InputError, match="--rounds"):
        deal(Plan.of(build({}), WAR), wrong, 1)


def test_too_many_rounds_are_refused():
    with pytest.raises(TooLarge):
        deal(Plan.of(build({}), WAR), MOST_ROUNDS + 1, 1)


def test_a_shoe_of_infinite_decks_is_refused():
    with pytest.raises(InputError, match="infinite"):
        Plan.of(build({"decks": "infinite"}), WAR, shoe=True)


def test_a_continuous_shuffler_has_no_shoe_to_deal_down():
    assert Plan.of(build({"shoe": {"mode": "continuous"}}), WAR, shoe=True).cut is None


def test_the_shoe_of_the_rules_is_dealt():
    own = {"shoe": {"mode": "cut_card", "penetration": 0.5}}
    assert Plan.of(build(own), WAR, shoe=True).cut == 156
    assert Plan.of(build({}), WAR, shoe=True).cut == 234
    assert Plan.of(build({"spots": 7}), WAR, shoe=True).rules.spots == 1


def test_an_interrupt_leaves_a_partial_tally():
    def progress(done, total):
        if done >= 2_000_000:
            raise KeyboardInterrupt

    tally = deal(Plan.of(build({}), WAR), 50_000_000, 1, workers=1, progress=progress)
    assert tally.partial
    assert tally.rounds == 2_000_000


def test_progress_counts_up_to_the_end():
    seen = []
    deal(Plan.of(build({}), WAR), 2_500_000, 1, workers=2, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(n, 2_500_000) for n in (1_000_000, 2_000_000, 2_500_000)]


def test_unseen_burns_change_the_rounds_in_a_shoe_and_nothing_else():
    """Rounds in a shoe fall from 99 to 66; the edge stays within 5.3 standard errors (p = 1e-7) of the exact one."""
    per_shoe = []
    for burned in (0, 1):
        plan = Plan.of(build({"burn": {"round": burned}}), WAR, shoe=True)
        tally = deal(plan, 2_000_000, 3)
        per_shoe.append(tally.rounds_per_shoe)
        sure = int(tally.sure.sum())
        mean = sum(float(s.net) * int(n) for s, n in zip(tally.outcomes, tally.sure, strict=True)) / sure
        assert abs(mean + 142853 / 4965115) < 5.3 * 1.0501 / sure**0.5
    assert per_shoe[0] == pytest.approx(234 / (2 + 5 * 23 / 311), rel=0.01)
    assert per_shoe[1] == pytest.approx(234 / (3 + 5 * 23 / 311), rel=0.01)


def test_every_shoe_holds_its_sure_rounds():
    plan = Plan.of(build({"decks": 1}), WAR, shoe=True)
    assert plan.sure_rounds == 6
    tally = deal(plan, 300_000, 4)
    whole = tally.sure.sum() / tally.starts
    assert 6 - 6 / tally.starts <= whole <= 6


def test_a_surrendered_shoe_has_only_sure_rounds():
    tally = deal(Plan.of(build({}), Decision.SURRENDER, shoe=True), 500_000, 4)
    np.testing.assert_array_equal(tally.sure, tally.all_rounds)


def test_counts_of_events():
    tally = deal(Plan.of(build({}), WAR), 100_000, 4)
    wars = tally.count(lambda settled: settled.event in (Event.WAR_WIN, Event.WAR_TIE, Event.WAR_LOSE))
    decided = tally.count(lambda settled: settled.event in (Event.WIN, Event.LOSE))
    assert wars + decided == tally.rounds
    assert wars > 0
    assert tally.pairs.sum() == tally.rounds - 1


def test_without_numba_the_reference_deals_the_same_cards_and_says_so(monkeypatch):
    plan = Plan.of(build({}), WAR, shoe=True)
    fast = deal(plan, 12_000, 5)
    monkeypatch.setattr(jit, "COMPILED", False)
    slow = deal(plan, 12_000, 5)
    np.testing.assert_array_equal(fast.counts, slow.counts)
    assert not slow.compiled
    monkeypatch.setattr(rounds_module, "SLOW_ROUNDS", 4_000)
    with pytest.warns(CasinoWarNotice, match="4,000 rounds are dealt in plain Python instead of 100,000,000"):
        assert deal(plan, 100_000_000, 5).rounds == 4_000


def test_the_package_works_where_numba_cannot_be_imported():
    code = """
import sys, warnings
sys.modules["numba"] = None
from casinowar.rules.merge import build
from casinowar.check.verify import verify
from casinowar.simulate import rounds
rounds.SLOW_ROUNDS = 6000
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    result = verify(build({}), 1_000_000, 1, shoe=True)
assert result.passed and result.rounds == 6000 and not result.compiled, result
assert len(caught) == 1 and "6,000" in str(caught[0].message), caught
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_enough_rounds_are_dealt_without_numba_to_say_something():
    assert SLOW_ROUNDS >= 100_000
