"""Faults of a scenario: each names the file and the dotted key, whichever command it comes from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from casinowar.errors import CasinoWarError, FileError, InputError

Place = Callable[[str], str]
"""The dotted key for a field that a fault names; for "" the key of the whole report."""
_PLAIN_KEY = re.compile(r"[\w.-]+")


def always(key: str) -> Place:
    """One key, whatever the fault names."""
    return lambda field: key


def below(key: str) -> Place:
    """Fields of the table at a key; the key itself where a fault names the whole of it."""
    own = ("", "set", key.rpartition(".")[2])
    return lambda field: field if field.startswith(f"{key}.") else key if field in own else f"{key}.{field}"


@contextmanager
def faults(path: Path, place: Place) -> Iterator[None]:
    """Every fault inside becomes a FileError that names the scenario's file and the dotted key."""
    try:
        yield
    except click.UsageError as error:
        raise _of_usage(path, place, error) from None
    except CasinoWarError as error:
        raise _of_input(path, place, error) from None


def _of_usage(path: Path, place: Place, error: click.UsageError) -> FileError:
    parameter = getattr(error, "param", None)
    if parameter is None:
        return FileError(path, f"{place('')}: {error.format_message()}")
    missing = isinstance(error, click.MissingParameter)
    said = "cannot be left out" if missing else error.message.rstrip(".")
    return FileError(path, f"{place(_written(parameter))}: {said}")


def names_of(argument: click.Argument) -> list[str]:
    """What a scenario calls an argument: the words of its help, "[RULES] [FILE.csv]" is rules and file."""
    shown = argument.metavar or (argument.name or "").upper()
    return [word.lower() for word in re.findall(r"([A-Z]+)[\w.]*", shown)]


def _written(parameter: click.Parameter) -> str:
    """What a scenario calls an option or an argument."""
    return names_of(parameter)[0] if isinstance(parameter, click.Argument) else parameter.opts[0].lstrip("-")


def _of_input(path: Path, place: Place, error: CasinoWarError) -> FileError:
    """The same fault with its exit code."""
    field = error.field.removeprefix("--") if isinstance(error, InputError) else ""
    if isinstance(error, InputError) and _PLAIN_KEY.fullmatch(field):
        text = str(InputError(place(field), error.given, error.accepted, error.nearest))
    else:
        text = ": ".join(part for part in (place(""), str(error)) if part)
    fault = FileError(path, text)
    fault.exit_code = error.exit_code
    return fault
