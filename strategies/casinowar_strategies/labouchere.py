"""Labouchere and its reverse: a line of numbers, crossed off at both ends and added to at the right."""

from dataclasses import dataclass

from casinowar.strategy import CYCLE_OVER, Annotated, MoneyKind, MoneyList, Progression, Result, Seat

Line = tuple[int, ...]


def ends(line: Line) -> int:
    """The sum of both ends, or the only number."""
    return line[0] + line[-1] if len(line) > 1 else line[0]


def taken_off(line: Line, amount: int) -> Line:
    """The line less an amount: both ends if it reaches so far, the rest from the right."""
    if amount >= ends(line):
        amount -= ends(line)
        line = line[1:-1]
    while line and amount >= line[-1]:
        amount -= line[-1]
        line = line[:-1]
    return (*line[:-1], line[-1] - amount) if line and amount else line


@dataclass(frozen=True)
class Labouchere(Progression):
    """Bet both ends of a line; a win crosses them off, a loss is written at the right end.

    The line always sums to what is still missing: a lost war writes two stakes, a surrender half a
    one, and a win that was cut short crosses off only what it won, from the right.
    """

    name = "labouchere"
    source = "https://studyres.com/doc/8796019/full-text?page=15; https://ar5iv.labs.arxiv.org/html/1808.06642"

    line: MoneyList = (100, 200, 300)

    def is_unbounded(self) -> bool:
        """A line can grow for ever."""
        return True

    def first(self, seat: Seat) -> Line:
        """The line as given."""
        return self.line

    def stake(self, at: Line, seat: Seat) -> int:
        """Both ends."""
        return ends(at)

    def advance(self, at: Line, seat: Seat, result: Result) -> object:
        """The line after a win or a loss; an empty one ends the cycle."""
        if result.net < 0:
            return (*at, -result.net)
        return taken_off(at, result.net) or CYCLE_OVER


@dataclass(frozen=True)
class ReverseLabouchere(Progression):
    """Bet both ends of a line; a win is written at the right end, a loss crosses both ends off.

    A cycle ends with an empty line (the line is lost) or, if ``target`` is not 0, with that profit.
    """

    name = "reverse-labouchere"
    source = "http://www.woodger.ca/roul/roul_hlp.htm; https://gsimulator.net/doc"

    line: MoneyList = (100, 200, 300)
    target: Annotated[int, MoneyKind(least=0)] = 0

    def is_unbounded(self) -> bool:
        """A line can grow for ever."""
        return True

    def first(self, seat: Seat) -> Line:
        """The line as given."""
        return self.line

    def stake(self, at: Line, seat: Seat) -> int:
        """Both ends."""
        return ends(at)

    def advance(self, at: Line, seat: Seat, result: Result) -> object:
        """The line after a win or a loss."""
        line = (*at, result.net) if result.net > 0 else taken_off(at, -result.net)
        profit = sum(line) - sum(self.line)
        return CYCLE_OVER if not line or (self.target and profit >= self.target) else line
