"""WarVariant: every rule of a game of the War family, as frozen data."""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from casinowar.kids.refusals import refuse_contradictions

GameFamily = Literal["packet", "steal", "hand_of_three", "pasha", "addition"]
OrderRule = Literal["ace_high", "ace_low", "ace_low_literal", "low_beats_ace", "low_wins"]
ShortageRule = Literal["lose", "last_card", "own", "shared", "draw"]
WonCards = Literal["winner_first", "loser_first", "seat_order", "interleaved", "shuffled", "coin", "pile", "choice"]

WORDS = ("name", "title", "source", "choices", "weakly_specified")
"""Fields that say something about the rules and change nothing in a game."""
TOP_RANK = 14
"""The ace of an ordinary deck; ranks are written 2 to 10, jack 11, queen 12, king 13, ace 14."""


def _none_word(value: object) -> object:
    """ "none" stands for "not set" in files and on the command line."""
    return None if value == "none" else value


Count = Annotated[int, Field(ge=1, le=10**9)]
OptionalCount = Annotated[Count | None, BeforeValidator(_none_word)]


class _Rules(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Deck(_Rules):
    """Which cards are dealt."""

    ranks: int = Field(13, ge=1, le=200, description="how many ranks, counted down from the ace")
    suits: int = Field(4, ge=1, le=20, description="cards of each rank in one deck")
    jokers: int = Field(0, ge=0, le=20, description="jokers in all, above every rank and equal to each other")
    decks: int = Field(1, ge=1, le=20, description="decks shuffled together")
    jokers_placed: Literal["shuffled", "one_each"] = "shuffled"

    @property
    def highest(self) -> int:
        """The rank of the ace: 14, or the number of ranks where there are more."""
        return max(TOP_RANK, self.ranks)

    @property
    def lowest(self) -> int:
        """The lowest rank: 2 in an ordinary deck."""
        return self.highest - self.ranks + 1

    @property
    def joker(self) -> int:
        """The rank that stands for a joker."""
        return self.highest + 1

    @property
    def size(self) -> int:
        """How many cards there are, jokers included."""
        return self.ranks * self.suits * self.decks + self.jokers


class StealRules(_Rules):
    """The options of Steal War."""

    protect: bool = Field(True, description="a card that matches one's own pile may protect it for a turn")
    steal_back: bool = Field(True, description="a pile stolen this turn may be stolen again in the same turn")
    miss: float = Field(0.0, ge=0.0, le=1.0, description="chance that a player overlooks a steal")


class End(_Rules):
    """What ends a game besides holding all the cards."""

    tricks: OptionalCount = Field(None, description="the game stops after so many tricks")
    then: Literal["draw", "most"] = Field("draw", description="what a stopped game is: a draw, or most cards wins")
    wars: OptionalCount = Field(None, description="first to win so many wars")
    target: OptionalCount = Field(None, description="first to hold so many cards after a trick")
    fewer_than: OptionalCount = Field(None, description="the game stops when somebody has fewer cards")
    seconds: OptionalCount = Field(None, description="length of the game on the clock")
    one_pass: bool = Field(False, description="the packets are played through once; most cards won wins")
    rounds: int = Field(1, ge=1, le=10**6, description="a match of so many rounds, most rounds wins")
    decider: bool = Field(False, description="both out at once: one new trick from a fresh deal decides")


FaceDown = Annotated[int, Field(ge=0, le=100)]


class WarVariant(_Rules):
    """The rules of one game. Field names are the words of the game; see docs/kids.md for each.

    Raises InputError for rules that contradict each other.
    """

    name: str = "custom"
    title: str = ""
    source: str = ""
    choices: tuple[str, ...] = Field((), strict=False, description="decided here because the source is silent")
    weakly_specified: bool = False

    game: GameFamily = "packet"
    deck: Deck = Deck()
    players: int = Field(2, ge=2, le=60)
    remainder: Annotated[Literal["aside", "lowest"] | None, BeforeValidator(_none_word)] = Field(
        None, description="cards that cannot be shared out: random ones set aside, or the lowest ranks removed"
    )
    order: OrderRule = "ace_high"
    face_down: FaceDown | Literal["by_rank"] = Field(1, description="cards face down in a war, or by the tied rank")
    court: Literal["10", "11-12-13", "12-13-14"] = Field("10", description="by_rank: what J, Q and K count")
    ace: int = Field(11, ge=1, le=100, description="by_rank: what an ace counts")
    count_includes_up: bool = Field(True, description="by_rank: the card turned up is one of the number")
    chain_face_down: Annotated[FaceDown | None, BeforeValidator(_none_word)] = Field(
        None, description="cards face down after a further tie; none: as after the first"
    )
    joins: Literal["all", "tied"] = "all"
    shortage: ShortageRule = "lose"
    won_cards: WonCards = "shuffled"
    reshuffle: bool = Field(True, description="won_cards = pile: the pile becomes the new packet")
    identical_cards: Literal["tie", "first_player"] = "tie"
    prize: Literal["none", "next_card", "losing_card", "winning_card"] = "none"
    quick_share: float = Field(0.0, ge=0.0, le=1.0, description="share of tricks swept by the quicker player")
    hand: int = Field(1, ge=1, le=10, description="cards in the hand, or turned up together")
    tied_cards_to: Literal["winner", "loser"] = "winner"
    steal: StealRules = StealRules()
    policy: str = Field("default", description="how the players choose, where there is a choice")
    aim: Literal["all_cards", "avoid_all_cards", "not_first_out"] = "all_cards"
    end: End = End()

    @model_validator(mode="after")
    def _consistent(self) -> WarVariant:
        refuse_contradictions(self)
        return self

    def trick_limit(self, pace: float) -> int | None:
        """Tricks after which the rules stop the game, at ``pace`` seconds a trick; None if they never do."""
        by_clock = None if self.end.seconds is None else max(1, int(self.end.seconds / pace))
        limits = [limit for limit in (self.end.tricks, by_clock) if limit is not None]
        return min(limits, default=None)

    def rules(self) -> dict[str, Any]:
        """The rules alone, resolved, as JSON values: every field but WORDS."""
        return self.model_dump(mode="json", exclude=set(WORDS))

    @cached_property
    def rules_hash(self) -> str:
        """Twelve hex digits that change with any rule, but not with the name, the title or the source."""
        return hashlib.sha256(json.dumps(self.rules(), sort_keys=True).encode()).hexdigest()[:12]

    @property
    def is_circular(self) -> bool:
        """Whether the weakest rank beats the strongest one when the two meet."""
        return self.order in ("low_beats_ace", "ace_low_literal")

    @property
    def never_recycles(self) -> bool:
        """Whether won cards are out of play for the rest of the game."""
        return self.won_cards == "pile" and not self.reshuffle
