"""What there is to read: ``games``, ``scenarios``, ``rules`` and ``schema``."""

from __future__ import annotations

from typing import Annotated

import typer

from admiralty.core.errors import Refused, quote_value, suggest

from ..text.common import Json
from ..text.completing import offer_games, offer_scenarios

GameKey = Annotated[
    str,
    typer.Argument(metavar="GAME", help="A game's key, as 'admiralty games' lists it.", autocompletion=offer_games),
]


def games(as_json: Json = False) -> None:
    """List the games."""
    from admiralty.games import ROOMS, game
    from admiralty.opponents.levels import levels

    from ..text.results import game_result, print_result
    from ..text.shows import show_table

    found = [game(key) for key in ROOMS]
    if as_json:
        print_result([game_result(each) for each in found])
        return
    rows = [(each.key, each.title, each.sentence, ", ".join(level.key for level in levels(each))) for each in found]
    show_table("Games", ("key", "title", "what it is", "computer levels"), rows)


def scenarios(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME|SCENARIO]",
            help="Only those of this game; or one as game/name, or a TOML file.",
            autocompletion=offer_scenarios,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """List the scenarios that come with the games; or show one: its board, its outcomes, and every setting it has."""
    if game and ("/" in game or game.endswith(".toml")):
        _show_scenario(game, as_json)
        return
    from admiralty.core.book.guides import scenarios_of
    from admiralty.core.face.game import Request
    from admiralty.games import ROOMS
    from admiralty.games import game as game_of

    from ..text.files import read_toml
    from ..text.results import print_result, scenario_result, sides_of
    from ..text.shows import show_table, show_text

    rows, ships, results = [], [], []
    for key in (game,) if game else ROOMS:
        found, shared = game_of(key), ""
        for name, path in scenarios_of(found).items():
            data = read_toml(str(path))
            deal = found.deal(Request(data))
            results.append(scenario_result(f"{key}/{name}", found, deal))
            rows.append((f"{key}/{name}", deal.title, ", ".join(deal.seats), str(data.get("notes", ""))))
            shared = ", ".join(sides_of(found, deal)) if deal.shared else shared
        others = "".join(f" {kind.capitalize()}: {', '.join(known)}." for kind, known in found.stock.items())
        doctrines = ", ".join(found.doctrines) or "none"
        sides = f" The sides for --ship are {shared}." if shared else ""
        ships.append(f"Ships of {key}: {', '.join(found.ships)}.{sides}{others} Doctrines: {doctrines}.")
    if as_json:
        print_result(results)
        return
    show_table("Scenarios", ("scenario", "title", "seats", "what it is"), rows)
    for line in ships:
        show_text(line)


def _show_scenario(text: str, as_json: bool) -> None:
    from admiralty.core.state.views import OPEN, view

    from ..text.common import choices, deal_of
    from ..text.results import print_result, scenario_result, sides_of
    from ..text.shows import show_settings, show_sheets, show_table, show_text

    game, deal = deal_of(text, choices())
    if as_json:
        print_result(scenario_result(text, game, deal, whole=True))
        return
    show_text(f"{deal.title} ({text})\n")
    if notes := str(deal.request.scenario.get("notes", "")):
        show_text(f"{notes}\n")
    show_text(f"Seats: {', '.join(deal.seats)}\n")
    if sides := sides_of(game, deal):
        show_text(f"Sides that --ship gives ships: {', '.join(sides)}\n")
    if places := [f"{each.key} ({each.holder})" for each in deal.places]:
        show_text(f"Places that --place fills: {', '.join(places)}\n")
    show_sheets(game.scene(view(deal.battle, OPEN), deal, OPEN).sheets)
    outcomes = [(label, game.wording.outcomes(label, deal)) for label in deal.outcomes]
    show_table("Outcomes", ("outcome", "meaning"), outcomes)
    show_settings(game, deal)


def rules(
    game: GameKey,
    clause: Annotated[
        list[str] | None,
        typer.Argument(metavar="[CLAUSE|WORDS]…", help="A clause's id, the start of a section's title, words; or how."),
    ] = None,
    find: Annotated[
        str, typer.Option("--find", metavar="WORDS", help="The clauses in which all these words stand.")
    ] = "",
    settings: Annotated[
        bool, typer.Option("--settings", help="Every setting and house rule that --set takes, with its clause.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Read the rules: a clause, a section, an abbreviation, the clauses that hold some words, or the table of contents.

    The word 'how' tells how to play. It finds a word of up to three letters only as a whole, a longer one by its start.
    """
    if settings:
        _show_settings(game, as_json)
        return
    from rich.text import Text

    from admiralty.core.book import rules_text
    from admiralty.core.book.guides import words_of
    from admiralty.games import game as game_of

    from ..text.results import print_result, rules_result
    from ..text.rule_pages import found_in, found_page, game_page, meaning_of
    from ..text.shows import show, show_text

    found = game_of(game)
    book = rules_text.load(found.rulebook)
    if as_json:
        wanted = " ".join(clause or ()) or find
        meaning = meaning_of(words_of(found), wanted)
        pages = found_in(book, wanted, bool(find and not clause), bool(meaning))
        print_result(rules_result(found, book, wanted, meaning, pages))
        return
    if find and not clause:
        clauses = book.find(find)
        if not clauses:
            raise Refused(game, f"no clause holds the words {quote_value(find)}")
        title, page = f"Rules with the words {find}", found_page(clauses, len(clauses))
    else:
        title, page = game_page(found, " ".join(clause or ()))
    show(Text(f"{title}\n", style="bold"))
    for part in page:
        if isinstance(part, str):
            show_text(part)
        else:
            show(part)


def _show_settings(key: str, as_json: bool) -> None:
    from admiralty.games import game

    from ..text.results import print_result, setting_results
    from ..text.shows import show_settings

    if as_json:
        print_result(setting_results(game(key)))
        return
    show_settings(game(key))


def schema(
    game: GameKey,
    kind: Annotated[
        str | None, typer.Argument(metavar="[KIND]", help="The kind of file; without it, the kinds.")
    ] = None,
) -> None:
    """Print the JSON Schema of a kind of file: ship, scenario, doctrine."""
    from admiralty.games import game as game_of

    from ..text.shows import print_json

    found = game_of(game).schemas()
    if kind is None:
        typer.echo("\n".join(found))
    elif kind not in found:
        raise Refused(game, f"there is no kind of file {quote_value(kind)}", "", suggest(kind, found, "kinds"))
    else:
        print_json(found[kind])
