"""Compiled kernels are kept in a folder of their own, or compiled anew, aloud, where none can be written."""

from __future__ import annotations

import os
import subprocess
import sys

CODE = """
import sys
from casinowar.sampling.jit import is_compiled_before, kernel

print(is_compiled_before("twice"))


@kernel
def twice(number):
    return 2 * number


assert twice(21) == 42
"""


def run(tmp_path, cache):
    script = tmp_path / "script.py"
    script.write_text(CODE)
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    return subprocess.run([sys.executable, script], capture_output=True, text=True, env=environment, check=True)


def test_the_second_run_finds_what_the_first_compiled(tmp_path):
    assert [run(tmp_path, tmp_path / "cache").stdout.strip() for _ in range(2)] == ["False", "True"]


def test_without_a_writable_folder_kernels_are_compiled_anew_and_that_is_said_once(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    done = run(tmp_path, tmp_path / "file")
    assert done.stdout.strip() == "False"
    assert done.stderr.count("is not writable: kernels are compiled anew in every run") == 1
