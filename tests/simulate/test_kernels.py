"""The kernels deal the cards that the readable reference deals, and count what step() and settle() say."""

from __future__ import annotations

import numpy as np
import pytest

from casinowar.engine.reference import deal_rounds
from casinowar.engine.results import SpotBets
from casinowar.engine.table import Table
from casinowar.errors import IllegalMove, InputError
from casinowar.rng import Stream, stream_key
from casinowar.round import Decision
from casinowar.rules.merge import build
from casinowar.sampling.blocks import Block
from casinowar.simulate.plan import Plan
from casinowar.simulate.rounds import kernel_block, reference_block
from tests.engine.rule_sets import NAMES, TABLES, rules_named

ROUNDS = 3000
KEY = stream_key(20, "kernels")


def assert_same(plan, index=0, rounds=ROUNDS):
    block = Block(index, rounds)
    reference = sum(reference_block(plan, KEY, block))
    assert reference.sum() == rounds
    np.testing.assert_array_equal(kernel_block(plan, KEY, block), reference)


PLAYS = [(name, decision) for name in NAMES for decision in Decision if (name, decision) != ("dragon-tiger", "war")]


@pytest.mark.parametrize(("name", "decision"), PLAYS)
def test_fresh_rounds(name, decision):
    assert_same(Plan.of(rules_named(name), decision))


@pytest.mark.parametrize(("name", "decision"), [play for play in PLAYS if TABLES[play[0]].get("decks") != "infinite"])
def test_rounds_down_a_shoe(name, decision):
    assert_same(Plan.of(rules_named(name), decision, shoe=True), index=2)


@pytest.mark.parametrize("penetration", [0.02, 0.4, 0.87])
def test_other_cut_cards(penetration):
    rules = build({"decks": 1, "burn": {"round": 1}, "shoe": {"mode": "cut_card", "penetration": penetration}})
    assert_same(Plan.of(rules, Decision.WAR, shoe=True))


def test_many_ties():
    """Eight ties in all and lines that remember the rank, from a deck of two ranks so that all of it happens."""
    lines = [{"pays": f"{ties}:1", "ties_at_least": ties, "same_rank_throughout": True} for ties in (8, 4, 2)]
    rules = build({"war": {"max_ties": 8}, "side_bets": {"one_rank": {"lines": lines}}})
    plan = Plan(rules, Decision.WAR, deck=tuple([0] * 100 + [51] * 100))
    assert_same(plan)
    counts = kernel_block(plan, KEY, Block(0, 20_000)).sum(axis=0)
    place = list(rules.side_bets).index("one_rank")
    dealt = {(s.event, s.side_lines[place]) for s, n in zip(plan.table.outcomes, counts, strict=True) if n}
    assert {line for _, line in dealt} == {None, 0, 1, 2}
    assert "war_tie" in {event for event, _ in dealt}


def test_what_would_run_past_the_end_of_the_shoe_is_refused():
    with pytest.raises(IllegalMove, match="war is not open"):
        Plan.of(rules_named("dragon-tiger"), Decision.WAR)
    with pytest.raises(InputError, match="at least 7 cards"):
        Plan(build({}), Decision.WAR, deck=tuple(range(6)))
    with pytest.raises(InputError, match="at least 240 cards"):
        Plan(build({}), Decision.WAR, deck=tuple([0] * 239), cut=234)


def test_draws_that_must_be_repeated():
    """A bound just over 2**31 would repeat half of its draws; shoes are smaller, so the largest one is dealt."""
    assert_same(Plan.of(build({"decks": 1000}), Decision.WAR), rounds=500)


def test_a_table_with_one_spot_shows_the_same_cards():
    rules = build({"shoe": {"mode": "cut_card"}})
    plan = Plan.of(rules, Decision.WAR, shoe=True)
    table = Table(rules, Stream(KEY, 4))
    played = [table.play([SpotBets(100)], lambda tie: Decision.WAR).spots[0] for _ in range(500)]
    dealt = deal_rounds(rules, plan.new_shoe(), Stream(KEY, 4), Decision.WAR)
    assert [(spot.settlement, spot.pairs) for spot in played] == [tuple(next(dealt)) for _ in range(500)]


@pytest.mark.parametrize("shoe", [False, True])
def test_a_shorter_block_is_the_beginning_of_the_full_one(shoe):
    plan = Plan.of(build({}), Decision.WAR, shoe)
    whole = list(reference_block(plan, KEY, Block(0, 10_000)))
    np.testing.assert_array_equal(kernel_block(plan, KEY, Block(0, 5_000)), whole[0])
    np.testing.assert_array_equal(kernel_block(plan, KEY, Block(0, 10_000)), whole[0] + whole[1])


def test_a_decision_never_changes_the_first_cards_of_fresh_rounds():
    ties = []
    for decision in Decision:
        plan = Plan.of(build({}), decision)
        counts = kernel_block(plan, KEY, Block(0, 50_000)).sum(axis=0)
        by_event = {settled.event: int(n) for settled, n in zip(plan.table.outcomes, counts, strict=True) if n}
        ties.append((by_event["win"], by_event["lose"]))
    assert ties[0] == ties[1]
