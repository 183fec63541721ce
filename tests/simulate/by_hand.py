"""Hands for the tests of play: cards in a given order, and a player who chooses at random."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from casinowar.engine.results import TieChoice
from casinowar.engine.shoe import ScriptedShoe
from casinowar.errors import InputError
from casinowar.round import Decision
from casinowar.rules.model import HouseRules
from casinowar.simulate.play import Bets, PlayState


class Stacked(ScriptedShoe):
    """A scripted shoe that can be copied, as a sitting needs it; every round begins where the last one ended."""

    shuffles_next = True

    def copy(self) -> Stacked:
        other = Stacked(self._kinds)
        other.position = self.position
        return other


def stacked(rules: HouseRules, script: str, bankroll: int) -> PlayState:
    """A sitting with the cards of ``script``."""
    return replace(PlayState.begin(rules, 1, bankroll), shoe=Stacked.written(script))


def play_on(state: PlayState, rounds: int, choose: Callable[[PlayState], TieChoice], bets: Bets) -> PlayState:
    """So many rounds with the same bets, as long as the money lasts."""
    while len(state.rounds) < rounds and not state.is_broke:
        state = state.bet(bets)
        while state.question is not None:
            state = state.decide(choose(state))
    return state


def play_at_random(state: PlayState, rounds: int, seed: int) -> PlayState:
    """So many rounds with bets and decisions of every sort, refused ones among them."""
    chance = random.Random(seed)
    table = state.rules.table
    while len(state.rounds) < rounds and not state.is_broke:
        ante = table.minimum + table.chip * chance.randrange(5)
        wanted = [name for name in state.layout.deal_bets if chance.random() < 0.5]
        sides = {name: table.chip * chance.randrange(1, 12) for name in wanted}
        try:
            state = state.bet(Bets(ante, sides))
        except InputError:
            state = state.bet(Bets(table.minimum)) if state.bankroll >= state.least else state
        while state.question is not None:
            state = state.decide(_choice(state, chance))
    return state


def _choice(state: PlayState, chance: random.Random) -> TieChoice:
    assert state.question
    tie = state.question.tie
    decision = chance.choice(tie.legal)
    left = tie.money_left - tie.raise_
    wanted = dict.fromkeys(state.question.war_bets, state.rules.table.chip * 50)
    affordable = decision == Decision.WAR and sum(wanted.values()) <= left and chance.random() < 0.5
    return TieChoice(decision, wanted if affordable else {})
