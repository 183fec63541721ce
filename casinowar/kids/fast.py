"""Running packet games in compiled kernels, a block of games at a time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from casinowar.kids import kernels
from casinowar.kids.kernels_any import any_games
from casinowar.kids.kernels_two import two_player_games
from casinowar.kids.tables import Integers, Tables


@dataclass(frozen=True)
class BlockResult:
    """Games of a block: ``rows`` one a game, columns as in kernels.py; packets of the last game."""

    rows: Integers
    last_packets: tuple[tuple[int, ...], ...]


def play_block(tables: Tables, key: int, first: int, count: int, general: bool = False) -> BlockResult:
    """Games ``first`` to ``first + count - 1`` of the streams of ``key``.

    ``key`` is rng.stream_key(seed, play.PURPOSE). Endless games have their period under TRICKS.
    ``general`` takes the general kernel where the fast one would do. ``last_packets`` (cards as in
    the tables) are meaningful unless the last game was drawn in a war.
    """
    rows = np.zeros((count, kernels.COLUMNS), np.int64)
    players, capacity = len(tables.sizes), int(tables.rules[kernels.CAPACITY])
    final = np.zeros((players, capacity), np.int64)
    final_count = np.zeros(players, np.int64)
    dealt = (tables.plan, tables.loose, tables.sizes, tables.fixed, tables.fixed_count, tables.buried)
    out = (np.uint64(key), first, rows, final, final_count)
    if tables.is_simple and not general:
        two_player_games(tables.rules, tables.needs, *dealt, *out)
    else:
        any_games(tables.rules, tables.needs, *dealt, tables.sorts, tables.quick_share, *out)
    packets = tuple(tuple(int(card) for card in final[seat, : final_count[seat]]) for seat in range(players))
    return BlockResult(rows, packets)
