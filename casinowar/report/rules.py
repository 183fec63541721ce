"""Results of the rules commands: the list of presets, a table's rules in words, the check of a file."""

from __future__ import annotations

from pathlib import Path

from casinowar.errors import InputError
from casinowar.exact.bets import analyse
from casinowar.report.edge import bet_row, edge_tables
from casinowar.report.output import flat_rows
from casinowar.report.records import PresetRow, RulesCheckRecord, RulesListRecord, RulesShowRecord, about
from casinowar.report.tables import Table
from casinowar.report.toml import toml_text
from casinowar.report.warnings import player_edge_warnings
from casinowar.rules.describe import describe
from casinowar.rules.load import build_file, find_rules, preset_files, read_toml
from casinowar.rules.merge import faults
from casinowar.rules.model import HouseRules
from casinowar.rules.review import warnings as review

Rows = list[dict[str, object]]


def list_result() -> tuple[RulesListRecord, list[Table], Rows]:
    """The presets with their titles."""
    rows = [PresetRow(name=name, title=build_file(path).title) for name, path in preset_files().items()]
    table = Table(("name", "table"), tuple((row.name, row.title) for row in rows), numbers=False)
    return RulesListRecord(rules=rows), [table], flat_rows(rows)


def show_result(name: str, rules: HouseRules) -> tuple[RulesShowRecord, list[Table], Rows]:
    """A table's rules in words and as TOML; CSV holds the lines in words."""
    words = describe(rules)
    record = RulesShowRecord(**about(rules), name=name, title=rules.title, source=rules.source, words=words)
    notes = tuple(f"* {line}" for line in words)
    shown = [
        Table((), (), title=rules.title or name, notes=(*notes, f"Source: {rules.source}") if rules.source else notes),
        Table((), (), title="As a rule file", code=toml_text(rules.tables())),
    ]
    return record, shown, [{"line": place, "rule": line} for place, line in enumerate(words, 1)]


def check_result(file: Path) -> tuple[RulesCheckRecord, list[Table], Rows]:
    """Faults and warnings of a rule file, with its edges when it can be played.

    Raises FileError when the file cannot be read as TOML.
    """
    path = find_rules(str(file))
    wrong = faults(read_toml(path))
    if wrong:
        record = RulesCheckRecord(
            file=str(file), valid=False, faults=wrong, warnings=[], rules=None, rules_hash=None, bets=[]
        )
        notes = (*wrong, f"{file}: not valid, {len(wrong)} fault{'s' if len(wrong) > 1 else ''}.")
        return record, [Table((), (), notes=notes)], [{"kind": "fault", "text": text} for text in wrong]
    rules = build_file(path)
    return _checked(file, rules)


def _checked(file: Path, rules: HouseRules) -> tuple[RulesCheckRecord, list[Table], Rows]:
    try:
        analysis = analyse(rules)
    except InputError as error:
        raise AssertionError(f"valid rules that cannot be analysed: {error}") from error
    warnings = [*review(rules), *player_edge_warnings(rules, analysis)]
    record = RulesCheckRecord(
        file=str(file),
        valid=True,
        faults=[],
        warnings=warnings,
        bets=[bet_row(bet) for bet in analysis.bets],
        **about(rules),
    )
    verdict = "valid" + (f", {len(warnings)} warning{'s' if len(warnings) > 1 else ''}" if warnings else "")
    head = Table((), (), title=rules.title, notes=tuple(f"* {line}" for line in describe(rules)))
    tail = Table((), (), notes=(*(f"Warning: {text}" for text in warnings), f"{file}: {verdict}."))
    return record, [head, *edge_tables(analysis, detail=False), tail], [
        {"kind": "warning", "text": text} for text in warnings
    ]
