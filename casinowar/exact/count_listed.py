"""Small shoes: every set of cards that can be left, listed up to the names of the ranks."""

from __future__ import annotations

from collections import Counter as Tally
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb, factorial, perm, prod

import numpy as np

from casinowar.cards import RANKS
from casinowar.exact.count_depth import Depth
from casinowar.exact.count_law import Array, Counts, falling
from casinowar.exact.count_value import TieValue

MOST_LISTED_DECKS = 2
"""Two decks have 203,490 different sets of cards left, three 5.2 million."""


@dataclass(frozen=True)
class ListedCounter:
    """A counter who knows every card left by rank, for any bet that ties decide; up to MOST_LISTED_DECKS decks."""

    value: TieValue
    copies: int

    knows = "cards"

    def at(self, cards_left: int) -> Depth:
        """The law when ``cards_left`` cards are unseen; equal sums of pairs and values are not put together."""
        counts = self._counts[self._sizes == cards_left]
        ways = self._ways[self._sizes == cards_left]
        chances = ways / float(comb(len(RANKS) * self.copies, cards_left))
        pair_sums = falling(counts, 2).sum(axis=1)
        return Depth(cards_left, pair_sums, self._values(cards_left, counts), chances)

    def _values(self, cards: int, counts: Counts) -> Array:
        pairs = len(self.value.ties)
        in_a_row = np.zeros((pairs + 1, len(counts)))
        in_a_row[0] = 1.0
        for rank in range(len(RANKS)):
            take = [falling(counts[:, rank], 2 * j) / factorial(j) for j in range(pairs + 1)]
            for k in range(pairs, 0, -1):
                in_a_row[k] += sum(in_a_row[k - j] * take[j] for j in range(1, k + 1))
        values = np.full(len(counts), float(self.value.constant))
        for k, multiple in enumerate(self.value.ties, 1):
            values += float(multiple) * factorial(k) * in_a_row[k] / float(perm(cards, 2 * k))
        if self.value.one_rank:
            values += float(self.value.one_rank) * falling(counts, 4).sum(axis=1) / float(perm(cards, 4))
        return values

    @cached_property
    def _counts(self) -> Counts:
        listed = list(combinations_with_replacement(range(self.copies + 1), len(RANKS)))
        return np.array(listed, dtype=np.int64)

    @cached_property
    def _sizes(self) -> Counts:
        sizes: Counts = self._counts.sum(axis=1)
        return sizes

    @cached_property
    def _ways(self) -> Array:
        """In how many ways each listed set can be left: the names of the ranks, and the choice of the cards."""
        choices = np.array([comb(self.copies, c) for c in range(self.copies + 1)], dtype=np.float64)
        names = [factorial(len(RANKS)) // prod(map(factorial, Tally(row).values())) for row in self._counts.tolist()]
        ways: Array = np.array(names, dtype=np.float64) * choices[self._counts].prod(axis=1)
        return ways
