"""Merging rule tables over the defaults or over each other, and naming the field that is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from casinowar.errors import InputError, UnknownName
from casinowar.rules.lines import SideBet
from casinowar.rules.model import DEFAULT_SIDE_BETS, HouseRules


def build(tables: Mapping[str, Any]) -> HouseRules:
    """HouseRules from tables as written; every key left out has its default."""
    defaults = HouseRules().tables() | {"side_bets": dict(DEFAULT_SIDE_BETS)}
    return validated(merged(defaults, tables))


def override(rules: HouseRules, changes: Mapping[str, Any]) -> HouseRules:
    """Rules with some fields changed; tables merge, ``side_bets.NAME = false`` removes a side bet."""
    return validated(merged(rules.tables(), changes))


def validated(tables: Mapping[str, Any]) -> HouseRules:
    """HouseRules from complete tables. Raises InputError naming the dotted field."""
    kept = dict(tables)
    for group in ("bonuses", "side_bets"):
        if isinstance(kept.get(group), Mapping):
            kept[group] = {name: bet for name, bet in kept[group].items() if bet is not False}
    try:
        return HouseRules.model_validate(kept)
    except ValidationError as error:
        raise input_error(error, kept) from None


def merged(base: Mapping[str, Any], over: Mapping[str, Any], path: str = "") -> dict[str, Any]:
    """``over`` merged into ``base`` table by table; rival wordings replace each other."""
    result = dict(base)
    if "collects" in over:
        result = {key: value for key, value in result.items() if key not in ("ante", "raise", "bonus")}
    elif {"ante", "raise", "bonus"} & set(over):
        result.pop("collects", None)
    if "pays" in over and "lines" in result and "lines" not in over:
        over = _one_pay(result.pop("lines"), over, path)
    elif "lines" in over:
        result.pop("pays", None)
    for key, value in over.items():
        below = f"{path}.{key}" if path else key
        old = result.get(key)
        result[key] = merged(old, value, below) if isinstance(old, Mapping) and isinstance(value, Mapping) else value
    return result


def _one_pay(lines: Any, over: Mapping[str, Any], path: str) -> Mapping[str, Any]:
    """The shorthand ``pays`` changes the pay of a bet's only line and keeps its condition."""
    if len(lines) != 1:
        raise InputError(f"{path}.pays", over["pays"], f"{path}.lines for a bet with {len(lines)} pay lines")
    rest = {key: value for key, value in over.items() if key != "pays"}
    return rest | {"lines": [dict(lines[0]) | {"pays": over["pays"]}]}


def input_error(error: ValidationError, tables: Mapping[str, Any]) -> InputError:
    """The first fault of a model, as an InputError with the dotted name of the field."""
    fault = error.errors(include_url=False)[0]
    location = [
        str(part) for part in fault["loc"] if not str(part).startswith(("literal[", "function-", "is-instance["))
    ]
    field = ".".join(location) or "rules"
    cause = fault.get("ctx", {}).get("error")
    if fault["type"] == "extra_forbidden":
        return UnknownName(field, location[-1], _known_keys(location[:-1]))
    if isinstance(cause, InputError):
        own = cause.field if "." in cause.field or not location else ""
        inner = cause.field if not own and location and _is_table(tables, location) else ""
        where = ".".join(part for part in (field if location else "", own or inner) if part)
        return InputError(where, cause.given, cause.accepted, cause.nearest)
    return InputError(field, fault["input"], _accepted(fault))


def _is_table(tables: Any, location: list[str]) -> bool:
    for part in location:
        if isinstance(tables, Mapping):
            tables = tables.get(part)
        elif isinstance(tables, list | tuple) and part.isdigit():
            tables = tables[int(part)]
    return isinstance(tables, Mapping)


def _accepted(fault: Any) -> str:
    expected = fault.get("ctx", {}).get("expected")
    if expected:
        return str(expected)
    words = {"bool_type": "true or false", "bool_parsing": "true or false", "model_type": "a table"}
    return words.get(fault["type"], str(fault["msg"]).removeprefix("Input should be "))


def _known_keys(location: list[str]) -> list[str]:
    """The keys that the table at this place accepts."""
    model: type[BaseModel] = HouseRules
    for part in location:
        model = _model_below(model, part)
    keys = [field.alias or name for name, field in model.model_fields.items()]
    return [*keys, "pays"] if issubclass(model, SideBet.__mro__[1]) else keys


def _model_below(model: type[BaseModel], part: str) -> type[BaseModel]:
    for name, field in model.model_fields.items():
        if part in (name, field.alias):
            return next(_models_in(field.annotation), model)
    return model


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in getattr(annotation, "__args__", ()):
        yield from _models_in(inner)
