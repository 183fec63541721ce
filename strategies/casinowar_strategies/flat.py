"""Flat betting: the same stake every round."""

from dataclasses import dataclass

from casinowar.strategy import Money, Seat, Strategy, Wager


@dataclass(frozen=True)
class Flat(Strategy):
    """Bet the same stake every round."""

    name = "flat"
    source = "the yardstick of every comparison"

    base: Money = 100

    def wager(self, state: object, seat: Seat) -> Wager:
        """The base."""
        return Wager(self.base)
