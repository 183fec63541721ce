"""A person at the table: asks on stderr what to play, and says what happened since."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from casinowar.cli.progress import quiet
from casinowar.errors import InputError
from casinowar.kids.deck import Notation
from casinowar.kids.games.record import played_trick
from casinowar.kids.policies import POLICIES, HandView, Policy, StealView, policy_names, seat_policies
from casinowar.report.kids_play import trick_line

if TYPE_CHECKING:
    from casinowar.kids.games.base import Game
    from casinowar.kids.order import CardOrder
    from casinowar.kids.variant import WarVariant
    from casinowar.rng import Stream

T = TypeVar("T")


class Person(Policy):
    """Asks for every choice of one seat; when input ends, the seat's policy plays on."""

    name = "person"

    def __init__(self, variant: WarVariant, seat: int, policies: dict[int, str]) -> None:
        """Raises InputError for a seat or a game without anything to choose."""
        if variant.game not in ("hand_of_three", "steal"):
            choosing = "it only with a game of chosen cards, like arneson or steal-war"
            raise InputError("--you", seat, f"{choosing}: {variant.name} leaves its players nothing to choose")
        names = seat_policies(variant, policies)
        if seat > variant.players:
            raise InputError("--you", seat, f"a seat from 1 to {variant.players}")
        assert names[seat - 1] in policy_names(variant)
        self._stand_in = POLICIES[names[seat - 1]]
        self._notation = Notation(variant.deck)
        self._game: Game | None = None
        self._told = 0
        self._is_gone = False

    def watch(self, game: Game) -> None:
        """The game whose tricks are told."""
        self._game = game

    def card(self, view: HandView, order: CardOrder, stream: Stream) -> int:
        """Asks which card of the hand to play."""
        hand = [self._notation.card(card) for card in view.hand]
        asked = f"{'War! ' if view.in_war else ''}Your hand: {' '.join(hand)} ({view.own_cards} to {view.their_cards})"
        options = {text: place for place, text in reversed(list(enumerate(hand)))}
        return self._choice(f"{asked}. Play", options, lambda: self._stand_in.card(view, order, stream))

    def steals(self, view: StealView, stream: Stream) -> int | None:
        """Asks whose pile to steal."""
        options: dict[str, int | None] = {str(seat + 1): seat for seat in view.piles} | {"N": None}
        piles = ", ".join(f"{seat + 1} ({size} cards)" for seat, size in view.piles.items())
        asked = f"You hold {self._notation.card(view.card)} and may steal the pile of player {piles}. Seat, or n"
        return self._choice(asked, options, lambda: self._stand_in.steals(view, stream))

    def protects(self, view: StealView, stream: Stream) -> bool:
        """Asks whether to protect the own pile."""
        asked = f"You hold {self._notation.card(view.card)} like your pile of {view.own_pile} cards. Protect it (y, n)"
        return self._choice(asked, {"Y": True, "N": False}, lambda: self._stand_in.protects(view, stream))

    def top(self, cards: Sequence[int], order: CardOrder, stream: Stream) -> int:
        """Asks which of the cards just won lies on top."""
        won = [self._notation.card(card) for card in cards]
        options = {text: place for place, text in reversed(list(enumerate(won)))}
        asked = f"You win {' '.join(won)}. On top"
        return self._choice(asked, options, lambda: self._stand_in.top(cards, order, stream))

    def _choice(self, asked: str, options: dict[str, T], otherwise: Callable[[], T]) -> T:
        """The option that was typed, asked again until it is one; ``otherwise`` once input has ended."""
        quiet()
        self._tell()
        while not self._is_gone:
            click.echo(f"{asked}: ", nl=False, err=True)
            line = sys.stdin.readline()
            if not line:
                self._is_gone = True
                click.echo(f"\nEnd of input: the policy {self._stand_in.name} plays on for you.", err=True)
                break
            typed = line.strip().upper()
            for answer in (typed, typed.replace("10", "T")):
                if answer in options:
                    return options[answer]
            click.echo(f"{line.strip()!r} is none of: {' '.join(options)}", err=True)
        return otherwise()

    def _tell(self) -> None:
        """Say what happened since the last question."""
        assert self._game is not None
        for trick in self._game.log[self._told :] if not self._is_gone else ():
            click.echo(trick_line(played_trick(trick, self._notation)), err=True)
        self._told = len(self._game.log)
