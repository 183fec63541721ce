"""The transcript of the page about ``casinowar play`` is what the program says to what is typed in it."""

from __future__ import annotations

import io
import re
import shlex
from pathlib import Path

from tests.cli.conftest import run_command

(PAGE,) = (Path(__file__).parents[2] / "docs").rglob("play.md")
QUESTION = re.compile(r"^(?:Round \d+, your bet: |War or surrender\? )(.*)$", re.MULTILINE)


def test_the_transcript(monkeypatch):
    behind = PAGE.read_text(encoding="utf-8").partition("<!-- play:")[2]
    block = behind.partition("```text\n")[2].partition("```")[0].strip("\n")
    command, _, shown = block.partition("\n")
    typed = QUESTION.findall(shown)
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    ran = run_command(*shlex.split(command)[2:])
    assert len(typed) > 5
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == shown + "\n"


def test_every_word_is_on_the_page():
    from casinowar.cli.play_talk import BET_WORDS, TIE_WORDS

    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{word}`" in page for word in (*BET_WORDS, *TIE_WORDS))
