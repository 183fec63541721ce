"""A variant and its deals as integer tables, the form in which compiled kernels read them."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from casinowar.kids import kernels as k
from casinowar.kids.dealing import DealPlan
from casinowar.kids.deck import rank_of
from casinowar.kids.games.packet import is_determined
from casinowar.kids.order import ranks_rising
from casinowar.kids.returns import RETURN_POLICIES
from casinowar.kids.variant import WarVariant
from casinowar.kids.warsize import cards_for_war

Integers = npt.NDArray[np.int64]

_SHORTAGE = {"lose": k.LOSE, "last_card": k.LAST_CARD, "own": k.OWN, "shared": k.SHARED, "draw": k.DRAW}
_RETURN = {
    "winner_first": k.WINNER_FIRST,
    "loser_first": k.LOSER_FIRST,
    "seat_order": k.SEAT_ORDER,
    "interleaved": k.INTERLEAVED,
    "shuffled": k.SHUFFLED,
    "coin": k.COIN,
    "pile": k.PILE,
    "choice": k.CHOICE,
}
_PRIZE = {"none": k.NO_PRIZE, "next_card": k.NEXT_CARD, "losing_card": k.LOSING_CARD, "winning_card": k.WINNING_CARD}
_AIM = {"all_cards": k.ALL_CARDS, "avoid_all_cards": k.AVOID_ALL_CARDS, "not_first_out": k.NOT_FIRST_OUT}
_SUIT_STEP = 256


@dataclass(frozen=True)
class Tables:
    """Kernel input. Cards are places in the variant's order (0 the weakest) plus 256 times the suit.

    ``rules`` by the names in kernels.py; ``needs[0 or 1, place]`` cards a fighter lays after a first
    or further tie; ``plan``: loose cards, ordinary ones, random ones set aside; ``sizes``,
    ``fixed``, ``fixed_count``, ``buried`` by seat; ``sorts`` how each seat orders his cards.
    """

    rules: Integers
    needs: Integers
    plan: Integers
    loose: Integers
    sizes: Integers
    fixed: Integers
    fixed_count: Integers
    buried: Integers
    sorts: Integers
    quick_share: float
    is_simple: bool
    """Whether the fast kernel for two players can play it."""


def compile_tables(
    variant: WarVariant, plan: DealPlan, limit: int, pace: float, policies: tuple[str, ...] = ()
) -> Tables:
    """The tables of a packet variant; ``limit`` tricks stop a game without a result."""
    assert variant.game == "packet"
    policies = policies or ("default",) * variant.players
    common = common_tables(variant, plan, limit, pace, is_determined(variant, policies))
    return replace(common, sorts=np.array([RETURN_POLICIES[policy] for policy in policies], np.int64))


def common_tables(variant: WarVariant, plan: DealPlan, limit: int, pace: float, determined: bool) -> Tables:
    """The tables of any variant; ``determined``: positions that come back prove endless games."""
    rising = ranks_rising(variant)
    place = {rank: index for index, rank in enumerate(rising)}
    keeps_suits = variant.identical_cards == "first_player"

    def coded(card: int) -> int:
        return place[rank_of(card)] + (card - rank_of(card) if keeps_suits else 0)

    sizes = np.array(plan.sizes, np.int64)
    buried = np.array([coded(card) for card in plan.buried] or [-1] * variant.players, np.int64)
    total = int(sizes.sum() + (buried >= 0).sum())
    fixed = np.zeros((variant.players, max(1, max(map(len, plan.fixed)))), np.int64)
    for seat, cards in enumerate(plan.fixed):
        fixed[seat, : len(cards)] = [coded(card) for card in cards]
    return Tables(
        rules=_rules(variant, place, limit, pace, total, determined),
        needs=_needs(variant, rising),
        plan=np.array([len(plan.loose), plan.ordinary, plan.aside], np.int64),
        loose=np.array([coded(card) for card in plan.loose], np.int64),
        sizes=sizes,
        fixed=fixed,
        fixed_count=np.array([len(cards) for cards in plan.fixed], np.int64),
        buried=buried,
        sorts=np.zeros(variant.players, np.int64),
        quick_share=variant.quick_share,
        is_simple=_is_simple(variant, len(rising)),
    )


def _needs(variant: WarVariant, rising: list[int]) -> Integers:
    return np.array([[cards_for_war(variant, rank, chain) for rank in rising] for chain in (1, 2)], np.int64)


def _is_simple(variant: WarVariant, ranks: int) -> bool:
    return (
        variant.players == 2
        and variant.prize == "none"
        and variant.quick_share == 0
        and variant.identical_cards == "tie"
        and variant.won_cards not in ("pile", "choice")
        and ranks <= _SUIT_STEP
    )


def _rules(
    variant: WarVariant, place: dict[int, int], limit: int, pace: float, total: int, determined: bool
) -> Integers:
    end = variant.end
    rule_limit = variant.trick_limit(pace)
    ordinary = [rank for rank in place if rank not in (variant.deck.joker, variant.deck.lowest - 1)]
    rules = np.zeros(k.RULES, np.int64)
    values: dict[int, int] = {
        k.PLAYERS: variant.players,
        k.JOINS_TIED: variant.joins == "tied",
        k.SHORTAGE: _SHORTAGE[variant.shortage],
        k.RETURN: _RETURN[variant.won_cards],
        k.RESHUFFLE: variant.reshuffle,
        k.IDENTICAL: variant.identical_cards == "first_player",
        k.PRIZE: _PRIZE[variant.prize],
        k.AIM: _AIM[variant.aim],
        k.TRICK_LIMIT: rule_limit or k.NEVER,
        k.THEN_MOST: end.then == "most",
        k.WARS: end.wars or k.NEVER,
        k.TARGET: end.target or k.NEVER,
        k.FEWER_THAN: end.fewer_than or 0,
        k.ONE_PASS: end.one_pass,
        k.ROUNDS: end.rounds,
        k.DECIDER: end.decider,
        k.SAFETY: limit,
        k.CIRCULAR: variant.is_circular,
        k.WEAKEST: place[ordinary[0]],
        k.STRONGEST: place[ordinary[-1]],
        k.ACE: place[variant.deck.highest],
        k.WATCH: determined and rule_limit is None,
        k.CAPACITY: 1 << max(2, total).bit_length(),
        k.TOTAL: total,
    }
    for index, value in values.items():
        rules[index] = int(value)
    return rules
