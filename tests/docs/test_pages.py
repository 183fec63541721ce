"""Every page of the documentation does what it says: its blocks run, its files load, its links lead somewhere.

A page is found by itself. In it,

* ``sh`` blocks are lines ``casinowar ...``, each of which must succeed (or end as its comment ``# exit code 1`` says);
* blocks that begin with ``$ casinowar ...`` also show what is printed: every line shown is among the
  lines printed, in that order, and ``...`` stands for lines left out;
* a block behind ``<!-- file: NAME -->`` is that file for the rest of the page;
* ``python`` blocks run, one after the other, and ``>>>`` in them shows what comes out;
* a ``toml`` block that is no named file is a rule file;
* ``text`` is shown, not run.

All of a page happens in one empty folder, in which docs/ leads to the documentation.
"""

from __future__ import annotations

import doctest
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from casinowar.rules.merge import build
from tests.cli.conftest import run_command
from tests.docs.pages import OTHERS, PAGES, ROOT, Block, anchors, blocks, links, name_of

EXCEPTIONS = {
    ("docs/how-to/write-a-strategy.md", "@dataclass(frozen=True)"): "a part of docs/examples/two_up.py; "
    "tests/strategies/test_docs.py compares them",
    ("docs/how-to/write-a-strategy.md", '[project.entry-points."casinowar.strategies"]'): "of another project's "
    "pyproject.toml; tests/strategies has such a project",
}
"""Blocks that are not run, by page and first line, and why."""
HELP_PAGES = "docs/reference/command-line.md"
"""Its blocks are help pages, printed anew by tests/docs/test_reference.py."""
SHOWN_ONLY = ("text",)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_blocks(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page):
        if block.page == HELP_PAGES or (block.page, block.first) in EXCEPTIONS or block.language in SHOWN_ONLY:
            continue
        where = f"{block.page}, line {block.line}"
        if block.file is not None:
            (tmp_path / block.file).write_text(block.text)
        elif block.language == "sh":
            run_lines(block, where)
        elif block.language == "console":
            run_session(block, where)
        elif block.language == "python":
            run_python(block, names, where)
        elif block.language == "toml":
            build(tomllib.loads(block.text))
        else:
            pytest.fail(f"{where}: a block of {block.language or 'no language'}; {__doc__}")


def test_python_in_the_readme(capsys: pytest.CaptureFixture[str]):
    """Its shell lines are run by tests/cli/test_help.py."""
    found = [block for block in blocks(ROOT / "README.md") if block.language == "python"]
    assert found
    for block in found:
        run_python(block, {}, block.page)
        shown = re.findall(r"# (\S+?)\.\.\.$", block.text, re.MULTILINE)
        assert all(text in capsys.readouterr().out for text in shown)


def run_lines(block: Block, where: str) -> None:
    for line in block.text.replace("\\\n", " ").splitlines():
        if line.strip() and not line.startswith("#"):
            run_line(line, where)


def run_line(line: str, where: str) -> str:
    """What a line prints."""
    words = shlex.split(line, comments=True)
    assert words[0] == "casinowar", f"{where}: {line}"
    code = re.search(r"# .*exit code (\d+)", line)
    ran = run_command(*words[1:])
    assert ran.code == (int(code[1]) if code else 0), f"{where}: {line}\n{ran.err}"
    return ran.out if ran.code != 2 else ran.err


def run_session(block: Block, where: str) -> None:
    left: list[str] = []
    for line in re.sub(r"(?m)^(\$ .*)\\\n", r"\1", block.text).splitlines():
        if line.startswith("$ "):
            left = run_line(line[2:], where).splitlines()
        elif line.strip() != "...":
            assert line in left, f"{where}: not printed (here): {line}"
            left = left[left.index(line) + 1 :]


def run_python(block: Block, names: dict[str, Any], where: str) -> None:
    if ">>>" not in block.text:
        exec(compile(block.text, where, "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(block.text, names, where, block.page, block.line)
    test.globs = names  # one page, one namespace
    said: list[str] = []
    result = doctest.DocTestRunner().run(test, out=said.append, clear_globs=False)
    assert result.failed == 0, f"{where}\n{''.join(said)}"


def test_the_exceptions_are_still_there():
    found = {(block.page, block.first) for page in PAGES for block in blocks(page)}
    assert set(EXCEPTIONS) <= found


def test_shown_files_are_used():
    """A file that a page shows is loaded by a later line of it."""
    for page in PAGES:
        code = blocks(page)
        for place, block in enumerate(code):
            if block.file is not None:
                later = [other.text for other in code[place + 1 :] if other.language in ("sh", "console", "python")]
                assert any(block.file in text for text in later), (block.page, block.file)


@pytest.mark.parametrize("page", [*OTHERS, *PAGES], ids=name_of)
def test_links_lead_somewhere(page: Path):
    for target in links(page):
        if "://" in target or target.startswith("mailto:"):
            continue
        path, _, anchor = target.partition("#")
        other = (page.parent / path).resolve() if path else page
        assert other.exists(), f"{name_of(page)}: {target}"
        assert ROOT in other.parents, f"{name_of(page)}: {target} is outside"
        if anchor:
            assert anchor in anchors(other), f"{name_of(page)}: {target}"


def test_every_page_is_in_the_index_and_has_one_title():
    index = ROOT / "docs" / "README.md"
    listed = {(index.parent / target.partition("#")[0]).resolve() for target in links(index)}
    for page in PAGES:
        assert page == index or page in listed, f"docs/README.md has no link to {name_of(page)}"
        titles = re.findall(r"(?m)^# .*$", re.sub(r"(?s)```.*?```", "", page.read_text(encoding="utf-8")))
        assert len(titles) == 1, name_of(page)
