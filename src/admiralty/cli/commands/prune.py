"""``admiralty prune``: tables that nobody has touched for long are removed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from admiralty.core.face.wording import say_count

from ..text.common import Json
from .serve import DATABASE

Days = Annotated[
    int, typer.Option("--older-than", metavar="DAYS", min=1, max=36_500, help="How long nobody has touched them.")
]
Dry = Annotated[bool, typer.Option("--dry-run", help="Only say which tables these are.")]


def prune(
    older_than: Days, dry_run: Dry = False, database: Annotated[str | None, DATABASE] = None, as_json: Json = False
) -> None:
    """Remove the tables that nobody has played at or looked at for so many days, also while servers run.

    Each is removed for good, with its journal and its talk: make a backup first.
    """
    from admiralty.server.base.settings import default_database
    from admiralty.server.database.pruning import prune as remove

    from ..text.shows import print_json, show_table

    found = remove(database or default_database(), older_than, dry_run)
    if as_json:
        print_json({"older_than": older_than, "removed": not dry_run, "tables": found})
        return
    if found:
        rows = [
            (_day(each["touched_at"]), each["title"], "over" if each["over"] else "running", each["id"])
            for each in found
        ]
        show_table("Untouched tables", ("last touched", "table", "game", "id"), rows)
    typer.echo(f"{say_count(len(found), 'table', 'tables')} {'would be ' if dry_run else ''}removed.")


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
