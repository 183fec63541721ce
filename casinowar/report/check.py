"""The check in tables and records: exact values beside what dealt cards gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casinowar.counts import count_text
from casinowar.report.records import CheckRow, CheckSummary
from casinowar.report.tables import Table

if TYPE_CHECKING:
    from casinowar.check.verify import Verification


def check_summary(verification: Verification) -> CheckSummary:
    """The check as part of another record."""
    raise NotImplementedError


def check_table(verification: Verification) -> Table:
    """Every comparison, and the verdict in a sentence."""
    raise NotImplementedError
