"""What a bet is worth in terms of the chances of ties: the few numbers a counter needs, read off the exact walk.

Player and dealer can exchange their cards, so the first cards alone are worth nothing either way:
where no pay line names ranks, the mean of every bet is a constant, plus a multiple of the chance
that the first pair ties, plus a multiple of the chance that the first two pairs tie, and so on. The
multiples depend on the rules alone. They are found by walking the round over some shoes and solving
for them, and further shoes check the answer, so no payoff is written here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, perm
from typing import Any

from casinowar.cards import RANKS, SUITS, Composition
from casinowar.errors import InputError, UnknownName
from casinowar.exact.bets import MAIN
from casinowar.exact.walk import Walk
from casinowar.round import Decision, Settlement
from casinowar.rules.lines import PayLine
from casinowar.rules.merge import override
from casinowar.rules.model import INFINITE, HouseRules

_CARDS_OF_A_RANK = 24
_UNEVEN = ((9, 3, 1, 7, 2, 5, 4, 8, 3, 6, 2, 1, 4), (12, 12, 0, 2, 9, 2, 3, 5, 1, 1, 4, 0, 6))
_SPARE_EQUATIONS = 2


@dataclass(frozen=True, slots=True)
class TieValue:
    """The mean net of one unit on a bet, from the chances of ties in the cards that are left.

    ``constant`` + sum of ``ties[k - 1]`` x P(the first k pairs tie) + ``one_rank`` x P(the first
    two pairs tie, both on one rank). Units of the first stake. ``by_suit`` says that a pair counts
    as a tie only if it is of one rank and one suit.
    """

    constant: Fraction
    ties: tuple[Fraction, ...]
    one_rank: Fraction = Fraction(0)
    by_suit: bool = False

    @property
    def first_tie_only(self) -> bool:
        """Whether the chance of a first tie decides the value."""
        return not any(self.ties[1:]) and not self.one_rank

    def mean(self, counts: Sequence[int]) -> Fraction:
        """The mean net from cards with these counts (by rank, or by kind if ``by_suit``)."""
        multiples = (self.constant, *self.ties, self.one_rank)
        basis = _basis(counts, len(self.ties))
        return sum((a * chance for a, chance in zip(multiples, basis, strict=False)), Fraction(0))


def tie_chance(counts: Sequence[int], pairs: int) -> Fraction:
    """The chance that each of the first ``pairs`` pairs dealt from cards with these counts ties.

    Each rank takes some of the pairs: the coefficient of z^pairs in the product over ranks of
    sum n(n-1)..(n-2j+1) z^j / j!, times pairs!, over the ways to deal 2 x pairs cards.
    """
    ways = [Fraction(1)] + [Fraction(0)] * pairs
    for count in counts:
        take = [Fraction(perm(count, 2 * j), factorial(j)) for j in range(pairs + 1)]
        ways = [sum((ways[k - j] * take[j] for j in range(k + 1)), Fraction(0)) for k in range(pairs + 1)]
    return ways[pairs] * factorial(pairs) / perm(sum(counts), 2 * pairs)


def _basis(counts: Sequence[int], pairs: int) -> list[Fraction]:
    """1, the chances of one to ``pairs`` ties in a row, and (if there can be two) that of two on one rank."""
    chances = [Fraction(1), *(tie_chance(counts, k) for k in range(1, pairs + 1))]
    if pairs == 1:
        return chances
    return [*chances, Fraction(sum(perm(count, 4) for count in counts), perm(sum(counts), 4))]


def tie_value(rules: HouseRules, bet: str, decision: Decision | None) -> TieValue:
    """The value of a bet when every tie meets one decision.

    Raises UnknownName for a bet that the table does not have, InputError for one that cannot be
    counted: infinite decks, a bet placed at the war, pay lines that name ranks, or pay lines whose
    suits go beyond the first pair in a way that ranks do not tell.
    """
    if rules.decks == INFINITE:
        raise InputError("decks", INFINITE, "a number of decks: no card leaves an infinite shoe, so there is no count")
    alone = _alone(rules, bet)
    lines = _lines(alone, bet)
    if any(line.ranks for line in lines):
        raise InputError("--bet", bet, "a bet whose pay lines name no ranks")
    if bet != MAIN and alone.side_bets[bet].placed == "war":
        raise InputError("--bet", bet, "a bet placed before the cards, not at the war")
    by_suit = bet != MAIN and all(line.suited and line.ties_at_least == 1 for line in lines)
    suited = any(line.suited for line in lines)
    shoes = _shoes(rules.decks, by_suit, suited)
    pairs = alone.war.max_ties if alone.war.allowed and not by_suit else 1
    equations = [(_basis(_counted(cards, by_suit), pairs), _mean(Walk(alone, cards), bet, decision)) for cards in shoes]
    solution = _solved(equations)
    if solution is None:
        raise InputError("--bet", bet, "a bet that the ranks of the cards left decide")
    one_rank = solution[pairs + 1] if pairs > 1 else Fraction(0)
    return TieValue(solution[0], tuple(solution[1 : pairs + 1]), one_rank, by_suit)


def _alone(rules: HouseRules, bet: str) -> HouseRules:
    """The rules with nothing but one bet, and without burns, which change no mean."""
    if bet != MAIN and bet not in rules.side_bets:
        raise UnknownName("--bet", bet, [MAIN, *rules.side_bets])
    change: Mapping[str, Any] = {
        "burn": {"round": 0, "war": 0, "war_card": 0},
        "side_bets": {name: False for name in rules.side_bets if name != bet},
        "bonuses": {} if bet == MAIN else dict.fromkeys(rules.bonuses, False),
        "spots": 1,
        "shoe": {"mode": "every_round"},
    }
    return override(rules, change)


def _lines(rules: HouseRules, bet: str) -> list[PayLine]:
    bets = rules.bonuses.values() if bet == MAIN else (rules.side_bets[bet],)
    return [line for one in bets for line in one.lines]


def _shoes(decks: int, by_suit: bool, suited: bool) -> list[Composition]:
    """Shoes to walk. Where suits matter to a counter of ranks they are those of whole ranks of the real decks."""
    if by_suit:
        rows = [[[(n * row + suit) % 5 for suit in range(4)] for row, n in enumerate(counts)] for counts in _UNEVEN]
        return [Composition.full(2), *(Composition.by_kind(kinds) for kinds in rows), Composition.full(3)]
    nothing = (0,) * len(SUITS)
    few = range(2, len(RANKS) + 1)
    if suited:
        whole = ((decks,) * len(SUITS),)
        return [Composition.by_kind(whole * n + (nothing,) * (len(RANKS) - n)) for n in few]
    even = [Composition((_CARDS_OF_A_RANK,) * n + (0,) * (len(RANKS) - n)) for n in few]
    return [*even, *map(Composition, _UNEVEN)]


def _counted(cards: Composition, by_suit: bool) -> Sequence[int]:
    if by_suit and cards.kinds is not None:
        return [count for row in cards.kinds for count in row]
    return cards.ranks


def _mean(walk: Walk, bet: str, decision: Decision | None) -> Fraction:
    law = walk.law(decision or walk.decisions[0])
    if bet == MAIN:
        return law.mean(lambda settled: settled.net)

    def side(settled: Settlement) -> Fraction:
        return settled.side_nets[0] or Fraction(0)

    return law.mean(side)


def _solved(equations: list[tuple[list[Fraction], Fraction]]) -> list[Fraction] | None:
    """The multiples that satisfy every equation, or None if there are none or too few equations to check them."""
    rows = [[*basis, mean] for basis, mean in equations]
    unknowns = len(rows[0]) - 1
    for column in range(unknowns):
        pivot = next((row for row in range(column, len(rows)) if rows[row][column]), None)
        if pivot is None:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for row in range(len(rows)):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    if len(rows) < unknowns + _SPARE_EQUATIONS or any(row[-1] for row in rows[unknowns:]):
        return None
    return [row[-1] for row in rows[:unknowns]]
