"""War with shuffled returns on tiny decks, solved by brute repetition. Shares no code with the package.

One card down; a player without the two cards a war needs loses, equal shortage is a draw. The pot
comes back in every order alike. Cards are numbers, equal numbers tie.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import permutations

Packets = tuple[tuple[int, ...], tuple[int, ...]]


def deals(ranks: int, suits: int) -> list[Packets]:
    """Every different deal into two halves."""
    deck = [rank for rank in range(ranks) for _ in range(suits)]
    half = len(deck) // 2
    return [(order[:half], order[half:]) for order in sorted(set(permutations(deck)))]


def trick(first: tuple[int, ...], second: tuple[int, ...]) -> Iterator[tuple[float, Packets | str]]:
    """What may follow a trick, with its chance: new packets, or "first", "second" or "draw"."""
    played = 1
    while first[played - 1] == second[played - 1]:
        short = [len(packet) - played < 2 for packet in (first, second)]
        if any(short):
            left = len(first) - len(second)
            yield 1.0, "draw" if left == 0 else "first" if left > 0 else "second"
            return
        played += 2
    pot = first[:played] + second[:played]
    rest = (first[played:], second[played:])
    first_wins = first[played - 1] > second[played - 1]
    if not rest[1 if first_wins else 0]:
        yield 1.0, "first" if first_wins else "second"
        return
    orders = list(permutations(pot))
    for order in orders:
        packets = (rest[0] + order, rest[1]) if first_wins else (rest[0], rest[1] + order)
        yield 1 / len(orders), packets


def solve(ranks: int, suits: int, enough: float = 1e-14) -> tuple[dict[str, float], float]:
    """Chances of the results, and the mean number of tricks."""
    starts = deals(ranks, suits)
    waiting: dict[Packets, float] = {deal: 1 / len(starts) for deal in starts}
    after: dict[Packets, list[tuple[float, Packets | str]]] = {}
    results: dict[str, float] = defaultdict(float)
    mean, tricks = 0.0, 0
    while sum(waiting.values()) > enough:
        tricks += 1
        moved: dict[Packets, float] = defaultdict(float)
        for packets, weight in waiting.items():
            if packets not in after:
                after[packets] = list(trick(*packets))
            for chance, next_ in after[packets]:
                if isinstance(next_, str):
                    results[next_] += weight * chance
                    mean += tricks * weight * chance
                else:
                    moved[next_] += weight * chance
        waiting = moved
    return dict(results), mean
