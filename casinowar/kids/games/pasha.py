"""Persian Pasha: who keeps winning piles up open cards, until the other's higher card takes them all."""

from __future__ import annotations

from collections.abc import Hashable

from casinowar.kids.deck import rank_of
from casinowar.kids.games.packet import PacketGame


class PashaGame(PacketGame):
    """Two players with packets and open piles (kept in ``won``).

    A winner lays the trick on his own open pile. If the other has an open pile, the winner takes
    that and the trick under his packet instead. A packet that is played out is replaced by the own
    open pile. Whatever comes under or becomes a packet is shuffled, or lies as it was won.
    """

    def recycle(self, seat: int) -> None:
        """The open pile becomes the packet."""
        if self.variant.won_cards == "shuffled":
            self.stream.shuffle(self.won[seat])
        self.stock[seat].extend(self.won[seat])
        self.won[seat].clear()
        self.remarks.append(f"{self.name(seat)} turns the open pile into a packet")

    def position(self) -> Hashable | None:
        """Packets and open piles, and wars won where they end the game; None if cards are shuffled."""
        if self.variant.won_cards == "shuffled":
            return None
        piles = [*self.stock, *self.won]
        wars = tuple(self.wars_won) if self.variant.end.wars is not None else ()
        return tuple(tuple(rank_of(card) for card in pile) for pile in piles), wars

    def award(self, taker: int) -> None:
        """The trick goes onto the own open pile, or with the other's open pile under the packet."""
        other = 1 - taker
        trick = [card for seat in (taker, other) for card, _ in self.laid[seat]]
        pot = [*self.won[other], *trick]
        if self.won[other]:
            self.remarks.append(f"{self.name(taker)} takes an open pile of {len(self.won[other])}")
            self.won[other].clear()
            if self.variant.won_cards == "shuffled":
                self.stream.shuffle(pot)
            self.stock[taker].extend(pot)
        else:
            self.won[taker].extend(pot)
        self.write_log(self.laid, taker, len(pot))
