"""The check in tables: exact values beside what dealt cards gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casinowar.counts import count_text
from casinowar.report.result import FlatRow, Result, flat_rows
from casinowar.report.tables import Table

if TYPE_CHECKING:
    from casinowar.check.result import Verification
    from casinowar.report.records import Record


def verify_result(verification: Verification) -> Result:
    """The check in every format."""

    def record() -> Record:
        from casinowar.report.check_record import verify_record

        return verify_record(verification)

    def rows() -> list[FlatRow]:
        from casinowar.report.check_record import check_row

        return flat_rows([check_row(check) for check in verification.checks])

    return Result(record, lambda: [check_table(verification)], rows)


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
    decisions = " and ".join(verification.decisions) or "no decision"
    rounds = f"{count_text(verification.rounds)} rounds dealt for {decisions}, seed {verification.seed}."
    if verification.compared != verification.rounds:
        rounds += (
            f" {count_text(verification.compared)} of them come in every shoe, whatever the cards, and are compared"
            " with the law of a fresh shoe; the ties of all rounds with their chance given the cards left."
        )
    notes = [rounds, "z: the difference in standard errors of the exact law. Outcome classes: chi-square."]
    if verification.shoe and verification.rules.shoe.mode == "continuous":
        notes.append("A continuous shuffler has no shoe to deal down: every round was dealt fresh.")
    if verification.rules.spots > 1:
        notes.append("One spot was dealt: every spot has the same edges.")
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
            f"{stopped}exact and dealt agree in all {tests} tests (by bad luck alone a correct game would "
            f"disagree in about one such check of {1 / budget:,.0f})."
        )
    failed = ", ".join(check.name for check in verification.failed)
    return (
        f"{stopped}exact and dealt DISAGREE in {len(verification.failed)} of {tests} tests: {failed} (by bad luck "
        f"alone a correct game would do so in about one such check of {1 / budget:,.0f})."
    )
