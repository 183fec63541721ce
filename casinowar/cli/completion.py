"""``casinowar completion``: the script that lets a shell complete the command line."""

from __future__ import annotations

import click
from click.shell_completion import ShellComplete, get_completion_class

from casinowar.cli.options import Choice

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=Choice(SHELLS))
def command(shell: str) -> None:
    """Print the completion script of a shell.

    \b
    bash: add to ~/.bashrc   eval "$(casinowar completion bash)"
    zsh:  add to ~/.zshrc    eval "$(casinowar completion zsh)"
    fish: casinowar completion fish
              > ~/.config/fish/completions/casinowar.fish

    Then the tab key completes commands, options, and the names of tables,
    strategies and variants.

    Example: casinowar completion bash
    """
    from casinowar.cli.completion_shells import teach_shells
    from casinowar.cli.main import VARIABLE

    teach_shells()
    found = get_completion_class(shell)
    assert found is not None
    root = click.get_current_context().find_root().command
    click.echo(ShellComplete.source(found(root, {}, "casinowar", VARIABLE)), nl=False)
