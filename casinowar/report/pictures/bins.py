"""A law of amounts in at most some two dozen bins of one round width."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import gcd
from statistics import fmean, pstdev

from casinowar.money import CENTS_PER_UNIT
from casinowar.report.tables import Table, percent, plain

FEW_BINS, MOST_BINS, TAIL = 12, 30, 1e-3
"""Bins wanted at least and at most, and the share of sessions at either end that the outermost bins take in."""


@dataclass(frozen=True, slots=True)
class Bins:
    """Shares of amounts in currency units: bin i holds edges[i] <= amount < edges[i + 1], in words ``names[i]``.

    ``law`` is the whole law, ascending.
    """

    edges: tuple[float, ...]
    shares: tuple[float, ...]
    names: tuple[str, ...]
    law: tuple[tuple[float, float], ...]

    def above(self, amount: float) -> float:
        """The share of sessions that end above an amount."""
        return sum(chance for end, chance in self.law if end > amount)

    def table(self, title: str, what: str) -> Table:
        """The bins as a table."""
        rows = tuple((name, percent(share)) for name, share in zip(self.names, self.shares, strict=True))
        return Table((what, "share of sessions"), rows, title=title)


def bins_of(law: Iterable[tuple[int, float]]) -> Bins:
    """The bins of a law of amounts in cents, ascending."""
    exact = [(amount, chance) for amount, chance in law if chance > 0]
    low, high = _at(exact, TAIL), _at(exact, 1 - TAIL)
    step = reduce(gcd, (amount - exact[0][0] for amount, _ in exact), 0) or CENTS_PER_UNIT
    width = _width([amount for amount, _ in exact if low <= amount <= high], step)
    low -= (low - exact[0][0]) % width
    count = (high - low) // width + 1
    shares = [0.0] * count
    for amount, chance in exact:
        shares[min(max((amount - low) // width, 0), count - 1)] += chance
    names = [_name(low + place * width, step, width) for place in range(count)]
    if exact[0][0] < low:
        names[0] = f"{_units(low + width - step)} and less"
    if exact[-1][0] >= low + count * width:
        names[-1] = f"{_units(low + (count - 1) * width)} and more"
    edges = tuple((low + place * width) / CENTS_PER_UNIT for place in range(count + 1))
    return Bins(edges, tuple(shares), tuple(names), tuple((amount / CENTS_PER_UNIT, p) for amount, p in exact))


def _width(amounts: Sequence[int], step: int) -> int:
    """A round number of steps: of those that give enough bins but not too many, the one whose bins hold most nearly
    equal numbers of amounts (else a smooth law looks like a comb)."""
    span = (amounts[-1] - amounts[0]) // step + 1
    tens = [int("1" + "0" * zeros) for zeros in range(len(str(span)) + 1)]
    widths = [digit * ten for ten in tens for digit in (1, 2, 4, 5)]
    enough = [width for width in widths if FEW_BINS <= span / width <= MOST_BINS]
    if not enough:
        return step * next(width for width in widths if span / width <= MOST_BINS)
    return step * min(enough, key=lambda width: (_unevenness(amounts, step * width), width))


def _unevenness(amounts: Sequence[int], width: int) -> float:
    """The relative spread of the numbers of amounts in the bins between the outermost."""
    counts = Counter((amount - amounts[0]) // width for amount in amounts)
    inner = [counts[place] for place in range(1, max(counts))] or [1]
    return round(pstdev(inner) / (fmean(inner) or 1.0), 3)


def _at(law: list[tuple[int, float]], share: float) -> int:
    """The amount at which the law reaches a share."""
    total = 0.0
    for amount, chance in law:
        total += chance
        if total >= share:
            return amount
    return law[-1][0]


def _name(low: int, step: int, width: int) -> str:
    return _units(low) if step == width else f"{_units(low)} to {_units(low + width - step)}"


def _units(amount: int) -> str:
    return plain(amount / CENTS_PER_UNIT, 2)
