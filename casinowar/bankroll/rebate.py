"""A share of a losing session comes back: the best place to stop, by optimal stopping on the net result.

Diffusion formula: E. Jacobson, Advanced Advantage Play (loss rebates).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import exp, log

import numpy as np

from casinowar.bankroll.game import Band, FlatGame, RoundLaw
from casinowar.bankroll.lattice import Lattice
from casinowar.bankroll.open_ended import solved, until_goal
from casinowar.errors import InputError, TooLarge
from casinowar.pmf import Pmf

FIRST_REACH, MOST_PLACES = 64, 200_000
"""Places on either side of nothing won that are looked at first, and at most."""
GAIN = 1e-12
"""Playing on must gain more than this, in units of the bet."""
MOST_IMPROVEMENTS = 500


@dataclass(frozen=True, slots=True)
class Rebate:
    """The worth of a loss rebate to flat bets, per unit bet, and where a best player stops.

    ``stop_loss`` and ``stop_win`` are nets in units of the bet, both counted positive: stop at a
    loss of ``stop_loss`` or more, a win of ``stop_win`` or more. None where no plan gains and the
    best is not to play. ``rebate_probability`` is the chance that the session ends with
    a loss. ``diffusion_value`` is the approximation of others.
    """

    rate: Fraction
    value: float
    stop_loss: float | None
    stop_win: float | None
    mean_rounds: float
    rebate_probability: float
    diffusion_value: float | None


def rebate(game: FlatGame, rate: Fraction) -> Rebate:
    """The best plan. Raises InputError for a rate not in (0, 1) or a game that needs no rebate."""
    if not 0 < rate < 1:
        raise InputError("--rate", str(rate), "a share of the loss over 0 and below 1, like 0.2")
    if game.net.mean >= 0:
        accepted = "a game that loses on average: in this one, never stop"
        raise InputError("rebate", "a game without a house edge", accepted)
    reach = FIRST_REACH
    while True:
        stretch = Lattice.of(RoundLaw((Band(Fraction(-reach), game.net.outcomes),)), Fraction(0), Fraction(reach))
        if 2 * reach / stretch.step > MOST_PLACES:
            raise TooLarge("rebate", f"{2 * reach / stretch.step:,.0f} results", f"{MOST_PLACES:,}", "a smaller rate")
        found = _best_plan(stretch, rate)
        if found is not None:
            return _result(game, rate, *found)
        reach *= 4


def _best_plan(stretch: Lattice, rate: Fraction) -> tuple[Lattice, float] | None:
    """The results at which to play on, as a lattice from floor to goal, and the worth of nothing won yet.

    None where the best plan wants to play on up to an end of the stretch. What one more round
    gains is largest where a loss turns into a win, so the results to play on at are neighbours.
    """
    assert stretch.goal is not None
    nets = np.arange(stretch.floor - stretch.down, stretch.goal + stretch.up) * float(stretch.step)
    paid = np.where(nets >= 0, nets, nets * float(1 - rate))
    inside = slice(stretch.down, len(paid) - stretch.up)
    values, before = paid.copy(), None
    for _ in range(MOST_IMPROVEMENTS):
        gains = np.flatnonzero(stretch.backward(values, stretch.floor) > paid[inside] + GAIN)
        if not len(gains):
            return replace(stretch, floor=0, goal=0), 0.0
        low, high = int(gains[0]), int(gains[-1]) + 1
        if low == 0 or high == len(paid[inside]):
            return None
        floor = stretch.floor + low
        plan = replace(stretch, floor=floor, goal=stretch.floor + high, bands=((floor, stretch.usual),))
        if plan == before:
            break
        before = plan
        outside = paid.copy()
        outside[stretch.down + low : stretch.down + high] = 0.0
        values = paid.copy()
        right = stretch.backward(outside, stretch.floor)[low:high]
        values[stretch.down + low : stretch.down + high] = solved(plan, right, transposed=False)
    return plan, float(values[stretch.down - stretch.floor])


def _result(game: FlatGame, rate: Fraction, plan: Lattice, value: float) -> Rebate:
    approximate = diffusion_value(game.net, float(rate))
    assert plan.goal is not None
    if not plan.floor <= 0 < plan.goal or value <= GAIN:
        return Rebate(rate, 0.0, None, None, 0.0, 0.0, approximate)
    ending = until_goal(plan, 0)
    return Rebate(
        rate,
        value,
        float(-(plan.floor - 1) * plan.step),
        float(plan.goal * plan.step),
        ending.rounds,
        ending.ruined,
        approximate,
    )


def diffusion_value(law: Pmf, rate: float) -> float | None:
    """The worth of a rebate to a Brownian motion, per unit bet; None for a game without luck."""
    if not law.variance:
        return None
    whole = -log(1 - rate)
    v = whole - (whole - rate) / rate
    theta = 2 * abs(float(law.mean)) / float(law.variance)
    return (v - 1 + exp(-v)) / theta
