"""Fibonacci: up the ladder 1, 1, 2, 3, 5, 8 after a loss, two steps back after a win."""

from dataclasses import dataclass
from typing import Annotated

from casinowar.strategy import CYCLE_OVER, Money, Result, Seat, SignProgression, WordKind

BACK = 2
"""Steps back after a win."""


@dataclass(frozen=True)
class Fibonacci(SignProgression):
    """Climb 1, 1, 2, 3, 5, 8 bases after losses, two steps back after a win; off the start is a cycle.

    ``start=second`` begins at the second 1 (1, 2, 3, 5). ``on_win=reset`` goes back to the start at once.
    """

    name = "fibonacci"
    source = "https://wizardofodds.com/gambling/fibonacci/; https://expert-gambler.com/online/eg-fibonacci-roulette-system.html"

    base: Money = 100
    start_: Annotated[str, WordKind(("first", "second"))] = "first"
    on_win: Annotated[str, WordKind(("back", "reset"))] = "back"

    def first(self, seat: Seat) -> int:
        """The first step of the ladder."""
        return 0

    def stake(self, at: int, seat: Seat) -> int:
        """The number on the step."""
        before, number = (0, 1) if self.start_ == "first" else (1, 1)
        for _ in range(at):
            before, number = number, before + number
        return number * self.base

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """A step up, or two back."""
        if result.net < 0:
            return at + 1
        return CYCLE_OVER if self.on_win == "reset" or at < BACK else at - BACK
