"""The audit in tables and records."""

from __future__ import annotations

from collections.abc import Sequence

from casinowar.bankroll.audit import Audit, AuditCheck
from casinowar.bankroll.game import FlatGame
from casinowar.report.audit_records import AuditRecord, AuditRow
from casinowar.report.bankroll_records import about_game
from casinowar.report.bankroll_words import titled
from casinowar.report.result import Result, flat_rows
from casinowar.report.tables import Table


def audit_result(game: FlatGame, audit: Audit) -> Result:
    """Every check, the e-value and the verdict."""
    rows = [check_row(check) for check in audit.checks]
    strangest = min(audit.checks, key=lambda check: check.p_value, default=None)
    return Result(
        record=lambda: AuditRecord(
            **about_game(game),
            rounds=audit.rounds,
            checks=rows,
            z=None if strangest is None else strangest.z,
            p_value=None if strangest is None else strangest.p_value,
            corrected_p_value=audit.smallest,
            e_value=audit.e_value,
            largest_e_value=audit.largest_e_value,
            alpha=audit.alpha,
            verdict=audit.verdict,
            passed=audit.passed,
        ),
        tables=lambda: [_table(game, audit)],
        rows=lambda: flat_rows(rows),
    )


def check_row(check: AuditCheck) -> AuditRow:
    """A comparison as a record."""
    return AuditRow(
        name=check.name,
        observed=check.observed,
        expected=check.expected,
        sd=check.sd,
        z=check.z,
        at_most=check.at_most,
        at_least=check.at_least,
        p_value=check.p_value,
        e_value=check.e_value,
    )


def check_table(checks: Sequence[AuditCheck], title: str, notes: tuple[str, ...]) -> Table:
    """Comparisons as a table."""
    headers = ("check", "seen", "expected", "z", "tail", "p-value")
    rows = tuple(
        (
            check.name,
            f"{check.observed:.6g}",
            f"{check.expected:.6g}",
            f"{check.z:+.3f}",
            _tail(check.tail),
            _tail(check.p_value),
        )
        for check in checks
    )
    return Table(headers, rows, title=title, notes=notes)


def _table(game: FlatGame, audit: Audit) -> Table:
    notes = (
        audit.verdict,
        "Tail: the exact chance that a fair game shows so much, or so little, as was seen. p-value: twice that, or "
        f"the chance of so large a chi-square. It counts as odd below {audit.alpha / audit.tests:.3g}, which is "
        f"{audit.alpha:g} shared by the {audit.tests} tests.",
        f"A bettor against this game who started with 1 would now hold {audit.e_value:.4g} (at most "
        f"{audit.largest_e_value:.4g} on the way). In a fair game this ever reaches 100 in one log of 100, "
        "however often one looks.",
    )
    return check_table(audit.checks, titled(f"Audit of {audit.rounds:,} rounds", game), notes)


def _tail(chance: float | None) -> str:
    return "-" if chance is None else f"{chance:.4g}"
