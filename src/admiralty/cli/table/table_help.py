"""What the table says at length: help, rules, and the last words of a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from admiralty.core.face.endings import LOST, WON
from admiralty.core.play.ending import outcome_said, result_of, verdict_said
from admiralty.core.state.views import SPECTATOR

from ..text.common import HUMAN
from ..text.rule_pages import game_page
from .pasting import command, command_on
from .table_words import grid

if TYPE_CHECKING:
    from rich.console import RenderableType

    from admiralty.core.book.guides import Proposal
    from admiralty.core.face.game import Game
    from admiralty.core.face.written import Entry

    from .match import Match
    from .table_words import Asking

PRESS = re.compile(r"\b[Pp]ress\b")
WRITING = (
    "Write a line for each entry, what you order in its brackets, several phrases parted by a semicolon; an entry that"
    " is empty, [] or [0], orders nothing, and one that is not written neither. Positions and lines of others are"
    " passed over. Save it as a text file; post FILE reads it. For example:"
)


def help_lines(asking: Asking, form: bool, commands: Sequence[tuple[str, str]]) -> list[str | RenderableType]:
    """How to go on from here: what is asked, and the commands that can be given now with what they do."""
    lines = [asking.prompt, asking.hint]
    if asking.legal:
        rule = f" The rule is {asking.clause}." if asking.clause else ""
        lines.append(f"Type {asking.legal}.{rule}")
        lines += [
            *asking.notes,
            *asking.gauges,
            *asking.barred,
            "You may shorten a word as long as it stays clear.",
            asking.several,
            asking.rest,
        ]
    if form:
        lines.append("Your orders stay secret until every side locks in.")
    return [*(line for line in lines if line), "", grid(commands)]


def typed_for_pressed(text: str) -> str:
    """What a guide says, where answers are typed: ``Type “Dodge”`` for ``Press “Dodge”``."""
    return PRESS.sub(lambda found: "Type" if found[0] == "Press" else "type", text)


def posting_lines(entries: Sequence[Entry]) -> list[str | RenderableType]:
    """How orders are written in the game's own form: a sample of each line, then the phrases that each entry takes."""
    lines: list[str | RenderableType] = [WRITING, "", *(entry.sample for entry in entries)]
    for entry in entries:
        lines += ["", f"{entry.name} [{entry.clause}]", grid([(f"  {phrase}", said) for phrase, said in entry.phrases])]
    return lines


def again_said(step: Proposal) -> str:
    """What the guide adds when it is asked again in a later turn; empty where it adds nothing."""
    return typed_for_pressed(step.again.strip()) if step.again else ""


def rules_page(game: Game, wanted: str) -> tuple[str, list[str | RenderableType]]:
    """The title and content of a clause, a section, of the clauses that hold some words, or of the rulebook."""
    return game_page(game, wanted)


# ---- the end --------------------------------------------------------------------------------------------------------


def closing_lines(match: Match | None) -> list[str]:
    """How the game stands when it is left, and the commands that go on from there, each on a line of its own.

    Orders that were begun are kept first, so that what is said of them is true.
    """
    if match is None:
        return ["No game was played."]
    session, path = match.session, match.path
    proof = ("Verify it:", f"  {command_on('verify', path, '--receipt', session.receipt)}")
    said = match.dismiss_bots()
    if not session.over:
        so_far = f"The receipt so far is {session.receipt}"
        kept = match.keep()
        go_on = command_on("play", path, *bots_named(match))
        return [*said, *([kept] if kept else []), "Go on with:", f"  {go_on}", so_far, *proof]
    lines = [ending_said(match), *said, f"The journal is {path}", f"Its receipt is {session.receipt}"]
    lines += ["Find your biggest mistake:", f"  {command_on('replay', path, '--chances')}"] if match.humans else []
    lines += ["See it again:", f"  {command_on('replay', path)}", *proof]
    again = play_again(match)
    return [*lines, "Play again:", f"  {again}"] if again else lines


def with_lesson(lines: list[str], match: Match) -> list[str]:
    """The last lines of a guided battle, with what it has shown behind how it ended."""
    from admiralty.core.book.guides import guide_of

    guide = guide_of(match.session.game)
    if guide is None or guide.staged is None or not match.humans:
        return lines
    won = result_of(match.session, match.humans[0]) == WON
    said = (guide.staged.won if won else guide.staged.lost).strip()
    whole = f"{guide.staged.lead}: admiralty play {match.session.game.key}/{guide.staged.whole}"
    return [*lines[:1], said, whole, *lines[1:]]


def ending_lines(match: Match) -> list[str]:
    """The end in a few lines, for the screen: the commands are printed when it is left."""
    lines = [ending_said(match), f"The journal is {match.path}"]
    return [*lines, "Enter closes the table, then prints the commands to learn from it and to play again."]


RESULT_WORDS = {WON: "Victory", LOST: "Defeat"}


def ending_said(match: Match) -> str:
    """How the one player fared and what decided it; with several players or none, how the game ended."""
    session = match.session
    seat = match.humans[0] if len(match.humans) == 1 else SPECTATOR
    parts = [RESULT_WORDS.get(result_of(session, seat) or "", ""), verdict_said(session, seat)]
    if seat < 0 or not parts[1]:
        parts.insert(1, outcome_said(session) or "The game goes on.")
    return " ".join(f"{part.removesuffix('.')}." for part in parts if part)


def play_again(match: Match) -> str:
    """The command that deals such a game once more; empty for a scenario that does not come with the game."""
    from ..text.files import read_toml

    game, deal = match.session.game, match.session.deal
    scenarios = game.scenarios.items()
    name = next((name for name, path in scenarios if read_toml(str(path)) == deal.request.scenario), "")
    if not name:
        return ""
    usual = [HUMAN, *("computer:simple" for _ in deal.seats[1:])]
    words = [
        f"{seat}={who.text}" for seat, who, was in zip(deal.seats, match.whos, usual, strict=True) if who.text != was
    ]
    seats = [word for each in words for word in ("--seat", each)]
    settings = [word for key, value in deal.request.settings.items() for word in ("--set", f"{key}={value}")]
    return command("play", f"{game.key}/{name}", *seats, *settings)


def bots_named(match: Match) -> list[str]:
    """The options by which the bots of a game may go on with it."""
    from .table_bots import bot_of

    pairs = zip(match.session.deal.seats, match.whos, strict=True)
    return [word for seat, who in pairs if bot_of(who) for word in ("--seat", f"{seat}={who.text}")]


def seats_said(match: Match) -> str:
    """Who plays which seat: ``Arrowhead's pilot (pilot1) human, The Bydo simple``, the key where the name lacks it."""
    deal, said = match.session.deal, []
    for seat, name, who in zip(deal.seats, deal.called, match.whos, strict=True):
        key = "" if seat.casefold() in name.casefold() else f" ({seat})"
        said.append(f"{name}{key} {who.text.removeprefix('computer:')}")
    return ", ".join(said)
