"""The best any strategy can do: which stakes and decisions there are to choose from, and the answer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd, lcm

from casinowar.errors import InputError, TooLarge
from casinowar.exact.achievable_plan import MOST_WORK, Moves, Problem, improved, limited
from casinowar.exact.session_game import FIRST_CARDS, Game
from casinowar.money import CENTS_PER_UNIT, money_text, paid_down
from casinowar.round import Decision
from casinowar.table import ALL_RANKS, Sitting, Terms


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
    Sitting(terms, game.layout)
    problem = _problem(game, terms, terms.goal, lcm(unit, game.layout.chip), free_decision)
    at = problem.state_of(terms.bankroll)
    values, stakes = improved(problem) if terms.rounds is None else limited(problem, terms.rounds, at)
    return Achievable(float(values[at]), int(stakes[at]) * problem.unit, problem.unit)


def _problem(game: Game, terms: Terms, goal: int, unit: int, free_decision: bool) -> Problem:
    layout = game.layout
    first, war, surrender = _moves(game, unit)
    everything = [net for moves in (first, war, surrender) for net, _ in moves]
    step = reduce(gcd, (abs(net) for net in everything))
    lowest = terms.bankroll % step
    floor = layout.minimum
    if terms.stop_loss is not None:
        floor = max(floor, terms.bankroll - terms.stop_loss + 1)
    most = min(goal if layout.maximum is None else layout.maximum, goal) // unit
    size = -(-(goal - lowest) // step)
    if size * most * len(everything) > MOST_WORK // 20:
        raise TooLarge(
            "best achievable",
            f"{size:,} bankrolls with up to {most:,} stakes each",
            f"{MOST_WORK // 20:,} steps a round",
            f"choose a larger unit than {money_text(unit)}, or a smaller goal",
        )
    first, war, surrender = (tuple((net // step, chance) for net, chance in moves) for moves in (first, war, surrender))
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
        may_surrender=not war or (free_decision and Decision.SURRENDER in layout.decisions),
        raise_multiple=Fraction(0) if terms.raise_on_credit else layout.raise_multiple or Fraction(0),
        floor=floor,
    )


def _moves(game: Game, unit: int) -> tuple[Moves, Moves, Moves]:
    """What a stake of one unit can do (cents, probability): on the first cards, at war, by surrender."""
    nets = [paid_down(outcome.net * unit)[0] for outcome in game.outcomes]
    early = [game.pmf is not None or outcome.event in FIRST_CARDS for outcome in game.outcomes]

    def gathered(law: tuple[Fraction, ...], first: bool) -> Moves:
        total: dict[int, Fraction] = {}
        for net, chance, is_first in zip(nets, law, early, strict=True):
            if chance and is_first == first:
                total[net] = total.get(net, Fraction(0)) + chance
        return tuple((net, float(chance)) for net, chance in total.items())

    surrender = game.law(0)
    war = gathered(game.law(ALL_RANKS), False) if Decision.WAR in game.layout.decisions else ()
    return gathered(surrender, True), war, gathered(surrender, False)
