"""The JSON form of answers about flat bets. Amounts are currency units, chances are numbers from 0 to 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from casinowar.money import CENTS_PER_UNIT
from casinowar.report.records import Record, Row, about, number

if TYPE_CHECKING:
    from casinowar.bankroll.game import FlatGame
    from casinowar.pmf import Pmf


class NetRow(Row):
    """One line of a law: a net per unit of the bet."""

    net: float
    net_exact: str
    probability: float
    probability_exact: str


class GameRecord(Record):
    """An answer about flat bets: the game and the bet it is about.

    ``rules`` is null for a game given by its law, ``pmf`` otherwise. ``edge`` counts side bets and is
    per unit of the bet, like ``sd``.
    """

    rules: dict[str, Any] | None
    rules_hash: str | None
    pmf: list[NetRow] | None
    bet: float
    decision: str | None
    sides: dict[str, float]
    raise_on_credit: bool
    edge: float
    edge_exact: str
    sd: float


def units(amount: float) -> float:
    """Cents as currency units."""
    return amount / CENTS_PER_UNIT


def maybe_units(amount: float | None) -> float | None:
    """Cents as currency units, or None."""
    return None if amount is None else units(amount)


def law_rows(law: Pmf) -> list[NetRow]:
    """A law of nets, line by line."""
    return [
        NetRow(net=number(net), net_exact=str(net), probability=float(chance), probability_exact=str(chance))
        for net, chance in law.outcomes
    ]


def about_game(game: FlatGame) -> dict[str, Any]:
    """The fields of a GameRecord."""
    known = {"rules": None, "rules_hash": None} if game.rules is None else about(game.rules)
    return {
        **known,
        "pmf": law_rows(game.net) if game.rules is None else None,
        "bet": units(game.bet),
        "decision": game.decision,
        "sides": {name: units(amount) for name, amount in game.sides},
        "raise_on_credit": game.raise_on_credit,
        "edge": number(-game.net.mean),
        "edge_exact": str(-game.net.mean),
        "sd": float(game.net.variance) ** 0.5,
    }


class RuinRow(Row):
    """The end of flat betting under one pair of limits (null: none).

    Null too: what is infinite or undecided when a game is played for ever. ``diffusion_ruin`` is the
    approximation that others print.
    """

    goal: float | None
    rounds: int | None
    ruin_probability: float
    goal_probability: float | None
    playing_probability: float
    mean_rounds: float | None
    mean_final: float | None
    ahead_probability: float | None
    quantiles: dict[str, float] | None
    diffusion_ruin: float | None


class RuinRecord(GameRecord, RuinRow):
    """``casinowar bankroll ruin``: the limits asked for, and in ``grid`` the same with fewer limits."""

    bankroll: float
    grid: list[RuinRow]


class NeedRecord(GameRecord):
    """``casinowar bankroll need``. ``rounds`` null: without a limit.

    ``just_missed``: the chance of ruin with one currency unit less, or one round more.
    """

    risk: float
    bankroll: float
    goal: float | None
    rounds: int | None
    ruin_probability: float
    just_missed: float | None
    diffusion_ruin: float | None


class LevelRow(Row):
    """The chance of at least so much."""

    at_least: float
    probability: float


class DrawdownRecord(GameRecord):
    """``casinowar bankroll drawdown``: falls from a peak, in currency units."""

    rounds: int
    at_least: float
    probability: float
    distribution: list[LevelRow]


class StreakRecord(GameRecord):
    """``casinowar bankroll streak``. ``mean_wait`` in rounds, null where it never ends."""

    of: str
    rounds: int
    at_least: int
    each: float
    each_exact: str
    probability: float
    mean_wait: float | None
    mean_wait_exact: str | None
    longest: list[LevelRow]


class FanPoint(Row):
    """The bankroll after so many rounds."""

    round: int
    quantiles: dict[str, float]
    mean: float
    ruin_probability: float
    goal_probability: float
    ahead_probability: float


class FanRecord(GameRecord):
    """``casinowar bankroll fan``."""

    bankroll: float
    goal: float | None
    rounds: int
    rows: list[FanPoint]


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
    """``casinowar house``: the shift, and ``against`` the same shift under other rules."""

    spots: int
    ante: float
    sides: list[HabitRow]
    surrender_rate: float
    rounds_per_hour: float
    hours: float
    against: ShiftRow | None
