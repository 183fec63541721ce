"""Exact facts and small decks of the War family, in tables and records."""

from __future__ import annotations

from casinowar.counts import number_of
from casinowar.kids.facts import Fact, Facts
from casinowar.kids.small_results import SmallDeck
from casinowar.report.kids import KidsRecord, about, variant_note
from casinowar.report.result import Result
from casinowar.report.tables import Table, plain

_LONGEST_FRACTION = 60
_SMALL_CHANCE, _TINY_CHANCE = 0.2, 1e-3


class KidsFactsRecord(KidsRecord, Facts):
    """``casinowar kids facts``."""


class KidsDealsRecord(KidsRecord, SmallDeck):
    """``casinowar kids deals``."""


def facts_result(found: Facts, detail: bool = False) -> Result:
    """What is known exactly; ``detail`` adds the fractions."""
    rows = tuple((fact.meaning, f"{fact.value:.10g}", _one_in(fact)) for fact in found.facts)
    notes = [f"Not here: {gap}." for gap in found.open]
    tables = [
        Table(
            ("fact", "value", "1 in"),
            rows,
            title=f"Exact facts: {found.variant.title or found.variant.name}",
            notes=(*notes, variant_note(found.variant, detail)),
        )
    ]
    if detail:
        fractions = tuple(f"{fact.name} = {fact.exact or fact.value}" for fact in found.facts)
        tables.append(Table((), (), title="As fractions", notes=fractions))
    return Result(
        record=lambda: KidsFactsRecord(**about(found.variant), **dict(found)),
        tables=lambda: tables,
        rows=lambda: [fact.model_dump() for fact in found.facts],
    )


def _one_in(fact: Fact) -> str:
    """A small chance as one in so many."""
    if not 0 < fact.value < _SMALL_CHANCE:
        return ""
    return f"{1 / fact.value:,.0f}" if fact.value < _TINY_CHANCE else f"{1 / fact.value:.4g}"


def deals_result(found: SmallDeck) -> Result:
    """Every deal of a small deck, counted."""
    return Result(
        record=lambda: KidsDealsRecord(**about(found.variant), **dict(found)),
        tables=lambda: [_deals_table(found)],
        rows=lambda: [
            {
                "deals": found.deals,
                **{f"wins_{seat}": wins for seat, wins in enumerate(found.wins, start=1)},
                "draws": found.draws,
                "endless": found.endless,
                "tricks_sum": found.tricks_sum,
                "mean_tricks": found.mean_tricks,
                "mean_tricks_exact": found.mean_tricks_exact,
                "longest": found.longest,
                "longest_deal": found.longest_deal,
                "endless_deal": found.endless_deal,
            }
        ],
    )


def _deals_table(found: SmallDeck) -> Table:
    results = [(f"won by player {seat}", wins) for seat, wins in enumerate(found.wins, start=1)]
    results += [("drawn", found.draws), ("endless", found.endless)]
    rows = tuple((name, plain(number, 6), f"{number / found.deals:.6f}") for name, number in results)
    return Table(
        ("result", "deals" if found.method == "deals" else "deals, expected", "share"),
        rows,
        title=f"All {found.deals:,} deals: {found.variant.title or found.variant.name}",
        notes=(*_lengths(found), variant_note(found.variant)),
    )


def _lengths(found: SmallDeck) -> list[str]:
    notes = []
    if found.mean_tricks is not None:
        exact = found.mean_tricks_exact
        fraction = f" = {exact}" if exact and "/" in exact and len(exact) <= _LONGEST_FRACTION else ""
        notes.append(f"Mean length of games that end: {found.mean_tricks:.10g}{fraction} tricks.")
    if found.longest_deal is not None:
        notes.append(f"Longest game: {number_of(found.longest or 0, 'trick')}, deal {found.longest_deal}")
    if found.endless_deal is not None:
        notes.append(f"An endless one: deal {found.endless_deal}")
    if found.method == "chain":
        notes.append(
            f"Play is random: solved as a Markov chain of {found.positions:,} positions"
            + (", in fractions." if found.mean_tricks_exact else ", exact but for rounding.")
        )
    return notes
