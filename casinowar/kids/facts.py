"""Exact facts about a variant: what can be known without playing, as fractions with names."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Literal

from pydantic import BaseModel, ConfigDict

from casinowar.counts import number_of
from casinowar.kids.dealing import plan_deal
from casinowar.kids.deck import rank_of
from casinowar.kids.facts_pass import pass_counts, sweep_chance, tricks_of_sweep
from casinowar.kids.facts_round import match_law, round_law
from casinowar.kids.facts_ties import ties_in_a_row
from casinowar.kids.first_tie import first_tie_chance
from casinowar.kids.games.base import DEFAULT_PACE
from casinowar.kids.play import check_pace
from casinowar.kids.variant import WarVariant

_MOST_PLAYERS = 8
_SMALL_DECK = 8
_LONGEST_FRACTION = 10_000  # bits: a fraction of thousands of digits is given as a number alone


class Fact(BaseModel):
    """One value: a chance, or a mean; ``exact`` is a fraction as text (None: exact but for rounding)."""

    model_config = ConfigDict(frozen=True)

    name: str
    value: float
    exact: str | None
    meaning: str


class Facts(BaseModel):
    """The facts of a variant, in the order of the game; ``open`` says which are not worked out, and why."""

    model_config = ConfigDict(frozen=True)

    facts: tuple[Fact, ...]
    open: tuple[str, ...]
    variant: WarVariant


def facts_of(variant: WarVariant, pace: float = DEFAULT_PACE) -> Facts:
    """Everything that is known exactly; ``pace`` (seconds a trick) matters to games that end by the clock."""
    check_pace(pace)
    facts: list[Fact] = []
    gaps: list[str] = []
    for known in (_ties, _first_pass, _aces, _rounds, _small_deck):
        known(variant, pace, facts, gaps)
    return Facts(facts=tuple(facts), open=tuple(gaps), variant=variant)


def _fact(name: str, value: Fraction, meaning: str) -> Fact:
    is_readable = value.denominator.bit_length() <= _LONGEST_FRACTION
    return Fact(name=name, value=float(value), exact=str(value) if is_readable else None, meaning=meaning)


def _ties(variant: WarVariant, pace: float, facts: list[Fact], gaps: list[str]) -> None:
    first = first_tie_chance(variant)
    if first is None:
        gaps.append("ties: the first cards are chosen by the players")
        return
    facts.append(_fact("first_tie", first, "war on the first trick"))
    double, triple = ties_in_a_row(variant, 2), ties_in_a_row(variant, 3)
    if double is None:
        gaps.append(
            "second tie: players choose, jokers have a rule of their own, packets are too small, or too many play"
        )
        return
    if first:
        facts.append(_fact("second_tie", double / first, "another tie, given a war on the first trick"))
    facts.append(_fact("double_war", double, "double war on the first trick"))
    if triple is not None:
        facts.append(_fact("triple_war", triple, "triple war on the first trick"))


def _first_pass(variant: WarVariant, pace: float, facts: list[Fact], gaps: list[str]) -> None:
    tricks, plan = tricks_of_sweep(variant, pace), plan_deal(variant)
    players = variant.players
    if tricks is None or players > _MOST_PLAYERS or (variant.is_circular and players > 2):
        gaps.append(
            "first pass: prizes, choices, sums, a quick player or jokers dealt by a rule of their own disturb it"
        )
        return
    counts = pass_counts(variant)
    sweep = sweep_chance(counts, players, tricks)
    first = f"the first {number_of(tricks, 'trick')}"
    facts.append(_fact("no_war", players**tricks * sweep, f"no war in {first}"))
    facts.append(_fact("sweep", sweep, f"player 1 wins {first}, no war"))
    facts.append(_fact("sweep_any", players * sweep, f"some player wins {first}, no war"))
    if players == 2:
        pairs, cards = plan.sizes[0], sum(counts)
        mean = pairs * Fraction(sum(copies * (copies - 1) for copies in counts), cards * (cards - 1))
        meaning = f"mean number of pairs that tie among {pairs}"
        facts.append(_fact("equal_pairs", mean, meaning))


def _aces(variant: WarVariant, pace: float, facts: list[Fact], gaps: list[str]) -> None:
    """The hypergeometric law of the aces in a packet."""
    plan = plan_deal(variant)
    if plan.aside and plan.ordinary < len(plan.loose):
        gaps.append("aces: jokers are never set aside, so the deal is not uniform")
        return
    aces = sum(rank_of(card) == variant.deck.highest for card in plan.loose)
    size, cards = plan.sizes[0], len(plan.loose)
    for number in range(min(aces, size) + 1):
        chance = Fraction(comb(aces, number) * comb(cards - aces, size - number), comb(cards, size))
        facts.append(_fact(f"aces_{number}", chance, f"player 1 is dealt {number_of(number, 'ace')}"))


def known_chance(facts: Facts, what: Literal["win", "draw"]) -> float | None:
    """The exact chance that player 1 wins a whole game, or that it is drawn; None where it is not known."""
    end = facts.variant.end
    name = "match" if end.rounds > 1 else "round" if end.one_pass else "game"
    return next((fact.value for fact in facts.facts if fact.name == f"{name}_{what}"), None)


def _rounds(variant: WarVariant, pace: float, facts: list[Fact], gaps: list[str]) -> None:
    law = round_law(variant)
    if law is None:
        return
    half = len(law) // 2
    what = "round" if variant.end.one_pass else "game"
    facts.append(_fact(f"{what}_win", sum(law[half + 1 :], Fraction(0)), f"player 1 wins a {what}"))
    facts.append(_fact(f"{what}_draw", law[half], f"a {what} is drawn"))
    facts += [
        _fact(f"{what}_cards_{cards}", chance, f"player 1 has {number_of(cards, 'card')} after a {what}")
        for cards, chance in enumerate(law)
        if chance
    ]
    rounds = variant.end.rounds
    if rounds == 1:
        return
    match = match_law(law, rounds)
    if match is None:
        gaps.append(f"match: a match of {rounds} rounds is too long for fractions")
        return
    facts.append(_fact("match_win", match[0], f"player 1 wins a match of {rounds} rounds"))
    facts.append(_fact("match_draw", match[1], f"a match of {rounds} rounds is drawn"))


def _small_deck(variant: WarVariant, pace: float, facts: list[Fact], gaps: list[str]) -> None:
    """Whole games, where the deck is so small that all can be gone through at once."""
    if variant.deck.size > _SMALL_DECK:
        gaps.append(f"whole games: more than {_SMALL_DECK} cards; see kids deals")
        return
    from casinowar.errors import CasinoWarError
    from casinowar.kids.small_results import small_deck

    try:
        deck = small_deck(variant, pace=pace)
    except CasinoWarError as error:
        gaps.append(f"whole games: {error}")
        return
    shares = [(f"win_{seat}", wins, f"player {seat} wins") for seat, wins in enumerate(deck.wins, start=1)]
    shares += [("draw", deck.draws, "the game is drawn"), ("endless", deck.endless, "the game never ends")]
    exact = [*(deck.wins_exact or (None,) * len(deck.wins)), deck.draws_exact, deck.endless_exact]
    for (name, number, meaning), text in zip(shares, exact, strict=True):
        share = None if text is None else str(Fraction(text) / deck.deals)
        facts.append(Fact(name=name, value=number / deck.deals, exact=share, meaning=meaning))
    if deck.mean_tricks is not None:
        mean = deck.mean_tricks
        facts.append(
            Fact(name="mean_tricks", value=mean, exact=deck.mean_tricks_exact, meaning="mean tricks of games that end")
        )
