"""What a person at the table may ask: the worth of each decision about a tie, and the edge of every bet, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from casinowar.cards import SUITS, Composition
from casinowar.engine.spot import affordable_raise, with_raise
from casinowar.engine.table import pair_of
from casinowar.exact.bets import BetAnalysis, analyse
from casinowar.exact.walk import Walk
from casinowar.round import Decision, Round, start, step
from casinowar.rules.merge import override
from casinowar.simulate.luck import Stakes, worth_of_tie
from casinowar.simulate.play import PlayState


@dataclass(frozen=True, slots=True)
class Advice:
    """The mean net of a spot in cents under each open decision, war first, over the ``cards`` not seen.

    ``gain`` and ``loss`` are the chances of a net gain and a net loss of the main bet in a war.
    """

    worths: Mapping[Decision, Fraction]
    gain: Fraction
    loss: Fraction
    cards: int
    has_side_bets: bool


def advice(state: PlayState) -> Advice:
    """The worth of each decision about the tie that waits; every card shown is known, burned ones are not."""
    assert state.question is not None
    assert state.bets is not None
    tie, shown = state.question.tie, state.question.shown
    unseen = state.unseen
    for kind in shown:
        unseen = unseen.without(*divmod(kind, len(SUITS)))
    at = step(state.rules, start(state.rules), pair_of(shown[tie.spot], shown[-1]))
    stakes = Stakes.of(state.bets.ante, state.bets.sides)
    worths = worth_of_tie(state.rules, at, unseen, stakes, tie.money_left)
    gain, loss = _chances(state, at, unseen) if Decision.WAR in worths else (Fraction(0), Fraction(0))
    return Advice(worths, gain, loss, unseen.total, bool(stakes.sides))


def _chances(state: PlayState, at: Round, unseen: Composition) -> tuple[Fraction, Fraction]:
    assert state.question is not None
    assert state.bets is not None
    ante = state.bets.ante
    rules = with_raise(state.rules, ante, affordable_raise(state.rules, ante, state.question.tie.money_left))
    law = Walk(rules, unseen, first=at.ties + 1).law_after(at, unseen, Decision.WAR)
    return law.probability(lambda settled: settled.net > 0), law.probability(lambda settled: settled.net < 0)


def edges(state: PlayState) -> tuple[BetAnalysis, ...]:
    """Every bet of the next round, from the cards not seen."""
    return analyse(override(state.rules, {"spots": 1}), state.unseen).bets
