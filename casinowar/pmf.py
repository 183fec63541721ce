"""The exact law of a net per unit staked: the common currency of sessions, for Casino War or any other game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from casinowar.errors import FileError, InputError
from casinowar.files import read_csv

REST = "rest"
"""In place of one probability: whatever the others leave."""
ROUNDING = Fraction(1, 10**9)
"""How far printed probabilities may miss 1 before they are refused; within it they are scaled."""
LARGEST_NET = 10**9
"""Units that one unit staked may win or lose at most."""
_HEADER = ["net", "probability"]


@dataclass(frozen=True, slots=True)
class Pmf:
    """Nets in units of the stake, ascending, and their probabilities, which add up to 1."""

    outcomes: tuple[tuple[Fraction, Fraction], ...]

    @classmethod
    def gather(cls, weighted: Iterable[tuple[Fraction, Fraction]]) -> Pmf:
        """Equal nets put together. Raises InputError for a net too large, or unless the probabilities add up to 1."""
        total: dict[Fraction, Fraction] = {}
        for net, probability in weighted:
            if not 0 <= probability <= 1:
                raise InputError("probability", str(probability), "a probability from 0 to 1")
            if abs(net) > LARGEST_NET:
                raise InputError("net", f"{float(net):.6g}", f"a net of at most {LARGEST_NET:,} units either way")
            total[net] = total.get(net, Fraction(0)) + probability
        whole = sum(total.values(), Fraction(0))
        if abs(whole - 1) > ROUNDING:
            raise InputError(
                "probabilities", f"a sum of {float(whole):.10g}", f"a sum of 1 (write {REST} once for what is left)"
            )
        return cls(tuple((net, total[net] / whole) for net in sorted(total) if total[net]))

    @classmethod
    def read(cls, path: Path | str) -> Pmf:
        """A law from a CSV file with the columns ``net,probability``.

        Numbers are decimals or fractions ("18/38"); one probability may be ``rest``. Raises
        FileError naming the file, the line and what is wrong there.
        """
        rows = _rows(Path(path))
        rest: list[Fraction] = []
        found: list[tuple[Fraction, Fraction]] = []
        for line, row in rows:
            if len(row) != len(_HEADER):
                raise FileError(path, f"line {line}: expected two columns, net,probability")
            net = _number(row[0], path, line, "net")
            if row[1].strip().lower() == REST:
                rest.append(net)
            else:
                found.append((net, _probability(row[1], path, line)))
        if len(rest) > 1:
            raise FileError(path, f"{REST} may stand once, not {len(rest)} times")
        if rest:
            left = 1 - sum((probability for _, probability in found), Fraction(0))
            if left < 0:
                raise FileError(path, f"nothing is left for {REST}: the others add up to {float(1 - left):.10g}")
            found.append((rest[0], left))
        try:
            return cls.gather(found)
        except InputError as error:
            raise FileError(path, str(error)) from None

    @property
    def mean(self) -> Fraction:
        """The expected net per unit."""
        return sum((net * probability for net, probability in self.outcomes), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance of the net per unit."""
        return sum((net * net * probability for net, probability in self.outcomes), Fraction(0)) - self.mean**2

    @property
    def worst(self) -> Fraction:
        """The smallest net."""
        return self.outcomes[0][0]


def _rows(path: Path) -> list[tuple[int, list[str]]]:
    lines = read_csv(path, "a law")
    if not lines or [cell.strip().lower() for cell in lines[0][1]] != _HEADER:
        raise FileError(path, "line 1: expected the header net,probability")
    if len(lines) == 1:
        raise FileError(path, "no outcomes below the header")
    return lines[1:]


def _number(text: str, path: Path | str, line: int, what: str) -> Fraction:
    try:
        if len(text) > 60 or "_" in text or not text.isascii() or re.search(r"[eE][+-]?\d{3}", text):
            raise ValueError
        return Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        raise FileError(path, f"line {line}: {what} {text.strip()!r} is not a number like -1, 0.95 or 18/38") from None


def _probability(text: str, path: Path | str, line: int) -> Fraction:
    probability = _number(text, path, line, "probability")
    if not 0 <= probability <= 1:
        raise FileError(path, f"line {line}: probability {text.strip()!r} is not from 0 to 1 (or {REST})")
    return probability
