"""A trailing stop around any other strategy."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from casinowar.strategy import Choice, Decision, Leave, Money, Pmf, Result, Seat, State, Strategy, Tie, Wager


class Watched(NamedTuple):
    """The highest bankroll so far, and the state of the strategy inside."""

    peak: int
    inner: Any


@dataclass(frozen=True)
class TrailingStop(Strategy):
    """Play another strategy and leave once the bankroll is ``drop`` or more below its highest point."""

    name = "trailing-stop"
    source = "a stop rule that can be put around any strategy"

    inner: Strategy
    drop: Money = 2000

    def is_unbounded(self) -> bool:
        """As the strategy inside."""
        return self.inner.is_unbounded()

    def for_game(self, law: Pmf) -> Strategy:
        """The same around the inner strategy told the law."""
        return TrailingStop(self.inner.for_game(law), self.drop)

    def start(self, seat: Seat) -> State:
        """The bankroll is its own highest point."""
        return Watched(seat.bankroll, self.inner.start(seat))

    def wager(self, state: Watched, seat: Seat) -> Wager | Leave:
        """What the inner strategy bets, unless the drop has come."""
        if state.peak - seat.bankroll >= self.drop:
            return Leave()
        return self.inner.wager(state.inner, seat)

    def decide(self, state: Watched, seat: Seat, tie: Tie) -> Decision | Choice:
        """What the inner strategy decides."""
        return self.inner.decide(state.inner, seat, tie)

    def after(self, state: Watched, seat: Seat, result: Result) -> State:
        """The inner strategy's next state, and the peak."""
        return Watched(max(state.peak, seat.bankroll), self.inner.after(state.inner, seat, result))

    def reset(self, state: Watched, seat: Seat) -> State:
        """The inner strategy begins anew; the peak stays."""
        return Watched(state.peak, self.inner.reset(state.inner, seat))
