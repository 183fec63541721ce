"""The fan: where the bankroll may stand, round by round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.horizon import Flow
from casinowar.bankroll.lattice import Lattice
from casinowar.bankroll.ruin import check_stay, mean_of, quantiles_of
from casinowar.errors import InputError

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
USUAL_STEPS = 20
"""Rows of a fan unless its spacing is given."""


@dataclass(frozen=True, slots=True)
class FanRow:
    """The bankroll after so many rounds: quantiles and mean in cents, and the chances to be ruined or ahead."""

    round: int
    quantiles: Mapping[float, float]
    mean: float
    ruined: float
    reached: float
    ahead: float


def fan(game: FlatGame, bankroll: int, rounds: int, goal: int | None = None, every: int | None = None) -> list[FanRow]:
    """Quantiles after every so many rounds, from round 0 to the last. A ruined bankroll stays what it is."""
    check_stay(game, bankroll, goal, rounds)
    spacing = -(-rounds // USUAL_STEPS) if every is None else every
    if not 1 <= spacing <= rounds:
        raise InputError("--every", spacing, f"a number of rounds from 1 to {rounds}")
    start = Fraction(bankroll)
    lattice = Lattice.of(game.law, start, None if goal is None else Fraction(goal))
    flow = Flow(lattice, lattice.place(start))
    rows = [_row(flow, start)]
    while flow.rounds < rounds:
        flow.play(min(spacing, rounds - flow.rounds))
        rows.append(_row(flow, start))
    return rows


def _row(flow: Flow, start: Fraction) -> FanRow:
    law = flow.law()
    ahead = sum(chance for amount, chance in law if amount > start)
    return FanRow(flow.rounds, quantiles_of(law, SHARES), mean_of(law), flow.ruined, flow.reached, ahead)
