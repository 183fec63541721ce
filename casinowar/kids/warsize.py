"""How many cards each player lays in a war."""

from __future__ import annotations

from casinowar.kids.deck import rank_of
from casinowar.kids.variant import WarVariant

_JACK, _ACE = 11, 14
_COURTS = {"10": (10, 10, 10), "11-12-13": (11, 12, 13), "12-13-14": (12, 13, 14)}


def cards_for_war(variant: WarVariant, tied_card: int, chain: int) -> int:
    """Cards a fighter lays after the ``chain``-th tie of a trick, the one turned up included."""
    down = variant.face_down
    if chain > 1 and variant.chain_face_down is not None:
        down = variant.chain_face_down
    if down == "by_rank":
        counted = rank_count(variant, rank_of(tied_card))
        return counted if variant.count_includes_up else counted + 1
    return down + 1


def rank_count(variant: WarVariant, rank: int) -> int:
    """What a tied rank counts where wars are by rank: pips, the agreed court values, a joker as an ace."""
    if rank >= _ACE:
        return variant.ace
    if rank >= _JACK:
        return _COURTS[variant.court][rank - _JACK]
    return rank
