"""A variant beside the packet games and its policies as integer tables, for the compiled games of its family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from casinowar.kids import kernels as k
from casinowar.kids import kernels_frame as frame
from casinowar.kids import kernels_policies as codes
from casinowar.kids.dealing import DealPlan
from casinowar.kids.games.addition import card_value
from casinowar.kids.games.packet import is_determined
from casinowar.kids.order import ranks_rising
from casinowar.kids.policies import (
    POLICIES,
    HighestPolicy,
    LowestPolicy,
    MatchPolicy,
    NeverStealPolicy,
    Policy,
    RandomPolicy,
    StealLargestPolicy,
)
from casinowar.kids.tables import Integers, Tables, common_tables
from casinowar.kids.variant import WarVariant

_CODES: dict[type[Policy], int] = {
    RandomPolicy: codes.RANDOM,
    HighestPolicy: codes.HIGHEST,
    LowestPolicy: codes.LOWEST,
    MatchPolicy: codes.MATCH,
    StealLargestPolicy: codes.STEAL_LARGEST,
    NeverStealPolicy: codes.NEVER_STEAL,
}


@dataclass(frozen=True)
class FamilyTables:
    """Kernel input: ``common`` as for packets, ``options`` by the names in kernels_frame.py, ``worth``
    of a card by its place (addition and pasha), ``policies`` by seat, ``miss`` the chance to overlook a steal.
    """

    game: str
    common: Tables
    options: Integers
    worth: Integers
    policies: Integers
    miss: float


def has_family_kernel(variant: WarVariant, names: Sequence[str]) -> bool:
    """Whether a compiled game plays it: not with policies other than the built-in ones, which stay readable."""
    return variant.game != "packet" and all(type(POLICIES[name]) in _CODES for name in names)


def compile_family(variant: WarVariant, plan: DealPlan, limit: int, pace: float, names: Sequence[str]) -> FamilyTables:
    """The tables of a variant for which ``has_family_kernel``; ``limit`` tricks stop a game without a result."""
    players = [POLICIES[name] for name in names]
    common = common_tables(variant, plan, limit, pace, _is_determined(variant, players))
    rules = common.rules.copy()
    if variant.game == "steal":
        rules[k.RETURN] = k.INTERLEAVED  # the taker chooses the top card of the trick as it lies
    if variant.game == "addition":
        rules[k.CIRCULAR] = False  # sums are compared, not ranks
    rules[k.IDENTICAL] = variant.game == "hand_of_three"  # positions differ by the cards played last, kept as LEAD
    options = np.zeros(frame.OPTIONS, np.int64)
    options[frame.HAND] = variant.hand
    options[frame.TIED_TO_LOSER] = variant.tied_cards_to == "loser"
    options[frame.PROTECT] = variant.steal.protect
    options[frame.STEAL_BACK] = variant.steal.steal_back
    options[frame.IS_PASHA] = variant.game == "pasha"
    return FamilyTables(
        game=variant.game,
        common=replace(common, rules=rules),
        options=options,
        worth=_worth(variant),
        policies=np.array([_CODES[type(player)] for player in players], np.int64),
        miss=variant.steal.miss,
    )


def _is_determined(variant: WarVariant, players: Sequence[Policy]) -> bool:
    """Whether the position decides how play goes on, as the ``position`` of the readable games says."""
    if variant.game == "steal":
        return False
    if variant.game == "hand_of_three" and any(player.draws_lots for player in players):
        return False
    return is_determined(variant, ())


def _worth(variant: WarVariant) -> Integers:
    rising = ranks_rising(variant)
    if variant.game != "addition":
        return np.arange(len(rising), dtype=np.int64)
    sign = -1 if variant.order == "low_wins" else 1
    return np.array([sign * card_value(variant, rank) for rank in rising], np.int64)
