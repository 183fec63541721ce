"""The check as JSON records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from casinowar.report.records import CheckRow, CheckSummary, VerifyRecord, about

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
        "decisions": list(verification.decisions),
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


def verify_record(verification: Verification) -> VerifyRecord:
    """The check as a record of its own."""
    return VerifyRecord(**about(verification.rules), **_fields(verification), shoe=verification.shoe)
