"""The edge result as a JSON record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from casinowar.exact.bets import Analysis, BetAnalysis
from casinowar.exact.explain import Line
from casinowar.report.check_record import check_summary
from casinowar.report.records import (
    BetRow,
    EdgeRecord,
    ExplainRow,
    JointRow,
    OutcomeRow,
    SpotsRow,
    TieRow,
    about,
    exact,
    maybe,
    number,
)

if TYPE_CHECKING:
    from casinowar.check.result import Verification


def bet_row(bet: BetAnalysis, verification: Verification | None = None) -> BetRow:
    """One bet as a JSON row, with what was dealt if there was a check."""
    dealt = None if verification is None else verification.edge(bet.bet, bet.decision)
    outcomes = [
        OutcomeRow(
            event=outcome.event,
            probability=float(outcome.probability),
            probability_exact=str(outcome.probability),
            net=number(outcome.net),
            net_exact=str(outcome.net),
            return_=number(outcome.contribution),
            return_exact=str(outcome.contribution),
        )
        for outcome in bet.outcomes
    ]
    with_exact = ("edge", "element_of_risk", "rtp", "rtp_staked", "mean_stake", "variance", "win_probability")
    fields: dict[str, Any] = {}
    for name in (*with_exact, "hit_frequency"):
        fields[name] = number(getattr(bet, name))
        fields[f"{name}_exact"] = str(getattr(bet, name))
    return BetRow(
        bet=bet.bet,
        decision=bet.decision,
        sd=bet.sd,
        skewness=bet.skewness,
        volatility_index=bet.volatility_index,
        largest_stake=number(bet.largest_stake),
        largest_loss=number(bet.largest_loss),
        break_even_pays=maybe(bet.break_even_pays),
        break_even_pays_exact=exact(bet.break_even_pays),
        simulated_edge=dealt and dealt.simulated,
        simulated_se=dealt and dealt.standard_error,
        simulated_z=dealt and dealt.z,
        outcomes=outcomes,
        **fields,
    )


def edge_record(
    analysis: Analysis, explanation: Sequence[Line] | None = None, verification: Verification | None = None
) -> EdgeRecord:
    """The JSON record of an analysis, with the derivation and the check if they are given."""
    tie = analysis.tie_decision
    joint = [
        JointRow(
            bet=row.bet,
            decision=row.decision,
            combined_loss=number(row.combined_loss),
            combined_loss_exact=str(row.combined_loss),
            combined_edge=number(row.combined_edge),
            combined_edge_exact=str(row.combined_edge),
            covariance=number(row.covariance),
            covariance_exact=str(row.covariance),
            correlation=row.correlation,
            variance=number(row.variance),
            variance_exact=str(row.variance),
        )
        for row in analysis.joint
    ]
    spots = [
        SpotsRow(
            spots=row.spots,
            decision=row.decision,
            covariance=number(row.covariance),
            covariance_exact=str(row.covariance),
            correlation=row.correlation,
            table_sd=row.table_sd,
        )
        for row in analysis.spots
    ]
    return EdgeRecord(
        **about(analysis.rules),
        composition=analysis.cards.describe() + (" (infinite)" if analysis.cards.replaced else ""),
        bets=[bet_row(bet, verification) for bet in analysis.bets],
        tie_decision=TieRow(
            best=tie.best,
            war_value=maybe(tie.war_value),
            war_value_exact=exact(tie.war_value),
            surrender_value=maybe(tie.surrender_value),
            surrender_value_exact=exact(tie.surrender_value),
            by_rank={rank: number(value) for rank, value in tie.war_by_rank.items()},
            by_rank_exact={rank: str(value) for rank, value in tie.war_by_rank.items()},
            surrender_by_rank={rank: number(value) for rank, value in tie.surrender_by_rank.items()},
        ),
        joint=joint,
        spots=spots,
        explanation=None if explanation is None else explain_rows(explanation),
        check=None if verification is None else check_summary(verification),
        seed=None if verification is None else verification.seed,
    )


def explain_rows(lines: Sequence[Line]) -> list[ExplainRow]:
    """The lines of a derivation as JSON rows, numbered from 1."""
    return [
        ExplainRow(
            number=place,
            text=line.text,
            expression=line.expression,
            value=number(line.value),
            value_exact=str(line.value),
        )
        for place, line in enumerate(lines, 1)
    ]
