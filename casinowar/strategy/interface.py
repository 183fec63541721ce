"""The interface of a betting strategy: a pure state machine that holds no money and draws no cards."""

from __future__ import annotations

import dataclasses
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Literal, NamedTuple, cast, get_args, get_type_hints

from casinowar.errors import CasinoWarError, InputError, StrategyFault
from casinowar.pmf import Pmf
from casinowar.round import Decision, Event
from casinowar.strategy.parameters import Kind

State = Hashable
"""What a strategy remembers between rounds; () for a strategy without memory."""


class Seat(NamedTuple):
    """What a strategy may know about its seat. All amounts in cents.

    ``stop_loss`` is the loss from the start at which the session stops. ``seen`` counts the cards
    seen since the last shuffle by rank (deuce first), for a strategy that declares ``needs_counts``.
    """

    bankroll: int
    start: int
    goal: int | None
    stop_loss: int | None
    minimum: int
    maximum: int | None
    chip: int
    seen: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Wager:
    """Bets asked for before the cards, in cents.

    ``sides`` are (side bet, cents) pairs. ``reserve`` asks that the ante leave enough for the raise.
    """

    ante: int
    sides: tuple[tuple[str, int], ...] = ()
    reserve: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """The strategy gets up; ``reason`` is shown to the reader."""

    reason: str = ""


LEAVE = Leave()


class Tie(NamedTuple):
    """A tie that waits for a decision: the tied rank (deuce 0), bets in cents, what is legal (war first)."""

    rank: int
    ante: int
    raise_: int
    legal: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision with bets placed at the war, as (side bet, cents) pairs."""

    decision: Decision
    sides: tuple[tuple[str, int], ...] = ()


class Result(NamedTuple):
    """A settled round as a strategy sees it, in cents.

    ``asked`` is the ante asked for and ``ante`` the one placed; ``action`` is everything staked.
    ``net`` is the main bet's result, bonuses included; ``side_net`` that of the side bets.
    ``event`` is None for a game that is not Casino War. ``adjustments`` are the table's reason codes.
    """

    asked: int
    ante: int
    event: Event | None
    net: int
    side_net: int
    action: int
    adjustments: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """What the round changed the bankroll by."""
        return self.net + self.side_net


@dataclass(frozen=True)
class Strategy:
    """Base of every strategy: subclass it as a frozen dataclass whose fields are its parameters.

    Methods must be pure: the same inputs give the same outputs, states are hashable, amounts are
    whole cents, and nothing depends on the number of the round.
    """

    name: ClassVar[str] = ""
    """The name on the command line."""
    source: ClassVar[str] = ""
    """Where the rules of the system are written down."""
    rounding: ClassVar[Literal["up", "down"]] = "up"
    """How the table rounds an ask to whole chips: recovery systems up, proportional ones down."""
    needs_counts: ClassVar[bool] = False
    """Whether ``seat.seen`` is wanted; then there is no exact method."""

    def __post_init__(self) -> None:
        for field, kind in parameters(type(self)).items():
            kind.check(getattr(self, field), f"{self.name or type(self).__name__}: {spelled(field)}")

    def is_unbounded(self) -> bool:
        """Whether states can go on without end, or only small sessions can be solved; default: no."""
        return False

    def for_game(self, law: Pmf) -> Strategy:
        """The strategy, told once before a session the law of the main bet per unit; default: no use for it."""
        return self

    def start(self, seat: Seat) -> State:
        """The state before the first round."""
        return ()

    def wager(self, state: Any, seat: Seat) -> Wager | Leave:
        """The bets asked for."""
        raise NotImplementedError(f"{type(self).__name__} has no wager()")

    def decide(self, state: Any, seat: Seat, tie: Tie) -> Decision | Choice:
        """What to do about a tie; default: war wherever it is offered."""
        return tie.legal[0]

    def after(self, state: Any, seat: Seat, result: Result) -> State:
        """The state after a settled round; ``seat`` already has the new bankroll."""
        unchanged: State = state
        return unchanged

    def reset(self, state: Any, seat: Seat) -> State:
        """The state when the table's policy starts the system anew."""
        return self.start(seat)

    @property
    def summary(self) -> str:
        """The first line of the class's description."""
        return summary_of(type(self))

    @property
    def label(self) -> str:
        """The strategy as the command line writes it, with the parameters that are not the usual ones."""
        inner = [value.label for value in _values(self).values() if isinstance(value, Strategy)]
        head = (self.name or type(self).__name__) + (f"({inner[0]})" if inner else "")
        written = self.written_parameters()
        unusual = [f for f in parameters(type(self)) if getattr(self, f) != default_of(type(self), f)]
        shown = ",".join(f"{spelled(field)}={written[spelled(field)]}" for field in unusual)
        return f"{head}:{shown}" if shown else head

    def written_parameters(self) -> dict[str, str]:
        """Every parameter as the command line writes it, those of a strategy inside as ``inner.NAME``."""
        kinds = parameters(type(self))
        written = {spelled(field): kind.show(getattr(self, field)) for field, kind in kinds.items()}
        for value in _values(self).values():
            if isinstance(value, Strategy):
                written |= {f"inner.{name}": text for name, text in value.written_parameters().items()}
        return written


OWN_FAULTS = (Exception, SystemExit)
"""What a strategy's own code may raise; an interrupt is the user's."""


def failed(strategy: Strategy, state: Any, method: str, error: BaseException) -> CasinoWarError:
    """The error to raise for what a method of a strategy raised: one line that names all three."""
    return error if isinstance(error, CasinoWarError) else StrategyFault(strategy.label, state, method, error)


def begun(strategy: Strategy, seat: Seat) -> State:
    """The state before the first round. Raises StrategyFault for a strategy that fails."""
    try:
        return strategy.start(seat)
    except OWN_FAULTS as error:
        raise failed(strategy, None, "start", error) from error


def followed(strategy: Strategy, state: Any, seat: Seat, result: Result) -> State:
    """The state after a round. Raises StrategyFault for a strategy that fails."""
    try:
        return strategy.after(state, seat, result)
    except OWN_FAULTS as error:
        raise failed(strategy, state, "after", error) from error


def told(strategy: Strategy, law: Pmf) -> Strategy:
    """The strategy told the game's law. Raises StrategyFault for a strategy that fails."""
    try:
        return strategy.for_game(law)
    except OWN_FAULTS as error:
        raise failed(strategy, None, "for_game", error) from error


def summary_of(strategy: type[Strategy]) -> str:
    """The first line of a strategy's description."""
    return (strategy.__doc__ or "").strip().split("\n", 1)[0].replace("``", "")


def _values(strategy: Strategy) -> Mapping[str, Any]:
    return {field.name: getattr(strategy, field.name) for field in dataclasses.fields(strategy) if field.init}


def parameters(strategy: type[Strategy]) -> Mapping[str, Kind]:
    """The parameters of a strategy class by field name, its own before those of its bases.

    Raises InputError for a field without a kind.
    """
    return _parameters(cast(Hashable, strategy))


@lru_cache(maxsize=512)
def _parameters(strategy: Any) -> Mapping[str, Kind]:
    hints = get_type_hints(strategy, include_extras=True)
    own_first = [name for owner in strategy.__mro__ for name in vars(owner).get("__annotations__", {})]
    fields = sorted(dataclasses.fields(strategy), key=lambda field: own_first.index(field.name))
    found: dict[str, Kind] = {}
    for field in fields:
        if not field.init or hints[field.name] is Strategy:
            continue
        kinds = [extra for extra in get_args(hints[field.name])[1:] if isinstance(extra, Kind)]
        if len(kinds) != 1:
            accepted = "a type from casinowar.strategy: Money, MoneyList, Count, Limit, Share, Flag"
            raise InputError(f"{strategy.__name__}.{field.name}", field.type, accepted)
        found[field.name] = kinds[0]
    return found


def spelled(field: str) -> str:
    """A parameter as users spell it: the field without a trailing underscore, which avoids a method's name."""
    return field.rstrip("_")


def default_of(strategy: type[Strategy], field: str) -> Any:
    """The value a parameter has when it is not given."""
    return next(each.default for each in dataclasses.fields(strategy) if each.name == field)


def wraps_another(strategy: type[Strategy]) -> bool:
    """Whether the strategy is a wrapper: a field ``inner: Strategy``."""
    return get_type_hints(strategy).get("inner") is Strategy


def always_default_decision(strategy: type[Strategy]) -> bool:
    """Whether a class leaves ties to the default: war wherever it is offered."""
    return strategy.decide is Strategy.decide
