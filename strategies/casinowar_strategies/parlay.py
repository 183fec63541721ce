"""Parlay: stake and winnings ride together."""

from dataclasses import dataclass

from casinowar.strategy import CYCLE_OVER, Count, Money, Result, Seat, SignProgression


@dataclass(frozen=True)
class Parlay(SignProgression):
    """Let the stake and all it won ride for ``wins`` rounds, go back to the base then or after a loss.

    After a war won with a bonus of one unit the stake triples.
    """

    name = "parlay"
    source = "the standard parlay: stake and winnings are bet again"

    base: Money = 100
    wins: Count = 3

    def first(self, seat: Seat) -> tuple[int, int]:
        """The base, and no win yet."""
        return self.base, 0

    def stake(self, at: tuple[int, int], seat: Seat) -> int:
        """What rides."""
        return at[0]

    def advance(self, at: tuple[int, int], seat: Seat, result: Result) -> object:
        """The stake and its winnings; a loss or the last win ends the cycle."""
        wins = at[1] + 1
        return CYCLE_OVER if result.net < 0 or wins >= self.wins else (result.ante + result.net, wins)
