"""Whittaker: the sum of the last two open losses; a win cancels them."""

from dataclasses import dataclass

from casinowar.strategy import CYCLE_OVER, Money, Result, Seat, SignProgression

CANCELLED = 2
"""Open losses that a win cancels."""


@dataclass(frozen=True)
class Whittaker(SignProgression):
    """Bet the sum of the last two open losses (1, 2, 3, 5, 8 bases); a win cancels those two.

    Open losses are always the beginning of the series, so their number is all there is to remember.
    """

    name = "whittaker"
    source = "https://www.casinoencyclopedia.com/whittacker_progression_for_even_money_bets/"

    base: Money = 100

    def first(self, seat: Seat) -> int:
        """No open loss."""
        return 0

    def stake(self, at: int, seat: Seat) -> int:
        """The sum of the last two open losses; with one open twice that, with none the base."""
        before, stake = 1, 1
        for _ in range(at):
            before, stake = stake, before + stake
        return stake * self.base

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """One more open loss, or two fewer; none left ends the cycle."""
        if result.net < 0:
            return at + 1
        return at - CANCELLED if at > CANCELLED else CYCLE_OVER
