"""Reads a page as a browser does, as far as tests need: elements, texts, tables, figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "hr", "img", "input", "col"}


@dataclass
class Element:
    """An element with its attributes, its children, and its text."""

    name: str
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def every(self, *names: str) -> list[Element]:
        """All elements below with one of these names, in order; all of them without a name."""
        found = []
        for child in self.children:
            found += [child] if not names or child.name in names else []
            found += child.every(*names)
        return found

    def text(self) -> str:
        """All text below."""
        return " ".join(" ".join(self.texts + [child.text() for child in self.children]).split())

    def rows(self) -> list[list[str]]:
        """The cells of a table, row by row, headers first."""
        return [[cell.text() for cell in row.every("th", "td")] for row in self.every("tr")]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].texts.append(data)


def read_page(text: str) -> Element:
    """The page; every element must be closed where it was opened."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == [reader.root]
    return reader.root
