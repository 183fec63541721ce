"""The JSON form of audits and of the house's shift. Amounts are currency units, chances are numbers from 0 to 1."""

from __future__ import annotations

from typing import Any

from casinowar.report.bankroll_records import GameRecord
from casinowar.report.records import Record, Row


class AuditRow(Row):
    """One comparison with the law."""

    name: str
    observed: float
    expected: float
    sd: float | None
    z: float
    at_most: float | None
    at_least: float | None
    p_value: float
    e_value: float | None


class AuditRecord(GameRecord):
    """``casinowar audit``. ``z`` and ``p_value`` are those of the strangest check.

    ``corrected_p_value``: the smallest p-value times the number of tests, the e-value's among them.
    """

    rounds: int
    checks: list[AuditRow]
    z: float | None
    p_value: float | None
    corrected_p_value: float
    e_value: float
    largest_e_value: float
    alpha: float
    verdict: str
    passed: bool


class ShiftRow(Row):
    """One table's shift from the house's side."""

    title: str
    rules: dict[str, Any]
    rules_hash: str
    rounds: int
    action: float
    theoretical_win: float
    win_per_hour: float
    hold: float
    sd: float
    variance: float
    covariance: float
    covariance_exact: str
    correlation: float
    loss_probability: float
    loss_probability_is_exact: bool
    one_in_hundred: float
    largest_exposure: float


class HabitRow(Row):
    """A side bet and the share of rounds in which every spot places it."""

    name: str
    amount: float
    share: float


class HouseRecord(Record, ShiftRow):
    """``casinowar house``: the shift, ``against`` the same under other rules, ``others`` under more of them."""

    spots: int
    ante: float
    sides: list[HabitRow]
    surrender_rate: float
    rounds_per_hour: float
    hours: float
    against: ShiftRow | None
    others: list[ShiftRow]
