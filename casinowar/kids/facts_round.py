"""The exact law of games in which each card is played once: a round of Tod und Leben, and a match of rounds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

from casinowar.kids.dealing import plan_deal
from casinowar.kids.facts_pass import pass_counts, tied_pairs
from casinowar.kids.variant import WarVariant
from casinowar.kids.warsize import cards_for_war

_MOST_ROUNDS = 200
_Open = tuple[int, int, int]
"""Pairs of cards played, pairs of them compared, and ties among these."""


def round_law(variant: WarVariant) -> list[Fraction] | None:
    """The chance that player 1 wins 0, 1, 2, ... cards in one pass through both packets.

    Whoever has the higher of two different cards is a fair coin, so the law follows from that of
    the number of tied pairs: given the ties among the pairs compared, the others are any of the
    rest. None for games that play cards again, for more than two players, wars by rank, a war that
    ends the game (shortage = draw), and endings besides the end of the packets.
    """
    if not _is_one_pass(variant):
        return None
    pairs = plan_deal(variant).sizes[0]
    ties = tied_pairs(pass_counts(variant), plan_deal(variant).aside)
    law = [Fraction(0)] * (2 * pairs + 1)
    for (_, compared, tied), points in _endings(variant, pairs).items():
        if not any(ties[tied : tied + pairs - compared + 1]):
            continue
        chance = _pattern_chance(ties, pairs, compared, tied) / 2 ** (compared - tied)
        for cards, ways in points.items():
            law[cards] += chance * ways
    return law


def match_law(law: list[Fraction], rounds: int) -> tuple[Fraction, Fraction] | None:
    """The chances that player 1 wins and that nobody wins a match of so many rounds; None if it is too long."""
    if rounds > _MOST_ROUNDS:
        return None
    half = len(law) // 2
    drawn = law[half]
    won = (1 - drawn) / 2
    lead = {0: Fraction(1)}
    for _ in range(rounds):
        grown: dict[int, Fraction] = {}
        for ahead, chance in lead.items():
            for step, share in ((1, won), (0, drawn), (-1, won)):
                grown[ahead + step] = grown.get(ahead + step, Fraction(0)) + chance * share
        lead = grown
    return sum((chance for ahead, chance in lead.items() if ahead > 0), Fraction(0)), lead[0]


def _is_one_pass(variant: WarVariant) -> bool:
    end, plan = variant.end, plan_deal(variant)
    others = (end.tricks, end.wars, end.target, end.fewer_than, end.seconds)
    return (
        variant.game == "packet"
        and variant.players == 2
        and variant.never_recycles
        and variant.face_down != "by_rank"
        and variant.shortage != "draw"
        and variant.identical_cards == "tie"
        and not variant.quick_share
        and not plan.buried
        and not (plan.aside and plan.ordinary < len(plan.loose))
        and not any(value is not None for value in others)
    )


def _endings(variant: WarVariant, pairs: int) -> dict[_Open, Counter[int]]:
    """Every way through the packets: pairs, compared, tied -> cards won by player 1 -> number of coin falls."""
    first, further = (cards_for_war(variant, variant.deck.highest, chain) for chain in (1, 2))
    waiting: dict[_Open, Counter[int]] = {(0, 0, 0): Counter({0: 1})}
    done: dict[_Open, Counter[int]] = {}
    for _ in range(pairs):
        grown: dict[_Open, Counter[int]] = {}
        for (played, compared, tied), points in waiting.items():
            for chain, end, is_split in _tricks(variant, pairs, played, first, further):
                key = (end, compared + chain + (not is_split), tied + chain)
                into = (done if end == pairs else grown).setdefault(key, Counter())
                pot = end - played
                for cards, ways in points.items():
                    if is_split:
                        into[cards + pot] += ways
                    else:
                        into[cards] += ways
                        into[cards + 2 * pot] += ways
        waiting = grown
    return done


def _tricks(variant: WarVariant, pairs: int, played: int, first: int, further: int) -> list[tuple[int, int, bool]]:
    """The tricks that may start after so many pairs: ties, pairs played afterwards, whether the pot is split."""
    found: list[tuple[int, int, bool]] = []
    here, chain = played + 1, 0
    while True:
        found.append((chain, here, False))
        chain += 1
        need = first if chain == 1 else further
        left = pairs - here
        if left == 0 or (left < need and variant.shortage == "lose"):
            found.append((chain, pairs, True))
            return found
        here += min(need, left)


def _pattern_chance(ties: list[Fraction], pairs: int, compared: int, tied: int) -> Fraction:
    """The chance that of ``compared`` given pairs just ``tied`` given ones tie."""
    rest = pairs - compared
    return sum(
        (ties[tied + more] * Fraction(comb(rest, more), comb(pairs, tied + more)) for more in range(rest + 1)),
        Fraction(0),
    )
