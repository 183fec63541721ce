"""Groups of commands: a misspelt command is answered with the nearest one and with all there are."""

from __future__ import annotations

import click

from casinowar.errors import nearest


class NearestGroup(click.Group):
    """A group that says what a command it does not have might have meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command named first in ``args``. Raises UsageError with the nearest name when there is none."""
        known = self.list_commands(ctx)
        if args[0] not in known and not ctx.resilient_parsing:
            near = nearest(args[0], known)
            hint = f" Did you mean {near!r}?" if near else ""
            raise click.UsageError(f"No such command {args[0]!r}; commands: {', '.join(known)}.{hint}")
        return super().resolve_command(ctx, args)
