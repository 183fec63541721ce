"""The interface of the five games: play tricks until an ending, with limits and proof of endless play."""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Sequence

from casinowar.counts import number_of
from casinowar.kids.deals import Deal
from casinowar.kids.deck import Notation
from casinowar.kids.games.common_endings import CommonEndings
from casinowar.kids.games.record import Ending, Outcome, TrickLog
from casinowar.kids.games.standstill import STANDSTILL_AFTER
from casinowar.kids.order import CardOrder
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream

DEFAULT_LIMIT = 1_000_000
"""Tricks after which a game is given up; rules, not this limit, end every ordinary game."""
DEFAULT_PACE = 4.0
"""Seconds a trick takes, where a clock matters."""


class Game(CommonEndings, ABC):
    """One game in progress; subclasses say what a trick is.

    Seats count from 0 inside. ``stream`` is the game's own random stream. Raises AssertionError
    if cards are lost or multiplied, which would be a fault of this program.
    """

    def __init__(
        self, variant: WarVariant, deal: Deal, stream: Stream, pace: float = DEFAULT_PACE, logged: bool = False
    ) -> None:
        self.variant = variant
        self.start = deal
        self.stream = stream
        self.order = CardOrder(variant)
        self.notation = Notation(variant.deck, deal.packets)
        self.trick_limit = variant.trick_limit(pace)
        self.ending: Ending | None = None
        self.tricks = self.plays = self.wars = self.ties = self.lead_changes = 0
        self.wars_by_ties: Counter[int] = Counter()
        self.inside = list(range(variant.players))
        self.wars_won = [0] * variant.players
        self._leader: int | None = None
        self.beginning = copy.copy(stream)
        self.chance_used = False
        self._logged = logged
        self.log: list[TrickLog] = []
        self.remarks: list[str] = []

    @abstractmethod
    def play_trick(self) -> None:
        """Play one trick to its end; set ``ending`` if the game ended in it."""

    @abstractmethod
    def cards(self) -> list[int]:
        """Every card in play, wherever it lies between two tricks."""

    @abstractmethod
    def holdings(self) -> list[int]:
        """How many cards each seat holds between two tricks."""

    @abstractmethod
    def packets(self) -> tuple[tuple[int, ...], ...]:
        """The cards of each seat, the next to be played first."""

    @abstractmethod
    def position(self) -> Hashable | None:
        """The full state between two tricks if play from it is determined, else None."""

    def standstill(self) -> str | None:
        """Why the game cannot end from here whatever chance does, if that can be proved."""
        return None

    def play(self, limit: int = DEFAULT_LIMIT) -> Outcome:
        """Play to the end, at most ``limit`` tricks.

        Where play is determined by the deal, Brent's cycle detection on the full state proves
        endless games; a second pass finds the first position that comes back. Where chance has a
        part, a game still going on after STANDSTILL_AFTER tricks is ``endless`` if ``standstill`` proves it.
        Where the rules stop the game at a later trick, a loop is counted after that instead of played.
        """
        watching = self.trick_limit is None and self.position() is not None
        kept, power, since = (self.position() if watching else None), 1, 0
        cards = sorted(self.cards())
        while self.ending is None:
            if self.tricks == STANDSTILL_AFTER and not watching and (reason := self.standstill()):
                self.ending = Ending("endless", (), reason)
                break
            if self.tricks == STANDSTILL_AFTER and self.trick_limit is not None:
                kept, power, since = self.position(), 1, 0
                watching = kept is not None
            if self.tricks >= limit:
                self.ending = Ending("limit", (), f"stopped after {number_of(limit, 'trick')} without a result")
                break
            self._one_trick(cards)
            if watching and self.ending is None:
                since += 1
                here = self.position()
                if self.chance_used:
                    self.chance_used, kept, power, since = False, here, 1, 0
                elif here == kept and self.trick_limit is None:
                    return self._endless(since)
                elif here == kept:
                    watching = False
                    self._skip_loops(since, min(limit, self.trick_limit or limit), cards)
                elif since == power:
                    kept, power, since = here, 2 * power, 0
        return self._outcome(None)

    def _skip_loops(self, period: int, stop: int, cards: Sequence[int]) -> None:
        """Play a loop once more and count it as often as it is gone through whole before trick ``stop``.

        The ranks then lie as if it had been played, the suits need not.
        """
        times = (stop - self.tricks - 1) // period - 1
        if times < 1:
            return
        names = ("tricks", "plays", "wars", "ties", "lead_changes")
        before, wars_before = [getattr(self, name) for name in names], self.wars_by_ties.copy()
        for _ in range(period):
            self._one_trick(cards)
        first = self.tricks + 1
        for name, number in zip(names, before, strict=True):
            setattr(self, name, getattr(self, name) + times * (getattr(self, name) - number))
        for ties, number in list(self.wars_by_ties.items()):
            self.wars_by_ties[ties] += times * (number - wars_before[ties])
        self.remarks.append(f"tricks {first:,} to {self.tricks:,} are the same loop of {period} again and again")

    def _one_trick(self, cards: Sequence[int]) -> None:
        self.play_trick()
        self.tricks += 1
        self._note_lead()
        assert sorted(self.cards()) == cards, "a trick lost or multiplied cards"

    def note_ties(self, chain: int) -> None:
        """Count the ties of a trick; with one or more of them the trick was a war."""
        self.ties += chain
        if chain:
            self.wars += 1
            self.wars_by_ties[chain] += 1

    def _note_lead(self) -> None:
        """A change of lead: another seat than the last leader alone has the most cards."""
        held = self.holdings()
        most = max(held)
        leader = held.index(most)
        if held.count(most) == 1:
            if self._leader is not None and leader != self._leader:
                self.lead_changes += 1
            self._leader = leader

    def restarted(self) -> Game:
        """The same game from the deal again, with the same chance."""
        return type(self)(self.variant, self.start, copy.copy(self.beginning), logged=self._logged)

    def _endless(self, period: int) -> Outcome:
        """The outcome of a game whose positions repeat every ``period`` tricks."""
        cards = sorted(self.cards())
        ahead, behind = self.restarted(), self.restarted()
        for _ in range(period):
            ahead._one_trick(cards)
        while ahead.position() != behind.position():
            ahead._one_trick(cards)
            behind._one_trick(cards)
        where = f"the position after trick {behind.tricks}" if behind.tricks else "the deal itself"
        ahead.ending = Ending("endless", (), f"{where} comes back after trick {ahead.tricks}: a loop of {period}")
        return ahead._outcome(period)

    def interrupted(self) -> Outcome:
        """The outcome of a game that is broken off now; cards on the table are in no packet."""
        self.end_with("limit", [], f"interrupted after {number_of(self.tricks, 'trick')}")
        return self._outcome(None)

    def _outcome(self, period: int | None) -> Outcome:
        assert self.ending is not None
        return Outcome(
            self.ending,
            self.tricks,
            self.plays,
            self.wars,
            self.ties,
            self.lead_changes,
            self.packets(),
            self.start,
            period,
            tuple(self.log),
            dict(sorted(self.wars_by_ties.items())),
        )

    def write_log(self, laid: Sequence[Sequence[tuple[int, bool]]], taker: int | None, taken: int) -> None:
        """Keep a trick in the log, if one is kept."""
        if self._logged:
            shown = tuple(tuple(cards) for cards in laid)
            sizes = tuple(self.holdings())
            self.log.append(TrickLog(self.tricks + 1, shown, taker, taken, sizes, tuple(self.remarks)))
        self.remarks.clear()
