"""The pages of the documentation taken apart: code blocks, headings, links. Whatever page is there is found."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs").glob("**/*.md"))
"""Every page of the documentation."""
OTHERS = sorted(ROOT.glob("*.md"))
"""The pages beside it: their links are followed too."""
_FENCE = re.compile(r"^(?P<fence>```+)(?P<language>\w*)\n(?P<body>.*?)^(?P=fence)$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"<!-- file: (?P<name>[\w./-]+) -->\n\Z")


@dataclass(frozen=True)
class Block:
    """A code block: its language ("console" where it begins with a prompt), its text, the file it is said to be."""

    page: str
    line: int
    language: str
    text: str
    file: str | None

    @property
    def first(self) -> str:
        """The first line, by which the block is known in the list of exceptions."""
        return self.text.partition("\n")[0]


def blocks(path: Path) -> list[Block]:
    """The code blocks of a page, in order."""
    page = path.read_text(encoding="utf-8")
    found = []
    for match in _FENCE.finditer(page):
        before = page[: match.start()]
        file = _FILE.search(before)
        language = match["language"] or ("console" if match["body"].startswith("$ ") else "")
        found.append(
            Block(name_of(path), before.count("\n") + 1, language, match["body"], file["name"] if file else None)
        )
    return found


def name_of(path: Path) -> str:
    """A page's name in messages: its path in the repository."""
    return path.relative_to(ROOT).as_posix()


def prose(path: Path) -> str:
    """A page without its code blocks and code spans."""
    return re.sub(r"`[^`\n]*`", "", _FENCE.sub("", path.read_text(encoding="utf-8")))


def links(path: Path) -> list[str]:
    """The targets of a page's links."""
    return re.findall(r"\]\(([^)\s]+)\)", prose(path))


def anchors(path: Path) -> set[str]:
    """What links into a page may name: its headings as GitHub spells them."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ (.*)$", _FENCE.sub("", path.read_text(encoding="utf-8")), re.MULTILINE):
        words = re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
        number = 0
        while (slug := f"{words}-{number}" if number else words) in found:
            number += 1
        found.add(slug)
    return found
