"""Start-up against the bare imports it cannot avoid: one run, medians, the ratio with its gate.

python benchmarks/start_up.py

Every program runs once unmeasured, so that all meet compiled bytecode, as an installed program does.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

REPEATS = 15
GATE = 2.0
IMPORTS = [sys.executable, "-c", "import click, pydantic, tabulate"]
COMMANDS = {
    "edge": [sys.executable, "-m", "casinowar", "edge"],
    "edge -f json": [sys.executable, "-m", "casinowar", "edge", "-f", "json"],
    "--help": [sys.executable, "-m", "casinowar", "--help"],
}
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def seconds(command: list[str]) -> float:
    """Wall time of one run."""
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    return time.perf_counter() - began


def main() -> None:
    """Take turns, so that a busy moment meets every command, and print the medians."""
    runs: dict[str, list[float]] = {name: [] for name in ("imports", *COMMANDS)}
    commands = {"imports": IMPORTS, **COMMANDS}
    for command in commands.values():
        seconds(command)
    for _ in range(REPEATS):
        for name, command in commands.items():
            runs[name].append(seconds(command))
    base = statistics.median(runs["imports"])
    print(f"{'imports of click, pydantic, tabulate':<40} {base * 1000:6.0f} ms")
    for name in COMMANDS:
        wall = statistics.median(runs[name])
        print(f"casinowar {name:<30} {wall * 1000:6.0f} ms   ratio {wall / base:.2f}   gate {GATE} at most")


if __name__ == "__main__":
    main()
