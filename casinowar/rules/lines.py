"""Pay lines: what a side bet or a bonus pays, and the small closed set of conditions it may name."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    PlainSerializer,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from casinowar.cards import RANKS, rank_of
from casinowar.errors import InputError
from casinowar.rules.pay import parse_pay, pay_text

Pay = Annotated[
    Fraction,
    BeforeValidator(lambda value: parse_pay(value, "pays")),
    PlainSerializer(pay_text, return_type=str),
]


class Rule(BaseModel):
    """Base of every rule table: frozen, and unknown keys are refused."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", populate_by_name=True, hide_input_in_errors=True, defer_build=True
    )


def _rank_pair(value: object) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise InputError("ranks", value, 'two ranks, like ["A", "2"]')
    if all(isinstance(rank, int) and not isinstance(rank, bool) and rank > 12 for rank in value):
        raise InputError("ranks", value, 'two ranks, like ["A", "2"]')
    first, second = sorted(rank_of(str(rank), "ranks") for rank in value)
    return first, second


RankPair = Annotated[
    tuple[int, int],
    BeforeValidator(_rank_pair),
    PlainSerializer(lambda pair: [RANKS[rank] for rank in reversed(pair)], return_type=list[str]),
]


class PayLine(Rule):
    """One line of a pay table: it holds when every condition named holds.

    ``ties_at_least`` n: at least n ties in all, the first counted (0: none needed). The line reads
    the pairs up to the n-th (a line without ties reads the first pair, or the first war pair if
    the bet is placed at the war): ``suited`` asks each of them to be of one suit,
    ``same_rank_throughout`` all of them to tie on one rank, ``ranks`` the last of them to show
    these two ranks, whoever holds which.
    """

    pays: Pay
    ties_at_least: int
    suited: bool = False
    same_rank_throughout: bool = False
    ranks: RankPair | None = None

    @model_validator(mode="after")
    def _can_hold(self) -> PayLine:
        if not 0 <= self.ties_at_least <= MOST_TIES:
            raise InputError("ties_at_least", self.ties_at_least, f"a whole number from 0 to {MOST_TIES}")
        if self.ranks and self.ranks[0] != self.ranks[1] and self.ties_at_least:
            raise InputError("ties_at_least", self.ties_at_least, "0 with two different ranks, which never tie")
        if self.same_rank_throughout and not self.ties_at_least:
            raise InputError("ties_at_least", 0, "1 or more with same_rank_throughout")
        return self

    @model_serializer(mode="wrap")
    def _as_written(self, serialize: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Conditions that are not asked for are left out."""
        written: dict[str, Any] = serialize(self)
        return {key: value for key, value in written.items() if value is not False and value is not None}

    def condition(self) -> str:
        """The condition in words: "two ties, all on one rank"."""
        return describe_condition(self)


MOST_TIES = 8
Placed = Literal["deal", "war"]
FIRST_PAIR, FIRST_WAR_PAIR = 1, 2


def complete_line(line: object, placed: Placed) -> object:
    """A line as written, with the number of ties it means when it names none.

    Two different ranks need no tie; a bet placed at the war, or a line about one rank throughout,
    is about the second tie; every other line is about the first.
    """
    if not isinstance(line, dict) or "ties_at_least" in line:
        return line
    ranks = line.get("ranks")
    if isinstance(ranks, list | tuple) and len(set(map(str, ranks))) > 1:
        ties = 0
    elif placed == "war" or line.get("same_rank_throughout"):
        ties = FIRST_WAR_PAIR
    else:
        ties = FIRST_PAIR
    return {**line, "ties_at_least": ties}


def _complete_lines(data: Any, placed: Placed) -> Any:
    """Turn the shorthand ``pays`` into one line, and complete every line."""
    if not isinstance(data, dict):
        return data
    data = dict(data)
    if "pays" in data and "lines" in data:
        raise InputError("pays", data["pays"], "either pays (one line) or lines, not both")
    if "pays" in data:
        data["lines"] = [{"pays": data.pop("pays")}]
    if "lines" not in data:
        raise InputError("pays", None, 'what the bet pays, like pays = "10:1", or pay lines')
    if isinstance(data["lines"], list | tuple):
        data["lines"] = tuple(complete_line(line, placed) for line in data["lines"])
    return data


class Bonus(Rule):
    """A bonus on the main bet: the first line that holds pays its share of the ante besides."""

    lines: tuple[PayLine, ...]

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, data: Any) -> Any:
        return _complete_lines(data, "deal")

    @model_validator(mode="after")
    def _some_line(self) -> Bonus:
        if not self.lines:
            raise InputError("lines", [], "at least one pay line")
        return self


class SideBet(Bonus):
    """A side bet: when it is placed (deal or war) and its pay lines; the first that holds pays, else it loses."""

    placed: Placed = "deal"

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, data: Any) -> Any:
        placed = data.get("placed", "deal") if isinstance(data, dict) else "deal"
        return _complete_lines(data, "war" if placed == "war" else "deal")

    @model_validator(mode="after")
    def _not_known_already(self) -> SideBet:
        for line in self.lines:
            if self.placed == "war" and line.ties_at_least == FIRST_PAIR:
                raise InputError(
                    "ties_at_least",
                    line.ties_at_least,
                    "2 or more (or 0) for a bet placed at the war: the first tie is known",
                )
        return self


def describe_condition(line: PayLine) -> str:
    """The condition of a pay line in words."""
    number = ("no tie needed", "a tie", "two ties", "three ties", "four ties")
    ties = number[line.ties_at_least] if line.ties_at_least < len(number) else f"{line.ties_at_least} ties"
    parts = [] if line.ranks and not line.ties_at_least else [ties]
    if line.ranks:
        high, low = (RANKS[rank] for rank in reversed(line.ranks))
        parts.append(f"{high} and {low} shown" if high != low else f"on {high}")
    if line.same_rank_throughout:
        parts.append("all on one rank")
    if line.suited:
        parts.append("each pair in one suit" if line.ties_at_least > 1 else "in one suit")
    return ", ".join(parts)
