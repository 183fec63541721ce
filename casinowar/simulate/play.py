"""Casino War played by hand: one frozen state after another, dealt by the readable table. Says nothing, asks nothing.

Choices go in (bets before the cards, a decision about each tie), and the next state comes out. Every
round has its own random stream, so that a state is all there is to know: to go on after a decision
the round is dealt again, with the same cards, down to the next tie that waits for an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from casinowar.cards import SUITS, Composition
from casinowar.engine.results import RoundResult, SpotBets, Tie, TieChoice
from casinowar.engine.shoe import Shoe
from casinowar.engine.table import Table
from casinowar.errors import IllegalMove, InputError
from casinowar.money import money_text
from casinowar.rng import Stream
from casinowar.round import Decision
from casinowar.rules.model import HouseRules
from casinowar.table import Layout
from casinowar.table.person import check_bets, check_sides

PURPOSE = "play"
"""The name of the random streams; the stream's index is the number of the round, counted from 0."""
_NO_SIDES: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Bets:
    """What lies on every spot before the cards, in cents."""

    ante: int
    sides: Mapping[str, int] = field(default_factory=lambda: _NO_SIDES)

    @property
    def total(self) -> int:
        """Cents on one spot."""
        return self.ante + sum(self.sides.values())


@dataclass(frozen=True, slots=True)
class Answer:
    """What was chosen about a tie, and the cents that were raised and bet at the war for it."""

    tie: Tie
    choice: TieChoice

    @property
    def cost(self) -> int:
        """Cents put down on going to war; 0 for a surrender."""
        return self.tie.raise_ + sum(self.choice.side_bets.values()) if self.choice.decision == Decision.WAR else 0


@dataclass(frozen=True, slots=True)
class Question:
    """A tie that waits for the player. ``shown`` are the first cards' kinds: of the spots in turn, then the dealer.

    ``war_bets`` names the side bets that may be placed on going to war.
    """

    tie: Tie
    shown: tuple[int, ...]
    war_bets: tuple[str, ...]

    @property
    def is_open(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.tie.legal) > 1 or (self.tie.legal[0] == Decision.WAR and bool(self.war_bets))


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A finished round: the money and the unseen cards before it, the bets, the answers, what came of it."""

    money: int
    unseen: Composition
    bets: Bets
    answers: tuple[Answer, ...]
    result: RoundResult
    shuffled: bool

    @property
    def net(self) -> int:
        """What the round changed the bankroll by, in cents."""
        return sum(spot.net for spot in self.result.spots)


class _Waiting(Exception):
    """The deal has come to a tie without an answer."""

    def __init__(self, tie: Tie) -> None:
        self.tie = tie


@dataclass(frozen=True)
class PlayState:
    """A sitting at the table as it stands: all rounds so far, and the round under way if there is one.

    ``start`` is the money brought along, in cents. ``left`` are the cards nobody has seen since the
    last shuffle; burned ones are among them. ``shoe`` is never dealt from, only copies of it are.
    """

    rules: HouseRules
    seed: int
    start: int
    bankroll: int
    shoe: Shoe
    left: Composition
    rounds: tuple[PlayedRound, ...] = ()
    bets: Bets | None = None
    answers: tuple[Answer, ...] = ()
    question: Question | None = None

    @classmethod
    def begin(cls, rules: HouseRules, seed: int, bankroll: int) -> PlayState:
        """Sit down with ``bankroll`` cents. Raises InputError for less than the smallest bet on every spot."""
        state = cls(rules, seed, bankroll, bankroll, Shoe.of(rules), rules.full_shoe())
        if state.is_broke:
            least = money_text(state.least)
            raise InputError("--bankroll", money_text(bankroll), f"the smallest bet of {least} or more")
        return state

    @property
    def layout(self) -> Layout:
        """What the table offers."""
        return Layout.of(self.rules)

    @property
    def least(self) -> int:
        """The cents that the smallest bets on all spots take."""
        return self.rules.table.minimum * self.rules.spots

    @property
    def is_broke(self) -> bool:
        """Whether the money does not cover the smallest bets, with no round under way."""
        return self.bets is None and self.bankroll < self.least

    @property
    def unseen(self) -> Composition:
        """The cards from which the next round is dealt, as far as the player can know."""
        return self.rules.full_shoe() if self.shoe.shuffles_next else self.left

    def bet(self, bets: Bets) -> PlayState:
        """Place the same bets on every spot and deal. Raises InputError for bets that the table refuses."""
        if self.bets is not None:
            raise IllegalMove("a round is under way: the tie waits for a decision")
        check_bets(self.layout, bets.ante, bets.sides, self.bankroll, self.rules.spots)
        return replace(self, bets=bets)._dealt_on()

    def decide(self, choice: TieChoice) -> PlayState:
        """Answer the tie that waits. Raises IllegalMove for a decision that is not open, InputError for a bet."""
        if self.question is None:
            raise IllegalMove("no tie waits for a decision")
        tie = self.question.tie
        if choice.decision not in tie.legal:
            raise IllegalMove(f"{choice.decision} is not open; expected {' or '.join(tie.legal)}")
        if choice.decision == Decision.WAR:
            check_sides(self.layout, choice.side_bets, self.question.war_bets)
        elif choice.side_bets:
            raise InputError("side bet", ", ".join(choice.side_bets), "no bets with a surrender")
        answer = Answer(tie, choice)
        if tie.money_left is not None and answer.cost > tie.money_left:
            left = tie.money_left - tie.raise_
            placed = money_text(sum(choice.side_bets.values()))
            raise InputError("side bets", placed, f"at most the {money_text(left)} that the raise leaves")
        return replace(self, answers=(*self.answers, answer), question=None)._dealt_on()

    def abandon(self) -> PlayState:
        """End the round under way by rule: every tie is surrendered where that is offered, else it goes to war."""
        state = self
        while state.question is not None:
            legal = state.question.tie.legal
            state = state.decide(TieChoice(Decision.SURRENDER if Decision.SURRENDER in legal else Decision.WAR))
        return state

    def _dealt_on(self) -> PlayState:
        """On to the next tie with something to choose, or to the end of the round."""
        state = self
        while True:
            shoe = self.shoe.copy()
            found = state._deal(shoe)
            if isinstance(found, RoundResult):
                return state._settled(found, shoe)
            if found.is_open:
                return replace(state, question=found)
            state = replace(state, answers=(*state.answers, Answer(found.tie, TieChoice(found.tie.legal[0]))))

    def _deal(self, shoe: Shoe) -> RoundResult | Question:
        table = Table(self.rules, Stream.named(self.seed, PURPOSE, len(self.rounds)), shoe)
        given = iter(self.answers)

        def decide(tie: Tie) -> TieChoice:
            answer = next(given, None)
            if answer is None:
                raise _Waiting(tie)
            return answer.choice

        try:
            return table.play(self._spots(), decide)
        except _Waiting as waiting:
            return Question(waiting.tie, table.shown, self.layout.war_bets)

    def _spots(self) -> list[SpotBets]:
        """The bets of each spot with the money it can draw on: what no bet and no earlier spot's war has taken."""
        assert self.bets is not None
        left = self.bankroll - self.bets.total * self.rules.spots
        spots = []
        for number in range(self.rules.spots):
            spent = sum(answer.cost for answer in self.answers if answer.tie.spot < number)
            spots.append(SpotBets(self.bets.ante, self.bets.sides, self.bets.total + left - spent))
        return spots

    def _settled(self, result: RoundResult, shoe: Shoe) -> PlayState:
        assert self.bets is not None
        shuffled = bool(self.rounds) and self.shoe.shuffles_next
        done = PlayedRound(self.bankroll, self.unseen, self.bets, self.answers, result, shuffled)
        unseen = self.unseen
        for kind in shown_kinds(result):
            unseen = unseen.without(*divmod(kind, len(SUITS)))
        return PlayState(
            self.rules, self.seed, self.start, self.bankroll + done.net, shoe, unseen, (*self.rounds, done)
        )


def shown_kinds(result: RoundResult) -> list[int]:
    """The kinds of the cards shown in a round, each once: of each deal the spots in turn, then the dealer."""
    found: list[int] = []
    for number in range(max(len(spot.pairs) for spot in result.spots)):
        pairs = [spot.pairs[number] for spot in result.spots if len(spot.pairs) > number]
        found += [player for player, _ in pairs] + [pairs[0][1]]
    return found
