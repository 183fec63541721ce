"""Giving up on every tie."""

from dataclasses import dataclass

from casinowar.strategy import Decision, Money, Seat, Strategy, Tie, Wager


@dataclass(frozen=True)
class Surrender(Strategy):
    """Bet the same stake every round and surrender every tie."""

    name = "surrender"
    source = "https://wizardofodds.com/games/casino-war/"

    base: Money = 100

    def wager(self, state: object, seat: Seat) -> Wager:
        """The base."""
        return Wager(self.base)

    def decide(self, state: object, seat: Seat, tie: Tie) -> Decision:
        """Half the ante back."""
        return Decision.SURRENDER
