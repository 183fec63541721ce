"""Timid play: the smallest stake the table takes."""

from dataclasses import dataclass

from casinowar.strategy import Seat, Strategy, Wager


@dataclass(frozen=True)
class Timid(Strategy):
    """Bet the table minimum every round."""

    name = "timid"
    source = "https://randomservices.org/random/games/Timid.html"

    def wager(self, state: object, seat: Seat) -> Wager:
        """The table minimum."""
        return Wager(seat.minimum)
