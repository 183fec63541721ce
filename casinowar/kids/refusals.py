"""Rules that contradict each other, and what would work instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casinowar.counts import number_of
from casinowar.errors import InputError

if TYPE_CHECKING:
    from casinowar.kids.variant import WarVariant

_PACKET_ONLY = (
    "joins", "won_cards", "reshuffle", "identical_cards", "prize", "quick_share", "aim", "chain_face_down",
    "shortage",
)  # fmt: skip
_FIELDS_OF = {
    "packet": {*_PACKET_ONLY, "count_includes_up", "court", "ace"},
    "steal": {"steal"},
    "hand_of_three": {"hand", "tied_cards_to", "won_cards"},
    "pasha": {"won_cards", "shortage"},
    "addition": {"hand", "won_cards", "shortage"},
}
_SHARED_FIELDS = {
    "name", "title", "source", "choices", "weakly_specified", "game", "deck", "players", "remainder", "order",
    "face_down", "policy", "end",
}  # fmt: skip


def refuse_contradictions(variant: WarVariant) -> None:
    """Raise InputError for the first contradiction found."""
    _refuse_fields_of_other_games(variant)
    _refuse_seats(variant)
    _refuse_ranks(variant)
    _refuse_returns(variant)
    _refuse_ends(variant)


def fields_used(variant: WarVariant) -> set[str]:
    """The names of the fields (and tables) that mean something in the variant's game."""
    return _SHARED_FIELDS | _FIELDS_OF[variant.game]


def _refuse_fields_of_other_games(variant: WarVariant) -> None:
    used = fields_used(variant)
    for name, field in type(variant).model_fields.items():
        if name not in used and getattr(variant, name) != field.default:
            raise InputError(name, getattr(variant, name), f"{field.default!r}: game {variant.game} does not use it")
    if variant.game != "packet" and variant.face_down == "by_rank":
        raise InputError("face_down", "by_rank", f"a number: game {variant.game} has no wars by rank")


def _refuse_seats(variant: WarVariant) -> None:
    deck = variant.deck
    if variant.players > deck.size:
        raise InputError("players", variant.players, f"at most one player a card ({number_of(deck.size, 'card')})")
    if variant.players > 2 and variant.game in ("hand_of_three", "pasha", "addition"):
        raise InputError("players", variant.players, f"2: game {variant.game} is for two")
    if deck.jokers_placed == "one_each" and (variant.players != 2 or deck.jokers != 2):
        raise InputError(
            "deck.jokers_placed", "one_each", "shuffled, or two players and deck.jokers = 2: one joker a packet"
        )
    buried = deck.jokers if deck.jokers_placed == "one_each" else 0
    odd = (deck.size - buried) % variant.players
    if odd and variant.remainder is None:
        raise InputError(
            "players",
            variant.players,
            f"a rule for the {number_of(odd, 'odd card')} of {deck.size}: remainder = aside (random cards set aside) "
            "or lowest (lowest ranks removed)",
        )
    if odd and variant.remainder == "aside" and deck.size - deck.jokers < odd:
        raise InputError("remainder", "aside", "enough ordinary cards to set aside (jokers always stay)")


def _refuse_ranks(variant: WarVariant) -> None:
    deck = variant.deck
    if variant.face_down == "by_rank" and deck.highest > 14:
        raise InputError("face_down", "by_rank", "a number where the deck has more than 14 ranks")
    if (variant.order, variant.face_down, variant.shortage, variant.game) == ("low_wins", 1, "own", "packet"):
        raise InputError(
            "face_down",
            1,
            "5 with order = low_wins and shortage = own: Peace always lays five cards and is not combined with "
            "one down (War backwards, with shortage = lose, is)",
        )
    if variant.is_circular and deck.ranks < 3:
        raise InputError("deck.ranks", deck.ranks, f"3 or more with order = {variant.order}")


def _refuse_returns(variant: WarVariant) -> None:
    if not variant.reshuffle and variant.won_cards != "pile":
        raise InputError("reshuffle", False, "true, or won_cards = pile: only a pile can stay out of play")
    if variant.prize != "none" and variant.won_cards == "pile":
        raise InputError("prize", variant.prize, "none where won_cards = pile")
    if variant.end.one_pass and not variant.never_recycles:
        raise InputError("end.one_pass", True, "won_cards = pile and reshuffle = false: packets are played once")
    if variant.end.rounds > 1 and not variant.end.one_pass:
        raise InputError("end.rounds", variant.end.rounds, "1, or end.one_pass = true: rounds of one pass each")
    if variant.game in ("pasha", "addition", "hand_of_three") and variant.won_cards in ("pile", "choice"):
        raise InputError("won_cards", variant.won_cards, f"an order of return: game {variant.game} has no such pile")
    if variant.game == "pasha" and variant.won_cards not in ("shuffled", "winner_first"):
        raise InputError(
            "won_cards", variant.won_cards, "shuffled, or winner_first (the open pile is turned over as it lies)"
        )


def _refuse_ends(variant: WarVariant) -> None:
    end, size = variant.end, variant.deck.size
    share = size // variant.players
    if end.target is not None and not share < end.target <= size:
        raise InputError("end.target", end.target, f"more than the {share} cards dealt to a player, at most {size}")
    if end.fewer_than is not None and end.fewer_than > share:
        raise InputError("end.fewer_than", end.fewer_than, f"at most the {share} cards dealt to a player")
    if variant.aim != "all_cards":
        for name in ("wars", "target", "fewer_than"):
            if getattr(end, name) is not None:
                raise InputError(f"end.{name}", getattr(end, name), f"none with aim = {variant.aim}")
        if end.one_pass or variant.never_recycles:
            raise InputError("aim", variant.aim, "all_cards where won cards are not played again")
        if end.then == "most":
            raise InputError("end.then", "most", f"draw with aim = {variant.aim}")
    if variant.game in ("pasha", "addition") and variant.shortage == "last_card":
        raise InputError("shortage", "last_card", f"own, lose, shared or draw with game {variant.game}")
    if variant.game != "packet":
        for name in ("one_pass", "decider", "rounds"):
            if getattr(end, name) not in (False, 1):
                raise InputError(f"end.{name}", getattr(end, name), f"the packet games only, not {variant.game}")
