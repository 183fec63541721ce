"""Warnings: rules that can be played but look mistaken are told; sound ones are left alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casinowar.errors import InputError
from casinowar.exact.bets import analyse
from casinowar.exact.walk import Walk
from casinowar.round import Decision
from casinowar.rules import HouseRules, load_rules
from casinowar.rules.review import warnings

ODD = {
    "gross figures read as net": (["war.win.raise=3:1", "war.tie.raise=4:1"], "write collects"),
    "a tied war worse than a lost one": (["war.tie.collects=0", "war.lose.collects=1"], "less than a lost war"),
    "a lost war that costs nothing": (["war.lose.ante=push", "war.lose.raise=push"], "more than surrender"),
    "a won war worse than a lost one": (["war.win.collects=0", "war.lose.collects=1"], "war.win nets -2, less"),
    "a line behind a wider one": (
        ['side_bets.tie.lines=[{pays="10:1"}, {pays="50:1", suited=true}]'],
        "side_bets.tie: line 2 (a tie, in one suit) is never paid: whenever it holds, line 1 (a tie)",
    ),
    "two ties behind one": (
        ['side_bets.tie.lines=[{pays="5:1"}, {pays="40:1", ties_at_least=2}]'],
        "line 2 (two ties) is never paid",
    ),
    "one rank behind two ties": (
        ['bonuses.b.lines=[{pays="1:1", ties_at_least=2}, {pays="5:1", same_rank_throughout=true}]'],
        "bonuses.b: line 2",
    ),
    "aces behind any tie": (['side_bets.tie.lines=[{pays="5:1"}, {pays="9:1", ranks=["A", "A"]}]'], "never paid"),
    "a suited tie in one deck": (
        ["decks=1", 'side_bets.s.lines=[{pays="50:1", suited=true}]'],
        "one deck has no two cards of one rank and suit",
    ),
    "three ties on one rank in one deck": (
        ["decks=1", "war.max_ties=3", 'side_bets.s.lines=[{pays="9:1", ties_at_least=3, same_rank_throughout=true}]'],
        "it needs 6 cards of one rank, and the shoe has 4",
    ),
    "a war bet without a war": (
        ["war.allowed=false", "side_bets.w.placed=war", "side_bets.w.pays=10:1"],
        "side_bets.w is placed at the war and is never placed",
    ),
    "two ties without a war": (
        ["war.allowed=false", 'side_bets.s.lines=[{pays="99:1", ties_at_least=2}]'],
        "there is one tie at most",
    ),
    "one bet under two names": (["side_bets.tei.pays=11:1"], "side_bets.tei and side_bets.tie are won by the same"),
}


@pytest.mark.parametrize("why", ODD)
def test_odd_rules_are_told(why: str) -> None:
    sets, text = ODD[why]
    found = warnings(load_rules("standard", sets))
    assert any(text in warning for warning in found), found


@pytest.mark.parametrize(
    "sets",
    [
        ['side_bets.tie.lines=[{pays="50:1", suited=true}, {pays="10:1"}]'],
        ['side_bets.tie.lines=[{pays="9:1", ranks=["A", "A"]}, {pays="5:1", ranks=["K", "K"]}, {pays="2:1"}]'],
        ['side_bets.tie.lines=[{pays="20:1", suited=true}, {pays="40:1", ties_at_least=2}]'],
        [
            "war.max_ties=3",
            'side_bets.tie.lines=[{pays="5:1", same_rank_throughout=true}, {pays="3:1", ties_at_least=3}]',
        ],
        ['side_bets.w={placed="war", lines=[{pays="9:1", ranks=["A", "2"]}, {pays="5:1"}]}'],
        ["war.win.collects=3", "war.tie.collects=4", "war.lose.collects=0"],
        ["decks=2", 'side_bets.s.lines=[{pays="50:1", suited=true}]'],
        ["war.tie.raise=3:1"],
    ],
    ids=str,
)
def test_sound_rules_are_left_alone(sets: list[str]) -> None:
    assert warnings(load_rules("standard", sets)) == []


def test_a_line_that_is_told_to_be_dead_never_pays() -> None:
    """The warning and the exact walk agree on which lines are ever paid."""
    text = (
        '[{pays="40:1", ties_at_least=2}, {pays="200:1", same_rank_throughout=true}, '
        '{pays="20:1", suited=true}, {pays="6:1", ranks=["A", "A"]}, {pays="5:1"}]'
    )
    rules = load_rules("standard", [f"side_bets.tie.lines={text}"])
    paid = {outcome.net for outcome in analyse(rules).bet("tie").outcomes}
    assert paid == {40, 20, 6, 5, -1}
    assert len(warnings(rules)) == 1
    assert "line 2" in warnings(rules)[0]


LINES = st.fixed_dictionaries(
    {"pays": st.just("3:1")},
    optional={
        "ties_at_least": st.sampled_from([0, 2, 3]),
        "suited": st.booleans(),
        "same_rank_throughout": st.booleans(),
        "ranks": st.sampled_from([["A", "A"], ["A", "2"], ["K", "K"]]),
    },
)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.sampled_from([1, 2]), st.sampled_from(["deal", "war"]), st.lists(LINES, min_size=2, max_size=3))
def test_a_line_is_only_told_to_be_dead_when_it_is(decks: int, placed: str, lines: list[dict[str, object]]) -> None:
    try:
        bet = {"placed": placed, "lines": lines}
        rules = HouseRules.from_tables({"decks": decks, "war": {"max_ties": 3}, "side_bets": {"tie": False, "x": bet}})
    except InputError:
        return
    law = Walk(rules, rules.full_shoe()).law(Decision.WAR)
    paid = {settled.side_lines[0] for settled, _ in law.outcomes}
    for number in range(len(lines)):
        if any(f"side_bets.x: line {number + 1} " in warning for warning in warnings(rules)):
            assert number not in paid
