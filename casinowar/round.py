"""THE definition of a Casino War round: phases, legal decisions, settlement. Pure; it knows no chance.

``step(rules, round, x)`` takes the cards of a pair or the player's decision and returns the next
Round. Exact analysis, the dealt table and the compiled tables of the fast kernels all use it, and
no payoff is written anywhere else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from casinowar.errors import IllegalMove
from casinowar.rules.lines import FIRST_PAIR, FIRST_WAR_PAIR, Bonus, PayLine, SideBet
from casinowar.rules.model import HouseRules
from casinowar.rules.settlement import EVEN_MONEY

ANTE = Fraction(1)
"""The unit every net is counted in."""


class Phase(StrEnum):
    """What the round waits for."""

    DEAL = "deal"
    DECISION = "decision"
    WAR = "war"
    SETTLED = "settled"


class Decision(StrEnum):
    """What a player may do about a tie."""

    WAR = "war"
    SURRENDER = "surrender"


class Event(StrEnum):
    """How the main bet of a round ended."""

    WIN = "win"
    LOSE = "lose"
    SURRENDER = "surrender"
    WAR_WIN = "war_win"
    WAR_TIE = "war_tie"
    WAR_LOSE = "war_lose"


class Pair(NamedTuple):
    """The player's and the dealer's card as the rules see them: two rank indices, and one suit or two."""

    player: int
    dealer: int
    suited: bool

    @property
    def tied(self) -> bool:
        """Whether the two cards are of one rank."""
        return self.player == self.dealer


@dataclass(frozen=True, slots=True)
class Round:
    """Where a round stands. Equal rounds have equal futures and settle alike.

    ``ties`` counts the ties so far. ``suited`` and ``tied_rank`` remember the tied pairs only as
    far as a pay line can still ask about them. ``lines`` holds, for each bonus and then each side
    bet, the number of the best pay line that holds so far.
    """

    phase: Phase
    lines: tuple[int | None, ...]
    ties: int = 0
    suited: bool = False
    tied_rank: int | None = None
    event: Event | None = None
    raised: bool = False


class Settlement(NamedTuple):
    """What a settled round pays: nets in units of the ante, and side bets in units of their own stake.

    ``side_nets`` has one entry a side bet in the order of the rules, None for one that was not placed.
    """

    event: Event
    net: Fraction
    staked: Fraction
    bonuses: tuple[str, ...]
    side_nets: tuple[Fraction | None, ...]
    side_lines: tuple[int | None, ...]


class _Watched(NamedTuple):
    """A bonus or side bet whose pay lines a round watches, and what its lines read at each pair."""

    name: str
    bet: Bonus
    at_war: bool

    def reads(self, line: PayLine) -> int:
        """The number of the pair (first deal 1) at which a line is decided."""
        return max(line.ties_at_least, FIRST_WAR_PAIR if self.at_war else FIRST_PAIR)


@lru_cache(maxsize=256)
def _watched(rules: HouseRules) -> tuple[_Watched, ...]:
    bonuses = [_Watched(name, bet, False) for name, bet in rules.bonuses.items()]
    return (*bonuses, *(_Watched(name, bet, bet.placed == "war") for name, bet in rules.side_bets.items()))


@lru_cache(maxsize=256)
def last_pair_reading(rules: HouseRules, what: str) -> int:
    """The last pair (first deal 1, 0 for none) about which a line asks ``suited`` or ``same_rank_throughout``."""
    return max((w.reads(line) for w in _watched(rules) for line in w.bet.lines if getattr(line, what)), default=0)


@lru_cache(maxsize=256)
def named_ranks(rules: HouseRules) -> frozenset[tuple[int, int]]:
    """The pairs of ranks (low, high) that some pay line names."""
    return frozenset(line.ranks for w in _watched(rules) for line in w.bet.lines if line.ranks)


def start(rules: HouseRules) -> Round:
    """A round with its bets placed, waiting for the first two cards."""
    return Round(Phase.DEAL, (None,) * len(_watched(rules)))


def legal(rules: HouseRules, state: Round, can_raise: bool = True) -> tuple[Decision, ...]:
    """The decisions open to the player, war first; () when it is not the player's turn.

    A raise that cannot be covered leaves surrender, even where it is not offered otherwise.
    """
    if state.phase != Phase.DECISION:
        return ()
    if not can_raise:
        return (Decision.SURRENDER,)
    allowed = {Decision.WAR: rules.war.allowed, Decision.SURRENDER: rules.surrender.allowed}
    return tuple(decision for decision, open_ in allowed.items() if open_)


def step(rules: HouseRules, state: Round, x: Pair | Decision) -> Round:
    """The round after the cards of a pair, or after a decision about a tie.

    Raises IllegalMove when the phase asks for something else.
    """
    if isinstance(x, Decision):
        return _decide(rules, state, x)
    if state.phase == Phase.DEAL:
        return _first_cards(rules, state, x)
    if state.phase == Phase.WAR:
        return _war_cards(rules, state, x)
    raise IllegalMove(f"no cards are due: the round waits for {state.phase}")


def _decide(rules: HouseRules, state: Round, decision: Decision) -> Round:
    if state.phase != Phase.DECISION:
        raise IllegalMove(f"no decision is due: the round waits for {state.phase}")
    if decision == Decision.WAR:
        if not rules.war.allowed:
            raise IllegalMove("these rules allow no war: surrender is the only decision")
        return replace(state, phase=Phase.WAR, raised=True)
    return _settled(state, Event.SURRENDER)


def _first_cards(rules: HouseRules, state: Round, pair: Pair) -> Round:
    state = _look(rules, state, pair)
    if pair.tied:
        return replace(state, phase=Phase.DECISION)
    return _settled(state, Event.WIN if pair.player > pair.dealer else Event.LOSE)


def _war_cards(rules: HouseRules, state: Round, pair: Pair) -> Round:
    state = _look(rules, state, pair)
    if not pair.tied:
        return _settled(state, Event.WAR_WIN if pair.player > pair.dealer else Event.WAR_LOSE)
    return state if state.ties < rules.war.max_ties else _settled(state, Event.WAR_TIE)


def _settled(state: Round, event: Event) -> Round:
    return Round(Phase.SETTLED, state.lines, event=event, raised=state.raised)


def _look(rules: HouseRules, state: Round, pair: Pair) -> Round:
    """Note a pair: the ties so far, and the pay lines that it decides."""
    number = state.ties + 1
    suited = pair.suited and (number == FIRST_PAIR or state.suited)
    one_rank = pair.tied and (number == FIRST_PAIR or state.tied_rank == pair.player)
    ties = state.ties + pair.tied
    seen = _Seen(number, ties, suited, one_rank, (min(pair[:2]), max(pair[:2])))
    lines = tuple(_best_line(bet, best, seen) for bet, best in zip(_watched(rules), state.lines, strict=True))
    return replace(
        state,
        lines=lines,
        ties=ties,
        suited=suited and number < last_pair_reading(rules, "suited"),
        tied_rank=pair.player if one_rank and number < last_pair_reading(rules, "same_rank_throughout") else None,
    )


class _Seen(NamedTuple):
    """What has been seen up to a pair, in the terms of a pay line."""

    number: int
    ties: int
    suited: bool
    one_rank: bool
    ranks: tuple[int, int]


def _best_line(watched: _Watched, best: int | None, seen: _Seen) -> int | None:
    """The number of the first line that holds, now that a further pair has been seen."""
    for number, line in enumerate(watched.bet.lines):
        if number == best:
            break
        if watched.reads(line) == seen.number and _holds(line, seen):
            return number
    return best


def _holds(line: PayLine, seen: _Seen) -> bool:
    return (
        seen.ties >= line.ties_at_least
        and (seen.suited or not line.suited)
        and (seen.one_rank or not line.same_rank_throughout)
        and (line.ranks is None or line.ranks == seen.ranks)
    )


@lru_cache(maxsize=65536)
def settle(rules: HouseRules, state: Round) -> Settlement:
    """What a settled round pays. Raises IllegalMove while the round is not over."""
    if state.event is None:
        raise IllegalMove(f"the round is not over: it waits for {state.phase}")
    net = main_net(rules, state.event)
    names: list[str] = []
    side_nets: list[Fraction | None] = []
    side_lines: list[int | None] = []
    for watched, best in zip(_watched(rules), state.lines, strict=True):
        pays = watched.bet.lines[best].pays if best is not None else None
        if isinstance(watched.bet, SideBet):
            placed = state.raised or not watched.at_war
            side_nets.append((-Fraction(1) if pays is None else pays) if placed else None)
            side_lines.append(best if placed else None)
        elif pays is not None:
            net += pays * ANTE
            names.append(watched.name)
    staked = ANTE + (rules.war.raise_ if state.raised else 0)
    return Settlement(state.event, net, staked, tuple(names), tuple(side_nets), tuple(side_lines))


def main_net(rules: HouseRules, event: Event) -> Fraction:
    """The main bet's net in units of the ante, before any bonus."""
    war = rules.war
    match event:
        case Event.WIN:
            return EVEN_MONEY
        case Event.LOSE:
            return -ANTE
        case Event.SURRENDER:
            return rules.surrender.net()
        case Event.WAR_WIN:
            return war.win.net(war.raise_)
        case Event.WAR_TIE:
            return war.tie.net(war.raise_)
        case Event.WAR_LOSE:
            return war.lose.net(war.raise_)
