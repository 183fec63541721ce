"""Rounds and gains of a whole shoe, the cut-card effect, and simpler counts."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest

from casinowar.errors import InputError, UnknownName
from casinowar.exact.count import count_bet
from casinowar.exact.count_shoe import shoe_rounds
from casinowar.exact.count_sides import SideCounts
from casinowar.exact.count_value import TieValue
from casinowar.round import Decision
from casinowar.rules.load import load_rules
from casinowar.rules.merge import override
from tests.count.enumerate import nearly_full

ONE = override(load_rules(), {"decks": 1})


def test_rounds_without_wars_are_fixed():
    shoe = shoe_rounds(load_rules(), Decision.SURRENDER, 1, 234)
    assert {cards: shoe.usual(cards) for cards in shoe.at_depth} == pytest.approx(
        dict.fromkeys(range(80, 313, 2), 1.0), abs=1e-12
    )


def test_burned_cards_stay_unseen():
    rules = override(load_rules(), {"burn": {"round": 1}})
    shoe = shoe_rounds(rules, Decision.SURRENDER, 1, 234)
    assert sum(shoe.usual(cards) for cards in shoe.at_depth) == pytest.approx(78)
    assert min(shoe.at_depth) == 312 - 2 * 77


def test_a_war_uses_seven_cards_of_which_four_are_seen():
    """The second round begins after 2 cards, or after a war with 4 more seen and 3 burned."""
    shoe = shoe_rounds(ONE, Decision.WAR, 1, 3)
    assert {cards: shoe.usual(cards) for cards in shoe.at_depth} == pytest.approx({52: 1.0, 50: 16 / 17})
    deeper = shoe_rounds(ONE, Decision.WAR, 1, 8)
    assert deeper.usual(48) == pytest.approx((16 / 17) ** 2 + 1 / 17)


def test_rounds_with_several_spots():
    """Two spots that tie both go to war with two more cards and one for the dealer."""
    rules = override(ONE, {"spots": 2})
    shoe = shoe_rounds(rules, Decision.WAR, 2, 4)
    none = Fraction(comb(48, 2), comb(51, 2))
    assert shoe.usual(49) == pytest.approx(float(none))
    deeper = shoe_rounds(rules, Decision.WAR, 2, 12)
    both = Fraction(comb(3, 2), comb(51, 2))
    one = 1 - none - both
    assert deeper.usual(47) == pytest.approx(float(one))
    assert deeper.usual(46) == pytest.approx(float(none**2 + both))


def test_the_cards_left_tell_how_tied_the_cards_gone_were():
    """Of 50 cards left with 13 ranks, a pair sum of 144 means that the two cards gone were a pair."""
    shoe = shoe_rounds(ONE, Decision.WAR, 1, 8)
    for counts, _ in nearly_full(13, 4, 2):
        pair_sum = sum(c * (c - 1) for c in counts)
        tied = 2 in counts
        assert shoe.given(50, np.array([pair_sum]))[0] == pytest.approx(0.0 if tied else 1.0, abs=1e-9)


def test_cut_card_effect_only_where_ties_use_cards():
    surrender = count_bet(ONE, decision=Decision.SURRENDER).totals
    assert surrender.gain == pytest.approx(surrender.uncorrected_gain, rel=1e-12)
    assert surrender.rounds == pytest.approx(20)
    war = count_bet(ONE).totals
    assert war.gain < 0.9 * war.uncorrected_gain
    assert war.gain < surrender.gain


def test_gain_of_a_shoe_is_the_sum_of_its_rounds():
    counting = count_bet(ONE, decision=Decision.SURRENDER)
    by_depth = {depth.cards_left: depth.gain for depth in counting.depths}
    assert counting.totals.gain == pytest.approx(sum(by_depth[cards] for cards in range(14, 53, 2)), rel=1e-12)
    assert counting.totals.gain_per_100_rounds == pytest.approx(5 * counting.totals.gain)
    assert counting.gain_at_most == pytest.approx(counting.totals.gain, rel=1e-12)


def test_depths_from_which_it_is_possible_and_pays():
    counting = count_bet(ONE, worth=0.001)
    gains = {depth.cards_left: depth for depth in counting.depths}
    assert counting.possible_from == 32
    assert gains[33].favourable == 0.0 < gains[32].favourable
    assert counting.pays_from == max(cards for cards, depth in gains.items() if depth.gain >= 0.001)
    assert [depth.cards_left for depth in counting.depths] == list(range(52, 12, -1))


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_the_standard_main_bet_is_never_favourable_before_the_cut_card(decks):
    counting = count_bet(override(load_rules(), {"decks": decks}), "main")
    assert counting.possible_from is None
    assert counting.totals.gain == 0.0
    assert counting.gain_at_most == 0.0
    assert not counting.pays


def test_what_cannot_be_asked():
    with pytest.raises(UnknownName, match="did you mean 'tie'"):
        count_bet(ONE, "tye")
    with pytest.raises(InputError, match="penetration"):
        count_bet(ONE, penetration=float("nan"))
    with pytest.raises(InputError, match="may need"):
        count_bet(ONE, penetration=0.99)
    with pytest.raises(InputError, match="worth"):
        count_bet(ONE, worth=0.0)
    with pytest.raises(InputError, match="decision"):
        count_bet(load_rules("dragon-tiger"), "tie", decision=Decision.WAR)


LIKELY = TieValue(Fraction(-1), (Fraction(17),))
"""A bet that is good about as often as not: fair where the chance of a tie is that of a fresh deck."""


@cache
def _few_gone(gone: int) -> list[tuple[tuple[int, ...], Fraction]]:
    """Every set of cards left of one deck with its chance times its value."""
    values: dict[tuple[int, ...], Fraction] = {}
    found = []
    for counts, ways in nearly_full(13, 4, gone):
        kind = tuple(sorted(counts))
        if kind not in values:
            values[kind] = LIKELY.mean(counts)
        chance = Fraction(ways, comb(52, gone))
        found.append((counts, chance * values[kind]))
    return found


def _by_count(gone: int, mark) -> float:
    """The gain of a counter who knows only a mark of the cards left, by enumeration."""
    totals: dict[object, Fraction] = defaultdict(Fraction)
    for counts, worth in _few_gone(gone):
        totals[mark(counts)] += worth
    return float(sum(max(total, 0) for total in totals.values()))


@pytest.mark.parametrize("gone", [3, 4])
def test_gains_of_simpler_counts(gone):
    sides = SideCounts(LIKELY, 4, [52 - gone])

    def halves(counts):
        return sum(counts[:6]), sum(counts[6:12])

    assert sides.halves().gains[0] == pytest.approx(_by_count(gone, halves), rel=1e-12)
    for rich in range(1, 5):
        expected = _by_count(gone, lambda counts, rich=rich: sum(c >= rich for c in counts))
        assert sides.rich(rich).gains[0] == pytest.approx(expected, rel=1e-12, abs=1e-15)
        for spent in range(rich):
            expected = _by_count(
                gone,
                lambda counts, rich=rich, spent=spent: (
                    sum(c >= rich for c in counts),
                    sum(c <= spent for c in counts),
                ),
            )
            assert sides.rich_and_spent(rich, spent).gains[0] == pytest.approx(expected, rel=1e-12, abs=1e-15)


def test_counts_that_tell_more_keep_more():
    shares = {kept.count.name: kept.share for kept in count_bet(ONE).side_counts}
    assert 0 < shares["halves"] < shares["rich"] < shares["rich and spent"] < 1


def test_the_best_thresholds_are_found():
    counting = count_bet(override(load_rules(), {"decks": 2}))
    depths = [depth for depth in counting.depths if counting.shoe.usual(depth.cards_left) > 0]
    weights = np.array([counting.shoe.usual(depth.cards_left) for depth in depths])
    sides = SideCounts(counting.value, 8, [depth.cards_left for depth in depths])
    every = {
        (rich, spent): float((sides.rich_and_spent(rich, spent).gains * weights).sum())
        for rich in range(1, 9)
        for spent in range(rich)
    }
    kept = {kept.count.name: kept for kept in counting.side_counts}
    assert kept["rich and spent"].gain == pytest.approx(max(every.values()), rel=1e-4)
    assert kept["rich and spent"].share <= 1


def test_the_chart_of_rich_ranks():
    """With 17 to 1 the bet is good when the cards are uneven: three cards gone of one rank, not of three."""
    sides = SideCounts(LIKELY, 4, [49])
    worth: dict[int, Fraction] = defaultdict(Fraction)
    for counts, value in _few_gone(3):
        worth[sum(count == 4 for count in counts)] += value
    assert sides.bet_at(4, 49) == tuple(sorted(ranks for ranks, total in worth.items() if total > 0))
    assert 12 in sides.bet_at(4, 49)
    assert 10 not in sides.bet_at(4, 49)
    rich = next(kept for kept in count_bet(ONE).side_counts if kept.count.name == "rich")
    assert rich.count.rich_from == 1
    assert 4 in rich.bet_at
    assert 13 not in rich.bet_at
