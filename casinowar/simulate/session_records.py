"""Simulated sessions: one record a session, and the estimates with standard errors they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

import numpy as np
import numpy.typing as npt

from casinowar.exact.session_result import QUANTILES, SessionResult, quantiles
from casinowar.strategy import Strategy
from casinowar.table import Stop, Terms

Ints = npt.NDArray[np.int64]
REASONS = tuple(Stop)


@dataclass(frozen=True, eq=False)
class Records:
    """One entry a session: final bankroll, stop reason (its place in REASONS), rounds, money in cents."""

    final: Ints
    reason: Ints
    rounds: Ints
    antes: Ints
    action: Ints
    forced: Ints
    biggest: Ints

    @classmethod
    def gather(cls, parts: Iterable[Records]) -> Records:
        """Blocks put together in order."""
        found = list(parts)
        names = cls.__dataclass_fields__
        return cls(**{name: np.concatenate([getattr(part, name) for part in found]) for name in names})

    @property
    def sessions(self) -> int:
        """How many."""
        return len(self.final)


@dataclass(frozen=True)
class SessionErrors:
    """The standard errors of a SessionResult's values; None where there is none to give."""

    stop_reasons: Mapping[str, float]
    goal_probability: float | None
    ruin_probability: float
    ahead_probability: float
    mean_final: float
    sd_final: float
    median_final: float
    quantiles: Mapping[float, float]
    mean_rounds: float
    mean_action: float
    mean_ante_total: float
    max_stake: None
    ev: float
    forced_surrender_rate: float


@dataclass(frozen=True)
class SimulatedSession:
    """Estimates from dealt sessions. ``partial`` marks an interrupted run; ``reference`` one without a kernel.

    ``result.antes_by_decision`` and ``result.adjustments`` are empty: they are exact results only.
    """

    sessions: int
    seed: int
    partial: bool
    reference: bool
    result: SessionResult
    errors: SessionErrors


def estimates(
    strategy: Strategy, terms: Terms, nodes: int, messages: tuple[str, ...], records: Records
) -> tuple[SessionResult, SessionErrors]:
    """The values of cli.md's session and their standard errors."""
    n = records.sessions
    counts = np.bincount(records.reason, minlength=len(REASONS))
    reasons = {reason.value: float(count) / n for reason, count in zip(REASONS, counts, strict=True)}
    money, times = np.unique(records.final, return_counts=True)
    law = tuple((int(amount), float(count) / n) for amount, count in zip(money, times, strict=True))
    gain = records.final.astype(np.float64) - terms.bankroll
    ahead = float(np.mean(gain > 0))
    rate, rate_error = _ratio(records.forced, records.rounds)
    at = quantiles(law, QUANTILES)
    goal = reasons[Stop.GOAL] if terms.goal is not None else None
    mean_gain, gain_error, sd, sd_error = _moments(gain)
    quantile_errors = {share: _quantile_error(law, share, n) for share in QUANTILES}
    result = SessionResult(
        strategy=strategy.label,
        parameters=strategy.written_parameters(),
        terms=terms,
        nodes=nodes,
        stop_reasons=reasons,
        goal_probability=goal,
        ruin_probability=reasons[Stop.RUINED],
        ahead_probability=ahead,
        mean_final=terms.bankroll + mean_gain,
        sd_final=sd,
        median_final=at[0.5],
        quantiles=at,
        mean_rounds=float(np.mean(records.rounds)),
        mean_action=float(np.mean(records.action)),
        mean_ante_total=float(np.mean(records.antes)),
        antes_by_decision={},
        max_stake=int(records.biggest.max(initial=0)),
        ev=mean_gain,
        forced_surrender_rate=rate,
        adjustments={},
        messages=messages,
        final=law,
    )
    errors = SessionErrors(
        stop_reasons={reason: _share_error(share, n) for reason, share in reasons.items()},
        goal_probability=None if goal is None else _share_error(goal, n),
        ruin_probability=_share_error(reasons[Stop.RUINED], n),
        ahead_probability=_share_error(ahead, n),
        mean_final=gain_error,
        sd_final=sd_error,
        median_final=quantile_errors[0.5],
        quantiles=quantile_errors,
        mean_rounds=_moments(records.rounds)[1],
        mean_action=_moments(records.action)[1],
        mean_ante_total=_moments(records.antes)[1],
        max_stake=None,
        ev=gain_error,
        forced_surrender_rate=rate_error,
    )
    return result, errors


def _share_error(share: float, n: int) -> float:
    return sqrt(share * (1 - share) / n)


def _moments(values: npt.NDArray[np.float64] | Ints) -> tuple[float, float, float, float]:
    """Mean, its standard error, standard deviation, and that one's standard error (from the fourth moment)."""
    data = values.astype(np.float64)
    n = len(data)
    mean = float(np.mean(data))
    away = data - mean
    variance = float(np.sum(away * away)) / max(n - 1, 1)
    fourth = float(np.mean(away**4))
    sd = sqrt(variance)
    spread = sqrt(max(fourth - variance * variance, 0.0) / n)
    return mean, sd / sqrt(n), sd, spread / (2 * sd) if sd else 0.0


def _ratio(part: Ints, whole: Ints) -> tuple[float, float]:
    """A ratio of means and its standard error by linearisation."""
    total = float(np.sum(whole))
    if not total:
        return 0.0, 0.0
    rate = float(np.sum(part)) / total
    residual = part - rate * whole
    return rate, sqrt(float(np.mean(residual * residual)) / len(part)) / (total / len(part))


def _quantile_error(law: tuple[tuple[int, float], ...], share: float, n: int) -> float:
    """Half the distance of the quantiles one binomial standard error to either side."""
    margin = _share_error(share, n)
    around = quantiles(law, (max(share - margin, 0.0), min(share + margin, 1.0)))
    return (max(around.values()) - min(around.values())) / 2
