"""Completion in bash, zsh and fish: real bash runs the script, the others are asked as their scripts ask."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from casinowar.cli.completion_names import Meant, shipped
from casinowar.cli.main import COMMANDS, VARIABLE
from casinowar.cli.options import FORMATS
from casinowar.kids.library import variant_names
from casinowar.plugins import registry
from casinowar.rules.load import preset_files


def completed(line: str, shell: str = "bash") -> list[tuple[str, str]]:
    """(type, value) of every completion of the last word of a line, as a shell's script gets them."""
    words = shlex.split(line) + ([""] if line.endswith(" ") else [])
    number = words[-1] if shell == "fish" else str(len(words) - 1)
    asked = {VARIABLE: f"{shell}_complete", "COMP_WORDS": line, "COMP_CWORD": number}
    done = subprocess.run(
        [sys.executable, "-m", "casinowar"], env={**os.environ, **asked}, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    if shell == "zsh":
        return list(zip(lines[::3], lines[1::3], strict=False))
    pairs = [each.partition(",") for each in lines if each]
    return [(kind, value.partition("\t")[0]) for kind, _, value in pairs]


def values(line: str, shell: str = "bash") -> list[str]:
    return [value for _, value in completed(line, shell)]


def test_commands_and_options():
    assert values("casinowar ") == list(COMMANDS)
    assert values("casinowar kids si") == ["simulate"]
    assert values("casinowar edge --de") == ["--decks", "--detail"]
    assert values("casinowar edge -f ") == ["table", "json", "csv", "markdown"]
    assert values("casinowar bankroll coupon match-play --covers a") == ["ante"]
    assert values("casinowar schema kids f") == ["facts"]
    assert values("casinowar nonsense x") == []


@pytest.mark.parametrize(
    "line", ["edge", "play", "kids compare classic", "session --strategy", "house --against", "strategies show"]
)
def test_names(line):
    """All presets, variants and strategies, whichever is meant."""
    known = {"kids": variant_names(), "session": registry().strategies, "strategies": registry().strategies}
    assert sorted(values(f"casinowar {line} ")) == sorted(known.get(line.split()[0], preset_files()))


@pytest.mark.parametrize(
    "line",
    ["edge -o ", "edge ./my", "session --pmf ", "rules check x", "strategies check mine/", "strategies list -o "],
)
def test_files(line):
    found = completed(f"casinowar {line}")
    assert [kind for kind, _ in found] == ["file"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell(shell):
    assert values("casinowar edge one", shell) == ["one-deck"]
    assert values("casinowar kids show raz", shell) == ["razboi"]
    assert values("casinowar session --strategy gra", shell) == ["grand-martingale"]


def test_names_of_any_folder(tmp_path, monkeypatch):
    """A folder that is not there has no names; a file that cannot be read still has one."""
    monkeypatch.setattr("casinowar.cli.completion_names.configs_folder", lambda: tmp_path)
    assert shipped("scenarios") == {}
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "a-trip.toml").write_text('title = "A trip"')
    (tmp_path / "scenarios" / "broken.toml").write_text("title = ")
    assert shipped("scenarios") == {"a-trip": "A trip", "broken": ""}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_names_the_program_and_the_variable(run, shell):
    ran = run("completion", shell)
    assert ran.code == 0
    assert ran.err == ""
    assert f"{VARIABLE}={shell}_complete" in ran.out
    assert "casinowar" in ran.out


def test_a_shell_that_is_not_known(run):
    ran = run("completion", "tcsh")
    assert ran.code == 2
    assert "bash" in ran.err


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_a_value_joined_to_its_option(shell):
    """These shells replace the whole word, so the option stays before the value."""
    assert values("casinowar session --strategy=mart", shell) == ["--strategy=martingale"]
    assert values("casinowar edge --format=", shell) == [f"--format={form}" for form in FORMATS]
    assert values("casinowar edge --set decks=8 eig", shell) == ["eight-deck"]


def test_a_value_joined_to_its_option_in_bash():
    """Bash takes = and : for ends of words: it gives the line, and replaces what stands after the last of them."""

    def asked(line: str) -> list[str]:
        env = {**os.environ, VARIABLE: "bash_complete", "COMP_LINE": line, "COMP_WORDS": "casinowar", "COMP_CWORD": "0"}
        done = subprocess.run([sys.executable, "-m", "casinowar"], env=env, capture_output=True, text=True, check=True)
        return [each.partition(",")[2] for each in done.stdout.splitlines()]

    assert asked("casinowar session --strategy=mart") == ["martingale"]
    assert asked("casinowar edge --format=") == list(FORMATS)
    assert asked("casinowar edge --tie-pays 11:1 --set decks=8 eig") == ["eight-deck"]
    assert asked("casinowar report --kids class") == ["classic-last-card", "classic"]


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
def test_in_real_bash(tmp_path: Path):
    """The script as bash runs it: its function fills COMPREPLY, and is registered for the command."""
    program = tmp_path / "casinowar"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m casinowar "$@"\n')
    program.chmod(0o755)
    script = """
        eval "$(casinowar completion bash)"
        complete -p casinowar
        try() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _casinowar_completion casinowar
                echo "${COMPREPLY[*]}"; }
        try casinowar ver
        try casinowar edge t
        try casinowar kids sh
        try casinowar strategies show fib
    """
    path = f"{tmp_path}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "--norc", "-c", script], env={**os.environ, "PATH": path}, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    registered, *found = done.stdout.splitlines()
    assert registered.startswith("complete -o nosort -F _casinowar_completion")
    assert found == ["verify", "tie-11 trafalgar two-deck", "show", "fibonacci"]


@pytest.mark.parametrize("words", ["", "edge ", "kids show ", "compare --strategy "])
def test_completion_imports_no_array_library(words):
    code = (
        "import sys\nfrom casinowar.cli.main import main\n"
        "try:\n    main([])\nexcept SystemExit as end:\n    assert end.code == 0\n"
        "heavy = {'numpy', 'scipy', 'numba'} & set(sys.modules)\nassert not heavy, heavy\n"
    )
    line = f"casinowar {words}"
    asked = {VARIABLE: "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split()))}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **asked}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") > 3


def test_a_parameter_completes_as_its_metavar_says(tmp_path, monkeypatch):
    """Also of commands yet to be written: a scenario by name or file, a folder, a variant first of two words."""
    monkeypatch.setattr("casinowar.cli.completion_names.configs_folder", lambda: tmp_path)
    for folder, name in (("scenarios", "a-trip"), ("kids", "snap")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / f"{name}.toml").touch()

    def offered(path: str, param: click.Parameter, typed: str = "") -> list[tuple[str, str]]:
        context = click.Context(click.Command("x"), info_name=path)
        return [(item.type, item.value) for item in Meant().shell_complete(context, param, typed)]

    def argument(metavar: str) -> click.Argument:
        return click.Argument(["about"], metavar=metavar)

    assert offered("casinowar run", argument("[FILE]")) == [("plain", "a-trip")]
    assert offered("casinowar run", argument("[FILE]"), "./mine") == [("file", "")]
    assert offered("casinowar run", click.Option(["--into"], metavar="FOLDER")) == [("dir", "")]
    assert offered("casinowar run", click.Option(["-o"], metavar="FILE")) == [("file", "")]
    assert offered("casinowar kids audit", argument("[NAME] [FILE.csv]")) == [("plain", "snap")]
    assert offered("casinowar count", click.Option(["--bet"], metavar="NAME")) == []
