"""A strategy's graph as the integer tables that the session kernels walk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from casinowar.exact.session_game import Game
from casinowar.exact.session_graph import Graph
from casinowar.round import Event
from casinowar.simulate.plan import Plan
from casinowar.simulate.session_kernels import MONEY

NARROWEST = 8
"""Entries of a row at least, so that it lies in one cache line."""


@dataclass(frozen=True, eq=False)
class Tables:
    """The arrays of simulate/session_kernels.py. Outcomes are numbered as the plan's compiled table has them.

    Money is in units of the greatest common amount of all bankrolls and stakes, ``unit`` cents.
    """

    rows: npt.NDArray[np.int32]
    width: int
    money: npt.NDArray[np.int64]
    war: npt.NDArray[np.uint64]
    raised: npt.NDArray[np.int64]
    given_up: npt.NDArray[np.int64]
    reached: npt.NDArray[np.float64]
    unit: int

    def walk(self, start: int, rounds: int) -> tuple[Any, ...]:
        """The kernels' tuple for sessions that begin at a node and last at most so many rounds."""
        tables = (self.rows, np.int64(self.width), self.money, self.war, self.raised, self.given_up)
        return (*tables, np.int64(start), np.int64(rounds))


def plan_of(game: Game) -> Plan | None:
    """How a game is dealt: from its own shoe, or None for a game known by its law."""
    if game.pmf is not None:
        return None
    return Plan.of(game.rules, game.layout.decisions[0], shoe=game.rules.shoe.mode == "cut_card")


def tables_of(graph: Graph, plan: Plan | None) -> Tables:
    """The tables of a graph for the outcomes of a plan."""
    columns = _columns(graph, plan)
    outcomes = plan.table.outcomes if plan is not None else graph.game.outcomes
    width = max(NARROWEST, len(outcomes) + 1)
    rows = np.zeros((max(graph.size, 1), width), dtype=np.int32)
    for k, column in enumerate(columns):
        rows[: graph.played, column] = graph.following[:, k]
    rows[: graph.size, width - 1] = graph.profile
    unit = graph.unit()
    raised = np.zeros(len(outcomes), dtype=np.int64)
    given_up = np.zeros(len(outcomes), dtype=np.int64)
    for outcome, column in zip(graph.game.outcomes, columns, strict=True):
        raised[column] = outcome.raised
        given_up[column] = outcome.event == Event.SURRENDER
    law = np.array([float(p) for p in graph.game.law(0)]) if plan is None else np.ones(1)
    return Tables(
        rows.reshape(-1),
        width,
        _money(graph, unit),
        np.array([p.placed.war_ranks for p in graph.profiles], dtype=np.uint64),
        raised,
        given_up,
        np.cumsum(law),
        unit,
    )


def _columns(graph: Graph, plan: Plan | None) -> list[int]:
    """Where each outcome of the game stands among the outcomes of the plan."""
    if plan is None or graph.game.settlements is None:
        return list(range(len(graph.game.outcomes)))
    place = {settlement: column for column, settlement in enumerate(plan.table.outcomes)}
    return [place[settlement] for settlement in graph.game.settlements]


def _money(graph: Graph, unit: int) -> npt.NDArray[np.int64]:
    money = np.zeros((max(len(graph.profiles), 1), MONEY), dtype=np.int64)
    for number, profile in enumerate(graph.profiles):
        placed = profile.placed
        extra = placed.raise_ + sum(amount for _, amount in placed.war_sides)
        money[number] = (placed.ante // unit, placed.stake // unit, extra // unit, bool(placed.forced_ranks))
    return money.reshape(-1)
