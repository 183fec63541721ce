"""One game of the War family in tables and records."""

from __future__ import annotations

from casinowar.kids.games.record import PlayedGame, PlayedTrick
from casinowar.report.kids import variant_note
from casinowar.report.records import Record
from casinowar.report.result import FlatRow, Result
from casinowar.report.tables import Table

_LONGEST_LOG = 10_000


class KidsPlayRecord(Record, PlayedGame):
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
    return KidsPlayRecord(**{**dict(game), "log": kept})


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
    counted = f"{game.tricks:,} tricks, {game.plays:,} plays, {game.wars:,} tricks with a war, {game.ties:,} ties"
    packets = [
        f"Player {seat}: {len(packet.split()) if ' ' in packet else len(packet)} cards  {packet}"
        for seat, packet in enumerate(game.final, start=1)
    ]
    return Table(
        (),
        (),
        notes=(
            f"{verdict}: {game.reason}.",
            f"{counted}, {game.lead_changes:,} changes of lead.",
            *(("The endless part is counted once.",) if game.result == "endless" else ()),
            *packets,
            f"Seed {game.seed}.",
            variant_note(game.variant),
        ),
    )


def _flat(trick: PlayedTrick) -> FlatRow:
    return {
        "trick": trick.trick,
        **{f"laid_{seat}": cards for seat, cards in enumerate(trick.laid, start=1)},
        "winner": trick.winner,
        "taken": trick.taken,
        **{f"cards_{seat}": size for seat, size in enumerate(trick.sizes, start=1)},
        "remarks": "; ".join(trick.remarks),
    }
