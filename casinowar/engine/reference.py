"""The readable reference of the kernels: a block of one-spot rounds, card by card through step()."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casinowar.engine.shoe import Cards
from casinowar.engine.table import pair_of
from casinowar.rng import Stream
from casinowar.round import Decision, Phase, Settlement, settle, start, step
from casinowar.rules.model import HouseRules


class Dealt(NamedTuple):
    """One round: what it pays, and the pairs of kinds (player, dealer) that were shown."""

    settlement: Settlement
    pairs: tuple[tuple[int, int], ...]


def deal_rounds(rules: HouseRules, cards: Cards, stream: Stream, decision: Decision) -> Iterator[Dealt]:
    """Rounds without end, every tie meeting the same decision, from the same random numbers as the kernels."""
    while True:
        cards.begin_round()
        yield deal_round(rules, cards, stream, decision)


def deal_round(rules: HouseRules, cards: Cards, stream: Stream, decision: Decision) -> Dealt:
    """One round on one spot. The first cards come from ``stream``, the wars from its branch."""
    stream.start_round()
    pairs = [_pair(cards, stream, rules.burn.round, 0)]
    state = step(rules, start(rules), pair_of(*pairs[0]))
    if state.phase == Phase.DECISION:
        state = step(rules, state, decision)
    if state.phase == Phase.WAR:
        rest = stream.branch()
        while state.phase == Phase.WAR:
            pairs.append(_pair(cards, rest, rules.burn.war, rules.burn.war_card))
            state = step(rules, state, pair_of(*pairs[-1]))
    return Dealt(settle(rules, state), tuple(pairs))


def _pair(cards: Cards, stream: Stream, burn: int, burn_each: int) -> tuple[int, int]:
    _burn(cards, stream, burn + burn_each)
    player = cards.deal(stream)
    _burn(cards, stream, burn_each)
    return player, cards.deal(stream)


def _burn(cards: Cards, stream: Stream, count: int) -> None:
    for _ in range(count):
        cards.deal(stream)
