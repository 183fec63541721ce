"""Drawdown: how far a bankroll without bound falls below its highest point."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil

import numpy as np

from casinowar.bankroll.game import Band, FlatGame, RoundLaw
from casinowar.bankroll.lattice import Floats, Lattice
from casinowar.bankroll.ruin import check_rounds
from casinowar.errors import InputError, TooLarge
from casinowar.money import money_text

LEVELS, FEW_LEVELS, QUICK_WORK = 24, 6, 4 * 10**8
"""Levels of the distribution beside the one asked for: fewer where they would take long."""
MOST_WORK = 2 * 10**10
SMALL = 1e-6
"""Levels whose probability is smaller are left out of the distribution."""


@dataclass(frozen=True, slots=True)
class Drawdown:
    """The chance of a fall of at least ``at_least`` cents from a peak at any time in so many rounds.

    ``distribution``: the same for other falls, ascending (cents, probability).
    """

    rounds: int
    at_least: int
    probability: float
    distribution: tuple[tuple[int, float], ...]


def drawdown(game: FlatGame, rounds: int, at_least: int) -> Drawdown:
    """The law of the largest fall; every raise is covered and nobody is ruined.

    Raises InputError for a fall of 0, TooLarge for more work than a machine should do.
    """
    check_rounds(rounds)
    if at_least < 1:
        raise InputError("--at-least", money_text(at_least), "a fall of 0.01 or more")
    lattice = Lattice.of(RoundLaw((Band(Fraction(0), game.law.usual.changes),)), Fraction(0))
    asked = float(_chances(lattice, [_steps(lattice, at_least)], rounds)[0])
    levels = _levels(game, lattice, at_least, rounds)
    chances = _chances(lattice, [_steps(lattice, level) for level in levels], rounds)
    rows = [(level, float(p)) for level, p in zip(levels, chances, strict=True) if p >= SMALL]
    return Drawdown(rounds, at_least, asked, tuple(sorted({*rows, (at_least, asked)})))


def _steps(lattice: Lattice, fall: int) -> int:
    return ceil(fall / lattice.step)


def _levels(game: FlatGame, lattice: Lattice, at_least: int, rounds: int) -> list[int]:
    """Falls from one bet up to about the largest that is likely, in whole bets."""
    likely = 6 * float(game.net.variance) ** 0.5 * rounds**0.5 + max(0.0, -float(game.net.mean)) * rounds
    most = min(likely, float(-game.net.worst) * rounds)
    work = most * game.bet / float(lattice.step) * rounds * len(lattice.usual.shifts)
    spacing = max(1, ceil(most / min(LEVELS, max(FEW_LEVELS, int(QUICK_WORK / max(work, 1.0))))))
    falls = [game.bet * bets for bets in range(spacing, ceil(most) + spacing, spacing)]
    return [fall for fall in falls if fall != at_least]


def _chances(lattice: Lattice, levels: list[int], rounds: int) -> Floats:
    """The chance to reach each level (steps below the peak) in so many rounds."""
    if not levels:
        return np.zeros(0)
    size, moves = max(levels), lattice.usual
    if size * len(levels) * len(moves.shifts) * rounds > MOST_WORK:
        raise TooLarge(
            "drawdown",
            f"{rounds:,} rounds and falls of up to {size:,} steps",
            f"{MOST_WORK:,} steps of work",
            "ask for fewer rounds or a larger bet in proportion",
        )
    inside = np.arange(size) < np.array(levels)[:, None]
    mass = np.zeros((len(levels), size))
    mass[:, 0] = 1.0
    reached = np.zeros(len(levels))
    for _ in range(rounds):
        moved = np.zeros_like(mass)
        for shift, chance in zip(moves.shifts, moves.chances, strict=True):
            if shift >= 0:
                moved[:, : max(size - shift, 0)] += chance * mass[:, shift:]
                moved[:, 0] += chance * mass[:, : min(shift, size)].sum(axis=1)
            else:
                moved[:, -shift:] += chance * mass[:, : max(size + shift, 0)]
                reached += chance * mass[:, max(size + shift, 0) :].sum(axis=1)
        reached += np.where(inside, 0.0, moved).sum(axis=1)
        mass = np.where(inside, moved, 0.0)
    return reached
