"""Commands, whose help names what they take, and groups of them: one that is not there is refused with a guess."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup

from admiralty.core.errors import quote_value, suggest


class Unknown(Exception):
    """Wrong usage: there is no such command."""


class Stopped(Exception):
    """Ctrl-C that no command has taken; typer would end without a word."""


class Command(TyperCommand):
    """A command that shows each argument as its metavar says it, without the type that Python gives it."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """The words after the command's name in the line of its usage."""
        pieces = [str(param.metavar) for param in self.get_params(ctx) if param.param_type_name == "argument"]
        return [self.options_metavar or "", *pieces]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the lists of arguments and options."""
        rows: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for param in self.get_params(ctx):
            if (record := param.get_help_record(ctx)) is None:
                continue
            if param.param_type_name == "argument":
                rows["Arguments"].append((str(param.metavar), record[1]))
            else:
                rows["Options"].append(record)
        for title, found in rows.items():
            if found:
                with formatter.section(title):
                    formatter.write_dl(found)


class Commands(TyperGroup):
    """A group of commands."""

    def invoke(self, ctx: Any) -> Any:
        """Do what the words ask for; `Stopped` by Ctrl-C."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Stopped from None

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """The command that the words begin with; `Unknown` where there is none."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            guess = suggest(args[0], self.list_commands(ctx), "commands")
            raise Unknown(f"{ctx.command_path}: there is no command {quote_value(args[0])}; {guess}")
        return super().resolve_command(ctx, args)
