"""What a tie is worth on the main bet under each decision, over all ties and by tied rank."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from casinowar.cards import RANKS
from casinowar.exact.law import Law
from casinowar.exact.walk import Walk
from casinowar.round import Decision


@dataclass(frozen=True, slots=True)
class TieDecision:
    """What a tie is worth on the main bet, in units of the ante; None where it cannot be done or cannot tie."""

    best: Decision | None
    war_value: Fraction | None
    surrender_value: Fraction | None
    war_by_rank: dict[str, Fraction]
    surrender_by_rank: dict[str, Fraction]


def tie_decision(walk: Walk) -> TieDecision:
    """The value of each decision about a tie, over all ties and by tied rank."""
    values: dict[Decision, Fraction | None] = {}
    by_rank: dict[Decision, dict[str, Fraction]] = {}
    for decision in Decision:
        laws = walk.tie_laws(decision) if decision in walk.decisions else {}
        by_rank[decision] = {RANKS[rank]: _net(law) for rank, law in sorted(laws.items(), reverse=True)}
        chances = walk.tie_chances()
        total = sum(chances.values(), Fraction(0))
        values[decision] = (
            sum((_net(law) * chances[rank] for rank, law in laws.items()), Fraction(0)) / total if laws else None
        )
    possible = {decision: value for decision, value in values.items() if value is not None}
    best = max(possible, key=lambda decision: possible[decision]) if possible else None
    return TieDecision(
        best,
        values[Decision.WAR],
        values[Decision.SURRENDER],
        by_rank[Decision.WAR],
        by_rank[Decision.SURRENDER],
    )


def _net(law: Law) -> Fraction:
    return law.mean(lambda settled: settled.net)
