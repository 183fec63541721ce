"""Several strategies side by side: exact where the graph allows, else simulated on the same cards as the first."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import sqrt

import numpy as np

from casinowar.errors import InputError, TooLarge
from casinowar.exact.achievable import Achievable, best_achievable
from casinowar.exact.session import solve_session
from casinowar.exact.session_game import Game
from casinowar.exact.session_result import SessionResult
from casinowar.money import CENTS_PER_UNIT
from casinowar.rng import fresh_seed
from casinowar.round import Decision
from casinowar.simulate.session import DEFAULT_SESSIONS, REFERENCE_SESSIONS, Progress, play, player, simulated
from casinowar.simulate.session_records import REASONS, Records, SessionErrors
from casinowar.strategy import Strategy
from casinowar.table import ALL_RANKS, Stop, Terms

BEST = "best achievable"
REFUSED = "too large"
PARTIAL = "Interrupted, partial: only what was finished is listed."


@dataclass(frozen=True, slots=True)
class Paired:
    """Differences from the first strategy on the same cards, with their standard errors. Money in cents."""

    ev: float
    ev_se: float
    goal_probability: float | None
    goal_probability_se: float | None


@dataclass(frozen=True)
class Row:
    """One strategy. ``method`` is exact, reference (simulated card by card, few sessions) or too large.

    ``errors`` and ``paired`` are None for an exact row; ``sessions`` is 0 there. ``cost_per_100`` is
    the expected loss per 100 of antes, None if nothing is bet. Without a method there is no result.
    """

    strategy: str
    method: str
    result: SessionResult | None
    cost_per_100: float | None = None
    sessions: int = 0
    errors: SessionErrors | None = None
    paired: Paired | None = None


@dataclass(frozen=True)
class Comparison:
    """Rows in the order asked for; the best achievable result if there is a goal (and why not, if it is too large).

    ``line`` says what no system changes. ``seed`` is None when nothing was simulated. ``partial``: an
    interrupt came, and only what was finished is here.
    """

    rows: tuple[Row, ...]
    best: Achievable | None
    line: str
    notes: tuple[str, ...]
    seed: int | None
    partial: bool = False


def compare_strategies(
    game: Game,
    strategies: Sequence[Strategy],
    terms: Terms,
    *,
    sessions: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    node_limit: int | None = None,
    unit: int = CENTS_PER_UNIT,
    progress: Progress | None = None,
    solving: Progress | None = None,
) -> Comparison:
    """Every strategy under the same terms.

    ``progress`` is told the sessions played, ``solving`` the positions of the graph that is built. An
    interrupt gives the strategies that were finished, marked ``partial``.
    A strategy whose graph passes ``node_limit`` is played by the reference on the same cards as the
    first one, with paired differences. Raises InputError for no strategy at all.
    """
    if not strategies:
        raise InputError("--strategy", "none", "at least one strategy to compare")
    notes: list[str] = []
    used: int | None = None
    rows: list[Row] = []
    best = None
    partial = False
    try:
        for strategy in strategies:
            exact, why = _solved(game, strategy, terms, node_limit, solving)
            if exact is not None:
                rows.append(exact)
                continue
            used = (fresh_seed() if seed is None else seed) if used is None else used
            try:
                row, partial = _sampled(game, strategies[0], strategy, terms, sessions, used, workers, progress)
                notes += _why_simulated(game, strategy, why)
            except TooLarge as error:
                row = Row(strategy.label, REFUSED, None)
                notes.append(f"{strategy.label} left out: {error}")
            rows.append(row)
            if partial:
                break
        best = None if partial else _best(game, terms, unit, notes)
    except KeyboardInterrupt:
        if not rows:
            raise
        partial = True
    notes += [PARTIAL] if partial else []
    return Comparison(tuple(rows), best, unchanging(game), tuple(notes), used, partial)


def _why_simulated(game: Game, strategy: Strategy, why: str) -> list[str]:
    smaller = "" if strategy.needs_counts else " (a goal, fewer rounds or a table maximum would make it smaller)"
    notes = [f"{strategy.label}: {why}, so it is simulated{smaller}"]
    if strategy.needs_counts and game.pmf is None and game.rules.shoe.mode != "cut_card":
        notes.append(f"{strategy.label}: no card is ever counted at a table without a shoe that is dealt down")
    return notes


def _best(game: Game, terms: Terms, unit: int, notes: list[str]) -> Achievable | None:
    """The best achievable result where there is a goal; a note if it is too large."""
    if terms.goal is None:
        return None
    try:
        return best_achievable(game, terms, unit)
    except TooLarge as error:
        notes.append(f"{BEST} left out: {error.size}, over the limit of {error.limit}")
        return None


def _solved(
    game: Game, strategy: Strategy, terms: Terms, node_limit: int | None, solving: Progress | None
) -> tuple[Row | None, str]:
    """The exact row of a strategy, or why there is none."""
    if strategy.needs_counts:
        return None, "it wants to see the cards"
    try:
        result = solve_session(game, strategy, terms, node_limit, solving)
    except TooLarge as error:
        return None, error.size
    return Row(result.strategy, "exact", result, _cost(result)), ""


def _sampled(
    game: Game,
    first: Strategy,
    strategy: Strategy,
    terms: Terms,
    sessions: int | None,
    seed: int,
    workers: int | None,
    progress: Progress | None,
) -> tuple[Row, bool]:
    """The row of a strategy over dealt cards, and whether an interrupt cut it short."""
    count = min(sessions or DEFAULT_SESSIONS, sessions or REFERENCE_SESSIONS)
    who, yardstick = (player(game, each, terms, reference=True) for each in (strategy, first))
    records, partial = play(who, count, seed, workers=workers, progress=progress)
    found = simulated(who, records, seed, partial)
    paired = None
    if strategy != first and not partial:
        with suppress(TooLarge):  # then there is nothing to be paired with
            others, partial = play(yardstick, records.sessions, seed, workers=workers, progress=progress)
            paired = _paired(records, others, terms)
    row = Row(
        found.result.strategy, "reference", found.result, _cost(found.result), found.sessions, found.errors, paired
    )
    return row, partial


def _paired(records: Records, others: Records, terms: Terms) -> Paired:
    n = min(records.sessions, others.sessions)
    money = (records.final[:n] - others.final[:n]).astype(np.float64)
    goal = REASONS.index(Stop.GOAL)
    reached = (records.reason[:n] == goal).astype(np.float64) - (others.reason[:n] == goal)
    ev, goals = ((float(np.mean(each)), float(np.std(each)) / sqrt(n)) for each in (money, reached))
    return Paired(*ev, *(goals if terms.goal is not None else (None, None)))


def _cost(result: SessionResult) -> float | None:
    return -100 * result.ev / result.mean_ante_total if result.mean_ante_total else None


def unchanging(game: Game) -> str:
    """What no betting system changes, in one plain line."""
    if game.pmf is not None:
        return f"No system changes this: the expected loss is {100 * float(-game.pmf.mean):.4f} % of all that is bet."
    law = {Decision.WAR: ALL_RANKS, Decision.SURRENDER: 0}
    words = {Decision.WAR: "going to war", Decision.SURRENDER: "surrendering"}
    parts = []
    for decision in game.layout.decisions:
        net = sum(p * outcome.net for p, outcome in zip(game.law(law[decision]), game.outcomes, strict=True))
        parts.append(f"{100 * float(-net):.4f} % of the antes {words[decision]}")
    whole = " with a whole raise" if game.layout.short_raise and Decision.WAR in game.layout.decisions else ""
    loss = f"the expected loss is {' and '.join(parts)}{whole}, plus the side bets' own edge"
    return f"No system changes this: {loss}{'; a short raise has an edge of its own' if whole else ''}."
