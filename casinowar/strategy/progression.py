"""Progressions: strategies that run in cycles, told by the sign of a result or by the money won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from casinowar.round import Event
from casinowar.strategy.interface import LEAVE, Leave, Result, Seat, State, Strategy, Wager
from casinowar.strategy.parameters import Limit, WordKind


class Cycle(NamedTuple):
    """How many cycles are over (counted only if they are limited) and where the present one stands."""

    done: int
    at: Any


class CycleOver:
    """What ``advance`` returns when a cycle is complete."""


CYCLE_OVER = CycleOver()


@dataclass(frozen=True)
class Progression(Strategy):
    """Base of the systems that run in cycles: ``cycles=N`` leaves after N of them (default: never).

    A subclass says how a cycle begins, what it stakes, and where a result takes it. A net of zero
    leaves it where it is.
    """

    cycles: Limit = None

    def first(self, seat: Seat) -> Any:
        """Where a cycle begins."""
        raise NotImplementedError(f"{type(self).__name__} has no first()")

    def stake(self, at: Any, seat: Seat) -> int:
        """The ante asked for, in cents; default: where the cycle stands is the stake itself."""
        amount: int = at
        return amount

    def advance(self, at: Any, seat: Seat, result: Result) -> Any:
        """Where the cycle stands after a result that is not zero, or CYCLE_OVER."""
        raise NotImplementedError(f"{type(self).__name__} has no advance()")

    def counts(self, result: Result) -> bool:
        """Whether the system takes notice of a result."""
        return result.net != 0

    def start(self, seat: Seat) -> State:
        """The first cycle."""
        return Cycle(0, self.first(seat))

    def wager(self, state: Cycle, seat: Seat) -> Wager | Leave:
        """The stake of the cycle, or leave when all cycles are over."""
        if self.cycles is not None and state.done >= self.cycles:
            return LEAVE
        return Wager(self.stake(state.at, seat))

    def after(self, state: Cycle, seat: Seat, result: Result) -> State:
        """One result further."""
        if not self.counts(result):
            return state
        at = self.advance(state.at, seat, result)
        if at is CYCLE_OVER:
            return self.reset(state, seat)
        return Cycle(state.done, at)

    def reset(self, state: Cycle, seat: Seat) -> State:
        """The next cycle."""
        return Cycle(state.done + (self.cycles is not None), self.first(seat))


@dataclass(frozen=True)
class SignProgression(Progression):
    """Base of the systems that only ask whether a round was won or lost, and go on from the stake they asked for.

    ``signal=net`` (default): the sign of the net. ``signal=first_card``: a tie of the first cards
    is a push, whatever became of it.
    """

    signal: Annotated[str, WordKind(("net", "first_card"))] = "net"

    def counts(self, result: Result) -> bool:
        """Whether the system takes notice of a result."""
        if self.signal == "first_card" and result.event not in (Event.WIN, Event.LOSE, None):
            return False
        return result.net != 0
