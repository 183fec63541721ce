"""The law of the cards left at every depth: how likely each sum of n(n-1) over the ranks is.

With ``n`` of a shoe's cards unseen, the counts by rank are hypergeometric: each rank can hold c of
its cards in C(copies, c) ways, and every choice of n cards is equally likely. The ways in which n
cards have the pair sum S = sum c(c-1) are therefore a convolution over the ranks, all depths at once.
Only positive numbers are multiplied and added, so the relative error of every entry is tiny and known.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from casinowar.cards import RANKS
from casinowar.errors import TooLarge

Array = npt.NDArray[np.float64]
Counts = npt.NDArray[Any]
MOST_CELLS = 10_000_000
"""Most entries of one table of weights: 12 decks of cards counted by rank."""
UNIT_ROUNDOFF = 2.0**-53


def falling(counts: Counts, factors: int) -> Counts:
    """c (c - 1) ... with ``factors`` factors, for every c."""
    result = np.ones_like(counts)
    for less in range(factors):
        result = result * (counts - less)
    return result


class PairSums:
    """Weights of the cards left of ``groups`` groups (ranks) of ``copies`` cards each.

    ``weights()[n, s]`` is the number of ways to choose n of all cards whose pair sum is 2 s; its rows
    add up to C(total, n). Raises TooLarge for over MOST_CELLS entries.
    """

    def __init__(self, groups: int, copies: int) -> None:
        self.groups, self.copies = groups, copies
        self.total = groups * copies
        cells = (self.total + 1) * (groups * comb(copies, 2) + 1)
        if cells > MOST_CELLS:
            raise TooLarge(
                "decks", f"{cells:,} sums of cards left", f"{MOST_CELLS:,}", "ask for fewer decks (at most 12)"
            )
        self._choices = [float(comb(copies, c)) for c in range(copies + 1)]
        self._below: dict[int, Array] = {0: np.ones((1, 1))}

    @property
    def pair_sums(self) -> npt.NDArray[np.int64]:
        """The pair sum of each column of ``weights``."""
        return 2 * np.arange(self.groups * comb(self.copies, 2) + 1, dtype=np.int64)

    @property
    def relative_error(self) -> float:
        """A bound on the relative error of each entry of ``weights()``, and of sums of entries with positive factors.

        A group multiplies and adds at most copies + 1 positive terms, which costs copies + 2
        roundings; the choices, the number of all deals, and a sum over a row cost no more than
        as many again as there are columns.
        """
        roundings = self.groups * (self.copies + 3) + self.pair_sums.size + 8
        return roundings * UNIT_ROUNDOFF

    def weights(self, functions: Sequence[Array] = ()) -> Array:
        """The weights, each choice of cards times the sum of f(c of one rank) g(c of another) ... over distinct ranks.

        ``functions`` holds f, g, ...: an array each of copies + 1 values. Without any, the bare weights.
        """
        table = self._of(self.groups - len(functions))
        for function in functions:
            table = self._convolved(table, [w * float(f) for w, f in zip(self._choices, function, strict=True)])
        return table * float(prod(range(self.groups, self.groups - len(functions), -1)))

    def largest(self, function: Array) -> Array:
        """The largest sum of f(c) over the ranks that n cards with pair sum 2 s can have; -inf where there are none."""
        table = np.zeros((1, 1))
        for _ in range(self.groups):
            grown = self._room(table, -np.inf)
            for c, value in enumerate(function):
                part = self._shifted(grown, table, c)
                np.maximum(part, table + value, out=part)
            table = grown
        return table

    def _of(self, groups: int) -> Array:
        """Weights of the first ``groups`` groups alone; each number of groups is worked out once."""
        for number in range(max(n for n in self._below if n <= groups), groups):
            self._below[number + 1] = self._convolved(self._below[number], self._choices)
            if number < self.groups - len(RANKS):
                del self._below[number]
        return self._below[groups]

    def _convolved(self, table: Array, values: Sequence[float]) -> Array:
        grown = self._room(table, 0.0)
        for c, value in enumerate(values):
            if value:
                part = self._shifted(grown, table, c)
                part += table * value
        return grown

    def _room(self, table: Array, fill: float) -> Array:
        return np.full((table.shape[0] + self.copies, table.shape[1] + comb(self.copies, 2)), fill)

    def _shifted(self, grown: Array, table: Array, cards: int) -> Array:
        across = comb(cards, 2)
        return grown[cards : cards + table.shape[0], across : across + table.shape[1]]


@cache
def pair_sums(groups: int, copies: int) -> PairSums:
    """The PairSums of some groups, worked out once."""
    return PairSums(groups, copies)
