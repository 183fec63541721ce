"""Makes the HTML of a page: one file, no script, nothing from the network."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from casinowar.report.page.blocks import Block, Command, Figure, Folded, Listed, Page
from casinowar.report.page.inline import inline_svg, variable
from casinowar.report.pictures.drawing import clean
from casinowar.report.pictures.style import DARK
from casinowar.report.tables import Table

_TEMPLATES = Path(__file__).parent / "templates"
_KINDS: dict[type, str] = {
    str: "text",
    Listed: "list",
    Table: "table",
    Figure: "figure",
    Command: "command",
    Folded: "folded",
}


def page_html(page: Page) -> str:
    """The whole page."""
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_printable,
    )
    style = environment.get_template("page.css").render(
        light=[(variable(colour), colour) for colour in DARK],
        dark=[(variable(colour), dark) for colour, dark in DARK.items()],
    )
    drawn = {id(figure): _drawn(figure, number) for number, figure in enumerate(_figures(page), start=1)}
    environment.filters["together"] = _together
    return environment.get_template("page.html").render(
        page=page, style=Markup(style), kind=_kind, drawn=lambda figure: drawn[id(figure)]
    )


def _figures(page: Page) -> list[Figure]:
    return [block for section in page.sections for block in section.blocks if isinstance(block, Figure)]


def _drawn(figure: Figure, number: int) -> dict[str, str]:
    name = f"picture-{number}"
    return {"name": name, "svg": Markup(inline_svg(figure.picture, name))}


def _kind(block: Block) -> str:
    return _KINDS[type(block)]


def _together(text: str) -> Markup:
    """A text of the page in which no per cent sign stands at the beginning of a line."""
    return Markup(escape(_printable(text)).replace(" %", Markup("&nbsp;%")))


def _printable(value: object) -> object:
    """Texts of a user's file may hold signs that a page must not."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return "\n".join(clean(line) for line in value.split("\n"))
    return value
