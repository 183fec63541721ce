"""The JSON form of prices and promotions. Amounts are currency units, chances are numbers from 0 to 1."""

from __future__ import annotations

from typing import Any

from casinowar.report.bankroll_records import GameRecord, NetRow
from casinowar.report.records import Record, Row


class PrecisionRow(Row):
    """Rounds until the mean is within ``precision`` of the edge, with a confidence."""

    precision: float
    confidence: float
    rounds: int


class CostRecord(GameRecord):
    """``casinowar bankroll cost``. A loss is negative in ``ev_per_hour`` and positive in ``theoretical_loss``.

    ``break_even_comp_rate`` is a share of the theoretical loss, ``break_even_of_action`` of all bets.
    """

    rounds_per_hour: float
    hours: float
    ev_per_hour: float
    sd_per_hour: float
    n0: float | None
    n0_exact: str | None
    action: float
    theoretical_loss: float
    sd_total: float
    loss_probability: float
    comp_rate: float
    comps: float
    net_cost: float
    break_even_comp_rate: float | None
    break_even_of_action: float
    rounds_for_precision: list[PrecisionRow]


class KellyRecord(GameRecord):
    """``casinowar bankroll kelly``. Growth is that of the logarithm of the bankroll, a round."""

    cashback: float
    edge_with_cashback: float
    worst: float
    largest_fraction: float
    fraction: float
    growth: float
    half_fraction: float
    half_growth: float
    reason: str


class RebateRecord(GameRecord):
    """``casinowar bankroll rebate``. Values per unit bet; stops are nets in units of the bet, both positive."""

    rate: float
    value: float
    stop_loss: float | None
    stop_win: float | None
    mean_rounds: float
    rebate_probability: float
    diffusion_value: float | None


class ReadingRow(Row):
    """The value of a coupon per unit of face under one reading of its rule."""

    covers: str
    push: str
    surrender_pays: str
    decision: str | None
    best_decision: str | None
    value: float
    value_exact: str
    war_value: float | None
    surrender_value: float | None


class CouponRecord(Record):
    """``casinowar bankroll coupon``: the reading asked for, and every reading in ``readings``."""

    rules: dict[str, Any] | None
    rules_hash: str | None
    pmf: list[NetRow] | None
    kind: str
    covers: str
    push: str
    surrender_pays: str
    decision: str | None
    best_decision: str | None
    value: float
    value_exact: str
    war_value: float | None
    surrender_value: float | None
    readings: list[ReadingRow]


class PayoutRow(Row):
    """One possible payout."""

    payout: float
    probability: float


class PlanPoint(Row):
    """The best stake with this bankroll while antes of ``left`` still have to count."""

    left: float
    bankroll: float
    stake: float


class BonusRecord(GameRecord):
    """``casinowar bankroll bonus``. ``ev`` is the expected payout less the deposit."""

    deposit: float
    bonus: float
    wagering: float
    sticky: bool
    contribution: float
    max_bet: float | None
    optimised: bool
    rounds: int
    ev: float
    bust_probability: float
    naive_ev: float
    mean_rounds: float
    ahead_probability: float
    quantiles: dict[str, float]
    distribution: list[PayoutRow]
    first_stake: float
    plan: list[PlanPoint] | None
