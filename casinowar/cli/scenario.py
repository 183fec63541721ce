"""Scenario files: several reports about one table, one player or one game, kept in TOML and repeatable."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from casinowar.configs import file_of, shipped
from casinowar.counts import parse_count
from casinowar.errors import FileError, InputError, TooLarge, UnknownName
from casinowar.files import read_toml
from casinowar.money import cents

FIXED_SEED = 1
"""The seed of a scenario that names none: a seed that is drawn could not be repeated."""
MOST_REPORTS, DEEPEST = 50, 8


def _amount(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float | str) or cents(value) < 1:
        raise InputError("amount", value, "an amount of 0.01 or more, with at most two decimals")
    return str(value)


def _seed(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise InputError("seed", value, "a whole number of 0 or more")
    return parse_count(value, "seed", least=0)


def _one_line(value: str) -> str:
    """A text for a heading or a paragraph: one line, nothing that a terminal would obey."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in value).split())


def _heading(value: str) -> str:
    if not _one_line(value):
        raise InputError("title", value, "a text")
    return _one_line(value)


Amount = Annotated[str, BeforeValidator(_amount)]
Named = str | dict[str, Any] | None


class Report(BaseModel):
    """One report: a command, and its options as further keys by their long names.

    ``output`` is the name of a file of its own, in ``format`` or the one that the name implies; ``plot``
    that of a picture.
    """

    model_config = ConfigDict(frozen=True, extra="allow")

    command: str
    title: Annotated[str, AfterValidator(_one_line)] = ""
    output: str | None = None
    plot: str | None = None
    format: Literal["table", "json", "csv", "markdown"] | None = None

    @property
    def options(self) -> dict[str, Any]:
        """The command's own options and arguments, as they are written."""
        return dict(self.model_extra or {})


class Scenario(BaseModel):
    """A scenario file. Amounts are currency units; ``rules`` and ``variant``: a name, a path, or a table with a base.

    Everything but ``reports`` is what the reports share: each is given to the reports that can use it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: Annotated[str, AfterValidator(_heading)]
    about: Annotated[str, AfterValidator(_one_line)] = ""
    rules: Named = None
    variant: Named = None
    strategies: tuple[str, ...] = ()
    bankroll: Amount | None = None
    bet: Amount | None = None
    seed: Annotated[int, BeforeValidator(_seed)] = FIXED_SEED
    reports: tuple[Report, ...] = Field(min_length=1, max_length=MOST_REPORTS)


def scenario_files() -> dict[str, Path]:
    """The shipped scenarios by name, in alphabetical order."""
    return shipped("scenarios")


def find_scenario(name: str) -> Path:
    """The file of a shipped scenario, or a path. Raises UnknownName with the nearest name."""
    return file_of("scenario", name, scenario_files())


def load_scenario(path: Path) -> Scenario:
    """A scenario from its file. Raises FileError naming the file and the dotted key (reports counted from 1)."""
    tables = read_toml(path, "a scenario file")
    if _is_deep(tables):
        raise FileError(path, f"tables in tables go deeper than {DEEPEST}")
    try:
        return Scenario.model_validate(tables)
    except ValidationError as error:
        raise FileError(path, _said(error)) from None
    except TooLarge as error:
        raise FileError(path, str(error)) from None


def _is_deep(tables: dict[str, Any]) -> bool:
    level: list[Any] = [tables]
    for _ in range(DEEPEST):
        level = [inner for value in level for inner in (value.values() if isinstance(value, dict) else value)]
        level = [value for value in level if isinstance(value, dict | list)]
    return bool(level)


def _said(error: ValidationError) -> str:
    """The first fault of a file, with the dotted key and what would be accepted."""
    found = error.errors(include_url=False)
    fault = next(
        (one for one in found if one["type"] == "extra_forbidden"), found[0]
    )  # what is misspelt is missing too
    place = [part + 1 if isinstance(part, int) else part for part in fault["loc"]]
    key = ".".join(map(str, place[:3] if place[0] in ("reports", "strategies") else place[:1]))
    cause = fault.get("ctx", {}).get("error")
    if fault["type"] == "extra_forbidden":
        return str(UnknownName(key, str(place[-1]), Scenario.model_fields))
    if fault["type"] == "missing":
        return f"{key}: cannot be left out"
    if isinstance(cause, InputError):
        return str(InputError(key, cause.given, cause.accepted, cause.nearest))
    words = {
        "string_type": "a name, a path or a table" if key in ("rules", "variant") else "a text",
        "tuple_type": "a list of tables [[reports]]" if key == "reports" else "a list of texts",
        "model_type": "a table",
        "too_short": "one report or more: [[reports]] with a command",
        "too_long": f"at most {MOST_REPORTS} reports",
    }
    accepted = words.get(fault["type"], fault["msg"].removeprefix("Input should be "))
    return str(InputError(key, fault["input"], accepted))
