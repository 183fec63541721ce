"""What a betting strategy is: the interface, its typed parameters, and the base of progressions."""

from typing import Annotated

from casinowar.pmf import Pmf
from casinowar.round import Decision, Event
from casinowar.strategy.interface import (
    LEAVE,
    Choice,
    Leave,
    Result,
    Seat,
    State,
    Strategy,
    Tie,
    Wager,
    parameters,
    spelled,
    summary_of,
    wraps_another,
)
from casinowar.strategy.parameters import (
    Count,
    CountKind,
    Flag,
    Kind,
    Limit,
    Money,
    MoneyKind,
    MoneyList,
    Share,
    ShareKind,
    SideBetName,
    WordKind,
)
from casinowar.strategy.progression import CYCLE_OVER, Cycle, Progression, SignProgression

__all__ = [
    "CYCLE_OVER",
    "LEAVE",
    "Annotated",
    "Choice",
    "Count",
    "CountKind",
    "Cycle",
    "Decision",
    "Event",
    "Flag",
    "Kind",
    "Leave",
    "Limit",
    "Money",
    "MoneyKind",
    "MoneyList",
    "Pmf",
    "Progression",
    "Result",
    "Seat",
    "Share",
    "ShareKind",
    "SideBetName",
    "SignProgression",
    "State",
    "Strategy",
    "Tie",
    "Wager",
    "WordKind",
    "parameters",
    "spelled",
    "summary_of",
    "wraps_another",
]
