"""Rules as a TOML file: the standard library reads TOML but does not write it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from casinowar.errors import InputError
from casinowar.report.tables import WIDTH


def toml_text(tables: Mapping[str, Any]) -> str:
    """Nested tables of plain values as TOML; tables in lists are written inline."""
    return "\n".join(_lines(tables, "")).strip() + "\n"


def assignments(table: Mapping[str, Any], key: str, above: str = "") -> list[str]:
    """Nested tables as ``field=value`` texts, as --set takes them; ``key`` is where the table stands.

    Raises InputError naming the dotted field for what is no text, number, true or false, or list.
    """
    texts: list[str] = []
    for name, value in table.items():
        field = f"{above}{name}"
        if isinstance(value, Mapping):
            texts += assignments(value, key, f"{field}.")
        else:
            texts.append(f"{field}={value if isinstance(value, str) else _assigned(value, f'{key}.{field}')}")
    return texts


def _assigned(value: Any, field: str) -> str:
    try:
        return inline(value)
    except TypeError:  # a date or a time
        raise InputError(field, value, "a text, a number, true or false, or a list") from None


def _lines(table: Mapping[str, Any], path: str) -> list[str]:
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    lines = [_line(key, value) for key, value in plain.items()]
    if path and lines:
        lines.insert(0, f"\n[{path}]")
    for key, value in table.items():
        if isinstance(value, Mapping):
            lines += _lines(value, f"{path}.{key}" if path else key)
    return lines


def _line(key: str, value: Any) -> str:
    """One key with its value; a list that is too long for the page has a line for each of its values."""
    line = f"{key} = {inline(value)}"
    if isinstance(value, list | tuple) and len(line) > WIDTH:
        return "\n".join([f"{key} = [", *(f"    {inline(inner)}," for inner in value), "]"])
    return line


def inline(value: Any) -> str:
    """One value on one line of TOML. Raises TypeError for what is no number, text, list or table."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)
