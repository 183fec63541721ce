"""The chance of a tie down a shoe: what the long run of a shoe really is, and the test that allows for it."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from casinowar.engine.reference import deal_rounds
from casinowar.rng import Stream, stream_key
from casinowar.round import Decision, Event
from casinowar.rules.merge import build
from casinowar.simulate.plan import Plan
from casinowar.simulate.rounds import deal
from casinowar.simulate.watched import watch
from tests.engine.rule_sets import rules_named

WAR = Decision.WAR


@pytest.mark.parametrize("name", ["standard", "burns", "m8trix", "one-deck"])
def test_it_deals_the_cards_that_the_other_kernel_deals(name):
    plan = Plan.of(rules_named(name), WAR, shoe=True)
    tally, watched = deal(plan, 30_000, 9), watch(plan, 30_000, 9)
    ties = tally.count(lambda settled: settled.event not in (Event.WIN, Event.LOSE), tally.all_rounds)
    war_ties = tally.count(lambda settled: settled.event == Event.WAR_TIE, tally.all_rounds)
    assert (watched.first_cards.chances, watched.first_cards.ties) == (30_000, ties)
    assert (watched.wars.chances, watched.wars.ties) == (ties, war_ties)


@pytest.mark.parametrize("name", ["one-deck", "burns"])
def test_the_chances_are_those_of_the_cards_left(name):
    """Counted from the readable shoe itself, round by round."""
    rules = rules_named(name)
    plan = Plan.of(rules, WAR, shoe=True)
    shoe, stream = plan.new_shoe(), Stream(stream_key(9, "rounds"), 0)
    rounds = deal_rounds(plan.rules, shoe, stream, WAR)
    first = war = Fraction(0)

    def chance(left):
        counts = np.bincount([plan.deck[card] // 4 for card in left], minlength=13)
        return Fraction(int((counts * (counts - 1)).sum()), len(left) * (len(left) - 1))

    for _ in range(400):
        begun = 0 if shoe.position >= plan.cut else shoe.position
        left_before = shoe.order[begun:]
        pairs = next(rounds).pairs
        first += chance(left_before)
        if len(pairs) > 1:
            burned = plan.rules.burn.round
            shown = set(shoe.order[begun + burned : begun + burned + 2])
            war += chance([card for card in left_before if card not in shown])
    watched = watch(plan, 400, 9)
    assert watched.first_cards.expected == pytest.approx(float(first), rel=1e-12)
    assert watched.wars.expected == pytest.approx(float(war), rel=1e-12)


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_ties_agree_with_their_chances_over_all_rounds(decks):
    """Within 5.7 standard deviations each (p = 1e-8)."""
    watched = watch(Plan.of(build({"decks": decks}), WAR, shoe=True), 4_000_000, 6)
    for count in (watched.first_cards, watched.wars):
        assert abs(count.ties - count.expected) < 5.7 * count.variance**0.5


def test_the_long_run_of_a_one_deck_shoe_has_fewer_ties_than_a_fresh_deck():
    """9.1e-5 fewer; 8 million rounds know it to 6e-6. This is why verify must not count every round."""
    mean, error = watch(Plan.of(build({"decks": 1}), WAR, shoe=True), 8_000_000, 6).mean_chance
    assert error < 1e-5
    assert mean - 3 / 51 == pytest.approx(-9.1e-5, abs=5.7 * error)
    assert mean < 3 / 51 - 5.7 * error
