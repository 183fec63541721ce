"""The JSON records of ``casinowar session`` and ``casinowar compare``. Amounts in currency units."""

from __future__ import annotations

from typing import Any

from casinowar.money import CENTS_PER_UNIT
from casinowar.report.records import Row, RulesRecord


def units(value: Any) -> Any:
    """Cents as currency units: numbers, and the values of tables."""
    if value is None:
        return None
    if isinstance(value, dict):
        return {key: units(each) for key, each in value.items()}
    return value / CENTS_PER_UNIT


class SessionValues(Row):
    """What a session comes to. Means are per session, ``forced_surrender_rate`` per round.

    ``goal_probability`` is null without a goal. ``mean_action`` counts raises and side bets,
    ``mean_ante_total`` antes alone; ``max_stake`` is the largest ante.
    """

    stop_reasons: dict[str, float]
    goal_probability: float | None
    ruin_probability: float
    ahead_probability: float
    mean_final: float
    sd_final: float
    median_final: float
    quantiles: dict[str, float]
    mean_rounds: float
    mean_action: float
    mean_ante_total: float
    max_stake: float
    ev: float
    forced_surrender_rate: float


class SimulatedValues(SessionValues):
    """The same from dealt cards, each value with its standard error; null where there is none to give."""

    sessions: int
    seed: int
    partial: bool
    reference: bool
    stop_reasons_se: dict[str, float]
    goal_probability_se: float | None
    ruin_probability_se: float
    ahead_probability_se: float
    mean_final_se: float
    sd_final_se: float
    median_final_se: float
    quantiles_se: dict[str, float]
    mean_rounds_se: float
    mean_action_se: float
    mean_ante_total_se: float
    max_stake_se: float | None
    ev_se: float
    forced_surrender_rate_se: float


class LawRow(Row):
    """One outcome of a game given by its law, per unit staked."""

    net: float
    probability: float
    probability_exact: str


class SessionRecord(SessionValues, RulesRecord):
    """``casinowar session``. With method simulate the ``*_se`` keys stand beside the values.

    ``simulated`` is there with method both only. ``adjustments`` counts what the table did to
    wagers, a session; ``antes_by_decision`` splits the antes by what a tie would have met; both are
    left out where nothing is exact. ``nodes`` is the size of the graph, 0 where none was needed.
    """

    method: str
    strategy: str
    parameters: dict[str, str]
    bankroll: float
    goal: float | None
    stop_loss: float | None
    rounds: int | None
    law: list[LawRow] | None
    nodes: int
    messages: list[str]
    adjustments: dict[str, float] | None = None
    antes_by_decision: dict[str, float] | None = None
    seed: int | None = None
    sessions: int | None = None
    partial: bool | None = None
    reference: bool | None = None
    stop_reasons_se: dict[str, float] | None = None
    goal_probability_se: float | None = None
    ruin_probability_se: float | None = None
    ahead_probability_se: float | None = None
    mean_final_se: float | None = None
    sd_final_se: float | None = None
    median_final_se: float | None = None
    quantiles_se: dict[str, float] | None = None
    mean_rounds_se: float | None = None
    mean_action_se: float | None = None
    mean_ante_total_se: float | None = None
    max_stake_se: float | None = None
    ev_se: float | None = None
    forced_surrender_rate_se: float | None = None
    simulated: SimulatedValues | None = None

    def to_dict(self) -> dict[str, Any]:
        """The record without the keys of the methods that were not used."""
        found = super().to_dict()
        if self.method != "simulate":
            sampled = ("seed", "sessions", "partial", "reference")
            found = {key: value for key, value in found.items() if not key.endswith("_se") and key not in sampled}
        unused = ["simulated"] if self.simulated is None else []
        unused += ["adjustments", "antes_by_decision"] if self.method == "simulate" else []
        return {key: value for key, value in found.items() if key not in unused}


class PairedRow(Row):
    """Differences from the first strategy on the same cards, with standard errors."""

    ev: float
    ev_se: float
    goal_probability: float | None
    goal_probability_se: float | None


class CompareRow(Row):
    """One strategy: ``method`` is exact, reference (simulated card by card), too large or best achievable.

    One that is too large has no values; the last has a chance to reach the goal and a first stake.
    ``cost_per_100`` is the expected loss per 100 of antes.
    """

    strategy: str
    method: str
    ev: float | None = None
    cost_per_100: float | None = None
    goal_probability: float | None = None
    ruin_probability: float | None = None
    ahead_probability: float | None = None
    mean_rounds: float | None = None
    mean_ante_total: float | None = None
    mean_action: float | None = None
    median_final: float | None = None
    quantiles: dict[str, float] | None = None
    max_stake: float | None = None
    forced_surrender_rate: float | None = None
    stop_reasons: dict[str, float] | None = None
    sessions: int | None = None
    ev_se: float | None = None
    goal_probability_se: float | None = None
    ruin_probability_se: float | None = None
    paired: PairedRow | None = None
    first_stake: float | None = None


class CompareRecord(RulesRecord):
    """``casinowar compare``: a row a strategy in the order asked for, with a goal the best achievable last."""

    bankroll: float
    goal: float | None
    stop_loss: float | None
    rounds: int | None
    seed: int | None
    rows: list[CompareRow]
    unchanging: str
    notes: list[str]
    partial: bool
