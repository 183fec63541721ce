"""The slow reference: a strategy object stepping on the readable table, card by card, from the kernels' streams."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from casinowar.cards import RANKS, SUITS
from casinowar.engine.results import SpotBets, SpotResult, Tie, TieChoice
from casinowar.engine.table import Table
from casinowar.exact.session_game import Game
from casinowar.rng import Stream
from casinowar.round import Decision
from casinowar.simulate.plan import Plan
from casinowar.simulate.session_records import REASONS, Records
from casinowar.strategy import Result, Seat, Strategy
from casinowar.strategy.interface import begun, followed
from casinowar.table import Code, Placed, Seated, Sitting, Stop, Terms, answer, settled

Seen = list[int]
Deal = Callable[[Placed, int], Result]
"""Settles placed bets of a player with this bankroll by dealing a round."""


class SessionRecord(NamedTuple):
    """How one session went, amounts in cents."""

    final: int
    reason: Stop
    rounds: int
    antes: int
    action: int
    forced: int
    biggest: int


def play_session(
    game: Game, plan: Plan | None, strategy: Strategy, terms: Terms, key: int, index: int
) -> SessionRecord:
    """Session number ``index``, dealt from the stream (key, index)."""
    stream = Stream(key, index)
    seen: Seen = [0] * len(RANKS)
    deal = _from_law(game, stream) if plan is None else _from_cards(game, plan, terms, stream, seen)
    sitting = Sitting(terms, game.layout)
    bankroll, state = terms.bankroll, begun(strategy, _seat(sitting, strategy, terms.bankroll, seen))
    rounds = antes = action = forced = biggest = 0
    while True:
        answered = answer(sitting, strategy, state, _seat(sitting, strategy, bankroll, seen))
        if not isinstance(answered, Seated):
            reason = answered.reason
            break
        if rounds == terms.rounds:
            reason = Stop.ROUNDS
            break
        result = deal(answered.placed, bankroll)
        rounds += 1
        bankroll += result.total
        antes += result.ante
        action += result.action
        forced += Code.FORCED_SURRENDER in result.adjustments
        biggest = max(biggest, result.ante)
        stopped = sitting.stopped(bankroll)
        if stopped is not None:
            reason = stopped
            break
        state = followed(strategy, answered.state, _seat(sitting, strategy, bankroll, seen), result)
    return SessionRecord(bankroll, reason, rounds, antes, action, forced, biggest)


def play_sessions(
    game: Game, plan: Plan | None, strategy: Strategy, terms: Terms, key: int, first: int, count: int
) -> Records:
    """A block of sessions, as the kernels record them."""
    played = [play_session(game, plan, strategy, terms, key, first + i) for i in range(count)]
    columns = [
        [REASONS.index(value) if name == "reason" else value for value in column]
        for name, column in zip(SessionRecord._fields, zip(*played, strict=True), strict=True)
    ]
    return Records(*(np.array(column, dtype=np.int64) for column in columns))


def _seat(sitting: Sitting, strategy: Strategy, bankroll: int, seen: Seen) -> Seat:
    seat = sitting.seat(bankroll)
    return seat._replace(seen=tuple(seen)) if strategy.needs_counts else seat


def _from_law(game: Game, stream: Stream) -> Deal:
    reached = list(accumulate(float(p) for p in game.law(0)))

    def deal(placed: Placed, bankroll: int) -> Result:
        k = min(bisect_right(reached, stream.unit()), len(reached) - 1)
        return settled(game.rules, placed, game.outcomes[k])

    return deal


def _from_cards(game: Game, plan: Plan, terms: Terms, stream: Stream, seen: Seen) -> Deal:
    shoe = plan.new_shoe()
    table = Table(plan.rules, stream, shoe)
    shoes = shoe.shoes

    def deal(placed: Placed, bankroll: int) -> Result:
        nonlocal shoes

        def decide(tie: Tie) -> TieChoice:
            wanted = (placed.war_ranks | placed.forced_ranks) >> tie.rank & 1
            decision = Decision.WAR if wanted else Decision.SURRENDER
            return TieChoice(decision, dict(placed.war_sides)) if wanted else TieChoice(decision)

        money = None if terms.raise_on_credit else bankroll
        (spot,) = table.play([SpotBets(placed.ante, dict(placed.sides), money)], decide).spots
        if shoe.shoes != shoes:
            seen[:] = [0] * len(RANKS)
            shoes = shoe.shoes
        for kind in (kind for pair in spot.pairs for kind in pair):
            seen[kind // len(SUITS)] += 1
        return _result(placed, spot)

    return deal


def _result(placed: Placed, spot: SpotResult) -> Result:
    main = spot.nets["main"]
    forced = any(adjustment.reason == Code.FORCED_SURRENDER for adjustment in spot.adjustments)
    codes = (*placed.codes, Code.FORCED_SURRENDER) if forced and placed.forced_ranks else placed.codes
    return Result(placed.asked, placed.ante, spot.event, main, spot.net - main, sum(spot.staked.values()), codes)
