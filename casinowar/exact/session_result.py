"""What a session comes to: chances of every ending, the law of the final bankroll, stakes, and what the table did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt

import numpy as np

from casinowar.exact.session_graph import Graph
from casinowar.exact.session_visits import Visits
from casinowar.table import ALL_RANKS, Code, Placed, Stop, Terms

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
_TIE = 1e-12
"""Rounding that a cumulative probability may carry and still reach a quantile."""


@dataclass(frozen=True)
class SessionResult:
    """The exact result of a session. Amounts in cents, means per session, probabilities as floats.

    ``goal_probability`` is None without a goal. ``final`` is the law of the final bankroll,
    ascending. ``mean_action`` counts raises and side bets, ``mean_ante_total`` antes alone;
    ``antes_by_decision`` splits the antes by what a tie would have met: war, surrender, a forced
    surrender, or a decision by rank. ``max_stake`` is the largest ante that can come up.
    ``forced_surrender_rate`` is per round played. ``adjustments`` counts the table's reason codes.
    """

    strategy: str
    parameters: Mapping[str, str]
    terms: Terms
    nodes: int
    stop_reasons: Mapping[str, float]
    goal_probability: float | None
    ruin_probability: float
    ahead_probability: float
    mean_final: float
    sd_final: float
    median_final: int
    quantiles: Mapping[float, int]
    mean_rounds: float
    mean_action: float
    mean_ante_total: float
    antes_by_decision: Mapping[str, float]
    max_stake: int
    ev: float
    forced_surrender_rate: float
    adjustments: Mapping[str, float]
    messages: tuple[str, ...]
    final: tuple[tuple[int, float], ...]


def session_result(graph: Graph, visits: Visits) -> SessionResult:
    """Everything that follows from the expected bets and the law of the endings."""
    reasons = {reason.value: 0.0 for reason in Stop}
    final: Counter[int] = Counter()
    for (reason, bankroll), chance in visits.ends.items():
        reasons[reason.value] += chance
        final[bankroll] += chance  # type: ignore[assignment]
    law = tuple(sorted(final.items()))
    start = graph.terms.bankroll
    gain = sum((bankroll - start) * chance for bankroll, chance in law)
    square = sum((bankroll - start) ** 2 * chance for bankroll, chance in law)
    bets = _bets_by_profile(graph, visits)
    rounds = float(visits.bets.sum())
    adjustments = _adjustments(graph, bets)
    forced = adjustments.get(Code.FORCED_SURRENDER, 0.0)
    quantile = quantiles(law, QUANTILES)
    return SessionResult(
        strategy=graph.strategy.label,
        parameters=graph.strategy.written_parameters(),
        terms=graph.terms,
        nodes=graph.size,
        stop_reasons=reasons,
        goal_probability=reasons[Stop.GOAL] if graph.terms.goal is not None else None,
        ruin_probability=reasons[Stop.RUINED],
        ahead_probability=sum(chance for bankroll, chance in law if bankroll > start),
        mean_final=start + gain,
        sd_final=sqrt(max(square - gain * gain, 0.0)),
        median_final=quantile[0.5],
        quantiles=quantile,
        mean_rounds=rounds,
        mean_action=_mean_action(graph, bets),
        mean_ante_total=float(sum(n * p.placed.ante for n, p in zip(bets, graph.profiles, strict=True))),
        antes_by_decision=_antes_by_decision(graph, bets),
        max_stake=max((graph.profiles[p].placed.ante for p in np.unique(graph.profile[: graph.played])), default=0),
        ev=gain,
        forced_surrender_rate=forced / rounds if rounds else 0.0,
        adjustments=adjustments,
        messages=graph.words,
        final=law,
    )


def quantiles(law: Iterable[tuple[int, float]], at: Iterable[float]) -> dict[float, int]:
    """For each share the smallest amount that is not exceeded with at least that probability."""
    amounts, chances = zip(*law, strict=True)
    reached = list(accumulate(chances))
    return {
        share: next(
            (amount for amount, sum_ in zip(amounts, reached, strict=True) if sum_ >= share - _TIE), amounts[-1]
        )
        for share in at
    }


def _bets_by_profile(graph: Graph, visits: Visits) -> list[float]:
    counted = np.bincount(graph.profile, weights=visits.bets, minlength=len(graph.profiles))
    return [float(count) for count in counted]


def _chances(graph: Graph) -> list[list[float]]:
    """For each profile the probabilities of its results."""
    laws = {ranks: [float(p) for p in graph.game.law(ranks)] for ranks in {p.placed.war_ranks for p in graph.profiles}}
    return [[laws[p.placed.war_ranks][k] for k, _ in p.results] for p in graph.profiles]


def _mean_action(graph: Graph, bets: list[float]) -> float:
    total = 0.0
    for count, profile, chances in zip(bets, graph.profiles, _chances(graph), strict=True):
        results = zip(profile.results, chances, strict=True)
        total += count * sum(chance * result.action for (_, result), chance in results)
    return total


def _antes_by_decision(graph: Graph, bets: list[float]) -> dict[str, float]:
    antes: Counter[str] = Counter()
    for count, profile in zip(bets, graph.profiles, strict=True):
        antes[met_by(profile.placed)] += count * profile.placed.ante  # type: ignore[assignment]
    return dict(antes)


def met_by(placed: Placed) -> str:
    """What a tie meets when these bets are placed."""
    if placed.war_ranks == ALL_RANKS:
        return "war"
    if placed.forced_ranks == ALL_RANKS:
        return Code.FORCED_SURRENDER.value
    return "surrender" if not placed.war_ranks | placed.forced_ranks else "by_rank"


def _adjustments(graph: Graph, bets: list[float]) -> dict[str, float]:
    """How often each reason code is given in a session, in the order of the codes."""
    counts: Counter[str] = Counter()
    for count, profile, chances in zip(bets, graph.profiles, _chances(graph), strict=True):
        for (_, result), chance in zip(profile.results, chances, strict=True):
            for code in result.adjustments:
                counts[code] += count * chance  # type: ignore[assignment]
    return {code.value: counts[code] for code in Code if counts[code]}
