"""A lesson about a variant: games on paper, questions with answers, and what a class should expect."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt

from pydantic import BaseModel, ConfigDict

from casinowar.errors import InputError, TooLarge
from casinowar.kids import kernels as k
from casinowar.kids.facts import Facts, facts_of, known_chance
from casinowar.kids.games.base import DEFAULT_PACE
from casinowar.kids.paper import PaperGame, paper_games, paper_variant
from casinowar.kids.policies import seat_policies
from casinowar.kids.questions import Question, questions_of
from casinowar.kids.results import Simulation, simulation_of
from casinowar.kids.simulate import tally_games
from casinowar.kids.tally import GameTally
from casinowar.kids.totals import Law, band_of_total, law_of, law_of_chance, longest_of, spread_of_law, widened
from casinowar.kids.variant import WarVariant
from casinowar.kids.words import describe
from casinowar.rng import fresh_seed

DEFAULT_PAIRS, DEFAULT_EACH, DEFAULT_PAPER = 12, 3, 2
MOST_PAIRS, MOST_EACH, MOST_PAPER = 500, 100, 20
GAMES = 20_000
"""Games simulated for the laws that are not known exactly."""
LONGEST, FEWEST_BEYOND = "tricks of the longest game", 5
"""The longest game is told where at least so many simulated games were as long as the upper end of its band."""
Progress = Callable[[int, int], None]


class Expectation(BaseModel):
    """What a class should find: mean and SD of one game and of the class, and where 95 of 100 classes lie.

    ``of_class`` says what the class's number is: a total, or the longest game. ``exact`` where no
    simulation was needed.
    """

    model_config = ConfigDict(frozen=True)

    name: str
    mean: float
    sd: float
    of_class: str
    class_mean: float
    class_sd: float | None
    low: int
    high: int
    exact: bool


class Lesson(BaseModel):
    """Everything a worksheet holds. ``groups`` pairs (or threes, fours) play ``games_each`` games: ``games`` in all.

    ``simulated`` games, seeded with ``seed``, stand behind what is not exact. ``paper_rules`` are those
    of the games on paper: the variant's, but that the winner's cards go back first where chance orders them.
    """

    model_config = ConfigDict(frozen=True)

    seed: int
    groups: int
    games_each: int
    games: int
    pace: float
    words: tuple[str, ...]
    paper_rules: WarVariant
    paper: tuple[PaperGame, ...]
    questions: tuple[Question, ...]
    expectations: tuple[Expectation, ...]
    simulated: int
    partial: bool
    variant: WarVariant


def lesson_of(
    variant: WarVariant,
    seed: int | None = None,
    *,
    groups: int = DEFAULT_PAIRS,
    games_each: int = DEFAULT_EACH,
    paper: int = DEFAULT_PAPER,
    games: int | None = None,
    pace: float = DEFAULT_PACE,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Lesson:
    """A lesson for ``groups`` groups of players who play ``games_each`` games; the same for the same seed.

    ``paper`` games are played on paper; ``games`` are simulated for what is not known exactly;
    ``pace`` is in seconds a trick. Raises InputError and TooLarge.
    """
    _check(groups, games_each, paper)
    seed = fresh_seed() if seed is None else seed
    facts = facts_of(variant, pace)
    names = seat_policies(variant)
    wanted = GAMES if games is None else games
    tally, partial = tally_games(variant, wanted, seed, names, pace=pace, workers=workers, progress=progress)
    found = simulation_of(tally, variant, seed, pace, names, partial)
    played = groups * games_each
    return Lesson(
        seed=seed,
        groups=groups,
        games_each=games_each,
        games=played,
        pace=pace,
        words=tuple(describe(variant)),
        paper_rules=paper_variant(variant),
        paper=paper_games(variant, seed, paper),
        questions=tuple(questions_of(facts, found, played)),
        expectations=tuple(_expectations(facts, tally, found, played)),
        simulated=tally.games,
        partial=partial,
        variant=variant,
    )


def _check(groups: int, games_each: int, paper: int) -> None:
    limits = (("--pairs", groups, MOST_PAIRS), ("--each", games_each, MOST_EACH), ("--paper", paper, MOST_PAPER))
    for option, given, most in limits:
        if given < 1:
            raise InputError(option, given, "a whole number of 1 or more")
        if given > most:
            raise TooLarge(option, str(given), str(most), "print a second sheet, with another seed")


def _expectations(facts: Facts, tally: GameTally, found: Simulation, games: int) -> list[Expectation]:
    rows = []
    chance = next((Fraction(fact.exact) for fact in facts.facts if fact.name == "first_tie" and fact.exact), None)
    if chance is not None:
        law = law_of_chance(float(chance))
        rows.append(_total("wars on the first trick", law, games, None))
    if not tally.finished:
        return rows
    for name in ("tricks", "wars", "ties"):
        rows.append(_total(name, law_of(tally.counts[name]), games, tally.finished))
    wins, draws = known_chance(facts, "win"), known_chance(facts, "draw")
    if wins is not None or tally.finished == tally.games:
        law = law_of_chance(found.wins[0] if wins is None else wins)
        rows.append(_total("wins of player 1", law, games, tally.finished if wins is None else None))
    drawn = tally.results[k.DRAWN] / tally.finished if draws is None else draws
    if drawn:
        rows.append(_total("drawn games", law_of_chance(drawn), games, tally.finished if draws is None else None))
    longest = _longest(law_of(tally.counts["tricks"]), games, tally.finished)
    return rows if longest is None else [*rows, longest]


def _longest(law: Law, games: int, simulated: int) -> Expectation | None:
    """The longest game; None where so few simulated games were that long that its upper end is not known."""
    mean, sd = spread_of_law(law)
    longest, low, high = longest_of(law, games)
    if simulated * float(law[high:].sum()) < FEWEST_BEYOND - 0.5:
        return None
    return Expectation(
        name=LONGEST,
        mean=mean,
        sd=sd,
        of_class="longest",
        class_mean=longest,
        class_sd=None,
        low=low,
        high=high,
        exact=False,
    )


def _total(name: str, law: Law, games: int, simulated: int | None) -> Expectation:
    """A total of the class; ``simulated`` games told the law, None where it is exact."""
    mean, sd = spread_of_law(law)
    band = band_of_total(law, games)
    low, high = band if simulated is None else widened(band, law, games, simulated)
    return Expectation(
        name=name,
        mean=mean,
        sd=sd,
        of_class="total",
        class_mean=games * mean,
        class_sd=sqrt(games) * sd,
        low=low,
        high=high,
        exact=simulated is None,
    )
