"""The joint law of the main bet and a side bet placed in the same round."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from casinowar.exact.law import Law
from casinowar.round import Decision, Settlement


@dataclass(frozen=True, slots=True)
class Joint:
    """One unit on the main bet and one on a side bet in the same round.

    ``combined_loss`` is their expected loss a round, ``combined_edge`` that loss per unit of first
    stakes, ``variance`` that of the summed net.
    """

    bet: str
    decision: Decision
    combined_loss: Fraction
    combined_edge: Fraction
    covariance: Fraction
    correlation: float
    variance: Fraction


def is_placed(law: Law, index: int) -> bool:
    """Whether a side bet (by its place in the rules) is ever placed."""
    return any(settled.side_nets[index] is not None for settled, _ in law.outcomes)


def joint_law(name: str, index: int, decision: Decision, law: Law) -> Joint:
    """Moments of one unit on the main bet and one on a side bet (by its place in the rules)."""

    def side(settled: Settlement) -> Fraction:
        return settled.side_nets[index] or Fraction(0)

    main_mean, side_mean = law.mean(lambda settled: settled.net), law.mean(side)
    staked = 1 + law.probability(lambda settled: settled.side_nets[index] is not None)
    covariance = law.mean(lambda settled: settled.net * side(settled)) - main_mean * side_mean
    main_variance = law.mean(lambda settled: settled.net**2) - main_mean**2
    side_variance = law.mean(lambda settled: side(settled) ** 2) - side_mean**2
    scale = sqrt(main_variance * side_variance)
    loss = -(main_mean + side_mean)
    return Joint(
        bet=name,
        decision=decision,
        combined_loss=loss,
        combined_edge=loss / staked,
        covariance=covariance,
        correlation=float(covariance) / scale if scale else 0.0,
        variance=main_variance + side_variance + 2 * covariance,
    )
