"""Counting the tie bet: the side bet only when the cards not seen favour it."""

from dataclasses import dataclass
from typing import Annotated

from casinowar.strategy import CountKind, Money, Seat, SideBetName, Strategy, Wager

CARDS_OF_A_RANK = 4


@dataclass(frozen=True)
class TieCounter(Strategy):
    """Bet a flat ante, and the tie side bet exactly when the cards not seen make it favourable.

    Two cards tie with chance sum n(n-1) / N(N-1) over the ranks, n cards of a rank and N in all being
    unseen: the bet is favourable when that is over 1 in ``pays`` + 1. Burned cards stay unseen.
    ``decks`` are those of the shoe; ``bet`` is the side bet's name and ``pays`` its pay to one.
    """

    name = "tie-counter"
    source = "https://wizardofodds.com/games/casino-war/ gives the pay; the count is the exact chance of a tie"
    needs_counts = True

    base: Money = 100
    tie: Money = 100
    decks: Annotated[int, CountKind()] = 6
    pays: Annotated[int, CountKind()] = 10
    bet: SideBetName = "tie"

    def wager(self, state: object, seat: Seat) -> Wager:
        """The base, and the side bet if the count favours it; no side bet where no card is shown."""
        if seat.seen is None:
            return Wager(self.base)
        unseen = [CARDS_OF_A_RANK * self.decks - count for count in seat.seen]
        pairs = sum(count * (count - 1) for count in unseen)
        cards = sum(unseen)
        favourable = (self.pays + 1) * pairs > cards * (cards - 1)
        return Wager(self.base, ((self.bet, self.tie),) if favourable else ())
