"""The graph of a session: every (bankroll, state) a strategy can reach, and where each outcome leads."""

from __future__ import annotations

import gc
from array import array
from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from casinowar.errors import CasinoWarError, InputError, TooLarge
from casinowar.exact.session_game import Game
from casinowar.strategy import Result, Seat, Strategy
from casinowar.strategy.interface import OWN_FAULTS, begun, failed, told
from casinowar.table import Placed, Seated, Sitting, Stop, Terms, answer

Progress = Callable[[int, int], None]
"""Told the nodes so far and their limit."""
_TOLD_EVERY = 1024
NODE_LIMIT = 500_000
"""Nodes a graph may have unless asked for more: about 400 bytes each while it is built."""

UNBOUNDED_LIMIT = 50_000
"""The same for a strategy that says that its states have no end: small sessions are solved, others refused soon."""

Ints = npt.NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Profile:
    """Bets that are placed alike in many nodes, and what each possible outcome pays."""

    placed: Placed
    results: tuple[tuple[int, Result], ...]


@dataclass(frozen=True, eq=False)
class Graph:
    """Nodes are numbered in the order in which they can first be reached; node 0 is the first bet.

    ``following[node, outcome]`` is the next node, or -1 - t for the end number t. ``ends`` are
    (stop reason, bankroll). ``played`` counts the nodes that are bet from: with a limited number of
    rounds, those behind are only reached when the rounds are over. ``start`` is where the session
    stands before the first bet: 0, or a negative end. Amounts in cents.
    """

    game: Game
    strategy: Strategy
    terms: Terms
    start: int
    bankrolls: npt.NDArray[np.int64]
    profile: Ints
    following: Ints
    played: int
    ends: tuple[tuple[Stop, int], ...]
    profiles: tuple[Profile, ...]
    words: tuple[str, ...]

    @property
    def size(self) -> int:
        """The number of nodes."""
        return len(self.bankrolls)

    def unit(self) -> int:
        """The greatest amount of cents of which every bankroll, stake and raise is a multiple."""
        stakes = [amount for p in self.profiles for amount in (p.placed.ante, p.placed.stake, p.placed.raise_)]
        actions = [result.action for p in self.profiles for _, result in p.results]
        ends = [bankroll for _, bankroll in self.ends]
        amounts = np.array([self.terms.bankroll, *stakes, *actions, *ends], dtype=np.int64)
        return int(np.gcd.reduce(np.concatenate([amounts, self.bankrolls])))


@dataclass
class _Builder:
    """Explores breadth first, so that a node's depth is the first round it can be played in.

    ``waiting`` holds the states of the nodes that are still to be expanded, in the order of their numbers.
    """

    game: Game
    strategy: Strategy
    terms: Terms
    node_limit: int
    numbers: defaultdict[int, dict[Hashable, int]] = field(default_factory=lambda: defaultdict(dict))
    bankrolls: array[int] = field(default_factory=lambda: array("q"))
    profile: array[int] = field(default_factory=lambda: array("i"))
    ends: dict[tuple[Stop, int], int] = field(default_factory=dict)
    profiles: dict[Placed, int] = field(default_factory=dict)
    words: dict[str, None] = field(default_factory=dict)
    waiting: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.sitting = Sitting(self.terms, self.game.layout)
        self.results: list[Profile] = []

    def build(self, progress: Progress | None = None) -> Graph:
        terms, outcomes = self.terms, len(self.game.outcomes)
        seat = self.sitting.seat(terms.bankroll)
        start = self.resolve(terms.bankroll, begun(self.strategy, seat), seat)
        following = array("i")
        played = depth = 0
        while self.waiting and depth != terms.rounds:
            states, self.waiting = self.waiting, []
            for state in states:
                self.expand(played, self.bankrolls[played], state, following, outcomes)
                played += 1
                if progress is not None and played % _TOLD_EVERY == 0:
                    progress(played, self.node_limit)
            depth += 1
        rows = np.frombuffer(following, dtype=np.int32) if following else np.zeros(0, np.int32)
        return Graph(
            self.game,
            self.strategy,
            terms,
            start,
            np.array(self.bankrolls, dtype=np.int64),
            np.array(self.profile, dtype=np.int32),
            rows.reshape(-1, outcomes),
            played,
            tuple(self.ends),
            tuple(self.results),
            tuple(self.words),
        )

    def expand(self, node: int, bankroll: int, state: Any, following: array[int], outcomes: int) -> None:
        """Append the row of a node: where every outcome leads."""
        row = [0] * outcomes
        sitting, after = self.sitting, self.strategy.after
        seat = None
        for k, result in self.results[self.profile[node]].results:  # in the order of what they pay
            money = bankroll + result.net + result.side_net
            if seat is None or seat[0] != money:
                stop, seat = sitting.stopped(money), sitting.seat(money)
            if stop is not None:
                row[k] = self.end(stop, money)
            else:
                try:
                    next_state = after(state, seat, result)
                except OWN_FAULTS as error:
                    raise failed(self.strategy, state, "after", error) from error
                row[k] = self.resolve(money, next_state, seat)
        following.extend(row)

    def resolve(self, bankroll: int, state: Hashable, seat: Seat) -> int:
        """The node of a bankroll and state, or the end if no bet is placed there."""
        here = self.numbers[bankroll]
        try:
            number = here.get(state)
        except TypeError:
            field = f"strategy {self.strategy.label}: state"
            raise InputError(field, state, "a state that has a hash: a tuple instead of a list") from None
        if number is None:
            answered = answer(self.sitting, self.strategy, state, seat)
            if isinstance(answered, Seated):
                number = self.node(bankroll, answered)
            else:
                if answered.words:
                    self.words[answered.words] = None
                number = self.end(answered.reason, bankroll)
            here[state] = number
        return number

    def end(self, reason: Stop, bankroll: int) -> int:
        return -1 - self.ends.setdefault((reason, bankroll), len(self.ends))

    def node(self, bankroll: int, seated: Seated) -> int:
        number = len(self.bankrolls)
        if number >= self.node_limit:
            endless = " of a strategy whose states have no end" if self.strategy.is_unbounded() else ""
            raise TooLarge(
                f"session of {self.strategy.label}",
                f"a graph of {number + 1:,} or more (bankroll, state) nodes{endless}",
                f"{self.node_limit:,}",
                "raise it with --node-limit, or use --method simulate --reference",
            )
        placed = seated.placed
        profile = self.profiles.get(placed)
        if profile is None:
            profile = self.profiles[placed] = len(self.results)
            results = sorted(self.game.results(placed), key=lambda pays: pays[1].total)
            self.results.append(Profile(placed, tuple(results)))
        self.bankrolls.append(bankroll)
        self.profile.append(profile)
        self.waiting.append(seated.state)
        return number


def build_graph(
    game: Game,
    strategy: Strategy,
    terms: Terms,
    node_limit: int | None = None,
    progress: Progress | None = None,
) -> Graph:
    """The graph of a strategy under these terms, of at most so many nodes (usual: NODE_LIMIT or UNBOUNDED_LIMIT).

    ``progress`` is told the nodes so far and their limit; how many there will be nobody knows before.
    Raises CasinoWarError for neither goal nor rounds or for a strategy that wants to see cards,
    TooLarge (with the size reached) beyond the node limit.
    """
    check_terms(terms)
    if node_limit is None:
        node_limit = UNBOUNDED_LIMIT if strategy.is_unbounded() else NODE_LIMIT
    if strategy.needs_counts:
        raise InputError(
            "strategy", strategy.label, "a strategy that sees no cards; use --method simulate for this one"
        )
    collecting = gc.isenabled()
    gc.disable()  # a graph is a million small tuples and no cycles: looking for some takes a third of the time
    try:
        return _Builder(game, told(strategy, game.main_law), terms, node_limit).build(progress)
    finally:
        if collecting:
            gc.enable()


def check_terms(terms: Terms) -> None:
    """Raise CasinoWarError for a session without a goal or a number of rounds."""
    if terms.goal is None and terms.rounds is None:
        raise CasinoWarError("session: give --goal or --rounds or both: something must end it")
