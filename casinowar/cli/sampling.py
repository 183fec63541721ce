"""What the sampling commands share: running the check with progress, and the command that repeats it."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from casinowar.cards import Composition
    from casinowar.check.result import Verification
    from casinowar.cli.options import Sampling
    from casinowar.rules.model import HouseRules


def verification_of(
    rules: HouseRules, sampling: Sampling, shoe: bool, cards: Composition | None = None
) -> Verification:
    """Deal and compare, with progress on stderr when it is a terminal."""
    from casinowar.check.verify import verify
    from casinowar.cli.progress import progress

    with progress("rounds") as report:
        return verify(
            rules,
            sampling.rounds,
            sampling.seed,
            workers=sampling.workers,
            shoe=shoe,
            target_se=sampling.target_se,
            cards=cards,
            progress=report,
        )


def again(seed: int) -> str:
    """The command line just given, with the seed that was used."""
    words = ["casinowar", *click.get_current_context().find_root().obj]
    if not any(word == "--seed" or word.startswith("--seed=") for word in words):
        words += ["--seed", str(seed)]
    return shlex.join(words)
