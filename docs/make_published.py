"""Writes docs/reference/published.md, what others print beside the exact value: python docs/make_published.py"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

from casinowar.exact.bets import MAIN, Analysis, BetAnalysis, analyse
from casinowar.round import Decision
from casinowar.rules import load_rules

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "tests" / "oracles" / "published.toml"
PAGE = HERE / "reference" / "published.md"
PERCENT = ("edge", "element_of_risk", "rtp", "rtp_staked", "tie")
WORDS = {
    "edge": "house edge per ante, %",
    "element_of_risk": "element of risk, %",
    "rtp": "RTP per ante, %",
    "rtp_staked": "RTP per unit staked, %",
    "sd": "standard deviation per ante",
    "probability": "probability",
    "contribution": "probability times net",
    "tie": "chance of a first tie, %",
}
SIDE_BET_WORDS = {"edge": "house edge of the side bet, %", "rtp": "RTP of the side bet, %"}
HEAD = """\
# Published figures

Made by `docs/make_published.py` from `tests/oracles/published.toml`; a test works every verdict out again.

*right*: our exact value rounds to the printed figure. *wrong*: it does not. *other convention*: it
does not as what it is printed as, but does in the convention named here. The house edge counts the
loss per ante over all rounds; the element of risk divides it by the average total stake, raises included.
"""
FOOT = """\
## A shoe is not quite a fresh shoe

All values here are for a round from a freshly shuffled shoe. Behind a cut card the long run is very slightly
different: a shoe in which many rounds tie uses more cards a round, so it holds fewer rounds, and rounds with
ties are underrepresented. With six decks and the cut card at 75 % the tie frequency is about 3 in a million
lower. No edge above changes in its printed digits; a check over more than about a thousand million rounds
of a dealt shoe would have to allow for it.
"""


@dataclass(frozen=True)
class Figure:
    """One published figure with what is needed to work it out; ``published`` is kept as printed."""

    source: str
    claim: str
    rules: str
    sets: tuple[str, ...]
    bet: str
    decision: str | None
    convention: str
    claimed: str
    events: tuple[str, ...]
    published: str
    verdict: str
    note: str

    @property
    def decimals(self) -> int:
        """How many decimals are printed."""
        return len(self.published.partition(".")[2])

    def exact(self, convention: str) -> Fraction:
        """Our value in a convention, in the unit in which it is printed."""
        analysis = _analysis(self.rules, self.sets)
        row = analysis.bet(self.bet, Decision(self.decision) if self.decision else None)
        return _value(row, convention, self.events) * (100 if convention in PERCENT else 1)

    def agrees(self, convention: str) -> bool:
        """Whether our value rounds to the printed figure."""
        return abs(self.exact(convention) - Fraction(self.published)) <= Fraction(1, 2 * 10**self.decimals)

    def worked_out_verdict(self) -> str:
        """The verdict by our exact values."""
        if self.agrees(self.claimed):
            return "right"
        return "other convention" if self.agrees(self.convention) else "wrong"


def _value(row: BetAnalysis, convention: str, events: tuple[str, ...]) -> Fraction:
    named = [outcome for outcome in row.outcomes if outcome.event in events]
    if convention == "probability":
        return sum((outcome.probability for outcome in named), Fraction(0))
    if convention == "contribution":
        return sum((outcome.contribution for outcome in named), Fraction(0))
    if convention == "tie":
        untied = ("win", "lose")
        return 1 - sum((outcome.probability for outcome in row.outcomes if outcome.event in untied), Fraction(0))
    value = getattr(row, convention)
    return value if isinstance(value, Fraction) else Fraction(value)


@cache
def _analysis(rules: str, sets: tuple[str, ...]) -> Analysis:
    return analyse(load_rules(rules, sets))


def figures() -> list[Figure]:
    """Every published figure of the data file, rows of figures taken apart."""
    with DATA.open("rb") as file:
        return [figure for entry in tomllib.load(file)["figures"] for figure in _figures(entry)]


def _figures(entry: Mapping[str, Any]) -> Iterator[Figure]:
    printed = entry["published"]
    row = printed if isinstance(printed, list) else [printed]
    varied = [f"decks={value}" for value in entry.get("decks", [])]
    varied += [f"side_bets.tie.pays={value}" for value in entry.get("tie_pays", [])]
    for number, published in enumerate(row):
        yield Figure(
            source=entry["source"],
            claim=entry["claim"],
            rules=entry["rules"],
            sets=(*entry.get("sets", ()), *((varied[number],) if varied else ())),
            bet=entry["bet"],
            decision=entry.get("decision"),
            convention=entry["convention"],
            claimed=entry.get("claimed", entry["convention"]),
            events=tuple(entry.get("events", ())),
            published=published,
            verdict=entry["verdict"],
            note=entry.get("note", ""),
        )


def page() -> str:
    """The page as Markdown."""
    parts = [HEAD]
    for source, group in groupby(figures(), key=lambda figure: figure.source):
        parts.append(f"## {source}\n")
        parts.append("| claim | rules | convention | published | our exact value | verdict |")
        parts.append("|---|---|---|---:|---:|---|")
        parts += [_row(figure) for figure in group]
        parts.append("")
    return "\n".join([*parts, FOOT])


def _row(figure: Figure) -> str:
    rules = ", ".join((figure.rules, *figure.sets))
    words = WORDS if figure.bet == MAIN else SIDE_BET_WORDS
    exact = f"{float(figure.exact(figure.convention)):.{figure.decimals + 3}f}"
    verdict = figure.verdict if figure.verdict == "right" else f"**{figure.verdict}**"
    note = f": {figure.note}" if figure.note else ""
    cells = (figure.claim, rules, words[figure.convention], figure.published, exact, f"{verdict}{note}")
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
