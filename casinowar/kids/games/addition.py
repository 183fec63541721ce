"""Addition War: several cards are turned together and their sums compared."""

from __future__ import annotations

from collections.abc import Sequence

from casinowar.kids.deals import Deal
from casinowar.kids.deck import rank_of
from casinowar.kids.games.packet import PacketGame
from casinowar.kids.variant import WarVariant

_ACE_LOW_VALUE = 1


class AdditionGame(PacketGame):
    """Packets as in War; ``hand`` cards are turned up and added: pips, J 11, Q 12, K 13, A 14, joker 15.

    A player with fewer cards turns up what he has.
    """

    def take_packets(self, deal: Deal) -> None:
        """Start from a deal."""
        super().take_packets(deal)
        self.turned = self.variant.hand
        self.shown: dict[int, list[int]] = {}

    def lay(self, seat: int, count: int) -> None:
        """Lay cards and remember which of them are turned up."""
        super().lay(seat, count)
        if count:
            self.shown[seat] = [card for card, up in self.laid[seat][-count:] if up]

    def highest(self, fighters: Sequence[int]) -> list[int]:
        """The fighters with the highest sum (the lowest with order = low_wins)."""
        sums = {seat: sum(card_value(self.variant, card) for card in self.shown[seat]) for seat in fighters}
        best = min(sums.values()) if self.variant.order == "low_wins" else max(sums.values())
        return [seat for seat, total in sums.items() if total == best]


def card_value(variant: WarVariant, card: int) -> int:
    """What a card adds to a sum: its rank, an ace 1 where aces are low."""
    rank = rank_of(card)
    is_low_ace = variant.order == "ace_low" and rank == variant.deck.highest
    return _ACE_LOW_VALUE if is_low_ace else rank
