"""Ranks, suits, decks, and the composition of a shoe: how many cards of each kind are left."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from casinowar.errors import InputError

RANKS = "23456789TJQKA"
"""Rank characters in rising order; a card's rank is its index here (deuce 0, ace 12)."""
SUITS = "cdhs"
"""Suit characters; suits never decide a comparison."""
COPIES_PER_DECK = len(SUITS)
CARDS_PER_DECK = len(RANKS) * len(SUITS)
ACE = RANKS.index("A")

_CARD = re.compile(r"(10|[2-9TJQKA])([cdhs♣♦♥♠])?", re.IGNORECASE)
_SUIT_SIGNS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}


def rank_of(text: str, field: str = "rank") -> int:
    """The rank index of a rank as written ("A", "10", "T", "k").

    Raises InputError for anything else.
    """
    shown = text.strip().upper().replace("10", "T")
    if len(shown) == 1 and shown in RANKS:
        return RANKS.index(shown)
    raise InputError(field, text, "a rank: 2 to 9, 10 or T, J, Q, K, A")


def card_text(card: tuple[int, int]) -> str:
    """A card (rank, suit) as players write it, "As"."""
    return RANKS[card[0]] + SUITS[card[1]]


def parse_cards(text: str, field: str = "cards") -> list[tuple[int, int | None]]:
    """Cards written one after another, with or without suits: "AAK", "As 10h 2".

    Returns (rank, suit or None) in the order written. Raises InputError at the first
    character that is not a card.
    """
    compact = re.sub(r"[\s,]+", "", text)
    cards: list[tuple[int, int | None]] = []
    position = 0
    while position < len(compact):
        match = _CARD.match(compact, position)
        if match is None:
            raise InputError(field, compact[position:], 'cards like "AAK" or "As 10h 2" (suits c, d, h, s)')
        cards.append((rank_of(match[1], field), _suit_of(match[2])))
        position = match.end()
    return cards


def _suit_of(text: str | None) -> int | None:
    if not text:
        return None
    return SUITS.index(_SUIT_SIGNS.get(text, text.lower()))


@dataclass(frozen=True, slots=True)
class Composition:
    """Unseen cards by rank, and by suit within a rank where the suits are known.

    ``ranks[r]`` counts the cards of rank r (13 numbers). ``kinds[r][s]`` splits it by suit,
    or ``kinds`` is None when suits are unknown. ``replaced`` means that dealt cards do not
    leave (an infinite shoe): the counts are then only proportions.
    """

    ranks: tuple[int, ...]
    kinds: tuple[tuple[int, ...], ...] | None = None
    replaced: bool = False

    @classmethod
    def full(cls, decks: int) -> Composition:
        """A whole shoe of ``decks`` decks."""
        return cls.by_kind([[decks] * len(SUITS)] * len(RANKS))

    @classmethod
    def infinite(cls) -> Composition:
        """An infinite shoe: every card is equally likely at every deal."""
        one = cls.full(1)
        return cls(one.ranks, one.kinds, replaced=True)

    @classmethod
    def by_kind(cls, kinds: Iterable[Iterable[int]]) -> Composition:
        """From counts by rank and suit (13 rows of 4)."""
        table = tuple(tuple(row) for row in kinds)
        return cls(tuple(sum(row) for row in table), table)

    @property
    def total(self) -> int:
        """The number of cards."""
        return sum(self.ranks)

    def without(self, rank: int, suit: int | None = None) -> Composition:
        """The composition after one card has been seen; unchanged for an infinite shoe.

        A card of unknown suit leaves the suits unknown. Raises InputError if no such card is left.
        """
        if self.replaced:
            return self
        if self.ranks[rank] < 1 or (suit is not None and self.kinds is not None and self.kinds[rank][suit] < 1):
            shown = RANKS[rank] + (SUITS[suit] if suit is not None else "")
            raise InputError("removed cards", shown, f"cards that are still there ({self.describe()})")
        ranks = _less_one(self.ranks, rank)
        if self.kinds is None or suit is None:
            return Composition(ranks)
        row = _less_one(self.kinds[rank], suit)
        return Composition(ranks, (*self.kinds[:rank], row, *self.kinds[rank + 1 :]))

    def describe(self) -> str:
        """Counts from the ace down: "A:24 K:24 ..."."""
        return " ".join(f"{RANKS[r]}:{self.ranks[r]}" for r in reversed(range(len(RANKS))))


def _less_one(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] - 1, *counts[index + 1 :])


def parse_composition(text: str, field: str = "--remaining") -> Composition:
    """Remaining cards written "A:24 K:6 ..." or by suit "As:6 Ah:6"; ranks left out have none.

    Suits must be given for every card or for none. Raises InputError naming the wrong part.
    """
    by_rank = [0] * len(RANKS)
    by_kind = [[0] * len(SUITS) for _ in RANKS]
    seen: set[tuple[int, int | None]] = set()
    suited: set[bool] = set()
    for part in re.split(r"[\s,;]+", text.strip()):
        match = re.fullmatch(r"(10|[2-9TJQKA])([cdhs♣♦♥♠]?)[:=](\d{1,6})", part, re.IGNORECASE)
        if match is None:
            raise InputError(field, part, 'counts like "A:24 K:6 10:8", or by suit "As:6 Ah:6"')
        rank, suit, count = rank_of(match[1]), _suit_of(match[2]), int(match[3])
        if (rank, suit) in seen:
            raise InputError(field, part, "each kind of card once")
        seen.add((rank, suit))
        suited.add(suit is not None)
        by_rank[rank] += count
        if suit is not None:
            by_kind[rank][suit] += count
    if len(suited) > 1:
        raise InputError(field, text, "suits for every card or for none")
    return Composition.by_kind(by_kind) if True in suited else Composition(tuple(by_rank))


def composition_left(shoe: Composition, remaining: str | None, removed: str | None) -> Composition:
    """The cards left of a shoe: those ``remaining`` (counts), less those ``removed`` (cards one by one).

    Raises InputError for cards that are not there, and for removing cards from an infinite shoe.
    """
    left = shoe if remaining is None else parse_composition(remaining)
    if removed is None:
        return left
    cards = parse_cards(removed, "--removed")
    if left.replaced:
        raise InputError("--removed", removed, "a number of decks: no card leaves an infinite shoe")
    for rank, suit in cards:
        left = left.without(rank, suit)
    return left
