"""Strategies as the command line spells them: NAME:param=value, wrappers in brackets, FILE.py:Class."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from casinowar.errors import FileError, InputError, UnknownName
from casinowar.plugins.find import class_in_file, load_file, registry
from casinowar.strategy import Strategy, parameters, spelled, wraps_another

ACCEPTED = "NAME:param=value,... or WRAPPER(STRATEGY):param=value,... or FILE.py:Class:param=value,..."


def strategy_from(text: str, base: int | None = None) -> Strategy:
    """The strategy a text spells. ``base`` (cents) is the first stake of a strategy that has one and names none.

    Raises UnknownName for a strategy or parameter that does not exist (with the nearest spelling),
    InputError for a value that does not fit, FileError for a file or plugin that does not load.
    """
    text = text.strip()
    head, inner, rest = _parts(text)
    found, written = _class_and_parameters(head, rest)
    label = found.name or found.__name__
    values = _values(found, label, written)
    if base is not None and "base" in parameters(found):
        values.setdefault("base", base)
    if wraps_another(found):
        if inner is None:
            raise InputError("strategy", text, f"the strategy to wrap in brackets, like {label}(flat)")
        values["inner"] = strategy_from(inner, base)
    elif inner is not None:
        raise InputError("strategy", text, f"no brackets: {label} wraps no other strategy")
    return found(**values)


def _parts(text: str) -> tuple[str, str | None, str]:
    """What stands before the brackets, in them, and after them."""
    opening = text.find("(")
    if opening < 0:
        head, _, rest = text.partition(":")
        return head, None, rest
    depth = 0
    for place in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            rest = text[place + 1 :]
            if rest and not rest.startswith(":"):
                raise InputError("strategy", text, ACCEPTED)
            return text[:opening], text[opening + 1 : place], rest[1:]
    raise InputError("strategy", text, "a closing bracket; " + ACCEPTED)


def _class_and_parameters(head: str, rest: str) -> tuple[type[Strategy], str]:
    path, name = head, ""
    if ":" in head:  # FILE.py:Wrapper(inner)
        path, _, name = head.rpartition(":")
    if path.endswith(".py"):
        if not name and re.fullmatch(r"[^\W\d]\w*(:.*)?", rest, re.DOTALL):
            name, _, rest = rest.partition(":")
        return class_in_file(Path(path), name or None), rest
    known = registry().strategies
    for plugin in registry().broken:
        if head not in known and plugin.entry.partition(" = ")[0] == head:
            raise FileError(f"strategy {head}, plugin {plugin.entry}", f"it failed to load: {plugin.reason}")
    if head not in known:
        raise UnknownName("strategy", head, known)
    return known[head], rest


def _values(found: type[Strategy], label: str, written: str) -> dict[str, Any]:
    fields = {spelled(field): field for field in parameters(found)}
    kinds = {name: parameters(found)[field] for name, field in fields.items()}
    values: dict[str, Any] = {}
    for part in written.split(",") if written else []:
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or not key:
            raise InputError(label, part, "param=value, like base=2")
        if key not in kinds:
            if not kinds:
                raise InputError(label, key, "no parameters")
            raise UnknownName(f"{label}: parameter", key, kinds)
        if fields[key] in values:
            raise InputError(f"{label}: {key}", part, "each parameter once")
        values[fields[key]] = kinds[key].parse(value, f"{label}: {key}")
    return values


def class_named(text: str) -> type[Strategy]:
    """A strategy class by its name, or FILE.py:Class. Raises as ``strategy_from`` does."""
    head, _, rest = _parts(text.strip())
    return _class_and_parameters(head, rest)[0]


def strategies_to_check(text: str) -> list[Strategy]:
    """What ``strategies check`` looks at: every strategy of FILE.py, or the one that a text spells.

    A wrapper is tried around flat bets.
    """
    if not text.endswith(".py"):
        wrapper = "(" not in text and wraps_another(class_named(text))
        return [strategy_from(f"{text}(flat)" if wrapper else text)]
    names = load_file(Path(text))
    if not names:
        raise InputError("strategy", text, "a file that defines a subclass of casinowar.strategy.Strategy")
    return [found for name in names for found in strategies_to_check(f"{text}:{name}")]
