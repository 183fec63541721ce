"""Files that users give: read whole up to a stated size, as text, TOML or CSV, every fault a FileError."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from casinowar.errors import FileError

USUAL_SIZE = 1_000_000
"""Bytes that a rule file, a law or a trace may have at most."""


def read_text(path: Path, what: str, largest: int = USUAL_SIZE) -> str:
    """The text of a file; ``what`` it is ("a rule file") is said when it has more than ``largest`` bytes.

    Never reads further than that, so a device without an end is refused too. Raises FileError.
    """
    try:
        with path.open("rb") as file:
            content = file.read(largest + 1)
        if len(content) > largest:
            raise FileError(path, f"{what} is at most {largest} bytes")
        return content.decode("utf-8-sig")
    except OSError as error:
        raise FileError(path, (error.strerror or str(error)).lower()) from None
    except UnicodeDecodeError:
        raise FileError(path, "is not a text file in UTF-8") from None


def read_toml(path: Path, what: str) -> dict[str, Any]:
    """The tables of a TOML file. Raises FileError naming the file, and the line if it is not TOML."""
    try:
        return tomllib.loads(read_text(path, what))
    except (ValueError, RecursionError) as error:  # also numbers of thousands of digits
        raise FileError(path, f"is not valid TOML: {error}") from None


def read_csv(path: Path, what: str, largest: int = USUAL_SIZE) -> list[tuple[int, list[str]]]:
    """The lines of a CSV file that are not empty: line numbers and cells. Raises FileError.

    Semicolons or tabs separate the cells where the first line has them and no comma, as spreadsheets write.
    """
    text = read_text(path, what, largest)
    first = text.lstrip().partition("\n")[0]
    delimiter = "," if "," in first else next((sign for sign in ";\t" if sign in first), ",")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        return [(reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        raise FileError(path, f"is not a CSV file: {error}") from None


def toml_value(text: str) -> Any:
    """A value as TOML would read it; anything else (10:1, infinite, lose, a date) is a text."""
    text = text.strip()
    try:
        value = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):  # not TOML, or a number of thousands of digits
        return text
    read = value["value"]
    return read if len(value) == 1 and isinstance(read, bool | int | float | str | list | Mapping) else text
