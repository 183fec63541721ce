"""A worksheet as one printable page of HTML: no network, no script, everything escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from casinowar.kids.lesson import Lesson
from casinowar.report.tables import Table
from casinowar.report.worksheet import NEW_PAGE, blocks_of, title_of

_STYLE = """
body { font: 11pt/1.45 Georgia, serif; color: #111; background: #fff; }
body { max-width: 46em; margin: 2em auto; padding: 0 1em; overflow-wrap: break-word; }
h1 { font-size: 1.6em; } h2 { font-size: 1.2em; margin-top: 1.6em; break-after: avoid; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .8em 0; font-size: .92em; }
th, td { border: 1px solid #888; padding: .25em .5em; text-align: left; height: 1.4em; }
th { background: #eee; overflow-wrap: normal; }
tr { break-inside: avoid; } thead { display: table-header-group; }
.page { break-before: page; border: 0; border-top: 1px dashed #aaa; margin: 2.5em 0; }
@media print {
  body { margin: 0; max-width: none; padding: 0; }
  .page { border: 0; margin: 0; }
  .wide { overflow: visible; }
}
"""


def page_text(lesson: Lesson) -> str:
    """The worksheet as a page."""
    title = escape(title_of(lesson))
    body = "\n".join(_block(block) for block in blocks_of(lesson))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _block(block: Table) -> str:
    if block.title == NEW_PAGE:
        return '<hr class="page">'
    parts = [f"<h{block.level}>{escape(block.title)}</h{block.level}>"] if block.title else []
    notes = [_note(note) for note in block.notes if not note.startswith("* ")]
    listed = [f"<li>{escape(note[2:])}</li>" for note in block.notes if note.startswith("* ")]
    if listed:
        parts.append("<ul>\n" + "\n".join(listed) + "\n</ul>")
    if block.rows:
        head = _row(block.headers, "th")
        body = "\n".join(_row(row, "td") for row in block.rows)
        parts.append(f'<div class="wide"><table>\n<thead>{head}</thead>\n<tbody>\n{body}\n</tbody>\n</table></div>')
    return "\n".join([*parts, *notes])


def _note(note: str) -> str:
    return "<p>" + "<br>".join(escape(line) for line in note.splitlines()) + "</p>"


def _row(cells: Iterable[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"
