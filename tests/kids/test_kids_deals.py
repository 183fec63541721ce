"""Deals as people write them, and decks as they are dealt."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casinowar.errors import InputError
from casinowar.kids.dealing import deal_cards, plan_deal
from casinowar.kids.deals import parse_deal
from casinowar.kids.deck import BELOW_DEUCE, Notation, make_card, rank_of, whole_deck
from casinowar.kids.library import all_variants, load_variant
from casinowar.kids.play import play_game
from casinowar.rng import Stream


def ranks(text: str, *changes: str, name: str = "classic", hexadecimal: bool = False) -> list[list[int]]:
    deal = parse_deal(text, load_variant(name, changes), hexadecimal)
    return [[rank_of(card) for card in packet] for packet in deal.packets]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AKQJT9/2345678", [[14, 13, 12, 11, 10, 9], [2, 3, 4, 5, 6, 7, 8]]),
        ("A10 2/10TK", [[14, 10, 2], [10, 10, 13]]),
        ("akq/234", [[14, 13, 12], [2, 3, 4]]),
        ("As Kh/2c 10d", [[14, 13], [2, 10]]),
        ("5 9/5 2 3 4 8", [[5, 9], [5, 2, 3, 4, 8]]),
        ("2/1 3", [[2], [1, 3]]),
        ("12 3/14 13", [[12, 3], [14, 13]]),
        ("34/56", [[3, 4], [5, 6]]),
        ("2345 678/9TJQ", [[2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12]]),
    ],
)
def test_notations(text: str, expected: list[list[int]]) -> None:
    assert ranks(text) == expected


def test_ten_is_not_one() -> None:
    assert ranks("10/2") == [[10], [2]]


def test_hexadecimal() -> None:
    assert ranks("2A/BE", hexadecimal=True) == [[2, 10], [11, 14]]


def test_larger_decks_by_numbers() -> None:
    assert ranks("43 19/2 29 14", "deck.ranks=52") == [[43, 19], [2, 29, 14]]


@settings(max_examples=400, deadline=None, derandomize=True)
@given(
    ranks_of_deck=st.sampled_from([1, 5, 9, 12, 13, 14, 15, 26, 52, 120, 200]),
    suits=st.integers(1, 4),
    jokers=st.sampled_from([0, 2]),
    sizes=st.lists(st.integers(1, 6), min_size=2, max_size=4),
    ones=st.integers(0, 3),
    seed=st.integers(0, 10**6),
)
def test_cards_that_are_printed_can_be_read_back(
    ranks_of_deck: int, suits: int, jokers: int, sizes: list[int], ones: int, seed: int
) -> None:
    changes = [f"deck.ranks={ranks_of_deck}", f"deck.suits={suits}", f"deck.jokers={jokers}", f"players={len(sizes)}"]
    try:
        variant = load_variant("three-players", changes)
    except InputError:
        return
    cards = whole_deck(variant.deck)
    if variant.deck.lowest == 2:
        cards += [make_card(BELOW_DEUCE)] * min(ones, suits)
    Stream.named(seed, "tests", 0).shuffle(cards)
    packets = [[cards.pop() for _ in range(min(size, len(cards)))] for size in sizes]
    if not all(packets):
        return
    notation = Notation(variant.deck, packets)
    read = parse_deal("/".join(map(notation.cards, packets)), variant)
    assert [[rank_of(card) for card in packet] for packet in read.packets] == [
        [rank_of(card) for card in packet] for packet in packets
    ]


@pytest.mark.parametrize(
    ("deal", "changes"),
    [("1 3/2", ()), ("1/13", ()), ("1 * 10/2", ("deck.jokers=2",)), ("22/43", ("deck.ranks=52",)), ("14 1/10", ())],
)
def test_a_printed_game_starts_again_from_its_print(deal: str, changes: tuple[str, ...]) -> None:
    variant = load_variant("classic", ("won_cards=winner_first", *changes))
    played = play_game(variant, 1, parse_deal(deal, variant), limit=5)
    again = play_game(variant, 1, parse_deal("/".join(played.start), variant), limit=5)
    assert (again.start, again.final, again.log) == (played.start, played.final, played.log)
    assert sum(played.final_cards) == sum(map(len, parse_deal(deal, variant).packets))


def test_jokers() -> None:
    assert ranks("*2/*A", name="joker-war") == [[15, 2], [15, 14]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AAAAA/K", "player 1: 'A' is not accepted; expected at most 4"),
        ("AAA/KAA", "player 2: 'A'"),
        ("A/", "player 2"),
        ("A", "2 packets"),
        ("A/K/Q", "2 packets"),
        ("AX/K", "'X'"),
        ("A*/K", "no jokers"),
        ("15 3/4 5", r"deck\.ranks=N"),
        ("0 3/4 5", "a number from 1 to 14"),
        ("AsAs/K", "player 1: 'As' is not accepted; expected at most 1"),
        ("As2/KA♠", "player 2: 'As' is not accepted; expected at most 1"),
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_deal(text, load_variant("classic"))


@pytest.mark.parametrize(
    ("text", "name", "changes", "message"),
    [
        ("As/Kc", "classic", ["deck.suits=2"], "player 1: 'As' is not accepted; expected a suit of the deck: c, d"),
        ("*c/A", "joker-war", [], "player 1: '\\*c' is not accepted; expected .* without a suit"),
        ("AsAs/AsK", "two-decks", [], "player 2: 'As' is not accepted; expected at most 2"),
    ],
)
def test_suits_that_the_deck_does_not_have_are_refused(text: str, name: str, changes: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_deal(text, load_variant(name, changes))


def test_cards_without_a_suit_take_the_suits_that_are_left() -> None:
    (first, second) = parse_deal("AAcA/AK", load_variant("classic")).packets
    assert (*first, *second) == (make_card(14, 1), make_card(14), make_card(14, 2), make_card(14, 3), make_card(13))
    (first, second) = parse_deal("AcAAA/AcAAA", load_variant("two-decks")).packets
    assert sorted((*first, *second)) == sorted(2 * [make_card(14, suit) for suit in range(4)])


def test_cards_of_a_short_deck() -> None:
    with pytest.raises(InputError, match="lowest rank is 6"):
        parse_deal("A5/K7", load_variant("pyanitsa"))


def test_written_as_read() -> None:
    variant = load_variant("joker-war")
    deal = parse_deal("AKQJT98765432*/2", variant)
    assert Notation(variant.deck).cards(deal.packets[0]) == "AKQJT98765432*"


@pytest.mark.parametrize("variant", all_variants(), ids=lambda variant: variant.name)
def test_a_deal_has_the_whole_deck_once(variant) -> None:  # type: ignore[no-untyped-def]
    deal = deal_cards(plan_deal(variant), Stream.named(5, "deal"))
    dealt = Counter(card for packet in (*deal.packets, deal.aside) for card in packet)
    assert dealt == Counter(whole_deck(variant.deck))
    sizes = {len(packet) for packet in deal.packets}
    assert sizes == {variant.deck.size // variant.players}


def test_two_halves_of_one_deck() -> None:
    deal = deal_cards(plan_deal(load_variant("classic")), Stream.named(1, "deal"))
    assert [len(packet) for packet in deal.packets] == [26, 26]
    assert len(set(deal.packets[0]) | set(deal.packets[1])) == 52


def test_jokers_are_never_set_aside() -> None:
    variant = load_variant("joker-war", players=4)
    plan = plan_deal(variant)
    for index in range(200):
        deal = deal_cards(plan, Stream.named(3, "deal", index))
        assert len(deal.aside) == 2
        assert all(rank_of(card) != variant.deck.joker for card in deal.aside)


def test_lowest_ranks_removed() -> None:
    deal = deal_cards(plan_deal(load_variant("razboi", players=3)), Stream.named(3, "deal"))
    cards = Counter(rank_of(card) for packet in deal.packets for card in packet)
    assert cards[2] == 3
    assert sum(cards.values()) == 51


def test_one_joker_in_each_packet_at_any_place() -> None:
    plan = plan_deal(load_variant("buried-jokers"))
    places = Counter()
    for index in range(2700):
        for packet in deal_cards(plan, Stream.named(9, "deal", index)).packets:
            assert len(packet) == 27
            (place,) = (place for place, card in enumerate(packet) if rank_of(card) == 15)
            places[place] += 1
    # 27 places, 200 expected each; chi-square with 26 degrees of freedom, one test at 1e-4: below 62.8
    assert sum((count - 200) ** 2 / 200 for count in places.values()) < 62.8
    assert len(places) == 27


def test_fixed_hands_and_sizes() -> None:
    variant = load_variant("classic")
    plan = plan_deal(variant, {1: "AAAA"}, [4, 48])
    deal = deal_cards(plan, Stream.named(2, "deal"))
    assert [rank_of(card) for card in deal.packets[0]] == [14] * 4
    assert len(deal.packets[1]) == 48
    wide = deal_cards(plan_deal(variant, {2: "AAK"}), Stream.named(2, "deal"))
    assert [len(packet) for packet in wide.packets] == [26, 26]
    assert sum(rank_of(card) == 14 for card in wide.packets[1]) >= 2


@pytest.mark.parametrize(
    ("hands", "sizes", "message"),
    [
        ({3: "A"}, None, "seat from 1 to 2"),
        ({1: "AAAA", 2: "A"}, None, "still in the deck"),
        ({1: "AAAAA"}, None, "at most 4"),
        ({1: "AAAA"}, [3, 49], "at most 3 cards"),
        ({}, [4, 49], "52 in all"),
        ({}, [0, 52], "1 or more"),
        ({}, [10], "2 sizes"),
    ],
)
def test_hands_and_sizes_refused(hands: dict[int, str], sizes: list[int] | None, message: str) -> None:
    with pytest.raises(InputError, match=message):
        plan_deal(load_variant("classic"), hands, sizes)
