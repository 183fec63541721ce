"""Progress on stderr, with rate and time left, when stderr is a terminal and the work takes over a second."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from casinowar.counts import count_text

SILENT_SECONDS, PACE_SECONDS = 1.0, 0.2
QUIET_SECONDS = 1.5
"""After so long without a word from the work itself, a line tells how long it has taken so far."""
_WIDTH, _NARROWEST = 79, 10
_MINUTE, _HOUR = 60, 3600


class _Line:
    """The one line on the terminal that is written again and again; two threads may write it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_shown = False
        self._written = 0.0
        self._clock: threading.Event | None = None

    def show(self, text: str) -> None:
        """Write a text over the line."""
        with self._lock:
            self._write(text)

    def wipe(self) -> None:
        """Clear the line if there is something on it."""
        with self._lock:
            if self._is_shown:
                width = _width()
                sys.stderr.write("\r" + " " * width + "\r")
                sys.stderr.flush()
                self._is_shown = False

    def start(self, begun: float) -> None:
        """Let a clock write the line while the work says nothing."""
        self._clock = threading.Event()
        threading.Thread(target=self._tick, args=(self._clock, begun), daemon=True).start()

    def stop(self) -> None:
        """Stop the clock, and clear the line."""
        clock = self._clock
        if clock is not None:
            with self._lock:
                clock.set()
                self._clock = None
        self.wipe()

    def _tick(self, clock: threading.Event, begun: float) -> None:
        while not clock.wait(QUIET_SECONDS / 2):
            with self._lock:
                now = time.monotonic()
                if not clock.is_set() and now - max(self._written, begun) >= QUIET_SECONDS:
                    self._write(f"working, {_time_text(now - begun)} so far", is_clock=True)

    def _write(self, text: str, is_clock: bool = False) -> None:
        width = _width()
        self._is_shown = True
        sys.stderr.write(f"\r{text:<{width}.{width}}")
        sys.stderr.flush()
        if not is_clock:
            self._written = time.monotonic()


_LINE = _Line()


def _is_watched() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _width() -> int:
    """The columns that may be written without a break of the line: one less than the terminal has, at most 79."""
    try:
        columns = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return _WIDTH
    return _WIDTH if columns == 0 else max(_NARROWEST, min(_WIDTH, columns - 1))


@contextmanager
def clock() -> Iterator[None]:
    """While the work inside says nothing of its own, a line tells how long it has taken; see ``quiet``."""
    if not _is_watched():
        yield
        return
    _LINE.start(time.monotonic())
    try:
        yield
    finally:
        _LINE.stop()


def quiet() -> None:
    """From here on there is no clock: a result is written, or a person is talked with."""
    _LINE.stop()


def make_room() -> None:
    """Clear the line for something that is to be said in the middle of the work."""
    _LINE.wipe()


@contextmanager
def progress(what: str, is_total_known: bool = True) -> Iterator[Callable[[int, int], None] | None]:
    """A function to be told (done, total), or None where nobody is watching; the line is wiped at the end.

    Without a known total the line tells what is done and the rate. When ``done`` is 0 or starts again
    from below, so does the clock of the rate: the work has several parts.
    """
    if not _is_watched():
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
        _LINE.show(progress_line(what, done, total if is_total_known else 0, now - started))

    try:
        yield report
    finally:
        _LINE.wipe()


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
