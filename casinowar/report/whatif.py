"""The what-if result: the edge columns of every bet over a grid of rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from casinowar.errors import InputError, UnknownName
from casinowar.exact.bets import BetAnalysis, analyse
from casinowar.report.edge import bet_label
from casinowar.report.edge_record import bet_row
from casinowar.report.pictures.edges import whatif_picture
from casinowar.report.records import WhatIfRecord, WhatIfRow, about
from casinowar.report.result import Result, flat_rows
from casinowar.report.tables import Table, percent, plain
from casinowar.rules.grid import GridPoint, grid, parse_axis
from casinowar.rules.model import HouseRules


def whatif_result(
    rules: HouseRules,
    varied: Sequence[str],
    bet: str | None,
    decision: str | None,
    detail: bool,
    progress: Callable[[int, int], None] | None = None,
) -> Result:
    """The edges over a grid. Raises UnknownName for a bet that no point has. ``progress`` is told the points done.

    After an interrupt it is the points that were finished, marked as partial; without one, KeyboardInterrupt.
    """
    axes = [parse_axis(text) for text in varied]
    points = prod(len(values) for _, values in axes)
    finished: list[tuple[GridPoint, tuple[BetAnalysis, ...]]] = []
    try:
        for number, point in enumerate(grid(rules, axes), start=1):
            finished.append((point, analyse(point.rules).bets))
            if progress is not None:
                progress(number, points)
    except KeyboardInterrupt:
        if not finished:
            raise
    partial = len(finished) < points
    names = {found.bet for _, bets in finished for found in bets}
    asked = [
        (point, found)
        for point, bets in finished
        for found in bets
        if bet in (None, found.bet) and (decision is None or found.decision in (None, decision))
    ]
    rows = [_row(point, found) for point, found in asked]
    lines = [_line(point, found, detail) for point, found in asked]
    notes = (f"Interrupted, partial: {len(finished):,} of {points:,} tables.",) if partial else ()
    if bet is not None and bet not in names:
        raise UnknownName("--bet", bet, names)
    if not rows:
        raise InputError("--decision", decision, "a decision that these rules allow")
    keys = [key for key, _ in axes]
    headers = [*keys, "bet", "house edge", "element of risk", "SD"]
    headers += ["RTP", "win chance", "fair pay"] if detail else []

    def record() -> WhatIfRecord:
        return WhatIfRecord(**about(rules), varied=keys, rows=rows, partial=partial)

    return Result(
        record=record,
        tables=lambda: [Table(tuple(headers), tuple(lines), title=rules.title, notes=notes)],
        rows=lambda: [{key: row[key] for key in (*keys, *row)} for row in flat_rows(rows)],
        picture=lambda: whatif_picture(record(), rules.title),
        partial=partial,
    )


def _row(point: GridPoint, bet: BetAnalysis) -> WhatIfRow:
    """The fields of a bet's row that a grid keeps, behind the varied ones."""
    fields = bet_row(bet).model_dump()
    return WhatIfRow(**point.values, **{name: fields[name] for name in WhatIfRow.model_fields})


def _line(point: GridPoint, bet: BetAnalysis, detail: bool) -> tuple[str, ...]:
    line = [*map(str, point.values.values()), bet_label(bet)]
    line += [percent(bet.edge), percent(bet.element_of_risk), plain(bet.sd)]
    if detail:
        fair = bet.break_even_pays
        line += [percent(bet.rtp), percent(bet.win_probability), "" if fair is None else f"{plain(fair)}:1"]
    return tuple(line)
