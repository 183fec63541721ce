"""D'Alembert and its contrary: a step up after one sign, a step down after the other."""

from dataclasses import dataclass

from casinowar.strategy import Money, Result, Seat, SignProgression


@dataclass(frozen=True)
class Dalembert(SignProgression):
    """Raise the stake by a step after a loss, lower it by one after a win, never below the floor."""

    name = "dalembert"
    source = "https://casinofabulous.bigcartel.com/d-alembert-betting-system"

    base: Money = 100
    up: Money = 100
    down: Money = 100
    floor: Money = 100

    def is_unbounded(self) -> bool:
        """Steps of different sizes can drift up while the bankroll stands still."""
        return self.up != self.down

    def first(self, seat: Seat) -> int:
        """The base."""
        return self.base

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """A step up or down."""
        return at + self.up if result.net < 0 else max(at - self.down, self.floor)


@dataclass(frozen=True)
class ContraDalembert(Dalembert):
    """Raise the stake by a step after a win, lower it by one after a loss, never below the floor."""

    name = "contra-dalembert"
    source = "https://gsimulator.net/doc"

    def advance(self, at: int, seat: Seat, result: Result) -> object:
        """A step up or down."""
        return at + self.up if result.net > 0 else max(at - self.down, self.floor)
