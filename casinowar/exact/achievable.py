"""The best any strategy can do: which stakes and decisions there are to choose from, and the answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from math import gcd, lcm

import numpy as np

from casinowar.errors import InputError, TooLarge
from casinowar.exact.achievable_plan import MOST_WORK, Floats, Moves, Problem, Stakes, improved, limited
from casinowar.exact.session_game import FIRST_CARDS, Game
from casinowar.money import CENTS_PER_UNIT, money_text
from casinowar.round import Decision
from casinowar.table import ALL_RANKS, Placed, Sitting, Terms, largest_ante, settled

MOST_SHORT = 50_000
"""Most (bankroll, stake) pairs whose raise would be short: each is settled on its own."""


@dataclass(frozen=True, slots=True)
class Achievable:
    """The largest probability of reaching the goal, the first stake of a best plan (cents), and its unit (cents)."""

    probability: float
    first_stake: int
    unit: int


def best_achievable(game: Game, terms: Terms, unit: int = CENTS_PER_UNIT, free_decision: bool = True) -> Achievable:
    """The best chance to reach the goal before ruin, within the session's rounds if they are limited.

    Stakes are whole multiples of ``unit`` cents within the table's limits, no side bets; a tie may
    meet either decision, or always the first one with ``free_decision=False``. Raises InputError
    without a goal, TooLarge where there are too many states and stakes.
    """
    if terms.goal is None:
        raise InputError("goal", "none", "a goal: without one there is nothing to reach")
    problem = _problem(game, Sitting(terms, game.layout), terms.goal, lcm(unit, game.layout.chip), free_decision)
    at = problem.state_of(terms.bankroll)
    values, stakes = improved(problem) if terms.rounds is None else limited(problem, terms.rounds, at)
    return Achievable(float(values[at]), int(stakes[at]) * problem.unit, problem.unit)


def _problem(game: Game, sitting: Sitting, goal: int, unit: int, free_decision: bool) -> Problem:
    layout, terms = game.layout, sitting.terms
    largest = largest_ante(sitting)
    most = min(goal if largest is None else largest, goal) // unit
    _check_size(goal // unit, most, len(game.outcomes), unit)
    outcomes = range(len(game.outcomes))
    nets = np.array([[_within(_net(game, stake * unit, k), goal) for k in outcomes] for stake in range(most + 1)])
    raises = [0 if terms.raise_on_credit else layout.raise_on(stake * unit) for stake in range(most + 1)]
    to_war = _chosen(game, ALL_RANKS, False) if Decision.WAR in layout.decisions else []
    is_short = layout.short_raise and bool(to_war) and any(raises)
    laws = (_chosen(game, 0, True), to_war, _chosen(game, 0, False))
    used = sorted({k for law in laws for k in law})
    step = _grid(nets[:, used], goal, terms.bankroll if is_short else 0) or unit
    short: dict[int, Stakes] = {}
    while is_short:
        _check_short(sum(raises) // step)
        short = {b: _short_nets(game, b * unit, wanted, step, to_war, goal) for b, wanted in enumerate(raises) if b}
        finer = reduce(lambda so_far, each: _grid(each, goal, so_far), short.values(), step)
        if finer == step:
            break
        step = finer
    lowest = terms.bankroll % step
    size = -(-(goal - lowest) // step)
    _check_size(size, most, len(used), unit)
    floor = layout.minimum
    if terms.stop_loss is not None:
        floor = max(floor, terms.bankroll - terms.stop_loss + 1)
    first, war, surrender = (
        Moves(nets[:, law] // step, _chances(game, ALL_RANKS if law is to_war and law else 0, law)) for law in laws
    )
    return Problem(
        lowest=lowest,
        step=step,
        size=size,
        unit=unit,
        least=-(-layout.minimum // unit),
        most=most,
        first=first,
        war=war,
        surrender=surrender,
        short={stake: each // step for stake, each in short.items()},
        may_surrender=not to_war or (free_decision and Decision.SURRENDER in layout.decisions),
        needed=tuple(stake * unit + raise_ for stake, raise_ in enumerate(raises)),
        floor=floor,
    )


def _check_size(size: int, most: int, outcomes: int, unit: int) -> None:
    if size * most * outcomes > MOST_WORK // 20:
        raise TooLarge(
            "best achievable",
            f"{size:,} bankrolls with up to {most:,} stakes each",
            f"{MOST_WORK // 20:,} steps a round",
            f"choose a larger unit than {money_text(unit)}, or a smaller goal",
        )


def _check_short(pairs: int) -> None:
    if pairs > MOST_SHORT:
        raise TooLarge("best achievable", f"{pairs:,} ways to raise short", f"{MOST_SHORT:,}", "choose a smaller goal")


def _grid(nets: Stakes, goal: int, step: int) -> int:
    """The greatest common amount of a step and all nets that do not end the session at once."""
    return reduce(gcd, (abs(int(net)) for net in nets.flat if abs(net) < goal), step)


def _within(net: int, goal: int) -> int:
    """A net that ends any session as twice the goal, so that it fits the grid."""
    return net if abs(net) < goal else 2 * goal if net > 0 else -2 * goal


def _chosen(game: Game, war_ranks: int, on_first_cards: bool) -> list[int]:
    """The possible outcomes of a decision that happen on the first cards, or the others."""
    early = [game.pmf is not None or outcome.event in FIRST_CARDS for outcome in game.outcomes]
    return [k for k, chance in enumerate(game.law(war_ranks)) if chance and early[k] == on_first_cards]


def _chances(game: Game, war_ranks: int, outcomes: list[int]) -> Floats:
    law = game.law(war_ranks)
    return np.array([float(law[k]) for k in outcomes])


def _net(game: Game, ante: int, outcome: int, short_raise: int = 0) -> int:
    """What an ante (cents) wins at an outcome, as the table settles it."""
    placed = Placed(ante, ante, (), short_raise, short_raise > 0, ALL_RANKS, 0, (), False, ())
    return settled(game.rules, placed, game.outcomes[outcome]).net


def _short_nets(game: Game, ante: int, wanted: int, step: int, outcomes: list[int], goal: int) -> Stakes:
    """The nets at war of an ante with 1, 2, ... grid steps left for a raise that wants more."""
    left = range(step - ante % step, min(wanted, goal - ante), step)
    nets = [[_within(_net(game, ante, k, money), goal) for k in outcomes] for money in left]
    return np.array(nets, dtype=np.int64).reshape(len(left), len(outcomes))
