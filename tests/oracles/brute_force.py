"""Every order in which single cards can come from a tiny shoe. Shares no code with the package that it judges.

A card is (rank, suit), two small numbers; a higher rank wins. The shoe is a list of such cards,
in which copies may occur. Money does not occur here: what a round pays is written out in the tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

Card = tuple[int, int]
CardPair = tuple[Card, Card]


@dataclass(frozen=True)
class Played:
    """One kind of round: its chance, how it ended, and the pairs (player, dealer) that were shown."""

    chance: Fraction
    event: str
    pairs: tuple[CardPair, ...]

    @property
    def ties(self) -> int:
        """How many of the pairs tied."""
        return sum(player[0] == dealer[0] for player, dealer in self.pairs)

    def suited(self, pairs: int) -> bool:
        """Whether each of the first pairs is of one suit."""
        return all(player[1] == dealer[1] for player, dealer in self.pairs[:pairs])

    def one_rank(self, ties: int) -> bool:
        """Whether at least so many pairs tied, all on one rank."""
        return self.ties >= ties and len({player[0] for player, _ in self.pairs[:ties]}) == 1

    def shows(self, pair: int, ranks: set[int]) -> bool:
        """Whether the pair of this number (first 0) was dealt and shows exactly these ranks."""
        return len(self.pairs) > pair and {card[0] for card in self.pairs[pair]} == ranks


def rounds(cards: Sequence[Card], goes_to_war: bool, max_ties: int = 2, burned: int = 0) -> list[Played]:
    """Every round from this shoe, all orders of cards equally likely; ``burned`` cards go before each war."""
    return list(_from(tuple(cards), (), Fraction(1), goes_to_war, max_ties, burned))


def _from(
    cards: tuple[Card, ...],
    shown: tuple[CardPair, ...],
    chance: Fraction,
    goes_to_war: bool,
    max_ties: int,
    burned: int,
) -> Iterator[Played]:
    skipped = burned if shown else 0
    orders = list(permutations(range(len(cards)), 2 + skipped))
    each = chance / len(orders)
    for order in orders:
        player, dealer = cards[order[skipped]], cards[order[skipped + 1]]
        pairs = (*shown, (player, dealer))
        if player[0] != dealer[0]:
            won = player[0] > dealer[0]
            event = ("war_win" if won else "war_lose") if shown else ("win" if won else "lose")
            yield Played(each, event, pairs)
        elif len(pairs) == 1 and not goes_to_war:
            yield Played(each, "surrender", pairs)
        elif len(pairs) == max_ties:
            yield Played(each, "war_tie", pairs)
        else:
            left = tuple(card for place, card in enumerate(cards) if place not in order)
            yield from _from(left, pairs, each, goes_to_war, max_ties, burned)


def two_hands(cards: Sequence[Card], goes_to_war: bool) -> list[tuple[Fraction, str, str]]:
    """Chance and the ends of two hands against one dealer card, in all orders of six cards of the shoe.

    The dealer's two cards serve both hands; a tied hand goes to war with its own second card.
    """
    orders = list(permutations([card[0] for card in cards], 6))
    found = []
    for dealer, first, second, dealer_war, first_war, second_war in orders:
        ends = (
            _end(first, dealer, first_war, dealer_war, goes_to_war),
            _end(second, dealer, second_war, dealer_war, goes_to_war),
        )
        found.append((Fraction(1, len(orders)), *ends))
    return found


def _end(player: int, dealer: int, player_war: int, dealer_war: int, goes_to_war: bool) -> str:
    if player != dealer:
        return "win" if player > dealer else "lose"
    if not goes_to_war:
        return "surrender"
    if player_war == dealer_war:
        return "war_tie"
    return "war_win" if player_war > dealer_war else "war_lose"
