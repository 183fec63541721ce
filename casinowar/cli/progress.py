"""Progress on stderr, with rate and time left, when stderr is a terminal and the work takes over a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from casinowar.counts import count_text

SILENT_SECONDS, PACE_SECONDS = 1.0, 0.2


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A function to be told (done, total), or None where nobody is watching; the line is wiped at the end."""
    if not sys.stderr.isatty():
        yield None
        return
    started = time.monotonic()
    shown = 0.0

    def report(done: int, total: int) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - started < SILENT_SECONDS or now - shown < PACE_SECONDS:
            return
        shown = now
        rate = done / (now - started)
        left = (total - done) / rate if rate else 0.0
        line = f"{done / total:4.0%}  {count_text(done)} {what}, {count_text(int(rate))} a second, {left:.0f} s left"
        sys.stderr.write(f"\r{line:<79}")
        sys.stderr.flush()

    try:
        yield report
    finally:
        if shown:
            sys.stderr.write("\r" + " " * 79 + "\r")
            sys.stderr.flush()
