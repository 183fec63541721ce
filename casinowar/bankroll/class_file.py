"""What a class noted of its games of War, from a CSV file, checked row by row against what the rules make possible."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from casinowar.bankroll.log_rows import NO, YES, LogRow, read_rows
from casinowar.counts import number_of
from casinowar.errors import CasinoWarError, FileError, InputError
from casinowar.kids.dealing import plan_deal
from casinowar.kids.deck import rank_of
from casinowar.kids.variant import WarVariant

LABELS = ("game", "pair")
MEASURES = ("tricks", "plays", "wars", "ties", "double_wars", "triple_wars", "lead_changes")
"""Columns with whole numbers, added up over the games of a row."""
DRAW = "draw"
TOTALS = ("games", "tricks", "wars", "ties", "first_war")
"""Columns of which totals alone can be judged, in the order of the options --played, --tricks, ..."""
LARGEST_NUMBER, MOST_GAMES = 10**9, 10**6
_AT_LEAST = (
    ("wars", "tricks"),
    ("wars", "ties"),
    ("double_wars", "wars"),
    ("triple_wars", "wars"),
    ("tricks", "plays"),
)
"""Pairs of columns of which the first is never larger."""


@dataclass
class ClassTally:
    """What was seen. ``winners`` counts results by the winning seats ("1", "1+3", "draw").

    For each measure: ``games`` and ``totals`` of all rows that have it, ``single`` the values of
    rows of one game. ``first_wars``: games whose first trick was a war, among ``first_games``.
    ``aces`` counts games by the aces dealt to player 1.
    """

    columns: tuple[str, ...]
    all_games: int = 0
    winners: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    totals: Counter[str] = field(default_factory=Counter)
    single: dict[str, list[int]] = field(default_factory=dict)
    first_wars: int = 0
    first_games: int = 0
    aces: Counter[int] = field(default_factory=Counter)


def columns_of(variant: WarVariant) -> tuple[str, ...]:
    """The columns that a file about this variant may have."""
    wins = tuple(f"wins_{seat}" for seat in range(1, variant.players + 1))
    return (*LABELS, "games", *MEASURES, "winner", *wins, "draws", "first_war", "aces")


def read_class(path: str, variant: WarVariant, pace: float) -> ClassTally:
    """A class's file: a header with some of columns_of, then a row for each game.

    ``games`` makes a row stand for several games, its numbers for their totals. ``winner``: the
    seat, "1+3" for a shared win, or draw; ``wins_1``, ..., ``draws`` count them. ``first_war``: yes
    or no, whether the first trick was a war (a number in a row of several games). ``aces``: those
    dealt to player 1. A cell may be empty. A row whose ``game`` or ``pair`` is "total" is compared with the
    sum of the rows above it; alone it needs ``games``. ``pace`` (seconds a trick) matters to games that
    end by the clock. Raises FileError naming row and column for anything unknown, impossible or contradictory.
    """
    header, rows = read_rows(path, "a class's file", columns_of(variant), "games")
    if not set(header) - {*LABELS, "games"}:
        raise FileError(path, "says nothing about results: expected some of tricks, wars, ties, winner, first_war")
    reader = _Reader(variant, pace, ClassTally(tuple(header)))
    totals = [row for row in rows if _is_total(row)]
    alone = len(totals) == len(rows)
    for row in rows:
        if alone or not _is_total(row):
            reader.add(row, must_count=alone)
        else:
            reader.compare(row)
    return reader.tally


class _Totals(LogRow):
    """Totals from the command line, with errors that name the option."""

    def fault(self, column: str, expected: str) -> CasinoWarError:
        """The error of an option."""
        option = {"games": "--played", "first_war": "--first-wars"}.get(column, f"--{column}")
        return InputError(option, self.cells.get(column, ""), expected)


def read_totals(variant: WarVariant, pace: float, totals: Mapping[str, int | None]) -> ClassTally:
    """The totals of ``games`` games, by the names of columns. Raises InputError naming the option."""
    given = {column: str(number) for column, number in totals.items() if number is not None}
    if "games" not in given or len(given) < 2:
        raise InputError(
            "kids audit", "nothing to judge", "a FILE.csv, or --played with --tricks, --wars, --ties or --first-wars"
        )
    reader = _Reader(variant, pace, ClassTally(tuple(given)))
    reader.add(_Totals("", 0, 0, given), must_count=True)
    return reader.tally


def _is_total(row: LogRow) -> bool:
    return any(row.cells.get(label, "").lower().strip(" :") in ("total", "totals", "sum") for label in LABELS)


class _Reader:
    """Adds rows to a tally, with what the rules make possible."""

    def __init__(self, variant: WarVariant, pace: float, tally: ClassTally) -> None:
        self.variant, self.limit = variant, variant.trick_limit(pace)
        plan = plan_deal(variant)
        self.most_aces = min(plan.sizes[0], sum(rank_of(card) == variant.deck.highest for card in plan.loose))
        self.tally = tally

    def add(self, row: LogRow, must_count: bool) -> None:
        """Add a row to the tally."""
        games = self._number(row, "games", least=1, most=MOST_GAMES)
        if games is None and must_count:
            raise row.fault("games", "the number of games of a total, in a column games")
        games = 1 if games is None else games
        self.tally.all_games += games
        if self.tally.all_games > MOST_GAMES:
            raise row.fault("games", f"at most {MOST_GAMES} games in a file")
        self._measures(row, games)
        self._winners(row, games)
        self._first_war(row, games)
        self._aces(row, games)

    def compare(self, row: LogRow) -> None:
        """A total must be the sum of the rows above."""
        sums = {column: self.tally.totals[column] for column in MEASURES}
        sums |= {f"wins_{seat}": self.tally.winners[str(seat)] for seat in range(1, self.variant.players + 1)}
        sums |= {"draws": self.tally.winners[DRAW], "games": self.tally.all_games}
        for column, expected in sums.items():
            given = self._number(row, column)
            if given is not None and given != expected:
                raise row.fault(column, f"the rows above it add up to {expected}")

    def _number(self, row: LogRow, column: str, least: int = 0, most: int = LARGEST_NUMBER) -> int | None:
        text = row.cells.get(column, "").replace(",", "")
        if not text:
            return None
        if not re.fullmatch(r"[0-9]{1,10}", text) or not least <= int(text) <= most:
            raise row.fault(column, f"a whole number from {least} to {most}")
        return int(text)

    def _measures(self, row: LogRow, games: int) -> None:
        found = {column: self._number(row, column) for column in MEASURES}
        tricks = found["tricks"]
        if tricks is not None and tricks < games:
            raise row.fault("tricks", f"{games} or more: one trick a game at least")
        if tricks is not None and self.limit is not None and tricks > self.limit * games:
            stopped = f"these rules stop a game after {number_of(self.limit, 'trick')}"
            raise row.fault("tricks", f"at most {self.limit * games}: {stopped}")
        for fewer, more in _AT_LEAST:
            one, other = found[fewer], found[more]
            if one is not None and other is not None and one > other:
                raise row.fault(fewer, f"at most the {other} {more.replace('_', ' ')}")
        for column, number in found.items():
            if number is not None:
                self.tally.games[column] += games
                self.tally.totals[column] += number
                if games == 1:
                    self.tally.single.setdefault(column, []).append(number)

    def _winners(self, row: LogRow, games: int) -> None:
        seats = range(1, self.variant.players + 1)
        counts = {str(seat): self._number(row, f"wins_{seat}", most=games) for seat in seats}
        counts[DRAW] = self._number(row, "draws", most=games)
        given = {name: count for name, count in counts.items() if count is not None}
        text = row.cells.get("winner", "").lower()
        if text and given:
            raise row.fault("winner", "either a winner or numbers of wins, not both")
        if text:
            if games != 1:
                raise row.fault("winner", "nothing in a row of several games: wins_1, wins_2, ... and draws count them")
            self.tally.winners[self._seats(row, text)] += 1
        elif given:
            missing = [name for name, count in counts.items() if count is None]
            total = sum(given.values())
            if total > games or (total < games and len(missing) != 1):
                raise row.fault("wins_1", f"wins and draws that add up to the {games} games")
            if missing:
                given[missing[0]] = games - total
            self.tally.winners.update({name: count for name, count in given.items() if count})

    def _seats(self, row: LogRow, text: str) -> str:
        if text in ("draw", "drawn", "0"):
            return DRAW
        parts = re.split(r"\s*[+&]\s*|\s+and\s+", text.removeprefix("player").strip())
        seats = sorted({int(part) for part in parts if re.fullmatch(r"[0-9]{1,3}", part)})
        players = self.variant.players
        if len(seats) != len(parts) or not all(1 <= seat <= players for seat in seats) or len(seats) == players:
            shared = " (1+2 for a shared win)" if players > 2 else ""
            raise row.fault("winner", f"a seat from 1 to {players}{shared}, or draw")
        return "+".join(map(str, seats))

    def _first_war(self, row: LogRow, games: int) -> None:
        text = row.cells.get("first_war", "").lower()
        if not text:
            return
        if games == 1:
            if text not in (*YES, *NO):
                raise row.fault("first_war", "yes or no")
            wars = int(text in YES)
        else:
            wars = self._number(row, "first_war", most=games) or 0
        all_wars = self._number(row, "wars")
        if all_wars is not None and wars > all_wars:
            raise row.fault("first_war", f"no more than {number_of(all_wars, 'war')} in all")
        self.tally.first_wars += wars
        self.tally.first_games += games

    def _aces(self, row: LogRow, games: int) -> None:
        number = self._number(row, "aces", most=self.most_aces)
        if number is None:
            return
        if games != 1:
            raise row.fault("aces", "nothing in a row of several games")
        self.tally.aces[number] += 1
