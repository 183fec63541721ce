"""Going through every outcome of chance: a stream that replays a path of choices and asks for the next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TypeVar

from casinowar.kids.deck import rank_of
from casinowar.rng import Stream

T = TypeVar("T")


class EnumeratedStream(Stream):
    """A stream whose draws are choices: the first ones given as a path, the later ones the first option.

    ``weights`` lists what was drawn: for every draw the weights of its options. Shuffles choose
    among the distinct orders of ranks; with ``lazy`` they only sort ``sorted_cards`` cards (the
    caller spreads the orders). ``quick_share`` is the only chance that ``unit`` is compared with.
    """

    __slots__ = ("_lazy", "_path", "_quick_share", "sorted_cards", "weights")

    def __init__(self, path: Sequence[int], lazy: bool, quick_share: Fraction) -> None:
        super().__init__(0)
        self._path, self._lazy, self._quick_share = path, lazy, quick_share
        self.weights: list[list[Fraction]] = []
        self.sorted_cards = 0

    def _choose(self, weights: list[Fraction]) -> int:
        place = len(self.weights)
        self.weights.append(weights)
        return self._path[place] if place < len(self._path) else 0

    def below(self, bound: int) -> int:
        """One of ``bound`` equally likely numbers."""
        return self._choose([Fraction(1, bound)] * bound)

    def unit(self) -> float:
        """Just below the quick player's share, or just not below it."""
        return 1.0 if self._choose([self._quick_share, 1 - self._quick_share]) else 0.0

    def shuffle(self, items: list[int]) -> None:
        """One of the distinct orders of these ranks."""
        items.sort(key=rank_of)
        if self._lazy:
            self.sorted_cards = len(items)
        elif len(items) > 1:
            orders = distinct_orders(tuple(items))
            items[:] = orders[self._choose([Fraction(1, len(orders))] * len(orders))]

    def word(self) -> int:
        """Not to be asked for: every chance is one of the above."""
        raise AssertionError("a chance that is not enumerated")


def every_outcome(
    play: Callable[[EnumeratedStream], T], lazy: bool, quick_share: Fraction
) -> Iterator[tuple[Fraction, T]]:
    """Run ``play`` once for every path of choices: its chance and what it gives."""
    path: list[int] = []
    while True:
        stream = EnumeratedStream(path, lazy, quick_share)
        result = play(stream)
        taken = [*path, *[0] * (len(stream.weights) - len(path))]
        chance = Fraction(1)
        for weights, choice in zip(stream.weights, taken, strict=True):
            chance *= weights[choice]
        if chance:
            yield chance, result
        while taken and taken[-1] + 1 == len(stream.weights[len(taken) - 1]):
            taken.pop()
        if not taken:
            return
        taken[-1] += 1
        path = taken


def distinct_orders(items: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The orders of some cards that differ in their ranks; equally likely when all orders are."""
    ordered = sorted(items, key=rank_of)
    groups = [list(group) for _, group in groupby(ordered, key=rank_of)]
    orders: list[tuple[int, ...]] = []

    def grow(taken: tuple[int, ...], used: tuple[int, ...]) -> None:
        if len(taken) == len(items):
            orders.append(taken)
            return
        for place, group in enumerate(groups):
            if used[place] < len(group):
                more = (*used[:place], used[place] + 1, *used[place + 1 :])
                grow((*taken, group[used[place]]), more)

    grow((), (0,) * len(groups))
    return orders
