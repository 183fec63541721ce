"""The fan: where the bankroll may stand, round by round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.horizon import Flow
from casinowar.bankroll.lattice import Lattice
from casinowar.bankroll.ruin import check_stay
from casinowar.errors import InputError, TooLarge
from casinowar.exact.session_result import quantiles

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)
USUAL_STEPS = 20
"""Rows of a fan unless its spacing is given."""
MOST_POINTS = 2_000_000
"""Bankrolls in all rows together."""


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
    place = lattice.place(start)
    flow = Flow(lattice, place)
    count, places = rounds // spacing + 2, flow.stretch.places(flow.low - lattice.floor, rounds)
    if count * places > MOST_POINTS:
        size = f"{count:,} rows of up to {places:,} bankrolls"
        raise TooLarge("fan", size, f"{MOST_POINTS:,} in all", "choose a larger --every, or a larger bet in proportion")
    rows = [_row(flow, place)]
    while flow.rounds < rounds:
        flow.play(min(spacing, rounds - flow.rounds))
        rows.append(_row(flow, place))
    return rows


def _row(flow: Flow, start: int) -> FanRow:
    places, lattice = flow.places(), flow.lattice
    found = quantiles(places, SHARES)
    mean = lattice.amount(0) + lattice.step * Fraction(sum(place * chance for place, chance in places))
    ahead = sum(chance for place, chance in places if place > start)
    at = {share: float(lattice.amount(place)) for share, place in found.items()}
    return FanRow(flow.rounds, at, float(mean), flow.ruined, flow.reached, ahead)
