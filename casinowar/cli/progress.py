"""Progress on stderr, with rate and time left, when stderr is a terminal and the work takes over a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from casinowar.counts import count_text

SILENT_SECONDS, PACE_SECONDS = 1.0, 0.2
_WIDTH = 79
_MINUTE, _HOUR = 60, 3600


@contextmanager
def progress(what: str, is_total_known: bool = True) -> Iterator[Callable[[int, int], None] | None]:
    """A function to be told (done, total), or None where nobody is watching; the line is wiped at the end.

    Without a known total the line tells what is done and the rate. When ``done`` is 0 or starts again
    from below, so does the clock of the rate: the work has several parts.
    """
    if not sys.stderr.isatty():
        yield None
        return
    begun = started = last = time.monotonic()
    before, shown = 0, 0.0

    def report(done: int, total: int) -> None:
        nonlocal started, last, before, shown
        now = time.monotonic()
        if done == 0 or done < before:
            started = last if done else now
        before, last = done, now
        if done == 0 or now - begun < SILENT_SECONDS or now - shown < PACE_SECONDS:
            return
        shown = now
        line = progress_line(what, done, total if is_total_known else 0, now - started)
        sys.stderr.write(f"\r{line:<{_WIDTH}.{_WIDTH}}")
        sys.stderr.flush()

    try:
        yield report
    finally:
        if shown:
            sys.stderr.write("\r" + " " * _WIDTH + "\r")
            sys.stderr.flush()


def progress_line(what: str, done: int, total: int, seconds: float) -> str:
    """What is done of ``total`` (0: not known) after so many seconds, the rate, and the time left at that rate."""
    rate = done / seconds if seconds > 0 else 0.0
    told = f"{count_text(done)} {what}, {count_text(int(rate))} a second"
    if total < 1:
        return told
    left = f", {_time_text((total - done) / rate)} left" if rate else ""
    return f"{min(done / total, 1):4.0%}  {told}{left}"


def _time_text(seconds: float) -> str:
    if seconds < 2 * _MINUTE:
        return f"{max(seconds, 0):.0f} s"
    return f"{seconds / _MINUTE:.0f} min" if seconds < 2 * _HOUR else f"{seconds / _HOUR:.0f} h"
