"""The compiled games beside the packets are the readable ones, card for card, for every built-in policy."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casinowar.errors import InputError
from casinowar.kids import kernels as k
from casinowar.kids.dealing import plan_deal
from casinowar.kids.deck import rank_of
from casinowar.kids.family_tables import has_family_kernel
from casinowar.kids.fast_families import FamilyPlayer, block_player
from casinowar.kids.library import all_variants, load_variant
from casinowar.kids.order import ranks_rising
from casinowar.kids.play import PURPOSE, game_from
from casinowar.kids.policies import POLICIES, Policy, RandomPolicy, policy_names, seat_policies
from casinowar.kids.simulate import result_row
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream, stream_key

FAMILIES = [variant for variant in all_variants() if variant.game != "packet"]
PAIRS = [
    (variant.name, pair) for variant in FAMILIES for pair in product(policy_names(variant) or ["random"], repeat=2)
]


def differences(variant: WarVariant, names: tuple[str, ...], games: int, seed: int, limit: int = 20_000) -> list[str]:
    """Games in which kernel and reference differ."""
    plan, key = plan_deal(variant), stream_key(seed, PURPOSE)
    players = [POLICIES[name] for name in names]
    rows = FamilyPlayer(variant, plan, limit, 4.0, names).play_block(key, 0, games).rows.tolist()
    found = []
    for index, row in enumerate(rows):
        outcome = game_from(variant, plan, Stream(key, index), players).play(limit)
        expected = result_row(outcome, variant.deck.highest)
        columns = [k.RESULT, k.WINNERS, k.TRICKS, k.ACES] if row[k.RESULT] == k.ENDLESS else range(k.COLUMNS)
        if [row[column] for column in columns] != [expected[column] for column in columns]:
            found.append(f"game {index}: kernel {row}, reference {expected} ({outcome.ending.reason})")
    return found


def test_every_family_but_packets_is_here() -> None:
    assert {variant.game for variant in FAMILIES} == {"steal", "hand_of_three", "pasha", "addition"}


@pytest.mark.parametrize(
    ("name", "pair"), PAIRS, ids=lambda value: value if isinstance(value, str) else "-".join(value)
)
def test_same_game_for_every_pair_of_policies(name: str, pair: tuple[str, str]) -> None:
    assert differences(load_variant(name), pair, 2, seed=1, limit=1500) == []
    assert differences(load_variant(name, ["deck.ranks=4"]), pair, 100, seed=2, limit=200) == []


@pytest.mark.parametrize("variant", FAMILIES, ids=lambda variant: variant.name)
def test_same_game_two_thousand_short_deals(variant: WarVariant) -> None:
    short = load_variant(variant.name, ["deck.ranks=4"])
    assert differences(short, seat_policies(short), 2000, seed=3, limit=200) == []


@pytest.mark.parametrize("variant", FAMILIES, ids=lambda variant: variant.name)
@pytest.mark.parametrize("tricks", [1, 2, 5, 11])
def test_packets_after_some_tricks_are_the_same_cards(variant: WarVariant, tricks: int) -> None:
    """All cards, card for card: so the kernel neither loses nor multiplies any."""
    plan, names, key = plan_deal(variant), seat_policies(variant), stream_key(5, PURPOSE)
    rising = ranks_rising(variant)
    for index in range(5):
        block = FamilyPlayer(variant, plan, tricks, 4.0, names).play_block(key, index, 1)
        game = game_from(variant, plan, Stream(key, index), [POLICIES[name] for name in names])
        if game.play(tricks).ending.result == "draw":
            continue
        kernel = [[rising[place] for place in packet] for packet in block.last_packets]
        if variant.game == "hand_of_three":
            expected = [(*game.packet[seat], *game.hand[seat]) for seat in (0, 1)]
        elif variant.game == "steal":
            expected = [(*game.packet[seat], *game.pile[seat]) for seat in (0, 1)]
        else:
            expected = list(game.packets())
        assert kernel == [[rank_of(card) for card in packet] for packet in expected]


RULES: dict[str, list[object]] = {
    "deck.ranks": [1, 2, 3, 4, 6, 13],
    "deck.suits": [1, 2, 4],
    "deck.jokers": [0, 0, 2],
    "remainder": ["aside", "lowest"],
    "order": ["ace_high", "ace_low", "ace_low_literal", "low_beats_ace", "low_wins"],
    "face_down": [0, 1, 2, 3, 5],
    "end.tricks": ["none", "none", 3, 20],
    "end.then": ["draw", "most"],
    "end.wars": ["none", "none", 2],
    "end.target": ["none", "none", "none", 10],
    "end.fewer_than": ["none", "none", 2],
}
RETURNS = ["winner_first", "loser_first", "seat_order", "interleaved", "shuffled", "coin"]
SHORTAGES = ["own", "lose", "shared", "draw"]
OWN_RULES: dict[str, dict[str, list[object]]] = {
    "arneson": {"won_cards": [*RETURNS], "hand": [1, 2, 3, 5], "tied_cards_to": ["winner", "loser"]},
    "addition-war": {"won_cards": [*RETURNS], "hand": [1, 2, 3], "shortage": [*SHORTAGES]},
    "persian-pasha": {"won_cards": ["winner_first", "shuffled"], "shortage": [*SHORTAGES]},
    "steal-war": {
        "players": [2, 2, 3, 4],
        "steal.protect": ["true", "false"],
        "steal.steal_back": ["true", "false"],
        "steal.miss": [0, 0, 0.3],
    },
}


@pytest.mark.parametrize("name", OWN_RULES)
@settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_combination_of_rules_is_refused_or_played_alike(name: str, data: st.DataObject) -> None:
    table = {**RULES, **OWN_RULES[name]}
    chosen = data.draw(st.fixed_dictionaries({rule: st.sampled_from(values) for rule, values in table.items()}))
    try:
        variant = load_variant(name, [f"{rule}={value}" for rule, value in chosen.items()])
    except InputError:
        return
    names = policy_names(variant) or ["random"]
    policies = tuple(data.draw(st.sampled_from(names)) for _ in range(variant.players))
    assert differences(variant, policies, 8, data.draw(st.integers(0, 10**6)), limit=100) == []


@pytest.mark.parametrize("sizes", [(5, 2), (2, 4), (7, 1), (3, 3), (6, 5)])
def test_pots_that_nobody_can_win_are_split_alike(sizes: tuple[int, int]) -> None:
    variant = load_variant("arneson", ["deck.ranks=3", "hand=1"])
    plan, key, names = plan_deal(variant, sizes=sizes), stream_key(11, PURPOSE), ("random", "random")
    players = [POLICIES[name] for name in names]
    player = FamilyPlayer(variant, plan, 12, 4.0, names)
    for index in range(200):
        row = player.play_block(key, index, 1).rows[0].tolist()
        outcome = game_from(variant, plan, Stream(key, index), players).play(12)
        expected = result_row(outcome, variant.deck.highest)
        assert row[k.RESULT] == expected[k.RESULT]
        assert row[k.RESULT] == k.ENDLESS or row == list(expected)


def test_a_pasha_loop_with_wars_in_it_is_endless() -> None:
    variant = load_variant("persian-pasha", ["won_cards=winner_first", "deck.ranks=3", "order=low_beats_ace"])
    plan, players = plan_deal(variant), [POLICIES["random"]] * 2
    rows = FamilyPlayer(variant, plan, 10_000, 4.0, ("random", "random")).play_block(7, 0, 2000).rows
    assert (rows[:, k.RESULT] != k.LIMITED).all()
    loops = [
        game_from(variant, plan, Stream(7, int(index)), players).play(10_000)
        for index in np.flatnonzero(rows[:, k.RESULT] == k.ENDLESS)
    ]
    assert {outcome.ending.result for outcome in loops} == {"endless"}
    # more wars than there are tricks before the loop begins: some are in it
    assert any(outcome.wars > outcome.tricks - (outcome.period or 0) for outcome in loops)


def test_policies_from_elsewhere_are_played_readably(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cautious(RandomPolicy):
        name = "highest"

    variant = load_variant("arneson")
    assert has_family_kernel(variant, ("highest", "random"))
    monkeypatch.setitem(POLICIES, "highest", Cautious())
    assert not has_family_kernel(variant, ("highest", "random"))
    assert block_player(variant, plan_deal(variant), 10**6, 1000, 4.0, ("highest", "random")) is None
    assert not Policy.decides_by_ranks
