"""How players choose where a game leaves a choice: a registry of small named policies."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from casinowar.errors import InputError, UnknownName
from casinowar.kids.order import CardOrder
from casinowar.kids.variant import WarVariant
from casinowar.rng import Stream


@dataclass(frozen=True)
class HandView:
    """What a player of a hand-of-three game sees when he chooses a card."""

    seat: int
    hand: tuple[int, ...]
    their_last: int | None
    in_war: bool
    own_cards: int
    their_cards: int


@dataclass(frozen=True)
class StealView:
    """What a player of Steal War sees: his card and, for every pile he may steal, its seat and size."""

    seat: int
    card: int
    piles: Mapping[int, int]
    own_pile: int
    in_war: bool


class Policy:
    """A way to choose; the base plays at random and steals the largest pile.

    A policy keeps nothing between choices, so one object serves any number of games.
    """

    name = ""
    summary = ""
    games: tuple[str, ...] = ()
    draws_lots = True
    """Whether choices of a card are random; a game between policies that draw no lots can loop."""

    decides_by_ranks = False
    """Whether the ranks in view and lots are all that a choice depends on: then a standstill can be proved."""

    def card(self, view: HandView, order: CardOrder, stream: Stream) -> int:
        """Index in ``view.hand`` of the card to play."""
        return stream.below(len(view.hand))

    def steals(self, view: StealView, stream: Stream) -> int | None:
        """The seat whose pile to steal, or None to play the card."""
        return max(view.piles, key=lambda seat: (view.piles[seat], -seat))

    def protects(self, view: StealView, stream: Stream) -> bool:
        """Whether to protect the own pile with a card that matches it."""
        return not view.piles or max(view.piles.values()) <= view.own_pile

    def top(self, cards: Sequence[int], order: CardOrder, stream: Stream) -> int:
        """Index in ``cards`` (just won) of the card that lies on top of the pile."""
        return _best(cards, order)


_P = TypeVar("_P", bound=type[Policy])
POLICIES: dict[str, Policy] = {}
"""Every policy by name."""


def policy(name: str, summary: str, *games: str) -> Callable[[_P], _P]:
    """Register a policy class under a name for these game families."""

    def register(made: _P) -> _P:
        made.name, made.summary, made.games = name, summary, games
        POLICIES[name] = made()
        return made

    return register


def _best(cards: Sequence[int], order: CardOrder) -> int:
    return max(range(len(cards)), key=lambda place: order.strength(cards[place]))


def _worst(cards: Sequence[int], order: CardOrder) -> int:
    return min(range(len(cards)), key=lambda place: order.strength(cards[place]))


@policy("random", "every choice at random; won cards shuffled", "hand_of_three", "steal", "packet")
class RandomPolicy(Policy):
    """Chooses by lot."""

    decides_by_ranks = True

    def steals(self, view: StealView, stream: Stream) -> int | None:
        """Any pile, or none, equally likely."""
        seats = [None, *view.piles]
        return seats[stream.below(len(seats))]

    def protects(self, view: StealView, stream: Stream) -> bool:
        """A coin."""
        return stream.below(2) == 1

    def top(self, cards: Sequence[int], order: CardOrder, stream: Stream) -> int:
        """Any card."""
        return stream.below(len(cards))


@policy("highest", "the strongest card first", "hand_of_three", "steal", "packet")
class HighestPolicy(Policy):
    """Plays the strongest card of the hand; steals what it can, strongest card on top."""

    decides_by_ranks = True
    draws_lots = False

    def card(self, view: HandView, order: CardOrder, stream: Stream) -> int:
        """The strongest."""
        return _best(view.hand, order)


@policy("lowest", "the weakest card first", "hand_of_three", "steal", "packet")
class LowestPolicy(Policy):
    """Plays the weakest card of the hand; steals what it can, weakest card on top."""

    decides_by_ranks = True
    draws_lots = False

    def card(self, view: HandView, order: CardOrder, stream: Stream) -> int:
        """The weakest."""
        return _worst(view.hand, order)

    def top(self, cards: Sequence[int], order: CardOrder, stream: Stream) -> int:
        """The weakest."""
        return _worst(cards, order)


@policy("match", "the card nearest to the other's last card, to provoke wars", "hand_of_three")
class MatchPolicy(Policy):
    """Plays the card nearest in strength to what the other played last; the weakest before that."""

    decides_by_ranks = True
    draws_lots = False

    def card(self, view: HandView, order: CardOrder, stream: Stream) -> int:
        """The nearest, the stronger of two equally near."""
        if view.their_last is None:
            return _worst(view.hand, order)
        aim = order.strength(view.their_last)
        strengths = [order.strength(card) for card in view.hand]
        return min(range(len(strengths)), key=lambda place: (abs(strengths[place] - aim), -strengths[place]))


@policy("steal-largest", "steals whenever possible, the largest pile first; best card on top", "steal")
class StealLargestPolicy(Policy):
    """The default of Steal War."""


@policy("never-steal", "never steals, always protects; best card on top", "steal")
class NeverStealPolicy(Policy):
    """Plays every card."""

    def steals(self, view: StealView, stream: Stream) -> int | None:
        """Never."""
        return None

    def protects(self, view: StealView, stream: Stream) -> bool:
        """Always."""
        return True


_DEFAULTS = {"hand_of_three": "random", "steal": "steal-largest", "packet": "random"}


def policy_names(variant: WarVariant) -> list[str]:
    """The policies a variant can be played with; none where nothing is left to choose."""
    if variant.game == "packet" and variant.won_cards != "choice":
        return []
    return sorted(name for name, made in POLICIES.items() if variant.game in made.games)


def seat_policies(variant: WarVariant, by_seat: Mapping[int, str] | None = None) -> tuple[str, ...]:
    """The policy of every seat: as given by seat (from 1), else the variant's, else the game's default.

    Raises UnknownName for a policy this game does not have, InputError for a seat it does not have
    or for a policy where there is nothing to choose.
    """
    names = policy_names(variant)
    chosen = [variant.policy] * variant.players
    for seat, name in (by_seat or {}).items():
        if not 1 <= seat <= variant.players:
            raise InputError("--policy", seat, f"a seat from 1 to {variant.players}")
        chosen[seat - 1] = name
    chosen = [_DEFAULTS.get(variant.game, "random") if name == "default" else name for name in chosen]
    for name in chosen:
        if not names and name != "random":
            raise InputError("policy", name, f"no policy: {variant.name} leaves its players no choice")
        if names and name not in names:
            raise UnknownName("policy", name, names)
    return tuple(chosen)
