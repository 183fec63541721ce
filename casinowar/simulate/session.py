"""Sessions by the million: the graph of a strategy walked by a kernel over dealt cards, with standard errors."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np

from casinowar.errors import CasinoWarNotice, InputError, TooLarge
from casinowar.exact.session_game import Game
from casinowar.exact.session_graph import Graph, build_graph, check_terms
from casinowar.exact.session_visits import check_ends
from casinowar.rng import fresh_seed, stream_key
from casinowar.sampling import jit
from casinowar.sampling.blocks import Block, blocks, default_workers, run_blocks
from casinowar.sampling.generator import STATE_WORDS
from casinowar.simulate.dealing import BURN_ROUND
from casinowar.simulate.plan import Plan
from casinowar.simulate.session_kernels import (
    ACTION,
    ANTES,
    GIVEN_UP,
    SUMS,
    fresh_sessions,
    general_sessions,
    law_sessions,
)
from casinowar.simulate.session_records import REASONS, Records, SimulatedSession, estimates
from casinowar.simulate.session_reference import play_sessions
from casinowar.simulate.session_tables import Tables, plan_of, tables_of
from casinowar.strategy import Strategy
from casinowar.strategy.interface import told
from casinowar.table import Stop, Terms

DEFAULT_SESSIONS = 1_000_000
MOST_SESSIONS = 10**10
BLOCK_SESSIONS = 4096
"""Sessions of one block of work; each session has its own random stream."""
REFERENCE_BLOCK = 64
REFERENCE_SESSIONS = 2_000
"""Most sessions without a kernel, unless asked for in so many words."""
PILOT_SESSIONS = 10_000
"""Sessions from which the number for a target standard error is worked out."""
PURPOSE = "sessions"
_UNLIMITED = 2**62

Progress = Callable[[int, int], None]
"""Told the sessions played so far and the sessions to play in all."""


@dataclass(frozen=True, eq=False)
class Player:
    """What plays a block of sessions: the graph and its tables, or the reference where there is no graph."""

    game: Game
    strategy: Strategy
    terms: Terms
    plan: Plan | None
    graph: Graph | None
    tables: Tables | None

    @property
    def by_reference(self) -> bool:
        """Whether the slow reference plays."""
        return self.tables is None

    def block(self, key: int, block: Block, block_size: int) -> Records:
        """The records of one block."""
        first = block.index * block_size
        if self.tables is None or self.graph is None:
            return play_sessions(self.game, self.plan, self.strategy, self.terms, key, first, block.size)
        return _walk(self.graph, self.tables, self.plan, key, first, block.size)


def player(
    game: Game,
    strategy: Strategy,
    terms: Terms,
    node_limit: int | None = None,
    reference: bool = False,
    solving: Progress | None = None,
) -> Player:
    """The fast player of a strategy, or the slow one if asked for or if there are no compiled kernels.

    Raises TooLarge when the graph passes the node limit and the reference was not asked for.
    """
    check_terms(terms)
    informed = told(strategy, game.main_law)
    if reference or strategy.needs_counts or not jit.COMPILED:
        plan = (
            None
            if game.pmf is not None
            else Plan.of(game.rules, game.layout.decisions[0], shoe=game.rules.shoe.mode == "cut_card")
        )
        return Player(game, informed, terms, plan, None, None)
    graph = build_graph(game, strategy, terms, node_limit, solving)
    if terms.rounds is None and graph.start >= 0:
        check_ends(graph)
    plan = plan_of(game)
    return Player(game, informed, terms, plan, graph, tables_of(graph, plan))


def simulate_session(
    game: Game,
    strategy: Strategy,
    terms: Terms,
    sessions: int | None = None,
    seed: int | None = None,
    *,
    workers: int | None = None,
    target_se: float | None = None,
    node_limit: int | None = None,
    reference: bool = False,
    progress: Progress | None = None,
    solving: Progress | None = None,
) -> SimulatedSession:
    """Play sessions over dealt cards. The result depends on seed and sessions, never on ``workers``.

    ``target_se`` asks for as many sessions as give P(goal), or without a goal the mean final
    bankroll in currency units, that standard error. ``reference`` plays the strategy object on the
    readable table: slow, but without a graph. ``progress`` is told the sessions played, ``solving`` the
    positions of the graph that is built. Raises InputError for 0 sessions or both counts given.
    """
    seed = fresh_seed() if seed is None else seed
    who = player(game, strategy, terms, node_limit, reference, solving)
    wanted = _wanted(who, sessions, seed, target_se, workers)
    records, partial = play(who, wanted, seed, workers=workers, progress=progress)
    return simulated(who, records, seed, partial)


def simulated(who: Player, records: Records, seed: int, partial: bool = False) -> SimulatedSession:
    """The estimates that records give."""
    nodes, words = (who.graph.size, who.graph.words) if who.graph is not None else (0, ())
    result, errors = estimates(who.strategy, who.terms, nodes, words, records)
    return SimulatedSession(records.sessions, seed, partial, who.by_reference, result, errors)


def play(
    who: Player,
    sessions: int,
    seed: int,
    *,
    workers: int | None = None,
    purpose: str = PURPOSE,
    progress: Progress | None = None,
) -> tuple[Records, bool]:
    """The records of so many sessions in order, and whether an interrupt cut them short.

    Session i has the stream (seed, purpose, i): strategies played with one seed meet equal cards.
    """
    size = REFERENCE_BLOCK if who.by_reference else BLOCK_SESSIONS
    key = stream_key(seed, purpose)
    todo = blocks(sessions, size)
    count = 1 if who.by_reference else (workers or default_workers())
    done: list[Records] = []
    played, partial = 0, False
    try:
        if progress is not None:
            progress(played, sessions)
        for block, records in run_blocks(lambda block: who.block(key, block, size), todo, count):
            done.append(records)
            played += block.size
            if progress is not None:
                progress(played, sessions)
    except KeyboardInterrupt:
        if not done:
            raise
        partial = True
    return Records.gather(done), partial


def _wanted(who: Player, sessions: int | None, seed: int, target_se: float | None, workers: int | None) -> int:
    if sessions is not None and target_se is not None:
        raise InputError("--target-se", target_se, "either --target-se or --sessions, not both")
    if sessions is not None:
        if isinstance(sessions, bool) or not isinstance(sessions, int) or sessions < 1:
            raise InputError("--sessions", sessions, "a whole number of 1 or more")
        if sessions > MOST_SESSIONS:
            raise TooLarge("--sessions", f"{sessions:,}", f"{MOST_SESSIONS:,}", "ask for fewer sessions")
        return sessions
    if target_se is None:
        return _affordable(who, DEFAULT_SESSIONS)
    if not target_se > 0:
        raise InputError("--target-se", target_se, "a standard error over 0")
    pilot, partial = play(who, _affordable(who, PILOT_SESSIONS), seed, workers=workers, purpose="pilot sessions")
    if partial:  # nothing of the run itself is finished
        raise KeyboardInterrupt
    errors = simulated(who, pilot, seed).errors
    error = errors.mean_final / 100 if errors.goal_probability is None else errors.goal_probability
    wanted = ceil(pilot.sessions * (error / target_se) ** 2)
    if wanted > MOST_SESSIONS:
        raise TooLarge("--target-se", f"{wanted:,} sessions", f"{MOST_SESSIONS:,}", "ask for a larger standard error")
    return max(wanted, 2)


def _affordable(who: Player, sessions: int) -> int:
    if not who.by_reference or sessions <= REFERENCE_SESSIONS:
        return sessions
    warnings.warn(
        CasinoWarNotice(f"the slow reference plays {REFERENCE_SESSIONS:,} sessions instead of {sessions:,}"),
        stacklevel=3,
    )
    return REFERENCE_SESSIONS


def _walk(graph: Graph, tables: Tables, plan: Plan | None, key: int, first: int, count: int) -> Records:
    """A block of sessions walked by a kernel."""
    ended, played, biggest = (np.zeros(count, dtype=np.int64) for _ in range(3))
    sums = np.zeros(count * SUMS, dtype=np.int64)
    records = (ended, played, sums, biggest)
    begin = (np.uint64(key), np.uint64(first), count, np.zeros(STATE_WORDS, dtype=np.uint64))
    walk = tables.walk(graph.start, _UNLIMITED if graph.terms.rounds is None else graph.terms.rounds)
    if plan is None:
        law_sessions(*begin, tables.reached, walk, records)
    else:
        arrays = plan.arrays
        shoe = arrays.shoe.copy()
        dealt = (arrays.burns, plan.new_trail(), arrays.after, arrays.decide, arrays.suit_bits)
        if plan.cut is None and plan.leaves and not arrays.burns[BURN_ROUND]:
            fresh_sessions(*begin, shoe, arrays.shoe, dealt, walk, records)
        else:
            leaves, cut = np.uint64(plan.leaves), np.uint64(plan.cut or 0)
            general_sessions(*begin, shoe, arrays.shoe, leaves, cut, dealt, walk, records)
    return _records(graph, tables, ended, played, sums.reshape(-1, SUMS), biggest)


def _records(graph: Graph, tables: Tables, ended: Any, played: Any, sums: Any, biggest: Any) -> Records:
    reasons = np.array([REASONS.index(reason) for reason, _ in graph.ends] + [REASONS.index(Stop.ROUNDS)])
    money = np.array([bankroll for _, bankroll in graph.ends] + [0], dtype=np.int64)
    over = ended < 0
    place = np.where(over, -1 - ended, len(graph.ends))
    bankrolls = graph.bankrolls if graph.size else np.zeros(1, dtype=np.int64)
    return Records(
        final=np.where(over, money[place], bankrolls[np.where(over, 0, ended)]),
        reason=reasons[place],
        rounds=played,
        antes=sums[:, ANTES] * tables.unit,
        action=sums[:, ACTION] * tables.unit,
        forced=sums[:, GIVEN_UP].copy(),
        biggest=biggest * tables.unit,
    )
