"""Chasing ties: a flat ante with a side bet on a tie, which may grow while none comes."""

from dataclasses import dataclass
from typing import Annotated

from casinowar.strategy import CountKind, Money, MoneyKind, Result, Seat, SideBetName, Strategy, Wager

REFUSED = "side_bet_refused"
"""The table's reason code for a side bet that the bankroll cannot cover."""


@dataclass(frozen=True)
class TieChaser(Strategy):
    """Bet the tie side bet every round beside a flat ante, more after each miss if asked.

    ``tie`` is the first side bet, ``step`` is added to it after every miss, up to ``misses`` times;
    a hit brings it back, and a side bet the table refused changes nothing. ``bet`` is the side bet's name.
    """

    name = "tie-chaser"
    source = "https://wizardofodds.com/games/casino-war/"

    base: Money = 100
    tie: Money = 100
    step: Annotated[int, MoneyKind(least=0)] = 0
    misses: Annotated[int, CountKind()] = 10
    bet: SideBetName = "tie"

    def start(self, seat: Seat) -> int:
        """No miss yet."""
        return 0

    def wager(self, state: int, seat: Seat) -> Wager:
        """The base and the side bet."""
        return Wager(self.base, ((self.bet, self.tie + state * self.step),))

    def after(self, state: int, seat: Seat, result: Result) -> int:
        """One more miss, or back to none; a bet that was not placed misses nothing."""
        if REFUSED in result.adjustments:
            return state
        if self.step == 0 or result.side_net > 0:
            return 0
        return min(state + 1, self.misses)
