"""The physical shoe."""

from __future__ import annotations

from collections import Counter

import pytest

from casinowar.engine.reference import deal_rounds
from casinowar.engine.shoe import ScriptedShoe, Shoe, full_deck, kind_text
from casinowar.errors import InputError
from casinowar.rng import Stream
from casinowar.round import Decision
from casinowar.rules.merge import build


def dealt_whole(decks: int, seed: int = 3) -> list[int]:
    shoe, stream = Shoe.of(build({"decks": decks})), Stream.named(seed, "shoe")
    shoe.begin_round()
    return [shoe.draw(stream) for _ in range(decks * 52)]


def test_a_six_deck_shoe_holds_312_cards_24_of_each_rank():
    kinds = full_deck(build({"decks": 6}))
    assert len(kinds) == 312
    assert set(Counter(kinds).values()) == {6}
    assert Counter(kind // 4 for kind in kinds) == dict.fromkeys(range(13), 24)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_dealing_a_whole_shoe_shows_every_card_exactly_once(decks):
    assert sorted(dealt_whole(decks)) == list(range(decks * 52))


def test_an_empty_shoe_says_so():
    shoe, stream = Shoe.of(build({"decks": 1})), Stream.named(3, "shoe")
    for _ in range(52):
        shoe.draw(stream)
    with pytest.raises(InputError, match="all 52 are dealt"):
        shoe.draw(stream)


def test_two_seeds_deal_two_orders():
    assert dealt_whole(1, 3) != dealt_whole(1, 4)
    assert dealt_whole(1, 3) == dealt_whole(1, 3)


def test_the_first_card_of_every_fresh_round_is_any_card_alike():
    """A chi-square over 52 kinds, 52,000 fresh rounds: at a fixed seed, p = 1e-7 beyond 132."""
    shoe, stream, counts = Shoe.of(build({"decks": 1})), Stream.named(5, "shoe"), Counter()
    for _ in range(52_000):
        shoe.begin_round()
        counts[shoe.draw(stream)] += 1
    assert sum((counts[card] - 1000) ** 2 / 1000 for card in range(52)) < 132


def test_every_round_begins_with_the_whole_sorted_shoe():
    shoe, stream = Shoe.of(build({"decks": 2})), Stream.named(1, "shoe")
    for _ in range(5):
        shoe.begin_round()
        assert (shoe.left, shoe.order) == (104, list(range(104)))
        for _ in range(9):
            shoe.draw(stream)
    assert shoe.shoes == 5


def test_infinite_decks_put_each_card_back():
    shoe, stream = Shoe.of(build({"decks": "infinite"})), Stream.named(1, "shoe")
    drawn = [shoe.deal(stream) for _ in range(2000)]
    assert shoe.left == 52
    assert set(drawn) == set(range(52))


@pytest.mark.parametrize("penetration", [0.02, 0.5, 0.75, 0.96])
def test_a_round_begun_before_the_cut_card_is_finished_and_then_the_shoe_is_shuffled(penetration):
    rules = build({"decks": 6, "shoe": {"mode": "cut_card", "penetration": penetration}})
    cut, shoe, stream = rules.cut_position(penetration), Shoe.of(rules), Stream.named(2, "shoe")
    rounds = deal_rounds(rules, shoe, stream, Decision.WAR)
    before, ended_past_the_cut = 0, 0
    for _ in range(4000):
        shoes = shoe.shoes
        used = 7 if len(next(rounds).pairs) == 2 else 2
        shuffled = shoe.shoes > shoes
        assert shuffled == (before >= cut)
        assert shoe.position == (0 if shuffled else before) + used
        ended_past_the_cut += shoe.position > cut
        before = shoe.position
    assert ended_past_the_cut > 10


def test_the_shoe_never_runs_out_at_the_deepest_cut_allowed():
    """A war that begins with the last card before the cut still finds its cards."""
    rules = build({"decks": 1, "shoe": {"mode": "cut_card", "penetration": 46 / 52}})
    assert rules.cut_position(46 / 52) + rules.cards_needed - 1 == 52
    rounds = deal_rounds(rules, Shoe.of(rules), Stream.named(4, "shoe"), Decision.WAR)
    for _ in range(20_000):
        next(rounds)


def test_a_cut_card_too_deep_for_a_war_is_refused_with_the_number_needed():
    with pytest.raises(InputError, match="a round may need 7 of the 52 cards"):
        build({"decks": 1, "shoe": {"mode": "cut_card", "penetration": 0.95}})


def test_a_script_is_dealt_in_order():
    shoe = ScriptedShoe.written("As 10h 2c")
    assert [kind_text(shoe.deal(Stream(1))) for _ in range(3)] == ["As", "Th", "2c"]
    with pytest.raises(InputError, match="more cards"):
        shoe.deal(Stream(1))


@pytest.mark.parametrize("script", ["A K", "As ?", "Ax"])
def test_a_script_without_suits_or_with_other_signs_is_refused(script):
    with pytest.raises(InputError):
        ScriptedShoe.written(script)


def test_a_kind_beyond_the_deck_is_refused():
    with pytest.raises(InputError, match="kinds from 0 to 51"):
        ScriptedShoe([52])
