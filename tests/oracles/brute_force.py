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


def two_hands(cards: Sequence[Card]) -> list[tuple[Fraction, Card, Card, Card]]:
    """Chance, first hand's, second hand's and the dealer's card, for all orders of three cards."""
    orders = list(permutations(cards, 3))
    return [(Fraction(1, len(orders)), first, second, dealer) for first, second, dealer in orders]
