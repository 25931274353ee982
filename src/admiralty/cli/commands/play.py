"""``admiralty play``: a game at this terminal, or without a terminal one game by the computer."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from admiralty.core.errors import Refused

from ..text.common import (
    BOT_MS,
    HUMAN,
    BotMs,
    Choices,
    Places,
    Seed,
    Settings,
    Ships,
    choices,
    fitting_words,
    words_of,
    words_said,
)
from ..text.console import read_line, write_by_lines
from .journals import NUMBERED

if TYPE_CHECKING:
    from admiralty.core.play.session import Session

    from ..table.match import Match, Opening
    from ..table.table import Table

LINES = "ADMIRALTY_LINES"  # set: play line by line, whatever standard input is
NO_LINES = "nobody can answer: standard input is no terminal and no pipe"
PIPE_THEM = "type at a terminal, or pipe the answers in, a line each"
BATTLES = 4000  # of which a game by the computer tells the odds
Target = Annotated[
    str, typer.Argument(metavar="SCENARIO|JOURNAL", help="game/name, a TOML file, or a journal.", show_default=False)
]
Players = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="NAME=WHO",
        help="Who plays a seat: human, a level (simple, search, …), doctrine:FILE, or a bot: python:module.Class, "
        "'stdio:PROGRAM …'.",
    ),
]
Words = Annotated[
    list[str] | None,
    typer.Option(
        "--words",
        metavar="SEAT[=TEXT]",
        help="Mix a seat's own words into the dice; without =TEXT it types them.",
    ),
]
Branch = Annotated[
    int | None,
    typer.Option("--branch", min=1, metavar="N", help=f"Start a journal's game again before this {NUMBERED}."),
]
Guided = Annotated[
    bool,
    typer.Option(
        "--guided", help="Turn the guide on: it explains each kind of question once. A game's key is enough then."
    ),
]
Save = Annotated[str | None, typer.Option("--save", metavar="FILE", help="A new file for the journal.")]


def play(
    target: Target,
    seat: Players = None,
    settings: Settings = None,
    ship: Ships = None,
    place: Places = None,
    seed: Seed = None,
    words: Words = None,
    save: Save = None,
    branch: Branch = None,
    guided: Guided = False,
    bot_ms: BotMs = BOT_MS,
) -> None:
    """Play a scenario, or go on with a journal.

    The first seat is yours and the others are the computer's, unless --seat says otherwise. The journal records
    everything as you go. Without --save it is in your state folder, where 'play' finds it by its name alone. With
    --seed it is a practice game: anybody with the seed knows the dice.

    A pipe or a file on standard input counts as typed lines: play SCENARIO < answers.txt. Without either (< /dev/null)
    the computer plays your seat too. With ADMIRALTY_LINES=1 in the environment the game runs line by line everywhere,
    as a screen reader may need it.

    The dice come from a secret that is drawn here and opened at the end. With --words SEAT a seat adds its own words.
    First you see the secret's commitment. Then each seat types its words unseen, and you see their hash. Only then do
    all words show. They are in the journal, and 'verify' rolls all dice again from the secret and the words.

    Where a game has a written form for play by post, the table reads orders from a text. 'help post' there shows how
    to write them, with a sample; 'post FILE' reads them; 'post' alone and 'replay --posted' show turns in that form.

    A bot is a program of yours (docs/bots.md). It sees what its seat sees, and 'simple' answers where it has no answer;
    how often is said at the end. A journal starts no program: to go on with a bot's game, name the bot with --seat
    again.

    With --branch a journal's game starts again before one of its rounds (or actions: what 'replay' numbers), as a new
    game with new dice. If the old game is not over it takes what you knew and imagines the rest.
    """
    from ..table.match import is_journal, journal_path, open_scenario, take_up

    write_by_lines()
    chosen, people = choices(seat, settings, ship, place), _lines() or _at_a_terminal()
    target, others = _first_battle(target) if guided else (target, "simple")
    target = journal_path(target)
    if branch is not None:
        _branch(target, branch, chosen, seed, words, save, bot_ms)
        return
    if is_journal(target):
        _require_nothing_else(chosen, seed, words, save)
        _take_up(take_up(target, chosen.seats, bot_ms), guided)
        return
    opening = open_scenario(target, chosen, seed, save, HUMAN if people else "simple", others, bot_ms)
    if people and (_typed() or any(who.text == HUMAN for who in opening.whos)):
        _play(_with_remark(_with_words(opening, words)), None, guided)
    else:
        _by_the_computer(_with_words(opening, words, ask=False), target)
        if opening.deal.seats[0] not in chosen.seats:
            from ..table.pasting import command

            typer.echo("")
            typer.echo(f"At a terminal you play {opening.deal.seats[0]} yourself:\n  {command('play', target)}")


def _first_battle(target: str) -> tuple[str, str]:
    """The scenario that a game's guide begins with, and who plays against one there; else what was asked for."""
    from admiralty.core.book.guides import guide_of
    from admiralty.games import ROOMS, game

    if target not in ROOMS or not (guide := guide_of(game(target))):
        return target, "simple"
    return f"{target}/{guide.scenario}", guide.level


def _with_words(opening: Opening, texts: list[str] | None, ask: bool = True) -> Opening:
    """The opening with the words that seats add: the secret's commitment first, then each lock, then all words."""
    from dataclasses import replace

    from admiralty.core.journal import secret

    given = words_of(opening.deal, texts)
    asked = [seat for seat, text in given.items() if text is None]
    if asked and not ask:
        raise Refused("--words", "there is no terminal to type them on", "", f"write --words {asked[0]}=TEXT")
    if not given:
        return opening
    drawn = secret.fresh() if opening.seed is None else None
    if drawn:
        typer.echo(f"The secret of the dice is drawn. Its commitment is {secret.commitment(drawn)}")
    words, locks, salts = {}, {}, {}
    for seat, text in given.items():
        words[seat] = _typed_words(seat, opening.deal.call(seat)) if text is None else text
        salt = secret.fresh()
        locks[seat], salts[seat] = secret.hash_words({seat: words[seat]}, salt), salt.hex()
        typer.echo(f"{opening.deal.call(seat)}'s words are locked: {locks[seat]}")
    typer.echo(words_said(opening.deal.seats, words))
    return replace(opening, words=words, secret=drawn, terms={"locks": locks, "salts": salts})


def _typed_words(seat: str, name: str) -> str:
    """A seat's own words, typed unseen on a terminal, or a line of the input."""
    from getpass import getpass

    prompt = f"{name}'s own words (they are not shown while you type): "
    while True:
        if sys.stdin.isatty():
            text = getpass(prompt)
        else:
            typer.echo(prompt)
            text = read_line()
            if not text:
                raise Refused("--words", f"the input ended before the words of {seat}")
        try:
            return fitting_words(text.rstrip("\n"), seat)
        except Refused as refused:
            typer.echo(str(refused))


def _with_remark(opening: Opening) -> Opening:
    """The opening with a remark on a game of its scenario that was left."""
    from dataclasses import replace

    from ..table.match import find_unfinished, state_home

    name = find_unfinished(opening)
    remark = f"An unfinished game of this scenario lies in {state_home()}: admiralty play {name}" if name else ""
    return replace(opening, remark=remark)


def _require_nothing_else(chosen: Choices, seed: int | None, words: list[str] | None, save: str | None) -> None:
    from admiralty.core.door.loading import names_a_bot

    others = [text for text in chosen.seats.values() if not names_a_bot(text)]  # a bot may be the one that plays on
    given = {
        "--seat": others,
        "--set": chosen.settings,
        "--ship": chosen.ships,
        "--place": chosen.places,
        "--words": words,
    }
    options = [name for name, value in given.items() if value]
    options += [name for name, value in (("--seed", seed), ("--save", save)) if value is not None]
    if options:
        raise Refused(options[0], "belongs to a new game; a journal already has its own")


def _branch(
    target: str, beat: int, chosen: Choices, seed: int | None, words: list[str] | None, save: str | None, bot_ms: int
) -> None:
    from ..table.match import is_journal
    from .branching import branch_game

    if not is_journal(target):
        raise Refused("--branch", "belongs to a journal, not to a scenario", "", "name a journal")
    given = {"--set": chosen.settings, "--ship": chosen.ships, "--place": chosen.places, "--words": words}
    if strange := [name for name, value in given.items() if value]:
        raise Refused(strange[0], "belongs to a new game; a branch has the rules and ships of its journal")
    match = branch_game(target, beat, chosen.seats, seed, save, bot_ms)
    typer.echo(f"A new game from before {match.session.game.wording.beat_word} {beat}.")
    _take_up(match)


def _lines() -> bool:
    """Shall it be played line by line?"""
    plain = not sys.stdout.isatty() or os.environ.get("TERM", "dumb") in ("dumb", "")
    return bool(os.environ.get(LINES)) or _piped() or (_typed() and plain)


def _at_a_terminal() -> bool:
    return _typed() and sys.stdout.isatty()


def _typed() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _piped() -> bool:
    """Do lines come through a pipe or from a file? None come from the null device, nor where it is closed."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode) or stat.S_ISSOCK(mode)


def _take_up(match: Match, guided: bool = False) -> None:
    from .journals import OPEN_SEAT, show_replay

    if match.session.over:
        show_replay(match.session, OPEN_SEAT, None)
        _close(match)
    elif _lines() or _at_a_terminal():
        _play(None, match, guided)
    else:
        match.close()
        raise Refused(match.path, NO_LINES, "", PIPE_THEM)


def _play(opening: Opening | None, match: Match | None, guided: bool) -> None:
    from ..table.table import Table

    table = Table(opening, match, guided)
    try:
        if _lines():
            from ..table.table_lines import play_lines

            play_lines(table)
        else:
            _on_the_screen(table)
    finally:
        if table.begun:
            table.match.close()


def _on_the_screen(table: Table) -> None:
    import gc

    from ..table.table_app import TableApp

    app = TableApp(table)
    gc.collect()
    gc.freeze()  # the program itself stays: looking through it for what nobody needs would hold up an answer
    app.run()
    for line in table.closing():
        typer.echo(line)
    if app.return_code:
        raise typer.Exit(app.return_code)


def _close(match: Match) -> None:
    from ..table.table_help import closing_lines

    for line in closing_lines(match):
        typer.echo(line)


# ---- without a terminal ---------------------------------------------------------------------------------------------


def _by_the_computer(opening: Opening, scenario: str) -> None:
    """One game by computers on every seat, then the odds of such games."""
    from dataclasses import replace

    from admiralty.core.face.wording import say_count
    from admiralty.core.sight.choosing import Chooser
    from admiralty.core.state.views import OPEN, view

    from ..table.match import start_match
    from ..table.table_help import seats_said
    from ..text.shows import show_sheets

    for seat, who in zip(opening.deal.seats, opening.whos, strict=True):
        if who.text == HUMAN:
            raise Refused(f"--seat {seat}", NO_LINES, "", PIPE_THEM)
    match = start_match(replace(opening, choosing=()))
    session = match.session
    typer.echo(f"{opening.deal.title} ({scenario}), played by the computer: {seats_said(match)}")
    typer.echo("")
    beat = session.course.beats[0].number
    show_sheets(session.game.scene(view(session.checkpoint(beat), OPEN), session.deal_for(OPEN), OPEN).sheets)
    told = 0

    def tell(running: bool = False) -> None:
        """The beats that are over, and perhaps the running one, as soon as they are."""
        nonlocal told
        beats = session.course.beats if running or session.over else session.course.beats[:-1]
        for each in beats[told:]:
            _tell_beat(session, each.number, first=told == 0)
            told += 1

    match.let_computers_play(tell)
    tell(running=True)
    typer.echo("")
    if not session.over:
        typer.echo(f"No winner in {say_count(session.beat, session.game.wording.beat_word)}.")
    _close(match)
    match.close()
    if not any(isinstance(who.doctrine, Chooser) for who in opening.whos):  # simulations take none
        typer.echo("")
        _odds(opening)


def _tell_beat(session: Session, number: int, first: bool) -> None:
    """What happened in a beat, a line of air before it unless it is the first."""
    from admiralty.core.play.referee import lines_of
    from admiralty.core.sight.story import tell_lines
    from admiralty.core.state.views import OPEN

    from ..table.table_words import log_rows, row_said

    beat = next(each for each in session.course.beats if each.number == number)
    rows = log_rows(tell_lines(session.game, session.deal_for(OPEN), list(lines_of(session.course, beat)), OPEN))
    if rows and not first:
        typer.echo("")
    for row in rows:
        typer.echo(row_said(row))


def _odds(opening: Opening) -> None:
    from admiralty.odds.simulation import simulate

    from ..text.common import seed_of
    from ..text.shows import outcomes_table

    doctrines = [who.doctrine for who in opening.whos]
    done = simulate(opening.game, opening.deal, doctrines, BATTLES, seed_of(None))
    outcomes_table(f"The odds, from {BATTLES:,} such battles (seed {done.run.seed})", opening.game, opening.deal, done)
