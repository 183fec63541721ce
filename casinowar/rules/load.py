"""Loading rules: presets by name, rule files by path, and overrides from ``key=value``."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from casinowar.configs import configs_folder
from casinowar.errors import FileError, InputError, UnknownName
from casinowar.rules.merge import build, override
from casinowar.rules.model import HouseRules

DEFAULT_PRESET = "standard"
LARGEST_FILE = 1_000_000


def preset_files() -> dict[str, Path]:
    """The shipped rule files by preset name, in alphabetical order."""
    return {path.stem: path for path in sorted((configs_folder() / "house").glob("*.toml"))}


def load_rules(name: str = DEFAULT_PRESET, sets: Iterable[str] = ()) -> HouseRules:
    """A preset by its name, or a TOML rule file by its path, with ``key=value`` overrides.

    Raises UnknownName, FileError or InputError, each naming what is wrong.
    """
    rules = build_file(find_rules(name))
    changes = parse_sets(sets)
    return override(rules, changes) if changes else rules


def find_rules(name: str) -> Path:
    """The file of a preset or a path. A name with a dot or a slash is a path."""
    presets = preset_files()
    if name in presets:
        return presets[name]
    if Path(name).suffix or "/" in name or "\\" in name or os.path.exists(name):
        return Path(name)
    raise UnknownName("rules", name, presets)


def build_file(path: Path) -> HouseRules:
    """HouseRules from one TOML file. Raises FileError naming the file and what is wrong in it."""
    try:
        return build(read_toml(path))
    except InputError as error:
        raise FileError(path, str(error)) from None


def read_toml(path: Path) -> dict[str, Any]:
    """The tables of a TOML file. Raises FileError naming the file, and the line if it is not TOML."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise FileError(path, f"a rule file is at most {LARGEST_FILE} bytes")
        return tomllib.loads(content.decode("utf-8-sig"))
    except OSError as error:
        raise FileError(path, (error.strerror or str(error)).lower()) from None
    except UnicodeDecodeError:
        raise FileError(path, "is not a text file in UTF-8") from None
    except (ValueError, RecursionError) as error:  # also numbers of thousands of digits
        raise FileError(path, f"is not valid TOML: {error}") from None


def parse_sets(sets: Iterable[str]) -> dict[str, Any]:
    """Nested tables from dotted ``key=value`` texts; later ones win."""
    tables: dict[str, Any] = {}
    for text in sets:
        key, equals, value = text.partition("=")
        parts = [part.strip() for part in key.split(".")]
        if not equals or not all(parts) or _is_broken(text):
            raise InputError("--set", text, "key=value, like decks=8 or side_bets.tie.pays=11:1")
        put(tables, parts, parse_value(value))
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


def parse_value(text: str) -> Any:
    """A value as TOML would read it; anything else (10:1, infinite, lose) is a text."""
    text = text.strip()
    try:
        value = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):  # not TOML, or a number of thousands of digits
        return text
    read = value["value"]
    return read if len(value) == 1 and isinstance(read, bool | int | float | str | list | Mapping) else text
