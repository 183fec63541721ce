"""What a game leaves behind: its outcome, and a log of its tricks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pydantic import BaseModel, ConfigDict

from casinowar.kids.deals import Deal
from casinowar.kids.deck import Notation
from casinowar.kids.variant import WarVariant

Result = Literal["win", "draw", "endless", "limit"]


@dataclass(frozen=True)
class Ending:
    """How a game ended: the winning seats (from 0, several share the win) and the reason in words."""

    result: Result
    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class TrickLog:
    """One trick: the cards each seat laid (card, face up), who took how many, packets afterwards."""

    number: int
    laid: tuple[tuple[tuple[int, bool], ...], ...]
    taker: int | None
    taken: int
    sizes: tuple[int, ...]
    remarks: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """A finished game: seats from 0; ``period`` is set for endless games only.

    ``wars_by_ties``: how many tricks had one tie, how many two, and so on.
    """

    ending: Ending
    tricks: int
    plays: int
    wars: int
    ties: int
    lead_changes: int
    packets: tuple[tuple[int, ...], ...]
    start: Deal
    period: int | None = None
    log: tuple[TrickLog, ...] = ()
    wars_by_ties: Mapping[int, int] = field(default_factory=dict)


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True)


class PlayedTrick(_Model):
    """A trick of the log in words: cards as written, face-down ones in brackets, seats from 1."""

    trick: int
    laid: tuple[str, ...]
    winner: int | None
    taken: int
    sizes: tuple[int, ...]
    remarks: tuple[str, ...] = ()


class PlayedGame(_Model):
    """A finished game as data; ``final`` are the packets, top card first, of ``final_cards`` cards; seats from 1."""

    winner: int | None
    winners: tuple[int, ...]
    result: Result
    reason: str
    tricks: int
    plays: int
    wars: int
    ties: int
    lead_changes: int
    period: int | None
    start: tuple[str, ...]
    final: tuple[str, ...]
    final_cards: tuple[int, ...]
    seed: int
    partial: bool
    variant: WarVariant
    log: tuple[PlayedTrick, ...]


def played_game(variant: WarVariant, outcome: Outcome, seed: int, partial: bool = False) -> PlayedGame:
    """The outcome in the words and notation of the variant."""
    notation = Notation(variant.deck, outcome.start.packets)
    winners = tuple(seat + 1 for seat in outcome.ending.winners)
    return PlayedGame(
        winner=winners[0] if len(winners) == 1 else None,
        winners=winners,
        result=outcome.ending.result,
        reason=outcome.ending.reason,
        tricks=outcome.tricks,
        plays=outcome.plays,
        wars=outcome.wars,
        ties=outcome.ties,
        lead_changes=outcome.lead_changes,
        period=outcome.period,
        start=tuple(notation.cards(packet) for packet in outcome.start.packets),
        final=tuple(notation.cards(packet) for packet in outcome.packets),
        final_cards=tuple(map(len, outcome.packets)),
        seed=seed,
        partial=partial,
        variant=variant,
        log=tuple(played_trick(trick, notation) for trick in outcome.log),
    )


def played_trick(trick: TrickLog, notation: Notation) -> PlayedTrick:
    """A trick of the log in words."""
    return PlayedTrick(
        trick=trick.number,
        laid=tuple(
            " ".join(notation.card(card) if up else f"[{notation.card(card)}]" for card, up in cards)
            for cards in trick.laid
        ),
        winner=None if trick.taker is None else trick.taker + 1,
        taken=trick.taken,
        sizes=trick.sizes,
        remarks=trick.remarks,
    )
