"""Finding and reading variants: the named files, a reader's own file, and ``key=value`` changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from casinowar.configs import configs_folder
from casinowar.errors import InputError, UnknownName, nearest
from casinowar.files import read_toml, toml_value
from casinowar.kids.variant import Deck, End, StealRules, WarVariant

OTHER_NAMES = {
    "drunkard": "pyanitsa",
    "battle": "classic",
    "i-declare-war": "three-down",
    "vrede": "peace",
    "război": "razboi",
}
"""Names a game is also known by, and the file that has its rules."""

_TABLES: dict[str, type[BaseModel]] = {"deck": Deck, "steal": StealRules, "end": End}

_TYPES = {
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "string_type": "a text",
    "tuple_type": "a list of texts",
}
"""What a field takes whose value is of another type, by pydantic's name of the fault."""


def variants_folder() -> Path:
    """The folder of the variants that come with the package."""
    return configs_folder() / "kids"


def variant_names() -> list[str]:
    """The names of all variants that come with the package, in alphabetical order."""
    return sorted(path.stem for path in variants_folder().glob("*.toml"))


def all_variants() -> list[WarVariant]:
    """Every variant that comes with the package."""
    return [load_variant(name) for name in variant_names()]


def load_variant(name_or_path: str, changes: Iterable[str] = (), players: int | None = None) -> WarVariant:
    """The variant of that name, other name, or file, with ``key=value`` changes applied in order.

    ``players`` is short for the change ``players=N``. Raises UnknownName, FileError (unreadable
    or broken file) or InputError (a value or combination that is not accepted).
    """
    path = _path_of(name_or_path)
    return build_variant(read_toml(path, "a variant file"), path.stem, changes, players)


def build_variant(
    data: dict[str, Any], name: str = "custom", changes: Iterable[str] = (), players: int | None = None
) -> WarVariant:
    """A variant from tables as a file has them; errors as for load_variant."""
    data = {"name": name} | data
    for change in changes:
        _apply(data, change)
    if players is not None:
        data["players"] = players
    _refuse_unknown_keys(data)
    try:
        return WarVariant.model_validate(data)
    except ValidationError as error:
        raise _as_input_error(error) from None


def field_names() -> list[str]:
    """Every field, tables dotted: ``deck.ranks``."""
    names: list[str] = []
    for name in WarVariant.model_fields:
        table = _TABLES.get(name)
        names += [f"{name}.{inner}" for inner in table.model_fields] if table else [name]
    return names


def _path_of(name_or_path: str) -> Path:
    given = name_or_path.strip()
    if given.endswith(".toml") or "/" in given:
        return Path(given)
    name = given.lower().replace("_", "-").replace(" ", "-")
    path = variants_folder() / f"{OTHER_NAMES.get(name, name)}.toml"
    if path.is_file():
        return path
    raise UnknownName("variant", name_or_path, [*variant_names(), *OTHER_NAMES])


def _apply(data: dict[str, Any], change: str) -> None:
    key, equals, text = change.partition("=")
    parts = key.strip().split(".")
    if not equals or not all(parts):
        raise InputError("--set", change, "key=value, like won_cards=winner_first or deck.ranks=9")
    if key.strip() not in field_names():
        raise UnknownName("--set", key.strip(), field_names())
    for table in parts[:-1]:
        inner = data.get(table, {})
        data[table] = dict(inner) if isinstance(inner, dict) else {}
        data = data[table]
    data[parts[-1]] = toml_value(text)


def _refuse_unknown_keys(data: dict[str, Any]) -> None:
    known = field_names()
    for key, value in data.items():
        if key not in WarVariant.model_fields:
            raise UnknownName("variant field", key, known)
        table = _TABLES.get(key)
        if table is None:
            continue
        if not isinstance(value, dict):
            raise InputError(key, value, "a table of " + ", ".join(table.model_fields))
        for inner in value:
            if inner not in table.model_fields:
                raise UnknownName("variant field", f"{key}.{inner}", [f"{key}.{name}" for name in table.model_fields])


def _as_input_error(error: ValidationError) -> InputError:
    first = error.errors()[0]
    cause = first.get("ctx", {}).get("error")
    if isinstance(cause, InputError):
        return cause
    path = [str(part) for part in first["loc"]]
    field = ".".join(path[:2] if path[0] in _TABLES else path[:1])
    given = first["input"]
    words = _words_of(error, field)
    if words:
        accepted = "one of " + ", ".join(words)
        return InputError(field, given, accepted, nearest(given, words) if isinstance(given, str) else None)
    return InputError(field, given, _accepted(first["type"], first.get("ctx", {}), first["msg"]))


def _accepted(fault: str, limits: Mapping[str, Any], message: str) -> str:
    """What a field takes, in words; ``fault``, its ``limits`` and ``message`` are those of pydantic."""
    if fault == "greater_than_equal":
        return f"{limits['ge']:g} or more"
    if fault == "less_than_equal":
        return f"at most {limits['le']:g}"
    return _TYPES.get(fault, message.removeprefix("Input should be "))


def _words_of(error: ValidationError, field: str) -> list[str]:
    """The words a field accepts, when it accepts words; a number it also accepts is named."""
    words: list[str] = []
    for problem in error.errors():
        path = [str(part) for part in problem["loc"]]
        if ".".join(path[: len(field.split("."))]) != field:
            continue
        if problem["type"] == "literal_error":
            words += [word.strip(" '") for word in problem["ctx"]["expected"].replace(" or ", ", ").split(",")]
        elif len(path) > len(field.split(".")):
            words.append("a number from 0 to 100")
    return words if any(" " not in word for word in words) else []
