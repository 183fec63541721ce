"""One spot of a table during one round: its bets, its state in step(), and the money when it settles."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from casinowar.cards import SUITS
from casinowar.engine.results import MAIN, Adjustment, Decide, Rounding, SpotBets, SpotResult, Tie, TieChoice
from casinowar.errors import IllegalMove, InputError, UnknownName
from casinowar.money import money_text, paid_down
from casinowar.round import Decision, Pair, legal, settle, start, step
from casinowar.rules.merge import override
from casinowar.rules.model import HouseRules


def affordable_raise(rules: HouseRules, ante: int, money: int | None) -> Fraction:
    """The raise in cents that can be paid with the money left (None: no limit); 0 if none can."""
    whole = ante * rules.war.raise_
    if money is None or money >= whole:
        return whole
    return Fraction(money if rules.war.short_raise == "all_in" else 0)


def with_raise(rules: HouseRules, ante: int, raise_: Fraction) -> HouseRules:
    """The rules as they settle an ante with this raise, both in cents."""
    if raise_ == ante * rules.war.raise_:
        return rules
    return override(rules, {"war": {"raise": str(raise_ / ante)}})


class Spot:
    """The bets of one spot and where its round stands.

    Placing: an ante over the bankroll is refused with InputError; a side bet that the rest does not
    cover is not placed, and that is recorded. A raise that cannot be covered forces surrender, or
    is a short one where the rules say ``war.short_raise = "all_in"``. Table limits and chips are the
    wager's affair, not this class's.
    """

    def __init__(self, rules: HouseRules, number: int, bets: SpotBets) -> None:
        self._rules = rules
        self._number = number
        self._adjustments: list[Adjustment] = []
        self._pairs: list[tuple[int, int]] = []
        self._money = bets.bankroll
        self._check_ante(bets)
        self._ante = bets.ante
        self._raise = bets.ante * rules.war.raise_
        self._pay(bets.ante)
        self._side_bets: dict[str, int] = {}
        self._place(bets.side_bets, "deal")
        self.state = start(rules)

    def see(self, player: int, dealer: int, pair: Pair) -> None:
        """Note the cards of a pair."""
        self._pairs.append((player, dealer))
        self.state = step(self._rules, self.state, pair)

    def decide(self, decide: Decide) -> None:
        """Ask about the tie and act on the answer. Raises IllegalMove for a decision that is not open."""
        covered = affordable_raise(self._rules, self._ante, self._money)
        tie = Tie(
            self._number,
            self._pairs[-1][0] // len(SUITS),
            legal(self._rules, self.state, can_raise=covered > 0),
            int(covered or self._raise),
            self._money,
        )
        answer = decide(tie)
        choice = answer if isinstance(answer, TieChoice) else TieChoice(answer)
        if covered == 0 and self._rules.war.allowed:
            self._adjust("forced_surrender", MAIN, int(self._raise))
            choice = TieChoice(Decision.SURRENDER)
        elif choice.decision not in tie.legal:
            raise IllegalMove(f"{choice.decision} is not open; expected {' or '.join(tie.legal)}")
        if choice.decision == Decision.WAR:
            self._go_to_war(covered, choice.side_bets)
        self.state = step(self._rules, self.state, choice.decision)

    def result(self) -> SpotResult:
        """What the settled round pays, in whole cents; parts of a cent stay with the house and are recorded."""
        settlement = settle(self._rules, self.state)
        rounded: list[Rounding] = []
        staked = {MAIN: int(self._ante * settlement.staked), **self._side_bets}
        nets = {MAIN: self._net(MAIN, staked[MAIN], settlement.net * self._ante, rounded)}
        for name, net in zip(self._rules.side_bets, settlement.side_nets, strict=True):
            if name in self._side_bets and net is not None:
                nets[name] = self._net(name, self._side_bets[name], net * self._side_bets[name], rounded)
        return SpotResult(
            self._number, tuple(self._pairs), settlement, staked, nets, tuple(rounded), tuple(self._adjustments)
        )

    def _net(self, bet: str, stake: int, net: Fraction, rounded: list[Rounding]) -> int:
        paid, kept = paid_down(stake + net)
        if kept:
            rounded.append(Rounding(bet, stake + net, paid))
        return paid - stake

    def _check_ante(self, bets: SpotBets) -> None:
        if bets.ante < 1:
            raise InputError("ante", money_text(bets.ante), "an ante of 0.01 or more")
        if self._money is not None and bets.ante > self._money:
            raise InputError("ante", money_text(bets.ante), f"at most the bankroll of {money_text(self._money)}")
        if (bets.ante * self._rules.war.raise_).denominator != 1:
            raise InputError(
                "ante", money_text(bets.ante), f"an ante whose raise, {self._rules.war.raise_} times it, is whole cents"
            )

    def _place(self, wanted: Mapping[str, int], when: str) -> None:
        open_ = {name: bet for name, bet in self._rules.side_bets.items() if bet.placed == when}
        for name, amount in wanted.items():
            if name not in open_:
                raise UnknownName(f"side bet (placed at the {when})", name, open_)
            if amount < 0:
                raise InputError(f"side bet {name}", money_text(amount), "an amount of 0 or more")
            if self._money is not None and amount > self._money:
                self._adjust("side_bet_refused", name, amount)
            elif amount:
                self._pay(amount)
                self._side_bets[name] = amount

    def _go_to_war(self, raise_: Fraction, side_bets: Mapping[str, int]) -> None:
        if raise_ < self._raise:
            self._adjust("short_raise", MAIN, int(self._raise))
            self._rules = with_raise(self._rules, self._ante, raise_)
            self._raise = raise_
        self._pay(int(raise_))
        self._place(side_bets, "war")

    def _pay(self, amount: int) -> None:
        if self._money is not None:
            self._money -= amount

    def _adjust(self, reason: str, bet: str, amount: int) -> None:
        self._adjustments.append(Adjustment(reason, bet, amount))
