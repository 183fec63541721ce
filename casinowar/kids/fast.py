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
    if not tables.is_simple or general:
        return _general_block(tables, key, first, count)
    rows, final, final_count = block_output(tables, count)
    two_player_games(tables.rules, tables.needs, *dealt_by(tables), np.uint64(key), first, rows, final, final_count)
    if tables.rules[kernels.DECIDER]:
        # the fast kernel knows no decider: the rare drawn games are played again by the other one
        for index in np.flatnonzero(rows[:, kernels.RESULT] == kernels.DRAWN):
            rows[index] = _general_block(tables, key, first + int(index), 1).rows[0]
    return BlockResult(rows, packets_of(final, final_count))


def _general_block(tables: Tables, key: int, first: int, count: int) -> BlockResult:
    rows, final, final_count = block_output(tables, count)
    choices = (tables.sorts, tables.quick_share)
    out = (np.uint64(key), first, rows, final, final_count)
    any_games(tables.rules, tables.needs, *dealt_by(tables), *choices, *out)
    return BlockResult(rows, packets_of(final, final_count))


def dealt_by(tables: Tables) -> tuple[Integers, Integers, Integers, Integers, Integers, Integers]:
    """What a kernel needs to deal."""
    return tables.plan, tables.loose, tables.sizes, tables.fixed, tables.fixed_count, tables.buried


def block_output(tables: Tables, count: int) -> tuple[Integers, Integers, Integers]:
    """Room for results, and for the packets of the last game and their sizes."""
    players, capacity = len(tables.sizes), int(tables.rules[kernels.CAPACITY])
    rows = np.zeros((count, kernels.COLUMNS), np.int64)
    return rows, np.zeros((players, capacity), np.int64), np.zeros(players, np.int64)


def packets_of(final: Integers, final_count: Integers) -> tuple[tuple[int, ...], ...]:
    """The packets of the last game."""
    return tuple(tuple(map(int, packet[:count])) for packet, count in zip(final, final_count, strict=True))
