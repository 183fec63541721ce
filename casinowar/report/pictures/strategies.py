"""Pictures of strategies side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from casinowar.report.bankroll_words import short_money
from casinowar.report.pictures.edges import Z95
from casinowar.report.pictures.picture import Axis, Dots, Panel, Picture, names_height
from casinowar.report.tables import about_percent

if TYPE_CHECKING:
    from casinowar.report.session_record import CompareRow
    from casinowar.table import Terms

KINDS = (
    ("exact", "exact", 0),
    ("reference", "dealt, with its 95 % interval", 1),
    ("best achievable", "best achievable", 2),
)
"""How a row came about: its method, the words for it, and its series."""


def compare_picture(rows: Sequence[CompareRow], terms: Terms) -> Picture:
    """The chance to reach the goal (or to be ruined), and the expected result."""
    shown = [row for row in rows if row.goal_probability is not None or row.ruin_probability is not None]
    names = Axis("", names=tuple(row.strategy for row in shown))
    key = "ruin_probability" if terms.goal is None else "goal_probability"
    words = "chance to go broke" if terms.goal is None else f"chance to reach {short_money(terms.goal)}"
    with_result = [row for row in shown if row.ev is not None]
    panels = (
        Panel(Axis(words, chance=True), names, _dots(shown, key), names_height(names.names)),
        Panel(
            Axis("expected result of a session (currency units)"),
            Axis("", names=tuple(row.strategy for row in with_result)),
            _dots(with_result, "ev"),
            names_height([row.strategy for row in with_result]),
        ),
    )
    said = "; ".join(f"{row.strategy}: {_said(row, key)}" for row in shown)
    title = f"Strategies side by side: {short_money(terms.bankroll)} to start"
    return Picture(title, panels if with_result else panels[:1], f"{words[0].upper()}{words[1:]}. {said}.")


def _said(row: CompareRow, key: str) -> str:
    chance = about_percent(getattr(row, key))
    return chance if row.ev is None else f"{chance}, expected result {row.ev:+.2f}"


def _dots(rows: list[CompareRow], key: str) -> tuple[Dots, ...]:
    """One mark for each way in which rows came about, with error bars where there are errors."""
    marks = []
    for method, words, series in KINDS:
        places = [place for place, row in enumerate(rows) if row.method == method and getattr(row, key) is not None]
        if places:
            x = [getattr(rows[place], key) for place in places]
            errors = [Z95 * (getattr(rows[place], f"{key}_se") or 0.0) for place in places]
            low = [value - error for value, error in zip(x, errors, strict=True)]
            high = [value + error for value, error in zip(x, errors, strict=True)]
            dealt = method == "reference"
            marks.append(Dots(words, x, places, low if dealt else None, high if dealt else None, True, series))
    return tuple(marks)
