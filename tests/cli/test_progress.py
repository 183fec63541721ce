"""Progress on a terminal's stderr, and what an interrupt in the middle of a long command leaves behind."""

from __future__ import annotations

import fcntl
import io
import json
import os
import pty
import struct
import subprocess
import sys
import termios
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from casinowar.cli import progress as module
from casinowar.cli.main import main
from casinowar.cli.progress import progress_line

SAMPLING = {
    "verify": ["verify", "--rounds", "2500k"],
    "verify a shoe": ["verify", "--shoe", "--rounds", "2500k"],
    "edge": ["edge", "--check", "--rounds", "2500k"],
    "report": ["report", "--rounds", "2500k"],
    "session": ["session", "--strategy", "flat", "--bankroll", "9", "--rounds", "20", "--method", "simulate",
                "--sessions", "9k"],
    "compare": ["compare", "--strategy", "labouchere", "--bankroll", "30", "--goal", "40", "--rounds", "60",
                "--node-limit", "1000", "--sessions", "200"],
    "count": ["count", "--decks", "1", "--penetration", "0.5", "--shoes", "9k"],
    "kids simulate": ["kids", "simulate", "classic", "--games", "6k"],
    "kids compare": ["kids", "compare", "classic", "peace", "--games", "6k"],
    "kids converge": ["kids", "converge", "classic", "--games", "6k"],
}  # fmt: skip
EXACT = {
    "whatif": (["whatif", "--vary", "decks=1..8"], "tables"),
    "session": (
        ["session", "--strategy", "fibonacci", "--bankroll", "60", "--goal", "90", "--rounds", "60"],
        "positions",
    ),
    "compare": (["compare", "--strategy", "fibonacci", "--bankroll", "60", "--rounds", "60"], "positions"),
    "drawdown": (["bankroll", "drawdown", "--rounds", "100", "--at-least", "20"], "falls"),
    "best stakes": (
        ["bankroll", "bonus", "--deposit", "5", "--bonus", "5", "--wagering", "30", "--optimise"],
        "antes",
    ),
    "kids deals": (
        ["kids", "deals", "classic", "--ranks", "4", "--suits", "2", "--set", "won_cards=winner_first"],
        "deals",
    ),
}


class Screen(io.StringIO):
    """A stderr that says it is a terminal; with ``interrupts`` the first line of progress meets a Ctrl-C."""

    def __init__(self, interrupts: bool = False) -> None:
        super().__init__()
        self.interrupts = interrupts

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        super().write(text)
        if self.interrupts and text.startswith("\r") and text.strip():
            self.interrupts = False
            raise KeyboardInterrupt
        return len(text)


@pytest.fixture
def at_screen(monkeypatch):
    """Runs a command at a screen, without waiting a second for the first line: exit code, stdout, stderr."""
    monkeypatch.setattr(module, "SILENT_SECONDS", 0.0)
    monkeypatch.setattr(module, "PACE_SECONDS", 0.0)
    monkeypatch.setattr(module, "QUIET_SECONDS", 1e6)

    def run(*args: str, interrupts: bool = False) -> tuple[object, str, str]:
        out, screen = io.StringIO(), Screen(interrupts)
        with redirect_stdout(out), redirect_stderr(screen), pytest.raises(SystemExit) as end:
            main(list(args))
        return end.value.code, out.getvalue(), screen.getvalue()

    return run


@pytest.mark.parametrize("name", SAMPLING)
def test_every_sampling_command_shows_its_progress(at_screen, name):
    code, out, err = at_screen(*SAMPLING[name], "--seed", "1", "-f", "json")
    assert code == 0, err
    assert json.loads(out)["seed"] == 1
    lines = [line for line in err.split("\r") if "a second" in line]
    assert len(lines) > 1
    assert all("%" in line and "left" in line and len(line) == 79 for line in lines)
    assert err.rstrip("\n").endswith("\r" + " " * 79 + "\r")
    shares = [int(line.partition("%")[0]) for line in lines]
    assert shares == sorted(shares)
    assert shares[-1] == 100


@pytest.mark.parametrize("name", EXACT)
def test_exact_commands_show_what_they_have_done(at_screen, name):
    args, what = EXACT[name]
    code, _, err = at_screen(*args, "-f", "json")
    assert code == 0
    assert f" {what}" in err
    assert "a second" in err


@pytest.mark.parametrize("name", SAMPLING)
def test_an_interrupt_reports_what_was_finished(at_screen, name):
    code, out, err = at_screen(*SAMPLING[name], "--seed", "1", "-f", "json", interrupts=True)
    assert code == 130, err
    assert '"partial": true' in out
    json.loads(out)
    assert "Traceback" not in err


def test_an_interrupted_comparison_keeps_the_rows_it_has(at_screen):
    exact = [*SAMPLING["compare"][:1], "--strategy", "flat", *SAMPLING["compare"][1:], "--strategy", "paroli"]
    code, out, _ = at_screen(*exact, "--seed", "1", "-f", "json", interrupts=True)
    data = json.loads(out)
    assert code == 130
    assert [row["method"] for row in data["rows"]] == ["exact", "reference"]
    assert data["rows"][1]["sessions"] < 200
    assert data["notes"][-1] == "Interrupted, partial: only what was finished is listed."


def test_an_interrupted_grid_keeps_the_tables_it_has(at_screen):
    code, out, _ = at_screen("whatif", "--vary", "decks=1..8", "-f", "json", interrupts=True)
    data = json.loads(out)
    assert (code, data["partial"]) == (130, True)
    assert {row["decks"] for row in data["rows"]} == {1}
    assert data["rows"][0]["edge"] == pytest.approx(0.02415366, abs=5e-9)
    code, out, _ = at_screen("whatif", "--vary", "decks=1..8", interrupts=True)
    assert out.endswith("\nInterrupted, partial: 1 of 8 tables.\n")


def test_an_interrupt_before_anything_is_finished(at_screen):
    code, out, err = at_screen(*EXACT["best stakes"][0], interrupts=True)
    assert (code, out) == (130, "")
    assert err.endswith("Error: interrupted\n")


def test_nothing_is_shown_where_nobody_watches(run):
    assert "a second" not in run("whatif", "--vary", "decks=1..8").err


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ((500, 2000, 5.0), " 25%  500 games, 100 a second, 15 s left"),
        ((10, 100_000, 10.0), "  0%  10 games, 1 a second, 28 h left"),
        ((1000, 7000, 10.0), " 14%  1,000 games, 100 a second, 60 s left"),
        ((100, 1900, 10.0), "  5%  100 games, 10 a second, 3 min left"),
        ((2000, 0, 4.0), "2,000 games, 500 a second"),
        ((0, 10, 0.0), "  0%  0 games, 0 a second"),
        ((12, 10, 1.0), "100%  12 games, 12 a second, 0 s left"),
    ],
)
def test_a_line_of_progress(told, line):
    assert progress_line("games", *told) == line


def test_at_a_real_terminal(tmp_path: Path):
    """The line comes on the terminal that stderr is, and is wiped; stdout holds the result alone."""
    code = (
        "import casinowar.cli.progress as p\np.SILENT_SECONDS = p.PACE_SECONDS = 0\n"
        "from casinowar.cli.main import main\nmain(['whatif', '--vary', 'decks=1..8', '-f', 'csv'])\n"
    )
    ours, theirs = pty.openpty()
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=theirs, text=True, check=True)
    os.close(theirs)
    heard = os.read(ours, 65536).decode()
    os.close(ours)
    assert done.stdout.startswith("decks,bet,")
    assert "100%  8 tables" in heard
    assert heard.endswith("\r" + " " * 79 + "\r")


@pytest.fixture
def narrow():
    """A pseudo-terminal of 40 columns to write to, as our end and theirs."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    yield ours, theirs
    os.close(ours)


def test_the_line_fits_a_narrow_terminal(narrow):
    """A line that is as wide as the terminal would break, and could not be written over."""
    ours, theirs = narrow
    code = (
        "import casinowar.cli.progress as p\np.SILENT_SECONDS = p.PACE_SECONDS = 0\n"
        "from casinowar.cli.main import main\nmain(['whatif', '--vary', 'decks=1..8', '-f', 'csv'])\n"
    )
    subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, stderr=theirs, check=True)
    os.close(theirs)
    lines = [line for line in os.read(ours, 65536).decode().split("\r") if line]
    assert lines
    assert {len(line) for line in lines} == {39}


def test_work_that_says_nothing_tells_how_long_it_takes(monkeypatch):
    """The clock stops, and its line is wiped, before a result is written."""
    monkeypatch.setattr(module, "QUIET_SECONDS", 0.02)
    screen = Screen()
    with redirect_stderr(screen), module.clock():
        until = time.monotonic() + 60
        while "so far" not in screen.getvalue():
            assert time.monotonic() < until
            time.sleep(0.01)
        module.quiet()
        said = screen.getvalue()
        time.sleep(0.1)
    assert "working, 0 s so far" in said
    assert screen.getvalue() == said
    assert said.endswith("\r" + " " * 79 + "\r")


def test_no_clock_where_nobody_watches(monkeypatch):
    monkeypatch.setattr(module, "QUIET_SECONDS", 0.02)
    heard = io.StringIO()
    with redirect_stderr(heard), module.clock():
        time.sleep(0.1)
    assert heard.getvalue() == ""


def test_a_closed_stderr():
    """Nobody can be told anything: the result comes all the same."""
    command = [sys.executable, "-m", "casinowar", "whatif", "--vary", "decks=1..2", "-f", "csv"]
    done = subprocess.run(["sh", "-c", 'exec "$@" 2>&-', "sh", *command], stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout.count("\n") == 7
