"""What is said about a round, for every way it can end and everything a table may do."""

from __future__ import annotations

import pytest

from casinowar.engine.results import TieChoice
from casinowar.report.play_words import first_cards, law_words, round_words, tie_words
from casinowar.round import Decision
from casinowar.rules.load import load_rules
from casinowar.rules.merge import build
from casinowar.simulate.play import Bets
from tests.simulate.by_hand import stacked

BURNED = " 2c 3c 4c "
ALL_IN = {"war": {"short_raise": "all_in"}}
WAR = TieChoice(Decision.WAR)


def said(rules, script, bets, money=10_000, choice=WAR):
    state = stacked(rules, script, money).bet(bets)
    while state.question is not None:
        state = state.decide(choice)
    return round_words(state.rounds[0], rules, told=True)


@pytest.mark.parametrize(
    ("rules", "script", "bets", "money", "words"),
    [
        (build({}), "9c 2d", Bets(1000), 10_000, "You win: +10.00."),
        (build({}), "2c 9d", Bets(1000, {"tie": 50}), 10_000, "You lose: -10.00. Bet tie: -0.50."),
        (build({}), "9c 9d" + BURNED + "2c 9h", Bets(1000), 10_000,
         "War: you 2 of clubs, dealer 9 of hearts. You lose the war: -20.00."),
        (load_rules("bonus"), "Ac Ad" + BURNED + "Kc Kh", Bets(1000), 10_000,
         "War: you king of clubs, dealer king of hearts. Another tie. The war ends in a tie: +20.00."),
        (load_rules("evolution"), "Ac Ad" + BURNED + "Kc Kh" + BURNED + "3s 2s", Bets(100, {"tie": 100}), 10_000,
         "War: you king of clubs, dealer king of hearts. Another tie. War: you 3 of spades, dealer 2 of spades. "
         "You win the war: +1.00. Bet tie: +25.00 (two ties)."),
        (load_rules("trafalgar"), "2s As", Bets(1000), 10_000, "You lose, with the bonus ace_two: 0.00."),
        (load_rules("dragon-tiger"), "9c 9d", Bets(1000), 10_000,
         "A tie, and this table has no war. You surrender: -5.00."),
        (build({}), "9c 9d", Bets(1000), 1500,
         "A tie. The raise of 10.00 is more than you have, so you surrender. You surrender: -5.00."),
        (build(ALL_IN), "9c 9d" + BURNED + "Kc 9h", Bets(1000), 1500,
         "You raise all you have, less than 10.00. War: you king of clubs, dealer 9 of hearts. "
         "You win the war: +5.00."),
    ],
)  # fmt: skip
def test_how_a_round_ends(rules, script, bets, money, words):
    assert said(rules, script, bets, money) == [words]


def test_part_of_a_cent():
    found = said(build({"table": {"minimum": "0.01"}}), "9c 9d", Bets(5), choice=TieChoice(Decision.SURRENDER))
    assert found == ["You surrender: -0.03. The house keeps part of a cent of the main bet."]


def test_several_spots():
    rules = build({"spots": 2})
    assert said(rules, "9c 2d 5h", Bets(1000)) == ["Spot 1: You win: +10.00.", "Spot 2: You lose: -10.00."]
    assert first_cards([28, 1, 51]) == "Spot 1: 9 of clubs. Spot 2: 2 of diamonds. Dealer: ace of spades."


def test_what_is_asked():
    rules = load_rules("party-bonus")
    state = stacked(rules, "Qc Qd", 1500).bet(Bets(700))
    assert tie_words(state.question, rules, 700) == [
        "A tie on queens. You may go to war for a raise of 7.00 or surrender and get 3.50 back.",
        'Side bet "war_tie": two ties 10:1 (10 to 1, or 11 for 1). With war you may bet on it: "war war_tie 1".',
    ]
    short = stacked(build(ALL_IN | {"surrender": {"refund": "1/3"}}), "Qc Qd", 1000).bet(Bets(700))
    assert (
        "a raise of 3.00 (all that is left) or surrender and get 2.33 back"
        in (tie_words(short.question, short.rules, 700)[0])
    )


def test_which_cards_a_value_is_exact_for():
    assert law_words(load_rules("standard"), 312) == "Exact for the whole shoe of 312 cards."
    assert "310 cards not seen since this round's shuffle" in law_words(load_rules("standard"), 310)
    assert "since the last shuffle" in law_words(load_rules("standard", ["shoe.mode=cut_card"]), 200)
    assert law_words(load_rules("standard", ["decks=infinite"]), 52) == "Exact for an infinite shoe."
