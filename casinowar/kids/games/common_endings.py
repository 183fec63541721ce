"""Endings that every game of the family may have: limits, targets, wars won, most cards."""

from __future__ import annotations

from collections.abc import Sequence

from casinowar.kids.games.record import Ending, Result
from casinowar.kids.variant import WarVariant


class CommonEndings:
    """Endings by the ``end`` table of a variant; the game has the state named here."""

    variant: WarVariant
    ending: Ending | None
    inside: list[int]
    wars_won: list[int]
    tricks: int
    trick_limit: int | None

    def holdings(self) -> list[int]:
        """Cards of each seat."""
        raise NotImplementedError

    def name(self, seat: int) -> str:
        """How a seat is called in reasons and remarks."""
        return f"player {seat + 1}"

    def write_log(self, laid: Sequence[Sequence[tuple[int, bool]]], taker: int | None, taken: int) -> None:
        """Keep a trick in the log."""
        raise NotImplementedError

    def names(self, seats: Sequence[int]) -> str:
        """Seats in words."""
        return " and ".join(self.name(seat) for seat in seats)

    def check_limits(self) -> None:
        """The endings that are looked at after every trick, in this order."""
        for ends in (self._enough_wars, self._target_held, self._too_few_held, self._time_over):
            if self.ending is None:
                ends()

    def end_with(self, result: Result, winners: list[int], reason: str) -> None:
        """Set the ending."""
        self.ending = Ending(result, tuple(winners), reason)

    @staticmethod
    def leaders(numbers: list[int]) -> list[int]:
        """The seats with the largest number."""
        return [seat for seat, number in enumerate(numbers) if number == max(numbers)]

    def most_cards(self, why: str) -> None:
        """End the game: most cards wins, equal is a draw."""
        held = self.holdings()
        first = self.leaders(held)
        score = " to ".join(map(str, held))
        if len(first) == 1:
            self.end_with("win", first, f"{why}: {self.name(first[0])} has the most cards, {score}")
        else:
            self.end_with("draw", [], f"{why}: most cards are shared, {score}")

    def _enough_wars(self) -> None:
        needed = self.variant.end.wars
        for seat, wars in enumerate(self.wars_won):
            if needed is not None and wars >= needed:
                self.end_with("win", [seat], f"{self.name(seat)} has won {wars} wars")

    def _target_held(self) -> None:
        target = self.variant.end.target
        if target is None:
            return
        held = self.holdings()
        reached = [seat for seat in self.inside if held[seat] >= target]
        if reached:
            self.end_with(
                "win", reached[:1], f"{self.name(reached[0])} holds {held[reached[0]]} cards, {target} wanted"
            )

    def _too_few_held(self) -> None:
        least = self.variant.end.fewer_than
        held = self.holdings()
        below = [seat for seat in range(self.variant.players) if least is not None and held[seat] < least]
        if below:
            self.most_cards(f"{self.names(below)} has fewer than {least} cards")

    def _time_over(self) -> None:
        if self.trick_limit is None or self.tricks + 1 < self.trick_limit:
            return
        if self.variant.end.then == "most":
            self.most_cards(f"stopped after {self.trick_limit} tricks")
        else:
            self.end_with("draw", [], f"still running after {self.trick_limit} tricks: a draw by the rules")
