"""Strategies listed, shown, checked and traced, in every format."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import cleandoc
from textwrap import fill
from typing import TYPE_CHECKING

from casinowar.report.records import Record, Row
from casinowar.report.result import FlatRow, Result, flat_rows
from casinowar.report.session_record import units
from casinowar.report.tables import Table, plain
from casinowar.strategy import Strategy, parameters, spelled, summary_of, wraps_another
from casinowar.strategy.interface import default_of

if TYPE_CHECKING:
    from casinowar.compare.conformance import Finding
    from casinowar.compare.trace import Mismatch, Trace, TraceRow
    from casinowar.plugins import Registry


class ParameterRow(Row):
    """One parameter: its name, its default as the command line writes it, and what it takes."""

    name: str
    default: str
    accepted: str


class StrategyRow(Row):
    """One strategy; ``wraps`` says that another one stands in its brackets."""

    name: str
    summary: str
    parameters: list[ParameterRow]
    source: str
    wraps: bool


class BrokenRow(Row):
    """A plugin that does not load."""

    entry: str
    reason: str


class StrategiesRecord(Record):
    """``casinowar strategies list``."""

    strategies: list[StrategyRow]
    broken: list[BrokenRow]


class StrategyRecord(Record, StrategyRow):
    """``casinowar strategies show``."""

    description: str


class FindingRow(Row):
    """One requirement of the conformance suite."""

    strategy: str
    requirement: str
    passed: bool
    seen: str


class CheckRecord(Record):
    """``casinowar strategies check``."""

    findings: list[FindingRow]
    passed: bool


class TraceRecordRow(Row):
    """One round of a trace, in currency units; ``asked`` is what the strategy wanted to stake."""

    round: int
    stake: float
    result: str
    net: float
    total: float
    asked: float
    adjustments: list[str]


class MismatchRow(Row):
    """A value that is not the expected one."""

    round: int
    column: str
    expected: str
    found: str


class TraceRecord(Record):
    """``casinowar strategies trace``. ``matches`` and ``mismatches`` are null without --expect."""

    strategy: str
    rows: list[TraceRecordRow]
    next_stake: float | None
    stopped: str | None
    unused: list[str]
    matches: bool | None
    mismatches: list[MismatchRow] | None


def strategy_row(name: str, strategy: type[Strategy]) -> StrategyRow:
    """A strategy's entry in the list."""
    rows = [
        ParameterRow(name=spelled(field), default=kind.show(default_of(strategy, field)), accepted=kind.accepted)
        for field, kind in parameters(strategy).items()
    ]
    return StrategyRow(
        name=name,
        summary=summary_of(strategy),
        parameters=rows,
        source=strategy.source,
        wraps=wraps_another(strategy),
    )


def list_result(found: Registry) -> Result:
    """Every strategy by name."""
    rows = [strategy_row(name, strategy) for name, strategy in found.strategies.items()]
    broken = [BrokenRow(entry=each.entry, reason=each.reason) for each in found.broken]
    lines = tuple((row.name, row.summary) for row in rows)
    notes = tuple(f"Not loaded: {each.entry}: {each.reason}" for each in broken)
    return Result(
        record=lambda: StrategiesRecord(strategies=rows, broken=broken),
        tables=lambda: [Table(("strategy", "what it does"), _wrapped(lines), notes=notes, numbers=False)],
        rows=lambda: flat_rows(rows),
    )


def _wrapped(lines: Sequence[tuple[str, str]], width: int = 56) -> tuple[tuple[str, str], ...]:
    return tuple((name, fill(text, width)) for name, text in lines)


def show_result(name: str, strategy: type[Strategy]) -> Result:
    """One strategy: what it does, its parameters, its source."""
    row = strategy_row(name, strategy)
    text = cleandoc(strategy.__doc__ or "").replace("``", "")
    lines = tuple(
        (each.name, each.default, "\n".join(_wrapped([("", each.accepted)], 44)[0][1:])) for each in row.parameters
    )
    spelling = f"{name}(STRATEGY)" if row.wraps else name
    notes = (*text.split("\n\n"), f"Source: {row.source}" if row.source else "", f"Written {spelling}:param=value,...")
    return Result(
        record=lambda: StrategyRecord(**row.model_dump(), description=text),
        tables=lambda: [
            Table(("parameter", "default", "takes"), lines, title=name, notes=tuple(filter(None, notes)), numbers=False)
        ],
        rows=lambda: flat_rows(row.parameters),
    )


def check_result(findings: Sequence[tuple[str, Finding]]) -> Result:
    """The conformance suite on one or more strategies."""
    rows = [
        FindingRow(strategy=name, requirement=each.requirement, passed=each.passed, seen=each.seen)
        for name, each in findings
    ]
    passed = all(row.passed for row in rows)
    return Result(
        record=lambda: CheckRecord(findings=rows, passed=passed),
        tables=lambda: [_check_table(name, rows) for name in dict.fromkeys(row.strategy for row in rows)],
        rows=lambda: flat_rows(rows),
    )


def _check_table(name: str, rows: Sequence[FindingRow]) -> Table:
    own = [row for row in rows if row.strategy == name]
    lines = tuple((row.requirement, "yes" if row.passed else "NO") for row in own)
    notes = [f"{row.requirement}: {row.seen}" for row in own if not row.passed]
    said = tuple(notes or ["Every requirement is met."])
    return Table(("requirement", "met"), lines, title=name, notes=said, numbers=False)


def trace_result(found: Trace, mismatches: Sequence[Mismatch] | None) -> Result:
    """A trace, and where it differs from what was expected."""
    rows = [_trace_row(row) for row in found.rows]
    faults = None if mismatches is None else [_mismatch_row(each) for each in mismatches]
    return Result(
        record=lambda: TraceRecord(
            strategy=found.strategy,
            rows=rows,
            next_stake=units(found.next_stake),
            stopped=found.stopped,
            unused=list(found.unused),
            matches=None if faults is None else not faults,
            mismatches=faults,
        ),
        tables=lambda: [_trace_table(found, rows, faults)],
        rows=lambda: _trace_csv(rows),
    )


def _trace_row(row: TraceRow) -> TraceRecordRow:
    return TraceRecordRow(
        round=row.round,
        stake=units(row.stake),
        result=row.result,
        net=units(row.net),
        total=units(row.total),
        asked=units(row.asked),
        adjustments=list(row.adjustments),
    )


def _mismatch_row(fault: Mismatch) -> MismatchRow:
    return MismatchRow(round=fault.round, column=fault.column, expected=fault.expected, found=fault.found)


def _trace_csv(rows: Sequence[TraceRecordRow]) -> list[FlatRow]:
    return [{key: row[key] for key in ("round", "stake", "result", "net", "total")} for row in flat_rows(rows)]


def _trace_table(found: Trace, rows: Sequence[TraceRecordRow], faults: Sequence[MismatchRow] | None) -> Table:
    lines = tuple(
        (str(row.round), plain(row.stake, 2), row.result, plain(row.net, 2), plain(row.total, 2), _did(row))
        for row in rows
    )
    notes = []
    if found.stopped is not None:
        notes.append(f"The session is over: {found.stopped}.")
    else:
        notes.append(f"Next stake: {plain(units(found.next_stake), 2)}.")
    if found.unused:
        notes.append(f"Not played: {' '.join(found.unused)}.")
    if faults is not None:
        notes += [
            f"Round {each.round}, {each.column}: expected {each.expected}, found {each.found}." for each in faults
        ]
        notes += [] if faults else ["As expected."]
    headers = ("round", "stake", "result", "net", "total", "the table")
    return Table(headers, lines, title=found.strategy, notes=tuple(notes))


def _did(row: TraceRecordRow) -> str:
    return ", ".join(code.replace("_", " ") for code in row.adjustments)
