"""Strategies side by side in every format, with the line that says what no system changes."""

from __future__ import annotations

from typing import Any

from casinowar.compare.side_by_side import BEST, REFUSED, Comparison, Row
from casinowar.report.pictures.strategies import compare_picture
from casinowar.report.records import about
from casinowar.report.result import Result, flat_rows
from casinowar.report.session import agreed, values_of
from casinowar.report.session_record import CompareRecord, CompareRow, PairedRow, units
from casinowar.report.tables import Table, plain
from casinowar.rules.model import HouseRules
from casinowar.table import Terms

HEADERS = ("strategy", "EV", "cost per 100", "goal %", "ruined %", "rounds", "antes")
MORE = ("ahead %", "median", "5 %", "95 %", "largest ante", "action", "forced %")


def compare_result(rules: HouseRules, terms: Terms, found: Comparison, detail: bool) -> Result:
    """A comparison in every format."""
    rows = [_record(row) for row in found.rows] + _best(found)
    return Result(
        record=lambda: CompareRecord(
            **about(rules),
            **agreed(terms),
            seed=found.seed,
            rows=rows,
            unchanging=found.line,
            notes=list(found.notes),
            partial=found.partial,
        ),
        tables=lambda: [_table(rules, found, rows, detail)],
        rows=lambda: flat_rows(rows),
        picture=lambda: compare_picture(rows, terms),
    )


def _record(row: Row) -> CompareRow:
    if row.result is None:
        return CompareRow(strategy=row.strategy, method=row.method)
    values = values_of(row.result)
    taken: dict[str, Any] = {key: value for key, value in values.items() if key in CompareRow.model_fields}
    if row.errors is not None:
        errors = values_of(row.errors)
        taken |= {f"{key}_se": errors[key] for key in ("ev", "goal_probability", "ruin_probability")}
        taken["sessions"] = row.sessions
    if row.paired is not None:
        paired = row.paired
        taken["paired"] = PairedRow(
            ev=units(paired.ev),
            ev_se=units(paired.ev_se),
            goal_probability=paired.goal_probability,
            goal_probability_se=paired.goal_probability_se,
        )
    return CompareRow(strategy=row.strategy, method=row.method, cost_per_100=row.cost_per_100, **taken)


def _best(found: Comparison) -> list[CompareRow]:
    if found.best is None:
        return []
    best = found.best
    return [
        CompareRow(strategy=BEST, method=BEST, goal_probability=best.probability, first_stake=units(best.first_stake))
    ]


def _table(rules: HouseRules, found: Comparison, rows: list[CompareRow], detail: bool) -> Table:
    more = MORE if detail else ()
    lines = tuple(_line(row, detail) for row in rows)
    notes = [found.line]
    if any(row.method == "reference" for row in rows):
        notes.append(f"* simulated on the same cards (seed {found.seed}): a value with its standard error.")
        notes += [_paired(row) for row in rows if row.paired is not None]
    if found.best is not None:
        notes.append(
            f"Best achievable: what the best stakes in whole multiples of {plain(units(found.best.unit), 2)} and the "
            "best decisions on ties can reach, without side bets; "
            f"the first stake is {plain(units(found.best.first_stake), 2)}."
        )
    return Table((*HEADERS, *more), lines, title=f"Strategies at {rules.title}", notes=(*notes, *found.notes))


def _line(row: CompareRow, detail: bool) -> tuple[str, ...]:
    star = {"reference": " *", REFUSED: " (too large)"}.get(row.method, "")
    cells = [row.strategy + star, _number(row.ev), "-" if row.cost_per_100 is None else f"{row.cost_per_100:.4f}"]
    cells += [
        _share(row.goal_probability, row.goal_probability_se),
        _share(row.ruin_probability, row.ruin_probability_se),
        _number(row.mean_rounds),
        _number(row.mean_ante_total),
    ]
    if detail:
        quantiles = row.quantiles or {}
        cells += [_share(row.ahead_probability, None)]
        cells += [_number(row.median_final), _number(quantiles.get("0.05")), _number(quantiles.get("0.95"))]
        cells += [_number(row.max_stake), _number(row.mean_action), _share(row.forced_surrender_rate, None)]
    return tuple(cells)


def _share(value: float | None, error: float | None) -> str:
    if value is None:
        return "-"
    return f"{value * 100:.3f}" if error is None else f"{value * 100:.1f} ± {error * 100:.1f}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:,.1f}"


def _paired(row: CompareRow) -> str:
    assert row.paired is not None
    said = f"{row.strategy}: {row.paired.ev:+.4g} a session against the first strategy, error {row.paired.ev_se:.2g}"
    if row.paired.goal_probability is not None and row.paired.goal_probability_se is not None:
        said += f"; goal {row.paired.goal_probability:+.2%}, error {row.paired.goal_probability_se:.2%}"
    return said + "."
