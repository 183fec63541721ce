"""The audit in tables and records."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from casinowar.bankroll.audit import Audit, AuditCheck, Judgement
from casinowar.bankroll.game import FlatGame
from casinowar.counts import number_of
from casinowar.report.audit_records import AuditRecord, AuditRow
from casinowar.report.bankroll_records import about_game
from casinowar.report.bankroll_words import short_money, titled
from casinowar.report.result import Result, flat_rows
from casinowar.report.tables import Table, percent

NORMAL = "normal law"
"""How a check that is not exact names itself."""


def audit_result(game: FlatGame, audit: Audit) -> Result:
    """Every check, the e-value and the verdict."""
    rows = [check_row(check) for check in audit.checks]
    return Result(
        record=lambda: AuditRecord(
            **about_game(game) | _decision(game, audit),
            rounds=audit.rounds,
            checks=rows,
            **judged(audit),
            e_value=audit.e_value,
            largest_e_value=audit.largest_e_value,
        ),
        tables=lambda: [_table(game, audit)],
        rows=lambda: flat_rows(rows),
    )


def _decision(game: FlatGame, audit: Audit) -> dict[str, str | None]:
    """The decision about ties: that of the log where it shows one, null where it shows both."""
    share = None if audit.log is None else audit.log.war_share
    if share is None:
        return {"decision": game.decision}
    return {"decision": None if share not in (0, 1) else "war" if share else "surrender"}


def judged(judgement: Judgement) -> dict[str, Any]:
    """The fields of a record that say what the checks come to together."""
    strangest = min(judgement.checks, key=lambda check: check.p_value, default=None)
    return {
        "z": None if strangest is None else strangest.z,
        "p_value": None if strangest is None else strangest.p_value,
        "corrected_p_value": judgement.smallest,
        "alpha": judgement.alpha,
        "verdict": judgement.verdict,
        "passed": judgement.passed,
    }


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


def check_table(
    checks: Sequence[AuditCheck], title: str, notes: Sequence[str], more: Sequence[tuple[str, ...]] = ()
) -> Table:
    """Comparisons as a table, ``more`` rows below them."""
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
    return Table(headers, (*rows, *more), title=title, notes=tuple(notes))


def _table(game: FlatGame, audit: Audit) -> Table:
    known = audit.e_value if audit.log is None else audit.largest_e_value
    more = (("e-value", f"{known:.4g}", "1 or less", "-", "-", _tail(audit.e_bound)),)
    notes = [
        audit.verdict,
        "Tail: the exact chance that a fair game shows so much, or so little, as was seen. p-value: twice that, or "
        f"the chance of so large a chi-square. It counts as odd below {audit.alpha / audit.tests:.3g}, which is "
        f"{audit.alpha:g} shared by the {audit.tests} tests, the e-value among them.",
        _evidence(audit),
    ]
    if any(check.name.endswith(NORMAL) for check in audit.checks):
        notes.insert(2, "The bets are not all alike: the net is judged by the normal law, which is not exact.")
    return check_table(audit.checks, _title(game, audit), notes, more)


def _title(game: FlatGame, audit: Audit) -> str:
    head = f"Audit of {number_of(audit.rounds, 'round')}"
    if audit.log is None:
        return titled(head, game)
    low, high = short_money(audit.log.bets[0]), short_money(audit.log.bets[-1])
    return titled(head, game, f"bet {low}" if low == high else f"bets {low} to {high}", _met(audit.log.war_share))


def _met(war_share: Fraction | None) -> str | None:
    """How ties were met in a log, where it says."""
    if war_share is None:
        return None
    if war_share in (0, 1):
        return "war on a tie" if war_share else "surrender on a tie"
    return f"war on {percent(war_share, 0)} of ties, else surrender (as in the log)"


def _evidence(audit: Audit) -> str:
    held = f"A bettor against this game who started with 1 would now hold {audit.e_value:.4g}"
    if audit.log is None:
        return f"e-value: {held[0].lower()}{held[1:]}. In a fair game that is 100 or more at most one time in 100."
    return (
        f"e-value: {held[0].lower()}{held[1:]} (at most {audit.largest_e_value:.4g} on the way). In a fair game this "
        "ever reaches 100 in at most one log of 100, however often one looks."
    )


def _tail(chance: float | None) -> str:
    return "-" if chance is None else f"{chance:.4g}"
