"""The house's answer to a strategy: limits, chip, short money, refused side bets, reason codes, settlement in cents."""

from casinowar.table.answer import ALL_RANKS, Placed, Seated, Stopped, answer, largest_ante
from casinowar.table.settlement import Outcome, settled
from casinowar.table.terms import Code, Layout, Sitting, Stop, Terms

__all__ = [
    "ALL_RANKS",
    "Code",
    "Layout",
    "Outcome",
    "Placed",
    "Seated",
    "Sitting",
    "Stop",
    "Stopped",
    "Terms",
    "answer",
    "largest_ante",
    "settled",
]
