"""Bold play: everything, or as much as the goal needs."""

from dataclasses import dataclass

from casinowar.strategy import Money, Seat, Strategy, Wager


@dataclass(frozen=True)
class Bold(Strategy):
    """Bet what reaches the goal, or everything while that is out of reach.

    Stakes are whole multiples of ``unit``: as many as reach the goal, never more than are held.
    """

    name = "bold"
    source = "http://www.math.uah.edu/stat/games/Bold.html"

    unit: Money = 100

    def wager(self, state: object, seat: Seat) -> Wager:
        """Whole units: the smaller of what is held and what is still missing."""
        held = seat.bankroll // self.unit
        missing = held if seat.goal is None else -(-(seat.goal - seat.bankroll) // self.unit)
        return Wager(max(min(held, missing), 1) * self.unit)
