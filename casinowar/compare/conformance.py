"""The conformance suite: what every strategy must satisfy, built-in or a stranger's."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from casinowar.compare.trial import OutOfTime, another_time, time_limit
from casinowar.errors import CasinoWarError, TooLarge
from casinowar.exact.session_game import Game, casino_war
from casinowar.exact.session_graph import build_graph
from casinowar.money import money_text
from casinowar.rng import Stream
from casinowar.rules.model import HouseRules
from casinowar.strategy import Seat, Strategy
from casinowar.strategy.interface import OWN_FAULTS
from casinowar.table import Placed, Seated, Sitting, Stopped, Terms, answer

BANKROLL, GOAL = 1000, 1500
"""The session a strategy is tried in, in cents."""
SESSIONS, ROUNDS = 12, 60
FEW_NODES = 50_000
"""A strategy with more nodes than this in a session of ten units must say that it is unbounded."""
LONGEST = 30
"""Seconds that one requirement may take."""
RULES = {"table": {"chip": 1}}

Step = tuple[Placed | Stopped, Any, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Finding:
    """One requirement, whether it is met, and what was seen."""

    requirement: str
    passed: bool
    seen: str


def check_strategy(strategy: Strategy, rules: HouseRules | None = None) -> tuple[Finding, ...]:
    """Try a strategy against every requirement; a fault in its code is a finding, not an error.

    What a fault makes pointless to try is left out, so that each fault is found once. Size is
    tried at the chip of the rules and at that of the standard rules.
    """
    game = casino_war(rules or HouseRules.from_tables(RULES))
    tried: tuple[tuple[str, Callable[[Strategy, Game], str | None]], ...] = (
        ("frozen parameters, equal copies and a hash", _frozen),
        ("asks that the table understands", _understood),
        ("hashable states", _hashable),
        ("pure: the same inputs give the same outputs", _pure),
        ("no state shared between sessions", _unshared),
        ("the same at any time of day", _timeless),
        ("finitely many states, or it says that it is unbounded", _finite),
    )
    findings: list[Finding] = []
    failed: set[object] = set()
    for requirement, test in tried:
        if failed & {_hashable, _understood} or (test in (_unshared, _timeless) and failed & {_pure, _unshared}):
            continue
        findings.append(_finding(requirement, test, strategy, game))
        if not findings[-1].passed:
            failed.add(test)
    return tuple(findings)


def _finding(requirement: str, test: Callable[[Strategy, Game], str | None], strategy: Strategy, game: Game) -> Finding:
    try:
        with time_limit(LONGEST):
            fault = test(strategy, game)
    except OutOfTime:
        fault = f"no answer within {LONGEST} seconds"
    except CasinoWarError as error:
        fault = str(error)
    except OWN_FAULTS as error:  # a stranger's code may raise anything
        fault = f"{type(error).__name__}: {error}"
    return Finding(requirement, fault is None, fault or "as required")


def _frozen(strategy: Strategy, game: Game) -> str | None:
    if not getattr(type(strategy), "__dataclass_params__").frozen:  # noqa: B009 - typed as absent
        return "the class is not a frozen dataclass"
    copy = dataclasses.replace(strategy)
    if copy != strategy or hash(copy) != hash(strategy):
        return "a copy with the same parameters is not equal"
    return None


def _hashable(strategy: Strategy, game: Game) -> str | None:
    for index in range(SESSIONS):
        for _, state, _ in _session(strategy.for_game(game.main_law), game, index):
            try:
                hash(state)
            except TypeError:
                return f"a state {state!r} that has no hash; use tuples for lists"
    return None


def _understood(strategy: Strategy, game: Game) -> str | None:
    for index in range(SESSIONS):
        _session(strategy.for_game(game.main_law), game, index)
    return None


def _pure(strategy: Strategy, game: Game) -> str | None:
    told = strategy.for_game(game.main_law)
    before = dict(vars(told))
    for index in range(SESSIONS):
        sitting, state, bankroll = _start(told, game)
        stream = Stream.named(1, "conformance", index)
        for _ in range(ROUNDS):
            seat = sitting.seat(bankroll)
            first, second = (answer(sitting, told, state, seat) for _ in range(2))
            if first != second:
                return f"wager() or decide() in state {state!r} gave two answers"
            if not isinstance(first, Seated):
                break
            result = _drawn(game, first.placed, stream)
            bankroll += result.total
            if sitting.stopped(bankroll):
                break
            seats = sitting.seat(bankroll)
            following = [told.after(first.state, seats, result) for _ in range(2)]
            if following[0] != following[1]:
                return f"after() in state {first.state!r} gave {following[0]!r} and {following[1]!r}"
            state = following[0]
    if vars(told) != before:
        return "playing changed the strategy's own attributes"
    return None


def _timeless(strategy: Strategy, game: Game) -> str | None:
    now = [_session(strategy.for_game(game.main_law), game, index) for index in range(SESSIONS)]
    with another_time():
        later = [_session(strategy.for_game(game.main_law), game, index) for index in range(SESSIONS)]
    return None if now == later else "the same sessions differ at another time"


def _unshared(strategy: Strategy, game: Game) -> str | None:
    """Sessions on fresh copies in another order equal those played one after another on one object."""
    used = strategy.for_game(game.main_law)
    on_one = [_session(used, game, index) for index in range(SESSIONS)]
    for index in reversed(range(SESSIONS)):
        fresh = dataclasses.replace(strategy).for_game(game.main_law)
        if on_one[index] != _session(fresh, game, index):
            return f"session {index + 1} differs from the same session on a fresh copy"
    return None


def _finite(strategy: Strategy, game: Game) -> str | None:
    if strategy.needs_counts or strategy.is_unbounded():
        return None
    for each in (game, casino_war(HouseRules.from_tables({}))):
        try:
            build_graph(each, strategy, Terms(BANKROLL, GOAL), FEW_NODES)
        except TooLarge as error:
            chip = money_text(each.layout.chip)
            return f"{error.size} from ten units, chip {chip}; let is_unbounded() return True if that is meant"
    return None


def _session(strategy: Strategy, game: Game, index: int) -> list[Step]:
    """What a strategy does in one random session."""
    sitting, state, bankroll = _start(strategy, game)
    stream = Stream.named(1, "conformance", index)
    steps: list[Step] = []
    for _ in range(ROUNDS):
        seat = sitting.seat(bankroll)
        answered = answer(sitting, strategy, state, _seen(strategy, seat))
        if not isinstance(answered, Seated):
            steps.append((answered, state, ()))
            break
        result = _drawn(game, answered.placed, stream)
        bankroll += result.total
        steps.append((answered.placed, answered.state, result.adjustments))
        if sitting.stopped(bankroll):
            break
        state = strategy.after(answered.state, _seen(strategy, sitting.seat(bankroll)), result)
    return steps


def _start(strategy: Strategy, game: Game) -> tuple[Sitting, Any, int]:
    sitting = Sitting(Terms(BANKROLL, GOAL), game.layout)
    return sitting, strategy.start(_seen(strategy, sitting.seat(BANKROLL))), BANKROLL


def _seen(strategy: Strategy, seat: Seat) -> Seat:
    return seat._replace(seen=(0,) * 13) if strategy.needs_counts else seat


def _drawn(game: Game, placed: Placed, stream: Stream) -> Any:
    """A result drawn evenly from all that can happen, so that rare ones are tried too."""
    results = game.results(placed)
    return results[stream.below(len(results))][1]
