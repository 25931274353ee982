"""``admiralty backup`` and ``restore``: copies of all tables, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from admiralty.core.face.wording import say_count

from .serve import DATABASE


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
    database: Annotated[str | None, DATABASE] = None,
) -> None:
    """Copy all tables into a new file, also while servers run: an SQLite database, with its key in FILE.key.

    Serve it as it is (admiralty serve --database sqlite:///FILE), or bring it back with admiralty restore.
    """
    from admiralty.server.base.settings import default_database
    from admiralty.server.database.backup import back_up

    count = back_up(database or default_database(), file)
    typer.echo(f"{file} holds {say_count(count, 'table', 'tables')}; keep {file}.key with it.")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What admiralty backup has written.")],
    database: Annotated[str | None, DATABASE] = None,
) -> None:
    """Bring a copy of all tables back, into a database of either kind that has none yet."""
    from admiralty.server.base.settings import default_database
    from admiralty.server.database.backup import restore as bring_back

    count = bring_back(file, database or default_database())
    typer.echo(f"{say_count(count, 'table', 'tables')} restored.")
