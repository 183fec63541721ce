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


class MissingRow(Row):
    """Limits under which the end is not computed, and why."""

    goal: float | None
    rounds: int | None
    reason: str


class RuinRecord(GameRecord, RuinRow):
    """``casinowar bankroll ruin``: the limits asked for, and in ``grid`` the same with fewer limits.

    ``missing``: those of the grid that are too large to be computed.
    """

    bankroll: float
    grid: list[RuinRow]
    missing: list[MissingRow]


class NeedRecord(GameRecord):
    """``casinowar bankroll need``. ``rounds`` null: without a limit.

    ``just_missed``: the chance of ruin with one currency unit less, or one round more. ``safe_from``: every
    bankroll from here on keeps the risk; it is more than ``bankroll`` only where side bets are placed.
    """

    risk: float
    bankroll: float
    safe_from: float
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
