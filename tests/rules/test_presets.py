"""The shipped rule files: complete, commented, sourced, and the games that they claim to be."""

import tomllib
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from casinowar.rules import HouseRules, load_rules, preset_files
from casinowar.rules.review import warnings

FILES = preset_files()
NAMES = [
    "battle-royal",
    "bonus",
    "dragon-tiger",
    "eight-deck",
    "evolution",
    "m8trix",
    "niagara",
    "one-deck",
    "party-bonus",
    "standard",
    "tie-11",
    "trafalgar",
    "two-deck",
]
each_file = pytest.mark.parametrize("path", FILES.values(), ids=FILES)
each_preset = pytest.mark.parametrize("name", NAMES)


def keys(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    for key, value in table.items():
        below = f"{path}.{key}" if path else key
        yield below
        if isinstance(value, Mapping):
            yield from keys(value, below)


def test_all_presets_are_there() -> None:
    assert list(FILES) == NAMES


@each_file
def test_every_field_is_written_out(path: Path) -> None:
    written = set(keys(tomllib.loads(path.read_text(encoding="utf-8"))))
    fields = set(keys(HouseRules(side_bets={}).tables()))
    assert fields - {"side_bets.tie"} <= written
    assert written >= {"war.win.bonus", "war.tie.bonus", "war.lose.bonus", "bonuses", "side_bets"}
    assert "# maximum" in path.read_text(encoding="utf-8")


@each_file
def test_every_key_has_a_comment_above_it(path: Path) -> None:
    """A key is explained just above, or in the comment above its table."""
    explained = False
    for line in path.read_text(encoding="utf-8").splitlines():
        explained = explained or line.lstrip().startswith("#")
        if not line.strip():
            explained = False
        if "=" in line and not line.lstrip().startswith(("#", "{")):
            assert explained or is_key_of_a_bet(line), line


def is_key_of_a_bet(line: str) -> bool:
    """The keys of side bets and of bonuses are explained once, above the first of them."""
    return line.split("=")[0].strip() in ("placed", "pays", "lines", "tie")


@each_preset
def test_titled_sourced_shuffled_and_without_warnings(name: str) -> None:
    rules = load_rules(name)
    assert rules.title
    assert rules.source
    assert rules.shoe.mode == "every_round"
    assert rules.shoe.penetration == 0.75
    assert (rules.table.minimum, rules.table.maximum, rules.table.chip) == (100, None, 1)
    assert rules.surrender.allowed
    assert rules.surrender.refund == Fraction(1, 2)
    assert warnings(rules) == []


@each_preset
def test_tie_bets(name: str) -> None:
    expected = {"tie-11": "11:1", "dragon-tiger": "8:1"}.get(name, "10:1")
    side_bets = load_rules(name).tables()["side_bets"]
    if name == "m8trix":
        assert side_bets["tie"] is False
        assert list(load_rules(name).side_bets) == ["tie_bonus"]
    elif name == "evolution":
        lines = [(line["ties_at_least"], line["pays"]) for line in side_bets["tie"]["lines"]]
        assert lines == [(4, "200:1"), (3, "50:1"), (2, "25:1"), (1, "10:1")]
    else:
        assert [line["pays"] for line in side_bets["tie"]["lines"]] == [expected]


@each_preset
def test_decks_and_ties(name: str) -> None:
    decks = {"one-deck": 1, "battle-royal": 1, "two-deck": 2, "eight-deck": 8, "evolution": 8, "dragon-tiger": 8}
    rules = load_rules(name)
    assert rules.decks == decks.get(name, 6)
    assert rules.war.max_ties == (4 if name == "evolution" else 2)
    assert rules.war.allowed == (name != "dragon-tiger")


@pytest.mark.parametrize("name", [name for name in NAMES if name != "dragon-tiger"])
def test_nets_of_a_war(name: str) -> None:
    tie = {"bonus": 2, "niagara": 2, "party-bonus": 2, "m8trix": 2, "battle-royal": 3, "evolution": 0}
    war = load_rules(name).war
    assert [how.net(war.raise_) for how in (war.win, war.tie, war.lose)] == [1, tie.get(name, 1), -2]


def test_otherwise_standard() -> None:
    standard = load_rules()
    for name, sets in {
        "one-deck": ["decks=1"],
        "two-deck": ["decks=2"],
        "eight-deck": ["decks=8"],
        "tie-11": ["side_bets.tie.pays=11:1"],
        "bonus": ["war.tie.bonus=1:1"],
        "battle-royal": ["decks=1", "war.tie.raise=3:1"],
        "trafalgar": ['bonuses.ace_two.lines=[{pays="1:1", suited=true, ranks=["A", "2"]}]'],
        "party-bonus": ["war.tie.bonus=1:1", "side_bets.war_tie.placed=war", "side_bets.war_tie.pays=10:1"],
    }.items():
        assert load_rules("standard", sets).rules_hash == load_rules(name).rules_hash, name
    assert standard == HouseRules.from_tables({"title": standard.title, "source": standard.source})
