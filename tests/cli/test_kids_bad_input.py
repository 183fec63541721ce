"""Bad input to ``kids``: one line on stderr that says what is wrong and what would work."""

from __future__ import annotations

from pathlib import Path

import pytest

CASES = [
    (["show", "clasic"], 2, ["clasic", "did you mean 'classic'"]),
    (["show", "no-such.toml"], 2, ["no-such.toml"]),
    (["shwo", "classic"], 2, ["shwo"]),
    (["simulate", "peice"], 2, ["peice", "did you mean 'peace'"]),
    (["simulate", "classic", "--set", "won_card=coin"], 2, ["won_card", "did you mean 'won_cards'"]),
    (["simulate", "classic", "--set", "won_cards=shufled"], 2, ["won_cards", "shufled", "did you mean 'shuffled'"]),
    (["simulate", "classic", "--set", "face_down=-1"], 2, ["face_down", "-1"]),
    (["simulate", "classic", "--set", "face_down"], 2, ["--set", "key=value"]),
    (["simulate", "classic", "--games", "-5"], 2, ["--games", "-5"]),
    (["simulate", "classic", "--games", "0"], 2, ["--games", "0"]),
    (["simulate", "classic", "--games", "many"], 2, ["--games", "many"]),
    (["simulate", "classic", "--games", "1e12"], 3, ["--games", "1,000,000,000,000", "1,000,000,000"]),
    (["simulate", "classic", "--games", "10", "--target-se", "1"], 2, ["--target-se"]),
    (["simulate", "classic", "--target-se", "-1"], 2, ["--target-se"]),
    (["simulate", "classic", "--players", "3"], 2, ["players", "remainder = aside"]),
    (["simulate", "classic", "--players", "60"], 2, ["players", "60", "52 cards"]),
    (["simulate", "classic", "--players", "1"], 2, ["players", "1"]),
    (["simulate", "peace", "--set", "face_down=1"], 2, ["face_down", "Peace"]),
    (["simulate", "one-down", "--set", "order=low_wins"], 2, ["face_down", "Peace", "one down"]),
    (["simulate", "classic", "--pace", "0"], 2, ["--pace"]),
    (["simulate", "classic", "--pace", "nan"], 2, ["--pace"]),
    (["simulate", "classic", "--seed", "x"], 2, ["--seed"]),
    (["simulate", "classic", "--workers", "0"], 2, ["--workers"]),
    (["simulate", "classic", "--hand", "AAAA"], 2, ["--hand", "SEAT=CARDS"]),
    (["simulate", "classic", "--hand", "3=AA"], 2, ["--hand", "seat from 1 to 2"]),
    (["simulate", "classic", "--hand", "1=AAAAA"], 2, ["--hand", "'A'", "at most 4"]),
    (["simulate", "classic", "--hand", "1=AAA", "--hand", "2=AA"], 2, ["--hand", "AA"]),
    (["simulate", "classic", "--hand", "1=A", "--hand", "1=K"], 2, ["--hand", "seat 1 once"]),
    (["simulate", "classic", "--hand", "1=Z"], 2, ["Z"]),
    (["simulate", "classic", "--hand", "1=AsAs"], 2, ["--hand: 'As'", "at most 1"]),
    (["simulate", "buried-jokers", "--hand", "1=*"], 2, ["--hand: '*'", "everybody has one"]),
    (["simulate", "classic", "--set", "deck.ranks=0"], 2, ["deck.ranks: 0", "expected 1 or more"]),
    (["simulate", "classic", "--set", "quick_share=1.5"], 2, ["quick_share: 1.5", "expected at most 1"]),
    (["simulate", "classic", "--set", "end.tricks=1.5"], 2, ["end.tricks: 1.5", "expected a whole number"]),
    (["show", "classic", "--set", "choices=a"], 2, ["choices: 'a'", "expected a list of texts"]),
    (["show", "classic", "--set", "end.decider=1"], 2, ["end.decider: 1", "expected true or false"]),
    (["simulate", "classic", "--sizes", "4,x"], 2, ["--sizes", "4,x"]),
    (["simulate", "classic", "--sizes", "4,50"], 2, ["--sizes", "52"]),
    (["simulate", "classic", "--sizes", "0,52"], 2, ["--sizes"]),
    (["simulate", "classic", "--policy", "1=lowest"], 2, ["policy", "no choice"]),
    (["simulate", "arneson", "--policy", "1=lowst"], 2, ["lowst", "did you mean 'lowest'"]),
    (["simulate", "arneson", "--policy", "3=lowest"], 2, ["--policy", "seat from 1 to 2"]),
    (["play", "classic", "--deal", "AAAAA/K"], 2, ["player 1", "'A'", "at most 4"]),
    (["play", "classic", "--deal", "AAA/KAA"], 2, ["player 2", "'A'"]),
    (["play", "classic", "--deal", "A/"], 2, ["player 2", "at least one card"]),
    (["play", "classic", "--deal", "A"], 2, ["2 packets"]),
    (["play", "classic", "--deal", "AX/K"], 2, ["X"]),
    (["play", "classic", "--deal", "A*/K"], 2, ["no jokers", "deck.jokers=2"]),
    (["play", "classic", "--deal", "43 19/2 29"], 2, ["deck.ranks=N"]),
    (["play", "classic", "--hex"], 2, ["--hex", "--deal"]),
    (["play", "classic", "--deal", "G2/34", "--hex"], 2, ["G", "hexadecimal"]),
    (["play", "classic", "--rounds", "0"], 2, ["--rounds"]),
    (["play", "classic", "--you", "1"], 2, ["--you: 1 is", "arneson", "classic leaves"]),
    (["play", "classic", "--deal", "A -3 4/5"], 2, ["'-3 4'"]),
    (["play", "classic", "--seed", "-1"], 2, ["--seed", "'-1'", "0 or more, like 0, 7 or 500"]),
    (["simulate", "classic", "--games", "1e9", "-o", "no-such-folder/x.json"], 2, ["no-such-folder/x.json", "written"]),
    (["play", "arneson", "--you", "3"], 2, ["--you", "seat from 1 to 2"]),
    (["play", "pyanitsa", "--deal", "5/A"], 2, ["5", "lowest rank is 6"]),
    (["compare"], 2, ["NAME"]),
    (["compare", "classic", "thre-down"], 2, ["thre-down", "three-down"]),
    (["converge", "classic", "--of", "first"], 2, ["--of", "first-tie"]),
    (["deals", "classic"], 3, ["positions", "--limit"]),
    (["deals", "classic", "--set", "won_cards=winner_first"], 3, ["deals", "--limit"]),
    (["deals", "classic", "--ranks", "6", "--suits", "2"], 3, ["positions", "2,000,000", "--limit"]),
    (["deals", "classic", "--ranks", "3", "--suits", "3"], 2, ["players", "odd card"]),
    (["deals", "classic", "--ranks", "0"], 2, ["--ranks"]),
    (["deals", "steal-war", "--ranks", "3", "--suits", "2"], 2, ["game", "steal"]),
    (["facts", "classic", "--pace", "-1"], 2, ["--pace"]),
]


@pytest.mark.parametrize(
    ("args", "code", "words"), CASES, ids=lambda value: " ".join(map(str, value)) if isinstance(value, list) else None
)
def test_bad_input_is_one_clear_line(run, in_folder: Path, args, code, words):
    ran = run("kids", *args)
    assert ran.code == code, ran
    assert ran.out == ""
    assert ran.err.startswith("Error: ")
    assert ran.err.count("\n") == 1
    for word in words:
        assert word in ran.err
    assert list(in_folder.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("game = = 1\n", ["line 1"]),
        ("[end]\ntrick = 5\n", ["end.trick", "did you mean 'end.tricks'"]),
        ("fase_down = 1\n", ["fase_down", "face_down"]),
        ("deck = 3\n", ["deck", "a table"]),
        ("players = 2.5\n", ["players"]),
        ('face_down = "three"\n', ["face_down", "by_rank"]),
        ('game = "steal"\nwon_cards = "coin"\n', ["won_cards", "steal"]),
    ],
)
def test_bad_variant_files(run, in_folder: Path, content, words):
    (in_folder / "mine.toml").write_text(content)
    ran = run("kids", "simulate", "mine.toml")
    assert ran.code == 2
    assert ran.err.startswith("Error: ")
    assert ran.err.count("\n") == 1
    for word in words:
        assert word in ran.err
