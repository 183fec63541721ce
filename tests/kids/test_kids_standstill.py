"""Games of chosen cards that stand still are proved endless, those that only take long are played to their end."""

from __future__ import annotations

import pytest

from casinowar.kids import kernels as k
from casinowar.kids.dealing import plan_deal
from casinowar.kids.deals import parse_deal
from casinowar.kids.deck import rank_of
from casinowar.kids.fast_families import FamilyPlayer
from casinowar.kids.games import base
from casinowar.kids.games.base import DEFAULT_LIMIT
from casinowar.kids.games.hand_of_three import HandOfThreeGame
from casinowar.kids.games.standstill import STANDSTILL_AFTER, closed_positions, every_path
from casinowar.kids.library import load_variant
from casinowar.kids.play import PURPOSE, game_from, play_game
from casinowar.kids.policies import POLICIES, HighestPolicy
from casinowar.kids.simulate import simulate
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream, stream_key


def game_of(variant: WarVariant, deal: str, *names: str) -> HandOfThreeGame:
    players = [POLICIES[name] for name in names]
    return HandOfThreeGame(variant, parse_deal(deal, variant), Stream(1), players)


def test_every_path_of_choices_once() -> None:
    seen = []
    for stream in every_path():
        first = stream.below(3)
        seen.append((first, stream.below(2)) if first == 1 else (first,))
    assert seen == [(0,), (1, 0), (1, 1), (2,)]
    orders = []
    for stream in every_path():
        items = [5, 7, 5, 9]
        stream.shuffle(items)
        orders.append(tuple(items))
    assert len(orders) == len(set(orders)) == 12


@pytest.mark.parametrize("names", [("random", "random"), ("highest", "lowest"), ("match", "random")])
def test_hands_that_are_all_alike_stand_still(names: tuple[str, str]) -> None:
    game = game_of(load_variant("arneson", ["deck.ranks=1", "deck.suits=8"]), "AAAA/AAAA", *names)
    closed = closed_positions(game)
    assert closed is not None
    # before the first cards are played, and ever after
    assert len(closed) == 2


def test_a_position_that_can_still_end_is_not_closed() -> None:
    variant = load_variant("arneson", ["deck.ranks=2", "deck.suits=1"])
    assert closed_positions(game_of(variant, "A/K", "random", "random")) is None
    assert closed_positions(game_of(load_variant("arneson"), "AKQ/JT9", "random", "random")) is None


def test_two_pairs_held_for_ever() -> None:
    """Both keep their best card: ace against king and king against queen of four ranks for the two who play low."""
    variant = load_variant("arneson", ["deck.ranks=4", "deck.suits=1"])
    closed = closed_positions(game_of(variant, "AJ/KQ", "lowest", "lowest"))
    assert closed is not None
    assert closed_positions(game_of(variant, "AJ/KQ", "highest", "highest")) is None


def test_the_reason_of_a_standstill() -> None:
    variant = load_variant("arneson", ["deck.ranks=4", "deck.suits=1"])
    played = play_game(variant, 1, parse_deal("AJ/KQ", variant), policies={1: "lowest", 2: "lowest"}, logged=False)
    assert (played.result, played.tricks, played.period) == ("endless", STANDSTILL_AFTER, None)
    assert "whatever is shuffled or chosen" in played.reason
    assert "none ends the game" in played.reason


def test_a_fixed_return_is_proved_by_its_period() -> None:
    variant = load_variant("arneson", ["deck.ranks=1", "won_cards=winner_first"])
    played = play_game(variant, 1, policies={1: "highest", 2: "highest"})
    assert (played.result, played.period) == ("endless", 1)


def test_no_proof_for_players_who_may_mind_more_than_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    class Moody(HighestPolicy):
        decides_by_ranks = False

    monkeypatch.setitem(POLICIES, "highest", Moody())
    variant = load_variant("arneson", ["deck.ranks=1"])
    played = play_game(variant, 1, policies={1: "highest", 2: "highest"}, limit=STANDSTILL_AFTER + 1, logged=False)
    assert played.result == "limit"
    assert played.tricks == STANDSTILL_AFTER + 1


def test_simulated_standstills() -> None:
    found = simulate(
        load_variant("arneson", ["deck.ranks=3"]), 1000, 1, policies={1: "highest", 2: "highest"}, workers=1
    )
    assert found.endless > 0.2
    assert found.limit == 0


def test_games_that_only_take_long_are_played_to_their_end() -> None:
    """Two who play their lowest hold on to their best cards for some 70,000 tricks, but not for ever."""
    variant = load_variant("arneson")
    player = FamilyPlayer(variant, plan_deal(variant), DEFAULT_LIMIT, 4.0, ("lowest", "lowest"))
    rows = player.play_block(stream_key(1, PURPOSE), 0, 20).rows
    assert (rows[:, k.RESULT] == k.WON).all()
    assert (rows[:, k.TRICKS] > STANDSTILL_AFTER).sum() > 5


def ranks_held(game: base.Game) -> list[list[int]]:
    return [[rank_of(card) for card in packet] for packet in game.packets()]


@pytest.mark.parametrize(
    ("name", "changes", "names"),
    [
        ("classic", ["won_cards=seat_order"], ("random", "random")),
        ("classic", ["won_cards=interleaved", "face_down=3"], ("random", "random")),
        ("arneson", ["won_cards=seat_order", "deck.ranks=4"], ("highest", "match")),
    ],
)
def test_a_loop_that_the_rules_stop_is_counted_as_if_it_were_played(
    name: str, changes: list[str], names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    variant = load_variant(name, [*changes, "end.tricks=1500"])
    players, plan, key = [POLICIES[player] for player in names], plan_deal(variant), stream_key(1, PURPOSE)
    skipped = 0
    for index in range(40):
        games = []
        for loops_after in (DEFAULT_LIMIT, 50):
            monkeypatch.setattr(base, "STANDSTILL_AFTER", loops_after)
            games.append(game_from(variant, plan, Stream(key, index), players))
            games[-1].play()
        played, counted = games
        for number in ("ending", "tricks", "plays", "wars", "ties", "lead_changes", "wars_by_ties"):
            assert getattr(counted, number) == getattr(played, number)
        assert ranks_held(counted) == ranks_held(played)
        skipped += played.tricks == 1500
    assert skipped > 3


def test_a_far_trick_limit_ends_a_loop_at_once() -> None:
    variant = load_variant("classic", ["won_cards=seat_order", "end.tricks=1000000000"])
    game = play_game(variant, 4)
    assert (game.result, game.tricks, game.reason) == (
        "limit",
        DEFAULT_LIMIT,
        "stopped after 1,000,000 tricks without a result",
    )
    assert len(game.log) < 21_000
