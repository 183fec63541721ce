"""Ruin at any time, with or without a goal, with or without a limit of rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from casinowar.bankroll.diffusion import diffusion_ruin
from casinowar.bankroll.forever import play_forever
from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.horizon import Flow
from casinowar.bankroll.lattice import Lattice
from casinowar.bankroll.open_ended import until_goal
from casinowar.errors import InputError, TooLarge
from casinowar.exact.session_result import QUANTILES, quantiles
from casinowar.money import money_text

LARGEST_ROUNDS = 10**7
SMALLEST_CHANCE, SMALLEST_FOR_EVER = 1e-18, 1e-300
"""A smaller chance is given as 0: in a limited number of rounds its digits would be those of what leaps leave out."""


@dataclass(frozen=True, slots=True)
class Ruin:
    """The end of flat betting. Amounts in cents.

    ``goal_probability`` is None without a goal. What is infinite or undecided in a game played for
    ever is None: ``mean_rounds`` of a game that does not lose on average, and all that depends on the
    final bankroll when it may grow without end. ``playing_probability`` is the chance of neither ruin
    nor goal. ``diffusion_ruin`` is the approximation of others, not a result of this program.
    """

    bankroll: int
    goal: int | None
    rounds: int | None
    ruin_probability: float
    goal_probability: float | None
    playing_probability: float
    mean_rounds: float | None
    mean_final: float | None
    ahead_probability: float | None
    quantiles: Mapping[float, float] | None
    diffusion_ruin: float | None


def check_stay(game: FlatGame, bankroll: int, goal: int | None, rounds: int | None) -> None:
    """Raise InputError for a bankroll below the bet, a goal not above the bankroll, or impossible rounds."""
    if bankroll < game.law.least:
        accepted = f"at least the bet of {money_text(game.bet)}"
        raise InputError("--bankroll", money_text(bankroll), accepted)
    if goal is not None and goal <= bankroll:
        raise InputError("--goal", money_text(goal), f"more than the bankroll of {money_text(bankroll)}")
    check_rounds(rounds)


def check_rounds(rounds: int | None) -> None:
    """Raise InputError for a number of rounds that cannot be computed."""
    if rounds is not None and not 1 <= rounds <= LARGEST_ROUNDS:
        raise InputError("--rounds", rounds, f"a whole number from 1 to {LARGEST_ROUNDS}")


def ruin(game: FlatGame, bankroll: int, goal: int | None = None, rounds: int | None = None) -> Ruin:
    """What flat bets come to from a bankroll (cents). Ruined: less than one bet is left.

    Raises InputError as check_stay does, TooLarge for too many bankrolls.
    """
    check_stay(game, bankroll, goal, rounds)
    start = Fraction(bankroll)
    lattice = Lattice.of(game.law, start, None if goal is None else Fraction(goal))
    place = lattice.place(start)
    reached: float | None = None
    playing: float | None = None
    mean_rounds: float | None
    if rounds is not None:
        flow = Flow(lattice, place)
        flow.play(rounds)
        law, ruined, mean_rounds = flow.law(), flow.ruined, flow.bets
        reached, playing = None if goal is None else flow.reached, float(flow.mass.sum())
    elif goal is not None:
        ending = until_goal(lattice, place)
        law, ruined, reached, mean_rounds = ending.law, ending.ruined, ending.reached, ending.rounds
    else:
        forever = play_forever(lattice, place)
        law, ruined, mean_rounds = forever.law, forever.ruined, forever.rounds
    least = SMALLEST_FOR_EVER if rounds is None else SMALLEST_CHANCE
    ruined, reached = _told(ruined, least), None if reached is None else _told(reached, least)
    settled = goal is not None or rounds is not None or game.net.mean <= 0
    return Ruin(
        bankroll,
        goal,
        rounds,
        ruined,
        reached,
        _told(playing, least) if playing is not None else 0.0 if settled else max(0.0, 1.0 - ruined),
        mean_rounds,
        mean_of(law) if settled else None,
        sum(chance for amount, chance in law if amount > start) if settled else None,
        quantiles_of(law, QUANTILES) if settled else None,
        diffusion_ruin(game.net, bankroll / game.bet, None if goal is None else goal / game.bet, rounds),
    )


def _told(chance: float, least: float) -> float:
    """A chance of at most 1; 0 if it is too small for its digits to mean anything."""
    return min(chance, 1.0) if chance >= least else 0.0


@dataclass(frozen=True, slots=True)
class Missing:
    """A stay that is too large to be computed, and why."""

    goal: int | None
    rounds: int | None
    reason: str


def grid(game: FlatGame, bankroll: int, goal: int | None, rounds: int | None) -> tuple[Ruin, list[Ruin | Missing]]:
    """The stay asked for; and the same with and without each limit that is given, the one asked for first.

    Of the others, one that is too large is Missing. Raises as ``ruin`` does for the one asked for.
    """
    asked = ruin(game, bankroll, goal, rounds)
    cells: list[Ruin | Missing] = [asked]
    for one in [goal] if goal is None else [goal, None]:
        for other in [rounds] if rounds is None else [rounds, None]:
            if (one, other) != (goal, rounds):
                cells.append(_cell(game, bankroll, one, other))
    return asked, cells


def _cell(game: FlatGame, bankroll: int, goal: int | None, rounds: int | None) -> Ruin | Missing:
    try:
        return ruin(game, bankroll, goal, rounds)
    except TooLarge as error:
        return Missing(goal, rounds, str(error))


def mean_of(law: Iterable[tuple[Fraction, float]]) -> float:
    """The mean of a law of amounts."""
    return sum(float(amount) * chance for amount, chance in law)


def quantiles_of(law: Iterable[tuple[Fraction, float]], shares: Iterable[float]) -> dict[float, float]:
    """For each share the smallest amount (cents) that is not exceeded with at least that probability."""
    exact = list(law)
    found = quantiles([(index, chance) for index, (_, chance) in enumerate(exact)], shares)
    return {share: float(exact[index][0]) for share, index in found.items()}
