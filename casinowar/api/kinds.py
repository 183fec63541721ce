"""What an argument of the interface has to be, by its annotation: another kind is refused at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from casinowar.errors import InputError, UnknownName

P = ParamSpec("P")
R = TypeVar("R")
Kind = tuple[Callable[[Any], bool], str]
"""Whether a value is of the kind, and the kind in words."""
_LEAST = {"seed": 0, "workers": 1}
_LITERAL = re.compile(r"Literal\[(.*)\]")


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """The function, raising InputError for an argument that its annotation does not allow."""
    found = signature(function).parameters

    @wraps(function)
    def call(*args: P.args, **named: P.kwargs) -> R:
        for name, value in (*zip(found, args, strict=False), *named.items()):
            if name in found:
                check_argument(found[name], value)
        return function(*args, **named)

    return call


def check_argument(parameter: Parameter, value: object) -> None:
    """Raises InputError, or UnknownName where names are fixed; None passes where it may be left out."""
    name, wanted = parameter.name, str(parameter.annotation).removesuffix(" | None")
    if value is None and parameter.default is None:
        return
    if choices := _LITERAL.fullmatch(wanted):
        check_choice(name, value, re.findall(r"\w+", choices[1]))
    elif wanted in KINDS:
        is_one, words = KINDS[wanted]
        if not is_one(value):
            raise InputError(name, value, words)
    if name in _LEAST:
        from casinowar.counts import parse_count

        parse_count(str(value), name, least=_LEAST[name])


def check_choice(name: str, value: object, known: Iterable[str]) -> None:
    """Raises UnknownName with the nearest of the names."""
    if not isinstance(value, str) or value not in known:
        raise UnknownName(name, str(value), known)


def is_text(value: object) -> bool:
    """Whether it is a text that can stand in a name or a path."""
    return isinstance(value, str) and "\0" not in value


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_path(value: object) -> bool:
    return is_text(value) or (isinstance(value, Path) and is_text(str(value)))


def _is_list(value: object) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping)


def _is_sequence(value: object) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _is_rules(value: object) -> bool:
    from casinowar.rules.model import HouseRules

    return is_text(value) or isinstance(value, HouseRules)


def _is_variant(value: object) -> bool:
    from casinowar.kids.variant import WarVariant

    return is_text(value) or isinstance(value, WarVariant)


def _is_strategy(value: object) -> bool:
    from casinowar.strategy import Strategy

    return is_text(value) or isinstance(value, Strategy)


def _is_changes(value: object) -> bool:
    return _is_list(value) or (isinstance(value, Mapping) and all(map(is_text, value)))


def _are_strategies(value: object) -> bool:
    return isinstance(value, Sequence) and _is_sequence(value) and all(map(_is_strategy, value))


def _are_counts(value: object) -> bool:
    return isinstance(value, Sequence) and _is_sequence(value) and all(map(_is_whole, value))


def _mapping(key: Callable[[object], bool], item: Callable[[object], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, Mapping) and all(key(one) and item(other) for one, other in value.items())


KINDS: Mapping[str, Kind] = {
    "int": (_is_whole, "a whole number (int)"),
    "float": (_is_number, "a number"),
    "float | str": (lambda value: _is_number(value) or is_text(value), 'a number, or a text such as "20%"'),
    "bool": (lambda value: isinstance(value, bool), "True or False"),
    "str": (is_text, "a text"),
    "str | Path": (_is_path, "a name or a path"),
    "Money": (lambda value: True, "an amount"),  # casinowar.money says what it takes
    "Any": (lambda value: True, "a term"),  # casinowar.table.Terms does
    "Changes": (_is_changes, 'a mapping such as {"decks": 8}, or a list of texts such as ["decks=8"]'),
    "HouseRules | str": (_is_rules, "the name or path of a table, or what load_rules returns"),
    "WarVariant | str": (_is_variant, "the name or path of a variant, or what load_variant returns"),
    "str | Strategy": (
        _is_strategy,
        'a strategy as text such as "martingale:base=2", or an object of a Strategy class',
    ),
    "Sequence[str | Strategy]": (_are_strategies, 'a list of strategies such as ["flat", "paroli"]'),
    "Sequence[int]": (_are_counts, "a list of whole numbers such as [26, 26]"),
    "Mapping[str, Money]": (_mapping(is_text, lambda value: True), 'a mapping such as {"tie": 1}'),
    "Mapping[int, str]": (_mapping(_is_whole, is_text), 'a mapping from seats to texts such as {1: "AAAA"}'),
    "Mapping[str, Iterable[Any]]": (_mapping(is_text, _is_list), 'a mapping to lists such as {"decks": [1, 6, 8]}'),
}
"""By the annotation of a parameter, without "or None"."""
