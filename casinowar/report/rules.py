"""Results of the rules commands: the list of presets, a table's rules in words, the check of a file."""

from __future__ import annotations

from pathlib import Path

from casinowar.exact.bets import analyse
from casinowar.report.edge import edge_tables
from casinowar.report.edge_record import bet_row
from casinowar.report.records import PresetRow, RulesCheckRecord, RulesListRecord, RulesShowRecord, about
from casinowar.report.result import FlatRow, Result, flat_rows
from casinowar.report.tables import Table
from casinowar.report.toml import toml_text
from casinowar.report.warnings import player_edge_warnings
from casinowar.rules.describe import describe
from casinowar.rules.load import build_file, find_rules, preset_files, read_rules
from casinowar.rules.merge import faults
from casinowar.rules.model import HouseRules
from casinowar.rules.review import warnings as review


def list_result() -> Result:
    """The presets with their titles."""
    rows = [PresetRow(name=name, title=build_file(path).title) for name, path in preset_files().items()]
    table = Table(("name", "table"), tuple((row.name, row.title) for row in rows), numbers=False)
    return Result(lambda: RulesListRecord(rules=rows), lambda: [table], lambda: flat_rows(rows))


def show_result(name: str, rules: HouseRules) -> Result:
    """A table's rules in words and as TOML, together a rule file; CSV holds the lines in words."""
    words = describe(rules)
    notes = tuple(f"* {line}" for line in words)
    source = (f"Source: {rules.source}",) if rules.source else ()
    return Result(
        record=lambda: RulesShowRecord(**about(rules), name=name, title=rules.title, source=rules.source, words=words),
        tables=lambda: [
            Table((), (), title=rules.title or name, notes=notes + source),
            Table((), (), title="As a rule file", code=toml_text(rules.tables())),
        ],
        rows=lambda: [{"line": place, "rule": line} for place, line in enumerate(words, 1)],
        is_file=True,
    )


def check_result(file: Path) -> tuple[bool, Result]:
    """Whether a rule file is valid, and its faults or its warnings and edges.

    Raises FileError when the file cannot be read as TOML.
    """
    path = find_rules(str(file))
    wrong = faults(read_rules(path))
    return (False, _faulty(file, wrong)) if wrong else (True, _valid(file, build_file(path)))


def _faulty(file: Path, wrong: list[str]) -> Result:
    verdict = f"{file}: not valid, {_counted(wrong, 'fault')}."
    return Result(
        record=lambda: RulesCheckRecord(
            file=str(file), valid=False, faults=wrong, warnings=[], rules=None, rules_hash=None, bets=[]
        ),
        tables=lambda: [Table((), (), notes=(*wrong, verdict))],
        rows=lambda: _texts("fault", wrong),
    )


def _valid(file: Path, rules: HouseRules) -> Result:
    analysis = analyse(rules)
    warnings = [*review(rules), *player_edge_warnings(analysis)]
    verdict = f"{file}: valid" + (f", {_counted(warnings, 'warning')}." if warnings else ".")
    return Result(
        record=lambda: RulesCheckRecord(
            file=str(file),
            valid=True,
            faults=[],
            warnings=warnings,
            bets=[bet_row(bet) for bet in analysis.bets],
            **about(rules),
        ),
        tables=lambda: [
            Table((), (), title=rules.title, notes=tuple(f"* {line}" for line in describe(rules))),
            *edge_tables(analysis, detail=False),
            Table((), (), notes=(*(f"Warning: {text}" for text in warnings), verdict)),
        ],
        rows=lambda: _texts("warning", warnings),
    )


def _counted(texts: list[str], what: str) -> str:
    return f"{len(texts)} {what}" + ("" if len(texts) == 1 else "s")


def _texts(kind: str, texts: list[str]) -> list[FlatRow]:
    return [{"kind": kind, "text": text} for text in texts]
