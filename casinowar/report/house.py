"""The house-edge report: a table's rules, every bet, what decks and tie pays change, the check."""

from __future__ import annotations

from collections.abc import Sequence

from casinowar import __version__
from casinowar.check.result import Verification
from casinowar.exact.bets import MAIN, Analysis, BetAnalysis, analyse
from casinowar.report.check import check_table
from casinowar.report.edge import bet_label, edge_result, edge_tables, outcome_table
from casinowar.report.house_grids import Grid, by_decks, by_pays, with_one_pay
from casinowar.report.result import Result
from casinowar.report.tables import Table, percent
from casinowar.rules.describe import describe
from casinowar.rules.model import HouseRules

BY_DECKS = "House edge by number of decks"


def report_result(rules: HouseRules, command: str, verification: Verification) -> Result:
    """The report in every format; as JSON and CSV it is what ``edge --check`` gives.

    ``command`` is the command line that makes this report again, seed included.
    """
    analysis = analyse(rules)
    found = edge_result(analysis, verification=verification)

    def page() -> str:
        from casinowar.report.page.house import house_page
        from casinowar.report.page.html import page_html

        return page_html(house_page(rules, command, verification))

    return Result(found.record, lambda: _tables(rules, analysis, command, verification), found.rows, page=page)


def _tables(rules: HouseRules, analysis: Analysis, command: str, verification: Verification) -> list[Table]:
    """The report in reading order."""
    bets, more, *joint = _without_outcomes(edge_tables(analysis, detail=True))
    return [
        Table((), (), title=f"House edge: {rules.title}", notes=(in_one_line(analysis),), level=1),
        Table((), (), title="Rules", notes=tuple(f"* {line}" for line in describe(rules)), level=2),
        _titled(bets, "Every bet"),
        more,
        *(outcome_table(bet) for bet in analysis.bets),
        *joint,
        _decks_table(rules, analysis),
        *(_pays_table(rules, name) for name in with_one_pay(rules)),
        _titled(check_table(verification), "The check: exact against dealt cards"),
        Table((), (), title="Make it again", notes=_again(rules, verification), code=command, language="sh", level=2),
    ]


def _without_outcomes(tables: list[Table]) -> list[Table]:
    return [table for table in tables if not table.title.startswith("Outcomes")]


def _titled(table: Table, title: str) -> Table:
    return Table(table.headers, table.rows, title=title, notes=table.notes, numbers=table.numbers, level=2)


def in_one_line(analysis: Analysis) -> str:
    """What the table costs with the better decision, in a sentence."""
    best = best_main(analysis)
    bet = "The main bet"
    if sum(each.bet == MAIN for each in analysis.bets) > 1:
        bet = f"Played with the better decision ({best.decision} on every tie), the main bet"
    moved = "costs" if best.edge >= 0 else "gains the player"
    return (
        f"{bet} {moved} {percent(abs(best.edge))} of the ante on average: {float(abs(best.edge) * 100):.2f} units "
        "for every 100 units of ante."
    )


def best_main(analysis: Analysis) -> BetAnalysis:
    """The main bet under the decision that costs less."""
    return min((bet for bet in analysis.bets if bet.bet == MAIN), key=lambda bet: bet.edge)


def _decks_table(rules: HouseRules, analysis: Analysis) -> Table:
    """House edge of every bet by number of decks; rules that a small shoe cannot play are left out."""
    return grid_table(by_decks(rules), "decks", [bet_label(bet) for bet in analysis.bets], "", BY_DECKS)


def _pays_table(rules: HouseRules, name: str) -> Table:
    """House edge of a side bet with one pay line, by its pay."""
    labels = [bet_label(bet) for bet in analyse(rules).bets if bet.bet == name]
    return grid_table(by_pays(rules, name), "pays", labels, "house edge, ", f"Side bet {name} by its pay")


def grid_table(grid: Grid, what: str, labels: Sequence[str], before: str, title: str) -> Table:
    """House edges of the bets with these labels by the value of one field."""
    rows = tuple(
        (str(at), *(percent(bets[label].edge) if label in bets else "" for label in labels)) for at, bets in grid
    )
    return Table((what, *(f"{before}{label}" for label in labels)), rows, title=title, level=2)


def _again(rules: HouseRules, verification: Verification) -> tuple[str, ...]:
    lines = [f"casinowar {__version__}, rules {rules.rules_hash}, seed {verification.seed}."]
    return (*lines, f"Source of the rules: {rules.source}") if rules.source else tuple(lines)
