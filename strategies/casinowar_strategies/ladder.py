"""A ladder of stakes of one's own."""

from dataclasses import dataclass
from typing import Annotated

from casinowar.strategy import CYCLE_OVER, MoneyList, Result, Seat, SignProgression, WordKind


@dataclass(frozen=True)
class Ladder(SignProgression):
    """Climb a list of stakes, one step after each loss (or win); the other sign goes back to the start.

    ``climb=win`` climbs by winning. ``at_end=stay`` repeats the last stake instead of beginning anew.
    """

    name = "ladder"
    source = "the player's own list"

    stakes: MoneyList = (100, 200, 400)
    climb: Annotated[str, WordKind(("loss", "win"))] = "loss"
    at_end: Annotated[str, WordKind(("reset", "stay"))] = "reset"

    def first(self, seat: Seat) -> int:
        """The first step."""
        return 0

    def stake(self, at: int, seat: Seat) -> int:
        """The step's stake."""
        return self.stakes[at]

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """One step up, or back to the start."""
        if (result.net < 0) != (self.climb == "loss"):
            return CYCLE_OVER
        if at + 1 < len(self.stakes):
            return at + 1
        return at if self.at_end == "stay" else CYCLE_OVER
