"""Many rounds at once: places near a limit by matrices, places far from it by the law of the sum of the rounds.

What can reach a limit within a leap of 2, 4, 8, ... rounds only with a chance below NEGLIGIBLE is moved
freely, by one convolution; what is nearer is moved in two leaps of half the length, and in short ones by a
matrix found by doubling. So n rounds take far fewer than n steps, and nothing is approximated but what is
negligible.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf, log

import numpy as np

from casinowar.bankroll.lattice import Floats, Lattice, Moves

NEGLIGIBLE = 1e-25
"""A chance left out at most once in a leap: many leaps together stay far below the rounding of a double."""
DIRECT, QUICK = 40_000_000, 200_000
"""A convolution of more products than this goes through the Fourier transform, usually and where there are many."""
LARGEST_NEAR, LARGEST_BEYOND, LONGEST_BASE = 360, 2_000, 1024
"""Places near a limit, and reached from there, in the largest matrix; rounds in the leap it makes."""
SHORTEST_BASE = 16
"""Where a matrix of this many rounds is too large already, leaps gain nothing."""


def convolved(one: Floats, other: Floats, direct: int) -> Floats:
    """The convolution of two laws: exact in every tail up to ``direct`` products, else to about 1e-17."""
    if not len(one) or not len(other):
        return np.zeros(0)
    if len(one) * len(other) <= direct:
        return np.convolve(one, other)
    size = 1 << (len(one) + len(other) - 1).bit_length()
    whole = np.fft.irfft(np.fft.rfft(one, size) * np.fft.rfft(other, size), size)
    return np.asarray(whole[: len(one) + len(other) - 1])


def farthest(moves: tuple[Moves, ...], rounds: int, sign: int) -> int:
    """Steps that at most NEGLIGIBLE go beyond at any time in so many rounds, down (sign -1) or up (1).

    Chernoff's bound, made one for the whole way by Doob's inequality.
    """
    most = max(0, *(sign * shift for each in moves for shift in (each.shifts[0], each.shifts[-1])))
    if not most:
        return 0
    best = inf
    for power in np.geomspace(1e-3 / (most * rounds), 30.0 / most, 160):
        grown = max(
            float(np.dot(each.chances, np.exp(sign * power * np.array(each.shifts, dtype=float)))) for each in moves
        )
        best = min(best, (rounds * max(0.0, log(grown)) - log(NEGLIGIBLE)) / power)
    return min(int(best) + 1, most * rounds)


@dataclass(frozen=True)
class Leap:
    """So many rounds away from all limits: the law of their sum from ``-down`` to ``up`` steps."""

    rounds: int
    down: int
    up: int
    law: Floats


@dataclass(frozen=True)
class Near:
    """So many rounds from each place near a limit.

    ``moved[i, j]``: the chance to be at place j and never to have met the limit; ``gone[i, j]`` to
    have gone beyond it to the place j steps past the last; ``bets[i]``: expected rounds played.
    """

    moved: Floats
    gone: Floats
    bets: Floats

    def then(self, later: Near) -> Near:
        """These rounds, and then others from wherever they lead."""
        reached = self.moved
        return Near(reached @ later.moved, self.gone + reached @ later.gone, self.bets + reached @ later.bets)


@dataclass(frozen=True)
class Moved:
    """A mass after a leap, from place 0 on; what went beyond the limit, by steps past the last place; rounds played."""

    mass: Floats
    gone: Floats
    bets: float


class Edge:
    """Places 0, 1, 2, ... above a limit at which play ends, or (``held``) at whose last place it is held.

    The first ``low`` places have moves of their own.
    """

    def __init__(self, bands: tuple[tuple[int, Moves], ...], held: bool = False) -> None:
        self.bands, self.held = bands, held
        self.low, self.usual = bands[-1]
        self.all = tuple(moves for _, moves in bands)
        self.depth = 0 if held else max(0, *(-moves.shifts[0] for moves in self.all))
        self.direct = DIRECT
        self._spans: dict[int, tuple[int, int]] = {}
        self._leaps: dict[int, Leap] = {}
        self._near: dict[int, Near] = {}

    @classmethod
    def floor(cls, lattice: Lattice) -> Edge:
        """The edge at which a bankroll is ruined."""
        return cls(tuple((max(0, first - lattice.floor), moves) for first, moves in lattice.bands))

    @classmethod
    def goal(cls, lattice: Lattice) -> Edge:
        """The edge at a goal, seen from above: place 0 is the one below the goal, and winning goes down."""
        return cls(((0, lattice.usual.mirrored),))

    def leap(self, rounds: int) -> Leap:
        """The free leap of so many rounds, a power of two."""
        if rounds not in self._leaps:
            down, up = self.span(rounds)
            if rounds == 1:
                law, low = self._one(), self.usual.shifts[0]
            else:
                half = self.leap(rounds // 2)
                law, low = convolved(half.law, half.law, self.direct), -2 * half.down
            self._leaps[rounds] = Leap(rounds, down, up, _window(law, low, -down, up))
        return self._leaps[rounds]

    def span(self, rounds: int) -> tuple[int, int]:
        """The steps down and up that count in so many rounds."""
        if rounds not in self._spans:
            self._spans[rounds] = farthest((self.usual,), rounds, -1), farthest(self.all, rounds, 1)
        return self._spans[rounds]

    def _one(self) -> Floats:
        law = np.zeros(self.usual.shifts[-1] - self.usual.shifts[0] + 1)
        law[np.array(self.usual.shifts) - self.usual.shifts[0]] = self.usual.chances
        return law

    def reach(self, rounds: int) -> int:
        """Places from which the limit, or a place with moves of its own, may be met in so many rounds."""
        return self.low + self.span(rounds)[0]

    @cached_property
    def base(self) -> int:
        """Rounds in the longest leap made by a matrix; 0 where even a short one would be too large."""
        rounds = 1
        while rounds < LONGEST_BASE and self._fits(2 * rounds):
            rounds *= 2
        return rounds if rounds >= SHORTEST_BASE else 0

    def _fits(self, rounds: int) -> bool:
        half_up = self.span(rounds // 2)[1]
        return self.reach(rounds) <= LARGEST_NEAR and self.reach(rounds) + 2 * half_up <= LARGEST_BEYOND

    def near(self, rounds: int) -> Near:
        """The matrix of so many rounds, a power of two, from the places within reach of the limit."""
        if rounds not in self._near:
            size = self.reach(rounds)
            if rounds == 1:
                found = self.single(size)
            else:
                first = self._whole(rounds // 2, size)
                found = first.then(self._whole(rounds // 2, first.moved.shape[1]))
            keep = size + self.leap(rounds).up
            self._near[rounds] = Near(found.moved[:, :keep], found.gone, found.bets)
        return self._near[rounds]

    def single(self, size: int) -> Near:
        """One round from the first ``size`` places, as far as it may lead."""
        up = max(0, *(moves.shifts[-1] for moves in self.all))
        moved, gone = np.zeros((size, size + up)), np.zeros((size, self.depth))
        for (begin, moves), end in zip(self.bands, [*(first for first, _ in self.bands[1:]), size], strict=True):
            for place in range(begin, min(end, size)):
                for shift, chance in zip(moves.shifts, moves.chances, strict=True):
                    after = max(0, place + shift) if self.held else place + shift
                    if after < 0:
                        gone[place, -1 - after] += chance
                    else:
                        moved[place, after] += chance
        return Near(moved, gone, np.ones(size))

    def _whole(self, rounds: int, size: int) -> Near:
        """A leap from the first ``size`` places, near and free ones, as one matrix."""
        near, leap = self.near(rounds), self.leap(rounds)
        reach = min(self.reach(rounds), size)
        moved = np.zeros((size, size + leap.up))
        gone, bets = np.zeros((size, self.depth)), np.full(size, float(rounds))
        width = min(near.moved.shape[1], moved.shape[1])
        moved[:reach, :width] = near.moved[:reach, :width]
        gone[:reach], bets[:reach] = near.gone[:reach], near.bets[:reach]
        for place in range(reach, size):
            moved[place, place - leap.down : place + leap.up + 1] = leap.law
        return Near(moved, gone, bets)

    def forward(self, mass: Floats, rounds: int) -> Moved:
        """A mass on the places from 0 on, so many rounds (a power of two) later."""
        leap, reach = self.leap(rounds), self.reach(rounds)
        low, free = mass[:reach], mass[reach:]
        moved = np.zeros(len(mass) + leap.up)
        if rounds <= self.base:
            near = self.near(rounds)
            width = min(len(moved), near.moved.shape[1])
            moved[:width] = low @ near.moved[: len(low), :width]
            gone, bets = low @ near.gone[: len(low)], float(low @ near.bets[: len(low)])
        elif not low.any():
            gone, bets = np.zeros(self.depth), 0.0
        else:
            first = self.forward(low, rounds // 2)
            then = self.forward(first.mass, rounds // 2)
            width = min(len(moved), len(then.mass))
            moved[:width] = then.mass[:width]
            gone, bets = first.gone + then.gone, first.bets + then.bets
        if len(free):
            spread = convolved(free, leap.law, self.direct)
            moved[self.low : self.low + len(spread)] += spread
            bets += rounds * float(free.sum())
        return Moved(moved, gone, bets)

    def backward(self, values: Floats, rounds: int, beyond: float) -> Floats:
        """Expected values so many rounds earlier; ``beyond`` is the value past the limit.

        ``values`` are those of the places from 0 on, and must go as far as the places asked for can lead;
        the result is that of the places from which nothing further is needed.
        """
        leap, reach = self.leap(rounds), self.reach(rounds)
        size = len(values) - leap.up
        count = min(reach, size)
        if rounds <= self.base:
            near = self.near(rounds)
            width = min(len(values), near.moved.shape[1])
            low: Floats = near.moved[:count, :width] @ values[:width] + beyond * near.gone[:count].sum(axis=1)
        else:
            half = self.leap(rounds // 2).up
            part = np.concatenate([values, np.zeros(max(0, count + 2 * half - len(values)))])[: count + 2 * half]
            low = self.backward(self.backward(part, rounds // 2, beyond), rounds // 2, beyond)[:count]
        if size <= reach:
            return low
        free = convolved(values[self.low :], leap.law[::-1], self.direct)[len(leap.law) - 1 :]
        return np.asarray(np.concatenate([low, free[: size - reach]]))


def _window(law: Floats, low: int, first: int, last: int) -> Floats:
    """The part of a law that begins at ``low`` from ``first`` to ``last``, with zeros where it has nothing."""
    found = np.zeros(last - first + 1)
    begin, end = max(low, first), min(low + len(law), last + 1)
    if begin < end:
        found[begin - first : end - first] = law[begin - low : end - low]
    return found
