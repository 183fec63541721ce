"""An example strategy: two stakes up after a win, back to the base after a loss, war only with money behind it."""

from dataclasses import dataclass

from casinowar.strategy import Count, Decision, Leave, Money, Result, Seat, Strategy, Tie, Wager


@dataclass(frozen=True)
class TwoUp(Strategy):
    """Add two bases after every win, up to a number of steps; leave when the last step has won."""

    name = "two-up"
    source = "docs/how-to/write-a-strategy.md"

    base: Money = 100
    steps: Count = 3

    def start(self, seat: Seat) -> int:
        """No step climbed."""
        return 0

    def wager(self, state: int, seat: Seat) -> Wager | Leave:
        """The base and two more for every step."""
        return Wager(self.base * (1 + 2 * state)) if state <= self.steps else Leave("all steps won")

    def decide(self, state: int, seat: Seat, tie: Tie) -> Decision:
        """War with at least five raises behind, else surrender where that is offered."""
        return tie.legal[0] if seat.bankroll >= 5 * tie.raise_ else tie.legal[-1]

    def after(self, state: int, seat: Seat, result: Result) -> int:
        """A step up after a win, back to none after a loss."""
        return state if result.net == 0 else (state + 1 if result.net > 0 else 0)
