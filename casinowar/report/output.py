"""Where results go: one format, to the screen or to a file that is written whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from casinowar.errors import FileError
from casinowar.report.records import Record
from casinowar.report.tables import Table, csv_text

FORMATS = ("table", "json", "csv", "markdown")
_BY_SUFFIX = {".json": "json", ".csv": "csv", ".md": "markdown", ".markdown": "markdown"}


def format_for(chosen: str | None, output: str | None) -> str:
    """The format asked for, or the one that the name of the output file implies, or a table."""
    return chosen or _BY_SUFFIX.get(Path(output or "").suffix.lower(), "table")


def rendered(record: Record, tables: Sequence[Table], rows: list[dict[str, object]], form: str) -> str:
    """A result in one format: ``rows`` are the flat rows that CSV holds."""
    if form == "json":
        return json.dumps(record.to_dict(), indent=2, allow_nan=False, ensure_ascii=False) + "\n"
    if form == "csv":
        return csv_text(rows)
    if form == "markdown":
        return "\n\n".join(table.markdown() for table in tables) + "\n"
    return "\n\n".join(table.text() for table in tables) + "\n"


def write_whole(path: str, text: str) -> None:
    """Write a file completely or leave what was there. Raises FileError naming the file and the reason."""
    target = Path(path)
    folder = target.parent
    temporary = None
    try:
        if target.is_dir():
            raise IsADirectoryError(0, "is a folder")
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")  # a pipe or a device: nothing to replace
            return
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=folder, delete=False, newline="") as file:
            temporary = file.name
            file.write(text)
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except OSError as error:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)
        raise FileError(path, f"cannot be written: {(error.strerror or str(error)).lower()}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def flat_rows(rows: Sequence[Record] | Sequence[object]) -> list[dict[str, object]]:
    """Record rows as flat dictionaries for CSV: nested lists and tables are left out."""
    flat = []
    for row in rows:
        assert hasattr(row, "model_dump")
        values = row.model_dump(mode="json", by_alias=True)
        flat.append({key: value for key, value in values.items() if not isinstance(value, list | dict)})
    return flat
