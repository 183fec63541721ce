"""A shift from the house's side: theoretical win, its spread with spots that share a dealer card, exposure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import erfc, sqrt

from casinowar.bankroll.sums import sum_tails
from casinowar.cards import COPIES_PER_DECK
from casinowar.errors import InputError, TooLarge, UnknownName
from casinowar.exact.session_game import FIRST_CARDS
from casinowar.exact.spots import spots_can_be_walked, spots_product
from casinowar.exact.walk import Walk
from casinowar.money import money_text
from casinowar.pmf import Pmf
from casinowar.round import Decision, Settlement
from casinowar.rules.lines import FIRST_WAR_PAIR
from casinowar.rules.load import load_rules
from casinowar.rules.merge import override
from casinowar.rules.model import INFINITE, MOST_SPOTS, HouseRules

MOST_PER_HOUR = 100_000
Z99 = 2.3263478740408408
"""One-sided 99 % point of the normal law."""
Value = Callable[[Settlement], Fraction]


@dataclass(frozen=True, slots=True)
class SideHabit:
    """A side bet of so many cents that every spot places in a share of rounds."""

    name: str
    amount: int
    share: Fraction


@dataclass(frozen=True, slots=True)
class Shift:
    """What is played: spots, ante in cents, habits of the players, pace and hours."""

    spots: int
    ante: int
    sides: tuple[SideHabit, ...] = ()
    surrender_rate: Fraction = Fraction(0)
    rounds_per_hour: float = 60.0
    hours: float = 8.0

    @property
    def rounds(self) -> int:
        """Rounds in the shift."""
        return round(self.rounds_per_hour * self.hours)


@dataclass(frozen=True, slots=True)
class ShiftResult:
    """The shift, with amounts in cents from the house's side.

    ``variance`` of one spot and ``covariance`` of two are per round and unit of ante, all bets
    together. ``largest_exposure``: the most the house can lose in one round. ``exact_probability``
    says that ``loss_probability`` is exact (a single spot), not the normal law.
    """

    rules: HouseRules
    shift: Shift
    action: float
    theoretical_win: float
    hold: float
    sd: float
    variance: Fraction
    covariance: Fraction
    correlation: float
    loss_probability: float
    exact_probability: bool
    worst_in_hundred: float
    largest_exposure: int


def run_shift(rules: HouseRules, shift: Shift) -> ShiftResult:
    """The shift under these rules. Raises InputError naming what cannot be, TooLarge for laws of two spots
    that read the suits of a war."""
    rules = _for(rules, shift)
    table = _Table(rules, shift)
    rounds, spots = shift.rounds, shift.spots
    mean = table.mean
    per_round = spots * table.variance + spots * (spots - 1) * table.covariance
    win = -float(mean) * spots * rounds * shift.ante
    sd = sqrt(per_round * rounds) * shift.ante
    exact = spots == 1
    behind = _exact_loss(table, rounds) if exact else _below(win, sd)
    placed = shift.ante * spots * rounds * float(1 + table.sides_staked)
    return ShiftResult(
        rules,
        shift,
        placed,
        win,
        win / placed,
        sd,
        table.variance,
        table.covariance,
        float(table.covariance / table.variance) if table.variance else 0.0,
        behind,
        exact,
        win - Z99 * sd,
        table.exposure(),
    )


def run_against(name: str, shift: Shift) -> ShiftResult:
    """The same shift under other rules, a preset or a file. Errors say that they are about these."""
    option = f"--against {name}"
    try:
        return run_shift(load_rules(name), shift)
    except InputError as error:
        field = "--against" if error.field == "rules" else f"{option}: {error.field}"
        raise InputError(field, error.given, error.accepted, error.nearest) from None
    except TooLarge as error:
        raise TooLarge(f"{option}: {error.what}", error.size, error.limit, error.remedy) from None


def _for(rules: HouseRules, shift: Shift) -> HouseRules:
    """The rules with this many spots; everything about the shift is checked."""
    if not 1 <= shift.spots <= MOST_SPOTS:
        raise InputError("--spots", shift.spots, f"a whole number from 1 to {MOST_SPOTS}")
    if not 0 < shift.rounds_per_hour <= MOST_PER_HOUR:
        raise InputError("--rounds-per-hour", shift.rounds_per_hour, f"a number over 0 and up to {MOST_PER_HOUR}")
    if not 0 < shift.hours <= MOST_PER_HOUR or shift.rounds < 1:
        raise InputError("--hours", shift.hours, "a number of hours with at least one round")
    low, high = rules.table.minimum, rules.table.maximum
    if shift.ante < low or (high is not None and shift.ante > high):
        upper = " or more" if high is None else f" to {money_text(high)}"
        raise InputError("--ante", money_text(shift.ante), f"the table's limits: {money_text(low)}{upper}")
    if not 0 <= shift.surrender_rate <= 1:
        raise InputError("--surrender-rate", str(shift.surrender_rate), "a share from 0 to 1, like 10%")
    if shift.surrender_rate and not rules.war.allowed:
        accepted = "no such option: these rules know no war, and every tie is settled alike"
        raise InputError("--surrender-rate", str(shift.surrender_rate), accepted)
    if shift.surrender_rate and not rules.surrender.allowed:
        raise InputError("--surrender-rate", str(shift.surrender_rate), "0: these rules offer no surrender")
    for side in shift.sides:
        if side.name not in rules.side_bets:
            raise UnknownName("--side", side.name, rules.side_bets)
        if side.amount < 1 or not 0 <= side.share <= 1:
            raise InputError("--side", side.name, "an amount and a share of rounds, like tie=5@30%")
    if len({side.name for side in shift.sides}) < len(shift.sides):
        raise InputError("--side", ", ".join(side.name for side in shift.sides), "every side bet once")
    unused = {name: False for name in rules.side_bets if name not in {side.name for side in shift.sides}}
    return override(rules, {"spots": shift.spots, "side_bets": unused})


class _Table:
    """One spot and pairs of spots, in units of the ante, from the player's side."""

    def __init__(self, rules: HouseRules, shift: Shift) -> None:
        self.rules, self.shift = rules, shift
        self.cards = rules.full_shoe()
        walk = Walk(rules, self.cards)
        give_up = shift.surrender_rate if rules.war.allowed else Fraction(1)
        weights = {Decision.WAR: 1 - give_up, Decision.SURRENDER: give_up}
        self.weights = {decision: weight for decision, weight in weights.items() if weight}
        self.laws = {decision: walk.law(decision) for decision in self.weights}
        self.sides = [
            (list(rules.side_bets).index(side.name), Fraction(side.amount, shift.ante), side.share)
            for side in shift.sides
        ]
        self.mean = self._over(self._usual)
        self.variance = self._over(self._square) - self.mean**2
        self.covariance = self._covariance() if shift.spots > 1 else Fraction(0)

    @property
    def sides_staked(self) -> Fraction:
        """Mean side stakes per ante in a round."""

        def staked(settled: Settlement) -> Fraction:
            placed = (share * amount for i, amount, share in self.sides if settled.side_nets[i] is not None)
            return sum(placed, Fraction(0))

        return self._over(staked)

    def _over(self, value: Value) -> Fraction:
        return sum((weight * self.laws[d].mean(value) for d, weight in self.weights.items()), Fraction(0))

    def _side(self, settled: Settlement, index: int) -> Fraction:
        return settled.side_nets[index] or Fraction(0)

    def _usual(self, settled: Settlement) -> Fraction:
        """The mean result given the cards: each side bet by the share of rounds it is placed in."""
        sides = (share * amount * self._side(settled, index) for index, amount, share in self.sides)
        return settled.net + sum(sides, Fraction(0))

    def _square(self, settled: Settlement) -> Fraction:
        """The mean square given the cards: whether a side bet is placed is independent of everything."""
        own = (share * (1 - share) * (amount * self._side(settled, index)) ** 2 for index, amount, share in self.sides)
        return self._usual(settled) ** 2 + sum(own, Fraction(0))

    def _covariance(self) -> Fraction:
        sides = self.rules.side_bets.values()
        suited = ((side, line) for side in sides for line in side.lines if line.suited)
        reads = any(line.ties_at_least >= FIRST_WAR_PAIR or side.placed == "war" for side, line in suited)
        if reads or not spots_can_be_walked(self.rules):
            raise TooLarge(
                "several spots",
                "a pay line that reads the suits of a war, told apart card by card",
                "lines on the first cards",
                "ask for --spots 1 or leave that side bet out",
            )
        total = Fraction(0)
        for (one, first), (two, second) in product(self.weights.items(), repeat=2):
            total += first * second * spots_product(self.rules, self.cards, (one, two), self._usual)
        return total - self.mean**2

    def single(self) -> Pmf:
        """The law of one spot's net per unit of ante, with side bets placed now and then."""
        return Pmf.gather(
            (net, weight * chance * ways)
            for decision, weight in self.weights.items()
            for settled, chance in self.laws[decision].outcomes
            for net, ways in self._placed(settled)
        )

    def _placed(self, settled: Settlement) -> Iterator[tuple[Fraction, Fraction]]:
        """Every choice of side bets with its chance, and what it makes of a settlement."""
        for chosen in product((False, True), repeat=len(self.sides)):
            net, ways = settled.net, Fraction(1)
            for placed, (index, amount, share) in zip(chosen, self.sides, strict=True):
                ways *= share if placed else 1 - share
                net += amount * self._side(settled, index) if placed else 0
            if ways:
                yield net, ways

    def exposure(self) -> int:
        """The most the house can lose in one round, in cents.

        Spots can tie the dealer only as often as there are other cards of his rank.
        """
        tied, untied = self._most(lambda s: s.event not in FIRST_CARDS), self._most(lambda s: s.event in FIRST_CARDS)
        spots = self.shift.spots
        most_ties = spots
        if self.rules.decks != INFINITE:
            most_ties = min(spots, self.rules.decks * COPIES_PER_DECK - 1)
        ties = most_ties if tied > untied else 0
        return int((ties * tied + (spots - ties) * untied) * self.shift.ante)

    def _most(self, holds: Callable[[Settlement], bool]) -> Fraction:
        """The most one spot can win in a round that ends so, every side bet placed that wins."""
        found = [
            settled.net
            + sum((max(a * self._side(settled, i), Fraction(0)) for i, a, share in self.sides if share), Fraction(0))
            for law in self.laws.values()
            for settled, _ in law.outcomes
            if holds(settled)
        ]
        return max(found, default=Fraction(0))


def _exact_loss(table: _Table, rounds: int) -> float:
    """The exact chance that a single spot is ahead after so many rounds."""
    tails = sum_tails(table.single(), rounds, Fraction(0))
    return max(0.0, tails.at_least - tails.exactly)


def _below(win: float, sd: float) -> float:
    """The chance of a normal result below zero."""
    return erfc(win / sd / sqrt(2)) / 2 if sd else float(win < 0)
