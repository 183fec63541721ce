"""Tables for people: text of at most 80 columns, Markdown, CSV."""

from __future__ import annotations

import csv
import io
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

WIDTH = 80
SHORT_HEADER = 9


@dataclass(frozen=True, slots=True)
class Table:
    """Headers, rows of ready texts, a title above, notes and a block of code (in a ``language``) below.

    ``numbers`` says that every column but the first holds numbers, set to the right; ``level`` is
    that of the title's heading in Markdown.
    """

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    notes: tuple[str, ...] = ()
    code: str = ""
    language: str = "toml"
    numbers: bool = True
    level: int = 3

    def text(self) -> str:
        """Plain text; a table too wide for the page is turned on its side."""
        from tabulate import tabulate

        parts = [_wrapped(self.title)] if self.title else []
        if self.rows:
            headers = [_broken(name) for name in self.headers]
            shown = tabulate(self.rows, headers, tablefmt="simple", disable_numparse=True, colalign=self._align())
            if max(map(len, shown.splitlines())) > WIDTH:
                shown = self._on_its_side()
            parts.append(shown)
        if self.rows and self.notes:
            parts.append("")
        parts += [_wrapped(note) for note in self.notes]
        return "\n".join([*parts, self.code.rstrip()] if self.code else parts)

    def _on_its_side(self) -> str:
        blocks = []
        wide = max(map(len, self.headers[1:]), default=0)
        for row in self.rows:
            lines = [f"  {name:<{wide}}  {value}" for name, value in zip(self.headers[1:], row[1:], strict=True)]
            blocks.append("\n".join([f"{self.headers[0]}: {row[0]}", *lines]))
        return "\n".join(blocks)

    def _align(self) -> tuple[str, ...]:
        return ("left",) + ("right" if self.numbers else "left",) * (len(self.headers) - 1)

    def commented(self) -> str:
        """Title and notes as the comments of a TOML file, then the code as it is."""
        words = [line for text in (self.title, *self.notes) if text for line in _wrapped(text, WIDTH - 2).splitlines()]
        return "\n".join([*(f"# {line}".rstrip() for line in words), *([self.code.rstrip()] if self.code else [])])

    def markdown(self) -> str:
        """GitHub Markdown."""
        from tabulate import tabulate

        parts = [f"{'#' * self.level} {self.title}", ""] if self.title else []
        if self.rows:
            parts += [
                tabulate(self.rows, self.headers, tablefmt="pipe", disable_numparse=True, colalign=self._align()),
                "",
            ]
        for note in self.notes:
            parts += [note, ""]
        if self.code:
            parts += [f"```{self.language}", self.code.rstrip(), "```"]
        return "\n".join(parts).rstrip()


def _broken(header: str) -> str:
    """A header on several short lines: broken at spaces, and after the dots of a field's name."""
    lines = textwrap.wrap(header.replace(".", ". "), SHORT_HEADER, break_long_words=False, break_on_hyphens=False)
    return "\n".join(line.replace(". ", ".") for line in lines)


def _wrapped(note: str, width: int = WIDTH) -> str:
    lines = []
    for line in note.splitlines():
        indent = " " * (len(line) - len(line.lstrip()) + (2 if line.startswith((" ", "*")) else 0))
        lines += textwrap.wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
    return "\n".join(lines)


def csv_text(rows: Sequence[dict[str, object]]) -> str:
    """Rows of plain values as CSV with a header; every row must have the same keys."""
    out = io.StringIO()
    writer = csv.DictWriter(out, fieldnames=list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def percent(value: Fraction | float, digits: int = 4) -> str:
    """A share as per cent: "2.8771 %"."""
    return f"{float(value):.{digits}%}".replace("%", " %")


def about_percent(value: float) -> str:
    """A share with one decimal; one that would read as none or as all says so: "under 0.1 %"."""
    if 0 < value < 0.0005:
        return "under 0.1 %"
    if 0.9995 <= value < 1:
        return "over 99.9 %"
    return percent(value, 1)


def plain(value: Fraction | float | int, digits: int = 4) -> str:
    """A number without needless zeros."""
    if float(value) == int(float(value)) and abs(float(value)) < 1e15:
        return str(int(float(value)))
    return f"{float(value):.{digits}f}"
