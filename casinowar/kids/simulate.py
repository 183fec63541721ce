"""Simulating any variant: many games, each with its own random stream, tallied in blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from casinowar.errors import InputError, TooLarge
from casinowar.kids import kernels as k
from casinowar.kids.dealing import DealPlan, plan_deal
from casinowar.kids.deck import rank_of
from casinowar.kids.fast_families import block_player
from casinowar.kids.games.base import DEFAULT_LIMIT, DEFAULT_PACE
from casinowar.kids.games.record import Outcome
from casinowar.kids.play import PURPOSE, check_pace, game_from
from casinowar.kids.policies import POLICIES, seat_policies
from casinowar.kids.results import Simulation, simulation_of
from casinowar.kids.tables import Integers
from casinowar.kids.tally import GameTally
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream, fresh_seed, stream_key
from casinowar.sampling.blocks import Block, blocks, default_workers, run_blocks

DEFAULT_GAMES = 100_000
MOST_GAMES = 10**9
_FAST_BLOCK, _SLOW_BLOCK = 2000, 25  # games a block; fixed, so that results never depend on the workers
_LEAST_BLOCKS = 10  # before a target standard error may stop a run

Progress = Callable[[int, int], None]
_RESULTS = {"win": k.WON, "draw": k.DRAWN, "endless": k.ENDLESS, "limit": k.LIMITED}


def simulate(
    variant: WarVariant,
    games: int | None = None,
    seed: int | None = None,
    *,
    workers: int | None = None,
    hands: Mapping[int, str] | None = None,
    sizes: Sequence[int] | None = None,
    policies: Mapping[int, str] | None = None,
    pace: float = DEFAULT_PACE,
    limit: int | None = None,
    target_se: float | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play games 0, 1, 2, ... of ``seed``; the result never depends on ``workers``.

    ``games`` defaults to DEFAULT_GAMES; with ``target_se`` instead, games are played until the
    standard error of the mean number of tricks is at most that. ``hands`` fixes cards by seat
    (from 1) and ``sizes`` the packets, as in dealing.plan_deal; ``policies`` names by seat how a
    player chooses; ``pace`` is in seconds a trick; ``limit`` tricks stop a game without result.
    An interrupt gives the statistics of the games played, marked ``partial``. Raises InputError
    and TooLarge.
    """
    seed = fresh_seed() if seed is None else seed
    names = seat_policies(variant, policies)
    tally, partial = tally_games(
        variant,
        games,
        seed,
        names,
        workers=workers,
        plan=plan_deal(variant, hands, sizes),
        pace=pace,
        limit=limit,
        target_se=target_se,
        progress=progress,
    )
    return simulation_of(tally, variant, seed, pace, names, partial)


def tally_games(
    variant: WarVariant,
    games: int | None,
    seed: int,
    names: tuple[str, ...],
    *,
    workers: int | None = None,
    plan: DealPlan | None = None,
    pace: float = DEFAULT_PACE,
    limit: int | None = None,
    target_se: float | None = None,
    progress: Progress | None = None,
) -> tuple[GameTally, bool]:
    """The tally of games as simulate plays them, and whether an interrupt cut them short; errors as there.

    ``names`` are the policies by seat.
    """
    games = check_games(games, target_se)
    check_pace(pace)
    plan = plan_deal(variant) if plan is None else plan
    tally = GameTally()
    try:
        for rows in game_rows(variant, plan, games, seed, names, pace, limit or DEFAULT_LIMIT, workers):
            tally.add(rows)
            if progress is not None:
                progress(tally.games, games)
            if target_se is not None and _is_precise(tally, target_se):
                break
    except KeyboardInterrupt:
        if not tally.games:
            raise
        return tally, True
    return tally, False


def check_games(games: int | None, target_se: float | None = None) -> int:
    """How many games to play at most. Raises InputError (fewer than 1, both given), TooLarge (over MOST_GAMES)."""
    if target_se is not None:
        if games is not None:
            raise InputError("--target-se", target_se, "either a number of games or a standard error")
        if not target_se > 0:
            raise InputError("--target-se", target_se, "a standard error above 0, in tricks")
        return MOST_GAMES
    games = DEFAULT_GAMES if games is None else games
    if isinstance(games, bool) or games < 1:
        raise InputError("--games", games, "a whole number of 1 or more")
    if games > MOST_GAMES:
        raise TooLarge("--games", f"{games:,} games", f"{MOST_GAMES:,}", "ask for fewer games")
    return games


def _is_precise(tally: GameTally, target_se: float) -> bool:
    counts = tally.counts["tricks"].astype(float)
    games = counts.sum()
    if games < 2 or tally.games < _LEAST_BLOCKS * _SLOW_BLOCK:
        return False
    values = np.arange(len(counts))
    mean = counts @ values / games
    return bool((counts @ (values - mean) ** 2) / (games - 1) / games <= target_se**2)


def game_rows(
    variant: WarVariant,
    plan: DealPlan,
    games: int,
    seed: int,
    names: tuple[str, ...],
    pace: float,
    limit: int,
    workers: int | None,
) -> Iterator[Integers]:
    """Results of blocks of games, in order: by kernels where there are, else by the readable games."""
    key = stream_key(seed, PURPOSE)
    workers = default_workers() if workers is None else workers
    play = block_player(variant, plan, games, limit, pace, names)
    if play is not None:

        def fast(block: Block) -> Integers:
            return play(key, block.index * _FAST_BLOCK, block.size)

        for _, rows in run_blocks(fast, blocks(games, _FAST_BLOCK), workers):
            yield rows
        return
    players = [POLICIES[name] for name in names]
    ace = variant.deck.highest
    for block in blocks(games, _SLOW_BLOCK):
        rows = np.zeros((block.size, k.COLUMNS), np.int64)
        for number in range(block.size):
            stream = Stream(key, block.index * _SLOW_BLOCK + number)
            rows[number] = result_row(game_from(variant, plan, stream, players, pace).play(limit), ace)
        yield rows


def result_row(outcome: Outcome, ace: int) -> list[int]:
    """An outcome in the columns of kernels.py; ``ace`` is the rank counted in seat 1's packet."""
    row = [0] * k.COLUMNS
    row[k.RESULT] = _RESULTS[outcome.ending.result]
    row[k.WINNERS] = sum(1 << seat for seat in outcome.ending.winners)
    row[k.TRICKS] = outcome.tricks if outcome.period is None else outcome.period
    row[k.PLAYS], row[k.WAR_TRICKS], row[k.TIES] = outcome.plays, outcome.wars, outcome.ties
    row[k.LEAD_CHANGES] = outcome.lead_changes
    for ties, wars in outcome.wars_by_ties.items():
        row[k.WARS_BY_TIES + min(ties, k.DEEPEST) - 1] += wars
    row[k.ACES] = sum(rank_of(card) == ace for card in outcome.start.packets[0])
    return row
