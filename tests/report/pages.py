"""Pages made once for all tests of a process."""

from __future__ import annotations

import os
import tempfile
from functools import cache
from pathlib import Path

from tests.cli.conftest import run_command
from tests.report.reading import Element, read_page

HOUSE = {
    "standard": ["standard"],
    "no war": ["dragon-tiger"],
    "many lines": ["evolution"],
    "no side bets": ["bonus", "--set", "side_bets.tie=false"],
    "infinite shoe": ["standard", "--decks", "infinite"],
    "own": ["./own.toml"],
}
KIDS = {
    "classic": ["--kids", "classic"],
    "three": ["--kids", "three-players"],
    "choices": ["--kids", "arneson"],
    "one pass": ["--kids", "tod-und-leben"],
    "never ending": ["--kids", "classic", "--set", "won_cards=winner_first", "--set", "deck.suits=2"],
    "stopped": ["--kids", "one-down", "--set", "end.tricks=1"],
    "own": ["--kids", "./own-game.toml"],
}
OWN = """\
title = "<script>alert('x')</script> & $5 \\u0000 table"
source = "</style><img src=x onerror=alert(1)> https://example.invalid/rules"
spots = 2
decks = 2
[table]
minimum = 5
maximum = 100
chip = 1
[side_bets.odd_one]
pays = "10:1"
"""
OWN_GAME = """\
title = "<script>alert('x')</script> & a game"
source = "</title><b>nowhere</b>"
choices = ["<i>one</i>"]
"""


@cache
def made(*args: str) -> tuple[str, str]:
    """The page of a report as text, and the same command's JSON."""
    with tempfile.TemporaryDirectory() as folder:
        here = os.getcwd()
        os.chdir(folder)
        try:
            Path("own.toml").write_text(OWN, encoding="utf-8")
            Path("own-game.toml").write_text(OWN_GAME, encoding="utf-8")
            many = ["--games", "400"] if "--kids" in args else ["--rounds", "100k"]
            many = [] if many[0] in args else many
            ran = run_command("report", *args, *many, "--seed", "1", "-o", "page.html")
            assert (ran.code, ran.out) == (0, ""), ran.err
            found = run_command("report", *args, *many, "--seed", "1", "-f", "json")
            assert found.code == 0
            return Path("page.html").read_text(encoding="utf-8"), found.out
        finally:
            os.chdir(here)


def page(*args: str) -> Element:
    """The page as elements."""
    return read_page(made(*args)[0])
