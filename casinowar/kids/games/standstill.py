"""Proof that a game with chance in it can never end: every position that can follow is gone through."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from casinowar.kids.deck import rank_of
from casinowar.rng import Stream

if TYPE_CHECKING:
    from casinowar.kids.games.hand_of_three import HandOfThreeGame

STANDSTILL_AFTER = 20_000
"""Tricks after which it is asked whether a game of chosen cards can end at all."""
MOST_TRICKS = 10_000
"""Tricks that a proof may play through, some tenths of a second; where it needs more there is no proof."""

Position = tuple[Hashable, ...]


class EveryChoice(Stream):
    """A stream whose draws are choices: the first ones given as a path, the later ones the first option.

    ``bounds`` lists how many options every draw had. Cards of one rank are alike in a shuffle.
    """

    __slots__ = ("_path", "bounds")

    def __init__(self, path: list[int]) -> None:
        super().__init__(0)
        self._path = path
        self.bounds: list[int] = []

    def below(self, bound: int) -> int:
        """One of ``bound`` numbers."""
        place = len(self.bounds)
        self.bounds.append(bound)
        return self._path[place] if place < len(self._path) else 0

    def shuffle(self, items: list[int]) -> None:
        """One of the orders that differ in their ranks."""
        for place in range(len(items) - 1):
            ranks = sorted({rank_of(card) for card in items[place:]})
            rank = ranks[self.below(len(ranks))]
            other = next(i for i in range(place, len(items)) if rank_of(items[i]) == rank)
            items[place], items[other] = items[other], items[place]

    def word(self) -> int:
        """Not to be asked for: every chance is one of the above."""
        raise AssertionError("a chance that is not gone through")


def every_path() -> Iterator[EveryChoice]:
    """Streams, one for every path of choices; each must be played with before the next is taken."""
    path: list[int] = []
    while True:
        stream = EveryChoice(path)
        yield stream
        path = [*path, *[0] * (len(stream.bounds) - len(path))]
        while path and path[-1] + 1 == stream.bounds[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1


def position_of(game: HandOfThreeGame) -> Position:
    """All that decides how the game can go on: hands in any order, packets, cards played last."""
    hands = (tuple(sorted(map(rank_of, hand))) for hand in game.hand)
    packets = (tuple(map(rank_of, packet)) for packet in game.packet)
    last = tuple(None if card is None else rank_of(card) for card in game.last)
    return (*hands, *packets, last)


def closed_positions(game: HandOfThreeGame, most: int = MOST_TRICKS) -> frozenset[Position] | None:
    """The positions that can follow, if none of them ends the game and ``most`` tricks suffice to see it; else None.

    Only for players who decide by ranks and lots (Policy.decides_by_ranks), where neither tricks nor wars won
    end the game.
    """
    seen = {position_of(game)}
    waiting = [_copy(game, game.stream)]
    played = 0
    while waiting:
        before = waiting.pop()
        for stream in every_path():
            after = _copy(before, stream)
            after.play_trick()
            played += 1
            if after.ending is not None or played > most:
                return None
            position = position_of(after)
            if position not in seen:
                seen.add(position)
                waiting.append(after)
    return frozenset(seen)


def standstill_reason(tricks: int, positions: int) -> str:
    """The proof in words."""
    what = "the same position always comes back" if positions == 1 else f"only {positions:,} positions can still follow"
    return f"a standstill after trick {tricks:,}: whatever is shuffled or chosen, {what}, and none ends the game"


def _copy(game: HandOfThreeGame, stream: Stream) -> HandOfThreeGame:
    """The same position at a table of its own: nothing that is played there is counted in the game."""
    twin = copy.copy(game)
    own = {
        name: copy.copy(value) for name, value in vars(game).items() if name != "log" and isinstance(value, list | dict)
    }
    vars(twin).update(own | {"log": [], "stream": stream})
    twin.hand = [list(hand) for hand in game.hand]
    twin.packet = [deque(packet) for packet in game.packet]
    return twin
