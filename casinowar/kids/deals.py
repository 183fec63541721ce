"""Reading a deal as people write it: letters, numbers or hexadecimal, "/" between the players."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from casinowar.errors import InputError
from casinowar.kids.deck import make_card
from casinowar.kids.variant import TOP_RANK, Deck, WarVariant

_LETTERS = {"T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
_SUITS = {"c": 0, "d": 1, "h": 2, "s": 3, "♣": 0, "♦": 1, "♥": 2, "♠": 3}
_SUIT_LETTERS = "cdhs"
_LONGEST_QUOTE = 10
_CARD = re.compile(r"(10|[2-9TJQKA*])([cdhs♣♦♥♠])?", re.IGNORECASE)


@dataclass(frozen=True)
class Deal:
    """The packets at the start of a game, top card first, and the cards that are out of play."""

    packets: tuple[tuple[int, ...], ...]
    aside: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many cards are in play."""
        return sum(len(packet) for packet in self.packets)


def parse_deal(text: str, variant: WarVariant, hexadecimal: bool = False) -> Deal:
    """The deal written in ``text``, packets separated by "/".

    Characters 2-9 T J Q K A ("10" also, "*" a joker, suits c d h s allowed), or numbers separated
    by spaces, or with ``hexadecimal`` the ranks 2 to E. Raises InputError for an unknown card, a
    card beyond the deck's copies, an empty packet, or the wrong number of players.
    """
    hands = text.split("/")
    if len(hands) != variant.players:
        raise InputError("--deal", text, f"{variant.players} packets separated by '/', top card first")
    for seat, hand in enumerate(hands, start=1):
        if not hand.strip(" ,\t\n"):
            raise InputError(f"--deal, player {seat}", hand, "at least one card for every player")
    read = _hexadecimal if hexadecimal else _numbers if _is_numbers(hands, variant.deck) else _characters
    ranked = [read(hand, variant.deck) for hand in hands]
    return Deal(tuple(_with_suits(ranked, variant)))


def parse_hand(text: str, variant: WarVariant, field: str = "--hand") -> tuple[int, ...]:
    """Cards of one hand, written as in parse_deal; same errors."""
    read = _numbers if _is_numbers([text], variant.deck) else _characters
    return _with_suits([read(text, variant.deck)], variant, field)[0]


def _is_numbers(hands: list[str], deck: Deck) -> bool:
    """Numbers are digits (or a joker) and separated, or cannot be read as characters.

    In a deck of more ranks than a pack single numbers are numbers too, where all of them are in the deck.
    """
    tokens = [re.findall(r"[^\s,]+", hand) for hand in hands]
    every = [token for hand in tokens for token in hand]
    if not all(token == "*" or re.fullmatch(r"[0-9]+", token) for token in every):
        return False
    if any(len(hand) > 1 for hand in tokens):
        return all(len(token) <= 3 for token in every)
    if deck.highest > TOP_RANK and all(token == "*" or int(token[:9]) <= deck.highest for token in every):
        return True
    return not all(re.fullmatch(r"(10|[2-9*])+", token) for token in every)


def _numbers(hand: str, deck: Deck) -> list[tuple[int, int | None]]:
    # A number 1 is a card below the deuce: plain numbered cards, as puzzles use them.
    lowest = 1 if deck.lowest == 2 else deck.lowest
    cards: list[tuple[int, int | None]] = []
    for token in re.findall(r"[^\s,]+", hand):
        if token == "*":
            cards.append((deck.joker, None))
            continue
        rank = int(token[:9])
        if not lowest <= rank <= deck.highest:
            more = f"; numbers above {deck.highest} need --set deck.ranks=N" if rank > deck.highest else ""
            raise InputError("--deal", token, f"a number from {lowest} to {deck.highest}{more}")
        cards.append((rank, None))
    return cards


def _hexadecimal(hand: str, deck: Deck) -> list[tuple[int, int | None]]:
    cards: list[tuple[int, int | None]] = []
    for character in re.sub(r"[\s,]+", "", hand):
        rank = int(character, 16) if character in "0123456789abcdefABCDEF" else -1
        if not deck.lowest <= rank <= min(deck.highest, 14):
            raise InputError("--deal", character, f"hexadecimal ranks {deck.lowest:X} to E (E is the ace)")
        cards.append((rank, None))
    return cards


def _characters(hand: str, deck: Deck) -> list[tuple[int, int | None]]:
    compact = re.sub(r"[\s,]+", "", hand)
    cards: list[tuple[int, int | None]] = []
    position = 0
    while position < len(compact):
        match = _CARD.match(compact, position)
        if match is None:
            raise InputError(
                "--deal",
                _as_typed(hand, position),
                "cards 2-9 T J Q K A (* a joker), numbers separated by spaces, or --hex",
            )
        rank = deck.joker if match[1] == "*" else _LETTERS.get(match[1].upper()) or int(match[1])
        suit = _SUITS[match[2].lower()] if match[2] else None
        cards.append((rank, suit))
        position = match.end()
    return cards


def _as_typed(hand: str, position: int) -> str:
    """The hand as it was written, from its ``position``-th character on that is no separator."""
    places = [place for place, character in enumerate(hand) if not re.match(r"[\s,]", character)]
    return hand[places[position] :][:_LONGEST_QUOTE].strip()


def _with_suits(
    hands: list[list[tuple[int, int | None]]], variant: WarVariant, field: str = "--deal"
) -> list[tuple[int, ...]]:
    """Cards with suits: as written, else the copies of a rank take the suits in turn that are not written.

    Refuses a card of which the deck has no more copies.
    """
    deck = variant.deck
    dealt: Counter[int] = Counter()
    named: Counter[int] = Counter()
    for seat, hand in enumerate(hands, start=1):
        where = f"{field}, player {seat}" if field == "--deal" else field
        for rank, suit in hand:
            copies = _copies(rank, deck)
            dealt[rank] += 1
            if dealt[rank] > copies:
                raise InputError(where, _shown(rank, deck), _accepted(rank, deck, copies))
            if suit is not None:
                named[make_card(rank, suit)] += 1
                _check_suit(where, rank, suit, deck, named[make_card(rank, suit)])
    turn: Counter[int] = Counter()
    packets: list[tuple[int, ...]] = []
    for hand in hands:
        packet: list[int] = []
        for rank, suit in hand:
            packet.append(_next_copy(rank, deck, turn, named) if suit is None else make_card(rank, suit))
        packets.append(tuple(packet))
    return packets


def _check_suit(where: str, rank: int, suit: int, deck: Deck, copies: int) -> None:
    """Raise InputError if the deck has not so many ``copies`` of a card whose suit is written."""
    card = f"{_shown(rank, deck)}{_SUIT_LETTERS[suit]}"
    if rank == deck.joker:
        raise InputError(where, card, "*, a joker, without a suit")
    if suit >= deck.suits:
        raise InputError(where, card, f"a suit of the deck: {', '.join(_SUIT_LETTERS[: deck.suits])}")
    if copies > deck.decks:
        raise InputError(where, card, f"at most {deck.decks} of them: the deck has no more")


def _next_copy(rank: int, deck: Deck, turn: Counter[int], named: Counter[int]) -> int:
    """The next copy of a rank written without a suit; ``turn`` counts how far the copies have gone through the suits.

    ``named`` are the cards that are dealt with their suits. There is a copy left.
    """
    if rank == deck.joker:
        turn[rank] += 1
        return make_card(rank, turn[rank] - 1)
    while True:
        round_of_suits, suit = divmod(turn[rank], deck.suits)
        turn[rank] += 1
        if round_of_suits < deck.decks - named[make_card(rank, suit)]:
            return make_card(rank, suit)


def _copies(rank: int, deck: Deck) -> int:
    if rank == deck.joker:
        return deck.jokers
    in_deck = deck.lowest <= rank <= deck.highest or (rank == 1 and deck.lowest == 2)
    return deck.suits * deck.decks if in_deck else 0


def _accepted(rank: int, deck: Deck, copies: int) -> str:
    if copies:
        return f"at most {copies} of them: the deck has no more"
    if rank == deck.joker:
        return "a card of the deck: it has no jokers (--set deck.jokers=2)"
    return f"a card of the deck: its lowest rank is {deck.lowest}"


def _shown(rank: int, deck: Deck) -> str:
    if rank == deck.joker:
        return "*"
    return {value: letter for letter, value in _LETTERS.items()}.get(rank, str(rank)) if rank <= 14 else str(rank)
