"""Hollandish: blocks of three equal bets at 1, 3, 5, 7 bases."""

from dataclasses import dataclass
from typing import Annotated

from casinowar.strategy import CYCLE_OVER, Money, Progression, Result, Seat, WordKind

BLOCK = 3
"""Bets at one level."""
ENOUGH = 2
"""Wins in a block that reset the level."""


@dataclass(frozen=True)
class Hollandish(Progression):
    """Bet three times at each of 1, 3, 5, 7 bases; a good block goes back to the start, a bad one goes up.

    ``mode=wins``: a block with two wins or more resets. ``mode=profit``: only a cycle in profit does.
    """

    name = "hollandish"
    source = (
        "wins: https://www.livedealer.org/blog/2014/10/the-hollandish-betting-system/; "
        "profit: http://www.roulettestrategy.net/strategy/hollandish/"
    )

    base: Money = 100
    mode: Annotated[str, WordKind(("wins", "profit"))] = "wins"

    def is_unbounded(self) -> bool:
        """Blocks of all-in bets can go up and up without a profit."""
        return self.mode == "profit"

    def first(self, seat: Seat) -> tuple[int, int, int]:
        """The level, the bets played at it, and the block's wins or the cycle's profit."""
        return 0, 0, 0

    def stake(self, at: tuple[int, int, int], seat: Seat) -> int:
        """An odd number of bases."""
        return (2 * at[0] + 1) * self.base

    def advance(self, at: tuple[int, int, int], seat: Seat, result: Result) -> object:
        """One bet further; the third ends the block."""
        level, played, score = at
        score += result.net if self.mode == "profit" else int(result.net > 0)
        if played + 1 < BLOCK:
            return level, played + 1, score
        if score > 0 if self.mode == "profit" else score >= ENOUGH:
            return CYCLE_OVER
        return level + 1, 0, score if self.mode == "profit" else 0
