"""Counts a person could keep instead of every rank, and what they gain on a bet that the first tie decides.

The sum of the cards left does not help: exchanging ranks changes no value, so no weighted count of
ranks goes up or down with it. What helps is how unevenly the ranks are left.

``rich``: how many ranks have at least so many cards left. ``rich and spent``: also how many have at
most so many. ``halves``: how many cards are left of six ranks together, of six others, and of the
last, as a running count of low against high cards tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np

from casinowar.cards import RANKS
from casinowar.exact.count_depth import FAIR
from casinowar.exact.count_law import Array
from casinowar.exact.count_value import TieValue

_GROUPS = len(RANKS)
_HALF = 6
"""Ranks on each side of a running count: 2 to 7 against 9 to ace, the eight in between."""
_GRID = 8


@dataclass(frozen=True)
class SideCount:
    """A count: its name, the thresholds it is kept with, and its gain a round by number of cards left."""

    name: str
    rich_from: int | None
    spent_to: int | None
    gains: Array


class SideCounts:
    """All side counts for one bet on a shoe with ``copies`` cards of a rank, at some numbers of cards left."""

    def __init__(self, value: TieValue, copies: int, depths: list[int]) -> None:
        self.value, self.copies = value, copies
        self.depths = np.array(depths)
        self.total = copies * _GROUPS
        self._choices = np.array([float(comb(copies, c)) for c in range(copies + 1)])
        self._pairs = np.arange(copies + 1.0) * (np.arange(copies + 1.0) - 1)
        self._deals = np.array([float(comb(self.total, n)) for n in range(self.total + 1)])

    def best(self, weights: Array) -> list[SideCount]:
        """The best count of each sort, by gain summed with ``weights`` (rounds that begin at each depth).

        The two thresholds of rich and spent ranks are searched on a grid, then step by step from its best point.
        """

        def worth(count: SideCount) -> float:
            return float((count.gains * weights).sum())

        rich = max((self.rich(start) for start in range(1, self.copies + 1)), key=worth)
        step = max(1, self.copies // _GRID)
        grid = [(high, low) for high in range(step, self.copies + 1, step) for low in range(0, high, step)]
        tried = {place: self.rich_and_spent(*place) for place in grid}
        best = max(tried, key=lambda place: worth(tried[place]))
        while step > 1:
            step = max(1, step // 2)
            moves = [(best[0] + i * step, best[1] + j * step) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            for high, low in moves:
                if 0 <= low < high <= self.copies and (high, low) not in tried:
                    tried[high, low] = self.rich_and_spent(high, low)
            best = max(tried, key=lambda place: worth(tried[place]))
        return [self.halves(), rich, tried[best]]

    def rich(self, rich_from: int) -> SideCount:
        """Counting the ranks with at least ``rich_from`` cards left."""
        return SideCount("rich", rich_from, None, self._gains(self._marks(rich_from, -1)))

    def rich_and_spent(self, rich_from: int, spent_to: int) -> SideCount:
        """Counting those, and apart from them the ranks with at most ``spent_to`` cards left."""
        return SideCount("rich and spent", rich_from, spent_to, self._gains(self._marks(rich_from, spent_to)))

    def bet_at(self, rich_from: int, cards_left: int) -> tuple[int, ...]:
        """At one depth, the numbers of ranks with ``rich_from`` or more cards left that make the bet favourable."""
        depth = np.array([cards_left])
        chances, sums = self._table(self._marks(rich_from, -1), depth)
        values = self._values(depth, chances, sums)[0, :, 0]
        good = np.flatnonzero((values > FAIR) & (chances[0, :, 0] > 0))
        return tuple(int(ranks) for ranks in good)

    def halves(self) -> SideCount:
        """Counting how many cards are left of each half of the ranks: what a running count can tell at best."""
        half = _HALF * self.copies
        x = np.arange(half + 1.0)
        within = (self.copies - 1) / (half - 1)
        gains = []
        for cards in self.depths.tolist():
            rest = cards - x[:, None] - x[None, :]
            possible = (rest >= 0) & (rest <= self.copies)
            ways = np.array([comb(half, c) for c in range(half + 1)], dtype=np.float64)
            middle = self._choices[np.where(possible, rest, 0).astype(np.int64)] * possible
            chances = ways[:, None] * ways[None, :] * middle / self._deals[cards]
            sums = (x * (x - 1))[:, None] * within + (x * (x - 1))[None, :] * within + rest * (rest - 1)
            values = float(self.value.constant) + float(self.value.ties[0]) * sums / (cards * (cards - 1))
            gains.append(float((chances * np.where(values > FAIR, values, 0.0)).sum()))
        return SideCount("halves", None, None, np.array(gains))

    def _marks(self, rich_from: int, spent_to: int) -> list[tuple[int, int]]:
        """Whether a rank with c cards left is rich, and whether it is spent."""
        return [(int(c >= rich_from), int(c <= spent_to)) for c in range(self.copies + 1)]

    def _gains(self, marks: list[tuple[int, int]]) -> Array:
        chances, sums = self._table(marks, self.depths)
        values = self._values(self.depths, chances, sums)
        gains: Array = np.where(values > FAIR, values * chances, 0.0).sum(axis=(1, 2))
        return gains

    def _values(self, depths: np.ndarray, chances: Array, sums: Array) -> Array:
        """The mean value at each depth given each pair of counts."""
        mean_sums = np.divide(sums, chances, out=np.zeros_like(sums), where=chances > 0)
        pairs = (depths * (depths - 1.0))[:, None, None]
        values: Array = float(self.value.constant) + float(self.value.ties[0]) * mean_sums / pairs
        return values

    def _table(self, marks: list[tuple[int, int]], depths: np.ndarray) -> tuple[Array, Array]:
        """At each depth, the chance of each pair of counts, and the mean pair sum where they hold."""
        table = np.ones((1, 1, 1))
        for _ in range(_GROUPS - 1):
            table = self._with_rank(table, self._choices, marks)
        chances = self._with_rank(table, self._choices, marks)
        sums = _GROUPS * self._with_rank(table, self._choices * self._pairs, marks)
        deals = self._deals[depths][:, None, None]
        return chances[depths] / deals, sums[depths] / deals

    def _with_rank(self, table: Array, values: Array, marks: list[tuple[int, int]]) -> Array:
        """The table with one more rank, holding c cards with weight ``values[c]``."""
        cards, rich, spent = table.shape
        any_spent = max(mark[1] for mark in marks)
        rows = min(cards + self.copies, int(self.depths.max()) + 1)
        grown = np.zeros((rows, rich + 1, spent + any_spent))
        for c, (is_rich, is_spent) in enumerate(marks):
            if values[c] and c < rows:
                table = table[: rows - c]
                cards = len(table)
                grown[c : c + cards, is_rich : is_rich + rich, is_spent : is_spent + spent] += values[c] * table
        return grown
