"""Which card beats which: rank orders, and the two rules where the weakest rank beats the strongest."""

from __future__ import annotations

from collections.abc import Mapping

from casinowar.kids.deck import BELOW_DEUCE, rank_of
from casinowar.kids.variant import WarVariant


def ranks_rising(variant: WarVariant) -> list[int]:
    """Ranks from the weakest to the strongest; the joker is the strongest, with low_wins the weakest.

    ``ace_low_literal`` is the text of the aces-low game taken at its word: the lowest rank beats
    all but the ace, and the ace only beats that.
    """
    deck = variant.deck
    low_to_high = list(range(deck.lowest, deck.highest + 1))
    one = [BELOW_DEUCE] if deck.lowest == 2 else []
    if variant.order == "low_wins":
        return [deck.joker, *reversed(low_to_high), *one]
    if variant.order == "ace_low":
        low_to_high = low_to_high[-1:] + low_to_high[:-1]
    elif variant.order == "ace_low_literal":
        low_to_high = low_to_high[-1:] + low_to_high[1:-1] + low_to_high[:1]
    return [*one, *low_to_high, deck.joker]


class CardOrder:
    """Compares the cards turned up together.

    The order is a line from weakest to strongest; where the variant ``is_circular`` the weakest
    rank stands above the strongest if both are among the cards compared (so it is not transitive,
    and cards must be compared all at once, never sorted in pairs).
    """

    def __init__(self, variant: WarVariant) -> None:
        rising = ranks_rising(variant)
        self._strength = {rank: 2 * place for place, rank in enumerate(rising)}
        ordinary = [rank for rank in rising if rank not in (variant.deck.joker, variant.deck.lowest - 1)]
        self._weakest, self._strongest = ordinary[0], ordinary[-1]
        self._circular = variant.is_circular

    def strength(self, card: int) -> int:
        """Place of a card in the order (even numbers, weakest 0), whatever it meets."""
        return self._strength[rank_of(card)]

    def highest(self, faces: Mapping[int, int]) -> list[int]:
        """The seats whose cards are the highest, in the order of ``faces`` (seat -> card)."""
        strengths = {seat: self.strength(card) for seat, card in faces.items()}
        if self._circular:
            self._lift_weakest(faces, strengths)
        best = max(strengths.values())
        return [seat for seat, strength in strengths.items() if strength == best]

    def higher(self, first: int, second: int) -> int | None:
        """0 or 1 for the higher of two cards, None for a tie."""
        one, two = rank_of(first), rank_of(second)
        if one == two:
            return None
        if self._circular and {one, two} == {self._weakest, self._strongest}:
            return 0 if one == self._weakest else 1
        return 0 if self._strength[one] > self._strength[two] else 1

    def _lift_weakest(self, faces: Mapping[int, int], strengths: dict[int, int]) -> None:
        ranks = {rank_of(card) for card in faces.values()}
        if self._weakest in ranks and self._strongest in ranks:
            lifted = self._strength[self._strongest] + 1
            for seat, card in faces.items():
                if rank_of(card) == self._weakest:
                    strengths[seat] = lifted
