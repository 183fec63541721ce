"""The one visual style: colours that colour-blind people tell apart, dashes and markers, sizes, fonts."""

from __future__ import annotations

from typing import Any

WIDTH = 4.2
"""Width of every picture in inches: readable where a page is as narrow as a telephone."""
DOTS_PER_INCH = 240
TITLE_SIGNS, LABEL_SIGNS, LEGEND_SIGNS, SAMPLE_SIGNS, SIGNS_PER_INCH, NAME_SIGNS = 40, 42, 48, 7, 12, 20
"""How many characters fit on a line of a title, of an axis label, of the legend, how many a sample in the legend
takes, how many fit beside an inch of an upright axis, and on a line of a name at it."""

INK, SOFT, PAPER = "#1a1b1c", "#d8d9da", "#ffffff"
SERIES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6b6c6d")
"""Okabe and Ito's palette (2008) without its yellow, which is too pale for lines on paper, and with a grey."""
DARK = {
    INK: "#ececed",
    SOFT: "#47484a",
    SERIES[0]: "#5aa9e6",
    SERIES[1]: "#f4803f",
    SERIES[2]: "#2fc79b",
    SERIES[3]: "#e09cc3",
    SERIES[4]: "#f2b632",
    SERIES[5]: "#9ad6fa",
    SERIES[6]: "#b4b5b7",
}
"""The colour that takes each one's place on a dark page."""
DASHES: tuple[Any, ...] = ("solid", (0, (5, 2)), (0, (1, 1.5)), (0, (5, 1.5, 1, 1.5)), (0, (8, 2, 2, 2)))
LEVEL_DASHES: tuple[Any, ...] = ((0, (4, 3)), (0, (1, 2)), (0, (8, 2, 1, 2)))
MARKERS = ("o", "s", "^", "D", "v", "P", "X")
OUTER, INNER = 0.22, 0.45
"""Opacity of bands."""

SETTINGS: dict[str, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": INK,
    "axes.facecolor": "none",
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.labelsize": 10,
    "axes.linewidth": 0.8,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "axes.unicode_minus": True,
    "figure.constrained_layout.h_pad": 0.06,
    "figure.constrained_layout.w_pad": 0.06,
    "figure.dpi": 72,
    "font.family": ["DejaVu Sans"],
    "font.size": 10,
    "grid.color": SOFT,
    "grid.linewidth": 0.7,
    "legend.fontsize": 9,
    "legend.frameon": False,
    "legend.labelcolor": INK,
    "lines.linewidth": 1.8,
    "lines.markersize": 4.5,
    "path.simplify": True,
    "svg.fonttype": "path",
    "svg.hashsalt": "casinowar",
    "text.color": INK,
    "text.parse_math": False,
    "text.usetex": False,
    "xtick.color": INK,
    "xtick.labelsize": 9,
    "ytick.color": INK,
    "ytick.labelsize": 9,
}
"""Settings of matplotlib. Letters become outlines, so that a picture looks alike everywhere."""


def colour(series: int) -> str:
    """The colour of a series."""
    return SERIES[series % len(SERIES)]


def dashes(series: int) -> Any:
    """The dashes of a series: they differ from the neighbours' whatever the colour."""
    return DASHES[series % len(DASHES)]


def marker(series: int) -> str:
    """The marker of a series."""
    return MARKERS[series % len(MARKERS)]
