"""A log of rounds from a CSV file, checked row by row against what the rules make possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.log_rows import NO, YES, LogRow, read_rows
from casinowar.cards import rank_of
from casinowar.errors import FileError, InputError, TooLarge
from casinowar.exact.session_game import casino_war
from casinowar.money import CENTS_PER_UNIT, cents, money_text, paid_down
from casinowar.round import Event

COLUMNS = ("round", "bet", "result", "net", "tie", "player", "dealer")
INFORMATIVE = ("result", "net", "tie", "player", "dealer")
MOST_ROWS = 300_000
"""Rounds in a log: more would take long to judge one by one."""
WIN, LOSE, TIE, OTHER = "win", "lose", "tie", "no tie"
_SHORT = {
    "w": Event.WIN,
    "l": Event.LOSE,
    "s": Event.SURRENDER,
    "ww": Event.WAR_WIN,
    "wt": Event.WAR_TIE,
    "wl": Event.WAR_LOSE,
}


@dataclass(frozen=True, slots=True)
class Round:
    """One row: what is known of a round. ``net`` is in units of the bet, ``bet`` in cents, ranks are indices."""

    bet: int
    event: Event | None = None
    first: str | None = None
    net: Fraction | None = None
    player: int | None = None
    dealer: int | None = None


@dataclass(frozen=True, slots=True)
class Log:
    """Rounds in their order, and the columns they were read from."""

    columns: tuple[str, ...]
    rounds: tuple[Round, ...]


def read_log(path: str, game: FlatGame) -> Log:
    """A log of rounds: a header with some of COLUMNS, then a row a round.

    ``result``: win, lose, surrender, war_win, war_tie, war_lose (or W, L, S, WW, WT, WL) or the net as
    a number. ``net``: the result of the main bet in currency units. ``tie``: yes or no. ``player``,
    ``dealer``: first cards. ``bet``: the ante (default: the game's). Raises FileError naming row and
    column for anything unknown, impossible under the rules, or contradictory, TooLarge for more than MOST_ROWS.
    """
    header, rows = read_rows(path, "a log", COLUMNS, "rounds")
    _check_header(path, header)
    possible = _Possible(game)
    if len(rows) > MOST_ROWS:
        remedy = "give totals (--rounds with --ties, --wins or --result)"
        raise TooLarge(path, f"{len(rows):,} rows", f"{MOST_ROWS:,}", remedy)
    known: dict[tuple[str, ...], Round] = {}
    rounds = []
    for row in rows:
        told = tuple(cell for name, cell in row.cells.items() if name != "round")
        if told not in known:  # equal rows are read once
            known[told] = possible.round(row)
        rounds.append(known[told])
    return Log(tuple(header), tuple(rounds))


def _check_header(path: str, header: Sequence[str]) -> None:
    if not set(header) & set(INFORMATIVE):
        raise FileError(path, f"says nothing about results: expected some of {', '.join(INFORMATIVE)}")
    if ("player" in header) != ("dealer" in header):
        raise FileError(path, "has one of player and dealer: expected both cards, or neither")


class _Possible:
    """What the rules make possible, and the reading of a row against it."""

    def __init__(self, game: FlatGame) -> None:
        self.game = game
        self.nets_of: dict[Event, set[Fraction]] = {}
        self.nets = {net for net, _ in game.main.outcomes}
        if game.rules is not None:
            for outcome in casino_war(game.rules).outcomes:
                if outcome.event is not None:
                    self.nets_of.setdefault(outcome.event, set()).add(outcome.net)
                    self.nets.add(outcome.net)

    def round(self, row: LogRow) -> Round:
        """A row as a round."""
        bet = self._bet(row)
        event = self._event(row)
        first = self._tie(row, None if event is None else _first(event))
        player, dealer = self._card(row, "player"), self._card(row, "dealer")
        if player is not None and dealer is not None:
            first = self._shown(row, first, player, dealer)
        return Round(bet, event, first, self._net(row, bet, event, first), player, dealer)

    def _shown(self, row: LogRow, first: str | None, player: int, dealer: int) -> str:
        shown = TIE if player == dealer else WIN if player > dealer else LOSE
        if first not in (None, shown) and not (first == OTHER and shown != TIE):
            raise row.fault("dealer", f"with these cards the first deal is a {shown}, not a {first}")
        return shown

    def _bet(self, row: LogRow) -> int:
        if "bet" not in row.cells:
            return self.game.bet
        try:
            bet = cents(row.cells["bet"], "bet")
        except InputError as error:
            raise row.fault("bet", error.accepted) from None
        if bet < 1:
            raise row.fault("bet", "an ante of 0.01 or more")
        return bet

    def _event(self, row: LogRow) -> Event | None:
        text = row.cells.get("result", "").lower().replace(" ", "_").replace("-", "_")
        if "result" not in row.cells or _number(row.cells["result"]) is not None:
            return None
        found = _SHORT.get(text) or next((event for event in Event if event.value == text), None)
        if found not in self.nets_of:
            known = ", ".join(self.nets_of) or "none: of this game only nets are known"
            raise row.fault("result", f"one of {known}, or a number")
        return found

    def _net(self, row: LogRow, bet: int, event: Event | None, first: str | None) -> Fraction | None:
        column = "net" if "net" in row.cells else "result"
        amount = _number(row.cells.get(column, ""))
        if amount is None:
            if column == "net":
                raise row.fault("net", "a number like -1 or 12.50")
            nets = self.nets_of.get(event, set()) if event is not None else set()
            return next(iter(nets)) if len(nets) == 1 else None
        allowed = {paid_down(net * bet)[0]: net for net in self._nets(event, first)}
        if amount * CENTS_PER_UNIT not in allowed:
            shown = ", ".join(money_text(each) for each in sorted(allowed))
            raise row.fault(column, f"a bet of {money_text(bet)} comes to one of {shown}")
        return allowed[int(amount * CENTS_PER_UNIT)]

    def _nets(self, event: Event | None, first: str | None) -> set[Fraction]:
        """The nets that are possible after this event, or with these first cards."""
        if event is not None:
            return self.nets_of[event]
        if first is None or not self.nets_of:
            return self.nets
        fitting = (each for each in self.nets_of if first == _first(each) or (first == OTHER and _first(each) != TIE))
        return set().union(*(self.nets_of[each] for each in fitting))

    def _tie(self, row: LogRow, first: str | None) -> str | None:
        if "tie" not in row.cells:
            return first
        text = row.cells["tie"].lower()
        if text not in (*YES, TIE, *NO):
            raise row.fault("tie", "yes or no")
        tied = text in (*YES, TIE)
        if first is not None and tied != (first == TIE):
            raise row.fault("tie", f"the result of this row is a {first} on the first cards")
        return first or (TIE if tied else OTHER)

    def _card(self, row: LogRow, column: str) -> int | None:
        if column not in row.cells:
            return None
        try:
            return rank_of(row.cells[column][:2] if row.cells[column].startswith("10") else row.cells[column][:1])
        except InputError as error:
            raise row.fault(column, error.accepted) from None


def _first(event: Event) -> str:
    return {Event.WIN: WIN, Event.LOSE: LOSE}.get(event, TIE)


def _number(text: str) -> Fraction | None:
    try:
        return Fraction(text) if len(text) <= 30 and "e" not in text.lower() else None
    except (ValueError, ZeroDivisionError):
        return None
