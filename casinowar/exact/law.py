"""The exact law of one round: every settlement with its probability, for all bets jointly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from casinowar.round import Settlement


@dataclass(frozen=True, slots=True)
class Law:
    """Settlements and their probabilities, which add up to 1."""

    outcomes: tuple[tuple[Settlement, Fraction], ...]

    @classmethod
    def gather(cls, weighted: Iterable[tuple[Settlement, Fraction]]) -> Law:
        """Equal settlements put together, in the order in which they first appear."""
        total: dict[Settlement, Fraction] = {}
        for settlement, probability in weighted:
            total[settlement] = total.get(settlement, Fraction(0)) + probability
        return cls(tuple(total.items()))

    def mean(self, value: Callable[[Settlement], Fraction]) -> Fraction:
        """The expectation of a function of the settlement."""
        return sum((probability * value(settlement) for settlement, probability in self.outcomes), Fraction(0))

    def probability(self, holds: Callable[[Settlement], bool]) -> Fraction:
        """The probability that a settlement has a property."""
        return sum((probability for settlement, probability in self.outcomes if holds(settlement)), Fraction(0))

    def given(self, holds: Callable[[Settlement], bool]) -> Law | None:
        """The law given a property, or None when it cannot happen."""
        total = self.probability(holds)
        if not total:
            return None
        return Law(tuple((settled, chance / total) for settled, chance in self.outcomes if holds(settled)))
