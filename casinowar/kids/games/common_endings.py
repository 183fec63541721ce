"""Endings that every game of the family may have: limits, targets, wars won, most cards."""

from __future__ import annotations

from collections.abc import Sequence

from casinowar.counts import number_of
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

    def verb(self, seats: Sequence[int], one: str, many: str) -> str:
        """Seats and what they do: "player 1 has", "player 1 and player 2 have"."""
        return f"{self.names(seats)} {one if len(seats) == 1 else many}"

    def check_limits(self) -> None:
        """The endings of the ``end`` table that the variant has, in this order."""
        end = self.variant.end
        if self.ending is None and end.wars is not None:
            self._enough_wars(end.wars)
        if self.ending is None and end.target is not None:
            self._target_held(end.target)
        if self.ending is None and end.fewer_than is not None:
            self._too_few_held(end.fewer_than)
        if self.ending is None and self.trick_limit is not None:
            self._time_over(self.trick_limit)

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

    def _enough_wars(self, needed: int) -> None:
        for seat, wars in enumerate(self.wars_won):
            if wars >= needed:
                self.end_with("win", [seat], f"{self.name(seat)} has won {number_of(wars, 'war')}")

    def _target_held(self, target: int) -> None:
        held = self.holdings()
        reached = [seat for seat in self.inside if held[seat] >= target]
        if reached:
            self.end_with(
                "win",
                reached[:1],
                f"{self.name(reached[0])} holds {number_of(held[reached[0]], 'card')}, {target} wanted",
            )

    def _too_few_held(self, least: int) -> None:
        held = self.holdings()
        below = [seat for seat in range(self.variant.players) if held[seat] < least]
        if below:
            self.most_cards(f"{self.verb(below, 'has', 'have')} fewer than {number_of(least, 'card')}")

    def _time_over(self, limit: int) -> None:
        if self.tricks + 1 < limit:
            return
        if self.variant.end.then == "most":
            self.most_cards(f"stopped after {number_of(limit, 'trick')}")
        else:
            self.end_with("draw", [], f"still running after {number_of(limit, 'trick')}: a draw by the rules")
