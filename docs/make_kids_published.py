"""Writes docs/reference/kids-published.md, what others print about War, measured: python docs/make_kids_published.py"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from casinowar.kids import kernels as k
from casinowar.kids.dealing import plan_deal
from casinowar.kids.deals import parse_deal
from casinowar.kids.facts import facts_of
from casinowar.kids.facts_pass import tied_pairs
from casinowar.kids.library import load_variant
from casinowar.kids.play import play_game
from casinowar.kids.policies import seat_policies
from casinowar.kids.simulate import game_rows

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "tests" / "oracles" / "kids_published.toml"
SEED, GAMES, PACE, NEVER = 1, 50_000, 4.0, 1_000_000
SIGMAS = 3.0
OTHER_RULES = "other rules"
COLUMNS = {"tricks": k.TRICKS, "plays": k.PLAYS, "ties": k.TIES, "wars": k.WAR_TRICKS}
Rows = np.ndarray[Any, np.dtype[np.int64]]

HEAD = f"""\
# War: published figures and claims, measured

Made by `docs/make_kids_published.py` from `tests/oracles/kids_published.toml`; a test makes it again. Simulated
figures are of seed {SEED} and {GAMES:,} games unless said otherwise; after ± stands their standard error.

*right*: ours, within {SIGMAS:g} standard errors of both together, can be the published figure as it is rounded.
*wrong*: it cannot. *other rules*: it cannot, and the source does not give its rules in full. Figures differ
among each other because their rules do: look at the rules first.
"""
"""The head of the page."""


@dataclass(frozen=True)
class Measured:
    """A statistic of simulated games, its standard error, and how many games it is of."""

    value: float
    error: float
    games: int


def games_of(study: dict[str, Any]) -> Rows:
    """Simulated games of a study, a row each."""
    return games_by(
        study["variant"],
        tuple(study.get("sets", ())),
        tuple((int(seat), cards) for seat, cards in study.get("hands", {}).items()),
        tuple(study.get("sizes", ())),
        study.get("our_games", GAMES),
        study.get("limit", NEVER),
    )


@cache
def games_by(
    name: str, sets: tuple[str, ...], hands: tuple[tuple[int, str], ...], sizes: tuple[int, ...], games: int, limit: int
) -> Rows:
    """Simulated games of a variant with changes, fixed hands by seat, packet sizes (or none), and a limit of tricks."""
    variant = load_variant(name, sets)
    plan = plan_deal(variant, dict(hands), sizes or None)
    blocks = game_rows(variant, plan, games, SEED, seat_policies(variant), PACE, limit, None)
    return np.concatenate(list(blocks))


def measure(rows: Rows, name: str, statistic: str) -> Measured:
    """A statistic of a column, over the games that were won or drawn (shares: over all)."""
    if statistic.startswith("share"):
        hits = _hits(rows, statistic, rows[:, COLUMNS[name]])
        share = float(hits.mean())
        return Measured(share, math.sqrt(share * (1 - share) / len(rows)), len(rows))
    finished = (rows[:, k.RESULT] == k.WON) | (rows[:, k.RESULT] == k.DRAWN)
    values = np.sort(rows[finished, COLUMNS[name]]).astype(float)
    if statistic == "mean":
        return Measured(float(values.mean()), float(values.std(ddof=1)) / math.sqrt(len(values)), len(values))
    if statistic == "sd":
        sd = float(values.std(ddof=1))
        fourth = float(((values - values.mean()) ** 4).mean())
        return Measured(sd, math.sqrt((fourth - sd**4) / len(values)) / (2 * sd), len(values))
    return _quantile(values, 0.5 if statistic == "median" else float(statistic.split()[1]))


def _hits(rows: Rows, statistic: str, column: Rows) -> Any:
    won = (rows[:, k.RESULT] == k.WON) & (rows[:, k.WINNERS] == 1)
    if statistic == "share won by player 1":
        return won
    if statistic.startswith("share won by player 1 at "):
        return won & (column == int(statistic.split()[-1]))
    endless = rows[:, k.RESULT] == k.ENDLESS
    over = column > int(statistic.split()[-1])
    return endless | over if "endless" in statistic else ~endless & over


def _quantile(values: Any, share: float) -> Measured:
    """A quantile; its error is half the distance between those one error of the share to each side."""
    games = len(values)
    step = math.sqrt(share * (1 - share) / games)
    low, here, high = (
        values[min(games - 1, max(0, math.ceil(q * games) - 1))] for q in (share - step, share, share + step)
    )
    return Measured(float(here), max(0.5, float(high - low) / 2), games)


def published_range(printed: Sequence[str]) -> tuple[float, float]:
    """The values that round to what is printed, or the range that is printed."""
    half = [0.5 * 10.0 ** -len(text.partition(".")[2]) for text in printed]
    return float(printed[0]) - half[0], float(printed[-1]) + half[-1]


def verdict(ours: Measured, figure: dict[str, Any], their_games: int | None) -> str:
    """Whether our value can be the published one."""
    low, high = published_range(figure["published"])
    error = ours.error if their_games is None else ours.error * math.sqrt(1 + ours.games / their_games)
    return "right" if low - SIGMAS * error <= ours.value <= high + SIGMAS * error else "wrong"


def studies() -> list[dict[str, Any]]:
    """The studies of the data file."""
    with DATA.open("rb") as file:
        return list(tomllib.load(file)["studies"])


def _data(table: str) -> list[dict[str, Any]]:
    with DATA.open("rb") as file:
        return list(tomllib.load(file)[table])


def _command(entry: dict[str, Any]) -> str:
    words = [entry["variant"], *(f"--set {change}" for change in entry.get("sets", ()))]
    words += [f"--hand {seat}={cards}" for seat, cards in entry.get("hands", {}).items()]
    words += [f"--sizes {','.join(map(str, entry['sizes']))}"] if "sizes" in entry else []
    return " ".join(words)


def study_lines() -> list[str]:
    """The simulated figures as a table."""
    lines = ["| source | rules | ours | figure | published | measured | verdict |", "|---|---|---|---|---:|---:|---|"]
    for study in studies():
        rows = games_of(study)
        for figure in study["figures"]:
            ours = measure(rows, figure["measure"], figure["statistic"])
            found = figure["verdict"] if figure["verdict"] == OTHER_RULES else verdict(ours, figure, study.get("games"))
            note = f": {figure['note']}" if "note" in figure else ""
            what = (
                figure["statistic"] if "share" in figure["statistic"] else f"{figure['measure']}, {figure['statistic']}"
            )
            games = f" ({len(rows):,} games)" if len(rows) != GAMES else ""
            cells = (study["source"], study["rules"], f"`{_command(study)}`", what, " to ".join(figure["published"]))
            shown = f"| {' | '.join(cells)} | {_number(ours.value)} ± {_number(ours.error)}{games} "
            lines.append(f"{shown}| {_bold(found)}{note} |")
    return lines


def exact_value(entry: dict[str, Any]) -> float:
    """The exact value of an [[exact]] entry."""
    if entry["fact"] == "seven_ties":
        law = tied_pairs((4,) * 13)
        value = float(sum(chance * math.comb(ties, 7) / math.comb(26, 7) for ties, chance in enumerate(law)))
    else:
        facts = facts_of(load_variant(entry["variant"])).facts
        value = next(fact.value for fact in facts if fact.name == entry["fact"])
    return 1 / value if entry.get("inverse") else value


def exact_verdict(entry: dict[str, Any]) -> str:
    """Whether the exact value rounds to the published one."""
    digits = len(entry["published"].partition("e")[0].replace(".", "").lstrip("0"))
    return "right" if float(f"{exact_value(entry):.{digits}g}") == float(entry["published"]) else "wrong"


def exact_lines() -> list[str]:
    """The exact figures as a table."""
    lines = ["| source | claim | published | exact | verdict |", "|---|---|---:|---:|---|"]
    for entry in _data("exact"):
        note = f": {entry['note']}" if "note" in entry else ""
        value = f"{exact_value(entry):,.1f}" if entry.get("inverse") else f"{exact_value(entry):.16g}"
        cells = (entry["source"], entry["claim"], entry["published"], value)
        lines.append(f"| {' | '.join(cells)} | {_bold(exact_verdict(entry))}{note} |")
    return lines


def deal_verdict(entry: dict[str, Any]) -> tuple[str, int]:
    """Whether a published deal does what is said, and in how many tricks it ends or comes back."""
    variant = load_variant(entry["variant"], entry["sets"])
    game = play_game(variant, SEED, parse_deal(entry["deal"], variant), logged=False)
    tricks = game.tricks if game.period is None else game.period
    return ("right" if (game.result, tricks) == (entry["result"], entry["published"]) else "wrong"), tricks


def deal_lines() -> list[str]:
    """The published deals as a table."""
    lines = ["| source | claim | published | ours | verdict |", "|---|---|---:|---:|---|"]
    for entry in _data("deals"):
        found, tricks = deal_verdict(entry)
        cells = (entry["source"], entry["claim"], f"{entry['published']:,}", f"{tricks:,}", _bold(found))
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _bold(word: str) -> str:
    return word if word == "right" else f"**{word}**"


def _number(value: float) -> str:
    return f"{value:.3g}" if abs(value) < 10 else f"{value:,.1f}"


def length_line(title: str, name: str, *sets: str) -> str:
    """How long a variant lasts, how the lead swings, how many games are over 1,000 tricks."""
    rows = games_by(name, sets, (), (), GAMES, NEVER)
    tricks, over = measure(rows, "tricks", "mean"), measure(rows, "tricks", "share over 1000")
    swings = 100 * rows[:, k.LEAD_CHANGES].sum() / rows[:, k.TRICKS].sum()
    median = measure(rows, "tricks", "median").value
    lasts = (
        f"{tricks.value:.1f} ± {tricks.error:.1f} | {median:.0f} | {swings:.2f} | {over.value:.2%} ± {over.error:.2%}"
    )
    return f"| {title} | `{' '.join([name, *sets])}` | {lasts} |"


LENGTHS = [
    "| game | ours | tricks, mean | median | lead changes in 100 tricks | games over 1,000 tricks |",
    "|---|---|---:|---:|---:|---:|",
]


def claim_lines() -> list[str]:
    """The rules pages' own claims, measured."""
    parts = ["## Claims of the rules pages", "", '### Double War: "speeds the game up a little"', "", *LENGTHS]
    for down, own in ((3, "own"), (1, "lose")):
        sets = (f"face_down={down}", f"shortage={own}")
        parts.append(length_line(f"{down} down, no prize", "double-war", *sets, "prize=none"))
        for prize in ("next_card", "losing_card", "winning_card"):
            parts.append(length_line(f"{down} down, prize {prize}", "double-war", *sets, f"prize={prize}"))
    parts += [
        "",
        "The page leaves open which card is the prize. If the winner stakes the next card of his packet (our reading)",
        "games are shorter, as it says; if a card of the trick just won stays in the middle, they are longer. In every",
        "reading the lead changes hands far more often.",
        "",
        "### One card face down: longer, with fewer sudden swings, more games over 1,000 tricks",
        "",
        *LENGTHS,
        length_line("three down", "three-down", "shortage=own"),
        length_line("one down, without the limit of 1,000 tricks", "one-down", "end.tricks=none"),
        "",
        "All three parts of the claim hold.",
        "",
    ]
    return parts


def published_page() -> str:
    """docs/reference/kids-published.md."""
    parts = [HEAD, "## Simulated figures", "", *study_lines(), "", "## Exact figures", "", *exact_lines(), ""]
    parts += ["## Deals", "", *deal_lines(), "", *claim_lines()]
    return "\n".join(parts)


if __name__ == "__main__":
    (HERE / "reference" / "kids-published.md").write_text(published_page(), encoding="utf-8")
