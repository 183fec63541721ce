"""What a counter knows and gains at one depth, from the law of the bet's value there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np

from casinowar.exact.count_law import Array, Counts

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
FAIR = 1e-12
"""A value this near to zero is taken to be zero: rounding must not turn a fair bet into a favourable one."""


@dataclass(frozen=True, eq=False)
class Depth:
    """The law of a bet's value to the player when ``cards_left`` cards are unseen.

    ``values[i]`` (units won a unit staked) has probability ``chances[i]`` and goes with the pair sum
    ``pair_sums[i]``. ``most_values`` is a bound on the value that any cards with this pair sum give
    a counter who knows more, and ``most_gains`` one on his mean gain; None where ``values`` is all
    there is to know.
    """

    cards_left: int
    pair_sums: Counts
    values: Array
    chances: Array
    most_values: Array | None = None
    most_gains: Array | None = None

    @property
    def gains(self) -> Array:
        """What each of ``values`` gains a counter who bets only if it is positive."""
        return np.where(self.values > FAIR, self.values, 0.0)

    @cached_property
    def favourable(self) -> float:
        """P(the bet has a positive mean, as far as the counter can tell)."""
        return float(self.chances[self.values > FAIR].sum())

    @cached_property
    def gain(self) -> float:
        """Expected gain a round in units, of a counter who bets one unit only then."""
        return float((self.chances * self.gains).sum())

    @property
    def favourable_at_most(self) -> float | None:
        """A bound on P(favourable) for a counter who knows every card left; None where no bound is known."""
        if self.most_values is None:
            return self.favourable
        return None if self.most_gains is None else float(self.chances[self.most_values > FAIR].sum())

    @property
    def gain_at_most(self) -> float | None:
        """A bound on the gain of a counter who knows every card left; None where no bound is known."""
        if self.most_values is None:
            return self.gain
        return None if self.most_gains is None else float((self.chances * self.most_gains).sum())

    @cached_property
    def mean(self) -> float:
        """The mean value, which is that of a fresh shoe at every depth."""
        return float((self.chances * self.values).sum())

    @cached_property
    def sd(self) -> float:
        """The standard deviation of the value over the cards that may be left."""
        return float(np.sqrt((self.chances * (self.values - self.mean) ** 2).sum()))

    @cached_property
    def best(self) -> float:
        """The value with the best cards that are possible."""
        return float(self.values.max())

    @cached_property
    def quantiles(self) -> dict[float, float]:
        """The smallest value that is not exceeded with each probability of QUANTILES."""
        order = np.argsort(self.values, kind="stable")
        reached = np.cumsum(self.chances[order])
        places = np.searchsorted(reached, np.array(QUANTILES) * reached[-1] * (1 - FAIR))
        return {q: float(self.values[order[place]]) for q, place in zip(QUANTILES, places, strict=True)}


class Counter(Protocol):
    """Someone who keeps a count: what he knows, and the law of the bet's value to him at each depth."""

    @property
    def knows(self) -> str:
        """ "cards": every card left that matters to the bet; "pairs": their number and pair sum only."""

    def at(self, cards_left: int) -> Depth:
        """The law when so many cards are unseen."""
