"""A game of flat bets: what one round does to the bankroll, at every size of bankroll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import ceil
from pathlib import Path

from casinowar.errors import InputError, TooLarge, UnknownName
from casinowar.exact.session_game import FIRST_CARDS, Game, casino_war
from casinowar.money import money_text
from casinowar.pmf import Pmf
from casinowar.round import Decision
from casinowar.rules.model import HouseRules
from casinowar.strategy import Choice, Seat, Strategy, Tie, Wager
from casinowar.table import Layout, Placed, Seated, Sitting, Terms, answer

Sides = tuple[tuple[str, int], ...]
"""Side bets as (name, cents)."""
MOST_SIDES, MOST_SHORT_RAISES = 6, 5000


@dataclass(frozen=True, slots=True)
class Band:
    """From ``start`` cents of bankroll on, one round changes it by so many cents with these probabilities."""

    start: Fraction
    changes: tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True, slots=True)
class RoundLaw:
    """One round as the bankroll sees it: bands in rising order. Below the first nothing can be bet.

    A player who cannot cover the raise must surrender, which changes the law: hence the bands.
    """

    bands: tuple[Band, ...]

    @property
    def least(self) -> Fraction:
        """The smallest bankroll (cents) that can place the bet."""
        return self.bands[0].start

    @property
    def usual(self) -> Band:
        """The band of a bankroll that covers everything."""
        return self.bands[-1]


@dataclass(frozen=True)
class FlatGame:
    """Flat bets at a table, or on another game's law.

    ``bet`` in cents. ``rules``, ``decision`` and ``tie_probability`` are None for a game known
    only by its law. ``main`` is the law of the main bet alone, per unit of the bet. ``met``: what may
    come together in a round, a tie (or none) and a net per unit of the bet. ``raise_from`` is the
    bankroll (cents) from which a raise can be covered, ``sides_from`` that from which every side bet is
    placed; None where that never lacks.
    """

    bet: int
    law: RoundLaw
    main: Pmf
    rules: HouseRules | None = None
    decision: Decision | None = None
    sides: Sides = ()
    raise_on_credit: bool = False
    tie_probability: Fraction | None = None
    met: frozenset[tuple[bool, Fraction]] = frozenset()
    raise_from: int | None = None
    sides_from: int | None = None

    @cached_property
    def net(self) -> Pmf:
        """The net of a round, side bets included, per unit of the bet, when everything is covered."""
        return Pmf.gather((change / self.bet, chance) for change, chance in self.law.usual.changes)

    @property
    def other(self) -> bool:
        """Whether this is a game known only by its law."""
        return self.rules is None


@dataclass(frozen=True)
class _FlatBets(Strategy):
    """The same bets every round, and one decision about every tie.

    The main bet comes first, then the raise (``reserve``), then the side bets in the order given.
    """

    bet: int
    sides: Sides
    war_sides: Sides
    decision: Decision
    reserve: bool = False

    def __post_init__(self) -> None:
        """Amounts and names are checked where the game is built."""

    @property
    def label(self) -> str:
        """A name for messages."""
        return "flat bets"

    def wager(self, state: object, seat: Seat) -> Wager:
        """The bets."""
        return Wager(self.bet, self.sides, reserve=self.reserve)

    def decide(self, state: object, seat: Seat, tie: Tie) -> Choice:
        """The decision, with the bets placed at a war."""
        return Choice(self.decision, self.war_sides if self.decision == Decision.WAR else ())


def pmf_game(law: Pmf, bet: int) -> FlatGame:
    """Flat bets on a game known by the law of its net per unit staked: one band, no part of a cent lost.

    Raises InputError for a game in which nothing ever changes hands.
    """
    if all(net == 0 for net, _ in law.outcomes):
        raise InputError("--pmf", "net 0 only", "a law in which something can be won or lost")
    changes = tuple((net * bet, chance) for net, chance in law.outcomes)
    met = frozenset((net == 0, net) for net, _ in law.outcomes)
    return FlatGame(bet, RoundLaw((Band(Fraction(bet), changes),)), law, met=met)


def flat_game(
    rules: HouseRules,
    bet: int,
    decision: Decision | None = None,
    sides: Sides = (),
    raise_on_credit: bool = False,
) -> FlatGame:
    """Flat bets under house rules; ``decision`` meets every tie (default: the first that is offered).

    Raises InputError for a bet the table does not take, UnknownName for a side bet it does not have.
    """
    game = casino_war(rules)
    chosen = game.layout.decisions[0] if decision is None else decision
    if chosen not in game.layout.decisions:
        offered = ", ".join(game.layout.decisions)
        raise InputError("--decision", str(chosen), f"a decision these rules offer: {offered}")
    _check_bet(bet, game.layout)
    strategy = _strategy(bet, sides, chosen, game.layout, raise_on_credit)
    raised = _raise(strategy, game.layout) if strategy.reserve else 0
    bands = _bands(game, strategy, raise_on_credit)
    alone = _bands(game, replace(strategy, sides=(), war_sides=()), raise_on_credit)[-1]
    placed = _placed(game, strategy, raise_on_credit, _plenty(strategy, game.layout))
    law = game.law(placed.war_ranks)
    tied = [outcome.event not in FIRST_CARDS for outcome in game.outcomes]
    nets = {(tied[k], Fraction(result.net + result.side_net, bet)) for k, result in game.results(placed) if law[k]}
    return FlatGame(
        bet,
        RoundLaw(bands),
        Pmf.gather((change / bet, chance) for change, chance in alone.changes),
        rules,
        chosen,
        sides,
        raise_on_credit,
        sum((chance for chance, tie in zip(law, tied, strict=True) if tie), Fraction(0)),
        frozenset(nets),
        bet + raised if raised else None,
        bet + raised + sum(amount for _, amount in sides) if sides else None,
    )


def chosen_game(
    rules: HouseRules,
    bet: int,
    decision: str | None,
    sides: Sides,
    pmf: Path | None,
    raise_on_credit: bool,
) -> FlatGame:
    """Flat bets under the rules, or on the law in a file. Raises InputError for options that do not go together."""
    if bet < 1:
        raise InputError("--bet", money_text(bet), "an amount of 0.01 or more")
    if pmf is None:
        return flat_game(rules, bet, None if decision is None else Decision(decision), sides, raise_on_credit)
    for option, given in (("--decision", decision), ("--side", sides), ("--raise-on-credit", raise_on_credit)):
        if given:
            shown = sides[0][0] if option == "--side" else decision or option
            raise InputError(option, shown, "no such option with --pmf: a law of nets leaves nothing to decide or add")
    return pmf_game(Pmf.read(pmf), bet)


def _check_bet(bet: int, layout: Layout) -> None:
    low, high = layout.minimum, layout.maximum
    if bet < low or (high is not None and bet > high):
        accepted = f"a bet of {money_text(low)} or more" if high is None else f"{money_text(low)} to {money_text(high)}"
        raise InputError("--bet", money_text(bet), f"{accepted} (the table's limits)")
    if bet % layout.chip:
        raise InputError("--bet", money_text(bet), f"a multiple of the chip of {money_text(layout.chip)}")


def _strategy(bet: int, sides: Sides, decision: Decision, layout: Layout, raise_on_credit: bool) -> _FlatBets:
    if len(sides) > MOST_SIDES:
        raise InputError("--side", len(sides), f"at most {MOST_SIDES} side bets")
    if len({name for name, _ in sides}) < len(sides):
        raise InputError("--side", ", ".join(name for name, _ in sides), "every side bet once")
    for name, amount in sides:
        if name not in layout.deal_bets + layout.war_bets:
            raise UnknownName("--side", name, layout.deal_bets + layout.war_bets)
        if amount < 1:
            raise InputError("--side", f"{name}={money_text(amount)}", "an amount of 0.01 or more")
    at_deal = tuple(side for side in sides if side[0] in layout.deal_bets)
    at_war = tuple(side for side in sides if side[0] in layout.war_bets)
    if at_war and decision != Decision.WAR:
        raise InputError("--side", at_war[0][0], "no bet that is placed at the war by a player who surrenders")
    return _FlatBets(bet, at_deal, at_war, decision, reserve=decision == Decision.WAR and not raise_on_credit)


def _raise(strategy: _FlatBets, layout: Layout) -> int:
    return 0 if layout.raise_multiple is None else ceil(layout.raise_multiple * strategy.bet)


def _plenty(strategy: _FlatBets, layout: Layout) -> int:
    """A bankroll that covers everything."""
    more = sum(amount for _, amount in strategy.sides + strategy.war_sides)
    return strategy.bet + _raise(strategy, layout) + more


def _placed(game: Game, strategy: _FlatBets, raise_on_credit: bool, bankroll: int) -> Placed:
    layout = replace(game.layout, minimum=strategy.bet)
    sitting = Sitting(Terms(bankroll, raise_on_credit=raise_on_credit), layout)
    seated = answer(sitting, strategy, (), sitting.seat(bankroll))
    assert isinstance(seated, Seated)
    return seated.placed


def _bands(game: Game, strategy: _FlatBets, raise_on_credit: bool) -> tuple[Band, ...]:
    """The table's answer at every bankroll at which it may change."""
    bands: list[Band] = []
    for bankroll in _turning_points(strategy, game.layout):
        placed = _placed(game, strategy, raise_on_credit, bankroll)
        law = game.law(placed.war_ranks)
        results = game.results(placed)
        changes = _gathered((Fraction(result.net + result.side_net), law[k]) for k, result in results)
        if not bands or bands[-1].changes != changes:
            bands.append(Band(Fraction(bankroll), changes))
    return tuple(bands)


def _turning_points(strategy: _FlatBets, layout: Layout) -> Sequence[int]:
    parts = [_raise(strategy, layout), *(amount for _, amount in strategy.sides + strategy.war_sides)]
    sums = {sum(some) for count in range(len(parts) + 1) for some in combinations(parts, count)}
    points = {strategy.bet + more for more in sums}
    if layout.short_raise:  # a raise of less than the full multiple: every cent of it changes the law
        if max(sums) > MOST_SHORT_RAISES:
            raise TooLarge(
                "short raises",
                f"{max(sums):,} different ones",
                f"{MOST_SHORT_RAISES:,}",
                "ask for a smaller bet, with all amounts in proportion",
            )
        points |= set(range(strategy.bet, strategy.bet + max(sums) + 1))
    return sorted(points)


def _gathered(changes: Iterable[tuple[Fraction, Fraction]]) -> tuple[tuple[Fraction, Fraction], ...]:
    total: dict[Fraction, Fraction] = {}
    for change, chance in changes:
        total[change] = total.get(change, Fraction(0)) + chance
    return tuple(sorted(total.items()))
