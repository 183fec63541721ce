"""``casinowar play`` at a real (pseudo-)terminal: Ctrl-D, Ctrl-C, and the same words as through a pipe."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time

import pytest

from tests.cli.test_play import TIE

COMMAND = [sys.executable, "-m", "casinowar", "play", "--seed", str(TIE)]
PATIENCE = 60.0
INTERRUPT, END = "\x03", "\x04"


class Seat:
    """A child at a pseudo-terminal of its own."""

    def __init__(self, command: list[str], columns: int = 0) -> None:
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            os.execv(command[0], command)
        self.heard = ""

    def wait_for(self, words: str) -> None:
        """Listen until something new is said that holds ``words``."""
        start, until = len(self.heard), time.monotonic() + PATIENCE
        while words not in self.heard[start:]:
            assert time.monotonic() < until, self.heard
            if not self._hear():
                break
        assert words in self.heard[start:], self.heard

    def type(self, text: str) -> None:
        os.write(self.terminal, text.encode())

    def leave(self) -> int:
        """Hear what is left, and the exit code."""
        while self._hear():
            pass
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _hear(self) -> bool:
        if not select.select([self.terminal], [], [], 1.0)[0]:
            return True
        try:
            heard = os.read(self.terminal, 65536).decode()
        except OSError:  # Linux says so when the other end has closed
            return False
        self.heard += heard.replace("\r\n", "\n")
        return bool(heard)


@pytest.fixture
def seat():
    seated = Seat(COMMAND)
    seated.wait_for("your bet: ")
    return seated


def test_a_terminal_shows_what_a_pipe_does(seat):
    """No colour, no redrawing: the very same text."""
    seat.type("10 tie 1\n")
    seat.wait_for("War or surrender? ")
    seat.type("w\n")
    seat.wait_for("your bet: ")
    seat.type("quit\n")
    assert seat.leave() == 0
    piped = subprocess.run(COMMAND, input="10 tie 1\nw\nquit\n", capture_output=True, text=True, check=True)
    assert seat.heard == piped.stdout
    assert "\x1b" not in seat.heard


def test_a_narrow_terminal_breaks_sentences_between_words():
    """The same words as through a pipe, each line within 40 columns."""
    seat = Seat(COMMAND, columns=40)
    seat.wait_for("your bet: ")
    seat.type("10 tie 1\n")
    seat.wait_for("War or surrender? ")
    seat.type("?\n")
    seat.wait_for("War or surrender? ")
    seat.type(END)
    assert seat.leave() == 0
    assert max(map(len, seat.heard.splitlines())) <= 40
    piped = subprocess.run(COMMAND, input="10 tie 1\n?\n", capture_output=True, text=True, check=True)
    assert seat.heard.split() == piped.stdout.split()


def test_ctrl_d_ends_the_round_by_rule(seat):
    seat.type("10\n")
    seat.wait_for("War or surrender? ")
    seat.type(END)
    assert seat.leave() == 0
    assert "You surrender: -5.00." in seat.heard
    assert "1 round: 0 won, 1 lost; 1 tied: 0 to war, 1 surrendered." in seat.heard


def test_ctrl_c_ends_the_round_by_rule(seat):
    seat.type("10\n")
    seat.wait_for("War or surrender? ")
    seat.type(INTERRUPT)
    assert seat.leave() == 130
    assert "You surrender: -5.00." in seat.heard
    assert "Interrupted, partial: " in seat.heard
    assert "Traceback" not in seat.heard


def test_ctrl_c_between_rounds(seat):
    seat.type(INTERRUPT)
    assert seat.leave() == 130
    assert "No rounds were played. You have 100.00." in seat.heard
    assert "ended by rule" not in seat.heard
