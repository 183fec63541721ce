"""The house-edge report: a table's rules, every bet, what decks and tie pays change, the check."""

from __future__ import annotations

from collections.abc import Iterable

from casinowar import __version__
from casinowar.check.result import Verification
from casinowar.errors import InputError
from casinowar.exact.bets import MAIN, Analysis, BetAnalysis, analyse
from casinowar.report.check import check_table
from casinowar.report.edge import bet_label, edge_result, edge_tables, outcome_table
from casinowar.report.result import Result
from casinowar.report.tables import Table, percent
from casinowar.rules.describe import describe
from casinowar.rules.merge import override
from casinowar.rules.model import HouseRules
from casinowar.rules.pay import pay_text

DECKS = (*range(1, 9), "infinite")
PAYS_AROUND = 2
"""How many whole units around a side bet's pay the report varies it."""


def report_result(rules: HouseRules, command: str, verification: Verification) -> Result:
    """The report in every format; as JSON and CSV it is what ``edge --check`` gives.

    ``command`` is the command line that makes this report again, seed included.
    """
    analysis = analyse(rules)
    found = edge_result(analysis, verification=verification)
    return Result(found.record, lambda: _tables(rules, analysis, command, verification), found.rows)


def _tables(rules: HouseRules, analysis: Analysis, command: str, verification: Verification) -> list[Table]:
    """The report in reading order."""
    bets, more, *joint = _without_outcomes(edge_tables(analysis, detail=True))
    return [
        Table((), (), title=f"House edge: {rules.title}", notes=(_in_one_line(analysis),), level=1),
        Table((), (), title="Rules", notes=tuple(f"* {line}" for line in describe(rules)), level=2),
        _titled(bets, "Every bet"),
        more,
        *(outcome_table(bet) for bet in analysis.bets),
        *joint,
        _decks_table(rules, analysis),
        *(_pays_table(rules, name) for name in rules.side_bets if len(rules.side_bets[name].lines) == 1),
        _titled(check_table(verification), "The check: exact against dealt cards"),
        Table((), (), title="Make it again", notes=_again(rules, verification), code=command, language="sh", level=2),
    ]


def _without_outcomes(tables: list[Table]) -> list[Table]:
    return [table for table in tables if not table.title.startswith("Outcomes")]


def _titled(table: Table, title: str) -> Table:
    return Table(table.headers, table.rows, title=title, notes=table.notes, numbers=table.numbers, level=2)


def _in_one_line(analysis: Analysis) -> str:
    best = min((bet for bet in analysis.bets if bet.bet == MAIN), key=lambda bet: bet.edge)
    return (
        f"Played with the better decision ({best.decision} on every tie), the main bet costs "
        f"{percent(best.edge)} of the ante on average: {_cost(best)} for every 100 units of ante."
    )


def _cost(bet: BetAnalysis) -> str:
    return f"{float(bet.edge * 100):.2f} units"


def _decks_table(rules: HouseRules, analysis: Analysis) -> Table:
    """House edge of every bet by number of decks; rules that a small shoe cannot play are left out."""
    rows = []
    for decks in DECKS:
        varied = _with_decks(rules, decks)
        if varied is not None:
            rows.append((str(decks), *(percent(bet.edge) for bet in analyse(varied).bets)))
    headers = ("decks", *(bet_label(bet) for bet in analysis.bets))
    return Table(headers, tuple(rows), title="House edge by number of decks", level=2)


def _with_decks(rules: HouseRules, decks: int | str) -> HouseRules | None:
    try:
        return override(rules, {"decks": decks, "shoe": {"mode": "every_round"}})
    except InputError:
        return None


def _pays_table(rules: HouseRules, name: str) -> Table:
    """House edge of a side bet with one pay line, by its pay."""
    pays = rules.side_bets[name].lines[0].pays
    rows = []
    for change in range(-PAYS_AROUND, PAYS_AROUND + 1):
        if pays + change > 0:
            varied = override(rules, {"side_bets": {name: {"pays": pay_text(pays + change)}}})
            rows.append((pay_text(pays + change), *(percent(bet.edge) for bet in _rows(varied, name))))
    headers = ("pays", *(f"house edge, {bet_label(bet)}" for bet in _rows(rules, name)))
    return Table(headers, tuple(rows), title=f"Side bet {name} by its pay", level=2)


def _rows(rules: HouseRules, name: str) -> Iterable[BetAnalysis]:
    return [bet for bet in analyse(rules).bets if bet.bet == name]


def _again(rules: HouseRules, verification: Verification) -> tuple[str, ...]:
    lines = [f"casinowar {__version__}, rules {rules.rules_hash}, seed {verification.seed}."]
    return (*lines, f"Source of the rules: {rules.source}") if rules.source else tuple(lines)
