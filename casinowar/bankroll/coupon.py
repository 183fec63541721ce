"""Coupons: what a match play or a free bet is worth at a table with wars, under every reading of its rule.

A coupon of face 1 lies on the layout with one unit of cash (match play) or in place of it (free
bet). It wins what a unit of cash in its place wins, and is taken by the house when it has won or
lost. Rule cards leave three things open, and each is an option: whether the coupon stands behind
the raise too, what happens to it when a war pushes the ante, and what a surrender pays on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import Literal

from casinowar.errors import InputError, UnknownName
from casinowar.exact.session_game import FIRST_CARDS, Game, casino_war
from casinowar.pmf import Pmf
from casinowar.round import Decision, Event
from casinowar.rules.model import HouseRules
from casinowar.rules.settlement import gain
from casinowar.table import ALL_RANKS

Kind = Literal["match-play", "free-bet"]
KINDS: tuple[Kind, ...] = ("match-play", "free-bet")
RAISE, PUSH, SURRENDER = ("ante", "raise"), ("taken", "kept"), ("half", "nothing")


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of a coupon's rule.

    ``covers``: "ante" (the raise is the player's own cash alone) or "raise" (the coupon also counts as
    a raise: a match play doubles it, a free bet makes it free). ``push``: at a push the coupon is
    "taken" or "kept" and played again. ``surrender``: it pays its share of the coupon's face too
    ("half"), or "nothing" on it.
    """

    covers: str = "ante"
    push: str = "taken"
    surrender: str = "nothing"

    def __post_init__(self) -> None:
        for option, given, known in (
            ("--covers", self.covers, RAISE),
            ("--push", self.push, PUSH),
            ("--surrender-pays", self.surrender, SURRENDER),
        ):
            if given not in known:
                raise UnknownName(option, given, known)


DEFAULT = Reading()


@dataclass(frozen=True, slots=True)
class CouponValue:
    """The expected gain from playing a coupon, per unit of face, under one reading.

    ``decision`` is the one that ``value`` is for and ``best`` the better one about a tie; both are
    None for a game without ties to decide. ``war_value`` and ``surrender_value`` are the values of
    always deciding so, None where it is not offered.
    """

    kind: Kind
    reading: Reading
    decision: Decision | None
    best: Decision | None
    value: Fraction
    war_value: Fraction | None
    surrender_value: Fraction | None


@dataclass(frozen=True, slots=True)
class _Way:
    """One way a round ends: chance, net of cash and coupon, and whether the coupon is free to be played again."""

    chance: Fraction
    net: Fraction
    pushed: bool


def coupon_value(
    rules: HouseRules, kind: Kind, reading: Reading = DEFAULT, decision: Decision | None = None
) -> CouponValue:
    """The worth of a coupon at a table; ``decision`` None: the better one. Raises InputError for one not offered."""
    game = casino_war(rules)
    offered = game.layout.decisions
    if decision is not None and decision not in offered:
        raise InputError("--decision", str(decision), f"a decision these rules offer: {', '.join(offered)}")
    values = {each: _played(_ways(game, kind, reading, each), reading) for each in offered}
    best = max(offered, key=lambda each: values[each])
    chosen = best if decision is None else decision
    return CouponValue(
        kind, reading, chosen, best, values[chosen], values.get(Decision.WAR), values.get(Decision.SURRENDER)
    )


def coupon_on_law(law: Pmf, kind: Kind, reading: Reading = DEFAULT) -> CouponValue:
    """The worth of a coupon on another game's main bet: a net of 0 is a push."""
    ways = [_other_way(kind, net, chance) for net, chance in law.outcomes]
    return CouponValue(kind, reading, None, None, _played(ways, reading), None, None)


def readings(kind: Kind, other_game: bool = False) -> Iterator[Reading]:
    """Every reading; of a game without wars and surrenders, those that differ there."""
    if other_game:
        yield from (replace(DEFAULT, push=push) for push in PUSH)
        return
    for covers, push, surrender in product(RAISE, PUSH, SURRENDER[::-1]):
        yield Reading(covers, push, surrender)


def all_readings(
    rules: HouseRules, law: Pmf | None, kind: Kind, reading: Reading, decision: str | None
) -> tuple[CouponValue, list[CouponValue]]:
    """A coupon's value under the reading asked for, and under every reading; ``law`` replaces the rules."""
    if law is not None:
        if decision is not None:
            raise InputError(
                "--decision", decision, "no such option with --pmf: a law of nets leaves nothing to decide"
            )
        return coupon_on_law(law, kind, reading), [coupon_on_law(law, kind, each) for each in readings(kind, True)]
    chosen = None if decision is None else Decision(decision)
    others = [coupon_value(rules, kind, each, chosen) for each in readings(kind)]
    return coupon_value(rules, kind, reading, chosen), others


def _played(ways: Iterable[_Way], reading: Reading) -> Fraction:
    """The value of playing the coupon until it is used up."""
    known = list(ways)
    once = sum((way.chance * way.net for way in known), Fraction(0))
    again = sum((way.chance for way in known if way.pushed), Fraction(0)) if reading.push == "kept" else Fraction(0)
    if again == 1:
        raise InputError("coupon", "a game in which every round is a push", "a game that can be won or lost")
    return once / (1 - again)


def _other_way(kind: Kind, net: Fraction, chance: Fraction) -> _Way:
    own = Fraction(kind == "match-play")
    return _Way(chance, own * net + max(net, Fraction(0)), net == 0)


def _ways(game: Game, kind: Kind, reading: Reading, decision: Decision) -> list[_Way]:
    law = game.law(ALL_RANKS if decision == Decision.WAR else 0)
    own = Fraction(kind == "match-play")
    found = []
    for outcome, chance in zip(game.outcomes, law, strict=True):
        if chance and outcome.event is not None:
            cash, coupon, pushed = _parts(game.rules, reading, outcome.event, outcome.net, own)
            found.append(_Way(chance, cash + coupon, pushed))
    return found


def _parts(
    rules: HouseRules, reading: Reading, event: Event, net: Fraction, own: Fraction
) -> tuple[Fraction, Fraction, bool]:
    """What cash and coupon win at an event, and whether the coupon is pushed; ``own`` units of cash on the ante."""
    if event in FIRST_CARDS:
        return own * net, max(net, Fraction(0)), False
    if event == Event.SURRENDER:
        share = rules.surrender.refund if reading.surrender == "half" else Fraction(0)
        return own * net, share, False
    ante, bonus, raised = _war_parts(rules, event, net)
    cash = own * (ante + bonus) + raised
    coupon = max(ante, Fraction(0)) + bonus
    if reading.covers == "raise":  # as a raise the coupon wins, and never costs anything
        coupon += max(raised, Fraction(0))
        if not own:  # the raise of a free bet is the coupon, not cash
            cash -= raised
    return cash, coupon, ante == 0


def _war_parts(rules: HouseRules, event: Event, net: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """A war's net in three parts: of the ante, of bonuses on it, and of the raise.

    Where a rule card only says what is collected, the ante pushes in a war that is not lost.
    """
    war = rules.war
    fate = {Event.WAR_WIN: war.win, Event.WAR_TIE: war.tie, Event.WAR_LOSE: war.lose}[event]
    if fate.collects is not None:
        ante = Fraction(0) if net >= 0 else Fraction(-1)
        return ante, Fraction(0), net - ante
    ante, raised = gain(fate.ante), gain(fate.raise_) * war.raise_
    return ante, net - ante - raised, raised
