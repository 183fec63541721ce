"""Talking with a person line by line: plain sentences, one question at a time; nothing is redrawn or coloured."""

from __future__ import annotations

import io
import os
import sys
import textwrap
from typing import TextIO

import click

from casinowar.cli.progress import quiet

LONGEST_LINE = 200
"""Characters of an answer; what is longer is refused whole."""
_MOST_SKIPPED = 1_000_000
"""Characters of a longer line that are read past before input counts as ended."""


class LineTooLong(Exception):
    """A line of more than LONGEST_LINE characters, which was read past."""


class Terminal:
    """Questions and sentences on stdout, or on stderr where stdout is kept for a result.

    What is typed into a pipe is repeated, so that what is heard there reads like what a terminal shows.
    On a terminal sentences are broken between words at its width; ``columns`` is None where there is none.
    """

    def __init__(self, on_stderr: bool) -> None:
        quiet()
        self._err = on_stderr
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self.columns = _columns(sys.stderr if on_stderr else sys.stdout)
        self._echo = sys.stdin is not None and not sys.stdin.isatty()

    def say(self, *lines: str) -> None:
        """Sentences, each on its own line."""
        for line in lines:
            click.echo(line if self.columns is None else _broken(line, self.columns), err=self._err)

    def ask(self, question: str) -> str | None:
        """What is typed after a question, without its ends; None once input has ended.

        Raises LineTooLong, after which it may be asked again.
        """
        click.echo(question, nl=False, err=self._err)
        line = _line()
        if line is None:
            click.echo(err=self._err)
            return None
        typed = printable(line.strip())
        if self._echo:
            click.echo(typed[:LONGEST_LINE], err=self._err)
        if len(line) > LONGEST_LINE:
            raise LineTooLong
        return typed


def _columns(stream: TextIO | None) -> int | None:
    """How many columns the terminal behind a stream has; None for a file, a pipe, or a terminal that does not say."""
    try:
        return None if stream is None else os.get_terminal_size(stream.fileno()).columns or None
    except (OSError, ValueError):
        return None


def _broken(line: str, columns: int) -> str:
    return "\n".join(textwrap.wrap(line, columns, break_on_hyphens=False))


def printable(text: str) -> str:
    """A text with everything that is no character on a screen replaced by a question mark."""
    return "".join(sign if sign.isprintable() else "?" for sign in text.replace("\t", " "))


def _line() -> str | None:
    """A line from stdin, cut a little over LONGEST_LINE with the rest read past; None at the end of input."""
    if sys.stdin is None:
        return None
    try:
        line = sys.stdin.readline(LONGEST_LINE + 1)
        rest, skipped = line, 0
        while len(rest) and not rest.endswith("\n") and len(line) > LONGEST_LINE:
            rest = sys.stdin.readline(LONGEST_LINE)
            skipped += len(rest)
            if skipped > _MOST_SKIPPED:
                return None
    except OSError:  # the terminal is gone
        return None
    return line or None
