"""What is wrong with rules as written: pydantic's findings as errors that name the dotted field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from casinowar.errors import InputError, UnknownName, nearest
from casinowar.rules.lines import SideBet
from casinowar.rules.model import HouseRules

_PYDANTIC_OWN = ("literal[", "function-", "is-instance[")
"""How the parts of a location begin that pydantic adds of itself."""


def input_errors(error: ValidationError, tables: Mapping[str, Any]) -> list[InputError]:
    """The faults of a model, each as an InputError with the dotted name of the field."""
    return [_input_error(fault, tables) for fault in error.errors(include_url=False)]


def _input_error(fault: Any, tables: Mapping[str, Any]) -> InputError:
    location = _as_written([str(part) for part in fault["loc"] if not str(part).startswith(_PYDANTIC_OWN)], tables)
    field = ".".join(location) or "rules"
    cause = fault.get("ctx", {}).get("error")
    if fault["type"] == "extra_forbidden":
        return _unknown_key(field, location)
    if isinstance(cause, InputError):
        own = cause.field if "." in cause.field or not location else ""
        inner = cause.field if not own and location and _is_table(tables, location) else ""
        where = ".".join(part for part in (field if location else "", own or inner) if part)
        return InputError(where, cause.given, cause.accepted, cause.nearest)
    return InputError(field, None if fault["type"] == "missing" else fault["input"], _accepted(fault), _near(fault))


def _unknown_key(field: str, location: list[str]) -> InputError:
    """A key that no table has; one that is known further down is named with its place: refund, surrender.refund."""
    unknown = UnknownName(field, location[-1], _known_keys(location[:-1]))
    below = _PLACES.get(location[-1].replace("-", "_")) if len(location) == 1 and not unknown.nearest else None
    return InputError(field, location[-1], unknown.accepted, below) if below else unknown


def _as_written(location: list[str], tables: Any) -> list[str]:
    """The place of a fault as its author wrote it: ``pays`` stands for the only line of a bet."""
    for place, part in enumerate(location):
        if part == "lines" and isinstance(tables, Mapping) and "lines" not in tables:
            return location[:place] + location[place + 2 :]
        tables = tables.get(part) if isinstance(tables, Mapping) else None
    return location


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
    words = {
        "missing": "a value: this key cannot be left out",
        "bool_type": "true or false",
        "bool_parsing": "true or false",
        "model_type": "a table",
        "dict_type": "a table",
        "mapping_type": "a table",
        "tuple_type": "a list",
        "string_type": "a text",
    }
    return words.get(fault["type"], str(fault["msg"]).removeprefix("Input should be "))


def _near(fault: Any) -> str | None:
    """The word a field accepts that is nearest to a text given for it."""
    if fault["type"] != "literal_error" or not isinstance(fault["input"], str):
        return None
    return nearest(fault["input"], fault["ctx"]["expected"].split("'")[1::2])


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


def _dotted(model: type[BaseModel], above: str = "") -> Iterator[str]:
    """The dotted fields of tables whose names are fixed."""
    for name, field in model.model_fields.items():
        key = f"{above}{field.alias or name}"
        inner = field.annotation
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            yield from _dotted(inner, f"{key}.")
        else:
            yield key


def _by_last_part() -> dict[str, str]:
    """Fields by their last part, where only one field ends so; and the pay of the tie bet by its option's name."""
    ends = Counter(name.rpartition(".")[2] for name in _dotted(HouseRules))
    places = {name.rpartition(".")[2]: name for name in _dotted(HouseRules) if ends[name.rpartition(".")[2]] == 1}
    return places | dict.fromkeys(("tie_pays", "pays"), "side_bets.tie.pays")


_PLACES = _by_last_part()
