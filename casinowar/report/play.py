"""A sitting at the table in tables and records: the summary, and every round as a row."""

from __future__ import annotations

from collections import Counter

from casinowar.engine.results import MAIN, SpotResult
from casinowar.engine.shoe import kind_text
from casinowar.money import CENTS_PER_UNIT, money_text
from casinowar.report.play_words import luck_words, signed
from casinowar.report.records import Row, RulesRecord, about
from casinowar.report.result import FlatRow, Result, flat_rows
from casinowar.report.tables import Table
from casinowar.round import Event
from casinowar.simulate.luck import Luck
from casinowar.simulate.play import PlayedRound, PlayState


class PlayRow(Row):
    """One spot of one round. ``player`` and ``dealer`` are the cards shown, first deal first; amounts in units.

    ``bankroll`` is the money after the round. ``adjusted`` says what the table did otherwise than asked.
    """

    round: int
    spot: int
    ante: float
    staked: float
    side_bets: dict[str, float]
    player: str
    dealer: str
    event: str
    main_net: float
    side_nets: dict[str, float]
    net: float
    bankroll: float
    adjusted: str


class PlayRecord(RulesRecord):
    """``casinowar play``: a sitting. Amounts in currency units.

    ``expected`` is the mean result of the bets made with the decisions taken; of it, ``from_bets`` is
    what the bets were worth when they were placed and ties met the better decision, ``from_decisions``
    what worse decisions changed. ``luck`` is the rest of the result, ``z`` the luck in standard
    deviations (null when nothing was played). ``partial``: an interrupt ended it.
    """

    seed: int
    bankroll: float
    final: float
    result: float
    rounds: int
    events: dict[str, int]
    staked: dict[str, float]
    mean_ante: float | None
    expected: float
    from_bets: float
    from_decisions: float
    luck: float
    sd: float
    z: float | None
    partial: bool
    command: str
    log: list[PlayRow]


def play_result(state: PlayState, luck: Luck, command: str, partial: bool) -> Result:
    """A sitting in every format. ``command`` deals the same cards again."""
    return Result(
        record=lambda: _record(state, luck, command, partial),
        tables=lambda: [Table((), (), title="Summary", notes=tuple(summary_words(state, luck, command, partial)))],
        rows=lambda: _flat(state),
    )


def summary_words(state: PlayState, luck: Luck, command: str, partial: bool) -> list[str]:
    """The sitting in sentences: rounds, stakes, result, expectation, luck, how to deal the same cards again."""
    head = ["Interrupted, partial: these are the rounds that were finished."] if partial else []
    tail = [f"Seed {state.seed}. The same cards again: {command}"]
    if not state.rounds:
        return [*head, f"No rounds were played. You have {money_text(state.bankroll)}.", *tail]
    return [
        *head,
        _rounds(state),
        _staked(state),
        f"You came with {money_text(state.start)} and have {money_text(state.bankroll)}: "
        f"{signed(state.bankroll - state.start)}.",
        f"Expected from these bets and decisions: {signed(luck.mean)}{_decisions(luck)}.",
        f"The rest is {luck_words(luck)}. (One standard deviation is {money_text(round(luck.sd))}.)",
        *tail,
    ]


def _rounds(state: PlayState) -> str:
    events = _events(state)
    won = sum(spot.nets[MAIN] > 0 for spot in _spots(state))
    lost = sum(spot.nets[MAIN] < 0 for spot in _spots(state))
    even = sum(events.values()) - won - lost
    ties = sum(spot.ties > 0 for spot in _spots(state))
    wars = sum(events[event] for event in (Event.WAR_WIN, Event.WAR_TIE, Event.WAR_LOSE))
    hands = "" if state.rules.spots == 1 else f" of {state.rules.spots} spots"
    parts = [f"{won} won", f"{lost} lost", *([f"{even} even"] if even else [])]
    tied = f"{ties} tied: {wars} to war, {events[Event.SURRENDER]} surrendered" if ties else "no ties"
    return f"{_counted(len(state.rounds), 'round')}{hands}: {', '.join(parts)}; {tied}."


def _staked(state: PlayState) -> str:
    antes, staked = _antes(state), _stakes(state)
    raises = staked.pop(MAIN) - antes
    number = len(_spots(state))
    parts = [f"antes {money_text(antes)}", *([f"raises {money_text(raises)}"] if raises else [])]
    parts += [f"{name} {money_text(amount)}" for name, amount in staked.items()]
    whole = antes + raises + sum(staked.values())
    return f"Staked {money_text(whole)}: {', '.join(parts)}. Average ante {money_text(round(antes / number))}."


def _decisions(luck: Luck) -> str:
    if round(luck.decisions) == 0:
        return ""
    verb = "cost" if luck.decisions < 0 else "gained"
    return f", of which your decisions about ties {verb} {money_text(abs(round(luck.decisions)))}"


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _spots(state: PlayState) -> list[SpotResult]:
    return [spot for played in state.rounds for spot in played.result.spots]


def _events(state: PlayState) -> Counter[str]:
    return Counter(spot.event for spot in _spots(state))


def _antes(state: PlayState) -> int:
    return sum(played.bets.ante * len(played.result.spots) for played in state.rounds)


def _stakes(state: PlayState) -> Counter[str]:
    """Cents staked by bet, raises with the main bet."""
    total: Counter[str] = Counter({MAIN: 0})
    for spot in _spots(state):
        total.update(spot.staked)
    return total


def _record(state: PlayState, luck: Luck, command: str, partial: bool) -> PlayRecord:
    antes, staked = _antes(state), _stakes(state)
    shown = {"ante": antes, "raise": staked.pop(MAIN) - antes, **staked}
    return PlayRecord(
        **about(state.rules),
        seed=state.seed,
        bankroll=_units(state.start),
        final=_units(state.bankroll),
        result=_units(state.bankroll - state.start),
        rounds=len(state.rounds),
        events=dict(_events(state)),
        staked={name: _units(amount) for name, amount in shown.items()},
        mean_ante=_units(antes) / len(_spots(state)) if state.rounds else None,
        expected=_units(luck.mean),
        from_bets=_units(luck.mean - luck.decisions),
        from_decisions=_units(luck.decisions),
        luck=_units(luck.luck),
        sd=_units(luck.sd),
        z=luck.z,
        partial=partial,
        command=command,
        log=_log(state),
    )


def _log(state: PlayState) -> list[PlayRow]:
    return [
        _row(number, played, spot)
        for number, played in enumerate(state.rounds, start=1)
        for spot in played.result.spots
    ]


def _row(number: int, played: PlayedRound, spot: SpotResult) -> PlayRow:
    return PlayRow(
        round=number,
        spot=spot.spot + 1,
        ante=_units(played.bets.ante),
        staked=_units(sum(spot.staked.values())),
        side_bets={name: _units(amount) for name, amount in spot.staked.items() if name != MAIN},
        player=" ".join(kind_text(player) for player, _ in spot.pairs),
        dealer=" ".join(kind_text(dealer) for _, dealer in spot.pairs),
        event=spot.event,
        main_net=_units(spot.nets[MAIN]),
        side_nets={name: _units(net) for name, net in spot.nets.items() if name != MAIN},
        net=_units(spot.net),
        bankroll=_units(played.money + played.net),
        adjusted=", ".join(each.reason for each in spot.adjustments),
    )


def _flat(state: PlayState) -> list[FlatRow]:
    return flat_rows(_log(state))


def _units(cents: object) -> float:
    return float(cents) / CENTS_PER_UNIT  # type: ignore[arg-type]
