"""A sitting by hand: money, decisions, the shoe, and the same cards whatever is decided."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from casinowar.cards import Composition
from casinowar.engine.results import SpotBets, TieChoice
from casinowar.engine.shoe import Shoe
from casinowar.engine.table import Table
from casinowar.errors import IllegalMove, InputError, UnknownName
from casinowar.rng import Stream
from casinowar.round import Decision, Event
from casinowar.rules.load import load_rules, preset_files
from casinowar.rules.merge import build
from casinowar.simulate.luck import Luck, luck_of
from casinowar.simulate.play import PURPOSE, Bets, PlayState, shown_kinds
from tests.simulate.by_hand import play_at_random, play_on, stacked

WAR, SURRENDER = TieChoice(Decision.WAR), TieChoice(Decision.SURRENDER)
BURNED = " 2c 3c 4c "
MODES = {
    "as it is": (),
    "cut card": ("shoe.mode=cut_card", "shoe.penetration=0.5"),
    "three spots": ("shoe.mode=cut_card", "shoe.penetration=0.5", "spots=3", "burn.round=1", "burn.war_card=1"),
    "chips": ("table.chip=0.50", "table.minimum=2.50", "table.maximum=20", "spots=2", "war.short_raise=all_in"),
    "odd cents": ("table.minimum=0.01", "surrender.refund=1/3", "shoe.mode=continuous"),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", preset_files())
def test_money_is_conserved_and_the_parts_of_a_result_add_up(name, mode):
    rules = load_rules(name, MODES[mode])
    state = play_at_random(PlayState.begin(rules, 5, 50_000), 15, seed=6)
    assert len(state.rounds) == 15
    assert state.bankroll == 50_000 + sum(spot.net for played in state.rounds for spot in played.result.spots)
    luck = Luck()
    for before, played in enumerate(state.rounds):
        assert played.money == 50_000 + sum(each.net for each in state.rounds[:before])
        found = luck_of(rules, played)
        assert found.mean + found.luck == played.net
        luck += found
    assert luck.mean + luck.luck == state.bankroll - state.start


@pytest.mark.parametrize("name", preset_files())
def test_little_money_never_goes_below_nothing(name):
    """All the money is bet every round, so that raises and side bets are often more than is left."""
    for seed in range(8):
        state = PlayState.begin(load_rules(name, ["war.short_raise=all_in"]), seed, 300)
        while not state.is_broke and len(state.rounds) < 10:
            state = state.bet(Bets(state.bankroll * 2 // 3 or 1 if state.bankroll > 150 else state.bankroll)).abandon()
            assert state.bankroll >= 0


@pytest.mark.parametrize("sets", [(), ("shoe.mode=cut_card",), ("decks=infinite",)])
def test_it_is_the_readable_table_that_deals(sets):
    """One spot that always goes to war: the same results as a table played straight through."""
    rules = load_rules("standard", sets)
    state = play_on(PlayState.begin(rules, 3, 10**6), 300, lambda _: WAR, Bets(100, {"tie": 100}))
    shoe = Shoe.of(rules)
    for number, played in enumerate(state.rounds):
        table = Table(rules, Stream.named(3, PURPOSE, number), shoe)
        straight = table.play([SpotBets(100, {"tie": 100}, played.money)], lambda _: Decision.WAR)
        assert straight == played.result
    assert {played.result.spots[0].event for played in state.rounds} > {Event.WAR_WIN, Event.WAR_LOSE}


def test_a_decision_never_changes_later_rounds():
    def cards(choice):
        state = play_on(PlayState.begin(load_rules("standard"), 8, 10**6), 200, lambda _: choice, Bets(100))
        return [shown_kinds(played.result)[:2] for played in state.rounds]

    assert cards(WAR) == cards(SURRENDER)


def test_states_are_frozen_and_old_ones_still_good():
    """Going back to an earlier state and choosing otherwise deals the same war."""
    state = PlayState.begin(load_rules("standard"), 1, 10**6)
    while state.question is None:
        state = state.bet(Bets(100))
    given_up = state.decide(SURRENDER)
    fought, again = state.decide(WAR), state.decide(WAR)
    assert fought.rounds == again.rounds
    assert given_up.bankroll == state.bankroll - 50
    with pytest.raises(FrozenInstanceError):
        state.bankroll = 0  # type: ignore[misc]


def test_a_won_war_is_paid_once():
    """OB02: bankroll 100, bet 10, K against 5 in the war: 110."""
    state = stacked(build({}), "8c 8d" + BURNED + "Kc 5c", 10_000).bet(Bets(1000))
    assert state.question.tie.legal == (Decision.WAR, Decision.SURRENDER)
    assert state.decide(WAR).bankroll == 11_000


def test_the_tie_bet_wins_beside_a_surrender():
    """OB03: bankroll 100, main 10, tie bet 1: 105."""
    state = stacked(build({}), "8c 8d", 10_000).bet(Bets(1000, {"tie": 100}))
    assert state.decide(SURRENDER).bankroll == 10_500


def test_a_round_left_in_the_middle_is_surrendered():
    """OB04: exactly half the bet."""
    state = stacked(build({}), "8c 8d", 10_000).bet(Bets(1000)).abandon()
    assert (state.bankroll, state.question, state.bets) == (9_500, None, None)


def test_a_round_left_in_the_middle_goes_to_war_where_there_is_no_surrender():
    rules = build({"surrender": {"allowed": False}, "side_bets": {"second": {"placed": "war", "pays": "10:1"}}})
    state = stacked(rules, "8c 8d" + BURNED + "5c Kc", 10_000).bet(Bets(1000))
    assert state.question.war_bets == ("second",)
    assert state.abandon().bankroll == 8_000


def test_without_a_choice_nothing_is_asked():
    rules = build({"surrender": {"allowed": False}})
    assert stacked(rules, "8c 8d" + BURNED + "5c Kc", 10_000).bet(Bets(1000)).bankroll == 8_000
    no_war = build({"war": {"allowed": False}})
    assert stacked(no_war, "8c 8d", 10_000).bet(Bets(1000)).bankroll == 9_500


def test_a_raise_that_cannot_be_covered_is_a_surrender():
    state = stacked(build({"surrender": {"allowed": False}}), "8c 8d", 1500).bet(Bets(1000))
    assert state.bankroll == 1000
    assert [each.reason for each in state.rounds[0].result.spots[0].adjustments] == ["forced_surrender"]


def test_the_next_round_stakes_what_is_bet():
    """OB08: after a war the ante is the ante again. OB06, OB07: a loss is charged and a win paid once."""
    state = stacked(build({}), "8c 8d" + BURNED + "5c Kc 9c 2d 2c 9d", 10_000)
    state = state.bet(Bets(1000)).decide(WAR)
    assert state.bankroll == 8_000
    assert [state.bet(Bets(1000)).bankroll, state.bet(Bets(1000)).bet(Bets(1000)).bankroll] == [9_000, 8_000]
    assert stacked(build({}), "2c 9c", 10_000).bet(Bets(10_000)).bankroll == 0


def test_two_spots_draw_on_one_purse():
    """Both spots tie; the money covers one raise, so the second spot must give up."""
    rules = build({"spots": 2, "war": {"max_ties": 2}})
    state = stacked(rules, "8c 8d 8h" + BURNED + "Kc 5c", 3000).bet(Bets(1000))
    assert (state.question.tie.spot, state.question.tie.money_left) == (0, 1000)
    state = state.decide(WAR)
    assert state.question is None
    first, second = state.rounds[0].result.spots
    assert (first.event, second.event) == (Event.WAR_WIN, Event.SURRENDER)
    assert [each.reason for each in second.adjustments] == ["forced_surrender"]
    assert state.bankroll == 3000 + 1000 - 500
    other = stacked(rules, "8c 8d 8h" + BURNED + "Kc 5c", 3000).bet(Bets(1000)).decide(SURRENDER)
    assert (other.question.tie.spot, other.question.tie.money_left) == (1, 1000)


@pytest.mark.parametrize(
    ("bets", "words"),
    [
        (Bets(2500), r"ante: '25\.00' .* at most the 20\.00 that you have"),
        (Bets(2000, {"tie": 100}), r"bets: '21\.00' .* at most the 20\.00"),
        (Bets(50), r"ante: '0\.50' .* minimum of 1\.00"),
        (Bets(1500), r"ante: '15\.00' .* maximum of 12\.00"),
        (Bets(225), r"ante: '2\.25' .* did you mean '2\.00'\? .* chip of 0\.50"),
        (Bets(100, {"tie": 25}), r"side bet tie: '0\.25' .* did you mean '0\.50'"),
        (Bets(100, {"tie": -100}), r"side bet tie: '-1\.00' .* over 0"),
        (Bets(100, {"tiee": 100}), r"side bet: 'tiee' .* did you mean 'tie'"),
    ],
)
def test_bets_that_a_table_refuses(bets, words):
    """OB05, OB17: nothing is adjusted without a word, and nothing has happened."""
    rules = build({"table": {"chip": "0.50", "maximum": 12 if bets.ante == 1500 else 100}})
    with pytest.raises(InputError, match=words):
        PlayState.begin(rules, 1, 2000).bet(bets)


def test_bets_at_the_war_that_cannot_be():
    rules = load_rules("party-bonus")
    state = stacked(rules, "8c 8d" + BURNED + "Kc 5c", 2500).bet(Bets(1000))
    with pytest.raises(InputError, match=r"side bets: '6\.00' .* 5\.00 that the raise leaves"):
        state.decide(TieChoice(Decision.WAR, {"war_tie": 600}))
    with pytest.raises(InputError, match="no bets with a surrender"):
        state.decide(TieChoice(Decision.SURRENDER, {"war_tie": 100}))
    with pytest.raises(UnknownName):
        state.decide(TieChoice(Decision.WAR, {"tie": 100}))
    assert state.decide(TieChoice(Decision.WAR, {"war_tie": 500})).bankroll == 2500 + 1000 - 500


def test_moves_out_of_turn():
    state = PlayState.begin(load_rules("standard"), 1, 2000)
    with pytest.raises(IllegalMove):
        state.decide(WAR)
    tied = stacked(build({}), "8c 8d", 2000).bet(Bets(1000))
    with pytest.raises(IllegalMove):
        tied.bet(Bets(1000))
    with pytest.raises(InputError, match=r"smallest bet of 2\.00"):
        PlayState.begin(load_rules("standard", ["spots=2"]), 1, 150)


def test_seen_cards_leave_until_the_shuffle():
    rules = load_rules("one-deck", ["shoe.mode=cut_card", "shoe.penetration=0.5"])
    state = play_on(PlayState.begin(rules, 2, 10**6), 60, lambda _: WAR, Bets(100))
    shuffles = 0
    for before, played in zip(state.rounds, state.rounds[1:], strict=False):
        if played.shuffled:
            assert played.unseen == Composition.full(1)
            shuffles += 1
        else:
            assert played.unseen.total == before.unseen.total - len(shown_kinds(before.result))
    assert shuffles > 2
    cards = [kind for played in state.rounds for kind in shown_kinds(played.result)]
    assert len(cards) == sum(played.result.cards_shown for played in state.rounds)


def test_the_end_of_the_money():
    state = replace(PlayState.begin(build({}), 1, 100), bankroll=99)
    assert state.is_broke
