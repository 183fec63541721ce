"""How a simulated share settles: after 10, 100, ... games beside the exact or best value and its band."""

from __future__ import annotations

import math
from typing import Literal

import numpy as np
from pydantic import BaseModel, ConfigDict

from casinowar.errors import TooLarge, UnknownName
from casinowar.kids import kernels as k
from casinowar.kids.dealing import plan_deal
from casinowar.kids.first_tie import first_tie_chance
from casinowar.kids.games.base import DEFAULT_LIMIT, DEFAULT_PACE
from casinowar.kids.policies import seat_policies
from casinowar.kids.simulate import Progress, check_games, game_rows
from casinowar.kids.tables import Integers
from casinowar.kids.variant import WarVariant
from casinowar.rng import fresh_seed

QUANTITIES = ("first-tie", "longest", "win")
DEFAULT_GAMES = 10**6
MOST_GAMES = 2 * 10**7
_BAND = 1.959963984540054  # standard errors to each side that hold a mean 95 times in 100


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True)


class Step(_Model):
    """The value after so many games, and the band that holds it 95 times in 100 (None for the longest)."""

    games: int
    value: float
    low: float | None
    high: float | None
    inside: bool | None


class Convergence(_Model):
    """``of``: first-tie (share of games whose first trick is a war), win (share won by player 1), or
    longest (tricks of the longest game so far). ``exact`` is a fraction as text where it is known;
    ``best`` is the exact value, or that of all games together.
    """

    of: Literal["first-tie", "longest", "win"]
    exact: str | None
    best: float
    steps: tuple[Step, ...]
    seed: int
    partial: bool
    variant: WarVariant


def converge(
    variant: WarVariant,
    of: str,
    games: int | None = None,
    seed: int | None = None,
    *,
    workers: int | None = None,
    pace: float = DEFAULT_PACE,
    limit: int | None = None,
    progress: Progress | None = None,
) -> Convergence:
    """Watch a quantity over the games of one seed, at 10, 100, ... up to ``games`` (default a million).

    Raises UnknownName for another quantity, TooLarge over MOST_GAMES, else as simulate.
    """
    if of not in QUANTITIES:
        raise UnknownName("--of", of, QUANTITIES)
    games = check_games(DEFAULT_GAMES if games is None else games)
    if games > MOST_GAMES:
        raise TooLarge("--games", f"{games:,} games", f"{MOST_GAMES:,}", "ask for fewer games: every value is kept")
    seed = fresh_seed() if seed is None else seed
    values, partial = _values(variant, of, games, seed, workers, pace, limit or DEFAULT_LIMIT, progress)
    exact = first_tie_chance(variant) if of == "first-tie" else None
    best = float(values.max()) if of == "longest" else float(exact if exact is not None else values.mean())
    stops = [10**power for power in range(1, 10) if 10**power < len(values)] + [len(values)]
    spread = 0.0 if of == "longest" else _spread(values, best, of)
    steps = tuple(_step(values[:stop], of, best, spread) for stop in stops)
    return Convergence(
        of=of,
        exact=None if exact is None else str(exact),
        best=best,
        steps=steps,
        seed=seed,
        partial=partial,
        variant=variant,
    )


def _values(
    variant: WarVariant,
    of: str,
    games: int,
    seed: int,
    workers: int | None,
    pace: float,
    limit: int,
    progress: Progress | None,
) -> tuple[np.ndarray[tuple[int], np.dtype[np.float64]], bool]:
    """The quantity of every game in order, and whether an interrupt cut the run short."""
    parts: list[np.ndarray[tuple[int], np.dtype[np.float64]]] = []
    limit = 1 if of == "first-tie" else limit
    plan, names = plan_deal(variant), seat_policies(variant)
    partial = False
    done = 0
    try:
        for rows in game_rows(variant, plan, games, seed, names, pace, limit, workers):
            parts.append(_quantity(rows, of))
            done += len(rows)
            if progress is not None:
                progress(done, games)
    except KeyboardInterrupt:
        if not parts:
            raise
        partial = True
    return np.concatenate(parts), partial


def _quantity(rows: Integers, of: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    if of == "first-tie":
        return (rows[:, k.WAR_TRICKS] > 0).astype(np.float64)
    if of == "win":
        masks, which = np.unique(rows[:, k.WINNERS], return_inverse=True)
        shares = np.array([1 / mask.bit_count() if mask & 1 else 0.0 for mask in map(int, masks)])
        return np.asarray(shares[which.reshape(-1)])
    finished = (rows[:, k.RESULT] == k.WON) | (rows[:, k.RESULT] == k.DRAWN)
    return np.where(finished, rows[:, k.TRICKS], 0).astype(np.float64)


def _spread(values: np.ndarray[tuple[int], np.dtype[np.float64]], best: float, of: str) -> float:
    """The standard deviation of one game's value."""
    return math.sqrt(best * (1 - best)) if of == "first-tie" else float(values.std())


def _step(values: np.ndarray[tuple[int], np.dtype[np.float64]], of: str, best: float, spread: float) -> Step:
    games = len(values)
    if of == "longest":
        return Step(games=games, value=float(values.max()), low=None, high=None, inside=None)
    value = float(values.mean())
    half = _BAND * spread / math.sqrt(games)
    low, high = max(0.0, best - half), min(1.0, best + half)
    return Step(games=games, value=value, low=low, high=high, inside=low <= value <= high)
