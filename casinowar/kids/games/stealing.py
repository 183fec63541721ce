"""The stealing phase of Steal War: protection, exchanges, steals in seat order, missed chances."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from casinowar.kids.deck import Notation, rank_of
from casinowar.kids.games.common_endings import CommonEndings
from casinowar.kids.policies import Policy, StealView
from casinowar.rng import Stream

_MOST_STEALS_A_TURN = 1000
"""A turn in which everybody steals for ever would need a strange deck; after so many the cards are played."""


class Stealing(CommonEndings):
    """What happens between looking at a card and playing it; the game has the state named here."""

    notation: Notation
    stream: Stream
    players: Sequence[Policy]
    packet: list[deque[int]]
    pile: list[list[int]]
    card: dict[int, int]
    remarks: list[str]

    def draw(self, seat: int) -> int:
        """The next card of a packet."""
        raise NotImplementedError

    def refill(self, seat: int) -> None:
        """A new packet if the old one is empty."""
        raise NotImplementedError

    def steal_in_turn(self, fighters: Sequence[int], in_war: bool) -> None:
        """Protection first; then two players who match each other exchange piles; else the lowest
        seat that can and will steals and looks at a new card; until nobody does.
        """
        self._in_war = in_war
        self._fighters = fighters
        self._protected: set[int] = set()
        self._settled: set[int] = set()
        self._stolen: set[int] = set()
        for seat in fighters:
            self._look(seat)
        for _ in range(_MOST_STEALS_A_TURN):
            wanted = self._wanted()
            if not wanted:
                return
            pair = next(((one, two) for one, two in wanted.items() if one < two and wanted.get(two) == one), None)
            if pair is not None:
                self._exchange(*pair)
            else:
                thief = min(wanted)
                self._steal(thief, wanted[thief])

    def _look(self, seat: int) -> None:
        """A seat has a new card in view: it may protect the own pile, or be overlooked."""
        self._settled.discard(seat)
        rules = self.variant.steal
        pile = self.pile[seat]
        view = self._view(seat)
        matches = rules.protect and pile and rank_of(pile[-1]) == rank_of(self.card[seat])
        if matches and self.players[seat].protects(view, self.stream):
            self._protected.add(seat)
            self.remarks.append(f"{self.name(seat)} protects the pile")
            return
        if view.piles and rules.miss > 0 and self.stream.unit() < rules.miss:
            self._settled.add(seat)
            self.remarks.append(f"{self.name(seat)} overlooks a steal")

    def _view(self, seat: int) -> StealView:
        rank = rank_of(self.card[seat])
        piles = {
            other: len(pile)
            for other, pile in enumerate(self.pile)
            if other != seat
            and pile
            and rank_of(pile[-1]) == rank
            and other not in self._protected
            and (self.variant.steal.steal_back or other not in self._stolen)
        }
        return StealView(seat, self.card[seat], piles, len(self.pile[seat]), self._in_war)

    def _wanted(self) -> dict[int, int]:
        """Who wants to steal from whom; who does not want to plays his card and is not asked again."""
        wanted: dict[int, int] = {}
        for seat in self._fighters:
            if seat in self._protected or seat in self._settled:
                continue
            view = self._view(seat)
            if not view.piles:
                continue
            target = self.players[seat].steals(view, self.stream)
            if target is None:
                self._settled.add(seat)
            else:
                wanted[seat] = target
        return wanted

    def _steal(self, thief: int, victim: int) -> None:
        self.remarks.append(
            f"{self.name(thief)} steals {len(self.pile[victim])} cards from {self.name(victim)} "
            f"with {self.notation.card(self.card[thief])}"
        )
        self.pile[thief] += [*self.pile[victim], self.card[thief]]
        self.pile[victim] = []
        self._stolen.add(thief)
        self._draw_again(thief)

    def _exchange(self, one: int, two: int) -> None:
        self.remarks.append(f"{self.name(one)} and {self.name(two)} match each other and exchange piles")
        self.pile[one], self.pile[two] = (
            [*self.pile[two], self.card[one]],
            [*self.pile[one], self.card[two]],
        )
        self._stolen |= {one, two}
        for seat in (one, two):
            self._draw_again(seat)

    def _draw_again(self, seat: int) -> None:
        self.refill(seat)
        self.card[seat] = self.draw(seat)
        self._look(seat)
