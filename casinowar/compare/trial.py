"""What a stranger's code is tried under: a time limit, and another time of day."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from unittest.mock import patch

CLOCKS = ("time", "monotonic", "perf_counter")
AHEAD = 1_234_567.9
"""How many seconds later another time is."""


class OutOfTime(BaseException):
    """Raised inside code that takes too long; not an Exception, so that the code cannot swallow it by accident."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise OutOfTime after so many seconds; no limit where there are no alarms (Windows, other threads)."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(number: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def another_time() -> Iterator[None]:
    """The clocks of the time module run ahead; every one of their calls differs from the one before."""
    clocks = {name: getattr(time, name) for name in CLOCKS}
    changed = {name: lambda clock=clock: clock() + AHEAD for name, clock in clocks.items()}
    changed |= {f"{name}_ns": lambda clock=clock: int((clock() + AHEAD) * 10**9) for name, clock in clocks.items()}
    with patch.dict(vars(time), changed):
        yield
