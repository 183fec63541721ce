"""``casinowar play``: Casino War at the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from casinowar.cli.options import count_option, emit, leave_if, with_output, with_rules
from casinowar.cli.session_options import amount_option

if TYPE_CHECKING:
    from casinowar.rules.model import HouseRules


@click.command("play")
@with_rules
@count_option("--seed", least=0, help="Seed of the cards (drawn and printed if absent).")
@amount_option("--bankroll", default="100", show_default=True, help="What you bring.")
@amount_option("--bet", help="The ante of an empty line until you name another (default: the smallest).")
@with_output
def command(
    rules: HouseRules,
    rules_name: str,
    seed: int | None,
    bankroll: int,
    bet: int | None,
    form: str | None,
    output: str | None,
) -> None:
    """Play at the terminal, and hear how lucky you are.

    Bets and decisions are typed as words; "help" lists them. At the end of
    input, or with Ctrl-C, a tie that waits is surrendered where that is
    offered and else goes to war; then comes the summary.

    Example: casinowar play bonus --seed 7 --bankroll 50
    """
    from casinowar.cli.play_talk import Talk
    from casinowar.cli.sampling import again
    from casinowar.cli.terminal import Terminal
    from casinowar.report.output import format_for
    from casinowar.report.play import play_result, summary_words
    from casinowar.rng import fresh_seed
    from casinowar.simulate.play import PlayState

    chosen = format_for(form, output)  # before anything is played for nothing
    seed = fresh_seed() if seed is None else seed
    is_kept = output is not None or chosen != "table"
    terminal = Terminal(on_stderr=output is None and is_kept)
    talk = Talk(PlayState.begin(rules, seed, bankroll), terminal, rules_name, bet)
    interrupted = talk.run()
    is_spoken = is_kept or terminal.columns is not None
    if is_spoken:
        terminal.say("Summary", *summary_words(talk.state, talk.luck, again(seed), interrupted))
    if is_kept or not is_spoken:
        emit(play_result(talk.state, talk.luck, again(seed), interrupted), form, output)
    leave_if(interrupted)
