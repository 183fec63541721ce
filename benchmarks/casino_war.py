"""Dealing speed against a C reference and against plain Python: one run, medians of several, ratios with their gates.

    python benchmarks/casino_war.py

Needs gcc (or CC). The C program deals the same cards from the same seeds; equal counts are checked first.
It is built in each of TUNINGS, and the faster build of each game is the yardstick.
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
from functools import partial
from pathlib import Path

import numpy as np

from casinowar.engine.reference import deal_rounds
from casinowar.rng import Stream, stream_key
from casinowar.round import Decision
from casinowar.rules.merge import build
from casinowar.sampling.blocks import Block
from casinowar.simulate.plan import Plan
from casinowar.simulate.rounds import deal, kernel_block

ROUNDS = 20_000_000
REPEATS = 5
KEY = stream_key(1, "benchmark")
TUNINGS = ([], ["-mtune=generic"])
C_OUTCOMES = ("lose", "win", "war_lose", "war_win", "war_tie")


def compile_reference(folder: str, tuning: list[str]) -> ctypes.CDLL:
    """The C reference as a library, built for this machine."""
    library = Path(folder) / f"reference{'_'.join(tuning)}.so"
    source = Path(__file__).with_name("reference.c")
    options = ["-O3", "-march=native", *tuning, "-shared", "-fPIC"]
    subprocess.run([os.environ.get("CC", "gcc"), *options, "-o", library, source], check=True)
    return ctypes.CDLL(str(library))


def c_counts(library: ctypes.CDLL, plan: Plan, rounds: int) -> np.ndarray:
    """One block dealt by the C program: rows as in the kernels, outcomes as in C_OUTCOMES."""
    shoe = plan.arrays.shoe.copy()
    counts = np.zeros((8, len(C_OUTCOMES)), dtype=np.int64)
    common = [ctypes.c_uint64(KEY), ctypes.c_uint64(0), ctypes.c_void_p(shoe.ctypes.data), ctypes.c_uint32(len(shoe))]
    ending = [ctypes.c_int64(rounds), ctypes.c_void_p(counts.ctypes.data)]
    if plan.cut is None:
        library.fresh_rounds(*common, *ending)
    else:
        library.shoe_rounds(*common, ctypes.c_uint32(plan.cut), ctypes.c_uint32(plan.sure_rounds), *ending)
    return counts


def kernel_counts(plan: Plan, rounds: int) -> np.ndarray:
    """The same block dealt by the kernel, its outcomes in the order of C_OUTCOMES."""
    counts = kernel_block(plan, KEY, Block(0, rounds))
    columns = {settled.event: number for number, settled in enumerate(plan.table.outcomes)}
    return counts[:, [columns[name] for name in C_OUTCOMES]]


def rate(work: Callable[[], object], rounds: int) -> float:
    """Rounds a second of one call."""
    begun = time.perf_counter()
    work()
    return rounds / (time.perf_counter() - begun)


def medians(works: dict[str, tuple[Callable[[], object], int]]) -> dict[str, float]:
    """Median rates, the works taken in turn so that a busy moment meets them alike."""
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(REPEATS):
        for name, (work, rounds) in works.items():
            rates[name].append(rate(work, rounds))
    return {name: statistics.median(found) for name, found in rates.items()}


def plain_python(plan: Plan, rounds: int) -> None:
    """The readable reference, with no counting."""
    dealt = deal_rounds(plan.rules, plan.new_shoe(), Stream(KEY, 0), plan.decision)
    for _ in range(rounds):
        next(dealt)


def line(name: str, ratio: float, gate: float, rates: str) -> bool:
    """Print one ratio; whether it meets its gate."""
    met = ratio >= gate
    print(f"{name:34} {ratio:8.2f}   gate {gate:5.2f}   {'met' if met else 'MISSED':6}   {rates}")
    return met


def measure(libraries: list[ctypes.CDLL], name: str, plan: Plan, gate: float) -> bool:
    """One kernel against C and against plain Python, and two workers against one."""
    expected = kernel_counts(plan, ROUNDS)
    for library in libraries:
        np.testing.assert_array_equal(expected, c_counts(library, plan, ROUNDS))
    works: dict[str, tuple[Callable[[], object], int]] = {
        f"C{number}": (partial(c_counts, library, plan, ROUNDS), ROUNDS) for number, library in enumerate(libraries)
    }
    works |= {
        "kernel": (lambda: kernel_counts(plan, ROUNDS), ROUNDS),
        "Python": (lambda: plain_python(plan, 10_000), 10_000),
        "one": (lambda: deal(plan, 2 * ROUNDS, 1, workers=1), 2 * ROUNDS),
        "two": (lambda: deal(plan, 2 * ROUNDS, 1, workers=2), 2 * ROUNDS),
    }
    found = medians(works)
    best_c = max(found[f"C{number}"] for number in range(len(libraries)))
    kernel, python = found["kernel"], found["Python"]
    met = line(f"{name}: kernel / C", kernel / best_c, gate, f"{kernel:.3g} / {best_c:.3g} a second")
    met &= line(f"{name}: kernel / plain Python", kernel / python, 15, f"{python:.3g} a second")
    return met & line(f"{name}: two workers / one", found["two"] / found["one"], 1.8, f"{found['two']:.3g} a second")


def main() -> int:
    rules = build({})
    with tempfile.TemporaryDirectory() as folder:
        libraries = [compile_reference(folder, tuning) for tuning in TUNINGS]
        met = measure(libraries, "fresh shoe", Plan.of(rules, Decision.WAR), 0.80)
        met &= measure(libraries, "shoe to the cut card", Plan.of(rules, Decision.WAR, shoe=True), 0.85)
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
