"""Settlement in cents: what placed bets win or lose at an outcome of the round. Pure."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from casinowar.money import paid_down
from casinowar.round import Event, Settlement, main_net
from casinowar.rules.model import HouseRules
from casinowar.strategy import Result
from casinowar.table.answer import Placed
from casinowar.table.terms import Code


class Outcome(NamedTuple):
    """One way a round can end: nets per unit of ante, and per unit of each side bet's own stake.

    ``event`` is None for a game that is not Casino War. ``sides`` are (side bet, net) pairs.
    """

    event: Event | None
    net: Fraction
    raised: bool
    sides: tuple[tuple[str, Fraction], ...] = ()

    @classmethod
    def of(cls, rules: HouseRules, settlement: Settlement) -> Outcome:
        """The outcome that a settlement of these rules is."""
        sides = zip(rules.side_bets, settlement.side_nets, strict=True)
        known = tuple((name, net) for name, net in sides if net is not None)
        return cls(settlement.event, settlement.net, settlement.staked > 1, known)


def settled(rules: HouseRules, placed: Placed, outcome: Outcome) -> Result:
    """The placed bets at an outcome, in cents; part of a cent stays with the house and is said."""
    per_unit = outcome.net
    if placed.short and outcome.raised and outcome.event is not None:
        per_unit += _short_raise_net(rules, outcome.event, Fraction(placed.raise_, placed.ante))
    net, kept = paid_down(per_unit * placed.ante)
    bets = placed.sides + (placed.war_sides if outcome.raised else ())
    pays = dict(outcome.sides)
    side_net, action = 0, placed.ante
    for name, amount in bets:
        won, more = paid_down(pays[name] * amount)
        side_net += won
        kept += more
        action += amount
    if outcome.raised:
        action += placed.raise_
    codes = placed.codes
    if placed.forced_ranks and outcome.event == Event.SURRENDER:
        codes = (*codes, Code.FORCED_SURRENDER)
    if outcome.raised and placed.short:
        codes = (*codes, Code.SHORT_RAISE)
    if outcome.raised and placed.refused_at_war:
        codes = (*codes, Code.SIDE_REFUSED)
    if kept:
        codes = (*codes, Code.BREAKAGE)
    return Result(placed.asked, placed.ante, outcome.event, net, side_net, action, tuple(codes))


@lru_cache(maxsize=65536)
def _short_raise_net(rules: HouseRules, event: Event, multiple: Fraction) -> Fraction:
    """What a raise of less than the full multiple changes of the main bet's net."""
    short = rules.model_copy(update={"war": rules.war.model_copy(update={"raise_": multiple})})
    return main_net(short, event) - main_net(rules, event)
