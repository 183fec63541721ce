"""What happens when a player has too few cards for a war: the five agreements, as one pure function."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from casinowar.kids.variant import ShortageRule


@dataclass(frozen=True)
class GoOn:
    """The war goes on: how many cards each seat lays (the last one up; 0 stands on its card)."""

    lays: Mapping[int, int]
    out: tuple[int, ...] = ()


@dataclass(frozen=True)
class Taken:
    """Nobody fights on: one of ``by`` takes the pot (at random if several); ``out`` leave the war."""

    by: tuple[int, ...]
    out: tuple[int, ...]


@dataclass(frozen=True)
class Undecided:
    """Both are unable alike: neither takes the pot."""

    out: tuple[int, ...] = field(default=())


Answer = GoOn | Taken | Undecided


def answer_shortage(
    rule: ShortageRule, left: Mapping[int, int], need: int, tied: Sequence[int], last_two: bool
) -> Answer:
    """How a war for ``need`` cards goes on between the fighters.

    ``left`` are the cards left of every fighter, ``tied`` those tied for highest, ``last_two``
    whether only two players are left in the game (then equal shortage is undecided, else the pot
    falls to one of the equal players). With everybody able the rule does not matter.

    * lose: a player short of cards is out, his cards join the pot; all short: most cards left.
    * last_card: he lays what he has; his last card stands to the end of the war.
    * own: he lays what he has, the last card up; without a card he is out of the war.
    * shared: everybody lays what the fighter with the fewest cards can.
    * draw: nobody wins.
    """
    if min(left.values()) >= need:
        return GoOn(dict.fromkeys(left, need))
    if rule == "draw":
        return Undecided()
    if rule == "lose":
        return _lose(left, need, last_two)
    able = [seat for seat in left if left[seat] > 0]
    if not able:
        return Undecided() if last_two else Taken(tuple(tied), ())
    if rule == "last_card":
        return GoOn({seat: min(need, left[seat]) for seat in left})
    out = tuple(seat for seat in left if seat not in able)
    if len(able) == 1:
        return Taken((able[0],), out)
    most = min(left[seat] for seat in able) if rule == "shared" else need
    return GoOn({seat: min(need, most, left[seat]) for seat in able}, out)


def _lose(left: Mapping[int, int], need: int, last_two: bool) -> Answer:
    able = [seat for seat in left if left[seat] >= need]
    best = able or [seat for seat in left if left[seat] == max(left.values())]
    out = tuple(seat for seat in left if seat not in best)
    if not able and len(best) > 1:
        return Undecided(tuple(best)) if last_two else Taken(tuple(best), out)
    if len(able) > 1:
        return GoOn(dict.fromkeys(able, need), out)
    return Taken(tuple(best), out)
