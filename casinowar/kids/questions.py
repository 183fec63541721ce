"""Questions of a worksheet with their answers, worked out from the exact facts and the simulated law of a variant."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from pydantic import BaseModel, ConfigDict

from casinowar.counts import number_of
from casinowar.kids.facts import Fact, Facts, known_chance
from casinowar.kids.results import Simulation
from casinowar.kids.variant import WarVariant

_SHORT_FRACTION = 30
_SMALL_CHANCE = 1e-3
_SKEWED = 1.02  # mean over median
_FEW_ERRORS = 3.0


class Question(BaseModel):
    """A question for the class and its answer; ``exact`` where no simulation was needed."""

    model_config = ConfigDict(frozen=True)

    question: str
    answer: str
    exact: bool


def questions_of(facts: Facts, found: Simulation, games: int) -> Iterator[Question]:
    """Questions that the variant's facts and simulation can answer, for a class that plays ``games`` games."""
    known = {fact.name: fact for fact in facts.facts}
    for ask in (_first_war, _double, _no_war, _aces, _rounds):
        yield from ask(known, facts.variant, games)
    for tell in (_length, _skew, _wars):
        yield from tell(found, games)
    yield from _winners(facts, found, games)
    yield from _endless(found, games)


def _exact(question: str, answer: str) -> Question:
    return Question(question=question, answer=answer, exact=True)


def _first_war(known: dict[str, Fact], variant: WarVariant, games: int) -> Iterator[Question]:
    first = known.get("first_tie")
    if first is None:
        return
    yield _exact("How likely is a war on the very first trick?", f"{_chance(first)}. {_why(variant, first)}".strip())
    if games == 1:
        return
    mean, sd = games * first.value, sqrt(games * first.value * (1 - first.value))
    yield _exact(
        f"The class plays {number_of(games, 'game')}. How many first tricks should be wars?",
        f"{games} x {_percent(first.value)} = {mean:.1f} on average, with a standard deviation of "
        f"√({games} p (1 - p)) = {sd:.1f}.",
    )


def _why(variant: WarVariant, first: Fact) -> str:
    """The reasoning, where it is short."""
    deck = variant.deck
    copies, others = deck.suits * deck.decks - 1, deck.size - 1
    plain = variant.players == 2 and variant.game == "packet" and not deck.jokers and others
    if not plain or first.exact is None or Fraction(copies, max(1, others)) != Fraction(first.exact):
        return ""
    return (
        f"Whatever the first player turns up, {copies} of the other {others} cards are of the same rank: "
        f"{copies}/{others}."
    )


def _double(known: dict[str, Fact], variant: WarVariant, games: int) -> Iterator[Question]:
    second = known.get("second_tie")
    if second is not None:
        yield _exact(
            "The first trick is a war. How likely is it that the next cards turned up tie again?",
            f"{_chance(second)}. Cards that lie face down change nothing: an unseen card can be any card.",
        )


def _no_war(known: dict[str, Fact], variant: WarVariant, games: int) -> Iterator[Question]:
    fact = known.get("no_war")
    if fact is not None:
        what = fact.meaning.removeprefix("no war in ")
        yield _exact(f"How likely is it that there is no war at all in {what}?", f"{_chance(fact)}.")
    sweep = known.get("sweep")
    if sweep is not None:
        what = sweep.meaning.removeprefix("player 1 wins ").removesuffix(", no war")
        yield _exact(f"How likely is it that player 1 wins {what}, without a war?", f"{_chance(sweep)}.")


def _aces(known: dict[str, Fact], variant: WarVariant, games: int) -> Iterator[Question]:
    law = [(int(name.removeprefix("aces_")), fact) for name, fact in known.items() if name.startswith("aces_")]
    if len(law) < 2:
        return
    most, fact = max(law, key=lambda one: one[1].value)
    words = ", ".join(f"{aces}: {_percent(one.value)}" for aces, one in law)
    yield _exact(
        "What is the most likely number of aces in the first player's packet, and how likely is it?",
        f"{most}, with {_chance(fact)}. All of them: {words}.",
    )


def _rounds(known: dict[str, Fact], variant: WarVariant, games: int) -> Iterator[Question]:
    for what in ("match", "round", "game"):
        drawn = known.get(f"{what}_draw")
        if drawn is not None:
            answer = f"{_chance(drawn)}. Either player wins with half of the rest, {_percent((1 - drawn.value) / 2)}."
            yield _exact(f"How likely is a drawn {what}?", answer)
            return


def _length(found: Simulation, games: int) -> Iterator[Question]:
    tricks, minutes = found.tricks, found.minutes
    if tricks is None or minutes is None or tricks.sd is None:
        return
    yield _told(
        "How many tricks does a game take, and how long is that on the clock?",
        f"{tricks.mean:.1f} tricks on average; half of the games take {tricks.median:g} or fewer, and 5 in 100 take "
        f"{tricks.quantiles['0.95']:g} or more. At {found.pace:g} seconds a trick that is {minutes.mean:.1f} minutes "
        "on average.",
    )
    if games == 1:
        return
    of_average = tricks.sd / sqrt(games)
    yield _told(
        f"You average the lengths of {number_of(games, 'game')}. How near to {tricks.mean:.1f} tricks should that be?",
        f"The standard deviation of one game is {tricks.sd:.1f} tricks, that of the average {tricks.sd:.1f}/√{games} = "
        f"{of_average:.1f}: most classes are within two of these, {2 * of_average:.1f} tricks, either way.",
    )


def _skew(found: Simulation, games: int) -> Iterator[Question]:
    tricks = found.tricks
    if tricks is not None and tricks.mean > _SKEWED * tricks.median:
        yield _told(
            "Why is the average length of a game larger than the length in the middle (the median)?",
            "No game can be much shorter than usual, but a few are very much longer: the longest of the simulated "
            f"games took {tricks.max:g} tricks. They pull the average ({tricks.mean:.1f}) above the median "
            f"({tricks.median:g}).",
        )


def _wars(found: Simulation, games: int) -> Iterator[Question]:
    if found.wars is None or not found.wars.mean:
        return
    double = next((row.mean for row in found.wars_by_ties if row.ties == 2), 0.0)
    doubles = f", and {double:.2f} double wars (two ties in one trick)" if double else ""
    yield _told("How many tricks of a game are wars?", f"{found.wars.mean:.2f} on average{doubles}.")


def _winners(facts: Facts, found: Simulation, games: int) -> Iterator[Question]:
    question = f"The class plays {number_of(games, 'game')}. How many of them should player 1 win?"
    if games == 1:
        question = "How likely is it that player 1 wins the game?"
    known = known_chance(facts, "win")
    if known is not None:
        yield _exact(question, f"{_wins_of(games, known)}.")
        return
    if found.measured < found.games:
        return
    share, error = found.wins[0], found.wins_se[0]
    equal = (1 - found.draws) / len(found.wins)
    if found.variant.aim == "all_cards" and abs(share - equal) <= _FEW_ERRORS * error:
        seats = f"That is an equal share for every seat, {_percent(equal)}, as far as the simulation can tell"
    else:
        seats = f"An equal share for every seat would be {_percent(equal)}"
    yield _told(question, f"{_wins_of(games, share)}. {seats} (its standard error is {_percent(error)}).")


def _wins_of(games: int, share: float) -> str:
    if games == 1:
        return _percent(share)
    sd = sqrt(games * share * (1 - share))
    return f"{games} x {_percent(share)} = {games * share:.1f} on average, with a standard deviation of {sd:.1f}"


def _endless(found: Simulation, games: int) -> Iterator[Question]:
    if found.endless:
        yield _told(
            "Can a game go on for ever?",
            f"Yes: {_percent(found.endless)} of the simulated games came back to a position that had been there "
            "before, so they never end. The order in which won cards go back decides that.",
        )


def _told(question: str, answer: str) -> Question:
    return Question(question=question, answer=answer, exact=False)


def _chance(fact: Fact) -> str:
    """A chance as a fraction, in per cent, and as one in so many where it is small."""
    fraction = f"{fact.exact} = " if fact.exact and "/" in fact.exact and len(fact.exact) <= _SHORT_FRACTION else ""
    if 0 < fact.value < _SMALL_CHANCE:
        return f"{fraction}1 in {1 / fact.value:,.0f}"
    return f"{fraction}{_percent(fact.value)}"


def _percent(value: float) -> str:
    return f"{value:.2%}".replace("%", " %")
