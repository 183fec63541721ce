"""What a page is made of: sections of paragraphs, lists, tables, commands, and pictures with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from casinowar.report.pictures.picture import Picture
from casinowar.report.tables import Table


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture and its numbers; ``folded`` keeps these behind a line to open."""

    picture: Picture
    table: Table
    folded: bool = True


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of lines. A line that begins with spaces belongs under the one before it."""

    lines: tuple[str, ...]

    def nested(self) -> list[tuple[str, list[str]]]:
        """Every line with those under it."""
        found: list[tuple[str, list[str]]] = []
        for line in self.lines:
            if line.startswith(" ") and found:
                found[-1][1].append(line.strip())
            else:
                found.append((line, []))
        return found


@dataclass(frozen=True, slots=True)
class Command:
    """A command line to copy."""

    text: str


@dataclass(frozen=True, slots=True)
class Folded:
    """Tables behind a line to open."""

    summary: str
    tables: tuple[Table, ...]


Block = str | Listed | Table | Figure | Command | Folded
"""A part of a section; a text is a paragraph."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it. ``name`` is its place in links."""

    name: str
    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True)
class Key:
    """A number that is shown large, and what it is."""

    value: str
    what: str


@dataclass(frozen=True, slots=True)
class Page:
    """A whole page: title, the answer in a sentence, key numbers, sections, and a line at its foot."""

    title: str
    lead: str
    keys: Sequence[Key]
    sections: Sequence[Section]
    foot: str
