"""Merging rule tables over the defaults or over each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from casinowar.errors import InputError
from casinowar.rules.faults import input_errors
from casinowar.rules.model import DEFAULT_SIDE_BETS, HouseRules
from casinowar.rules.pay import parse_pay


def build(tables: Mapping[str, Any]) -> HouseRules:
    """HouseRules from tables as written; every key left out has its default."""
    return validated(merged(_defaults(), tables))


def _defaults() -> dict[str, Any]:
    return HouseRules().tables() | {"side_bets": dict(DEFAULT_SIDE_BETS)}


def override(rules: HouseRules, changes: Mapping[str, Any]) -> HouseRules:
    """Rules with some fields changed; tables merge, ``side_bets.NAME = false`` removes a side bet."""
    return validated(merged(rules.tables(), changes))


def validated(tables: Mapping[str, Any]) -> HouseRules:
    """HouseRules from complete tables. Raises InputError naming the dotted field."""
    kept = _without_removed(tables)
    try:
        return HouseRules.model_validate(kept)
    except ValidationError as error:
        raise input_errors(error, kept)[0] from None


def faults(tables: Mapping[str, Any]) -> list[str]:
    """Every fault of rules as written, a sentence each; [] when they can be played."""
    try:
        kept = _without_removed(merged(_defaults(), tables))
        HouseRules.model_validate(kept)
    except ValidationError as error:
        return [str(fault) for fault in input_errors(error, kept)]
    except InputError as error:
        return [str(error)]
    return []


def _without_removed(tables: Mapping[str, Any]) -> dict[str, Any]:
    """Tables without the bets that are set to false."""
    kept = dict(tables)
    for group in ("bonuses", "side_bets"):
        if isinstance(kept.get(group), Mapping):
            kept[group] = {name: bet for name, bet in kept[group].items() if bet is not False}
    return kept


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
    parse_pay(over["pays"], f"{path}.pays")
    if len(lines) != 1:
        raise InputError(f"{path}.pays", over["pays"], f"{path}.lines for a bet with {len(lines)} pay lines")
    rest = {key: value for key, value in over.items() if key != "pays"}
    return rest | {"lines": [dict(lines[0]) | {"pays": over["pays"]}]}
