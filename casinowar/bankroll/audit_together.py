"""Whether the totals of a number of rounds can come together: ties, wins and the result."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from casinowar.bankroll.game import FlatGame
from casinowar.errors import InputError
from casinowar.money import money_text

Kind = tuple[bool | None, bool | None]
"""Rounds with a tie or without, won or not; None: either."""


def check_together(game: FlatGame, rounds: int, ties: int | None, wins: int | None, result: int | None) -> None:
    """Raise InputError for totals that no rounds of the game come to; a win is a net above 0, ``result`` in cents."""
    ranges = list(_ranges(game, rounds, ties, wins))
    counts = (f"{n:,} {what}{'' if n == 1 else 's'}" for n, what in ((ties, "tie"), (wins, "win")) if n is not None)
    told = " and ".join(counts)
    if not ranges:
        option, count = ("--ties", ties) if wins is None else ("--wins", wins)
        raise InputError(option, count, f"totals that can be: {rounds:,} rounds of this game never have {told}")
    if result is None:
        return
    low, high = min(low for low, _ in ranges), max(high for _, high in ranges)
    if not low <= Fraction(result, game.bet) <= high:
        least, most = (money_text(int(total * game.bet)) for total in (low, high))
        with_them = f"with {told} in {rounds:,} rounds" if told else f"in {rounds:,} rounds"
        raise InputError("--result", money_text(result), f"{with_them}, from {least} to {most}")


def _ranges(game: FlatGame, rounds: int, ties: int | None, wins: int | None) -> Iterator[tuple[Fraction, Fraction]]:
    """The least and the greatest result (in bets) for every extreme way to share out the rounds."""
    for shares in _shares(rounds, ties, wins):
        low = high = Fraction(0)
        for (tie, win), count in shares.items():
            nets = [net for tied, net in game.met if (tie is None or tied == tie) and (win is None or (net > 0) == win)]
            if count and not nets:
                break
            if count:
                low, high = low + count * min(nets), high + count * max(nets)
        else:
            yield low, high


def _shares(rounds: int, ties: int | None, wins: int | None) -> Iterator[dict[Kind, int]]:
    """Rounds by kind: the ways with the fewest and the most wins among the ties; any other lies between."""
    if ties is None or wins is None:
        if ties is not None:
            yield {(True, None): ties, (False, None): rounds - ties}
        elif wins is not None:
            yield {(None, True): wins, (None, False): rounds - wins}
        else:
            yield {(None, None): rounds}
        return
    for won in {max(0, ties + wins - rounds), min(ties, wins)}:
        yield {
            (True, True): won,
            (True, False): ties - won,
            (False, True): wins - won,
            (False, False): rounds - ties - wins + won,
        }
