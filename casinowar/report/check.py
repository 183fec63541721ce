"""The check in tables and records: exact values beside what dealt cards gave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from casinowar.counts import count_text
from casinowar.report.records import CheckRow, CheckSummary, VerifyRecord, about
from casinowar.report.result import Result, flat_rows
from casinowar.report.tables import Table

if TYPE_CHECKING:
    from casinowar.check.result import Check, Verification


def check_row(check: Check) -> CheckRow:
    """One comparison as a JSON row."""
    return CheckRow(
        name=check.name,
        exact=check.exact,
        simulated=check.simulated,
        standard_error=check.standard_error,
        z=check.z,
        p_value=check.p_value,
        passed=check.passed,
    )


def _fields(verification: Verification) -> dict[str, Any]:
    return {
        "rounds": verification.rounds,
        "compared": verification.compared,
        "seed": verification.seed,
        "partial": verification.partial,
        "compiled": verification.compiled,
        "family_wise_error": verification.family_error,
        "checks": [check_row(check) for check in verification.checks],
        "passed": verification.passed,
    }


def check_summary(verification: Verification) -> CheckSummary:
    """The check as part of another record."""
    return CheckSummary(**_fields(verification))


def verify_result(verification: Verification) -> Result:
    """The check in every format."""
    return Result(
        record=lambda: VerifyRecord(**about(verification.rules), **_fields(verification), shoe=verification.shoe),
        tables=lambda: [check_table(verification)],
        rows=lambda: flat_rows([check_row(check) for check in verification.checks]),
    )


def check_table(verification: Verification) -> Table:
    """Every comparison, and the verdict in a sentence."""
    rows = tuple(
        (
            check.name,
            f"{check.exact:.7g}",
            f"{check.simulated:.7g}",
            f"{check.standard_error:.3g}",
            f"{check.z:+.2f}" if check.passed else f"{check.z:+.2f} NO",
        )
        for check in verification.checks
    )
    headers = ("measure", "exact", "dealt", "standard error", "z")
    notes = (*_dealt(verification), verdict(verification))
    return Table(headers, rows, title=f"Check: {verification.rules.title}", notes=notes)


def _dealt(verification: Verification) -> list[str]:
    """What was dealt, in words."""
    rounds = f"{count_text(verification.rounds)} rounds dealt for each decision, seed {verification.seed}."
    if verification.compared != verification.rounds:
        rounds += (
            f" {count_text(verification.compared)} of them come in every shoe, whatever the cards, and are compared"
            " with the law of a fresh shoe; the ties of all rounds with their chance given the cards left."
        )
    notes = [rounds, "Standard errors are those of the exact law. Outcome classes: chi-square and its mean."]
    if not verification.compiled:
        notes.append("Dealt by the readable table: without numba there are no compiled kernels.")
    return notes


def verdict(verification: Verification) -> str:
    """The verdict in one sentence, with the error budget."""
    tests, budget = len(verification.checks), verification.family_error
    stopped = "Interrupted, partial: " if verification.partial else ""
    if not tests:
        return f"{stopped}nothing was dealt, so nothing is checked."
    if verification.passed:
        return (
            f"{stopped}exact and dealt agree in all {tests} tests (a correct game fails one in at most "
            f"{1 / budget:,.0f} such checks)."
        )
    failed = ", ".join(check.name for check in verification.failed)
    return (
        f"{stopped}exact and dealt DISAGREE in {len(verification.failed)} of {tests} tests: {failed} (a correct "
        f"game fails one in at most {1 / budget:,.0f} such checks)."
    )
