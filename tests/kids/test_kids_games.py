"""Golden games: rules of the sources, questions of players, deals from the literature."""

from __future__ import annotations

import pytest

from casinowar.errors import InputError, UnknownName
from casinowar.kids.deals import parse_deal
from casinowar.kids.games.record import PlayedGame
from casinowar.kids.library import load_variant
from casinowar.kids.play import play_game

GANLEY = ("23456789TJQK2A3456789TJQKA", "32547698JTKQA2436587T9QJAK")
SPIVEY = (
    "26 46 1 7 8 27 9 28 29 47 2 10 11 30 12 31 32 48 3 13 14 33 15 34 35 49/"
    "16 36 17 37 38 50 4 18 19 39 20 40 41 51 5 21 22 42 23 43 44 52 6 24 25 45"
)


def game(name: str, deal: str, *changes: str, hexadecimal: bool = False, **options: object) -> PlayedGame:
    variant = load_variant(name, changes)
    return play_game(variant, 1, parse_deal(deal, variant, hexadecimal), **options)  # type: ignore[arg-type]


def test_small_deal_that_never_ends() -> None:
    played = game("classic", "2/1 3", "won_cards=loser_first")
    assert (played.result, played.winner, played.tricks, played.period) == ("endless", None, 2, 2)
    assert "comes back after trick 2" in played.reason


def test_cycle_of_six_rounds() -> None:
    played = game("classic", "43 19/2 29 14", "won_cards=winner_first", "deck.ranks=52")
    assert (played.result, played.period) == ("endless", 6)


@pytest.mark.parametrize(
    ("deal", "winner"),
    [
        ("669D9D846D4B3BA52452C2EDEB/E747CA988CC76723935A3B8EA5", 2),
        ("E3698D7C46A739AE5BE2C49286/BB54B7D78954ED526A83C3CDA2", 1),
        ("EEDDCCBBAA9988776655443322/DDCCBBAA9988776655443E3E22", 1),
    ],
)
def test_deals_with_known_winners(deal: str, winner: int) -> None:
    played = game("classic", deal, "won_cards=loser_first", hexadecimal=True)
    assert (played.result, played.winner) == ("win", winner)


@pytest.mark.parametrize(
    ("rule", "result", "winner", "final"),
    [
        ("lose", "win", 2, None),
        ("last_card", "win", 1, None),
        ("own", "win", 1, None),
        ("shared", "limit", None, ("5952", "348")),
        ("draw", "draw", None, None),
    ],
)
def test_too_few_cards_for_a_war(rule: str, result: str, winner: int | None, final: tuple[str, str] | None) -> None:
    played = game("three-down", "5 9/5 2 3 4 8", f"shortage={rule}", "won_cards=winner_first", limit=1)
    assert (played.result, played.winner) == (result, winner)
    assert final is None or played.final == final
    assert played.variant.shortage == rule


def test_the_reason_names_the_right_player() -> None:
    played = game("classic", "72/7359", "won_cards=winner_first")
    assert played.winner == 2
    assert played.reason.startswith("player 2 has all the cards: player 1 has 1 of the 2 cards that")


def test_last_card_stands_for_the_whole_war() -> None:
    # 7 7, A lays one down, B's only card is a queen; A turns a queen: tie; A turns 9: B wins seven cards
    played = game("classic-last-card", "73Q498/7Q", "won_cards=winner_first", limit=1)
    assert played.final == ("8", "7Q73Q49")
    assert played.ties == 2


@pytest.mark.parametrize("down", [0, 1, 3])
def test_identical_packets_are_a_draw(down: int) -> None:
    packet = "2345678923456789TJQKTJQKAA"
    played = game("classic", f"{packet}/{packet}", f"face_down={down}")
    assert (played.result, played.tricks, played.winner) == ("draw", 1, None)


def test_both_run_out_at_once() -> None:
    assert game("classic", "2345/2345").result == "draw"


def test_ganleys_deal() -> None:
    first, second = GANLEY
    swapped = game("three-down", f"{second}/{first}", "won_cards=interleaved")
    assert (swapped.result, swapped.period, swapped.tricks, swapped.ties) == ("endless", 26, 26, 0)
    straight = game("three-down", f"{first}/{second}", "won_cards=interleaved")
    assert (straight.result, straight.period, straight.tricks) == ("endless", 26, 52)
    for order in ("winner_first", "loser_first"):
        played = game("three-down", f"{first}/{second}", f"won_cards={order}")
        assert (played.result, played.tricks) == ("draw", 27)


def test_spiveys_deal_low_card_strong_returns_after_31920_tricks() -> None:
    changes = ("won_cards=winner_first", "deck.ranks=52", "deck.suits=1", "order=low_wins", "face_down=5")
    played = game("classic", SPIVEY, *changes, logged=False)
    assert (played.result, played.period, played.tricks) == ("endless", 31920, 31920)
    assert played.final == played.start


def test_spiveys_deal_high_card_strong() -> None:
    played = game("classic", SPIVEY, "won_cards=winner_first", "deck.ranks=52", "deck.suits=1")
    assert (played.result, played.winner, played.tricks) == ("win", 2, 276)


def test_jokers_beat_aces_and_tie_each_other() -> None:
    assert game("joker-war", "*/A").winner == 1
    assert game("joker-war", "*2222/*3333").ties == 1


def test_ten_beats_nine_and_two_and_suits_do_not_count() -> None:
    assert game("classic", "10/9").winner == 1
    assert game("classic", "10/2").winner == 1
    assert game("classic", "Qh/Qs").result == "draw"


def test_six_beats_ace_only_where_an_ace_is() -> None:
    assert game("pyanitsa", "6/A").winner == 1
    assert game("pyanitsa", "6/7").winner == 2
    assert game("pyanitsa", "A/K").winner == 1
    three = game("pyanitsa", "A9/6/K", "players=3", limit=1)
    assert three.final[1] != ""  # the six takes ace, six and king


def test_aces_low_literally_and_plainly() -> None:
    assert game("aces-low", "2/K").winner == 1
    assert game("aces-low", "A/2").winner == 1
    assert game("aces-low", "A/3").winner == 2
    assert game("aces-low", "A/2", "order=ace_low").winner == 2


def test_lowest_card_wins_in_peace() -> None:
    assert game("peace", "2/A").winner == 1


def test_razboi_counts_cards_by_rank() -> None:
    # two down and the third up after a tie of threes
    played = game("razboi", "3456K/3789A", "won_cards=winner_first", limit=1)
    assert played.log[0].laid == ("3 [4] [5] 6", "3 [7] [8] 9")
    bloody = game("bloodthirsty", "3456KQ/3789AJ", "won_cards=winner_first", limit=1)
    assert bloody.log[0].laid == ("3 [4] [5] [6] K", "3 [7] [8] [9] A")


def test_further_ties_are_turned_one_at_a_time() -> None:
    chain = game("first-to-three-wars", "23457K8/29JQ7A4", limit=1)
    assert chain.log[0].laid == ("2 [3] [4] [5] 7 K", "2 [9] [J] [Q] 7 A")


def test_match_of_one_pass_rounds() -> None:
    played = game("tod-und-leben", "A7/K8", "end.rounds=1")
    assert (played.result, played.tricks) == ("draw", 2)
    match = play_game(load_variant("tod-und-leben", ["end.rounds=5"]), 7)
    assert match.result in ("win", "draw")
    assert 50 < match.tricks <= 80


def test_undecided_pot_is_split_where_cards_are_played_once() -> None:
    played = game("tod-und-leben", "A9/K9")
    assert (played.winner, played.final) == (1, ("AK9", "9"))


def test_empty_packet_loses_without_reshuffle() -> None:
    played = game("no-reshuffle", "A/23")
    assert played.winner == 2
    assert "empty packet" in played.reason


def test_decider_after_a_draw() -> None:
    packet = "22334455"
    played = game("decider", f"{packet}/{packet}")
    assert played.tricks == 2
    assert "decid" in played.reason


def test_prize_card_totals_and_who_gets_it() -> None:
    variant = load_variant("double-war", ["won_cards=winner_first"])
    played = play_game(variant, 1, parse_deal("A5K/324", variant))
    # A takes 3 and stakes 5; K beats 2 and takes the 5 as well ...
    assert [trick.sizes for trick in played.log[:3]] == [(3, 2), (4, 1), (3, 2)]
    assert sum(len(packet) for packet in played.final) == 6


def test_wars_won_end_the_game() -> None:
    played = play_game(load_variant("first-to-three-wars"), 11)
    assert played.result == "win"
    assert played.reason == f"player {played.winner} has won 3 wars"


def test_limits_of_tricks_time_and_cards() -> None:
    assert game("trick-limit", "A25/K36", "end.tricks=2", "won_cards=winner_first").result == "draw"
    played = game("trick-limit", "A92/K35", "end.tricks=2", "won_cards=winner_first")
    assert (played.winner, played.tricks) == (1, 2)
    clock = play_game(load_variant("time-limit", ["end.seconds=60"]), 3, pace=6)
    assert clock.tricks <= 10
    assert play_game(load_variant("card-target"), 4).reason.endswith("40 wanted")
    assert "fewer than 10" in play_game(load_variant("fewer-than"), 4).reason


def test_safety_limit_is_not_a_draw() -> None:
    played = play_game(load_variant("classic"), 5, limit=3)
    assert (played.result, played.tricks, played.winner) == ("limit", 3, None)


def test_identical_cards_go_to_the_leader_when_agreed() -> None:
    played = game("two-decks", "Ah2/Ah3", "identical_cards=first_player", limit=1)
    assert played.final == ("2AA", "3")
    assert played.ties == 0
    assert game("two-decks", "Ah2/As3", "identical_cards=first_player", limit=1).ties == 1


def test_everybody_joins_or_only_the_tied() -> None:
    joined = game("three-players", "K2A5/K3Q6/549J", limit=1)
    assert joined.log[0].laid == ("K [2] A", "K [3] Q", "5 [4] 9")
    watched = game("tied-only", "K2A5/K3Q6/549J", "face_down=1", limit=1)
    assert watched.log[0].laid == ("K [2] A", "K [3] Q", "5")
    assert watched.log[0].taken == 7


def test_a_lower_tie_does_not_matter() -> None:
    played = game("three-players", "A2/77/37", "deck.suits=6", limit=1)
    assert played.ties == 0


def test_the_drunkard_among_three() -> None:
    played = game("pyanitsa", "7/AK/KA", "players=3")
    assert (played.result, played.winners, played.winner) == ("win", (2, 3), None)
    collector = play_game(load_variant("pyanitsa", ["players=3", "aim=avoid_all_cards"]), 2)
    assert len(collector.winners) == 2
    assert "collected all the cards" in collector.reason


def test_arneson_loser_takes_the_tied_cards() -> None:
    variant = load_variant("arneson", ["won_cards=winner_first"])
    deal = parse_deal("52226789/53339TJQ", load_variant("arneson"))
    played = play_game(variant, 1, deal, policies={1: "highest", 2: "highest"}, limit=1)
    assert played.log[0].laid == ("5 [6] [7] [8] 2", "5 [9] [T] [J] 3")
    assert (played.ties, played.log[0].winner, played.log[0].taken) == (1, 2, 8)
    assert played.log[0].sizes == (5, 11)
    assert played.final[0].endswith("55")
    other = load_variant("arneson", ["won_cards=winner_first", "tied_cards_to=winner"])
    assert play_game(other, 1, deal, policies={1: "highest", 2: "highest"}, limit=1).log[0].sizes == (3, 13)


def test_arneson_pot_that_nobody_can_win_is_split_equally() -> None:
    variant = load_variant("arneson", ["hand=1"])
    played = play_game(variant, 1, parse_deal("K233/K2", variant), limit=1)
    assert played.log[0].laid == ("K [3] [3] 2", "K 2")
    assert played.log[0].sizes == (3, 3)
    assert played.final == ("K33", "K22")
    alike = play_game(variant, 1, parse_deal("K2/K2", variant), limit=1)
    assert alike.final == ("K2", "K2")


def test_steal_war_stories() -> None:
    # first trick: 9 beats 5 and lies on top of player 1's pile; then player 2 draws a 9 and steals the pile
    variant = load_variant("steal-war")
    played = play_game(variant, 1, parse_deal("9278/5934", variant), limit=2)
    assert any(
        "player 2 steals 2 cards from player 1 with 9" in remark for trick in played.log for remark in trick.remarks
    )
    shy = play_game(variant, 1, parse_deal("9278/5934", variant), policies={2: "never-steal"}, limit=2)
    assert not any("steals" in remark for trick in shy.log for remark in trick.remarks)
    blind = load_variant("steal-war", ["steal.miss=1.0"])
    missed = play_game(blind, 1, parse_deal("9278/5934", blind), limit=2)
    assert any("overlooks" in remark for trick in missed.log for remark in trick.remarks)


def test_policies_are_named_and_refused() -> None:
    with pytest.raises(UnknownName, match="lowest"):
        play_game(load_variant("arneson"), 1, policies={1: "lowst"})
    with pytest.raises(InputError, match="no choice"):
        play_game(load_variant("classic"), 1, policies={1: "lowest"})
    with pytest.raises(InputError, match="seat"):
        play_game(load_variant("arneson"), 1, policies={3: "lowest"})


def test_the_log_tells_the_game() -> None:
    played = play_game(load_variant("three-down"), 21)
    assert len(played.log) == played.tricks
    assert [trick.trick for trick in played.log] == list(range(1, played.tricks + 1))
    assert sum("[" in trick.laid[0] for trick in played.log) <= played.wars
    assert played.start == play_game(load_variant("three-down"), 21).start
