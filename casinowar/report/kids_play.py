"""One game of the War family in tables and records."""

from __future__ import annotations

from casinowar.counts import number_of
from casinowar.kids.games.record import PlayedGame, PlayedTrick
from casinowar.report.kids import KidsRecord, about, variant_note
from casinowar.report.result import FlatRow, Result
from casinowar.report.tables import Table

_LONGEST_LOG = 10_000


class KidsPlayRecord(KidsRecord, PlayedGame):
    """``casinowar kids play``. ``log``: every trick; empty for a game of over 10,000 without --trace."""


def play_result(game: PlayedGame, trace: bool) -> Result:
    """How a game ended, and with ``trace`` every trick of it."""
    return Result(
        record=lambda: _record(game, trace),
        tables=lambda: ([_trace(game)] if trace else []) + [_ending(game)],
        rows=lambda: [_flat(trick) for trick in game.log],
    )


def _record(game: PlayedGame, trace: bool) -> KidsPlayRecord:
    kept = game.log if trace or len(game.log) <= _LONGEST_LOG else ()
    return KidsPlayRecord(**about(game.variant), **{**dict(game), "log": kept})


def trick_line(trick: PlayedTrick) -> str:
    """A trick on one line: what was laid, who took how many, the packets; then what was special."""
    laid = " : ".join(cards or "-" for cards in trick.laid)
    taken = "nobody takes" if trick.winner is None else f"player {trick.winner} takes {trick.taken}"
    remarks = "".join(f"; {remark}" for remark in trick.remarks)
    return f"{trick.trick}. {laid}   {taken} ({' to '.join(map(str, trick.sizes))}){remarks}"


def _trace(game: PlayedGame) -> Table:
    head = [f"Player {seat}: {packet}" for seat, packet in enumerate(game.start, start=1)]
    notes = (*head, "Cards in brackets lie face down.", *map(trick_line, game.log))
    return Table((), (), title=f"{game.variant.title or game.variant.name}, trick by trick", notes=notes)


def _ending(game: PlayedGame) -> Table:
    seats = " and ".join(map(str, game.winners))
    won = f"Won by player {seats}" if len(game.winners) == 1 else f"Won by players {seats}, shared"
    verdict = {"win": won, "draw": "A draw", "endless": "Endless", "limit": "Stopped"}[game.result]
    counted = ", ".join(
        (
            number_of(game.tricks, "trick"),
            number_of(game.plays, "play"),
            number_of(game.wars, "trick with a war", "tricks with a war"),
            number_of(game.ties, "tie"),
        )
    )
    packets = [
        f"Player {seat}: {number_of(cards, 'card')}  {packet}".rstrip()
        for seat, (cards, packet) in enumerate(zip(game.final_cards, game.final, strict=True), start=1)
    ]
    return Table(
        (),
        (),
        notes=(
            _sentence(verdict, game.reason),
            f"{counted}, {number_of(game.lead_changes, 'change of lead', 'changes of lead')}.",
            *(("The endless part is counted once.",) if game.result == "endless" else ()),
            *packets,
            f"Seed {game.seed}.",
            variant_note(game.variant),
        ),
    )


def _sentence(verdict: str, reason: str) -> str:
    """What happened and why, the verb not said twice."""
    return f"{reason[0].upper()}{reason[1:]}." if reason.startswith(verdict.lower()) else f"{verdict}: {reason}."


def _flat(trick: PlayedTrick) -> FlatRow:
    return {
        "trick": trick.trick,
        **{f"laid_{seat}": cards for seat, cards in enumerate(trick.laid, start=1)},
        "winner": trick.winner,
        "taken": trick.taken,
        **{f"cards_{seat}": size for seat, size in enumerate(trick.sizes, start=1)},
        "remarks": "; ".join(trick.remarks),
    }
