"""A counter of pair sums: the law of a bet's value given the number of cards left and their pair sum.

A bet that only the first tie decides is worth the same with all cards of one pair sum: this counter
then knows all there is to know. Other bets depend on more (two ties in a row on the sum of
n(n-1)(n-2) too); their mean given the pair sum is exact, and what a perfect counter could gain
beyond it is bounded from the spread of that further sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import comb, factorial, lcm, perm, prod

import numpy as np

from casinowar.exact.count_depth import FAIR, Depth
from casinowar.exact.count_law import Array, PairSums, falling
from casinowar.exact.count_value import TieValue


@dataclass(frozen=True)
class PairCounter:
    """The counter for one bet. ``sums`` counts ranks, or kinds of cards for a bet on suited ties alone."""

    value: TieValue
    sums: PairSums

    @property
    def knows(self) -> str:
        """ "cards" if the pair sum decides the bet, else "pairs"."""
        return "cards" if self.value.first_tie_only else "pairs"

    def at(self, cards_left: int) -> Depth:
        """The law when ``cards_left`` cards are unseen."""
        ways = self._weights[cards_left]
        reached = ways > 0
        sums = self.sums.pair_sums[reached]
        chances = ways[reached] / float(comb(self.sums.total, cards_left))
        if self.value.first_tie_only:
            return Depth(cards_left, sums, self._by_first_tie(cards_left, sums), chances)
        values = self._mean_values(cards_left, reached)
        most_values, most_gains = self._bounds(cards_left, reached, values)
        return Depth(cards_left, sums, values, chances, most_values, most_gains)

    @cached_property
    def _weights(self) -> Array:
        return self.sums.weights()

    def _by_first_tie(self, cards: int, sums: np.ndarray) -> Array:
        """Exact whole numbers over one denominator, divided once."""
        constant, tie = self.value.constant, self.value.ties[0]
        scale = lcm(constant.denominator, tie.denominator)
        pairs = cards * (cards - 1)
        over: Array = (int(constant * scale) * pairs + int(tie * scale) * sums) / (scale * pairs)
        return over

    def _mean_values(self, cards: int, reached: np.ndarray) -> Array:
        ways = self._weights[cards][reached]
        values = np.full(ways.shape, float(self.value.constant))
        for k, multiple in enumerate(self.value.ties, 1):
            if multiple:
                chance = self._ties_in_a_row[k][cards][reached] / ways / float(perm(cards, 2 * k))
                values += float(multiple) * chance
        if self.value.one_rank:
            chance = self._four_alike[cards][reached] / ways / float(perm(cards, 4))
            values += float(self.value.one_rank) * chance
        return values

    @cached_property
    def _copies(self) -> np.ndarray:
        return np.arange(self.sums.copies + 1, dtype=np.float64)

    @cached_property
    def _four_alike(self) -> Array:
        return self.sums.weights([falling(self._copies, 4)])

    @cached_property
    def _ties_in_a_row(self) -> dict[int, Array]:
        """Weights times the number of ways in which the first k pairs tie.

        The k pairs are parted into blocks of one rank each, in every possible way.
        """
        found = {}
        for k, multiple in enumerate(self.value.ties, 1):
            if multiple:
                found[k] = sum(
                    (
                        self.sums.weights([falling(self._copies, 2 * size) for size in blocks]) * _partings(blocks)
                        for blocks in _partitions(k, k)
                    ),
                    np.zeros_like(self._weights),
                )
        return found

    def _bounds(self, cards: int, reached: np.ndarray, values: Array) -> tuple[Array, Array | None]:
        """Bounds on the value and on the mean gain of a counter who knows every card.

        Written as a function of the pair sum plus a sum of h(c) over ranks, the value has a known
        range, mean and variance given the pair sum. The mean of the positive part of a variable is
        at most (mean + root of mean square) / 2, and at most what the chord over its range gives.
        """
        if self._rest is None:
            return np.full(values.shape, np.inf), None
        scale = float(perm(cards, 4))
        mean, square, low, high = (table[cards][reached] for table in self._rest)
        most = values + (high - mean) / scale
        least = values + (low - mean) / scale
        spread = np.maximum(square - mean**2, 0.0) / scale**2
        by_moments = (values + np.sqrt(values**2 + spread)) / 2
        width = np.maximum(most - least, FAIR)
        by_chord = np.where((most > 0) & (least < 0), most * (values - least) / width, np.maximum(values, 0.0))
        gains = np.where(most > FAIR, np.minimum(by_moments, by_chord), 0.0)
        return most, np.maximum(gains, np.where(values > FAIR, values, 0.0))

    @cached_property
    def _rest(self) -> tuple[Array, Array, Array, Array] | None:
        """Mean, mean square, least and largest sum of h(c) given the pair sum; None for over two ties in a row.

        With S the pair sum, two pairs tie in S^2 - 2 S - 4 sum c(c-1)(c-2) ways, and on one rank in
        sum c(c-1)(c-2)(c-3) ways.
        """
        if any(self.value.ties[2:]):
            return None
        third, fourth = falling(self._copies, 3), falling(self._copies, 4)
        h = -4 * float(self.value.ties[1]) * third + float(self.value.one_rank) * fourth
        ways = np.where(self._weights > 0, self._weights, 1.0)
        mean = self.sums.weights([h]) / ways
        square = (self.sums.weights([h * h]) + self.sums.weights([h, h])) / ways
        return mean, square, -self.sums.largest(-h), self.sums.largest(h)


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """The ways to write ``total`` as a falling sum of whole numbers up to ``largest``."""
    if total == 0:
        yield ()
    for first in range(min(total, largest), 0, -1):
        for rest in _partitions(total - first, first):
            yield (first, *rest)


def _partings(blocks: tuple[int, ...]) -> float:
    """In how many ways things can be parted into unnamed blocks of these sizes."""
    alike = prod(factorial(len(list(same))) for _, same in groupby(blocks))
    return factorial(sum(blocks)) / (prod(map(factorial, blocks)) * alike)
