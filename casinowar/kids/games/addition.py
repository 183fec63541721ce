"""Addition War: several cards are turned together and their sums compared."""

from __future__ import annotations

from collections.abc import Sequence

from casinowar.kids.deals import Deal
from casinowar.kids.deck import rank_of
from casinowar.kids.games.packet import PacketGame

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
        sums = {seat: sum(map(self._value, self.shown[seat])) for seat in fighters}
        best = min(sums.values()) if self.variant.order == "low_wins" else max(sums.values())
        return [seat for seat, total in sums.items() if total == best]

    def _value(self, card: int) -> int:
        rank = rank_of(card)
        is_low_ace = self.variant.order == "ace_low" and rank == self.variant.deck.highest
        return _ACE_LOW_VALUE if is_low_ace else rank
