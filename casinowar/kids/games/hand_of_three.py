"""Arneson's game: each player chooses from a hand; who loses a war still takes the two tied cards."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Hashable, Sequence
from itertools import chain

from casinowar.kids.deals import Deal
from casinowar.kids.deck import rank_of
from casinowar.kids.games.base import DEFAULT_PACE, Game
from casinowar.kids.games.standstill import closed_positions, standstill_reason
from casinowar.kids.policies import HandView, Policy
from casinowar.kids.returns import HIGHEST_FIRST, pot_in_order
from casinowar.kids.variant import WarVariant
from casinowar.kids.warsize import cards_for_war
from casinowar.rng import Stream


class HandOfThreeGame(Game):
    """Two players with a hand filled up from the packet; won cards go under the packet."""

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
        self.aside = deal.aside
        self.hand: list[list[int]] = [[], []]
        self.last: list[int | None] = [None, None]
        self.is_determined = variant.won_cards not in ("shuffled", "coin") and not any(p.draws_lots for p in players)
        self.is_beaten = False
        self.hand_size = variant.hand
        self._refill()

    def restarted(self) -> Game:
        """The same game from the deal again."""
        stream = copy.copy(self.beginning)
        return HandOfThreeGame(self.variant, self.start, stream, self.players, logged=self._logged)

    def cards(self) -> list[int]:
        """Hands, packets, cards set aside."""
        return list(chain(*self.hand, *self.packet, self.aside))

    def holdings(self) -> list[int]:
        """Hand and packet together."""
        return [len(self.hand[0]) + len(self.packet[0]), len(self.hand[1]) + len(self.packet[1])]

    def packets(self) -> tuple[tuple[int, ...], ...]:
        """Each seat's hand and then its packet."""
        return tuple((*self.hand[seat], *self.packet[seat]) for seat in (0, 1))

    def position(self) -> Hashable | None:
        """Hands, packets and the cards played last, if nobody draws lots."""
        if not self.is_determined:
            return None
        piles = tuple(tuple(rank_of(card) for card in pile) for pile in (*self.hand, *self.packet))
        last = tuple(None if card is None else rank_of(card) for card in self.last)
        return piles, last, tuple(self.wars_won) if self.variant.end.wars is not None else ()

    def standstill(self) -> str | None:
        """The proof that shuffles and lots cannot end the game either, if there is one."""
        ends_anyway = self.trick_limit is not None or self.variant.end.wars is not None
        if ends_anyway or not all(player.decides_by_ranks for player in self.players):
            return None
        closed = closed_positions(self)
        return None if closed is None else standstill_reason(self.tricks, len(closed))

    def play_trick(self) -> None:
        """Both play a card from the hand; equal cards make a war with cards from the packets."""
        self.laid: list[list[tuple[int, bool]]] = [[], []]
        self._play_cards(in_war=False)
        chain = 0
        taker = self._higher()
        undecided = False
        while taker is None and not undecided:
            chain += 1
            taker, undecided = self._war(chain)
        self.note_ties(chain)
        self.plays += max(len(cards) for cards in self.laid)
        self._give(taker, chain)
        self._refill()
        self._after_trick(taker, chain)

    def _play_cards(self, in_war: bool) -> None:
        """Both choose, then both lay their cards face up."""
        held = self.holdings()
        chosen = []
        for seat in (0, 1):
            view = HandView(seat, tuple(self.hand[seat]), self.last[1 - seat], in_war, held[seat], held[1 - seat])
            chosen.append(self.players[seat].card(view, self.order, self.stream))
        for seat in (0, 1):
            card = self.hand[seat].pop(chosen[seat])
            self.last[seat] = card
            self.laid[seat].append((card, True))

    def _higher(self) -> int | None:
        return self.order.higher(self.laid[0][-1][0], self.laid[1][-1][0])

    def _war(self, chain: int) -> tuple[int | None, bool]:
        """One war: who takes it, and whether it can be fought at all."""
        self._refill()
        down = cards_for_war(self.variant, self.laid[0][-1][0], chain) - 1
        for seat in (0, 1):
            for _ in range(min(down, len(self.packet[seat]))):
                self.laid[seat].append((self.packet[seat].popleft(), False))
        able = [seat for seat in (0, 1) if self.hand[seat]]
        if not able:
            return None, True
        if len(able) == 1:
            self.is_beaten = True
            self.remarks.append(f"{self.name(1 - able[0])} has no card for the war")
            return able[0], False
        self._play_cards(in_war=True)
        return self._higher(), False

    def _give(self, taker: int | None, chain: int) -> None:
        """Won cards go under the packets; a pot nobody can win is split equally."""
        laid = [[card for card, _ in cards] for cards in self.laid]
        if taker is None:
            self.remarks.append("nobody can go on: the pot is split equally")
            self._split(laid)
            self.write_log(self.laid, None, 0)
            return
        loser = 1 - taker
        if chain and self.variant.tied_cards_to == "loser" and not self.is_beaten:
            tied = [laid[loser].pop(0), laid[taker].pop(0)]
            self.packet[loser].extend(tied)
        pot = pot_in_order(self.variant.won_cards, laid, taker, self.stream, HIGHEST_FIRST, self.order)
        self.packet[taker].extend(pot)
        self.write_log(self.laid, taker, len(pot))

    def _split(self, laid: list[list[int]]) -> None:
        """Both take their own cards back; who laid more hands over half of what he laid more, the last ones."""
        more = 0 if len(laid[0]) > len(laid[1]) else 1
        kept = len(laid[more]) - (len(laid[more]) - len(laid[1 - more])) // 2
        self.packet[more].extend(laid[more][:kept])
        self.packet[1 - more].extend(laid[1 - more] + laid[more][kept:])

    def _refill(self) -> None:
        for seat in (0, 1):
            hand, packet = self.hand[seat], self.packet[seat]
            while packet and len(hand) < self.hand_size:
                hand.append(packet.popleft())

    def _after_trick(self, taker: int | None, chain: int) -> None:
        if taker is not None:
            self.wars_won[taker] += chain > 0
        held = self.holdings()
        if 0 in held:
            winner = 1 - held.index(0)
            self.end_with("win", [winner], f"{self.name(winner)} has all the cards")
        self.check_limits()
