"""The bankroll that a risk allows, and the rounds that a bankroll allows."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, gcd

import numpy as np

from casinowar.bankroll.diffusion import diffusion_ruin
from casinowar.bankroll.forever import play_forever
from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.horizon import Flow, ruin_within
from casinowar.bankroll.lattice import Floats, Lattice, common_step
from casinowar.bankroll.open_ended import ruin_before_goal
from casinowar.bankroll.ruin import LARGEST_ROUNDS, check_rounds, check_stay, ruin
from casinowar.errors import InputError, TooLarge
from casinowar.money import CENTS_PER_UNIT, money_text

SMALLEST_RISK = 1e-12
"""Of many rounds, smaller chances of ruin are not precise."""
LARGEST_BANKROLL = 10**11
"""In cents: beyond it no search goes."""
MOST_RESIDUES, LOW_UNITS = 20_000, 50
"""Grids of amounts on which whole units may lie; units looked at one by one where not everything is covered."""


@dataclass(frozen=True, slots=True)
class Need:
    """A bankroll (cents) and a number of rounds that go with a risk.

    ``ruin_probability`` is that of this bankroll and these rounds; ``just_missed`` that of one
    currency unit less, or of one round more. ``rounds`` None: without a limit. ``safe_from``: from
    this bankroll on every larger one keeps the risk too; it is more than ``bankroll`` where side bets
    make some larger ones riskier.
    """

    risk: float
    bankroll: int
    safe_from: int
    goal: int | None
    rounds: int | None
    ruin_probability: float
    just_missed: float | None
    diffusion_ruin: float | None


class RuinChance:
    """The chance of ruin by bankroll, in whole currency units or in cents."""

    def __init__(self, game: FlatGame, goal: int | None, rounds: int | None) -> None:
        self.game, self.goal, self.rounds = game, goal, rounds
        self.least = ceil(game.law.least / CENTS_PER_UNIT)
        self._step = common_step(game.law.usual.changes)
        self._lattices: dict[Fraction, Lattice] = {}
        self._tables: dict[object, Floats] = {}

    def __call__(self, units: int) -> float:
        """The chance with a bankroll in whole currency units."""
        return self.at(Fraction(units * CENTS_PER_UNIT))

    def at(self, start: Fraction) -> float:
        """The chance with a bankroll in cents."""
        lattice = self._lattice(start)
        place = lattice.place(start)
        if self.goal is None and self.rounds is None:
            return min(1.0, play_forever(lattice, place).ruined)
        table, index = self._table(lattice), place - lattice.floor
        return float(table[index]) if index < len(table) else 0.0

    @property
    def residues(self) -> int:
        """On how many grids of amounts whole units lie."""
        return self._step.numerator // gcd(self._step.numerator, CENTS_PER_UNIT * self._step.denominator)

    def by_unit(self) -> Floats:
        """The chances of all whole units from the least on, up to the last that is not negligible."""
        parts = {}
        for units in range(self.least, self.least + self.residues):
            start = Fraction(units * CENTS_PER_UNIT)
            lattice = self._lattice(start)
            between = int(self.residues * CENTS_PER_UNIT / lattice.step)
            first = lattice.place(start) - lattice.floor
            parts[units - self.least] = self._table(lattice)[first::between]
        chances = np.zeros(max(len(part) for part in parts.values()) * self.residues)
        for first, part in parts.items():
            chances[first : first + len(part) * self.residues : self.residues] = part
        top = len(chances) if self.goal is None else ceil(self.goal / CENTS_PER_UNIT) - self.least
        return chances[:top]

    def _lattice(self, start: Fraction) -> Lattice:
        residue = start % self._step
        if residue not in self._lattices:
            goal = None if self.goal is None else Fraction(self.goal)
            self._lattices[residue] = Lattice.of(self.game.law, start, goal)
        return self._lattices[residue]

    def _table(self, lattice: Lattice) -> Floats:
        """One backward pass serves every bankroll whose lattice has its limits at the same places."""
        key = (lattice.floor, lattice.goal, lattice.bands)
        if key not in self._tables:
            within = ruin_before_goal(lattice) if self.rounds is None else ruin_within(lattice, self.rounds)
            self._tables[key] = within
        return self._tables[key]


def check_risk(risk: float) -> None:
    """Raise InputError for a risk that is not a probability between 0 and 1, or too small to be computed."""
    if not SMALLEST_RISK <= risk < 1:
        raise InputError("--risk", f"{risk:g}", f"a probability from {SMALLEST_RISK:g} to below 1, like 0.05")


def bankroll_for(game: FlatGame, risk: float, goal: int | None = None, rounds: int | None = None) -> Need:
    """The smallest bankroll in whole currency units whose chance of ruin is at most ``risk``.

    Raises InputError where there is none: a risk not in (0, 1), a game that ruins everybody in the
    end, a goal that even the best bankroll below it misses too often. TooLarge as ``ruin_within`` does.
    """
    check_risk(risk)
    check_rounds(rounds)
    chance = RuinChance(game, goal, rounds)
    least = chance.least
    if goal is not None and goal <= least * CENTS_PER_UNIT:
        accepted = f"more than the smallest whole bankroll of {least}"
        raise InputError("--goal", money_text(goal), accepted)
    if goal is None and rounds is None and game.net.mean <= 0:
        raise InputError(
            "need", "neither --goal nor --rounds", "one of them: this game ruins every bankroll in the end"
        )
    if goal is None and rounds is None:
        found, safe = _by_halving(chance, risk)
    else:
        found, safe = _by_table(chance, risk)
    amount = found * CENTS_PER_UNIT
    approximate = diffusion_ruin(game.net, amount / game.bet, None if goal is None else goal / game.bet, rounds)
    missed = chance(found - 1) if found > least else None
    return Need(risk, amount, safe * CENTS_PER_UNIT, goal, rounds, chance(found), missed, approximate)


def _by_table(chance: RuinChance, risk: float) -> tuple[int, int]:
    """The smallest safe number of units, and that from which every larger one is safe too."""
    if chance.residues > MOST_RESIDUES:
        raise TooLarge(
            "need", f"a bet on {chance.residues:,} grids of amounts", f"{MOST_RESIDUES:,}", "choose a rounder --bet"
        )
    chances = chance.by_unit()
    safe = np.flatnonzero(chances <= risk)
    if not len(safe) and chance.goal is not None:
        best = int(chances.argmin())
        at_best = f"{chances[best]:.6g} or more: that is the risk of starting with {chance.least + best}"
        raise InputError("--risk", risk, at_best)
    unsafe = np.flatnonzero(chances > risk)
    smallest = int(safe[0]) if len(safe) else len(chances)
    return chance.least + smallest, chance.least + (int(unsafe[-1]) + 1 if len(unsafe) else 0)


def _by_halving(chance: RuinChance, risk: float) -> tuple[int, int]:
    """The same for play without limits: only bankrolls that hardly cover everything can break the order."""
    top = LARGEST_BANKROLL // CENTS_PER_UNIT
    low, high = chance.least - 1, chance.least
    while chance(high) > risk:
        if high == top:
            at_best = f"{chance(top):.6g} or more: that is the risk of starting with {top}, the largest bankroll tried"
            raise InputError("--risk", risk, at_best)
        low, high = high, min(2 * high, top)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if chance(middle) > risk else (low, middle)
    first = range(chance.least, min(high, chance.least + LOW_UNITS))
    return next((units for units in first if chance(units) <= risk), high), high


def rounds_for(game: FlatGame, risk: float, bankroll: int, goal: int | None = None) -> Need:
    """The most rounds in which a bankroll is ruined with a chance of at most ``risk``.

    ``rounds`` is None where the risk is never reached. Raises InputError for a risk that a single
    round exceeds, TooLarge for more rounds than can be computed.
    """
    check_risk(risk)
    check_stay(game, bankroll, goal, None)
    start = Fraction(bankroll)
    lattice = Lattice.of(game.law, start, None if goal is None else Fraction(goal))
    flow = Flow(lattice, lattice.place(start))
    for_ever = ruin(game, bankroll, goal)
    if for_ever.ruin_probability <= risk:
        return Need(risk, bankroll, bankroll, goal, None, for_ever.ruin_probability, None, for_ever.diffusion_ruin)
    about = _rounds_about(game, risk, bankroll, goal)
    flow.stretch.check(flow.low - lattice.floor, about)
    flow, missed = _last_safe(flow, risk, about)
    if flow.rounds < 1:
        raise InputError("--risk", risk, f"{missed:.6g} or more, the risk of a single round")
    approximate = diffusion_ruin(game.net, bankroll / game.bet, None if goal is None else goal / game.bet, flow.rounds)
    return Need(risk, bankroll, bankroll, goal, flow.rounds, flow.ruined, missed, approximate)


def _rounds_about(game: FlatGame, risk: float, bankroll: int, goal: int | None) -> int:
    """The rounds by the diffusion formula: where to start looking, and a guess of the work."""
    low, high, far = 0, LARGEST_ROUNDS, None if goal is None else goal / game.bet
    while high - low > 1:
        middle = (low + high) // 2
        safe = (diffusion_ruin(game.net, bankroll / game.bet, far, middle) or 0.0) <= risk
        low, high = (middle, high) if safe else (low, middle)
    return high


def _last_safe(flow: Flow, risk: float, about: int) -> tuple[Flow, float]:
    """The flow at the last round at which the chance of ruin is at most the risk, and the chance one round later."""
    first = flow.twin()
    first.play(about - about // 32)
    flow = first if first.ruined <= risk else flow
    stride, growing = 1 << (about // 32).bit_length() if flow is first else 1 << max(0, (about // 2).bit_length()), True
    while stride:
        if flow.rounds + stride > LARGEST_ROUNDS:
            raise TooLarge("rounds", f"more than {LARGEST_ROUNDS:,}", f"{LARGEST_ROUNDS:,}", "ask for a smaller risk")
        later = flow.twin()
        later.play(stride)
        growing = growing and later.ruined <= risk
        if later.ruined <= risk:
            flow = later
        stride = 2 * stride if growing else stride // 2
    later = flow.twin()
    later.play(1)
    return flow, later.ruined
