"""A result that can be shown in every format; each form is only made when it is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from casinowar.report.tables import Table, csv_text

if TYPE_CHECKING:
    from casinowar.report.pictures.picture import Picture
    from casinowar.report.records import Record, Row

FlatRow = dict[str, object]


@dataclass(frozen=True, slots=True)
class Result:
    """How to make the JSON record, the tables in reading order, and the flat rows of CSV.

    Some have more: a ``picture``, a ``page`` of HTML, and a ``markdown`` of their own instead of the tables'.
    ``partial``: an interrupt left something out. ``is_file`` makes the text a TOML file, to keep and change: all
    words are comments.
    """

    record: Callable[[], Record]
    tables: Callable[[], Sequence[Table]]
    rows: Callable[[], Sequence[FlatRow]]
    picture: Callable[[], Picture] | None = None
    page: Callable[[], str] | None = None
    markdown: Callable[[], str] | None = None
    partial: bool = False
    is_file: bool = False

    def rendered(self, form: str) -> str:
        """The result in one format: table, json, csv, markdown, or html where there is a page."""
        if form == "json":
            return json.dumps(self.record().to_dict(), indent=2, allow_nan=False, ensure_ascii=False) + "\n"
        if form == "csv":
            return csv_text(self.rows())
        if form == "html" and self.page is not None:
            return self.page()
        if form == "markdown" and self.markdown is not None:
            return self.markdown()
        if form == "markdown":
            return "\n\n".join(table.markdown() for table in self.tables()) + "\n"
        texts = (table.commented() if self.is_file else table.text() for table in self.tables())
        return "\n\n".join(texts) + "\n"


def flat_rows(rows: Sequence[Row]) -> list[FlatRow]:
    """Rows of a record as flat dictionaries: nested lists and tables are left out."""
    flat = []
    for row in rows:
        values = row.model_dump(mode="json", by_alias=True)
        flat.append({key: value for key, value in values.items() if not isinstance(value, list | dict)})
    return flat
