"""What there is to read: ``games``, ``scenarios``, ``rules`` and ``schema``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from admiralty.core.errors import Refused, shown

if TYPE_CHECKING:
    from admiralty.core.rules_text import Clause, Rulebook, Section

GameKey = Annotated[str, typer.Argument(metavar="GAME", help="A game's key, as 'admiralty games' lists it.")]


def games() -> None:
    """List the games."""
    from admiralty.games import ROOMS, game

    from .shows import show_table

    found = [game(key) for key in ROOMS]
    rows = [(each.key, each.title, each.sentence, ", ".join(level.key for level in each.levels)) for each in found]
    show_table("Games", ("key", "title", "what it is", "computer levels"), rows)


def scenarios(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only those of this game.")] = None,
) -> None:
    """List the scenarios that come with the games, with the ships and seats of each."""
    from admiralty.core.game import Request
    from admiralty.games import ROOMS
    from admiralty.games import game as game_of

    from .files import read_toml
    from .shows import show_table, show_text

    rows, ships = [], []
    for key in (game,) if game else ROOMS:
        found = game_of(key)
        for name, path in found.scenarios.items():
            data = read_toml(str(path))
            deal = found.deal(Request(data))
            rows.append((f"{key}/{name}", deal.title, ", ".join(deal.seats), str(data.get("notes", ""))))
        ships.append(f"Ships of {key}: {', '.join(found.ships)}. Doctrines: {', '.join(found.doctrines) or 'none'}.")
    show_table("Scenarios", ("scenario", "title", "seats", "what it is"), rows)
    for line in ships:
        show_text(line)


def rules(
    game: GameKey,
    clause: Annotated[
        str | None, typer.Argument(metavar="[CLAUSE]", help="A clause's id, or how a section begins.")
    ] = None,
    find: Annotated[
        str, typer.Option("--find", metavar="WORDS", help="The clauses in which all these words stand.")
    ] = "",
) -> None:
    """Read the rules: a clause, a section, the clauses that hold some words, or the table of contents."""
    from admiralty.core import rules_text
    from admiralty.games import game as game_of

    from .shows import show_text

    book = rules_text.load(game_of(game).rulebook)
    if clause is not None and (section := _section(book, clause)):
        show_text(f"{section.heading}\n\n{section.text}")
    elif clause is not None:
        _show_clause(book.clause(clause))
    elif find:
        found = book.find(find)
        if not found:
            raise Refused(game, f"no clause holds the words {shown(find)}")
        for each in found:
            show_text(f"{each.id}  {each.text}")
    else:
        _show_contents(book)


def _section(book: Rulebook, text: str) -> Section | None:
    """The first section whose heading begins like this."""
    wanted = text.strip().casefold()
    return next((each for each in book.sections if wanted and each.heading.casefold().startswith(wanted)), None)


def _show_clause(clause: Clause) -> None:
    from rich.text import Text

    from .shows import show, show_text

    show(Text(f"{clause.id} · {clause.kind.value} · {clause.section}", style="bold"))
    named = [(head, cell) for head, cell in clause.cells if cell]
    if len(named) == 1 or clause.kind.value == "clause":
        show_text(clause.text)
        if clause.part:
            show(Text(f"part: {clause.part}", style="dim"))
        return
    for head, cell in named:
        show(Text.assemble((f"{head}: " if head else "", "dim"), cell))


def _show_contents(book: Rulebook) -> None:
    from .shows import show_table

    rows = []
    for section in book.sections:
        ids = [clause.id for clause in book.clauses.values() if clause.section == section.heading]
        span = f"{ids[0]} to {ids[-1]}" if len(ids) > 1 else "".join(ids)
        rows.append(("  " * max(0, section.level - 2) + section.heading, span, str(len(ids) or "")))
    show_table("Contents", ("section", "ids", "how many"), rows, (2,))


def schema(
    game: GameKey,
    kind: Annotated[
        str | None, typer.Argument(metavar="[KIND]", help="The kind of file; without it, the kinds.")
    ] = None,
) -> None:
    """Print the JSON Schema of a kind of file: ship, scenario, doctrine."""
    from admiralty.games import game as game_of

    from .shows import print_json

    found = game_of(game).schemas()
    if kind is None:
        typer.echo("\n".join(found))
    elif kind not in found:
        raise Refused(game, f"there is no kind of file {shown(kind)}", "", f"kinds: {', '.join(found)}")
    else:
        print_json(found[kind])
