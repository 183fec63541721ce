"""How often a session visits each node of its graph, and where it ends: finite horizon or open-ended."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.sparse import coo_matrix, csr_matrix, identity
from scipy.sparse.csgraph import breadth_first_order
from scipy.sparse.linalg import splu

from casinowar.errors import InputError
from casinowar.exact.session_graph import Graph
from casinowar.table import Stop

SMALL, NARROW = 3000, 5e8
"""Graphs of so few nodes, or with so little to do in elimination (nodes x band squared), are eliminated at once."""
SETTLED = 1e-16
"""The chance of still playing at which a sum over rounds is complete."""
MOST_WORK = 2 * 10**10

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Visits:
    """Expected bets from each node, and the law of (stop reason, final bankroll in cents)."""

    bets: Floats
    ends: dict[tuple[Stop, int], float]


def visits(graph: Graph) -> Visits:
    """Solve a graph. Raises InputError for an open-ended session that may never end."""
    if graph.start < 0:
        return Visits(np.zeros(0), {graph.ends[-1 - graph.start]: 1.0})
    chance = _chances(graph)
    moves = _moves(graph, chance)
    left = np.zeros(graph.size)
    if graph.terms.rounds is None:
        bets = _open_ended(graph, moves)
    else:
        bets, left = _forward(graph, moves, graph.terms.rounds)
    return Visits(bets, _ends(graph, chance, bets, left))


def _chances(graph: Graph) -> Floats:
    """The probability of each outcome for each profile."""
    return np.array([[float(p) for p in graph.game.law(each.placed.war_ranks)] for each in graph.profiles])


def _moves(graph: Graph, chance: Floats) -> csr_matrix:
    """The matrix that takes a distribution over nodes one round further."""
    profile = graph.profile[: graph.played]
    entries, rows, columns = [], [], []
    for outcome in range(graph.following.shape[1]):
        of_node = chance[profile, outcome]
        nodes = np.flatnonzero((of_node > 0) & (graph.following[:, outcome] >= 0)).astype(np.int32)
        entries.append(of_node[nodes])
        rows.append(graph.following[nodes, outcome])
        columns.append(nodes)
    placed = (np.concatenate(entries), (np.concatenate(rows), np.concatenate(columns)))
    del entries, rows, columns
    return coo_matrix(placed, shape=(graph.size, graph.size)).tocsr()


def _forward(graph: Graph, moves: csr_matrix, rounds: int) -> tuple[Floats, Floats]:
    """Expected bets in so many rounds, and the distribution over nodes when they are over."""
    at = np.zeros(graph.size)
    at[graph.start] = 1.0
    bets = np.zeros(graph.size)
    for _ in range(rounds):
        bets += at
        at = moves @ at
        if at.sum() < SETTLED:
            return bets, np.zeros(graph.size)
    return bets, at


def _open_ended(graph: Graph, moves: csr_matrix) -> Floats:
    """Expected bets until the session ends: the solution of bets = start + moves bets."""
    check_ends(graph)
    order = np.argsort(graph.bankrolls, kind="stable")  # neighbours in money are neighbours in the matrix
    ordered = moves[order][:, order]
    entries = ordered.tocoo()
    band = int(np.abs(entries.row - entries.col).max(initial=0))
    first = np.zeros(graph.size)
    first[np.flatnonzero(order == graph.start)] = 1.0
    solved = None
    if graph.size > SMALL and graph.size * band * band > NARROW:
        solved = _summed(ordered, first)
    if solved is None:
        solved = splu((identity(graph.size, format="csr") - ordered).tocsc()).solve(first)
    bets = np.empty(graph.size)
    bets[order] = solved
    return bets


def _summed(moves: csr_matrix, first: Floats) -> Floats | None:
    """The sum of first, moves first, moves moves first ...: for graphs that elimination would fill up.

    None if the sum has not settled within the work allowed.
    """
    bets, at = np.zeros(len(first)), first
    for _ in range(MOST_WORK // max(moves.nnz, 1)):
        bets += at
        at = moves @ at
        if at.sum() < SETTLED:
            return bets
    return None


def check_ends(graph: Graph) -> None:
    """Refuse a session with nodes from which no end can be reached. Raises InputError."""
    size = graph.size
    nodes, outcomes = np.nonzero(_chances(graph)[graph.profile[: graph.played]] > 0)
    targets = graph.following[nodes, outcomes]
    sources = np.where(targets < 0, size, targets)  # all ends are one place behind the nodes
    reverse = coo_matrix((np.ones(len(nodes), np.int8), (sources, nodes)), shape=(size + 1, size + 1)).tocsr()
    reached = len(breadth_first_order(reverse, size, return_predecessors=False)) - 1
    if reached < size:
        raise InputError(
            "rounds", "none", f"a number of rounds: from {size - reached} of {size} nodes this session never ends"
        )


def _ends(graph: Graph, chance: Floats, bets: Floats, left: Floats) -> dict[tuple[Stop, int], float]:
    profile, played = graph.profile[: graph.played], bets[: graph.played]
    mass = np.zeros(len(graph.ends))
    for outcome in range(graph.following.shape[1]):
        weight = chance[profile, outcome] * played
        stopped = np.flatnonzero((graph.following[:, outcome] < 0) & (weight > 0))
        ends = -1 - graph.following[stopped, outcome]
        mass += np.bincount(ends, weights=weight[stopped], minlength=len(mass))
    found = {end: float(p) for end, p in zip(graph.ends, mass, strict=True)}
    alive = np.flatnonzero(left)
    money, place = np.unique(graph.bankrolls[alive], return_inverse=True)
    for bankroll, p in zip(money, np.bincount(place, weights=left[alive]), strict=True):
        found[Stop.ROUNDS, int(bankroll)] = float(p)
    return found
