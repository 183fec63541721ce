"""A strategy traced on a given list of results: what it stakes, round by round."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from casinowar.errors import FileError, InputError, UnknownName
from casinowar.exact.session_game import Game
from casinowar.files import read_text
from casinowar.money import cents, money_text
from casinowar.round import Event
from casinowar.strategy import Result, Strategy
from casinowar.strategy.interface import begun, followed, told
from casinowar.table import ALL_RANKS, Placed, Seated, Sitting, Stop, Terms, answer, settled

RESULTS = {
    "W": Event.WIN,
    "L": Event.LOSE,
    "S": Event.SURRENDER,
    "WW": Event.WAR_WIN,
    "WT": Event.WAR_TIE,
    "WL": Event.WAR_LOSE,
}
"""How a result is written: won, lost, surrendered; a war won, tied, lost."""
COLUMNS = ("round", "stake", "result", "net", "total")


@dataclass(frozen=True, slots=True)
class TraceRow:
    """One round: the ante placed, the result, its net, and the net of all rounds so far, in cents.

    ``asked`` is what the strategy asked for, ``state`` what it remembers after the round.
    """

    round: int
    stake: int
    result: str
    net: int
    total: int
    asked: int
    adjustments: tuple[str, ...]
    state: Any


@dataclass(frozen=True, slots=True)
class Trace:
    """All rounds, the stake of the next one (None when the session is over), and why it stopped."""

    strategy: str
    rows: tuple[TraceRow, ...]
    next_stake: int | None
    stopped: Stop | None
    unused: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A value that is not the expected one, as text."""

    round: int
    column: str
    expected: str
    found: str


def parse_results(text: str) -> tuple[str, ...]:
    """Results written "L W W". Raises UnknownName for anything else, InputError for none."""
    words = tuple(word.upper() for word in text.replace(",", " ").split())
    for word in words:
        if word not in RESULTS:
            raise UnknownName("result", word, RESULTS)
    if not words:
        raise InputError("results", text, "results like L W W")
    return words


def trace(game: Game, strategy: Strategy, terms: Terms, results: Sequence[str]) -> Trace:
    """The stakes of a strategy for a list of results.

    Where the rules tell results of one name apart (a suited tie), the likeliest is taken. Raises
    InputError for a result that cannot happen.
    """
    strategy = told(strategy, game.main_law)
    sitting = Sitting(terms, game.layout)
    bankroll, state = terms.bankroll, begun(strategy, sitting.seat(terms.bankroll))
    rows: list[TraceRow] = []
    stopped: Stop | None = None
    for number, word in enumerate(results, 1):
        answered = answer(sitting, strategy, state, sitting.seat(bankroll))
        if not isinstance(answered, Seated):
            stopped = answered.reason
            break
        result = _result(game, answered.placed, word, number)
        bankroll += result.total
        state = followed(strategy, answered.state, sitting.seat(bankroll), result)
        rows.append(_row(number, word, result, bankroll - terms.bankroll, state))
        stopped = sitting.stopped(bankroll)
        if stopped is None and terms.rounds == number:
            stopped = Stop.ROUNDS
        if stopped is not None:
            break
    following = None
    if stopped is None:
        answered = answer(sitting, strategy, state, sitting.seat(bankroll))
        if isinstance(answered, Seated):
            following = answered.placed.ante
        else:
            stopped = answered.reason
    return Trace(strategy.label, tuple(rows), following, stopped, tuple(results[len(rows) :]))


def _row(number: int, word: str, result: Result, total: int, state: Any) -> TraceRow:
    return TraceRow(number, result.ante, word, result.total, total, result.asked, result.adjustments, state)


def _result(game: Game, placed: Placed, word: str, number: int) -> Result:
    event = RESULTS[word]
    in_war = word in ("WW", "WT", "WL")
    if in_war and not placed.raise_:
        raise InputError(f"result of round {number}", word, "S: the raise cannot be covered, or there is no war")
    chances = game.law(ALL_RANKS if in_war else 0)
    found = [k for k, outcome in enumerate(game.outcomes) if outcome.event == event and chances[k]]
    if not found:
        raise InputError(f"result of round {number}", word, "a result that these rules know")
    return settled(game.rules, placed, game.outcomes[max(found, key=lambda k: chances[k])])


def expected_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV with some of the columns round, stake, result, net, total.

    Raises FileError naming the file and the fault.
    """
    text = io.StringIO(read_text(path, "an expected trace"), newline="")
    try:
        reader = csv.DictReader(text, skipinitialspace=True)
        columns = [column.strip() for column in reader.fieldnames or ()]
        rows = [{str(key).strip(): (value or "").strip() for key, value in row.items()} for row in reader]
    except (csv.Error, AttributeError):
        raise FileError(path, "is not a CSV file of text") from None
    unknown = [column for column in columns if column not in COLUMNS]
    if unknown or not set(columns) & {"stake", "net", "total"}:
        raise FileError(path, f"line 1: columns {', '.join(columns) or 'none'}; expected some of {', '.join(COLUMNS)}")
    return rows


def compared(found: Trace, expected: Sequence[dict[str, str]]) -> tuple[Mismatch, ...]:
    """Where a trace differs from the rows expected. An empty cell expects nothing."""
    faults: list[Mismatch] = []
    for number, row in enumerate(expected, 1):
        if number > len(found.rows):
            faults.append(Mismatch(number, "round", "a round", "the trace is over"))
            break
        for column, wanted in row.items():
            shown = _cell(found.rows[number - 1], column)
            if wanted and not _same(wanted, shown):
                faults.append(Mismatch(number, column, wanted, shown))
    if len(expected) < len(found.rows):
        faults.append(Mismatch(len(expected) + 1, "round", "no more rounds", f"{len(found.rows)} rounds"))
    return tuple(faults)


def _cell(row: TraceRow, column: str) -> str:
    value = getattr(row, column)
    return money_text(value) if column in ("stake", "net", "total") else str(value)


def _same(wanted: str, shown: str) -> bool:
    negative = wanted.startswith("-")
    try:
        amount = cents(wanted.lstrip("+-"))
        return (-amount if negative else amount) == _as_cents(shown)
    except InputError:
        return wanted.upper() == shown


def _as_cents(shown: str) -> int:
    return -cents(shown[1:]) if shown.startswith("-") else cents(shown)
