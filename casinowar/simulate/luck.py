"""Luck and expectation of rounds played by hand, exactly: what the bets were worth before each card was dealt.

A round is worth something at every moment: the mean of what it will pay, over the cards not seen
yet, when every open tie meets the better decision. The worth before the first cards is what the
bets *expect*. A decision can change the worth (a worse one lowers it): that is *decisions*. What
the cards themselves change is *luck*, which has mean zero whatever the player does. The parts add
up to the result:

    net = expected + decisions + war_bets + luck - kept

``war_bets`` is the mean of side bets placed on going to war, ``kept`` the parts of a cent that the
house keeps. The variance adds up the variance of the worth at each deal of cards, at the time of the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import sqrt
from typing import NamedTuple

from casinowar.cards import RANKS, SUITS, Composition
from casinowar.engine.results import SpotResult
from casinowar.engine.spot import affordable_raise, with_raise
from casinowar.engine.table import pair_of
from casinowar.exact.deals import ordered_pairs, rule_words_need_suits
from casinowar.exact.walk import Walk
from casinowar.round import Decision, Pair, Phase, Round, Settlement, legal, settle, start, step
from casinowar.rules.model import HouseRules
from casinowar.simulate.play import Answer, PlayedRound

ZERO = Fraction(0)
Worth = Callable[[Pair], float]
"""What a spot is worth once a pair is dealt to it, in cents."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The parts of a result in cents (``variance`` in cents squared); parts of several rounds add up."""

    expected: Fraction = ZERO
    decisions: Fraction = ZERO
    war_bets: Fraction = ZERO
    luck: Fraction = ZERO
    kept: Fraction = ZERO
    variance: float = 0.0

    def __add__(self, other: Luck) -> Luck:
        return Luck(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(Luck)))

    @property
    def mean(self) -> Fraction:
        """The expected result of the bets made, with the decisions taken."""
        return self.expected + self.decisions + self.war_bets - self.kept

    @property
    def sd(self) -> float:
        """The standard deviation of the luck."""
        return sqrt(self.variance)

    @property
    def z(self) -> float | None:
        """Luck in standard deviations; None when nothing could vary."""
        return float(self.luck) / self.sd if self.variance > 0 else None


class Stakes(NamedTuple):
    """What lies on a spot, in cents: the ante, and side bets as (name, cents) pairs."""

    ante: int
    sides: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, ante: int, *sides: Mapping[str, int]) -> Stakes:
        """From side bets before the cards and those at the war."""
        return cls(ante, tuple(pair for each in sides for pair in each.items() if pair[1]))

    def net(self, rules: HouseRules, settled: Settlement) -> Fraction:
        """What a settlement pays on all of it, parts of a cent included."""
        nets = dict(zip(rules.side_bets, settled.side_nets, strict=True))
        return settled.net * self.ante + sum((amount * (nets[name] or ZERO) for name, amount in self.sides), ZERO)


def luck_of(rules: HouseRules, played: PlayedRound) -> Luck:
    """The parts of one round's result."""
    return _Account(rules, played).luck()


def worth_of_tie(
    rules: HouseRules, state: Round, unseen: Composition, stakes: Stakes, money: int | None
) -> dict[Decision, Fraction]:
    """The mean net in cents under each open decision about a tie, war first, over the cards not seen."""
    raise_ = affordable_raise(rules, stakes.ante, money)
    worths = {}
    for decision in legal(rules, state, can_raise=raise_ > 0):
        played = with_raise(rules, stakes.ante, raise_) if decision == Decision.WAR else rules
        walk = Walk(played, unseen, first=state.ties + 1)
        law = walk.law_after(state, unseen, decision)
        worths[decision] = law.mean(lambda settled, played=played: stakes.net(played, settled))  # type: ignore[misc]
    return worths


@dataclass(frozen=True, eq=False)
class Outlook:
    """What one spot is worth before a pair (the mean, in cents), and once each pair is dealt to it."""

    mean: Fraction
    at: Mapping[Pair, Fraction]
    rules: HouseRules
    state: Round
    stakes: Stakes

    def after(self, pair: Pair) -> float:
        """The worth once a pair is dealt: of a tie as a rule looks at it, of all others what they pay."""
        if pair.tied:
            found = self.at.get(pair)
            return float(self.at[pair._replace(suited=False)] if found is None else found)
        return float(self.stakes.net(self.rules, settle(self.rules, step(self.rules, self.state, pair))))


@lru_cache(maxsize=256)
def outlook(rules: HouseRules, state: Round, unseen: Composition, stakes: Stakes, money: int | None) -> Outlook:
    """The outlook of a spot whose round waits for cards, ties that will be asked about taken at their better worth."""
    walk = Walk(rules, unseen, first=state.ties + 1)
    total, ways_at, worth_at = ZERO, dict[Pair, int](), dict[Pair, Fraction]()
    for after, deal in walk.dealt(state, unseen):
        if after.phase == Phase.SETTLED:
            worth = stakes.net(rules, settle(rules, after))
        elif after.phase == Phase.DECISION:
            worth = max(worth_of_tie(rules, after, deal.left, stakes, money).values())
        else:
            worth = walk.law_after(after, deal.left).mean(lambda settled: stakes.net(rules, settled))
        total += deal.ways * worth
        if deal.pair.tied:
            ways_at[deal.pair] = ways_at.get(deal.pair, 0) + deal.ways
            worth_at[deal.pair] = worth_at.get(deal.pair, ZERO) + deal.ways * worth
    at = {pair: worth_at[pair] / ways for pair, ways in ways_at.items()}
    return Outlook(total / ordered_pairs(unseen), at, rules, state, stakes)


@lru_cache(maxsize=256)
def _spread(cards: Composition, suits: bool, views: tuple[Outlook, ...]) -> float:
    """The variance of the summed worth over the next cards; equal outlooks come from one cache."""
    return joint_variance(cards, suits, [view.after for view in views])


def joint_variance(cards: Composition, suits: bool, worths: Sequence[Worth]) -> float:
    """The variance of the summed worth of several spots that are dealt a card each against one dealer card."""
    kinds = _kinds(cards, suits)
    taken = 0 if cards.replaced else 1
    pairs, triples = ordered_pairs(cards), ordered_pairs(cards) * (cards.total - 2 * taken)
    mean = square = 0.0
    known: dict[Pair, list[float]] = {}
    for dealer, count in kinds.items():
        sums, own, of_sum = [0.0] * len(worths), 0.0, 0.0
        for player, players in kinds.items():
            left = players - (taken if player == dealer else 0)
            if left < 1:
                continue
            pair = Pair(player[0], dealer[0], suits and player[1] == dealer[1])
            if pair not in known:
                known[pair] = [worth(pair) for worth in worths]
            values = known[pair]
            sums = [each + left * value for each, value in zip(sums, values, strict=True)]
            own += left * sum(value * value for value in values)
            of_sum += left * sum(values) ** 2
        mean += count * sum(sums) / pairs
        square += count * own / pairs
        if len(worths) > 1:
            crossed = sum(sums) ** 2 - sum(each * each for each in sums) - taken * (of_sum - own)
            square += count * crossed / triples
    return max(square - mean * mean, 0.0)


def _kinds(cards: Composition, suits: bool) -> dict[tuple[int, int], int]:
    """Cards alike to the rules, by (rank, suit) or by rank alone."""
    if not suits or cards.kinds is None:
        return {(rank, 0): count for rank, count in enumerate(cards.ranks) if count}
    every = product(range(len(RANKS)), range(len(SUITS)))
    return {kind: cards.kinds[kind[0]][kind[1]] for kind in every if cards.kinds[kind[0]][kind[1]]}


@dataclass
class _Seat:
    """One spot while a round is gone through again: its rules (a raise may be short), state, stakes and worth."""

    rules: HouseRules
    state: Round
    stakes: Stakes
    spot: SpotResult
    worth: Fraction = ZERO


class _Account:
    """Goes through a finished round deal by deal, and books what each of them and each decision changed."""

    def __init__(self, rules: HouseRules, played: PlayedRound) -> None:
        self.rules, self.played = rules, played
        self.unseen = played.unseen
        self.money = played.money - played.bets.total * rules.spots
        stakes = Stakes.of(played.bets.ante, played.bets.sides)
        self.seats = [_Seat(rules, start(rules), stakes, spot) for spot in played.result.spots]
        self.found = Luck(kept=sum((each.exact - each.paid for s in self.seats for each in s.spot.rounded), ZERO))

    def luck(self) -> Luck:
        """The parts of the round's result."""
        first = outlook(self.rules, self.seats[0].state, self.unseen, self.seats[0].stakes, self.money)
        self.found += Luck(expected=first.mean * len(self.seats))
        number = 0
        active = self.seats
        while active:
            self._deal(active, number)
            if number == 0:
                self._decide()
            number += 1
            active = [seat for seat in self.seats if seat.state.phase == Phase.WAR]
        return self.found

    def _deal(self, active: list[_Seat], number: int) -> None:
        """One card to each spot still playing and to the dealer: the change of worth is luck."""
        views = [outlook(seat.rules, seat.state, self.unseen, seat.stakes, self.money) for seat in active]
        spread = _spread(self.unseen, rule_words_need_suits(self.rules), tuple(views))
        before = self.unseen
        for kind in (*(seat.spot.pairs[number][0] for seat in active), active[0].spot.pairs[number][1]):
            self.unseen = self.unseen.without(*divmod(kind, len(SUITS)))
        changed = ZERO
        for seat, view in zip(active, views, strict=True):
            player, dealer = seat.spot.pairs[number]
            own = before.without(*divmod(player, len(SUITS))).without(*divmod(dealer, len(SUITS)))
            seat.state = step(seat.rules, seat.state, pair_of(player, dealer))
            seat.worth = self._worth(seat, own)
            changed += seat.worth - view.mean
        self.found += Luck(luck=changed, variance=spread)

    def _worth(self, seat: _Seat, own: Composition) -> Fraction:
        """The worth of a spot just dealt to; a tie meets what is better by the spot's own two cards."""
        if seat.state.phase == Phase.SETTLED:
            return seat.stakes.net(seat.rules, settle(seat.rules, seat.state))
        if seat.state.phase == Phase.DECISION:
            better = _better(worth_of_tie(seat.rules, seat.state, own, seat.stakes, self.money))
            return worth_of_tie(seat.rules, seat.state, self.unseen, seat.stakes, self.money)[better]
        walk = Walk(seat.rules, self.unseen, first=seat.state.ties + 1)
        return walk.law_after(seat.state, self.unseen).mean(lambda settled: seat.stakes.net(seat.rules, settled))

    def _decide(self) -> None:
        """Every answer about a tie: what it changed, and the mean of the bets placed at the war."""
        for answer in self.played.answers:
            seat = self.seats[answer.tie.spot]
            taken = worth_of_tie(seat.rules, seat.state, self.unseen, seat.stakes, answer.tie.money_left)
            worth = taken[answer.choice.decision]
            self.found += Luck(decisions=worth - seat.worth)
            seat.worth = worth
            self._take(seat, answer)

    def _take(self, seat: _Seat, answer: Answer) -> None:
        before = seat.state
        if answer.choice.decision == Decision.WAR:
            seat.rules = with_raise(seat.rules, seat.stakes.ante, Fraction(answer.tie.raise_))
            seat.stakes = Stakes.of(seat.stakes.ante, dict(seat.stakes.sides), answer.choice.side_bets)
            walk = Walk(seat.rules, self.unseen, first=before.ties + 1)
            law = walk.law_after(before, self.unseen, Decision.WAR)
            worth = law.mean(lambda settled: seat.stakes.net(seat.rules, settled))
            self.found += Luck(war_bets=worth - seat.worth)
            seat.worth = worth
        seat.state = step(seat.rules, before, answer.choice.decision)


def _better(worths: Mapping[Decision, Fraction]) -> Decision:
    return max(worths, key=lambda decision: worths[decision])
