"""The command ``admiralty``: its commands, and how errors leave it.

`EXITS` says what its exit status means. Where standard output takes no more, it is 1; a reader that has gone away, as
in ``admiralty rules systemships | head``, is not complained of.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

import typer

from admiralty.core.errors import Refused
from admiralty.core.errors.interrupts import STOPPED
from admiralty.core.errors.plain_text import without_strange

from .commands import (
    backup,
    bench,
    books,
    compare,
    design,
    doctor,
    exact,
    journals,
    new_game,
    play,
    prune,
    serve,
    simulate,
    solve,
    tool,
)
from .text.console import tolerate
from .text.files import locate
from .text.groups import Command, Commands, Stopped, Unknown

LOST = (errno.EPIPE, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)  # what writing to standard output may meet

EXITS = (
    "Exit status: 0 done; 1 refused, with the reason in one line; 2 wrong usage; 3 only part of it proved; 130 stopped "
    "by Ctrl-C, with what is known so far."
)

app = typer.Typer(
    cls=Commands,
    name="admiralty",
    help="Tabletop starship combat by the printed rules: play at a table, design ships, simulate battles.",
    no_args_is_help=True,
    epilog=EXITS,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain paragraphs, wrapped where the terminal ends; an error is a line, not a box
    context_settings={"help_option_names": ["-h", "--help"]},
)
command = partial(app.command, cls=Command)
command("games")(books.games)
command("scenarios", short_help="List the scenarios, or show one with its settings.")(books.scenarios)
command("rules", short_help="Read the rules: all of them, a clause, or every clause with a word.")(books.rules)
command("schema", short_help="Print the JSON Schema of a kind of file.")(books.schema)
command("play")(play.play)
command("replay", short_help="Watch a game again, round by round.")(journals.replay)
command("verify", short_help="Prove that a journal was not rewritten.")(journals.verify)
command("odds", short_help="Print the odds of each answer to a game's open questions.")(journals.odds)
command("draw", short_help="Draw the board of a game, as SVG or in text.")(journals.draw)
command("written", short_help="Write a game's battle as a scenario's file.")(journals.written)
command("simulate", short_help="Play a scenario many times and count the outcomes.")(simulate.simulate)
command("compare", short_help="Compare two set-ups of a scenario on the same dice.")(compare.compare)
command("tool", short_help="Use a game's calculators: values in, figures and a drawing out.")(tool.tool)
command("exact", short_help="Give the exact chances of a volley, a task or a collision.")(exact.exact)
command("solve", short_help="Find the best design and its best play, exactly.")(solve.solve)
app.add_typer(design.app, name="design")
command("serve", short_help="Serve the tables in the browser, until Ctrl-C.")(serve.serve)
command("backup", short_help="Copy all tables into a file, also while servers run.")(backup.backup)
command("restore", short_help="Bring such a copy back, into an empty database.")(backup.restore)
command("prune", short_help="Remove tables that nobody has touched for a long time.")(prune.prune)
command("bench", short_help="Measure every engine against hand-written C.")(bench.bench)
command("doctor", short_help="Show what is installed and compiled, and where files are.")(doctor.doctor)
command("new-game", short_help="Write the room of a new game, for developers.")(new_game.new_game)


@app.callback(invoke_without_command=True)
def start(context: typer.Context, version: bool = typer.Option(False, "--version", help="Print the version.")) -> None:
    """Tabletop starship combat by the printed rules: play at a table, design ships, simulate battles."""
    if version:
        from admiralty.core.errors.release import release

        typer.echo(f"admiralty {release()}" if release() else "admiralty, from its source tree")
        raise typer.Exit


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    if sys.stdout is None:  # it was closed before we began
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for as long as the process lives
    tolerate()
    try:
        try:
            app(args=None if arguments is None else list(arguments), prog_name="admiralty")
        finally:
            sys.stdout.flush()
    except (Refused, Unknown) as refused:
        said = str(locate(refused) if isinstance(refused, Refused) else refused)
        line = without_strange(said)
        print(line.encode("utf-8", "replace").decode("utf-8"), file=sys.stderr)
        sys.exit(2 if isinstance(refused, Unknown) else refused.exit_status)
    except (KeyboardInterrupt, Stopped):  # a command that knows something by then tells it itself
        print("Stopped before there was a result.", file=sys.stderr)
        sys.exit(STOPPED)
    except OSError as problem:
        if problem.filename is not None or problem.errno not in LOST:
            raise
        _give_up_output(problem)
        sys.exit(1)


def _give_up_output(problem: OSError) -> None:
    """Say that standard output takes no more, and let what is still to be written there go nowhere."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    if problem.errno != errno.EPIPE:
        with suppress(OSError):
            print(f"standard output: cannot be written: {problem.strerror}", file=sys.stderr)


if __name__ == "__main__":
    main()
