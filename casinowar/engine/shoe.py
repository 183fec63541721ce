"""The physical shoe: cards in an order, dealt one by one; and a scripted one for tests and replays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from casinowar.cards import CARDS_PER_DECK, SUITS, card_text, parse_cards
from casinowar.errors import InputError
from casinowar.rng import Stream
from casinowar.rules.model import INFINITE, HouseRules


class Cards(Protocol):
    """Anything that deals cards: kinds from 0 to 51, rank x 4 + suit."""

    def begin_round(self) -> None:
        """Shuffle, if the shoe is due for it."""

    def deal(self, stream: Stream) -> int:
        """The kind of the next card."""


def full_deck(rules: HouseRules) -> tuple[int, ...]:
    """The kinds of a whole shoe, sorted: card number c is of kind c // decks. One deck stands for infinitely many."""
    decks = 1 if rules.decks == INFINITE else rules.decks
    return tuple(kind for kind in range(CARDS_PER_DECK) for _ in range(decks))


class Shoe:
    """A shoe of numbered cards, each of which is in it once; ``kinds`` says what each of them is.

    Shuffled lazily: each card is drawn from all that are left, the next place exchanging its card
    with the one drawn. ``cut`` is the number of cards dealt before the cut card shows; a round
    begun before is finished from the same shoe, and the next one begins with a shuffle. Without a
    cut every round begins with the whole shoe in sorted order, so that its cards depend on the
    stream alone. Infinite decks put each card back at once.
    """

    def __init__(self, kinds: Sequence[int], cut: int | None = None, replaced: bool = False) -> None:
        self._kinds = kinds
        self._cut = cut
        self._replaced = replaced
        self.order = list(range(len(kinds)))
        self.position = 0
        self.shoes = 1
        self._fresh = True

    @classmethod
    def of(cls, rules: HouseRules) -> Shoe:
        """The shoe that the rules describe. Raises InputError for a cut card too near the end."""
        cut = rules.cut_position(rules.shoe.penetration) if rules.shoe.mode == "cut_card" else None
        return cls(full_deck(rules), cut, replaced=rules.decks == INFINITE)

    @property
    def left(self) -> int:
        """Cards not dealt yet."""
        return len(self.order) - self.position

    @property
    def shuffles_next(self) -> bool:
        """Whether the next round begins with a shuffle: the cut card has shown, or every round has a fresh shoe."""
        return self._cut is None or self.position >= self._cut

    def copy(self) -> Shoe:
        """The same shoe, to be dealt on without touching this one."""
        other = Shoe(self._kinds, self._cut, self._replaced)
        other.order, other.position, other.shoes = self.order.copy(), self.position, self.shoes
        other._fresh = self._fresh
        return other

    def begin_round(self) -> None:
        """Shuffle if the cut card has shown, or if every round has a fresh shoe."""
        if self._cut is None:
            if not self._fresh:
                self.order.sort()
                self.shoes += 1
            self._fresh = False
            self.position = 0
        elif self.shuffles_next:
            self.position = 0
            self.shoes += 1

    def deal(self, stream: Stream) -> int:
        """The kind of the next card."""
        return self._kinds[self.draw(stream)]

    def draw(self, stream: Stream) -> int:
        """The number of the next card. Raises InputError when the shoe is empty."""
        if not self.left:
            raise InputError("shoe", 0, f"cards left to deal; all {len(self.order)} are dealt")
        at = self.position + stream.below(self.left)
        card = self.order[at]
        if not self._replaced:
            self.order[at], self.order[self.position] = self.order[self.position], card
            self.position += 1
        return card


class ScriptedShoe:
    """Cards in a given order, whatever the stream says; every burned card must be in the script too."""

    def __init__(self, kinds: Iterable[int]) -> None:
        self._kinds: Sequence[int] = tuple(kinds)
        self.position = 0
        for kind in self._kinds:
            if not 0 <= kind < CARDS_PER_DECK:
                raise InputError("scripted cards", kind, f"kinds from 0 to {CARDS_PER_DECK - 1} (rank x 4 + suit)")

    @classmethod
    def written(cls, text: str) -> ScriptedShoe:
        """From cards as players write them, "As 10h 2c". Raises InputError for a card without a suit."""
        kinds = []
        for rank, suit in parse_cards(text, "scripted cards"):
            if suit is None:
                raise InputError("scripted cards", text, 'cards with suits, like "As 10h 2c"')
            kinds.append(rank * len(SUITS) + suit)
        return cls(kinds)

    @property
    def left(self) -> int:
        """Cards not dealt yet."""
        return len(self._kinds) - self.position

    def begin_round(self) -> None:
        """Nothing to do: a script is never shuffled."""

    def deal(self, stream: Stream) -> int:
        """The kind of the next card. Raises InputError when the script has run out."""
        if not self.left:
            raise InputError("scripted cards", len(self._kinds), "more cards: the round is not over")
        self.position += 1
        return self._kinds[self.position - 1]


def kind_text(kind: int) -> str:
    """A card's kind as players write it, "As"."""
    return card_text(divmod(kind, len(SUITS)))
