"""Loading rules: presets by name, rule files by path, and overrides from ``key=value``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from casinowar.configs import file_of, shipped
from casinowar.errors import FileError, InputError
from casinowar.files import read_toml, toml_value
from casinowar.rules.merge import build, override
from casinowar.rules.model import HouseRules

DEFAULT_PRESET = "standard"


def preset_files() -> dict[str, Path]:
    """The shipped rule files by preset name, in alphabetical order."""
    return shipped("house")


def load_rules(name: str = DEFAULT_PRESET, sets: Iterable[str] = ()) -> HouseRules:
    """A preset by its name, or a TOML rule file by its path, with ``key=value`` overrides.

    Raises UnknownName, FileError or InputError, each naming what is wrong.
    """
    rules = build_file(find_rules(name))
    changes = parse_sets(sets)
    return override(rules, changes) if changes else rules


def find_rules(name: str) -> Path:
    """The file of a preset or a path. A name with a dot or a slash is a path."""
    return file_of("rules", name, preset_files())


def read_rules(path: Path) -> dict[str, Any]:
    """The tables of a rule file as written. Raises FileError naming the file."""
    return read_toml(path, "a rule file")


def build_file(path: Path) -> HouseRules:
    """HouseRules from one TOML file. Raises FileError naming the file and what is wrong in it."""
    try:
        return build(read_rules(path))
    except InputError as error:
        raise FileError(path, str(error)) from None


def parse_sets(sets: Iterable[str]) -> dict[str, Any]:
    """Nested tables from dotted ``key=value`` texts; later ones win."""
    tables: dict[str, Any] = {}
    for text in sets:
        key, equals, value = text.partition("=")
        parts = [part.strip() for part in key.split(".")]
        if not equals or not all(parts) or _is_broken(text):
            raise InputError("--set", text, "key=value, like decks=8 or side_bets.tie.pays=11:1")
        put(tables, parts, toml_value(value))
    return tables


def _is_broken(text: str) -> bool:
    """Whether a text holds bytes that were no characters, which no file or screen could show again."""
    return any("\ud800" <= sign <= "\udfff" for sign in text)


def put(tables: dict[str, Any], parts: list[str], value: Any) -> None:
    """Set one dotted field in nested tables, in place."""
    for part in parts[:-1]:
        if not isinstance(tables.get(part), dict):
            tables[part] = {}
        tables = tables[part]
    tables[parts[-1]] = value
