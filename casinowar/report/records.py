"""Records: the JSON form of every result, as pydantic models with fixed keys."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from casinowar import __version__
from casinowar.rules.model import HouseRules

SCHEMA_VERSION = 1


class Row(BaseModel):
    """Part of a record: frozen, JSON keys by alias."""

    model_config = ConfigDict(frozen=True, populate_by_name=True, defer_build=True)

    def to_dict(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return self.model_dump(mode="json", by_alias=True)


class Record(Row):
    """What every JSON result carries."""

    schema_version: int = SCHEMA_VERSION
    version: str = __version__


class RulesRecord(Record):
    """A result about one table: its resolved rules and their hash."""

    rules: dict[str, Any]
    rules_hash: str


def about(rules: HouseRules) -> dict[str, Any]:
    """The fields of a RulesRecord for these rules."""
    return {"rules": rules.tables(), "rules_hash": rules.rules_hash}


def number(value: Fraction) -> int | float:
    """A fraction as a JSON number."""
    return value.numerator if value.denominator == 1 else float(value)


def maybe(value: Fraction | None) -> int | float | None:
    """A fraction as a JSON number, or None."""
    return None if value is None else number(value)


def exact(value: Fraction | None) -> str | None:
    """A fraction as text, "142853/4965115"."""
    return None if value is None else str(value)


class OutcomeRow(Row):
    """One outcome of a bet; ``return`` is its share of the mean result."""

    event: str
    probability: float
    probability_exact: str
    net: float
    net_exact: str
    return_: float = Field(alias="return")
    return_exact: str


class BetRow(Row):
    """One bet under one decision (null: the decision does not matter). Units of the first stake.

    ``simulated_*`` hold the edge that was dealt, with the standard error of the exact law, after a check.
    """

    bet: str
    decision: str | None
    edge: float
    edge_exact: str
    element_of_risk: float
    element_of_risk_exact: str
    rtp: float
    rtp_exact: str
    rtp_staked: float
    rtp_staked_exact: str
    mean_stake: float
    mean_stake_exact: str
    variance: float
    variance_exact: str
    sd: float
    skewness: float
    win_probability: float
    win_probability_exact: str
    hit_frequency: float
    hit_frequency_exact: str
    volatility_index: float
    largest_stake: float
    largest_loss: float
    break_even_pays: float | None
    break_even_pays_exact: str | None
    simulated_edge: float | None = None
    simulated_se: float | None = None
    simulated_z: float | None = None
    outcomes: list[OutcomeRow]


class TieRow(Row):
    """What a tie is worth on the main bet, in units of the ante; by_rank is the value of war."""

    best: str | None
    war_value: float | None
    war_value_exact: str | None
    surrender_value: float | None
    surrender_value_exact: str | None
    by_rank: dict[str, float]
    by_rank_exact: dict[str, str]
    surrender_by_rank: dict[str, float]


class JointRow(Row):
    """One unit on the main bet and one on a side bet in the same round."""

    bet: str
    decision: str
    combined_loss: float
    combined_loss_exact: str
    combined_edge: float
    combined_edge_exact: str
    covariance: float
    covariance_exact: str
    correlation: float
    variance: float
    variance_exact: str


class SpotsRow(Row):
    """Equal antes on several spots against one dealer card."""

    spots: int
    decision: str
    covariance: float
    covariance_exact: str
    correlation: float
    table_sd: float


class CheckRow(Row):
    """One comparison of an exact value with dealt cards."""

    name: str
    exact: float
    simulated: float
    standard_error: float
    z: float
    p_value: float
    passed: bool


class CheckSummary(Row):
    """The check of a report: rounds dealt (for each of ``decisions``), every comparison, the verdict."""

    rounds: int
    decisions: list[str]
    compared: int
    seed: int
    partial: bool
    compiled: bool
    family_wise_error: float
    checks: list[CheckRow]
    passed: bool


class ExplainRow(Row):
    """One line of a derivation."""

    number: int
    text: str
    expression: str
    value: float
    value_exact: str


class EdgeRecord(RulesRecord):
    """``casinowar edge``: every bet, exactly."""

    composition: str
    bets: list[BetRow]
    tie_decision: TieRow
    joint: list[JointRow]
    spots: list[SpotsRow]
    explanation: list[ExplainRow] | None = None
    check: CheckSummary | None = None
    seed: int | None = None


class WhatIfRow(Row):
    """One bet at one point of a grid: the varied fields besides, under their own names."""

    model_config = ConfigDict(frozen=True, extra="allow", defer_build=True)

    bet: str
    decision: str | None
    edge: float
    edge_exact: str
    element_of_risk: float
    rtp: float
    rtp_staked: float
    mean_stake: float
    sd: float
    win_probability: float
    break_even_pays: float | None


class WhatIfRecord(RulesRecord):
    """``casinowar whatif``: edges over a grid of rules; ``rules`` are those before anything is varied.

    ``partial``: an interrupt left tables of the grid out.
    """

    varied: list[str]
    rows: list[WhatIfRow]
    partial: bool


class VerifyRecord(RulesRecord):
    """``casinowar verify``: exact values against dealt cards.

    ``rounds`` are dealt for each of ``decisions``; ``compared`` of them have the law of a fresh shoe.
    """

    rounds: int
    decisions: list[str]
    compared: int
    seed: int
    shoe: bool
    partial: bool
    compiled: bool
    family_wise_error: float
    checks: list[CheckRow]
    passed: bool


class PresetRow(Row):
    """A shipped rule file."""

    name: str
    title: str


class RulesListRecord(Record):
    """``casinowar rules list``."""

    rules: list[PresetRow]


class RulesShowRecord(RulesRecord):
    """``casinowar rules show``: the rules in words besides."""

    name: str
    title: str
    source: str
    words: list[str]


class RulesCheckRecord(Record):
    """``casinowar rules check``: faults, warnings, and the edges if the rules can be played."""

    file: str
    valid: bool
    faults: list[str]
    warnings: list[str]
    rules: dict[str, Any] | None
    rules_hash: str | None
    bets: list[BetRow]
