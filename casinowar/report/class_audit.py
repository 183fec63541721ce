"""The audit of a class's games of War in tables and records."""

from __future__ import annotations

from casinowar.bankroll.class_audit import ClassAudit
from casinowar.counts import number_of
from casinowar.kids.variant import WarVariant
from casinowar.report.audit import check_row, check_table
from casinowar.report.audit_records import AuditRow
from casinowar.report.kids import KidsRecord, about, variant_note
from casinowar.report.result import FlatRow, Result, flat_rows


class ClassCheckRow(AuditRow):
    """One comparison with the law of the variant: the exact one, or that of simulated games."""

    by_simulation: bool


class KidsAuditRecord(KidsRecord):
    """``casinowar kids audit``. ``z`` and ``p_value`` are those of the strangest check.

    ``corrected_p_value``: the smallest p-value times the number of tests. ``simulated``: the games won
    or drawn that stand for the law where no exact one is known, of ``seed`` (null: none were needed).
    """

    games: int
    checks: list[ClassCheckRow]
    z: float | None
    p_value: float | None
    corrected_p_value: float
    alpha: float
    verdict: str
    passed: bool
    simulated: int
    seed: int | None
    partial: bool
    variant: WarVariant


def class_audit_result(variant: WarVariant, audit: ClassAudit, detail: bool = False) -> Result:
    """Every check and the verdict."""
    rows = [_row(audit, number) for number in range(len(audit.checks))]
    strangest = min(audit.checks, key=lambda check: check.p_value, default=None)
    notes = (*_notes(audit), variant_note(variant, detail))
    title = f"Audit of {number_of(audit.games, 'game')}: {variant.title or variant.name}"
    return Result(
        record=lambda: KidsAuditRecord(
            **about(variant),
            games=audit.games,
            checks=rows,
            z=None if strangest is None else strangest.z,
            p_value=None if strangest is None else strangest.p_value,
            corrected_p_value=audit.smallest,
            alpha=audit.alpha,
            verdict=audit.verdict,
            passed=audit.passed,
            simulated=audit.simulated,
            seed=audit.seed,
            partial=audit.partial,
            variant=variant,
        ),
        tables=lambda: [check_table(audit.checks, title, (audit.verdict, *notes))],
        rows=lambda: _flat(rows),
    )


def _row(audit: ClassAudit, number: int) -> ClassCheckRow:
    check = audit.checks[number]
    return ClassCheckRow(**dict(check_row(check)), by_simulation=number >= len(audit.checks) - len(audit.by_simulation))


def _flat(rows: list[ClassCheckRow]) -> list[FlatRow]:
    return flat_rows(rows) or [{"name": None}]


def _notes(audit: ClassAudit) -> list[str]:
    notes = []
    if audit.checks:
        notes.append(
            "Tail: the chance that a class shows so much, or so little, as was seen. p-value: twice that, or the "
            f"chance of so large a chi-square. It counts as odd below {audit.alpha / audit.tests:.3g}, which is "
            f"{audit.alpha:g} shared by {number_of(audit.tests, 'test')}."
        )
    if audit.by_simulation:
        notes.append(
            f"By simulation ({number_of(audit.simulated, 'game')} that were won or drawn, seed {audit.seed}, whose own "
            f"error is allowed for): {', '.join(audit.by_simulation)}."
        )
    if len(audit.by_simulation) < len(audit.checks):
        notes.append("The other laws are exact." if audit.by_simulation else "The laws are exact.")
    if audit.partial:
        notes.append("Interrupted, partial: the law is that of the games simulated until then.")
    return notes
