"""The audit of a log: every test that its columns allow, and the e-value as it ran."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from math import erfc, exp, inf, lgamma, log, log1p, sqrt

from scipy.special import chdtrc, ndtri

from casinowar.bankroll.audit import ALPHA, Audit, AuditCheck, LogFacts, check_alpha, count_check, z_of
from casinowar.bankroll.audit_log import LOSE, OTHER, TIE, WIN, Log, Round
from casinowar.bankroll.evidence import ClassBettor, capped, sums_log_e_values
from casinowar.bankroll.game import FlatGame
from casinowar.bankroll.sums import can_be, sum_tails
from casinowar.cards import RANKS
from casinowar.exact.session_game import FIRST_CARDS, Game, casino_war
from casinowar.money import CENTS_PER_UNIT
from casinowar.pmf import Pmf
from casinowar.round import Decision, Event
from casinowar.table import ALL_RANKS

LEAST_EXPECTED = 5.0
"""Classes expected fewer times than this are put together before a chi-square."""
WARS = (Event.WAR_WIN, Event.WAR_TIE, Event.WAR_LOSE)
Law = Mapping[str, Fraction]


def audit_log(game: FlatGame, log: Log, alpha: float = ALPHA) -> Audit:
    """Every test that the columns of a log allow."""
    check_alpha(alpha)
    judge = _Judge(game, log)
    checks = [check for part in (judge.firsts, judge.wars, judge.cards, judge.net, judge.runs) for check in part()]
    running = judge.running()
    facts = LogFacts(judge.war_share, tuple(sorted({each.bet for each in log.rounds})))
    return Audit(len(log.rounds), tuple(checks), running[-1], max(1.0, *running), alpha, facts)


class _Judge:
    """A log beside the laws of the game it should come from."""

    def __init__(self, game: FlatGame, log: Log) -> None:
        self.game, self.rounds = game, log.rounds
        self.table = None if game.rules is None else casino_war(game.rules)
        self.events = [each.event for each in log.rounds if each.event is not None]
        self.first = [each.first for each in log.rounds if each.first is not None]
        self.main = self._main_law()

    def firsts(self) -> list[AuditCheck]:
        """The first cards: ties, and where it is known who won, all three classes."""
        if not self.first or self.table is None:
            return []
        law = _first_law(self.table)
        counts = Counter(self.first)
        found = [count_check("ties", "tie", law[TIE], len(self.first), counts[TIE])]
        if OTHER not in counts:
            found += chi_square_check("first cards", law, counts)
        return found

    def wars(self) -> list[AuditCheck]:
        """How wars ended, given that there was one."""
        fought = Counter(event.value for event in self.events if event in WARS)
        if not fought or self.table is None:
            return []
        return chi_square_check("wars", _war_law(self.table), fought)

    def cards(self) -> list[AuditCheck]:
        """Whether every rank comes equally often, to the player and to the dealer."""
        found = []
        for who in ("player", "dealer"):
            ranks = Counter(RANKS[rank] for each in self.rounds if (rank := getattr(each, who)) is not None)
            if ranks:
                law = dict.fromkeys(RANKS, Fraction(1, len(RANKS)))
                found += chi_square_check(f"ranks of the {who}", law, ranks)
        return found

    def net(self) -> list[AuditCheck]:
        """The net of all rounds: exact tails where every bet was the same, else the normal law."""
        known = [each for each in self.rounds if each.net is not None]
        if not known:
            return []
        bets = {each.bet for each in known}
        total = sum((each.net * each.bet for each in known if each.net is not None), Fraction(0))
        expected = float(self.main.mean * sum(each.bet for each in known))
        sd = sqrt(self.main.variance * sum(each.bet**2 for each in known))
        z = z_of(float(total) - expected, sd)
        values = (float(total) / CENTS_PER_UNIT, expected / CENTS_PER_UNIT, sd / CENTS_PER_UNIT)
        if len(bets) == 1 and can_be(self.main, len(known), total / next(iter(bets))):
            tails = sum_tails(self.main, len(known), total / next(iter(bets)))
            return [AuditCheck("net", *values, z, tails.at_most, tails.at_least, tails.two_sided)]
        return [AuditCheck("net, normal law", *values, z, None, None, erfc(abs(z) / sqrt(2)))]

    def runs(self) -> list[AuditCheck]:
        """Runs of won and lost rounds, given how many there were of each (Wald and Wolfowitz 1940)."""
        signs = [sign for each in self.rounds if (sign := self._sign(each))]
        up, down = signs.count(1), signs.count(-1)
        if not up or not down:
            return []
        count = sum(1 for _ in groupby(signs))
        total = up + down
        expected = 1 + 2 * up * down / total
        variance = (expected - 1) * (expected - 2) / (total - 1)
        at_most, at_least = _runs_tails(up, down, count)
        z = z_of(count - expected, sqrt(variance))
        p_value = min(1.0, 2 * min(at_most, at_least))
        return [AuditCheck("runs of wins, losses", count, expected, sqrt(variance), z, at_most, at_least, p_value)]

    def running(self) -> list[float]:
        """The e-value after each round: bets on the classes where they are known, else on the nets."""
        if self.table is not None and (self.first or self.events):
            return self._by_class(self.table)
        nets = [each.net for each in self.rounds if each.net is not None]
        return [capped(value) for value in sums_log_e_values(self.main, nets)] or [1.0]

    def _by_class(self, table: Game) -> list[float]:
        law = _first_law(table)
        if OTHER in self.first:
            law = {TIE: law[TIE], OTHER: 1 - law[TIE]}
        first = ClassBettor(law)
        war = ClassBettor(_war_law(table) if any(event in WARS for event in self.events) else {})
        values = []
        for each in self.rounds:
            if each.first is not None:
                known = OTHER in law and each.first != TIE
                first.see(OTHER if known else each.first)
            if each.event in WARS and each.event is not None:
                war.see(each.event.value)
            values.append(capped(first.log_value + war.log_value))
        return values

    def _sign(self, each: Round) -> int:
        if each.net is not None:
            return (each.net > 0) - (each.net < 0)
        if each.event is not None:
            return 1 if each.event in (Event.WIN, Event.WAR_WIN, Event.WAR_TIE) else -1
        return {WIN: 1, LOSE: -1}.get(each.first or "", 0)

    def _main_law(self) -> Pmf:
        """The law of the main bet, with ties met as they were met in the log."""
        if self.table is None or self.war_share is None:
            return self._law_by_nets()
        return _mixed(self.table, self.war_share)

    @property
    def war_share(self) -> Fraction | None:
        """The share of ties that went to war, where the log shows any."""
        fought = sum(event in WARS for event in self.events)
        surrendered = self.events.count(Event.SURRENDER)
        return Fraction(fought, fought + surrendered) if fought + surrendered else None

    def _law_by_nets(self) -> Pmf:
        """Without results: the game's own decision, unless the nets show the other one."""
        if self.table is None:
            return self.game.main
        nets = {each.net for each in self.rounds if each.net is not None}
        table = self.table
        laws = {each: _mixed(table, Fraction(each == Decision.WAR)) for each in table.layout.decisions}
        possible = {name: law for name, law in laws.items() if nets <= {net for net, _ in law.outcomes}}
        if self.game.decision in possible or not possible:
            return self.game.main if possible else _mixed(self.table, Fraction(1, 2))
        return next(iter(possible.values()))


def _mixed(table: Game, share: Fraction) -> Pmf:
    """The law of the main bet of a player who goes to war in this share of ties."""
    war = table.law(ALL_RANKS) if share else table.law(0)
    surrender = table.law(0) if share != 1 else war
    rows = zip(table.outcomes, war, surrender, strict=True)
    return Pmf.gather((outcome.net, share * one + (1 - share) * other) for outcome, one, other in rows)


def _first_law(table: Game) -> dict[str, Fraction]:
    law = {WIN: Fraction(0), LOSE: Fraction(0), TIE: Fraction(0)}
    chances = table.law(0 if Decision.SURRENDER in table.layout.decisions else ALL_RANKS)
    for outcome, chance in zip(table.outcomes, chances, strict=True):
        if outcome.event is not None:
            law[outcome.event.value if outcome.event in FIRST_CARDS else TIE] += chance
    return law


def _war_law(table: Game) -> dict[str, Fraction]:
    law: dict[str, Fraction] = {event.value: Fraction(0) for event in WARS}
    for outcome, chance in zip(table.outcomes, table.law(ALL_RANKS), strict=True):
        if outcome.event in WARS and outcome.event is not None:
            law[outcome.event.value] += chance
    total = sum(law.values(), Fraction(0))
    return {name: chance / total for name, chance in law.items()}


def chi_square_check(name: str, law: Law, counts: Mapping[str, int], simulated: int | None = None) -> list[AuditCheck]:
    """Pearson's test, the rarest classes put together; nothing where too little has been seen.

    A law from so many ``simulated`` games has an error of its own, which the statistic is divided by.
    """
    total = sum(counts.values())
    classes = sorted((float(chance) * total, counts.get(key, 0)) for key, chance in law.items() if chance)
    while len(classes) > 1 and classes[0][0] < LEAST_EXPECTED:
        (one, seen), (other, more) = classes[:2]
        classes = sorted([(one + other, seen + more), *classes[2:]])
    if len(classes) < 2:
        return []
    statistic = sum((seen - expected) ** 2 / expected for expected, seen in classes)
    if simulated is not None:
        statistic /= 1 + total / simulated
    degrees = len(classes) - 1
    p_value = float(chdtrc(degrees, statistic))
    z = float(-ndtri(p_value / 2)) if p_value > 0 else 40.0
    return [AuditCheck(f"{name}, chi-square", statistic, degrees, sqrt(2 * degrees), z, None, None, p_value)]


def _runs_tails(up: int, down: int, count: int) -> tuple[float, float]:
    """The exact chances of at most, and at least, so many runs."""
    whole = _log_choose(up + down, up)
    lower = [exp(_log_runs(up, down, runs) - whole) for runs in range(2, count + 1)]
    upper = [exp(_log_runs(up, down, runs) - whole) for runs in range(count, 2 * min(up, down) + 2)]
    return min(1.0, sum(lower)), min(1.0, sum(upper))


def _log_runs(up: int, down: int, runs: int) -> float:
    """The logarithm of the number of orders with so many runs."""
    half, odd = divmod(runs, 2)
    even = _log_choose(up - 1, half - 1) + _log_choose(down - 1, half - 1) + log(2)
    if not odd:
        return even
    one = _log_choose(up - 1, half) + _log_choose(down - 1, half - 1)
    other = _log_choose(up - 1, half - 1) + _log_choose(down - 1, half)
    highest = max(one, other)
    return highest + log1p(exp(min(one, other) - highest)) if highest > -inf else -inf


def _log_choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) if 0 <= k <= n else -inf
