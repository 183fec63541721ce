"""Are a class's games of War odd? Their tallies against the exact law where there is one, else the simulated law."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, sqrt

import numpy as np
from scipy.special import gammaln

from casinowar.bankroll.audit import ALPHA, AuditCheck, Judgement, check_alpha, count_check, z_of
from casinowar.bankroll.audit_rows import chi_square_check
from casinowar.bankroll.class_file import DRAW, ClassTally
from casinowar.bankroll.sums import sum_tails
from casinowar.kids import kernels as k
from casinowar.kids.facts import Facts, facts_of
from casinowar.kids.games.base import DEFAULT_PACE
from casinowar.kids.policies import seat_policies
from casinowar.kids.simulate import tally_games
from casinowar.kids.tables import Integers
from casinowar.kids.tally import MEASURES, GameTally
from casinowar.kids.variant import WarVariant
from casinowar.pmf import Pmf
from casinowar.rng import fresh_seed

DEFAULT_GAMES = 20_000
_COLUMN_OF = {name: name for name in MEASURES} | {"double_wars": "wars_of_2", "triple_wars": "wars_of_3"}
"""The counts of a simulation that stand against each column of a file."""
_CLASSES, _LEAST_IN_CLASS = 10, 5
_EXACT_WINNERS = (("match_win", "match_draw"), ("round_win", "round_draw"), ("game_win", "game_draw"))
_MOST_CONVOLVED = 1000
"""Games of which the law of the sum is worked out; with more it is normal to all digits that matter."""
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class ClassAudit(Judgement):
    """All comparisons of one class's games. ``simulated`` games stand behind those named in ``by_simulation``."""

    games: int
    checks: tuple[AuditCheck, ...]
    by_simulation: tuple[str, ...]
    simulated: int
    seed: int | None
    partial: bool
    alpha: float
    FAIR = "classes that play by these rules"
    LOOK = "often look like this. (It does not follow that this one did.)"
    CAUSES = "was every game played to its end and every war noted, are these the rules that were played?"


def audit_class(
    variant: WarVariant,
    seen: ClassTally,
    alpha: float = ALPHA,
    *,
    games: int | None = None,
    seed: int | None = None,
    pace: float = DEFAULT_PACE,
    workers: int | None = None,
    progress: Progress | None = None,
) -> ClassAudit:
    """Every test that a class's columns allow.

    The simulated law, where one is needed, is that of ``games`` games (default DEFAULT_GAMES) of
    ``seed`` that were won or drawn. Raises InputError and TooLarge as simulate does.
    """
    check_alpha(alpha)
    facts = facts_of(variant, pace)
    exact = [*_first_wars(facts, seen), *_aces(facts, seen)]
    winners = _winner_law(facts, variant)
    if winners is not None:
        exact += _winners(winners, seen, variant.players)
    if not (seen.games or (seen.winners and winners is None)):
        return ClassAudit(seen.all_games, tuple(exact), (), 0, None, False, alpha)
    seed = fresh_seed() if seed is None else seed
    wanted = DEFAULT_GAMES if games is None else games
    names = seat_policies(variant)
    tally, partial = tally_games(variant, wanted, seed, names, pace=pace, workers=workers, progress=progress)
    found = [check for column in seen.games for check in _measure(column, seen, tally.counts[_COLUMN_OF[column]])]
    if winners is None and tally.finished:
        found += _simulated_winners(tally, seen, variant.players)
    named = tuple(check.name for check in found)
    return ClassAudit(seen.all_games, (*exact, *found), named, tally.finished, seed, partial, alpha)


def _first_wars(facts: Facts, seen: ClassTally) -> list[AuditCheck]:
    chance = next((Fraction(fact.exact) for fact in facts.facts if fact.name == "first_tie" and fact.exact), None)
    if chance is None or not seen.first_games:
        return []
    return [count_check("wars on first tricks", "first_war", chance, seen.first_games, seen.first_wars)]


def _aces(facts: Facts, seen: ClassTally) -> list[AuditCheck]:
    """The aces dealt to player 1: their sum, and how they are spread."""
    law = {
        int(fact.name.removeprefix("aces_")): Fraction(fact.exact)
        for fact in facts.facts
        if fact.name.startswith("aces_") and fact.exact
    }
    games = seen.aces.total()
    if not law or not games:
        return []
    total = sum(aces * number for aces, number in seen.aces.items())
    found = [_sum_check("aces of player 1", _pmf(law.items()), games, total, None)]
    named = {str(aces): chance for aces, chance in law.items()}
    return found + chi_square_check("aces of player 1", named, {str(aces): n for aces, n in seen.aces.items()})


def _winner_law(facts: Facts, variant: WarVariant) -> dict[str, Fraction] | None:
    """The exact chances of every result, where the facts have them."""
    known = {fact.name: Fraction(fact.exact) for fact in facts.facts if fact.exact}
    for win, draw in _EXACT_WINNERS[: 1 if variant.end.rounds > 1 else None]:
        if win in known and draw in known:
            return {"1": known[win], "2": 1 - known[win] - known[draw], DRAW: known[draw]}
    if "draw" in known and known.get("endless") == 0 and variant.end.rounds == 1 and not _may_share(variant):
        return {str(seat): known[f"win_{seat}"] for seat in range(1, variant.players + 1)} | {DRAW: known["draw"]}
    return None


def _may_share(variant: WarVariant) -> bool:
    return variant.players > 2 and variant.aim != "all_cards"


def _winners(law: dict[str, Fraction], seen: ClassTally, players: int) -> list[AuditCheck]:
    """How often each seat won, exactly (of two the first alone: the other has the rest), and all results together."""
    games = seen.winners.total()
    if not games:
        return []
    found = [
        count_check(f"wins of player {seat}", "winner", law[str(seat)], games, seen.winners[str(seat)])
        for seat in _judged(players)
    ]
    if sum(bool(chance) for chance in law.values()) > 2:
        found += chi_square_check("results", law, seen.winners)
    return found


def _judged(players: int) -> range:
    return range(1, 2 if players == 2 else players + 1)


def _simulated_winners(tally: GameTally, seen: ClassTally, players: int) -> list[AuditCheck]:
    """The same against simulated games: exact tails of both samples drawn from one urn (Fisher 1935)."""
    games = seen.winners.total()
    if not games:
        return []
    drawn = Counts.of(tally)
    found = []
    for seat in _judged(players):
        theirs = sum(number for name, number in seen.winners.items() if str(seat) in name.split("+"))
        ours = sum(number for name, number in drawn.items() if str(seat) in name.split("+"))
        found.append(_two_samples(f"wins of player {seat}", theirs, games, ours, tally.finished))
    law = {name: Fraction(number, tally.finished) for name, number in drawn.items()}
    if len(law) > 2:
        found += chi_square_check("results", law, seen.winners, tally.finished)
    return found


class Counts(dict[str, int]):
    """Finished games of a simulation by their winners, named as in a class's file."""

    @classmethod
    def of(cls, tally: GameTally) -> Counts:
        """The wins by seats, and the draws."""
        found = cls()
        for mask, number in tally.winners.items():
            if mask:
                seats = [str(place + 1) for place in range(mask.bit_length()) if mask >> place & 1]
                found["+".join(seats)] = number
        if tally.results[k.DRAWN]:
            found[DRAW] = tally.results[k.DRAWN]
        return found


def _two_samples(name: str, count: int, games: int, other: int, others: int) -> AuditCheck:
    """``count`` of ``games`` beside ``other`` of ``others``, given their sum: exact hypergeometric tails."""
    total = count + other
    values = np.arange(max(0, total - others), min(games, total) + 1)
    logs = _log_choose(games, values) + _log_choose(others, total - values) - _log_choose(games + others, total)
    law = np.exp(logs)
    at_most, at_least = (min(1.0, float(law[part].sum())) for part in (values <= count, values >= count))
    expected = games * other / others
    share = total / (games + others)
    sd = sqrt(games * share * (1 - share) * (1 + games / others))
    p_value = min(1.0, 2 * min(at_most, at_least))
    return AuditCheck(name, count, expected, sd, z_of(count - expected, sd), at_most, at_least, p_value)


def _log_choose(n: int, taken: Integers | int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.asarray(gammaln(n + 1) - gammaln(np.asarray(taken) + 1) - gammaln(n - np.asarray(taken) + 1))


def _measure(column: str, seen: ClassTally, counts: Integers) -> list[AuditCheck]:
    """The total of a column, its longest game, and how its games are spread, against the simulated games."""
    simulated = int(counts.sum())
    if not simulated:
        return []
    name = column.replace("_", " ")
    law = _pmf((value, Fraction(int(counts[value]), simulated)) for value in map(int, np.flatnonzero(counts)))
    found = [_sum_check(f"{name} in all", law, seen.games[column], seen.totals[column], simulated)]
    values = seen.single.get(column, [])
    if len(values) > 1:
        found.append(_most(f"most {name} in a game", values, counts, law))
        found += _spread(f"{name} by length", values, counts)
    return found


def _pmf(chances: Iterable[tuple[int, Fraction]]) -> Pmf:
    return Pmf(tuple((Fraction(value), chance) for value, chance in sorted(chances) if chance))


def _sum_check(name: str, law: Pmf, games: int, total: int, simulated: int | None) -> AuditCheck:
    """A total of independent games: the exact tails of the law's sum.

    The mean of a law from ``simulated`` games has an error: the deviation is measured in the spread
    of both together, and the tails are those of a total with that deviation.
    """
    expected = float(games * law.mean)
    wider = sqrt(1 + games / simulated) if simulated else 1.0
    sd = sqrt(games * law.variance)
    z = z_of(total - expected, sd * wider)
    if not sd:
        p_value = 1.0 if total == expected else 1 / (simulated + 1) if simulated else 0.0
        return AuditCheck(name, total, expected, 0.0, z, None, None, p_value)
    if games > _MOST_CONVOLVED:
        upper = erfc(z / sqrt(2)) / 2
        return AuditCheck(name, total, expected, sd, z, 1 - upper, upper, min(1.0, 2 * min(upper, 1 - upper)))
    meant = Fraction(total if simulated is None else round(expected + (total - expected) / wider))
    at_most, at_least = sum_tails(law, games, meant).at_most, sum_tails(law, games, meant).at_least
    least = 1 / (simulated + 1) if simulated and games == 1 else 0.0  # so many games cannot tell smaller chances
    at_most, at_least = max(at_most, least), max(at_least, least)
    return AuditCheck(name, total, expected, sd, z, at_most, at_least, min(1.0, 2 * min(at_most, at_least)))


def _most(name: str, values: list[int], counts: Integers, law: Pmf) -> AuditCheck:
    """The largest of several games; the game itself counts as one of those that show how rare it is."""
    largest, simulated = max(values), int(counts.sum())
    as_large = (int(counts[largest:].sum()) + 1) / (simulated + 1)
    larger = int(counts[largest + 1 :].sum()) / (simulated + 1)
    at_least, at_most = 1 - (1 - as_large) ** len(values), (1 - larger) ** len(values)
    below = np.cumsum(counts) / simulated
    chances = np.diff(below ** len(values), prepend=0.0)
    places = np.arange(len(counts))
    expected = float(chances @ places)
    sd = sqrt(max(0.0, float(chances @ (places - expected) ** 2)))
    p_value = min(1.0, 2 * min(at_least, at_most))
    return AuditCheck(name, largest, expected, sd, z_of(largest - expected, sd), at_most, at_least, p_value)


def _spread(name: str, values: list[int], counts: Integers) -> list[AuditCheck]:
    """Chi-square over classes of about equal chance."""
    classes = min(_CLASSES, len(values) // _LEAST_IN_CLASS)
    if classes < 2:
        return []
    simulated = int(counts.sum())
    edges = np.unique(np.searchsorted(np.cumsum(counts), np.arange(1, classes) * simulated / classes))
    ours = np.bincount(np.searchsorted(edges, np.arange(len(counts))), weights=counts, minlength=len(edges) + 1)
    theirs = np.bincount(np.searchsorted(edges, values), minlength=len(edges) + 1)
    law = {str(place): Fraction(int(number), simulated) for place, number in enumerate(ours)}
    return chi_square_check(name, law, {str(place): int(number) for place, number in enumerate(theirs)}, simulated)
