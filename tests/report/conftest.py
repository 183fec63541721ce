"""Fixtures shared with the command-line tests."""

from tests.cli.conftest import in_folder, run

__all__ = ["in_folder", "run"]
