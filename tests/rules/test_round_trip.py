"""Rules written and read: as tables, as TOML, by --set; the same rules, the same hash."""

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from casinowar.rules import HouseRules, load_rules, override, parse_sets, preset_files

NAMES = list(preset_files())


def toml(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """A writer of this test's own: dotted keys, one a line."""
    for key, value in table.items():
        dotted = f"{path}.{key}" if path else key
        if isinstance(value, Mapping) and value:
            yield from toml(value, dotted)
        elif not isinstance(value, Mapping):
            yield f"{dotted} = {inline(value)}"


def inline(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(inline(inner) for inner in value) + "]"
    return json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize("name", NAMES)
def test_tables_and_files_round_trip(name: str, tmp_path: Path) -> None:
    rules = load_rules(name)
    assert HouseRules.from_tables(rules.tables()) == rules
    assert HouseRules.from_tables(json.loads(json.dumps(rules.tables()))) == rules
    path = tmp_path / "copy.toml"
    path.write_text("\n".join(toml(rules.tables())), encoding="utf-8")
    assert tomllib.loads(path.read_text(encoding="utf-8"))
    assert load_rules(str(path)) == rules


@pytest.mark.parametrize("name", NAMES)
def test_every_field_can_be_set_one_by_one(name: str) -> None:
    """A preset spelt as settings on any other preset is that preset again."""
    target = load_rules(name)
    sets = [line.replace(" = ", "=", 1) for line in toml(target.tables())]
    bare = {**dict.fromkeys(("tie", "war_tie", "tie_bonus", "suited_tie"), False)}
    start = override(load_rules("standard"), {"side_bets": bare})
    assert override(start, parse_sets(sets)).rules_hash == target.rules_hash


def test_the_hash_changes_with_a_rule_and_not_with_a_title() -> None:
    standard = load_rules()
    assert override(standard, {"title": "Mine", "source": "me"}).rules_hash == standard.rules_hash
    changed = ["decks=7", "spots=2", "burn.war=4", "side_bets.tie.pays=9:1", "side_bets.tie=false", "war.raise=2"]
    hashes = {load_rules("standard", [one]).rules_hash for one in changed} | {standard.rules_hash}
    assert len(hashes) == len(changed) + 1


def test_a_removed_tie_bet_stays_removed() -> None:
    rules = load_rules("standard", ["side_bets.tie=false"])
    assert list(rules.side_bets) == []
    assert list(HouseRules.from_tables(rules.tables()).side_bets) == []
    assert list(override(rules, {"side_bets": {"tie": {"pays": "11:1"}}}).side_bets) == ["tie"]


def test_the_order_of_side_bets_means_nothing() -> None:
    one = HouseRules.from_tables({"side_bets": {"b": {"pays": "1:1"}, "a": {"pays": "2:1"}}})
    other = HouseRules.from_tables({"side_bets": {"a": {"pays": "2:1"}, "b": {"pays": "1:1"}}})
    assert list(one.side_bets) == list(other.side_bets) == ["a", "b", "tie"]
    assert one == other


def test_rival_wordings_replace_each_other() -> None:
    collects = load_rules("standard", ["war.win.collects=3", "war.tie.collects=4", "war.lose.collects=0"])
    again = override(collects, parse_sets(["war.lose.ante=lose", "war.win.raise=1:1", "war.tie.bonus=1:1"]))
    nets = [how.net(again.war.raise_) for how in (again.war.win, again.war.tie, again.war.lose)]
    assert nets == [1, 2, -2]
    assert again.war.lose.collects is None


def test_the_shorthand_pays_keeps_the_condition_of_the_only_line() -> None:
    rules = load_rules("dragon-tiger", ["side_bets.suited_tie.pays=60:1"])
    (line,) = rules.side_bets["suited_tie"].lines
    assert (line.pays, line.suited) == (60, True)


def test_later_settings_win() -> None:
    assert load_rules("standard", ["decks=2", "decks=4"]).decks == 4


@pytest.mark.parametrize(
    ("text", "decks"), [("infinite", "infinite"), ("inf", "infinite"), ('"infinite"', "infinite"), (" 8 ", 8)]
)
def test_decks_as_written(text: str, decks: object) -> None:
    assert load_rules("standard", [f"decks={text}"]).decks == decks
