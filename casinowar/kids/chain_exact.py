"""A small chain solved in fractions: positions are taken out one by one, their chances passed on."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from fractions import Fraction

from casinowar.kids.small_chain import Chain, Settled

MOST_EXACT = 1000
"""Positions up to which fractions stay short enough."""


@dataclass(frozen=True)
class ExactSolution:
    """Chances of results and the mean number of tricks, for chains of which every game ends."""

    settled: dict[Settled, Fraction]
    mean_tricks: Fraction


def solve_exactly(chain: Chain) -> ExactSolution:
    """Eliminate every position after the deal (censoring the chain); the deal itself stays last.

    Taking out position s adds to each way i -> s -> j its chance through any number of stays at s,
    and to the tricks of i those spent at s. Sources: state reduction (Grassmann, Taksar, Heyman).
    """
    ahead, tricks = _ways_on(chain)
    behind: list[set[int]] = [set() for _ in ahead]
    for here, ways in enumerate(ahead):
        for there in ways:
            if there >= 0:
                behind[there].add(here)
    start = len(ahead) - 1
    waiting = [(len(behind[here]) * len(ahead[here]), here) for here in range(start)]
    heapq.heapify(waiting)
    gone = [False] * len(ahead)
    while waiting:
        cost, here = heapq.heappop(waiting)
        if gone[here]:
            continue
        cost_now = len(behind[here]) * len(ahead[here])
        if cost_now > cost:
            heapq.heappush(waiting, (cost_now, here))
            continue
        gone[here] = True
        _take_out(here, ahead, behind, tricks)
    results = {chain.settled[-1 - there]: chance for there, chance in ahead[start].items()}
    return ExactSolution(results, tricks[start])


def _ways_on(chain: Chain) -> tuple[list[dict[int, Fraction]], list[Fraction]]:
    """Ways from each position to positions (0, 1, ...) and endings (-1, -2, ...); the last one is the deal."""
    ahead: list[dict[int, Fraction]] = []
    for here, only in enumerate(chain.only):
        ways: dict[int, Fraction] = {}
        for chance, node in chain.several.get(here, [(Fraction(1), only)]):
            targets = _targets(chain, node)
            for there in targets:
                ways[there] = ways.get(there, Fraction(0)) + chance / len(targets)
        ahead.append(ways)
    tricks = [Fraction(1)] * len(ahead)
    return [*ahead, dict(chain.first)], [*tricks, Fraction(0)]


def _targets(chain: Chain, node: int) -> list[int]:
    if chain.endings[node] >= 0:
        return [-1 - chain.endings[node]]
    return list(chain.targets[chain.starts[node] : chain.starts[node + 1]])


def _take_out(here: int, ahead: list[dict[int, Fraction]], behind: list[set[int]], tricks: list[Fraction]) -> None:
    ways = ahead[here]
    leave = 1 - ways.pop(here, Fraction(0))
    behind[here].discard(here)
    for there in ways:
        if there >= 0:
            behind[there].discard(here)
    for before in behind[here]:
        through = ahead[before].pop(here) / leave
        tricks[before] += through * tricks[here]
        for there, chance in ways.items():
            ahead[before][there] = ahead[before].get(there, Fraction(0)) + through * chance
            if there >= 0:
                behind[there].add(before)
