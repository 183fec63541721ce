"""What a bet is worth from the cards left, against the exact analysis and against questions people asked."""

from __future__ import annotations

from fractions import Fraction

import pytest

from casinowar.cards import Composition, parse_composition
from casinowar.errors import InputError, UnknownName
from casinowar.exact.bets import MAIN, analyse
from casinowar.exact.count_value import tie_chance, tie_value
from casinowar.round import Decision
from casinowar.rules.load import load_rules
from casinowar.rules.merge import override
from tests.count.enumerate import tie, two_ties

LEFT = [
    Composition((8, 8) + (1,) * 10 + (0,)),
    Composition((6,) * 12 + (24,)),
    Composition((5, 0, 0, 11, 2, 1, 24, 3, 3, 0, 7, 1, 2)),
]


@pytest.mark.parametrize("cards", LEFT)
@pytest.mark.parametrize("decision", list(Decision))
@pytest.mark.parametrize(
    ("name", "bet"),
    [("standard", MAIN), ("standard", "tie"), ("bonus", MAIN), ("battle-royal", MAIN), ("evolution", "tie")],
)
def test_value_is_minus_the_edge_of_any_cards(name, bet, decision, cards):
    rules = override(load_rules(name), {"decks": 6})
    value = tie_value(rules, bet, decision)
    assert value.mean(cards.ranks) == analyse(rules, cards).bet(bet, decision).mean


def test_suited_ties_count_every_kind_of_card():
    rules = load_rules("dragon-tiger")
    value = tie_value(rules, "suited_tie", None)
    cards = Composition.by_kind([[rank % 3, 2, (rank * suit) % 5, 8] for rank, suit in enumerate([3, 1, 2] * 4 + [1])])
    assert value.by_suit
    assert cards.kinds
    kinds = [count for row in cards.kinds for count in row]
    assert value.mean(kinds) == analyse(rules, cards).bet("suited_tie").mean


def test_suits_beyond_the_ranks_are_averaged_over_a_rank():
    """Lines on suits besides lines on ranks: with whole ranks left the suits are certain, and the value exact."""
    rules = load_rules("m8trix")
    value = tie_value(rules, "tie_bonus", Decision.WAR)
    gone = ((0,) * 4,) * 9
    cards = Composition.by_kind(((6,) * 4,) * 4 + gone)
    assert value.mean(cards.ranks) == analyse(rules, cards).bet("tie_bonus", Decision.WAR).mean
    full = rules.full_shoe()
    assert value.mean(full.ranks) == analyse(rules).bet("tie_bonus", Decision.WAR).mean


@pytest.mark.parametrize("cards", LEFT)
def test_tie_chances(cards):
    assert tie_chance(cards.ranks, 1) == tie(cards.ranks)
    assert tie_chance(cards.ranks, 2) == two_ties(cards.ranks)


@pytest.mark.parametrize(
    ("remaining", "chance", "worth"),
    [
        ("A:8 K:8 Q:1 J:1 T:1 9:1 8:1 7:1 6:1 5:1 4:1 3:1", "0.1723077", "0.8953846"),
        ("A:24 K:6 Q:6 J:6 T:6 9:6 8:6 7:6 6:6 5:6 4:6 3:6 2:6", "0.1", "0.1"),
        ("A:4 K:4 Q:4 J:4 T:4 9:4 8:4 7:4 6:4 5:4 4:4 3:4 2:4", "0.0588235", "-0.3529412"),
    ],
)
def test_can_the_tie_bet_be_counted(remaining, chance, worth):
    """Open question 20."""
    counts = parse_composition(remaining).ranks
    value = tie_value(load_rules(), "tie", None)
    assert float(tie(counts)) == pytest.approx(float(chance), abs=5e-8)
    assert float(value.mean(counts)) == pytest.approx(float(worth), abs=5e-8)
    assert (value.mean(counts) > 0) == (tie(counts) > Fraction(1, 11))


def test_no_aces_for_a_long_time():
    """Open question 21: the shoe is worse for the main bet, because ties are more likely."""
    value = tie_value(load_rules(), MAIN, Decision.WAR)
    aces = parse_composition("A:24 K:6 Q:6 J:6 T:6 9:6 8:6 7:6 6:6 5:6 4:6 3:6 2:6").ranks
    assert float(-value.mean(aces)) == pytest.approx(0.03540801, abs=5e-9)
    assert value.mean(aces) < value.mean((24,) * 13)


def test_what_cannot_be_counted():
    rules = load_rules()
    with pytest.raises(UnknownName, match="tie"):
        tie_value(rules, "tei", None)
    with pytest.raises(InputError, match="infinite"):
        tie_value(override(rules, {"decks": "infinite"}), "tie", None)
    with pytest.raises(InputError, match="name no ranks"):
        tie_value(load_rules("trafalgar"), MAIN, None)
    with pytest.raises(InputError, match="not at the war"):
        tie_value(load_rules("party-bonus"), "war_tie", None)
    lines = {"odd": {"lines": [{"pays": "30:1", "ties_at_least": 3, "suited": True}]}}
    three = override(rules, {"decks": 2, "war": {"max_ties": 3}, "side_bets": lines})
    with pytest.raises(InputError, match="ranks of the cards left"):
        tie_value(three, "odd", None)
