"""Session speed: any strategy's graph against C with a martingale written in, the reference, two workers, exact times.

    python benchmarks/sessions.py

Needs gcc (or CC). Equal records are checked first. Prints ratios of one run, medians of several, with their gates.
"""

from __future__ import annotations

import ctypes
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from casinowar.exact.session import solve_session
from casinowar.exact.session_game import casino_war
from casinowar.plugins import strategy_from
from casinowar.rng import stream_key
from casinowar.rules.merge import build
from casinowar.sampling.blocks import Block
from casinowar.simulate.session import BLOCK_SESSIONS, play, player
from casinowar.table import Terms

KEY = stream_key(1, "benchmark")
REPEATS = 5
SESSIONS = 100 * BLOCK_SESSIONS
FIELDS = ("final", "rounds", "antes", "action", "forced", "biggest")
TUNINGS = ([], ["-mtune=generic"])


def compile_reference(folder: str, tuning: list[str]) -> ctypes.CDLL:
    """The C reference as a library, built for this machine."""
    library = Path(folder) / f"sessions{'_'.join(tuning)}.so"
    source = Path(__file__).with_name("session_reference.c")
    options = ["-O3", "-march=native", *tuning, "-shared", "-fPIC"]
    subprocess.run([os.environ.get("CC", "gcc"), *options, "-o", library, source], check=True)
    return ctypes.CDLL(str(library))


def c_records(library: ctypes.CDLL, shoe: np.ndarray, terms: Terms, sessions: int) -> np.ndarray:
    """Records by the C program, a row a session, in half units."""
    records = np.zeros((sessions, len(FIELDS)), dtype=np.int64)
    work = shoe.copy()
    library.martingale_sessions(
        ctypes.c_uint64(KEY),
        ctypes.c_uint64(0),
        ctypes.c_int64(sessions),
        ctypes.c_void_p(work.ctypes.data),
        ctypes.c_uint32(len(work)),
        ctypes.c_int64(terms.bankroll // 50),
        ctypes.c_int64((terms.goal or 0) // 50),
        ctypes.c_void_p(records.ctypes.data),
    )
    return records


def seconds(work: Callable[[], object]) -> float:
    """The time of one call."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def line(name: str, value: float, gate: float, met: bool, more: str = "") -> bool:
    """Print one value with its gate."""
    print(f"{name:46} {value:9.3f}   gate {gate:6.2f}   {'met' if met else 'MISSED':6}   {more}")
    return met


def speeds(libraries: list[ctypes.CDLL], terms: Terms, name: str) -> bool:
    """The kernel against C, against the reference, and two workers against one."""
    who = player(casino_war(build({})), strategy_from("martingale"), terms)
    slow = player(casino_war(build({})), strategy_from("martingale"), terms, reference=True)
    assert who.plan is not None
    shoe = who.plan.arrays.shoe
    size = BLOCK_SESSIONS * 20
    block = Block(0, size)
    found = who.block(KEY, block, size)
    for library in libraries:
        expected = c_records(library, shoe, terms, size)
        for column, field in enumerate(FIELDS):
            scale = 1 if field in ("rounds", "forced") else 50
            np.testing.assert_array_equal(getattr(found, field), expected[:, column] * scale)
    rounds = int(found.rounds.sum())
    works: dict[str, Callable[[], object]] = {
        f"C{number}": (lambda library=library: c_records(library, shoe, terms, size))  # type: ignore[misc]
        for number, library in enumerate(libraries)
    }
    works |= {
        "kernel": lambda: who.block(KEY, block, size),
        "one": lambda: play(who, SESSIONS, 1, workers=1),
        "two": lambda: play(who, SESSIONS, 1, workers=2),
    }
    times: dict[str, list[float]] = {each: [] for each in works}
    for _ in range(REPEATS):
        for each, work in works.items():
            times[each].append(seconds(work))
    median = {each: statistics.median(found) for each, found in times.items()}
    best_c = min(median[each] for each in works if each.startswith("C"))
    few = 60
    slow_rounds = int(slow.block(KEY, Block(0, few), few).rounds.sum())
    slow_rate = slow_rounds / seconds(lambda: slow.block(KEY, Block(0, few), few))
    rate = rounds / median["kernel"]
    nodes = who.graph.size if who.graph else 0
    met = line(
        f"{name} ({nodes:,} nodes): kernel / C",
        best_c / median["kernel"],
        0.85,
        best_c >= 0.85 * median["kernel"],
        f"{rate:.3g} rounds a second",
    )
    met &= line(
        f"{name}: kernel / reference", rate / slow_rate, 15, rate >= 15 * slow_rate, f"{slow_rate:.3g} a second"
    )
    ratio = median["one"] / median["two"]
    return met & line(f"{name}: two workers / one", ratio, 1.8, ratio >= 1.8)


def exact_times() -> bool:
    """Exact sessions after the imports, in seconds."""
    game = casino_war(build({}))
    met = True
    for name, strategy, terms, gate in (
        ("exact: flat, 20 units, 200 rounds", "flat", Terms(2000, rounds=200), 0.05),
        ("exact: martingale, 1,000 to 1,500, 1,000 rounds", "martingale", Terms(100_000, 150_000, rounds=1000), 1.0),
    ):
        taken = statistics.median(
            seconds(lambda strategy=strategy, terms=terms: solve_session(game, strategy_from(strategy), terms))
            for _ in range(REPEATS)
        )
        met &= line(name, taken, gate, taken <= gate, "seconds")
    return met


FILL = """
import resource
from casinowar.errors import TooLarge
from casinowar.exact.session import solve_session
from casinowar.exact.session_game import casino_war
from casinowar.plugins import strategy_from
from casinowar.rules.merge import build
from casinowar.table import Terms
game = casino_war(build({}))
try:
    found = solve_session(game, strategy_from("STRATEGY"), Terms(TERMS))
    print(f"{found.nodes:,} nodes")
except TooLarge as error:
    print(error.size)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def memory() -> bool:
    """The largest memory of processes that come to or pass the default node limit, in megabytes."""
    met = True
    for strategy, terms in (("dalembert", "80_000, 106_000, rounds=700"), ("labouchere", "100_000, 200_000")):
        work = FILL.replace("STRATEGY", strategy).replace("TERMS", terms)
        run = subprocess.run([sys.executable, "-c", work], capture_output=True, text=True, check=True)
        *said, used = run.stdout.splitlines()
        met &= line(f"memory: {strategy}", float(used), 400, float(used) <= 400, f"MB, {said[0]}")
    return met


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        libraries = [compile_reference(folder, tuning) for tuning in TUNINGS]
        met = speeds(libraries, Terms(10_000, 15_000), "martingale 100 to 150")
        met &= speeds(libraries, Terms(100_000, 150_000), "martingale 1,000 to 1,500")
    met &= exact_times()
    met &= memory()
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
