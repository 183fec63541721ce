"""Reference and kernels play the same game, card for card, for the same deal and seed."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casinowar.errors import InputError
from casinowar.kids import kernels as k
from casinowar.kids.dealing import plan_deal
from casinowar.kids.deck import rank_of
from casinowar.kids.fast import play_block
from casinowar.kids.library import all_variants, build_variant, load_variant
from casinowar.kids.order import ranks_rising
from casinowar.kids.play import PURPOSE, game_from
from casinowar.kids.policies import POLICIES, seat_policies
from casinowar.kids.simulate import result_row
from casinowar.kids.tables import compile_tables
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream, stream_key

PACKET = [variant for variant in all_variants() if variant.game == "packet"]


def differences(variant: WarVariant, games: int, seed: int, limit: int = 20_000, general: bool = False) -> list[str]:
    """Games in which kernel and reference differ."""
    plan, names, key = plan_deal(variant), seat_policies(variant), stream_key(seed, PURPOSE)
    players = [POLICIES[name] for name in names]
    tables = compile_tables(variant, plan, limit, 4.0, names)
    rows = play_block(tables, key, 0, games, general).rows.tolist()
    found = []
    for index, row in enumerate(rows):
        outcome = game_from(variant, plan, Stream(key, index), players).play(limit)
        expected = result_row(outcome, variant.deck.highest)
        columns = [k.RESULT, k.WINNERS, k.TRICKS, k.ACES] if row[k.RESULT] == k.ENDLESS else range(k.COLUMNS)
        if [row[column] for column in columns] != [expected[column] for column in columns]:
            found.append(f"game {index}: kernel {row}, reference {expected} ({outcome.ending.reason})")
    return found


def small(variant: WarVariant) -> list[str]:
    """Changes that shorten a variant's games, so that thousands can be compared."""
    changes = ["deck.ranks=3"]
    if variant.end.target:
        changes.append("end.target=10")
    if variant.end.fewer_than:
        changes.append("end.fewer_than=3")
    return changes


@pytest.mark.parametrize("variant", PACKET, ids=lambda variant: variant.name)
def test_same_game_whole_deck(variant: WarVariant) -> None:
    assert differences(variant, 6, seed=1) == []


@pytest.mark.parametrize("variant", PACKET, ids=lambda variant: variant.name)
def test_same_game_two_thousand_short_deals(variant: WarVariant) -> None:
    short = load_variant(variant.name, small(variant))
    assert differences(short, 2000, seed=2, limit=200) == []


@pytest.mark.parametrize("order", ["winner_first", "loser_first", "seat_order", "interleaved", "coin"])
@pytest.mark.parametrize("name", ["classic", "three-down", "razboi"])
def test_both_kernels_agree_with_each_other(name: str, order: str) -> None:
    variant = load_variant(name, [f"won_cards={order}"])
    tables = compile_tables(variant, plan_deal(variant), 3000, 4.0)
    key = stream_key(3, PURPOSE)
    fast, slow = (play_block(tables, key, 0, 200, general).rows for general in (False, True))
    endless = fast[:, k.RESULT] == k.ENDLESS
    assert fast[~endless].tolist() == slow[~endless].tolist()
    # an endless game has its period, and no counts
    assert fast[endless][:, [k.RESULT, k.TRICKS]].tolist() == slow[endless][:, [k.RESULT, k.TRICKS]].tolist()


def test_unequal_packets_and_fixed_hands_deal_alike() -> None:
    variant = load_variant("classic")
    plan = plan_deal(variant, {1: "AAAA", 2: "K"}, [6, 40])
    tables = compile_tables(variant, plan, 10**6, 4.0)
    key = stream_key(4, PURPOSE)
    rows = play_block(tables, key, 0, 40).rows.tolist()
    players = [POLICIES["random"]] * 2
    for index, row in enumerate(rows):
        outcome = game_from(variant, plan, Stream(key, index), players).play()
        assert row == result_row(outcome, 14)
        assert row[k.ACES] == 4


@pytest.mark.parametrize("variant", PACKET, ids=lambda variant: variant.name)
@pytest.mark.parametrize("tricks", [1, 2, 5, 11])
def test_packets_after_some_tricks_are_the_same_cards(variant: WarVariant, tricks: int) -> None:
    """The kernel's packets, card for card: so it neither loses nor multiplies cards."""
    plan, names, key = plan_deal(variant), seat_policies(variant), stream_key(5, PURPOSE)
    players = [POLICIES[name] for name in names]
    rising = ranks_rising(variant)
    for general in (False, True):
        for index in range(3):
            block = play_block(compile_tables(variant, plan, tricks, 4.0, names), key, index, 1, general)
            outcome = game_from(variant, plan, Stream(key, index), players).play(tricks)
            if outcome.ending.result == "draw":
                continue
            kernel = [[rising[card & 255] for card in packet] for packet in block.last_packets]
            assert kernel == [[rank_of(card) for card in packet] for packet in outcome.packets]


CHOICES: dict[str, list[object]] = {
    "players": [2, 2, 3, 4],
    "remainder": ["aside", "lowest"],
    "order": ["ace_high", "ace_low", "ace_low_literal", "low_beats_ace", "low_wins"],
    "face_down": [0, 1, 2, 3, 5, "by_rank"],
    "joins": ["all", "tied"],
    "shortage": ["lose", "last_card", "own", "shared", "draw"],
    "won_cards": ["winner_first", "loser_first", "seat_order", "interleaved", "shuffled", "coin", "pile", "choice"],
    "chain_face_down": ["none", 0, 1, 3],
    "reshuffle": [True, True, False],
    "identical_cards": ["tie", "tie", "first_player"],
    "prize": ["none", "none", "next_card", "losing_card", "winning_card"],
    "quick_share": [0.0, 0.0, 0.2],
    "aim": ["all_cards", "all_cards", "avoid_all_cards", "not_first_out"],
}
DECKS: dict[str, list[object]] = {"ranks": [3, 4, 5, 7], "suits": [1, 2, 4], "jokers": [0, 0, 2], "decks": [1, 2]}
ENDS: dict[str, list[object]] = {
    "tricks": ["none", "none", 3, 20],
    "then": ["draw", "most"],
    "wars": ["none", "none", 2],
    "target": ["none", "none", 10],
    "fewer_than": ["none", "none", 2],
    "decider": [False, True],
    "one_pass": [False, False, True],
    "rounds": [1, 1, 3],
}


def picked(table: dict[str, list[object]]) -> st.SearchStrategy[dict[str, object]]:
    return st.fixed_dictionaries({name: st.sampled_from(values) for name, values in table.items()})


@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(rules=picked(CHOICES), deck=picked(DECKS), end=picked(ENDS), seed=st.integers(0, 10**6))
def test_any_combination_of_rules_is_refused_or_played_alike(
    rules: dict[str, object], deck: dict[str, object], end: dict[str, object], seed: int
) -> None:
    try:
        variant = build_variant({**rules, "deck": deck, "end": end})
    except InputError:
        return
    for general in (False, True):
        assert differences(variant, 8, seed, limit=100, general=general) == []
