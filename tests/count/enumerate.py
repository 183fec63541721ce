"""Every set of cards that can be left, one by one, with whole numbers: shares no code with the package."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, perm, prod


def left(groups: int, copies: int, cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Counts by rank, and in how many ways they can be left."""
    for counts in product(range(copies + 1), repeat=groups):
        if sum(counts) == cards:
            yield counts, prod(comb(copies, c) for c in counts)


def nearly_full(groups: int, copies: int, gone: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The same for a shoe of which only a few cards are gone."""

    def spread(ranks: int, cards: int) -> Iterator[tuple[int, ...]]:
        if ranks == 1:
            if cards <= copies:
                yield (cards,)
            return
        for first in range(min(cards, copies) + 1):
            for rest in spread(ranks - 1, cards - first):
                yield (first, *rest)

    for taken in spread(groups, gone):
        yield tuple(copies - c for c in taken), prod(comb(copies, c) for c in taken)


def tie(counts: tuple[int, ...]) -> Fraction:
    """The chance that two cards tie."""
    return Fraction(sum(c * (c - 1) for c in counts), perm(sum(counts), 2))


def two_ties(counts: tuple[int, ...]) -> Fraction:
    """The chance that two pairs tie, by picking the two ranks."""
    ways = 0
    for r, c in enumerate(counts):
        for s, d in enumerate(counts):
            ways += perm(c, 4) if r == s else perm(c, 2) * perm(d, 2)
    return Fraction(ways, perm(sum(counts), 4))
