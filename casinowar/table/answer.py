"""The table's answer to a wager: what is placed, and every adjustment said with its reason code. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import Any, NamedTuple

from casinowar.cards import RANKS
from casinowar.errors import InputError, UnknownName
from casinowar.money import CENTS_PER_UNIT, money_text
from casinowar.round import Decision
from casinowar.strategy import Choice, Leave, Seat, Strategy, Tie, Wager
from casinowar.strategy.interface import OWN_FAULTS, always_default_decision, failed
from casinowar.table.terms import Code, Layout, Sitting, Stop

ALL_RANKS = (1 << len(RANKS)) - 1
"""A set of ranks as bits: every rank."""
Sides = tuple[tuple[str, int], ...]


class Placed(NamedTuple):
    """Bets on the layout, in cents, and what a tie will meet. Equal bets settle alike.

    ``raise_`` is the raise that a war would take, ``short`` whether it is less than the rules ask
    for. ``war_ranks`` and ``forced_ranks`` are sets of ranks as bits: those on which the player
    goes to war, and those on which he would but cannot cover the raise. ``refused_at_war`` says
    that a bet wanted at the war cannot be covered.
    """

    asked: int
    ante: int
    sides: Sides
    raise_: int
    short: bool
    war_ranks: int
    forced_ranks: int
    war_sides: Sides
    refused_at_war: bool
    codes: tuple[Code, ...]

    @property
    def stake(self) -> int:
        """What lies on the layout before the cards."""
        return self.ante + sum(amount for _, amount in self.sides)


@dataclass(frozen=True, slots=True)
class Seated:
    """A bet placed from a state; ``state`` is the one after any reset by the table."""

    state: Any
    placed: Placed


@dataclass(frozen=True, slots=True)
class Stopped:
    """No bet is placed: the session is over, and why in words where the strategy says so."""

    reason: Stop
    words: str = ""


def answer(sitting: Sitting, strategy: Strategy, state: Any, seat: Seat) -> Seated | Stopped:
    """What the table does with the strategy's next wager.

    Raises InputError for an ask that no table could understand, naming strategy, state and rule.
    """
    wager = _asked(strategy, state, seat)
    codes: list[Code] = []
    if isinstance(wager, Wager):
        _check(strategy, state, wager, sitting)
        found = _fitted(sitting, strategy, wager, seat, codes)
        if found is None:  # the policy is to start the system anew, once
            try:
                state = strategy.reset(state, seat)
            except OWN_FAULTS as error:
                raise failed(strategy, state, "reset", error) from error
            wager = _asked(strategy, state, seat)
            if isinstance(wager, Wager):
                _check(strategy, state, wager, sitting)
                found = _fitted(sitting, strategy, wager, seat, codes, again=True)
        if isinstance(found, Stopped):
            return found
        if isinstance(wager, Wager) and found is not None:
            return Seated(state, _placed(sitting, strategy, state, seat, wager, found, codes))
    if isinstance(wager, Leave):
        return Stopped(Stop.LEFT, str(wager.reason))
    raise _fault(strategy, state, wager, "a Wager or a Leave from wager()")


def _asked(strategy: Strategy, state: Any, seat: Seat) -> Wager | Leave:
    try:
        return strategy.wager(state, seat)
    except OWN_FAULTS as error:
        raise failed(strategy, state, "wager", error) from error


def _fitted(
    sitting: Sitting, strategy: Strategy, wager: Wager, seat: Seat, codes: list[Code], again: bool = False
) -> int | Stopped | None:
    """The ante after limits, chip and money; None asks for a reset."""
    terms, layout = sitting.terms, sitting.layout
    ante = _to_chip(wager.ante, layout.chip, strategy.rounding)
    if ante != wager.ante:
        codes.append(Code.CHIP)
    if ante < layout.minimum:
        ante = layout.minimum
        codes.append(Code.MINIMUM)
    largest = largest_ante(sitting)
    if largest is not None and ante > largest:
        if terms.over == "stop":
            return Stopped(Stop.TABLE_LIMIT)
        if terms.over == "reset" and not again:
            codes.append(Code.OVER_RESET)
            return None
        ante = largest
        codes.append(Code.CAPPED)
    if ante > seat.bankroll:
        if terms.short == "stop":
            return Stopped(Stop.RUINED)
        if terms.short == "reset" and not again:
            codes.append(Code.SHORT_RESET)
            return None
        ante = _to_chip(seat.bankroll, _all_in_step(layout), "down")
        codes.append(Code.ALL_IN)
    if wager.reserve and layout.raise_multiple is not None:
        room = _to_chip(floor(seat.bankroll / (1 + layout.raise_multiple)), layout.chip, "down")
        if layout.minimum <= room < ante:
            ante = room
            codes.append(Code.RESERVE)
    return ante


def _to_chip(amount: int, chip: int, rounding: str) -> int:
    if chip == 1:
        return amount
    return -(-amount // chip) * chip if rounding == "up" else amount // chip * chip


def _all_in_step(layout: Layout) -> int:
    """All in is in whole currency units where the chip allows it: nobody bets the last half unit of a refund."""
    return max(layout.chip, _to_chip(min(CENTS_PER_UNIT, layout.minimum), layout.chip, "down"))


def largest_ante(sitting: Sitting) -> int | None:
    """The largest ante the table takes, in cents; None without a maximum."""
    layout = sitting.layout
    if layout.maximum is None:
        return None
    over_all = layout.maximum
    if sitting.terms.max_on == "ante+raise" and layout.raise_multiple is not None:
        over_all = floor(layout.maximum / (1 + layout.raise_multiple))
    return max(_to_chip(over_all, layout.chip, "down"), layout.minimum)


def _placed(
    sitting: Sitting, strategy: Strategy, state: Any, seat: Seat, wager: Wager, ante: int, codes: list[Code]
) -> Placed:
    layout = sitting.layout
    wanted = layout.raise_on(ante)
    left = seat.bankroll - ante
    sides: Sides = ()
    if wager.sides:
        sides, refused = _covered(wager.sides, left - (wanted if wager.reserve else 0))
        codes += [Code.SIDE_REFUSED] * refused
        left -= sum(amount for _, amount in sides)
    raise_ = wanted
    if wanted > left and not sitting.terms.raise_on_credit:
        raise_ = max(left, 0) if layout.short_raise else 0
    war, war_sides = _decided(sitting, strategy, state, seat, ante, wanted)
    covered, refused_at_war = _covered(war_sides, left - raise_)
    return Placed(
        wager.ante,
        ante,
        sides,
        raise_,
        0 < raise_ < wanted,
        war if raise_ else 0,
        0 if raise_ else war,
        covered if raise_ else (),
        bool(refused_at_war and raise_),
        tuple(codes),
    )


def _covered(sides: Sides, left: int) -> tuple[Sides, int]:
    """The side bets that can be paid, in the order asked for, and how many were refused."""
    if not sides:
        return (), 0
    taken: list[tuple[str, int]] = []
    for name, amount in sides:
        if amount <= left:
            taken.append((name, amount))
            left -= amount
    return tuple(taken), len(sides) - len(taken)


def _decided(sitting: Sitting, strategy: Strategy, state: Any, seat: Seat, ante: int, raise_: int) -> tuple[int, Sides]:
    """The ranks on which the strategy goes to war, as bits, and the bets it wants to place there."""
    legal = sitting.layout.decisions
    if not legal:
        return 0, ()
    if always_default_decision(type(strategy)):
        return (ALL_RANKS if legal[0] == Decision.WAR else 0), ()
    war, bets = 0, set[Sides]()
    for rank in range(len(RANKS)):
        try:
            choice = strategy.decide(state, seat, Tie(rank, ante, raise_, legal))
        except OWN_FAULTS as error:
            raise failed(strategy, state, "decide", error) from error
        choice = choice if isinstance(choice, Choice) else Choice(choice)
        if choice.decision not in legal:
            raise _fault(strategy, state, choice.decision, "a decision these rules offer: " + ", ".join(legal))
        if choice.decision == Decision.WAR:
            war |= 1 << rank
            _check_sides(strategy, state, choice.sides, sitting.layout.war_bets)
            bets.add(tuple(map(tuple, choice.sides)))  # type: ignore[arg-type]
        elif choice.sides:
            raise _fault(strategy, state, choice.sides, "no bets with a surrender")
    if len(bets) > 1:
        raise _fault(strategy, state, len(bets), "the same bets at the war whatever the tied rank")
    return war, bets.pop() if bets else ()


def _check(strategy: Strategy, state: Any, wager: Wager, sitting: Sitting) -> None:
    if type(wager.ante) is not int or wager.ante < 1:
        raise _fault(strategy, state, wager.ante, "an ante of at least one cent, in whole cents; or Leave()")
    if wager.sides:
        _check_sides(strategy, state, wager.sides, sitting.layout.deal_bets)


def _check_sides(strategy: Strategy, state: Any, sides: Sides, known: tuple[str, ...]) -> None:
    if not isinstance(sides, tuple | list) or not all(
        isinstance(pair, tuple | list) and len(pair) == 2 for pair in sides
    ):
        raise _fault(strategy, state, sides, "side bets as a tuple of (name, cents) pairs")
    for name, amount in sides:
        if not isinstance(name, str):
            raise _fault(strategy, state, name, "the name of a side bet")
        if name not in known:
            raise UnknownName(f"{_who(strategy, state)}: side bet", name, known)
        if type(amount) is not int or amount < 1:
            raise _fault(strategy, state, amount, f"a {name} bet of at least one cent, in whole cents")


def _fault(strategy: Strategy, state: Any, given: object, accepted: str) -> InputError:
    return InputError(_who(strategy, state), given, accepted)


def _who(strategy: Strategy, state: Any) -> str:
    return f"strategy {strategy.label} in state {state!r}"


def words(code: Code, count: float) -> str:
    """A reason code and how often it was given, in plain words."""
    return f"{code.value.replace('_', ' ')}: {count:.6g} a session"


def describe(placed: Placed) -> str:
    """The bets on the layout in words, for a game played by hand."""
    sides = "".join(f", {name} {money_text(amount)}" for name, amount in placed.sides)
    return f"ante {money_text(placed.ante)}{sides}"
