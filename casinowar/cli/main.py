"""The entry point: the lazy group of commands, and how errors become one line and an exit code."""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from typing import NoReturn, TextIO

import click

from casinowar.cli.groups import NearestGroup
from casinowar.cli.options import BAD_INPUT, INTERRUPTED
from casinowar.cli.progress import clock, make_room
from casinowar.cli.version import show_version
from casinowar.errors import CasinoWarCaution, CasinoWarError, CasinoWarNotice

COMMANDS = {
    "edge": "casinowar.cli.edge",
    "whatif": "casinowar.cli.whatif",
    "verify": "casinowar.cli.verify",
    "count": "casinowar.cli.count",
    "strategies": "casinowar.cli.strategies",
    "session": "casinowar.cli.session",
    "compare": "casinowar.cli.compare",
    "report": "casinowar.cli.report",
    "run": "casinowar.cli.run",
    "bankroll": "casinowar.cli.bankroll",
    "audit": "casinowar.cli.audit",
    "house": "casinowar.cli.house",
    "rules": "casinowar.cli.rules",
    "play": "casinowar.cli.play",
    "kids": "casinowar.cli.kids",
    "schema": "casinowar.cli.schema",
    "completion": "casinowar.cli.completion",
}
"""The module of each command, in the order of the help page; each has a ``command``."""

VARIABLE = "_CASINOWAR_COMPLETE"
"""The environment variable by which a shell's script asks for completions."""

TRY_NEXT = (
    ("casinowar edge --check", "the same, checked with dealt cards"),
    ("casinowar edge bonus --explain", "where the number comes from"),
    ("casinowar whatif --vary decks=1..8", "what another rule would cost"),
    ("casinowar rules list", "the tables that are known by name"),
    ("casinowar report -o report.md", "the whole house-edge report in a file"),
)


class LazyGroup(NearestGroup):
    """A group whose commands are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in the order of the help page."""
        return list(COMMANDS)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; an interrupt leaves as it is, without click's empty line."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.Abort from None

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command's module; None if there is no such command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(COMMANDS[cmd_name]).command
        if VARIABLE in os.environ:
            from casinowar.cli.completion_names import teach

            teach(command)
        return command


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=show_version,
    help="Show the versions of the program, Python and the libraries.",
)
@click.pass_context
def cli(ctx: click.Context) -> None:
    """What Casino War really costs: exact house edges, checked with dealt cards.

    RULES is a preset (casinowar rules list) or the path of a rule file.

    Example: casinowar edge --decks 8
    """
    if ctx.invoked_subcommand is None:
        _welcome()


def _welcome() -> None:
    """The edge table of the standard game and five commands to try next."""
    from casinowar.exact.bets import analyse
    from casinowar.report.edge import edge_tables
    from casinowar.rules.load import load_rules

    click.echo(edge_tables(analyse(load_rules()), detail=False)[0].text())
    click.echo("\nTry next:")
    for command, purpose in TRY_NEXT:
        click.echo(f"  {command:<36} {purpose}")


def main(args: list[str] | None = None) -> NoReturn:
    """Run the command line and exit with the code of the contract; bad input is one line on stderr."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # looking for plugins takes longer than an edge
    warnings.showwarning = _show_notice
    warnings.simplefilter("always", CasinoWarNotice)
    words = sys.argv[1:] if args is None else args
    if VARIABLE in os.environ:
        from casinowar.cli.completion_shells import teach_shells

        teach_shells()
    try:
        with clock():
            code = cli.main(
                words, prog_name="casinowar", standalone_mode=False, obj=tuple(words), complete_var=VARIABLE
            )
        if sys.stdout is not None:
            sys.stdout.flush()
    except CasinoWarError as error:
        code = _fail(str(error), error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        code = _fail("interrupted", INTERRUPTED)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        code = error.exit_code
    except click.ClickException as error:
        code = _fail(error.format_message(), error.exit_code)
    except BrokenPipeError:
        code = _drop_output()
    except (OSError, UnicodeError) as error:
        code = _drop_output() or _fail(f"output: {_reason(error)}", BAD_INPUT)
    sys.exit(code if isinstance(code, int) else 0)


def _drop_output() -> int:
    """Nobody can read what is left in the buffer: send it nowhere, so that closing it cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _reason(error: Exception) -> str:
    return (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)


def _fail(message: str, code: int) -> int:
    click.echo(f"Error: {' '.join(message.split())}", err=True)
    return code


def _show_notice(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    if issubclass(category, CasinoWarNotice):
        label = "Warning" if issubclass(category, CasinoWarCaution) else "Note"
        make_room()
        click.echo(f"{label}: {message}", err=True)
