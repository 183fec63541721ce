"""A picture as data: panels with labelled axes and marks, and what it shows in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from casinowar.report.pictures.style import NAME_SIGNS

Numbers = Sequence[float]


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis and what it counts, unit included. ``names`` stand at 0, 1, 2, ... in place of numbers.

    Values of a ``share`` axis are shares, shown in per cent, those of a ``chance`` axis never below none or
    above all; those of a ``whole`` axis are whole numbers; a ``log`` axis is logarithmic; a ``falling`` one
    runs from high to low. ``zero`` makes the axis begin at 0. ``ticks`` are where numbers stand, chosen by
    the drawing unless given.
    """

    label: str
    names: tuple[str, ...] = ()
    share: bool = False
    chance: bool = False
    whole: bool = False
    log: bool = False
    falling: bool = False
    zero: bool = False
    ticks: Numbers = ()


@dataclass(frozen=True, slots=True)
class Line:
    """Points joined by a line. ``series`` chooses colour, dashes and marker; ``dots`` says whether to mark points."""

    label: str
    x: Numbers
    y: Numbers
    series: int = 0
    dots: bool = True


@dataclass(frozen=True, slots=True)
class Band:
    """The area between two lines; the ``inner`` of two bands is the darker one."""

    label: str
    x: Numbers
    low: Numbers
    high: Numbers
    series: int = 0
    inner: bool = False


@dataclass(frozen=True, slots=True)
class Bars:
    """Upright bars over the spans between neighbouring ``edges``: one more edge than heights."""

    label: str
    edges: Numbers
    heights: Numbers
    series: int = 0


@dataclass(frozen=True, slots=True)
class Dots:
    """Points with error bars: from ``low`` to ``high`` along x if ``across``, else along y. None: no error bar."""

    label: str
    x: Numbers
    y: Numbers
    low: Numbers | None = None
    high: Numbers | None = None
    across: bool = False
    series: int = 0


@dataclass(frozen=True, slots=True)
class Level:
    """A dashed line across the panel at a value of y, or of x if ``upright``."""

    label: str
    at: float
    upright: bool = False


Mark = Line | Band | Bars | Dots | Level


@dataclass(frozen=True, slots=True)
class Panel:
    """Marks over one pair of axes; ``height`` in inches without texts. A mark without a label is in no legend."""

    x: Axis
    y: Axis
    marks: tuple[Mark, ...]
    height: float = 2.3


@dataclass(frozen=True, slots=True)
class Picture:
    """Panels from top to bottom, a title, and the text for who cannot see them."""

    title: str
    panels: tuple[Panel, ...]
    described: str


def names_height(names: Sequence[str]) -> float:
    """The height of a panel with these names down its side, in inches: enough for the one with most lines."""
    lines = max((len(wrap(name, NAME_SIGNS)) for name in names), default=1)
    return 0.25 + max(0.28, 0.05 + 0.15 * lines) * max(len(names), 2)
