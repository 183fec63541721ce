"""The rows of a CSV file that someone kept by hand: a known header, cells as text, errors that name row and column."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from casinowar.errors import CasinoWarError, FileError, nearest
from casinowar.files import read_csv

LARGEST_FILE = 50_000_000
YES, NO = ("1", "yes", "y", "true"), ("0", "no", "n", "false", "")


class LogRow:
    """One line of the file, with errors that name row and column."""

    def __init__(self, path: str, row: int, line: int, cells: dict[str, str]) -> None:
        self.path, self.row, self.line, self.cells = path, row, line, cells

    def fault(self, column: str, expected: str) -> CasinoWarError:
        """The error of a cell, for raising: what stands there and what is expected."""
        given = self.cells.get(column, "")
        return FileError(
            self.path, f"row {self.row} (line {self.line}), column {column}: {given!r} is not possible: {expected}"
        )


def read_rows(path: str, what: str, columns: Sequence[str], content: str) -> tuple[list[str], list[LogRow]]:
    """The header and the rows of ``what`` a file is ("a log"), of ``content`` ("rounds"), columns from a fixed set.

    Raises FileError for an empty file, an unknown or double column, a row of another length.
    """
    lines = read_csv(Path(path), what, LARGEST_FILE)
    if not lines:
        raise FileError(path, f"is empty: expected a header with some of {', '.join(columns)}")
    header = [name.strip().lower() for name in lines[0][1]]
    for number, name in enumerate(header, 1):
        if name not in columns:
            near, known = nearest(name, columns), ", ".join(columns)
            hint = f"; did you mean {near!r}?" if near else ""
            raise FileError(path, f"row 0 (the header), column {number}: {name!r} is not one of {known}{hint}")
        if header.index(name) != number - 1:
            raise FileError(path, f"row 0 (the header), column {number}: {name!r} stands twice")
    if len(lines) == 1:
        raise FileError(path, f"no {content} below the header")
    rows = []
    for number, (line, cells) in enumerate(lines[1:], 1):
        if len(cells) != len(header):
            raise FileError(path, f"row {number} (line {line}): {len(cells)} cells for {len(header)} columns")
        texts = {name: cell.strip() for name, cell in zip(header, cells, strict=True)}
        rows.append(LogRow(path, number, line, texts))
    return header, rows
