"""Every deal of a small deck, played by the compiled game of two."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from casinowar.errors import InputError
from casinowar.kids import kernels_deals as k
from casinowar.kids.dealing import plan_deal
from casinowar.kids.deals import Deal
from casinowar.kids.games.base import DEFAULT_LIMIT
from casinowar.kids.order import ranks_rising
from casinowar.kids.small_results import DealTally
from casinowar.kids.tables import compile_tables
from casinowar.kids.variant import WarVariant

Codes = npt.NDArray[np.int64]

_BATCH = 50_000


def can_play(variant: WarVariant, pace: float, names: tuple[str, ...]) -> bool:
    """Whether the compiled game of two plays this variant, and its deals are plain orders of the deck."""
    plan = plan_deal(variant)
    jokers_apart = plan.aside and plan.ordinary < len(plan.loose)
    return not plan.buried and not jokers_apart and compile_tables(variant, plan, DEFAULT_LIMIT, pace, names).is_simple


def play_deals(
    variant: WarVariant,
    deals: int,
    pace: float,
    names: tuple[str, ...],
    progress: Callable[[int, int], None] | None = None,
) -> DealTally:
    """Play every deal; the same tally as by the readable game."""
    plan = plan_deal(variant)
    tables = compile_tables(variant, plan, DEFAULT_LIMIT, pace, names)
    order = np.sort(tables.loose).astype(np.int64)
    counts = np.zeros(k.TALLY, np.int64)
    kept = np.zeros((2, len(order)), np.int64)
    done = 0
    while k.deals_of_two(tables.rules, tables.needs, tables.sizes, order, _BATCH, counts, kept):
        done += _BATCH
        if progress is not None:
            progress(done, deals)
    if counts[k.STOPPED]:
        raise InputError("deck", "a game", f"games of fewer than {DEFAULT_LIMIT:,} tricks")
    return _tally(variant, counts.tolist(), kept, int(tables.sizes[0]), int(tables.sizes[1]))


def _tally(variant: WarVariant, counts: list[int], kept: Codes, first: int, second: int) -> DealTally:
    rising = ranks_rising(variant)

    def dealt(row: int) -> Deal:
        ranks = [rising[place] for place in kept[row].tolist()]
        return Deal((tuple(ranks[:first]), tuple(ranks[first : first + second])))

    half = Fraction(counts[k.BOTH], 2)
    return DealTally(
        wins=[counts[k.FIRST] + half, counts[k.SECOND] + half],
        draws=Fraction(counts[k.DRAWS]),
        endless=Fraction(counts[k.ENDLESS_GAMES]),
        tricks=Fraction(counts[k.TRICK_SUM]),
        longest=counts[k.LONGEST] or None,
        longest_deal=dealt(k.LONGEST_DEAL) if counts[k.LONGEST] else None,
        endless_deal=dealt(k.ENDLESS_DEAL) if counts[k.ENDLESS_GAMES] else None,
    )
