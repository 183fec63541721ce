"""Help pages and their examples, quick starts, and what a command may import."""

from __future__ import annotations

import importlib.metadata
import platform
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from casinowar import __version__
from casinowar.cli.main import TRY_NEXT, cli

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def _commands(command: click.Command, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], click.Command]]:
    found = [(path, command)]
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            found += _commands(below, (*path, name))
    return found


COMMANDS = _commands(cli)


@pytest.mark.parametrize(
    ("path", "command"), COMMANDS, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_every_help_page_has_an_example_that_runs(run, in_folder, path, command):
    shown = run(*path, "--help")
    assert shown.code == 0
    example = re.search(r"Example: casinowar ([^\n]*(?:\n +\S[^\n]*)*)", shown.out.partition("Options:")[0])
    assert example, shown.out
    assert run(*shlex.split(example[1])).code == 0


def _readme_lines() -> list[str]:
    block = README.partition("<!-- run: every line is run by a test -->")[2].split("```")[1]
    return [line for line in block.splitlines() if line.startswith("casinowar")]


@pytest.mark.parametrize("line", _readme_lines())
def test_every_line_of_the_readme_runs(run, in_folder, line):
    assert run(*shlex.split(line, comments=True)[1:]).code == 0


def test_the_readme_shows_what_is_printed(run):
    shown = README.partition("$ casinowar\n")[2].partition("\n```")[0]
    assert run().out.startswith(shown)


def test_bare_command_says_what_to_try_next(run):
    ran = run()
    assert ran.code == 0
    assert "2.8771 %" in ran.out
    assert len(TRY_NEXT) == 5
    assert all(command in ran.out for command, _ in TRY_NEXT)


def test_version(run, monkeypatch):
    lines = run("--version").out.splitlines()
    assert lines[:2] == [f"casinowar {__version__}", f"Python {platform.python_version()}"]
    assert lines[2:] == [f"{name} {importlib.metadata.version(name)}" for name in ("numpy", "scipy", "numba")]

    def missing(name):
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr("casinowar.cli.version.version", missing)
    assert "numba is not installed: simulations deal in plain Python, slowly" in run("--version").out


@pytest.mark.parametrize(
    ("words", "near"),
    [("egde", "edge"), ("kids simulat", "simulate"), ("bankroll riun", "ruin"), ("rules sho", "show")],
)
def test_a_misspelt_command_is_answered_with_the_nearest(run, words, near):
    ran = run(*words.split())
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert f"Did you mean {near!r}?" in ran.err
    assert "commands: " in ran.err


@pytest.mark.parametrize(
    "args", [["--help"], ["--version"], ["edge"], ["edge", "m8trix", "-f", "json"], ["whatif", "--vary", "decks=1,2"]]
)
def test_edges_need_no_array_library(args):
    code = (
        "import sys\nfrom casinowar.cli.main import main\n"
        f"try:\n    main({args!r})\nexcept SystemExit as end:\n    assert end.code == 0\n"
        "heavy = {'numpy', 'scipy', 'numba', 'matplotlib', 'jinja2', 'casinowar_strategies'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_module_and_closed_pipe():
    whole = subprocess.run([sys.executable, "-m", "casinowar", "edge"], capture_output=True, text=True, check=True)
    assert "2.8771 %" in whole.stdout
    reader = subprocess.Popen(
        [sys.executable, "-m", "casinowar", "rules", "show", "m8trix"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert reader.stdout
    assert reader.stderr
    reader.stdout.close()
    assert b"Traceback" not in reader.stderr.read()
    reader.wait()
    reader.stderr.close()
