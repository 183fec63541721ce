"""The edge result: from an exact analysis to its tables; the JSON record is made when it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from casinowar.exact.bets import MAIN, Analysis, BetAnalysis
from casinowar.report.check import check_table
from casinowar.report.result import FlatRow, Result, flat_rows
from casinowar.report.tables import Table, percent, plain

if TYPE_CHECKING:
    from casinowar.check.result import Check, Verification
    from casinowar.exact.explain import Line
    from casinowar.report.records import Record


def edge_result(
    analysis: Analysis,
    detail: bool = False,
    explanation: Sequence[Line] | None = None,
    verification: Verification | None = None,
) -> Result:
    """An analysis in every format, with the derivation and the check if they are given."""

    def record() -> Record:
        from casinowar.report.edge_record import edge_record

        return edge_record(analysis, explanation, verification)

    def rows() -> list[FlatRow]:
        from casinowar.report.edge_record import bet_row

        return flat_rows([bet_row(bet, verification) for bet in analysis.bets])

    def tables() -> list[Table]:
        return [
            *edge_tables(analysis, detail, verification),
            *([] if explanation is None else [explain_table(explanation)]),
            *([] if verification is None else [check_table(verification)]),
        ]

    return Result(record, tables, rows)


def bet_label(bet: BetAnalysis) -> str:
    """A bet as a table names it: "main, war"."""
    return bet.bet if bet.decision is None else f"{bet.bet}, {bet.decision}"


def edge_tables(analysis: Analysis, detail: bool, verification: Verification | None = None) -> list[Table]:
    """The tables of ``edge``: all bets (with what was dealt), and with ``detail`` the outcomes and the joint law."""
    tables = [_bets_table(analysis) if verification is None else _dealt_table(analysis, verification)]
    if detail:
        tables.append(_more_table(analysis))
        tables += _by_rank_tables(analysis)
        tables += [outcome_table(bet) for bet in analysis.bets]
        tables += _joint_tables(analysis)
    return tables


def _bets_table(analysis: Analysis) -> Table:
    headers = ("bet", "house edge", "element of risk", "RTP", "SD", "win chance")
    rows = [
        (
            bet_label(bet),
            percent(bet.edge),
            percent(bet.element_of_risk),
            percent(bet.rtp),
            plain(bet.sd),
            percent(bet.win_probability),
        )
        for bet in analysis.bets
    ]
    return Table(headers, tuple(rows), title=_title(analysis), notes=tuple(_notes(analysis)))


def _dealt_table(analysis: Analysis, verification: Verification) -> Table:
    """The edges beside those that were dealt."""
    headers = ("bet", "house edge", "edge dealt", "standard error", "z", "element of risk")
    rows = []
    for bet in analysis.bets:
        dealt = verification.edge(bet.bet, bet.decision)
        shown = ("", "", "") if dealt is None else _dealt_cells(dealt)
        rows.append((bet_label(bet), percent(bet.edge), *shown, percent(bet.element_of_risk)))
    return Table(headers, tuple(rows), title=_title(analysis), notes=tuple(_notes(analysis)))


def _dealt_cells(dealt: Check) -> tuple[str, str, str]:
    return percent(dealt.simulated), percent(dealt.standard_error), f"{dealt.z:+.2f}"


def _title(analysis: Analysis) -> str:
    """The table's name, and the cards left where they are not a full shoe."""
    cards = analysis.cards
    if cards == analysis.rules.full_shoe():
        return analysis.rules.title
    left = " ".join(part for part in cards.describe().split() if not part.endswith(":0"))
    return f"{analysis.rules.title}; {cards.total} cards left: {left}"


def _more_table(analysis: Analysis) -> Table:
    """Figures down the side, bets across."""
    bets = analysis.bets
    fair = ["" if bet.break_even_pays is None else f"{plain(bet.break_even_pays)}:1" for bet in bets]
    rows = (
        ("RTP of all stakes", *(percent(bet.rtp_staked) for bet in bets)),
        ("average stake", *(plain(bet.mean_stake) for bet in bets)),
        ("variance", *(plain(bet.variance) for bet in bets)),
        ("skewness", *(plain(bet.skewness) for bet in bets)),
        ("hit frequency", *(percent(bet.hit_frequency) for bet in bets)),
        ("volatility index", *(plain(bet.volatility_index) for bet in bets)),
        ("largest stake", *(plain(bet.largest_stake) for bet in bets)),
        ("worst net", *(plain(-bet.largest_loss) for bet in bets)),
        ("fair pay", *fair),
    )
    notes = (
        "Hit frequency: how often anything comes back. Volatility index: 1.645 SD.",
        "Fair pay: the pay of the (likeliest) winning line at which the bet has no edge.",
    )
    return Table(("figure", *map(bet_label, bets)), rows, title="More of each bet", notes=notes)


def _notes(analysis: Analysis) -> list[str]:
    notes = [
        "House edge: expected loss per ante (or side bet), all rounds counted.",
        "Element of risk: the same loss per unit of everything staked, raises included.",
    ]
    tie = analysis.tie_decision
    if tie.best is not None and tie.war_value is not None and tie.surrender_value is not None:
        notes.append(
            f"On a tie the better decision is {tie.best}: war is worth {plain(tie.war_value)} antes, "
            f"surrender {plain(tie.surrender_value)}."
        )
    if analysis.player_edges:
        notes.append("A negative house edge is the player's advantage.")
    missing = [name for name in analysis.rules.side_bets if all(bet.bet != name for bet in analysis.bets)]
    if missing:
        notes.append(f"Not listed, because these cards cannot lead to the war it is placed at: {', '.join(missing)}.")
    if analysis.rules.spots > 1 and not analysis.spots:
        notes.append("The covariance of two spots is not worked out for so many ties, or suits of a war.")
    for row in analysis.spots:
        notes.append(
            f"{row.spots} spots, {row.decision}: covariance of two spots {plain(row.covariance)}, "
            f"SD of the table {plain(row.table_sd)} antes."
        )
    return notes


def outcome_table(bet: BetAnalysis) -> Table:
    """Every outcome of a bet with its probability, net and share of the mean."""
    rows = [
        (outcome.event, f"{float(outcome.probability):.6f}", plain(outcome.net), f"{float(outcome.contribution):+.6f}")
        for outcome in bet.outcomes
    ]
    total = sum(outcome.probability for outcome in bet.outcomes)
    rows.append(("total", f"{float(total):.6f}", "", f"{float(bet.mean):+.6f}"))
    title = f"Outcomes: {bet_label(bet)}"
    return Table(("outcome", "probability", "net", "return"), tuple(rows), title=title)


def _by_rank_tables(analysis: Analysis) -> list[Table]:
    """The value of each decision by tied rank, where the rank makes a difference."""
    tie = analysis.tie_decision
    columns = [
        (name, values) for name, values in (("war", tie.war_by_rank), ("surrender", tie.surrender_by_rank)) if values
    ]
    if all(len(set(values.values())) == 1 for _, values in columns):
        return []
    ranks = list(columns[0][1])
    rows = tuple((rank, *(plain(values[rank], 6) for _, values in columns)) for rank in ranks)
    headers = ("tied rank", *(f"value of {name}" for name, _ in columns))
    return [Table(headers, rows, title="A tie by its rank, in antes")]


def _joint_tables(analysis: Analysis) -> list[Table]:
    if not analysis.joint:
        return []
    rows = [
        (
            f"{MAIN} + {row.bet}, {row.decision}",
            percent(row.combined_edge),
            plain(row.combined_loss),
            plain(row.covariance),
            plain(row.correlation),
        )
        for row in analysis.joint
    ]
    headers = ("one unit on each", "combined edge", "loss a round", "covariance", "correlation")
    return [Table(headers, tuple(rows), title="Main bet and side bet together")]


def explain_table(lines: Sequence[Line]) -> Table:
    """The derivation as numbered lines."""
    rows = []
    for place, line in enumerate(lines, 1):
        shown = f"= {line.value}" if line.value.denominator == 1 else f"= {line.value} = {float(line.value):.7f}"
        rows.append(f"{place:>2}. {line.text}\n      {line.expression}\n      {shown}")
    return Table((), (), title="Derivation", notes=tuple(rows))
