"""Running the compiled games beside the packets, a block at a time, and proving which of them stand still."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from casinowar.kids import kernels as k
from casinowar.kids.dealing import DealPlan
from casinowar.kids.deals import Deal
from casinowar.kids.family_tables import FamilyTables, compile_family, has_family_kernel
from casinowar.kids.fast import BlockResult, block_output, dealt_by, packets_of, play_block
from casinowar.kids.games.hand_of_three import HandOfThreeGame
from casinowar.kids.games.standstill import STANDSTILL_AFTER, Position, closed_positions, position_of
from casinowar.kids.kernels_hand import hand_games
from casinowar.kids.kernels_steal import steal_games
from casinowar.kids.kernels_sums import sum_games
from casinowar.kids.order import ranks_rising
from casinowar.kids.policies import POLICIES
from casinowar.kids.tables import Integers, compile_tables
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream
from casinowar.sampling import jit

_KERNELS = {"hand_of_three": "hand_games", "steal": "steal_games", "addition": "sum_games", "pasha": "sum_games"}
_WORTH_COMPILING = {"hand_of_three": 1000, "steal": 6000, "addition": 3000, "pasha": 12_000}
"""Games that the readable game plays in about the time in which the compiled one is compiled."""

PlayBlock = Callable[[int, int, int], Integers]
"""The results of games: (key of their streams, the first one, how many)."""


def block_player(
    variant: WarVariant, plan: DealPlan, games: int, limit: int, pace: float, names: tuple[str, ...]
) -> PlayBlock | None:
    """What plays blocks of games compiled, or None where the readable game must, or is done sooner."""
    if not jit.COMPILED:
        return None
    if variant.game == "packet":
        tables = compile_tables(variant, plan, limit, pace, names)
        return lambda key, first, count: play_block(tables, key, first, count).rows
    is_ready = jit.is_compiled_before(_KERNELS[variant.game])
    if not has_family_kernel(variant, names) or not (is_ready or games >= _WORTH_COMPILING[variant.game]):
        return None
    family = FamilyPlayer(variant, plan, limit, pace, names)
    return lambda key, first, count: family.play_block(key, first, count).rows


class FamilyPlayer:
    """Plays games of one variant outside the packet family, for which has_family_kernel holds.

    Remembers standstills once proved; the results do not depend on what it remembers.
    """

    def __init__(self, variant: WarVariant, plan: DealPlan, limit: int, pace: float, names: Sequence[str]) -> None:
        self._variant = variant
        self._players = [POLICIES[name] for name in names]
        self._limit = limit
        self._tables = compile_family(variant, plan, limit, pace, names)
        self._rising = ranks_rising(variant)
        self._still: set[Position] = set()
        rules = self._tables.common.rules
        self._can_stand_still = (
            variant.game == "hand_of_three"
            and not rules[k.WATCH]
            and rules[k.TRICK_LIMIT] == rules[k.WARS] == k.NEVER
            and limit >= STANDSTILL_AFTER
        )

    def play_block(self, key: int, first: int, count: int) -> BlockResult:
        """Games of the streams of ``key``, as fast.play_block; in ``last_packets`` a pile or hand comes last."""
        if not self._can_stand_still:
            return _play(self._tables, key, first, count, self._limit)[0]
        block, _ = _play(self._tables, key, first, count, STANDSTILL_AFTER)
        for place in np.flatnonzero(block.rows[:, k.RESULT] == k.LIMITED):
            block.rows[place] = self._long_game(key, first + int(place))[0]
        return block

    def _long_game(self, key: int, index: int) -> Integers:
        """The row of a game that is not over after STANDSTILL_AFTER tricks.

        One that ends by itself later cannot have stood still; only of the others a proof is sought.
        """
        here, faces = _play(self._tables, key, index, 1, STANDSTILL_AFTER)
        game = self._game_at(here.last_packets, faces)
        if position_of(game) not in self._still:
            later = _play(self._tables, key, index, 1, self._limit)[0].rows
            if later[0, k.RESULT] != k.LIMITED:
                return later
            closed = closed_positions(game)
            if closed is None:
                return later
            self._still |= closed
        here.rows[0, k.RESULT] = k.ENDLESS
        return here.rows

    def _game_at(self, packets: Sequence[Sequence[int]], faces: Integers) -> HandOfThreeGame:
        """The readable game at a position of the compiled one: each packet with the hand behind it."""
        cards = [[self._rising[place] for place in packet] for packet in packets]
        game = HandOfThreeGame(self._variant, Deal(((), ()), ()), Stream(0), self._players)
        for seat, held in enumerate(cards):
            in_hand = min(self._variant.hand, len(held))
            game.hand[seat] = held[len(held) - in_hand :]
            game.packet[seat].extend(held[: len(held) - in_hand])
            game.last[seat] = self._rising[faces[seat]]
        return game


def _play(tables: FamilyTables, key: int, first: int, count: int, limit: int) -> tuple[BlockResult, Integers]:
    """Games stopped after ``limit`` tricks, and the cards played last in the last of them (hands of three only)."""
    common = tables.common
    rules = common.rules.copy()
    rules[k.SAFETY] = limit
    rows, final, final_count = block_output(common, count)
    faces = np.zeros(len(final), np.int64)
    cards = (rules, common.needs, *dealt_by(common), tables.options)
    out = (np.uint64(key), first, rows, final, final_count)
    if tables.game == "steal":
        steal_games(*cards, tables.miss, tables.policies, *out)
    elif tables.game == "hand_of_three":
        hand_games(*cards, tables.policies, *out, faces)
    else:
        sum_games(*cards, tables.worth, *out)
    return BlockResult(rows, packets_of(final, final_count)), faces
