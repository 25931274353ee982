"""What can be done with a journal besides playing on: ``replay``, ``verify``, ``odds``, ``draw`` and ``written``."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from admiralty.core.errors import Refused, quote_value

from ..table.match import journal_path, load_journal, name_what_it_is, said_of
from ..text.common import HUMAN, Json, words_said
from ..text.console import escape_for

if TYPE_CHECKING:
    from admiralty.core.face.scenes import Scene
    from admiralty.core.journal import Altered
    from admiralty.core.play.session import Session

    from ..table.table_odds import OddsJob

OPEN_SEAT = "open"
JournalPath = Annotated[str, typer.Argument(metavar="JOURNAL", help="A game's journal.", show_default=False)]
Eyes = Annotated[
    str | None,
    typer.Option(
        "--seat", metavar="NAME|open", help="Through whose eyes. If left out: open if it is over, else a spectator's."
    ),
]
NUMBERED = "round or action (what its game counts by), as 'replay' numbers them"
Beat = Annotated[int | None, typer.Option("--beat", min=1, metavar="N", help=f"Only this {NUMBERED}.")]
Before = Annotated[int | None, typer.Option("--beat", min=1, metavar="N", help=f"Before this {NUMBERED}.")]
At = Annotated[int | None, typer.Option("--at", min=1, metavar="N", help=f"Before this {NUMBERED}.")]
Receipt = Annotated[str | None, typer.Option("--receipt", metavar="HASH", help="A receipt that the game gave you.")]
Fortunes = Annotated[bool, typer.Option("--chances", help="How the chances moved, and what was luck.")]
Posted = Annotated[bool, typer.Option("--posted", help="As its game writes it, for play by post.")]
Out = Annotated[str | None, typer.Option("-o", "--output", metavar="FILE", help="A new file; printed if left out.")]
InText = Annotated[bool, typer.Option("--text", help="As text, for a terminal.")]


def replay(
    journal: JournalPath,
    seat: Eyes = None,
    beat: Beat = None,
    posted: Posted = False,
    chances: Fortunes = False,
    as_json: Json = False,
) -> None:
    """Watch a game again: its log round by round, or action by action, with the record sheets before each.

    With --chances it shows instead how the chances of a finished game went, what turned them, and what was luck.
    """
    if not chances:
        if as_json:
            with _watch(journal) as session:
                _print_replay(session, seat, beat, posted)
            return
        with _watch(journal) as session:
            (show_posts if posted else show_replay)(session, seat, beat)
        return
    if seat is not None or beat is not None or posted:
        raise Refused("--chances", "shows the whole game openly", "", "leave --seat, --beat and --posted away")
    from .fortunes import show_chances

    with _watch(journal) as session:
        show_chances(session, journal, as_json)


def verify(journal: JournalPath, receipt: Receipt = None, as_json: Json = False) -> None:
    """Prove that a journal agrees with itself and, by a receipt, that nothing before the receipt was rewritten.

    It rolls all dice again from the secret and the words, asks cheap computer seats again, and names the seats that it
    can't ask. docs/what-admiralty-proves.md says what that proves, and to whom.

    Exit status: 0 the journal is consistent, and a receipt that was given proves it to its end; 1 it is inconsistent,
    or not the receipt's; 3 only part of it proved: the game went on after the receipt, or other rules played it.
    """
    from admiralty.core.checks.verify import verify as verified
    from admiralty.core.journal import Altered, read_strict
    from admiralty.games import game

    journal = journal_path(journal)
    try:
        with name_what_it_is(journal):
            read = read_strict(journal)
    except Altered as altered:
        _end_altered(journal, altered, as_json)
    with said_of(journal):
        found = verified(read, game(read.header.game), receipt)
    if as_json:
        from ..text.results import print_result, verify_result

        print_result(verify_result(journal, read, found))
        if found.exit_status:
            raise typer.Exit(found.exit_status)
        return
    if found.consistent and not found.rewritten:
        finished = "finished" if found.finished else "not finished"
        typer.echo(f"{journal}: {found} ({found.entries} entries, {finished})")
        typer.echo(f"receipt {read.receipt}")
        if read.header.words:
            typer.echo(words_said(read.header.seats, read.header.words))
        if found.exit_status:
            raise typer.Exit(found.exit_status)
        return
    line = f", line {found.bad_entry + 1}" if not found.consistent else ""
    refused = Refused(f"{journal}{line}", str(found))
    refused.exit_status = found.exit_status
    raise refused


def _end_altered(journal: str, altered: Altered, as_json: bool) -> NoReturn:
    """The verdict on a journal whose own lines do not fit together, of which nothing more can be read."""
    if not as_json:
        raise Refused(altered.where, f"inconsistent: {altered.what.removeprefix('inconsistent: ')}")
    from admiralty.core.checks.verify import Verdict

    from ..text.results import VerifyResult, print_result

    why = altered.what.removeprefix("inconsistent: ")
    found = Verdict(False, altered.entry, False, None, None, bad_entry=altered.entry, why=why)
    print_result(VerifyResult(journal, "", str(found), {}, found.plain()))
    raise typer.Exit(found.exit_status)


def odds(journal: JournalPath, at: At = None, as_json: Json = False) -> None:
    """Print the odds of each answer to a game's open questions, or of the outcomes before a round or action.

    Only what a seat may know goes into its odds: each battle imagines what is hidden from it.
    """
    from ..table.table_lines import estimate, work_out
    from ..text.results import OddsResult, odds_result, print_result

    results: list[OddsResult] = []

    def show(job: OddsJob, seat: str, title: str) -> None:
        if as_json:
            results.append(odds_result(job, seat, title, estimate(job)))
        else:
            _print(title, work_out(job))

    with _watch(journal) as session:
        for job, seat, title in _odds_jobs(session, journal, at):
            show(job, session.deal.seats[seat], title)
    if as_json:
        print_result(results)


def _odds_jobs(session: Session, journal: str, at: int | None) -> Iterator[tuple[OddsJob, int, str]]:
    """What is to be estimated: each with the seat by whose knowledge, and its title."""
    from ..table.table_odds import answers_job, beat_job

    word = session.game.wording.beat_word
    if at is not None:
        beat = beat_of(session, at)
        for seat in _asking_seats(session) or range(len(session.deal.seats)):
            yield beat_job(session, seat, beat), seat, f"Before {word} {at}, as {session.called[seat]} may know it"
        return
    if session.over:
        raise Refused(journal, "the game is over: no question is open", "", f"say --at and the number of its {word}")
    seats = [seat for seat in session.waiting if _is_human(session, seat)] or list(session.waiting)
    if not seats:
        raise Refused(journal, "waits for no answer")
    for seat in seats:
        job = answers_job(session, seat, session.pending.get(seat))
        yield job, seat, f"{session.called[seat]}. {job.title}"


def draw(journal: JournalPath, seat: Eyes = None, beat: Beat = None, text: InText = False, output: Out = None) -> None:
    """Draw the board as SVG, or with --text in characters, as it stands or as it was before a round or action."""
    from admiralty.core.face.scene_text import draw_as_text as drawn_in_text
    from admiralty.core.face.scenes import to_svg

    from ..text.files import write_new

    with _watch(journal) as session:
        eyes = eyes_of(session, seat)
        state = session.battle_of(eyes) if beat is None else session.checkpoint(beat_of(session, beat))
        scene = _scene(session, state, eyes)
        drawn = "\n".join(drawn_in_text(scene)) if text else to_svg(scene)
        if output is None:
            typer.echo(drawn if text else escape_for(drawn, "&#{};"))
            return
        write_new(output, drawn)
        typer.echo(f"Written: {output}")


def written(journal: JournalPath, beat: Before = None, output: Out = None) -> None:
    """Write a scenario's file that deals the battle before the running round or action, or before another one.

    Nothing is hidden in it: its table [state] has every number that differs from the scenario that was played.
    """
    from admiralty.core.face.state_files import file_of
    from admiralty.core.play.deeds import battle_to_write

    from ..text.files import write_new

    with _watch(journal) as session:
        if session.over and beat is None:
            word = session.game.wording.beat_word
            raise Refused(journal, "the game is over", "", f"say --beat and the number of the {word} to start from")
        battle = battle_to_write(session.course) if beat is None else session.checkpoint(beat_of(session, beat))
        text = file_of(session.game, session.deal, battle)
        if output is None:
            typer.echo(text, nl=False)
            return
        write_new(output, text)
        typer.echo(f"Written: {output}")


# ---- whose eyes, which beat -----------------------------------------------------------------------------------------


@contextmanager
def _watch(text: str) -> Iterator[Session]:
    """The game as far as it agrees with the rules; once that is shown, what is wrong with the rest is refused."""
    from admiralty.core.checks.agreed import watch_agreed

    path = journal_path(text)
    game, journal = load_journal(path)
    with said_of(path):
        session, problem = watch_agreed(game, journal)
    yield session
    if problem is not None:
        sys.stdout.flush()
        with said_of(path):
            raise problem


def eyes_of(session: Session, seat: str | None) -> int:
    """The number of the viewer that is named."""
    from admiralty.core.state.views import OPEN, SPECTATOR

    if seat is None:
        return OPEN if session.over else SPECTATOR
    if seat == OPEN_SEAT:
        return OPEN
    if seat not in session.deal.seats:
        seats = ", ".join(session.deal.seats)
        raise Refused("--seat", f"there is no seat {quote_value(seat)}", "", f"seats: {seats}; or {OPEN_SEAT}")
    return session.deal.seats.index(seat)


def beat_of(session: Session, told: int) -> int:
    """The number of a beat that is counted from 1."""
    try:
        session.checkpoint(told - 1)
    except Refused:
        first, word = session.course.beats[0].number + 1, session.game.wording.beat_word
        raise Refused(
            f"{word} {told}", f"the game has no such {word}", "", f"it has {first} to {session.beat + 1}"
        ) from None
    return told - 1


def _is_human(session: Session, seat: int) -> bool:
    return session.players.get(session.deal.seats[seat], HUMAN) == HUMAN


def _asking_seats(session: Session) -> list[int]:
    return [seat for seat in range(len(session.deal.seats)) if _is_human(session, seat)]


# ---- showing --------------------------------------------------------------------------------------------------------


def show_replay(session: Session, seat: str | None, beat: int | None) -> None:
    """Print a game's log by beats with the sheets before each, and its end."""
    from admiralty.core.play.ending import cause_said, outcome_said

    from ..table.table_words import dice_said, log_rows
    from ..text.shows import show_sheets

    eyes = eyes_of(session, seat)
    source = session.journal.header.dice
    _heading(f"{session.deal.title}: {dice_said(source.kind, source.seed)}")
    if words := session.journal.header.words:
        typer.echo(words_said(session.deal.seats, words))
    rows = log_rows(session.log_for(eyes))
    beats = [each.number for each in session.course.beats]
    if beat is not None:
        beats = [beat_of(session, beat)]
    for number in beats:
        _heading(f"{session.game.wording.beat_word.capitalize()} {number + 1}")
        show_sheets(_scene(session, session.checkpoint(number), eyes).sheets)
        for row in rows:
            if row.beat == number:
                _log_line(row.text, row.clause, row.dice)
    if beat is None or beat - 1 == session.beat:
        _heading("The end" if session.over else "As it stands")
        show_sheets(_scene(session, session.battle_of(eyes), eyes).sheets)
        typer.echo(" ".join(filter(None, [outcome_said(session) or "The game goes on.", cause_said(session, eyes)])))


def _print_replay(session: Session, seat: str | None, beat: int | None, posted: bool) -> None:
    from ..text.results import print_result, replay_result

    if posted:
        raise Refused("--json", "has the log, not the posts", "", "leave --posted or --json away")
    print_result(replay_result(session, eyes_of(session, seat), None if beat is None else beat_of(session, beat)))


def show_posts(session: Session, seat: str | None, beat: int | None) -> None:
    """Print the beats that are over as the game's own text writes them."""
    from admiralty.core.post.posting import record

    if session.game.posting is None:
        raise Refused("--posted", f"{session.game.title} has no written form", "", "leave --posted away")
    eyes = eyes_of(session, seat)
    over = [each.number for each in session.course.beats if session.over or each.number < session.beat]
    for number in over if beat is None else [beat_of(session, beat)]:
        if text := record(session, eyes, number):
            _heading(f"{session.game.wording.beat_word.capitalize()} {number + 1}")
            typer.echo(text + "\n")


def _scene(session: Session, state: Any, eyes: int) -> Scene:
    from admiralty.core.play.boards import board_of

    return board_of(session, state, eyes, eyes)


def _heading(text: str) -> None:
    from rich.text import Text

    from ..text.shows import show

    show(Text(f"\n{text}", style="bold"))


def _log_line(text: str, clause: str, dim: bool) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from ..text.shows import show

    line = Text(text, style="dim" if dim else "")
    if clause:
        line.append(f"  [{clause}]", style="dim")
    show(Padding(line, (0, 0, 0, 2)))


def _print(title: str, lines: list[str]) -> None:
    _heading(title)
    for line in lines:
        typer.echo(f"  {line}" if line else "")
