"""How bash, zsh and fish are asked and answered where a value is joined to its option: ``--strategy=mart``."""

from __future__ import annotations

import os

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

_BASH = """\
%(complete_func)s() {
    local IFS=$'\\n'
    local response completion type value

    response=$(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD \\
        COMP_LINE="${COMP_LINE:0:${COMP_POINT:-0}}" %(complete_var)s=bash_complete $1)

    for completion in $response; do
        IFS=',' read type value <<< "$completion"

        if [[ $type == 'dir' ]]; then
            COMPREPLY=()
            compopt -o dirnames
        elif [[ $type == 'file' ]]; then
            COMPREPLY=()
            compopt -o default
        elif [[ $type == 'plain' ]]; then
            COMPREPLY+=($value)
        fi
    done

    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""


class Bash(BashComplete):
    """Bash takes = and : for ends of words, so the line itself is asked for; what is answered is the last such word."""

    source_template = _BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the last, and the last; from the line where bash gives it."""
        line = os.environ.get("COMP_LINE", "")
        if not line:
            return super().get_completion_args()
        words = split_arg_string(line)
        incomplete = "" if line[-1].isspace() else words.pop()
        return words[1:], incomplete


class _Joined(ShellComplete):
    """A shell that replaces the whole word: the option goes before every value."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        """The completions of the last word."""
        found = super().get_completions(args, incomplete)
        option, joined, _ = incomplete.partition("=")
        if not joined or not option.startswith("--"):
            return found
        return [
            CompletionItem(f"{option}={item.value}", item.type, item.help) if item.type == "plain" else item
            for item in found
        ]


class Zsh(_Joined, ZshComplete):
    """Zsh: the words are those of the line."""


class Fish(_Joined, FishComplete):
    """Fish: the words are those of the line."""


def teach_shells() -> None:
    """Let click ask and answer the shells in these ways."""
    for shell in (Bash, Zsh, Fish):
        add_completion_class(shell)
