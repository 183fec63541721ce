"""Steal War: a card that matches the top of another pile may take that pile instead of being played."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Sequence
from itertools import chain

from casinowar.kids.deals import Deal
from casinowar.kids.games.base import DEFAULT_PACE, Game
from casinowar.kids.games.stealing import Stealing
from casinowar.kids.policies import Policy
from casinowar.kids.returns import pot_in_order
from casinowar.kids.shortage import Taken, answer_shortage
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream


class StealGame(Stealing, Game):
    """Everybody has a packet to draw from and an open capture pile (top last).

    A packet is refilled at once when its last card is drawn, and after winning or stealing: the
    pile is shuffled into a new packet.
    """

    def __init__(
        self,
        variant: WarVariant,
        deal: Deal,
        stream: Stream,
        players: Sequence[Policy],
        pace: float = DEFAULT_PACE,
        logged: bool = False,
    ) -> None:
        super().__init__(variant, deal, stream, pace, logged)
        self.players = players
        self.packet = [deque(cards) for cards in deal.packets]
        self.pile: list[list[int]] = [[] for _ in deal.packets]
        self.aside = deal.aside
        self.card: dict[int, int] = {}

    def cards(self) -> list[int]:
        """Packets, capture piles, cards set aside."""
        return list(chain(*self.packet, *self.pile, self.aside))

    def holdings(self) -> list[int]:
        """Packet and capture pile together."""
        return [len(packet) + len(pile) for packet, pile in zip(self.packet, self.pile, strict=True)]

    def packets(self) -> tuple[tuple[int, ...], ...]:
        """Each seat's packet and then its capture pile, top first."""
        return tuple((*packet, *reversed(pile)) for packet, pile in zip(self.packet, self.pile, strict=True))

    def position(self) -> Hashable | None:
        """None: packets are shuffled again and again."""
        return None

    def draw(self, seat: int) -> int:
        """The top card of a packet, which is refilled at once if that was the last."""
        card = self.packet[seat].popleft()
        self.refill(seat)
        return card

    def refill(self, seat: int) -> None:
        """Shuffle the capture pile into a new packet if the packet is empty."""
        if self.packet[seat] or not self.pile[seat]:
            return
        self.stream.shuffle(self.pile[seat])
        self.packet[seat].extend(self.pile[seat])
        self.pile[seat].clear()
        self.remarks.append(f"{self.name(seat)} shuffles the pile into a new packet")

    def play_trick(self) -> None:
        """Draw, steal, play; the highest card takes the trick onto the capture pile."""
        self.laid: list[list[tuple[int, bool]]] = [[] for _ in self.packet]
        fighters = list(self.inside)
        self._turn(fighters, in_war=False)
        chain = 0
        taker: int | None = None
        while taker is None and fighters:
            faces = {seat: self.laid[seat][-1][0] for seat in fighters}
            tied = self.order.highest(faces)
            if len(tied) == 1:
                taker = tied[0]
            else:
                chain += 1
                fighters, taker = self._war(fighters, tied)
        self.note_ties(chain)
        self.plays += max(len(cards) for cards in self.laid)
        if taker is None:
            self._take_back()
            self.end_with("draw", [], "no player has the cards for the war")
        else:
            self.wars_won[taker] += chain > 0
            self._award(taker)
            self._after_trick()

    def _turn(self, fighters: Sequence[int], in_war: bool) -> None:
        """Everybody looks at a card, steals with it or plays it."""
        for seat in fighters:
            self.card[seat] = self.draw(seat)
        self.steal_in_turn(fighters, in_war)
        for seat in fighters:
            self.laid[seat].append((self.card.pop(seat), True))

    def _war(self, fighters: list[int], tied: list[int]) -> tuple[list[int], int | None]:
        """Unseen cards face down, then a card that may steal; a player short of cards is out."""
        down = self.variant.face_down
        assert isinstance(down, int)
        held = self.holdings()
        left = {seat: held[seat] for seat in fighters}
        if len(self.inside) == 2 and max(left.values()) <= down:
            return [], None
        answer = answer_shortage("lose", left, down + 1, tied, last_two=False)
        if isinstance(answer, Taken):
            taker = answer.by[0] if len(answer.by) == 1 else answer.by[self.stream.below(len(answer.by))]
            for seat in fighters:
                if seat != taker and left[seat] <= down:
                    self._lay_rest(seat)
            return fighters, taker
        for seat in fighters:
            if left[seat] <= down:
                self._lay_rest(seat)
        able = [seat for seat in fighters if left[seat] > down]
        for seat in able:
            self.laid[seat] += [(self.draw(seat), False) for _ in range(down)]
        self._turn(able, in_war=True)
        return able, None

    def _lay_rest(self, seat: int) -> None:
        self.remarks.append(f"{self.name(seat)} has too few cards for the war")
        self.laid[seat] += [(card, False) for card in (*self.packet[seat], *self.pile[seat])]
        self.packet[seat].clear()
        self.pile[seat].clear()

    def _award(self, taker: int) -> None:
        """The trick goes onto the taker's pile; he chooses which of the new cards lies on top."""
        laid = [[card for card, _ in cards] for cards in self.laid]
        pot = pot_in_order("interleaved", laid, taker, self.stream, 0, self.order)
        top = pot.pop(self.players[taker].top(pot, self.order, self.stream))
        self.pile[taker] += [*pot, top]
        self.refill(taker)
        self.write_log(self.laid, taker, len(pot) + 1)

    def _take_back(self) -> None:
        for seat, cards in enumerate(self.laid):
            self.pile[seat].extend(card for card, _ in cards)
        self.write_log(self.laid, None, 0)

    def _after_trick(self) -> None:
        held = self.holdings()
        self.inside = [seat for seat in self.inside if held[seat]]
        if len(self.inside) == 1:
            self.end_with("win", list(self.inside), f"{self.name(self.inside[0])} has all the cards")
        self.check_limits()
