"""How each kind of mark is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from casinowar.report.pictures.picture import Band, Bars, Dots, Level, Line, Mark
from casinowar.report.pictures.style import INK, INNER, LEVEL_DASHES, OUTER, colour, dashes, marker

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw(axes: Axes, mark: Mark, levels_before: int) -> Any:
    """Draw a mark and return what stands for it in a legend; each level of a panel has dashes of its own."""
    if isinstance(mark, Level):
        return _level(axes, mark, levels_before)
    return _DRAWN[type(mark)](axes, mark)


def _line(axes: Axes, mark: Line) -> Any:
    shape = marker(mark.series) if mark.dots else ""
    return axes.plot(mark.x, mark.y, color=colour(mark.series), linestyle=dashes(mark.series), marker=shape)[0]


def _band(axes: Axes, mark: Band) -> Any:
    shade = INNER if mark.inner else OUTER
    return axes.fill_between(mark.x, mark.low, mark.high, color=colour(mark.series), alpha=shade, linewidth=0)


def _bars(axes: Axes, mark: Bars) -> Any:
    left, right = mark.edges[:-1], mark.edges[1:]
    widths = [end - begin for begin, end in zip(left, right, strict=True)]
    tint = colour(mark.series)
    return axes.bar(left, mark.heights, widths, align="edge", color=tint, edgecolor=INK, linewidth=0.5)


def _dots(axes: Axes, mark: Dots) -> Any:
    errors: Any = None
    if mark.low is not None and mark.high is not None:
        middle = mark.x if mark.across else mark.y
        errors = [
            [at - low for at, low in zip(middle, mark.low, strict=True)],
            [high - at for at, high in zip(middle, mark.high, strict=True)],
        ]
    return axes.errorbar(
        mark.x,
        mark.y,
        xerr=errors if mark.across else None,
        yerr=None if mark.across else errors,
        color=colour(mark.series),
        linestyle="none",
        marker=marker(mark.series),
        markersize=6,
        elinewidth=1.6,
        capsize=3.5,
        capthick=1.4,
        zorder=3,
    )


def _level(axes: Axes, mark: Level, before: int) -> Any:
    line = axes.axvline if mark.upright else axes.axhline
    return line(mark.at, color=INK, linestyle=LEVEL_DASHES[before % len(LEVEL_DASHES)], linewidth=1.2)


_DRAWN: dict[type, Callable[..., Any]] = {Line: _line, Band: _band, Bars: _bars, Dots: _dots}
