"""Several variants side by side, on the same seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pydantic import BaseModel, ConfigDict

from casinowar.errors import InputError
from casinowar.kids.games.base import DEFAULT_PACE
from casinowar.kids.results import Simulation
from casinowar.kids.simulate import Progress, simulate
from casinowar.kids.variant import WarVariant
from casinowar.rng import fresh_seed


class Comparison(BaseModel):
    """Simulations of several variants, in the order asked for."""

    model_config = ConfigDict(frozen=True)

    games: int
    seed: int
    rows: tuple[Simulation, ...]
    partial: bool


def compare(
    variants: Sequence[WarVariant],
    games: int | None = None,
    seed: int | None = None,
    *,
    workers: int | None = None,
    pace: float = DEFAULT_PACE,
    limit: int | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Simulate each variant with the same number of games and seed; errors as for simulate."""
    if not variants:
        raise InputError("variants", "none", "the names of one or more variants")
    seed = fresh_seed() if seed is None else seed
    rows: list[Simulation] = []
    for number, variant in enumerate(variants):
        told = _shifted(progress, number, len(variants))
        rows.append(simulate(variant, games, seed, workers=workers, pace=pace, limit=limit, progress=told))
        if rows[-1].partial:
            break
    return Comparison(games=rows[0].games, seed=seed, rows=tuple(rows), partial=any(row.partial for row in rows))


def _shifted(progress: Progress | None, before: int, parts: int) -> Callable[[int, int], None] | None:
    """Progress of one part among several of the same size."""
    if progress is None:
        return None
    return lambda done, total: progress(before * total + done, parts * total)
