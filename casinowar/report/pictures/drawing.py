"""Draws pictures with matplotlib, always the same bytes for the same picture; the only module that imports it."""

from __future__ import annotations

import io
import logging
import textwrap
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import FixedLocator, FuncFormatter, LogLocator, MaxNLocator, NullFormatter

from casinowar.report.pictures.marks import draw
from casinowar.report.pictures.picture import Axis, Level, Panel, Picture
from casinowar.report.pictures.style import (
    DOTS_PER_INCH,
    LABEL_SIGNS,
    LEGEND_SIGNS,
    NAME_SIGNS,
    PAPER,
    SAMPLE_SIGNS,
    SETTINGS,
    SIGNS_PER_INCH,
    TITLE_SIGNS,
    WIDTH,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_NO_DATES = {"svg": {"Date": None, "Creator": None, "Format": None, "Type": None}, "png": {"Software": None}}
_TEXT_HEIGHT, _LINE_HEIGHT = 0.62, 0.2
"""Inches that a panel's axes' texts take, and a line of a title or legend."""
NARROW, TINY, ROOM = 1000.0, 1e-7, 0.04
"""A logarithmic axis over a smaller ratio has more labels; smaller numbers are written as powers of ten; the room
beside the ends of an axis of chances."""


def svg(picture: Picture, titled: bool = True) -> str:
    """A picture as SVG text, with its title and description for who cannot see it."""
    text = _drawn(picture, "svg", titled).decode("utf-8")
    label = f'<svg role="img" aria-label={quoteattr(clean(f"{picture.title}. {picture.described}"))} '
    return text.replace("<svg ", label, 1)


def png(picture: Picture) -> bytes:
    """A picture as a PNG file."""
    return _drawn(picture, "png", True)


def clean(text: str) -> str:
    """A text without the signs that no file of XML may hold."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


@contextmanager
def _settled() -> Iterator[None]:
    """The style of this program, whatever a user's own settings of matplotlib say, and no talk about fonts."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing", category=UserWarning)
        matplotlib.rcdefaults()
        settings: Any = SETTINGS
        matplotlib.rcParams.update(settings)
        yield


def _drawn(picture: Picture, form: str, titled: bool) -> bytes:
    with _settled():
        title = _wrapped(picture.title, TITLE_SIGNS) if titled else ""
        heights = [panel.height + _TEXT_HEIGHT + _LINE_HEIGHT * _legend_lines(panel) for panel in picture.panels]
        above = 0.1 + _LINE_HEIGHT * (title.count("\n") + 1) if title else 0.0
        figure = Figure(figsize=(WIDTH, sum(heights) + above), layout="constrained")
        figure.patch.set_facecolor(PAPER if titled else "none")
        if title:
            figure.suptitle(title, x=0.02, ha="left", fontsize=11, fontweight="bold")
        drawn = figure.subplots(len(picture.panels), 1, squeeze=False, gridspec_kw={"height_ratios": heights})
        for axes, panel in zip(drawn[:, 0], picture.panels, strict=True):
            _draw_panel(axes, panel)
        file = io.BytesIO()
        figure.savefig(file, format=form, dpi=DOTS_PER_INCH, metadata=_NO_DATES[form])
        return file.getvalue()


def _wrapped(text: str, signs: int) -> str:
    return "\n".join(textwrap.wrap(clean(text), signs, break_on_hyphens=False))


def _draw_panel(axes: Axes, panel: Panel) -> None:
    levels, shown, labels = 0, [], []
    for mark in panel.marks:
        drawn = draw(axes, mark, levels)
        levels += isinstance(mark, Level)
        if mark.label:
            shown.append(drawn)
            labels.append(_wrapped(mark.label, LEGEND_SIGNS - SAMPLE_SIGNS))
    _draw_axis(axes, panel.x, upright=False, signs=LABEL_SIGNS)
    _draw_axis(axes, panel.y, upright=True, signs=int(panel.height * SIGNS_PER_INCH))
    if panel.x.names or panel.y.names:
        axes.grid(visible=False, axis="x" if panel.x.names else "y")
    if panel.y.names:
        axes.margins(y=0.5 / len(panel.y.names))
    if labels:
        axes.legend(
            shown,
            labels,
            loc="lower right" if panel.y.names else "lower left",
            bbox_to_anchor=(1.0 if panel.y.names else 0.0, 1.0),
            ncols=_columns(labels),
            borderaxespad=0.2,
            columnspacing=1.4,
            handlelength=2.6,
            handletextpad=0.6,
        )


def _columns(labels: Sequence[str]) -> int:
    """How many columns of a legend fit: each entry takes its longest text and a sample of the line."""
    widest = max(map(len, labels)) + SAMPLE_SIGNS
    return max(1, min(len(labels), LEGEND_SIGNS // widest))


def _legend_lines(panel: Panel) -> int:
    labels = [clean(mark.label) for mark in panel.marks if mark.label]
    return -(-len(labels) // _columns(labels)) if labels else 0


def _draw_axis(axes: Axes, axis: Axis, upright: bool, signs: int) -> None:
    drawn = axes.yaxis if upright else axes.xaxis
    drawn.set_label_text(_wrapped(axis.label, signs))
    if axis.log:
        (axes.set_yscale if upright else axes.set_xscale)("log")
        low, high = axes.get_ylim() if upright else axes.get_xlim()
        drawn.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0) if high < NARROW * low else (1.0,)))
        drawn.set_major_formatter(FuncFormatter(_number))
        drawn.set_minor_formatter(NullFormatter())
    elif axis.names:
        drawn.set_ticks(range(len(axis.names)), [_wrapped(name, NAME_SIGNS if upright else 12) for name in axis.names])
        if not upright and sum(len(name[:12]) + 2 for name in axis.names) > LABEL_SIGNS:
            axes.tick_params(axis="x", labelrotation=90)
    else:
        chosen = MaxNLocator(nbins=6, steps=[1, 2, 2.5, 5, 10], integer=axis.whole)
        drawn.set_major_locator(FixedLocator(list(axis.ticks)) if axis.ticks else chosen)
        drawn.set_major_formatter(FuncFormatter(_share if axis.share or axis.chance else _number))
    if axis.chance:
        _within_chances(axes, upright)
    if axis.zero:
        (axes.set_ylim if upright else axes.set_xlim)(0)
    if axis.falling or (upright and axis.names):
        drawn.set_inverted(True)


def _within_chances(axes: Axes, upright: bool) -> None:
    """No room below 0 % and above 100 %; all of it where everything is the same."""
    low, high = axes.dataLim.intervaly if upright else axes.dataLim.intervalx
    shown = axes.get_ylim() if upright else axes.get_xlim()
    limits = (max(shown[0], -ROOM), min(shown[1], 1 + ROOM)) if high - low > TINY else (-ROOM, 1 + ROOM)
    (axes.set_ylim if upright else axes.set_xlim)(*limits)


def _share(value: float, place: int | None) -> str:
    return f"{_number(value * 100, place)} %"


def _number(value: float, place: int | None) -> str:
    """A number at an axis, as it is said: 1,000, 0.0000025, −5; tiny ones as powers of ten."""
    rounded = float(f"{value:.10g}")
    if rounded and abs(rounded) < TINY:
        digits, power = f"{rounded:.3g}".split("e")
        return f"{digits} × 10^{int(power)}".replace("-", "−")
    text = f"{rounded:,.10f}".rstrip("0").rstrip(".")
    return text.replace("-", "−")
