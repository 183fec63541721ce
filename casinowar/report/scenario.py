"""A scenario's reports as one document, and the list of the shipped scenarios."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from casinowar import __version__
from casinowar.errors import InputError
from casinowar.report.records import Record, Row
from casinowar.report.result import FlatRow, Result, flat_rows
from casinowar.report.tables import WIDTH, Table

INSIDE_LEVEL = 3
"""The level of headings in Markdown that a report's own tables have inside the document."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A report that was made: its title, its command line, its result, and the exit code of the command.

    ``result`` and ``exit_code`` are None where the command line was only spelled out.
    """

    title: str
    words: tuple[str, ...]
    result: Result | None = None
    exit_code: int | None = None


class ReportRow(Row):
    """One report: the command line that makes it alone, its exit code, and the record that this prints with -f json."""

    title: str
    command: str
    exit_code: int | None
    record: dict[str, Any] | None


class RunRecord(Record):
    """``casinowar run``. ``partial``: interrupted, so that reports are missing or unfinished."""

    title: str
    about: str
    seed: int
    partial: bool
    reports: list[ReportRow]


class ScenarioRow(Row):
    """A shipped scenario."""

    name: str
    title: str


class ScenariosRecord(Record):
    """``casinowar run --list``."""

    scenarios: list[ScenarioRow]


def scenarios_result(titles: Sequence[tuple[str, str]]) -> Result:
    """Names and titles of scenarios."""
    rows = [ScenarioRow(name=name, title=title) for name, title in titles]
    table = Table(("name", "scenario"), tuple(titles), numbers=False)
    return Result(lambda: ScenariosRecord(scenarios=rows), lambda: [table], lambda: flat_rows(rows))


def scenario_result(title: str, about: str, seed: int, reports: Sequence[Finished], partial: bool = False) -> Result:
    """The document: every report under its command line. As CSV it cannot be had (InputError)."""
    return Result(
        record=lambda: RunRecord(
            title=title, about=about, seed=seed, partial=partial, reports=[_row(report) for report in reports]
        ),
        tables=lambda: [
            Table((), (), title=title, notes=(about,) if about else (), level=1),
            *(table for number, report in enumerate(reports, 1) for table in _section(number, report)),
            Table((), (), notes=_notes(seed, partial)),
        ],
        rows=_no_rows,
    )


def _no_rows() -> list[FlatRow]:
    raise InputError(
        "--format", "csv", "table, json or markdown for the whole; a report's own file (output = ...) may be CSV"
    )


def _row(report: Finished) -> ReportRow:
    record = None if report.result is None else report.result.record().to_dict()
    command = shlex.join(("casinowar", *report.words))
    return ReportRow(title=report.title, command=command, exit_code=report.exit_code, record=record)


def _section(number: int, report: Finished) -> list[Table]:
    """A report's heading with its command line, then its tables."""
    heading = Table(
        (), (), title=f"{number}. {report.title}", code=_on_short_lines(report.words), language="sh", level=2
    )
    if report.result is None:
        return [heading]
    tables = list(report.result.tables())
    deeper = max(0, INSIDE_LEVEL - min((table.level for table in tables if table.title), default=INSIDE_LEVEL))
    return [heading, *(replace(table, level=table.level + deeper) for table in tables)]


def _on_short_lines(words: Sequence[str]) -> str:
    """A command line that fits the page: broken before options, with the shell's sign for "goes on"."""
    lines = ["casinowar"]
    for group in _groups(words):
        if len(lines[-1]) + len(group) + 3 > WIDTH and lines[-1].strip():
            lines.append("   ")
        lines[-1] += f" {group}"
    return " \\\n".join(lines)


def _groups(words: Sequence[str]) -> list[str]:
    """Words for the shell, each option together with its value."""
    groups: list[str] = []
    for place, word in enumerate(words):
        follows = place and words[place - 1].startswith("--") and "=" not in words[place - 1]
        if follows and not word.startswith("--"):
            groups[-1] += f" {shlex.quote(word)}"
        else:
            groups.append(shlex.quote(word))
    return groups


def _notes(seed: int, partial: bool) -> tuple[str, ...]:
    made = f"Seed {seed}, casinowar {__version__}. The same file and version give the same numbers again."
    return (*(("Interrupted, partial: the reports that were finished.",) if partial else ()), made)
