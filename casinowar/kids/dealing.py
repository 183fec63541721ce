"""How the cards are dealt: what is fixed in a hand, how large the packets are, what is left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from casinowar.counts import number_of
from casinowar.errors import InputError
from casinowar.kids.deals import Deal, parse_hand
from casinowar.kids.deck import make_card, rank_of, whole_deck, without_lowest
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream


@dataclass(frozen=True)
class DealPlan:
    """Everything about a deal but chance.

    ``loose`` are the cards that are shuffled, the jokers last; the first ``ordinary`` of them are
    no jokers. ``aside`` random ordinary cards are taken out before the shuffle. Seat i receives
    ``fixed[i]`` and loose cards up to ``sizes[i]``, and with ``buried`` a joker at a random place.
    """

    loose: tuple[int, ...]
    ordinary: int
    aside: int
    sizes: tuple[int, ...]
    fixed: tuple[tuple[int, ...], ...]
    buried: tuple[int, ...]


def plan_deal(
    variant: WarVariant, hands: Mapping[int, str] | None = None, sizes: Sequence[int] | None = None
) -> DealPlan:
    """The plan of a variant's deals; ``hands`` fixes cards by seat (from 1), ``sizes`` the packets.

    Without ``sizes`` the packets are equal. Cards beyond the given sizes stay out of play.
    Raises InputError for seats, cards or sizes that the deck does not have.
    """
    buried = _buried(variant)
    cards = [card for card in whole_deck(variant.deck) if card not in buried]
    counts, aside, cards = _packet_sizes(variant, sizes, cards)
    fixed: list[tuple[int, ...]] = [()] * variant.players
    for seat, text in sorted((hands or {}).items()):
        if not 1 <= seat <= variant.players:
            raise InputError("--hand", seat, f"a seat from 1 to {variant.players}")
        fixed[seat - 1] = _take(cards, parse_hand(text, variant), variant, text)
        if len(fixed[seat - 1]) > counts[seat - 1]:
            raise InputError(
                "--hand", text, f"at most {number_of(counts[seat - 1], 'card')}, the size of packet {seat}"
            )
    ordinary = sum(rank_of(card) != variant.deck.joker for card in cards)
    if ordinary < aside:
        raise InputError("--hand", dict(hands or {}), f"{number_of(aside, 'ordinary card')} left to set aside")
    return DealPlan(tuple(cards), ordinary, aside, counts, tuple(fixed), buried)


def plan_again(deal: Deal, variant: WarVariant) -> DealPlan:
    """The plan that deals the cards of a given deal again, packets of the same sizes."""
    cards = sorted((card for packet in deal.packets for card in packet), key=lambda card: (rank_of(card), card))
    ordinary = sum(rank_of(card) != variant.deck.joker for card in cards)
    sizes = tuple(len(packet) for packet in deal.packets)
    return DealPlan(tuple(cards), ordinary, 0, sizes, ((),) * len(sizes), ())


def deal_cards(plan: DealPlan, stream: Stream) -> Deal:
    """One random deal."""
    loose = list(plan.loose)
    aside: list[int] = []
    for taken in range(plan.aside):
        last = plan.ordinary - 1 - taken
        place = stream.below(last + 1)
        aside.append(loose[place])
        loose[place] = loose[last]
        del loose[last]
    stream.shuffle(loose)
    packets: list[tuple[int, ...]] = []
    for seat, size in enumerate(plan.sizes):
        packet = list(plan.fixed[seat])
        wanted = size - len(packet)
        packet += loose[:wanted]
        del loose[:wanted]
        if plan.fixed[seat]:
            stream.shuffle(packet)
        if plan.buried:
            packet.insert(stream.below(len(packet) + 1), plan.buried[seat])
        packets.append(tuple(packet))
    return Deal(tuple(packets), tuple(aside + loose))


def _buried(variant: WarVariant) -> tuple[int, ...]:
    deck = variant.deck
    if deck.jokers_placed != "one_each":
        return ()
    return tuple(make_card(deck.joker, number) for number in range(variant.players))


def _packet_sizes(
    variant: WarVariant, sizes: Sequence[int] | None, cards: list[int]
) -> tuple[tuple[int, ...], int, list[int]]:
    """Sizes by seat, how many random cards go aside, and the cards that may be dealt."""
    if sizes is not None:
        if len(sizes) != variant.players or min(sizes) < 1 or sum(sizes) > len(cards):
            raise InputError(
                "--sizes", ",".join(map(str, sizes)), f"{variant.players} sizes of 1 or more, {len(cards)} in all"
            )
        return tuple(sizes), 0, cards
    share, odd = divmod(len(cards), variant.players)
    if variant.remainder == "lowest":
        return (share,) * variant.players, 0, without_lowest(variant, cards, odd)
    return (share,) * variant.players, odd, cards


def _take(cards: list[int], wanted: tuple[int, ...], variant: WarVariant, text: str) -> tuple[int, ...]:
    """Take cards of these ranks out of ``cards``, whichever suits are left."""
    taken: list[int] = []
    for card in wanted:
        match = card if card in cards else next((other for other in cards if rank_of(other) == rank_of(card)), None)
        if match is None:
            raise InputError("--hand", text, _still_there(variant))
        cards.remove(match)
        taken.append(match)
    return tuple(taken)


def _still_there(variant: WarVariant) -> str:
    if variant.deck.jokers_placed == "one_each":
        return "cards that are still in the deck (another hand has them; of the jokers everybody has one)"
    return "cards that are still in the deck (another hand has them)"
