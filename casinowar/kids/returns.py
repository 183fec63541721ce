"""The order in which won cards go under the winner's packet: the rule that decides whether games end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from casinowar.kids.order import CardOrder
from casinowar.kids.variant import WonCards
from casinowar.rng import Stream

AT_RANDOM, HIGHEST_FIRST, LOWEST_FIRST = 0, 1, 2
RETURN_POLICIES = {
    "default": AT_RANDOM,
    "random": AT_RANDOM,
    "highest": HIGHEST_FIRST,
    "lowest": LOWEST_FIRST,
}
"""How a winner orders his cards where the variant leaves it to him (won_cards = choice)."""


def pot_in_order(
    rule: WonCards,
    laid: Sequence[Sequence[int]],
    taker: int,
    stream: Stream,
    sort: int,
    order: CardOrder,
    prize: Sequence[int] = (),
) -> list[int]:
    """The pot, first the card that will be played again first; ``laid`` has each seat's cards in order.

    A ``prize`` from earlier tricks is part of the pot, its last card unless the order is random.

    * winner_first, loser_first: the winner's cards before or after the others', these by seat;
    * seat_order: by seat, whoever won; interleaved: as laid, a card of each seat in turn;
    * coin: winner_first or loser_first at random; shuffled, and choice at random: shuffled;
    * pile: as laid (it will be shuffled); choice otherwise: strongest or weakest first.
    """
    if rule == "coin":
        rule = "loser_first" if stream.below(2) else "winner_first"
    if rule in ("winner_first", "loser_first", "seat_order"):
        seats = list(range(len(laid)))
        if rule != "seat_order":
            seats.remove(taker)
            seats.insert(0 if rule == "winner_first" else len(seats), taker)
        return [card for seat in seats for card in laid[seat]] + [*prize]
    pot = [card for turn in zip_longest(*laid) for card in turn if card is not None] + [*prize]
    if rule == "shuffled" or (rule == "choice" and sort == AT_RANDOM):
        stream.shuffle(pot)
    elif rule == "choice":
        pot.sort(key=order.strength, reverse=sort == HIGHEST_FIRST)
    return pot
