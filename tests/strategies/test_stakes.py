"""Stakes of every system on given results: worked sequences from the literature and from the rules."""

from pathlib import Path

import pytest

from casinowar.compare.trace import compared, expected_rows, parse_results, trace
from casinowar.errors import CasinoWarError, FileError
from casinowar.exact.session import game_of
from casinowar.plugins import strategy_from
from casinowar.rules import HouseRules
from casinowar.table import Terms

# strategy, results, stakes, next stake (None: left)
SEQUENCES = [
    ("flat:base=2", "W L WL", "2 2 2", 2),
    ("martingale", "L L L W L WL W", "1 2 4 8 1 2 4", 1),
    ("martingale:cycles=1", "L W", "1 2", None),
    ("recovery-martingale", "L WL W L W", "1 2 6 1 2", 1),
    ("recovery-martingale", "WL S W", "1 3 4.50", 1),
    ("grand-martingale", "L L L L W", "1 3 7 15 31", 1),
    ("grand-martingale:base=5,add=1", "L L L W", "5 11 23 47", 5),
    ("grand-martingale:base=5", "L L W", "5 15 35", 5),
    ("mini-martingale:doublings=2", "L L L L W", "1 2 4 1 2", 1),
    ("paroli", "W W W W L W", "1 2 4 1 2 1", 2),
    ("paroli:wins=unlimited", "W W W W L", "1 2 4 8 16", 1),
    ("parlay", "W W W L", "1 2 4 1", 1),
    ("1326", "W W W W W L W", "1 3 2 6 1 3 1", 3),
    ("1324", "W W W W W", "1 3 2 4 1", 3),
    ("dalembert", "L L W W W", "1 2 3 2 1", 1),
    ("dalembert:up=1.50,down=1", "W L L L W W W W W", "1 1 2.50 4 5.50 4.50 3.50 2.50 1.50", 1),
    ("dalembert:base=15", "L W W", "15 16 15", 14),
    ("contra-dalembert", "W W L L L", "1 2 3 2 1", 1),
    ("fibonacci:base=10", "L L L L L", "10 10 20 30 50", 80),
    ("fibonacci", "L L L L L L W", "1 1 2 3 5 8 13", 5),
    ("fibonacci:on_win=reset", "L L L L L L W", "1 1 2 3 5 8 13", 1),
    ("fibonacci:start=second", "L L L W W", "1 2 3 5 2", 1),
    ("labouchere", "L W W", "4 5 5", 4),
    ("labouchere:cycles=1", "L W W", "4 5 5", None),
    ("labouchere", "WL", "4", 9),
    ("reverse-labouchere", "W L W", "4 5 5", 7),
    ("oscar", "L L W W", "1 1 1 2", 1),
    ("oscar", "L L L W W L W W", "1 1 1 1 2 1 1 1", 1),
    ("hollandish", "L L W W W L L", "1 1 1 3 3 3 1", 1),
    ("hollandish:mode=profit", "L L W W L W W", "1 1 1 3 3 3 1", 1),
    ("hollandish:mode=profit", "L L L W W L L", "1 1 1 3 3 3 5", 5),
    ("guetting", "W W W W L", "2 2 3 3 4", 2),
    ("guetting:mode=second", "W W W L L", "2 2 3 3 3", 2),
    ("guetting:mode=second", "W W W L W", "2 2 3 3 3", 4),
    ("guetting:cycles=1", " ".join(["W W"] * 10), "2 2 3 3 4 4 6 6 8 8 12 12 16 16 20 20 30 30 40 40", None),
    ("ascot", "W L L L L L L", "8 13 8 5 3 2 2", 2),
    ("ascot:cycles=1", "W W W W", "8 13 20 30", None),
    ("whittaker", "L L L W W", "1 2 3 5 2", 1),
    ("whittaker", "L L L L L W L", "1 2 3 5 8 13 5", 8),
    ("ladder:stakes=10-10-30", "L L L L W", "10 10 30 10 10", 10),
    ("ladder:stakes=1-2-4,at_end=stay", "L L L L", "1 2 4 4", 4),
    ("ladder:stakes=1-2-4,climb=win", "W W L", "1 2 4", 1),
    ("bold", "L", "1000", None),
    ("proportional:fraction=5%", "L W", "50 47", 49),
    ("timid", "W", "1", 1),
    ("surrender:base=2", "S L", "2 2", 2),
    ("trailing-stop(martingale:base=2):drop=20", "W L L L", "2 2 4 8", 16),
    ("trailing-stop(flat:base=10):drop=20", "W W L L", "10 10 10 10", None),
    ("martingale:signal=first_card", "L WW WL W", "1 2 2 2", 1),
]


def traced(strategy: str, results: str, bankroll: int = 100_000, rules: HouseRules | None = None, **more: object):
    game = game_of(rules or HouseRules.from_tables({}))
    return trace(game, strategy_from(strategy), Terms(bankroll, **more), parse_results(results))


@pytest.mark.parametrize(("strategy", "results", "stakes", "following"), SEQUENCES)
def test_stakes(strategy, results, stakes, following):
    found = traced(strategy, results)
    assert [row.stake for row in found.rows] == [round(float(stake) * 100) for stake in stakes.split()]
    assert found.next_stake == (None if following is None else following * 100)


def test_labouchere_line_and_profit():
    found = traced("labouchere", "L W W")
    assert [row.state.at for row in found.rows[:2]] == [(100, 200, 300, 400), (200, 300)]
    assert found.rows[-1].total == 600


def test_oscar_never_asks_for_more_than_the_cycle_needs():
    assert traced("oscar", "L L L L L W W W").next_stake == 100
    assert [row.stake for row in traced("oscar", "L W L W W").rows] == [100, 100, 100, 100, 100]


def test_parlay_triples_after_a_bonus():
    bonus = HouseRules.from_tables({"war": {"tie": {"bonus": "1:1"}}})
    assert traced("parlay", "WT", rules=bonus).next_stake == 300
    assert traced("parlay", "WT").next_stake == 200


def test_sign_systems_go_on_from_what_they_asked_for():
    capped = HouseRules.from_tables({"table": {"maximum": 3}})
    found = traced("martingale", "L L L L", rules=capped)
    assert [(row.asked, row.stake) for row in found.rows] == [(100, 100), (200, 200), (400, 300), (800, 300)]


def test_labouchere_crosses_off_only_what_a_capped_bet_won():
    capped = HouseRules.from_tables({"table": {"maximum": 2}})
    found = traced("labouchere", "W W", rules=capped)
    assert [row.state.at for row in found.rows] == [(100, 200, 100), (200,)]


@pytest.mark.parametrize("results", ["L W WL S W W", "WL WL S W WT W", "S S S W L WL", "W L L WT WT"])
def test_a_labouchere_line_sums_to_what_is_missing(results):
    bonus = HouseRules.from_tables({"war": {"tie": {"bonus": "1:1"}}, "table": {"maximum": 9}})
    found = traced("labouchere:line=1-2-3-4,cycles=1", results, rules=bonus)
    for row in found.rows:
        if row.state.done == 0:
            assert sum(row.state.at) == 1000 - row.total


def test_a_reverse_line_sums_to_what_it_began_with_and_the_profit():
    rows = traced("reverse-labouchere:line=2-3-2,cycles=1", "W WT S W L W S").rows
    assert len(rows) == 7
    for row in rows:
        assert sum(row.state.at) == 700 + row.total


def test_results_that_are_no_results():
    with pytest.raises(CasinoWarError, match="'X'"):
        parse_results("W X")
    with pytest.raises(CasinoWarError, match="results"):
        parse_results("")


def test_a_war_that_cannot_be_raised():
    with pytest.raises(CasinoWarError, match=r"round 1.*'WL'.*cannot be covered"):
        traced("flat", "WL", bankroll=100)


def test_a_trace_ends_with_the_session():
    found = traced("martingale", "L L L L W", bankroll=700)
    assert found.stopped == "ruined"
    assert found.unused == ("L", "W")
    assert traced("flat", "W W W", goal=100_200).stopped == "goal"


def test_expected_stakes_from_a_file(tmp_path: Path):
    file = tmp_path / "expected.csv"
    file.write_text("round,stake,total\n1,1,-1\n2,2,-3\n3,5,1\n")
    found = compared(traced("martingale", "L L W"), expected_rows(file))
    assert [(fault.round, fault.column, fault.expected, fault.found) for fault in found] == [(3, "stake", "5", "4.00")]
    file.write_text("stake\n1\n2.00\n4\n")
    assert compared(traced("martingale", "L L W"), expected_rows(file)) == ()
    file.write_text("stake\n1\n")
    assert compared(traced("martingale", "L L W"), expected_rows(file))[0].expected == "no more rounds"
    file.write_text("wager\n1\n")
    with pytest.raises(FileError, match="columns wager"):
        expected_rows(file)
