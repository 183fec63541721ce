"""Cards as integers, whole decks, and how cards are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from casinowar.kids.variant import Deck, WarVariant

_RANK_MASK = 255
_SUIT_STEP = 256
_RANKS_OF_A_PACK = 13
BELOW_DEUCE = 1
"""A card numbered 1, in deals of plain numbered cards: below every rank of a pack."""
_LETTERS = {11: "J", 12: "Q", 13: "K", 14: "A", 10: "T"}


def make_card(rank: int, suit: int = 0) -> int:
    """A card: rank 2 to 14 (or more in larger decks), suit numbered from 0."""
    return rank + _SUIT_STEP * suit


def rank_of(card: int) -> int:
    """The rank of a card."""
    return card & _RANK_MASK


def whole_deck(deck: Deck) -> list[int]:
    """Every card, ranks rising within a suit, the jokers last."""
    ordinary = [
        make_card(rank, suit)
        for _ in range(deck.decks)
        for suit in range(deck.suits)
        for rank in range(deck.lowest, deck.highest + 1)
    ]
    return ordinary + [make_card(deck.joker, number) for number in range(deck.jokers)]


def without_lowest(variant: WarVariant, cards: Sequence[int], count: int) -> list[int]:
    """``cards`` without ``count`` cards of the lowest ranks (suits from the last down); jokers stay."""
    ordinary = [card for card in cards if rank_of(card) != variant.deck.joker]
    removed = sorted(ordinary, key=lambda card: (rank_of(card), -card))[:count]
    kept = list(cards)
    for card in removed:
        kept.remove(card)
    return kept


class Notation:
    """How cards are written, so that parse_deal reads them back: letters, or numbers separated by spaces.

    Numbers where the deck has more ranks than a pack, or where a card numbered 1 is among the ``packets``.
    """

    def __init__(self, deck: Deck, packets: Iterable[Iterable[int]] = ()) -> None:
        self.joker = deck.joker
        self.letters = deck.ranks <= _RANKS_OF_A_PACK and not any(
            rank_of(card) == BELOW_DEUCE for packet in packets for card in packet
        )

    def card(self, card: int) -> str:
        """One card: "A", "T", "*", or a number."""
        rank = rank_of(card)
        if rank == self.joker:
            return "*"
        return _LETTERS.get(rank, str(rank)) if self.letters else str(rank)

    def cards(self, cards: Iterable[int]) -> str:
        """A packet, top first: "AK7", or "14 13 7" in numbers."""
        return ("" if self.letters else " ").join(self.card(card) for card in cards)
