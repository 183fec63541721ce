"""The bankroll that a risk allows, and the rounds that a bankroll allows."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from casinowar.bankroll.diffusion import diffusion_ruin
from casinowar.bankroll.forever import play_forever
from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.horizon import Flow, ruin_within
from casinowar.bankroll.lattice import Floats, Lattice
from casinowar.bankroll.open_ended import until_goal
from casinowar.bankroll.ruin import LARGEST_ROUNDS, check_rounds, check_stay, ruin
from casinowar.errors import InputError, TooLarge
from casinowar.money import CENTS_PER_UNIT, money_text

LARGEST_BANKROLL = 10**11
"""In cents: beyond it no search goes."""


@dataclass(frozen=True, slots=True)
class Need:
    """A bankroll (cents) and a number of rounds that go with a risk.

    ``ruin_probability`` is that of this bankroll and these rounds; ``just_missed`` that of one
    currency unit less, or of one round more. ``rounds`` None: without a limit.
    """

    risk: float
    bankroll: int
    goal: int | None
    rounds: int | None
    ruin_probability: float
    just_missed: float | None
    diffusion_ruin: float | None


class _Chance:
    """The chance of ruin by whole currency units of bankroll."""

    def __init__(self, game: FlatGame, goal: int | None, rounds: int | None) -> None:
        self.game, self.goal, self.rounds = game, goal, rounds
        self._tables: dict[object, Floats] = {}

    def __call__(self, units: int) -> float:
        start = Fraction(units * CENTS_PER_UNIT)
        lattice = Lattice.of(self.game.law, start, None if self.goal is None else Fraction(self.goal))
        place = lattice.place(start)
        if self.rounds is not None:
            return self._within(lattice, place, self.rounds)
        ended = until_goal(lattice, place) if self.goal is not None else play_forever(lattice, place)
        return min(1.0, ended.ruined)

    def _within(self, lattice: Lattice, place: int, rounds: int) -> float:
        """One backward pass serves every bankroll whose lattice has its limits at the same places."""
        key = (lattice.floor, lattice.goal, lattice.bands)
        if key not in self._tables:
            self._tables[key] = deque(ruin_within(lattice, rounds), maxlen=1)[0]
        table, index = self._tables[key], place - lattice.floor
        return float(table[index]) if index < len(table) else 0.0


def check_risk(risk: float) -> None:
    """Raise InputError for a risk that is not a probability between 0 and 1."""
    if not 0 < risk < 1:
        raise InputError("--risk", risk, "a probability over 0 and below 1, like 0.05")


def bankroll_for(game: FlatGame, risk: float, goal: int | None = None, rounds: int | None = None) -> Need:
    """The smallest bankroll in whole currency units whose chance of ruin is at most ``risk``.

    Raises InputError where there is none: a risk not in (0, 1), a game that ruins everybody in the
    end, a goal that even the largest bankroll below it misses too often.
    """
    check_risk(risk)
    check_rounds(rounds)
    least = ceil(game.law.least / CENTS_PER_UNIT)
    if goal is not None and goal <= least * CENTS_PER_UNIT:
        accepted = f"more than the smallest whole bankroll of {least}"
        raise InputError("--goal", money_text(goal), accepted)
    if goal is None and rounds is None and game.net.mean <= 0:
        raise InputError(
            "need", "neither --goal nor --rounds", "one of them: this game ruins every bankroll in the end"
        )
    chance = _Chance(game, goal, rounds)
    found = _smallest(chance, risk, least, goal)
    amount = found * CENTS_PER_UNIT
    approximate = diffusion_ruin(game.net, amount / game.bet, None if goal is None else goal / game.bet, rounds)
    missed = chance(found - 1) if found > least else None
    return Need(risk, amount, goal, rounds, chance(found), missed, approximate)


def _smallest(chance: _Chance, risk: float, least: int, goal: int | None) -> int:
    """The smallest whole number of currency units at which the chance of ruin is at most the risk."""
    top = LARGEST_BANKROLL // CENTS_PER_UNIT if goal is None else ceil(goal / CENTS_PER_UNIT) - 1
    low, high = least - 1, least
    while chance(high) > risk:
        if high == top:
            at_best = f"{chance(top):.6g} or more: that is the risk of starting with {top}"
            raise InputError("--risk", risk, at_best if goal is not None else f"{at_best}, the largest bankroll tried")
        low, high = high, min(2 * high, top)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if chance(middle) > risk else (low, middle)
    return high


def rounds_for(game: FlatGame, risk: float, bankroll: int, goal: int | None = None) -> Need:
    """The most rounds in which a bankroll is ruined with a chance of at most ``risk``.

    ``rounds`` is None where the risk is never reached. Raises InputError for a risk that a single
    round exceeds, TooLarge for more rounds than can be computed.
    """
    check_risk(risk)
    check_stay(game, bankroll, goal, None)
    for_ever = ruin(game, bankroll, goal)
    if for_ever.ruin_probability <= risk:
        return Need(risk, bankroll, goal, None, for_ever.ruin_probability, None, for_ever.diffusion_ruin)
    start = Fraction(bankroll)
    lattice = Lattice.of(game.law, start, None if goal is None else Fraction(goal))
    flow = Flow(lattice, lattice.place(start))
    before = 0.0
    while flow.ruined <= risk:
        before = flow.ruined
        if flow.rounds >= LARGEST_ROUNDS:
            raise TooLarge("rounds", f"more than {LARGEST_ROUNDS:,}", f"{LARGEST_ROUNDS:,}", "ask for a smaller risk")
        flow.play(1)
    rounds = flow.rounds - 1
    if rounds < 1:
        raise InputError("--risk", risk, f"{flow.ruined:.6g} or more, the risk of a single round")
    approximate = diffusion_ruin(game.net, bankroll / game.bet, None if goal is None else goal / game.bet, rounds)
    return Need(risk, bankroll, goal, rounds, before, flow.ruined, approximate)
