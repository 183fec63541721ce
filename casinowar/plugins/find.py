"""Finding strategies: built-in and third-party ones through one entry-point group, and one's own files."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from casinowar.errors import CasinoWarError, FileError, InputError
from casinowar.strategy import Strategy, parameters

GROUP = "casinowar.strategies"
BUILTIN = EntryPoint("builtin", "casinowar_strategies:STRATEGIES", GROUP)
"""The built-in strategies: loaded like anyone else's, also where nothing has been installed."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A plugin that could not be loaded: its entry point, and why."""

    entry: str
    reason: str


@dataclass(frozen=True, slots=True)
class Registry:
    """Every strategy by name, with the entry point it came from; and the plugins that are broken."""

    strategies: Mapping[str, type[Strategy]]
    origins: Mapping[str, str]
    broken: tuple[Broken, ...]


@cache
def registry() -> Registry:
    """All installed strategies. Raises InputError when two plugins claim one name."""
    return load_entries(entry_points(group=GROUP))


def load_entries(entries: Iterable[EntryPoint]) -> Registry:
    """The strategies of some entry points; a broken one is named and hurts no other.

    An entry point names a Strategy class, or a collection of classes. Raises InputError naming
    both plugins when a name is registered twice.
    """
    unique = {(entry.name, entry.value): entry for entry in (BUILTIN, *entries)}
    found: dict[str, type[Strategy]] = {}
    origins: dict[str, str] = {}
    broken: list[Broken] = []
    for entry in unique.values():
        origin = f"{entry.name} = {entry.value}"
        try:
            classes = _classes(entry.load())
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever a stranger's module does, the others must still load
            broken.append(Broken(origin, f"{type(error).__name__}: {error}"))
            continue
        for strategy in classes:
            name = strategy.name or entry.name
            if name in found:
                raise InputError(
                    "strategy name", name, f"a name registered once; both {origins[name]!r} and {origin!r} register it"
                )
            found[name], origins[name] = strategy, origin
    return Registry(found, origins, tuple(broken))


def _classes(loaded: object) -> list[type[Strategy]]:
    items: list[object] = list(loaded) if isinstance(loaded, list | tuple | set | frozenset) else [loaded]
    return [strategy_class(item) for item in items]


def strategy_class(item: object, field: str = "plugin") -> type[Strategy]:
    """The item, if it is a strategy. Raises InputError for anything else, or for parameters without a type."""
    if not (isinstance(item, type) and issubclass(item, Strategy)) or item is Strategy:
        shown = item.__name__ if isinstance(item, type) else item
        raise InputError(field, shown, "a subclass of casinowar.strategy.Strategy")
    if item.wager is Strategy.wager:
        raise InputError(field, item.__name__, "a strategy with a method wager(state, seat)")
    if "__dataclass_params__" not in vars(item) and item.__annotations__:
        raise InputError(field, item.__name__, "a class decorated with @dataclass(frozen=True), like its base")
    parameters(item)
    return item


def load_file(path: Path) -> dict[str, type[Strategy]]:
    """The strategies a Python file defines, by class name. Runs the file.

    Raises FileError when it cannot be read or imported, or defines no strategy.
    """
    if not path.is_file():
        raise FileError(path, "no such file")
    module = _run(path)
    own = [item for item in vars(module).values() if isinstance(item, type) and item.__module__ == module.__name__]
    return {item.__name__: item for item in own if issubclass(item, Strategy)}


def class_in_file(path: Path, name: str | None) -> type[Strategy]:
    """One strategy of a file: the one named, or the only one it defines. Raises FileError or InputError."""
    found = load_file(path)
    if name is None:
        if len(found) != 1:
            given = ", ".join(found) or "no strategy"
            raise InputError("strategy", f"{path} with {given}", f"{path}:Class, naming one strategy")
        (chosen,) = found.values()
    elif name in found:
        chosen = found[name]
    else:
        module = sys.modules[_module_name(path)]
        return strategy_class(getattr(module, name, name), f"{path}:{name}")
    return strategy_class(chosen, f"{path}:{chosen.__name__}")


def _module_name(path: Path) -> str:
    return "casinowar_user_" + "".join(c if c.isalnum() else "_" for c in str(path.resolve()))


def _run(path: Path) -> ModuleType:
    name = _module_name(path)
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise FileError(path, "is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except CasinoWarError as error:
        raise FileError(path, str(error)) from None
    except BaseException as error:
        del sys.modules[name]
        if isinstance(error, KeyboardInterrupt):
            raise
        raise FileError(path, f"{_where(error, path)}{type(error).__name__}: {error}") from None
    return module


def _where(error: BaseException, path: Path) -> str:
    if isinstance(error, SyntaxError) and error.lineno:
        return f"line {error.lineno}: "
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(path):
            line = trace.tb_lineno
        trace = trace.tb_next
    return f"line {line}: " if line else ""
