"""Results of simulations as frozen data, with the JSON keys of the command line."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from pydantic import BaseModel, ConfigDict

from casinowar.kids import kernels as k
from casinowar.kids.tables import Integers
from casinowar.kids.tally import WARS_OF, GameTally
from casinowar.kids.variant import WarVariant

QUANTILES = (0.001, 0.01, 0.025, 0.05, 0.25, 0.5, 0.75, 0.95, 0.975, 0.99, 0.999)
_BINS = 20
_SECONDS_A_MINUTE = 60


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True)


class Spread(_Model):
    """How a number is spread over games; ``se`` is the standard error of the mean (None for one game)."""

    mean: float
    se: float | None
    median: float
    sd: float | None
    min: float
    max: float
    quantiles: dict[str, float]


class Bin(_Model):
    """Games with ``low`` to ``high`` tricks, both included; the last bin has no upper end."""

    low: int
    high: int | None
    games: int


class WarsRow(_Model):
    """Wars with exactly ``ties`` ties in one trick (``or_more``: or with more), a game won or drawn."""

    ties: int
    or_more: bool
    mean: float
    se: float | None


class Simulation(_Model):
    """What a number of games showed. Shares: ``wins`` by seat (a win of several is shared equally),
    ``draws``, ``endless`` and ``limit`` sum to 1. Lengths are over the ``measured`` games, those
    that were won or drawn; ``win_by_aces`` is the win share of seat 1 by the aces dealt to it.
    """

    games: int
    seed: int
    wins: tuple[float, ...]
    wins_se: tuple[float, ...]
    draws: float
    endless: float
    limit: float
    measured: int
    tricks: Spread | None
    plays: Spread | None
    wars: Spread | None
    ties: Spread | None
    wars_by_ties: tuple[WarsRow, ...]
    lead_changes: Spread | None
    minutes: Spread | None
    win_by_aces: dict[str, float]
    win_by_aces_se: dict[str, float]
    win_by_aces_games: dict[str, int]
    histogram: tuple[Bin, ...]
    pace: float
    policies: tuple[str, ...]
    partial: bool
    variant: WarVariant


def simulation_of(
    tally: GameTally, variant: WarVariant, seed: int, pace: float, policies: tuple[str, ...], partial: bool
) -> Simulation:
    """The statistics of a tally of at least one game."""
    shares = [_share(tally.winners, seat, tally.games) for seat in range(variant.players)]
    tricks = spread_of(tally.counts["tricks"])
    aces = _by_aces(tally)
    return Simulation(
        games=tally.games,
        seed=seed,
        wins=tuple(share for share, _ in shares),
        wins_se=tuple(error for _, error in shares),
        draws=tally.results[k.DRAWN] / tally.games,
        endless=tally.results[k.ENDLESS] / tally.games,
        limit=tally.results[k.LIMITED] / tally.games,
        measured=tally.finished,
        tricks=tricks,
        plays=spread_of(tally.counts["plays"]),
        wars=spread_of(tally.counts["wars"]),
        ties=spread_of(tally.counts["ties"]),
        wars_by_ties=_wars_by_ties(tally),
        lead_changes=spread_of(tally.counts["lead_changes"]),
        minutes=None if tricks is None else _scaled(tricks, pace / _SECONDS_A_MINUTE),
        win_by_aces={str(number): share for number, (share, _, _) in aces.items()},
        win_by_aces_se={str(number): error for number, (_, error, _) in aces.items()},
        win_by_aces_games={str(number): games for number, (_, _, games) in aces.items()},
        histogram=histogram_of(tally.counts["tricks"]),
        pace=pace,
        policies=policies,
        partial=partial,
        variant=variant,
    )


def spread_of(counts: Integers) -> Spread | None:
    """The spread of a number of which ``counts[v]`` games had the value v; None without games."""
    games = int(counts.sum())
    if games == 0:
        return None
    values = np.flatnonzero(counts)
    weights = counts[values]
    total = sum(int(v) * int(w) for v, w in zip(values, weights, strict=True))
    squares = sum(int(v) ** 2 * int(w) for v, w in zip(values, weights, strict=True))
    sd = math.sqrt((squares * games - total**2) / (games * (games - 1))) if games > 1 else None
    at_most = np.cumsum(weights)
    marks = {q: float(values[np.searchsorted(at_most, math.ceil(q * games), side="left")]) for q in QUANTILES}
    return Spread(
        mean=total / games,
        se=None if sd is None else sd / math.sqrt(games),
        median=_median(values, at_most, games),
        sd=sd,
        min=float(values[0]),
        max=float(values[-1]),
        quantiles={str(q): value for q, value in marks.items()},
    )


def _wars_by_ties(tally: GameTally) -> tuple[WarsRow, ...]:
    """Single, double, triple wars, ...; none where no game was won or drawn."""
    rows = []
    for ties, name in enumerate(WARS_OF, start=1):
        spread = spread_of(tally.counts[name])
        if spread is not None:
            rows.append(WarsRow(ties=ties, or_more=ties == len(WARS_OF), mean=spread.mean, se=spread.se))
    return tuple(rows)


def _median(values: Integers, at_most: Any, games: int) -> float:
    """The middle value, or the mean of the two middle ones."""
    lower = values[np.searchsorted(at_most, (games + 1) // 2, side="left")]
    upper = values[np.searchsorted(at_most, games // 2 + 1, side="left")]
    return (int(lower) + int(upper)) / 2


def _scaled(spread: Spread, factor: float) -> Spread:
    return Spread(
        mean=spread.mean * factor,
        se=None if spread.se is None else spread.se * factor,
        median=spread.median * factor,
        sd=None if spread.sd is None else spread.sd * factor,
        min=spread.min * factor,
        max=spread.max * factor,
        quantiles={name: value * factor for name, value in spread.quantiles.items()},
    )


def _share(winners: dict[int, int], seat: int, games: int) -> tuple[float, float]:
    """The win share of a seat and its standard error."""
    total = sum(count / mask.bit_count() for mask, count in winners.items() if mask >> seat & 1)
    squares = sum(count / mask.bit_count() ** 2 for mask, count in winners.items() if mask >> seat & 1)
    share = total / games
    return share, math.sqrt(max(0.0, squares / games - share**2) / games)


def _by_aces(tally: GameTally) -> dict[int, tuple[float, float, int]]:
    """Win share of seat 1, its standard error, and games, by the aces dealt to it."""
    found: dict[int, tuple[float, float, int]] = {}
    for aces in sorted({aces for aces, _ in tally.by_aces}):
        winners = {mask: count for (held, mask), count in tally.by_aces.items() if held == aces}
        games = sum(winners.values())
        found[aces] = (*_share(winners, 0, games), games)
    return found


def histogram_of(counts: Integers) -> tuple[Bin, ...]:
    """Games by number of tricks in bins of one width; the longest hundredth shares the last bin."""
    games = int(counts.sum())
    if games == 0:
        return ()
    most = int(np.searchsorted(np.cumsum(counts), math.ceil(0.99 * games), side="left"))
    width = _round_width((most + 1) / _BINS)
    bins = []
    for low in range(0, most + 1, width):
        is_last = low + width > most
        part = counts[low:] if is_last else counts[low : low + width]
        bins.append(Bin(low=low, high=None if is_last else low + width - 1, games=int(part.sum())))
    return tuple(bins)


def _round_width(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50, ... that is at least ``least``."""
    power = 1
    while True:
        for step in (1, 2, 5):
            if step * power >= least:
                return step * power
        power *= 10
