"""Pictures of house edges: every bet, edges as a rule varies, and exact against dealt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from casinowar.errors import InputError
from casinowar.report.pictures.picture import Axis, Dots, Level, Line, Panel, Picture, names_height
from casinowar.report.tables import percent

if TYPE_CHECKING:
    from casinowar.report.records import BetRow, CheckRow, WhatIfRecord, WhatIfRow

MOST_LINES, MOST_TICKS = 12, 9
APART = 0.13
"""How far two marks of one name stand apart."""
Z95 = 1.959963984540054
"""Standard errors to each side that hold a value 95 times in 100."""
EDGE = "house edge (per unit of the first stake)"


def bet_name(row: BetRow | WhatIfRow) -> str:
    """A bet as a picture names it: "main, war"."""
    return row.bet if row.decision is None else f"{row.bet}, {row.decision}"


def edges_picture(bets: Sequence[BetRow]) -> Picture:
    """Every bet in both conventions."""
    first, second = "house edge (per unit of the first stake)", "element of risk (per unit of all stakes)"
    places = range(len(bets))
    marks = (
        Dots(first, [bet.edge for bet in bets], [place - APART for place in places], series=0),
        Dots(second, [bet.element_of_risk for bet in bets], [place + APART for place in places], series=1),
    )
    said = "; ".join(
        f"{bet_name(bet)}: house edge {percent(bet.edge, 2)}, element of risk {percent(bet.element_of_risk, 2)}"
        for bet in bets
    )
    names = Axis("", names=tuple(map(bet_name, bets)))
    panel = Panel(Axis("expected loss per unit", share=True), names, marks, names_height(names.names))
    return Picture("What every bet costs", (panel,), f"{said}.")


def lines_picture(
    title: str, what: str, at: Sequence[Any], lines: Sequence[tuple[str, Sequence[float | None]]]
) -> Picture:
    """House edges of several bets by the value of one field; texts stand at equal distances. None: there is no bet."""
    x = list(at) if _numeric(at) else list(range(len(at)))
    marks: list[Line] = []
    said: list[str] = []
    for place, (label, edges) in enumerate(lines):
        known = [(where, name, edge) for where, name, edge in zip(x, at, edges, strict=True) if edge is not None]
        if known:
            marks.append(Line(label, [where for where, _, _ in known], [edge for _, _, edge in known], series=place))
            ends = (f"{percent(edge, 2)} at {_text(name)}" for _, name, edge in (known[0], known[-1]))
            said.append(f"{label}: {', '.join(ends)}")
    panel = Panel(_along(what, at), Axis(EDGE, share=True), tuple(marks))
    return Picture(title, (panel,), f"House edge by {what}. {'; '.join(said)}.")


def whatif_picture(record: WhatIfRecord, rules: str) -> Picture:
    """The edge over a grid: the first field along the axis, a line for each bet and each value of the others.

    Fields that are not varied are those of ``rules``.
    Raises InputError for more lines than can be told apart.
    """
    first, *others = record.varied
    values: dict[str, Any] = {_text(_value(row, first)): _value(row, first) for row in record.rows}
    places = {text: place for place, text in enumerate(values)}
    numeric = _numeric(list(values.values()))
    found: dict[str, list[tuple[float, float]]] = {}
    for row in record.rows:
        label = ", ".join([bet_name(row), *(f"{key}={_text(_value(row, key))}" for key in others)])
        value = _value(row, first)
        found.setdefault(label, []).append((value if numeric else places[_text(value)], row.edge))
    if len(found) > MOST_LINES:
        accepted = f"at most {MOST_LINES}: name one --bet and --decision, or vary less"
        raise InputError("--plot", f"{len(found)} lines", accepted)
    lines = [
        Line(label, [x for x, _ in sorted(points)], [edge for _, edge in sorted(points)], series=place)
        for place, (label, points) in enumerate(found.items())
    ]
    said = "; ".join(f"{line.label}: from {percent(min(line.y), 2)} to {percent(max(line.y), 2)}" for line in lines)
    axis = _along(first, list(values.values()))
    title = f"House edge by {' and '.join(record.varied)}, all else: {rules}"
    return Picture(title, (Panel(axis, Axis(EDGE, share=True), tuple(lines)),), f"House edge by {first}. {said}.")


def _along(label: str, values: Sequence[Any]) -> Axis:
    """The axis of a varied field: numbers in their places, all named if they are few; texts at equal distances."""
    if _numeric(values):
        return Axis(label, ticks=tuple(values) if len(values) <= MOST_TICKS else ())
    return Axis(label, names=tuple(map(_text, values)))


def _numeric(values: Sequence[Any]) -> bool:
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)


def _value(row: WhatIfRow, key: str) -> Any:
    return (row.model_extra or {})[key]


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_picture(checks: Sequence[CheckRow]) -> Picture:
    """What was dealt against what is exact, every test on the scale of its own standard error."""
    names = Axis("", names=tuple(check.name for check in checks))
    z = [check.z for check in checks]
    low, high = [value - Z95 for value in z], [value + Z95 for value in z]
    places = range(len(checks))
    marks = (
        Dots("dealt, with its 95 % interval", z, places, low, high, across=True),
        Level("exact", 0.0, upright=True),
    )
    axis = Axis("dealt less exact (standard errors)")
    outside = sum(abs(value) > Z95 for value in z)
    said = (
        f"{len(checks)} tests; the largest difference is {max(map(abs, z), default=0.0):.2f} standard errors, and "
        f"{outside} of the 95 % intervals miss the exact value, where chance alone lets about "
        f"{0.05 * len(checks):.1g} miss."
    )
    return Picture("Exact against dealt", (Panel(axis, names, marks, names_height(names.names)),), said)
