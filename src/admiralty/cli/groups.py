"""Groups of commands: one that is not there is refused in a line, with a guess at what was meant."""

from __future__ import annotations

from typing import Any

from typer.core import TyperGroup

from admiralty.core.errors import meant, shown


class Unknown(Exception):
    """Wrong usage: there is no such command."""


class Commands(TyperGroup):
    """A group of commands."""

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that the words begin with; `Unknown` where there is none."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            guess = meant(args[0], self.list_commands(ctx), "commands")
            raise Unknown(f"{ctx.command_path}: there is no command {shown(args[0])}; {guess}")
        return super().resolve_command(ctx, args)
