"""Solving a chain of positions: endings, length, and its law, by passing the chances on trick by trick."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy import sparse

from casinowar.kids.small_chain import Chain, Settled, most_cards

Chances = npt.NDArray[np.float64]
_NEGLIGIBLE = 1e-17
_MOST_TRICKS = 10**7


@dataclass(frozen=True)
class Solution:
    """``ended[t]`` is the chance that the game ends in trick t; chances of results; what never ends.

    ``still`` are the results of games that the rules' limit of tricks stops. All are sums of
    products of positive numbers: relative errors of some 1e-12 at most.
    """

    ended: Chances
    settled: dict[Settled, float]
    endless: float
    still: dict[Settled, float]

    def results(self) -> dict[Settled, float]:
        """Chances of results, games stopped by the rules' limit included."""
        together = dict(self.settled)
        for settled, chance in self.still.items():
            together[settled] = together.get(settled, 0.0) + chance
        return together

    def tricks(self, limit: int | None) -> float:
        """Chance times tricks, summed over the games that end; over all this is their mean."""
        stopped = 0.0 if limit is None else limit * sum(self.still.values())
        return float(self.ended @ np.arange(len(self.ended))) + stopped


def solve_chain(chain: Chain, limit: int | None = None, then: str = "draw") -> Solution:
    """Follow all games from the deal until nothing worth mentioning is left, or for ``limit`` tricks.

    After these a game is a draw, or with ``then`` = most the player with most cards wins.
    """
    to_nodes, to_positions = _matrices(chain)
    endings = np.frombuffer(chain.endings, np.int64)
    is_ending = endings >= 0
    endless = _endless_positions(to_nodes, to_positions, is_ending)
    here = np.zeros(len(chain.positions))
    here[list(chain.first)] = [float(chance) for chance in chain.first.values()]
    lost = float(here[endless].sum())
    here[endless] = 0.0
    ended = [0.0]
    reached = np.zeros(chain.nodes)
    while here.sum() > _NEGLIGIBLE and len(ended) < _MOST_TRICKS and (limit is None or len(ended) <= limit):
        nodes = to_nodes @ here
        reached[is_ending] += nodes[is_ending]
        ended.append(float(nodes[is_ending].sum()))
        here = to_positions @ nodes
        lost += float(here[endless].sum())
        here[endless] = 0.0
    results = {chain.settled[endings[node]]: float(reached[node]) for node in np.flatnonzero(is_ending)}
    still: dict[Settled, float] = {}
    for position in np.flatnonzero(here) if limit is not None else ():
        settled: Settled = ("draw", ())
        if then == "most":
            settled = most_cards(chain, chain.positions[position])
        still[settled] = still.get(settled, 0.0) + float(here[position])
    return Solution(np.array(ended), results, lost, still)


def _matrices(chain: Chain) -> tuple[sparse.csr_matrix, sparse.csr_matrix]:
    """Positions to nodes, and nodes to positions, as matrices that are applied from the left."""
    only = np.frombuffer(chain.only, np.int64)
    single = np.flatnonzero(only >= 0)
    several = [(node, position, float(chance)) for position, all_ in chain.several.items() for chance, node in all_]
    rows = np.concatenate([only[single], np.array([node for node, _, _ in several], np.int64)])
    columns = np.concatenate([single, np.array([position for _, position, _ in several], np.int64)])
    chances = np.concatenate([np.ones(len(single)), np.array([chance for _, _, chance in several], float)])
    to_nodes = sparse.csr_matrix((chances, (rows, columns)), shape=(chain.nodes, len(chain.positions)))
    starts, targets = np.frombuffer(chain.starts, np.int64), np.frombuffer(chain.targets, np.int64)
    sizes = np.diff(starts)
    sources = np.repeat(np.arange(chain.nodes), sizes)
    shares = 1 / sizes[sources]
    shape = (len(chain.positions), chain.nodes)
    return to_nodes, sparse.csr_matrix((shares, (targets, sources)), shape=shape)


def _endless_positions(
    to_nodes: sparse.csr_matrix, to_positions: sparse.csr_matrix, is_ending: npt.NDArray[np.bool_]
) -> npt.NDArray[np.bool_]:
    """Positions from which no ending can be reached."""
    backward = (to_nodes.T.tocsr(), to_positions.T.tocsr())
    ends = is_ending.astype(float)
    can = np.zeros(to_positions.shape[0], bool)
    while True:
        now = (backward[0] @ ends) > 0
        if (now == can).all():
            return ~can
        can = now
        ends = ((backward[1] @ can.astype(float)) > 0) | is_ending
        ends = ends.astype(float)
