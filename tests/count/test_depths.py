"""What counters know and gain at a depth, against enumeration of small shoes and against each other."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from casinowar.exact.count_law import PairSums, pair_sums
from casinowar.exact.count_listed import ListedCounter
from casinowar.exact.count_pairs import PairCounter
from casinowar.exact.count_value import TieValue, tie_value
from casinowar.round import Decision
from casinowar.rules.load import load_rules
from casinowar.rules.merge import override
from tests.count.enumerate import left, nearly_full, tie

FIRST_TIE = TieValue(Fraction(-1), (Fraction(4),))
TWO_TIES = TieValue(Fraction(-1, 50), (Fraction(-1, 2), Fraction(5, 2)), Fraction(1, 3))
THREE_TIES = TieValue(Fraction(-1, 3), (Fraction(1), Fraction(-2), Fraction(7)))
GROUPS, COPIES = 4, 4


def _enumerated(value: TieValue, cards: int) -> list[tuple[int, Fraction, Fraction]]:
    """(pair sum, value, chance) of every set of cards left."""
    deals = comb(GROUPS * COPIES, cards)
    return [
        (sum(c * (c - 1) for c in counts), value.mean(counts), Fraction(ways, deals))
        for counts, ways in left(GROUPS, COPIES, cards)
    ]


@pytest.mark.parametrize("cards", range(2, GROUPS * COPIES + 1))
def test_first_tie_bets_of_a_small_shoe(cards):
    found = PairCounter(FIRST_TIE, PairSums(GROUPS, COPIES)).at(cards)
    every = _enumerated(FIRST_TIE, cards)
    assert found.favourable == pytest.approx(float(sum(p for _, v, p in every if v > 0)), rel=1e-13)
    assert found.gain == pytest.approx(float(sum(p * v for _, v, p in every if v > 0)), rel=1e-13)
    assert found.mean == pytest.approx(float(sum(p * v for _, v, p in every)), rel=1e-13)
    assert found.best == pytest.approx(float(max(v for _, v, _ in every)), rel=1e-13)
    mean = sum(p * v for _, v, p in every)
    assert found.sd == pytest.approx(float(sum(p * (v - mean) ** 2 for _, v, p in every)) ** 0.5, abs=1e-13)
    assert found.gain_at_most == found.gain
    assert found.favourable_at_most == found.favourable
    for q, quantile in found.quantiles.items():
        assert float(sum(p for _, v, p in every if float(v) <= quantile + 1e-12)) >= q * (1 - 1e-12)
        assert float(sum(p for _, v, p in every if float(v) < quantile - 1e-12)) < q


@pytest.mark.parametrize("cards", range(6, GROUPS * COPIES + 1))
@pytest.mark.parametrize("value", [TWO_TIES, THREE_TIES], ids=["two ties", "three ties"])
def test_pair_counter_knows_the_mean_given_the_pair_sum(value, cards):
    found = PairCounter(value, PairSums(GROUPS, COPIES)).at(cards)
    chances: dict[int, Fraction] = defaultdict(Fraction)
    totals: dict[int, Fraction] = defaultdict(Fraction)
    for pair_sum, worth, chance in _enumerated(value, cards):
        chances[pair_sum] += chance
        totals[pair_sum] += chance * worth
    assert found.pair_sums.tolist() == sorted(chances)
    for pair_sum, worth, chance in zip(found.pair_sums.tolist(), found.values, found.chances, strict=True):
        assert chance == pytest.approx(float(chances[pair_sum]), rel=1e-13)
        assert worth == pytest.approx(float(totals[pair_sum] / chances[pair_sum]), abs=1e-13)


@pytest.mark.parametrize("cards", range(4, GROUPS * COPIES + 1))
def test_bounds_hold_what_knowing_every_card_gains(cards):
    found = PairCounter(TWO_TIES, PairSums(GROUPS, COPIES)).at(cards)
    every = _enumerated(TWO_TIES, cards)
    perfect = float(sum(p * v for _, v, p in every if v > 0))
    assert found.gain <= perfect + 1e-15
    assert found.gain_at_most is not None
    assert perfect <= found.gain_at_most + 1e-15
    assert float(sum(p for _, v, p in every if v > 0)) <= found.favourable_at_most + 1e-15
    most: dict[int, Fraction] = {}
    for pair_sum, worth, _ in every:
        most[pair_sum] = max(worth, most.get(pair_sum, worth))
    assert found.most_values is not None
    assert found.most_values == pytest.approx([float(most[s]) for s in found.pair_sums.tolist()], abs=1e-13)


def test_no_bound_is_claimed_for_three_ties():
    found = PairCounter(THREE_TIES, PairSums(GROUPS, COPIES)).at(10)
    assert found.gain_at_most is None
    assert found.favourable_at_most is None


@pytest.mark.parametrize("gone", [2, 4, 5])
@pytest.mark.parametrize("value", [TWO_TIES, THREE_TIES], ids=["two ties", "three ties"])
def test_listed_shoe_with_few_cards_gone(value, gone):
    """Every set of cards left of one deck, one by one."""
    found = ListedCounter(value, 4).at(52 - gone)
    law: dict[Fraction, Fraction] = defaultdict(Fraction)
    known: dict[tuple[int, ...], Fraction] = {}
    for counts, ways in nearly_full(13, 4, gone):
        key = tuple(sorted(counts))
        if key not in known:
            known[key] = value.mean(counts)
        law[known[key]] += Fraction(ways, comb(52, gone))
    listed: dict[float, float] = defaultdict(float)
    for worth, chance in zip(found.values, found.chances, strict=True):
        listed[round(float(worth), 12)] += float(chance)
    assert sorted(listed) == pytest.approx(sorted(map(float, law)), abs=1e-12)
    for worth, chance in law.items():
        assert listed[round(float(worth), 12)] == pytest.approx(float(chance), rel=1e-12)


@pytest.mark.parametrize("decks", [1, 2])
def test_the_law_of_listed_shoes_sums_to_one_and_has_the_fresh_mean_at_every_depth(decks):
    value = tie_value(override(load_rules("bonus"), {"decks": decks}), "main", Decision.WAR)
    fresh = float(value.mean((4 * decks,) * 13))
    counter = ListedCounter(value, 4 * decks)
    for cards in range(4, 52 * decks + 1, 1 if decks == 1 else 9):
        depth = counter.at(cards)
        assert depth.chances.sum() == pytest.approx(1, abs=1e-12)
        assert depth.mean == pytest.approx(fresh, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "bet", "decks"), [("standard", "main", 6), ("m8trix", "tie_bonus", 3), ("evolution", "tie", 3)]
)
def test_the_pair_counter_has_the_fresh_mean_at_every_depth(name, bet, decks):
    value = tie_value(override(load_rules(name), {"decks": decks}), bet, Decision.WAR)
    fresh = float(value.mean((4 * decks,) * 13))
    counter = PairCounter(value, pair_sums(13, 4 * decks))
    for cards in range(8, 52 * decks + 1, 5):
        depth = counter.at(cards)
        assert depth.chances.sum() == pytest.approx(1, abs=1e-12)
        assert depth.mean == pytest.approx(fresh, abs=1e-11)


@pytest.mark.parametrize(("name", "bet"), [("standard", "main"), ("battle-royal", "main"), ("m8trix", "tie_bonus")])
@pytest.mark.parametrize("cards", [12, 26, 40])
def test_pair_counter_and_listed_counter_frame_each_other(name, bet, cards):
    value = tie_value(override(load_rules(name), {"decks": 2}), bet, Decision.WAR)
    pairs, listed = PairCounter(value, pair_sums(13, 8)).at(cards), _listed(value).at(cards)
    assert pairs.gain_at_most is not None
    assert pairs.gain <= listed.gain * (1 + 1e-9) + 1e-15
    assert listed.gain <= pairs.gain_at_most * (1 + 1e-9) + 1e-15


def _listed(value: TieValue, known: dict[TieValue, ListedCounter] = {}) -> ListedCounter:  # noqa: B006
    return known.setdefault(value, ListedCounter(value, 8))


def test_fair_cards_are_not_favourable():
    """A tie chance of exactly 1 in 11 (six pairs left) is fair at 10 to 1, not good."""
    depth = PairCounter(TieValue(Fraction(-1), (Fraction(11),)), PairSums(13, 4)).at(12)
    fair = depth.values[depth.pair_sums == 12]
    assert fair.tolist() == [0.0]
    assert np.all(depth.gains[depth.pair_sums <= 12] == 0)
    assert tie((2,) * 6 + (0,) * 7) == Fraction(1, 11)
