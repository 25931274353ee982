"""What can be typed at the table besides answers: each command, when it can be given, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from admiralty.core.errors import Refused, quote_value
from admiralty.core.journal.entries import Edit
from admiralty.core.play.autoplay import count_to_take_back
from admiralty.core.play.bouts import NO_BOUT, bout_of, first_left, leave_bout, say_bout
from admiralty.core.play.desk import Desk
from admiralty.core.play.ending import may_resign, resign

from . import (
    table_answers,
    table_choice,
    table_dice,
    table_giving,
    table_naming,
    table_offers,
    table_people,
    table_standing,
)
from .table_gauges import gauges_said
from .table_help import help_lines, posting_lines, rules_page
from .table_odds import answers_job
from .table_sheets import named_lines
from .table_words import Reply, labels, legal_said, log_rows, read_answer, read_some, row_said

if TYPE_CHECKING:
    from rich.console import RenderableType

    from admiralty.core.face.written import Entry
    from admiralty.core.play.forms import Box

    from .table import Table

BEHIND = ("help", "rules", "save")  # what shows nothing of a seat, and so is done while the screen is passed on
POST_MOST = 20_000  # characters of a file with orders
SEE_POST = ", see help post"
NO_FORM = "This game has no written form of orders: answer its questions as they come."
HOW_TO_WRITE = "help post says how to write orders"
NOTHING_TO_POST = (
    "Your seat commands nothing, so it writes no orders: post shows what the others have posted, all that your seat may"
    " see of it. What your seat is asked you answer here, when it is asked."
)


class Command(NamedTuple):
    """A command: how it is typed, what it does in a line, whether it can be given now, and its doing."""

    usage: str
    said: str
    able: Callable[[Table], bool]
    do: Callable[[Table, str], Reply]


def possible(table: Table) -> dict[str, Command]:
    """The commands that would not be refused now."""
    behind = (*BEHIND, "quit") if table.curtain else COMMANDS
    return {name: command for name, command in COMMANDS.items() if name in behind and command.able(table)}


# ---- the form -------------------------------------------------------------------------------------------------------


def _filled(table: Table) -> bool:
    form = table.form()
    return form is not None and bool(form.boxes)


def _back(table: Table, rest: str) -> Reply:
    values = [box.answer for box in table.open_form().boxes]
    if table.changing >= 0:
        table.changing = -1
    elif values:
        table.session.fill(table.seat, values[:-1])
    else:
        raise Refused("", "this is the first question", "", "undo takes back what was locked before")
    return Reply()


def _change(table: Table, rest: str) -> Reply:
    boxes = table.open_form().boxes
    names = [name.casefold() for name in labels(table.game, table.deal, [box.question for box in boxes])]
    wanted = rest.casefold()
    said = sorted((name for name in names if f"{wanted} ".startswith(f"{name} ")), key=len)
    label = said[-1] if said else wanted
    found = [k for k, name in enumerate(names) if name == label] or [
        k for k, name in enumerate(names) if label and name.startswith(label)
    ]
    if len(found) != 1:
        what = "names no filled box" if not found else "may be several boxes"
        raise Refused("change", f"{quote_value(rest)} {what}", "", f"boxes: {', '.join(names) or 'none yet'}")
    table.changing = found[0]
    value = wanted.removeprefix(label).strip() if said else ""
    if not value:
        return Reply()
    try:
        return table_answers.answer(table, value)
    finally:
        table.changing = -1


def _may_lock(table: Table) -> bool:
    form = table.form()
    return form is not None and (form.open is None or form.open.ends is not None)


def _ready(table: Table, rest: str) -> Reply:
    return table_answers.lock(table)


# ---- looking ahead --------------------------------------------------------------------------------------------------


def _asked(table: Table) -> bool:
    return table.question() is not None or table.form() is not None


def _odds(table: Table, rest: str) -> Reply:
    question, form = table.question(), table.form()
    if question is None and form is None:
        raise Refused("odds", "no question is open now")
    if question is None:
        job = answers_job(table.session, table.seat)
    else:
        wanted = read_some(question, rest)
        dropped = len(form.boxes) - table.changing if form and table.changing >= 0 else 0
        job = answers_job(table.session, table.seat, question, wanted, dropped)
    return Reply(job=job, title=job.title)


def _gauged(table: Table) -> bool:
    question = table.question()
    return question is not None and bool(question.gauges.rows())


def _gauges(table: Table, rest: str) -> Reply:
    question = table.question()
    if question is None or not _gauged(table):
        raise Refused("gauges", "the game has no figures for what is asked now")
    return Reply(title=question.prompt, body=gauges_said(question))


def _foreseeable(table: Table) -> bool:
    return table.question() is not None and table.form() is None


def _preview(table: Table, rest: str) -> Reply:
    from admiralty.core.play.foresight import preview

    question = table.question()
    if table.form():
        what = (
            "shows what follows an answer at once; sealed orders are followed by nothing before every side has locked"
        )
        raise Refused("preview", what, "", "odds says what these orders are worth")
    if question is None:
        raise Refused("preview", "no question is open now")
    if not rest:
        raise Refused("preview", "of which answer?", "", f"type preview and {legal_said(question)}")
    lines = log_rows(preview(table.session, table.seat, read_answer(question, rest)))
    body = [row_said(row) for row in lines] or ["Nothing happens until the next question."]
    return Reply(title=f"One way it may go with {rest}; the real dice will differ", body=tuple(body))


# ---- the game -------------------------------------------------------------------------------------------------------


def _undoable(table: Table) -> bool:
    if not table.begun or table.over:
        return False
    return Desk(table.session).deciding or any(
        not isinstance(act, Edit) and act.giver == table.seat for _, act in table.session.acts
    )


def _undo(table: Table, rest: str) -> Reply:
    table.changing = -1
    desk = Desk(table.session)
    if desk.deciding and desk.newest_edit is not None:
        return table.went_on("The referee's change is undone.", desk.take_back(desk.newest_edit))
    bouts, seat = table.match.bouts, table.seat
    count = first_left(table.session, seat, bouts)
    count = count or count_to_take_back(table.session, seat, table.match.standing.get(seat, ()), bouts)
    receipt = table.session.undo_last(table.seat, count)
    after = {each: left.without_bout() for each, left in bouts.items()}  # a combat that restarts is asked about again
    table.match.bouts = {each: left for each, left in after.items() if left != NO_BOUT}
    return table.went_on("Undone. Later dice are new.", receipt)


def _may_leave(table: Table) -> bool:
    return table.begun and table.session.game.bout is not None and bout_of(table.session, table.seat) > 0


def _auto(table: Table, rest: str) -> Reply:
    if not _may_leave(table):
        raise Refused("auto", "no combat asks you anything now")
    given = table.match.bouts.get(table.seat, NO_BOUT).given
    table.match.bouts[table.seat] = leave_bout(table.session, table.seat)._replace(given=given)
    said = say_bout(table.session, table.seat, table.game.bout.left) if table.game.bout else ""
    return table.went_on(f"{said} undo takes all of it back.", table.session.receipt)


def _may_resign(table: Table) -> bool:
    return table.begun and may_resign(table.session, table.seat)


def _resign(table: Table, rest: str) -> Reply:
    if rest.casefold() != "yes":
        raise Refused("resign", "ends the game with your defeat", "", "type resign yes if you mean it")
    return table.went_on("You resigned.", resign(table.session, table.seat))


def _deciding(table: Table) -> bool:
    return table.begun and Desk(table.session).deciding


def _confirm(table: Table, rest: str) -> Reply:
    if not _deciding(table):
        raise Refused("confirm", "no end of the game waits for the referee")
    return table.went_on("The game is over.", Desk(table.session).confirm())


def _held(table: Table) -> bool:
    return table.begun and not table.over and table.session.course.hold


def _release(table: Table, rest: str) -> Reply:
    if not _held(table):
        raise Refused("release", "nobody holds the game")
    return table.went_on("The game goes on.", Desk(table.session).hold(False))


def _sheets(table: Table, rest: str) -> Reply:
    return Reply(title="Record sheets", body=tuple(named_lines(table.sheets(), rest)))


def _board(table: Table, rest: str) -> Reply:
    from admiralty.core.face.scene_text import draw_as_text

    return Reply(title="Board", body=tuple(draw_as_text(table.scene())))


def _rules(table: Table, rest: str) -> Reply:
    question = table.question()
    title, body = rules_page(table.game, rest or (question.clause if question else ""))
    return Reply(title=title, body=tuple(body))


def _posting(table: Table) -> bool:
    return table.begun and table.game.posting is not None


def _entries(table: Table) -> Sequence[Entry]:
    """How the orders of the seat are written; nothing for a moderator, who has none to write."""
    return table.game.posting.entries(table.deal, table.seat) if table.game.posting else ()


def _post(table: Table, rest: str) -> Reply:
    """The last beat that is over in the game's own written form; with a file, orders read from it."""
    from admiralty.core.post.posting import answers_of, is_blank, record, remarks_of

    if table.game.posting is None:
        raise Refused("post", f"{table.game.title} has no written form")
    if not rest:
        beat = table.session.beat if table.over else table.session.beat - 1
        text = record(table.session, table.seat, beat) if beat >= 0 else ""
        word = table.game.wording.beat_word
        body = text.splitlines() or [f"No {word} is over."]
        return Reply(
            HOW_TO_WRITE if _entries(table) else "", title=f"The last {word}, as you would post it", body=tuple(body)
        )
    try:
        with open(rest, encoding="utf-8-sig") as file:
            text = file.read(POST_MOST + 1)
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(
            "post", f"{quote_value(rest)} cannot be read: {getattr(error, 'strerror', None) or 'no text'}"
        ) from None
    if len(text) > POST_MOST:
        raise Refused("post", f"{quote_value(rest)} is longer than {POST_MOST} characters")
    table.changing = -1
    try:
        answers = answers_of(table.session, table.seat, text)
    except Refused as refused:
        remedy = "; ".join(each for each in (refused.remedy, HOW_TO_WRITE) if each)
        raise Refused(refused.where, refused.what, refused.rule, remedy) from None
    if is_blank(table.session, table.seat, text):
        return Reply(f"Nothing in {rest} orders anything: it has no entry of yours; {HOW_TO_WRITE}.", wrong=True)
    table.session.fill(table.seat, [])  # a post is the whole of the orders, whatever stood in the form
    table.session.fill(table.seat, answers)
    said = [f"Your orders are now those of {rest}. Check them, then lock them with ready."]
    if not any(_orders_something(box) for box in table.open_form().boxes):
        said = [f"By {rest} you do nothing: all boxes are empty. Lock them with ready if you mean that."]
    said += [f"{each[0].upper()}{each[1:]}." for each in remarks_of(table.session, table.seat, text)]
    return Reply(" ".join(said))


def _orders_something(box: Box) -> bool:
    """Is a box answered with more than the least, which stands for none of what it asks about?"""
    choices = box.question.choices
    return box.answer != (choices[0].value if choices else box.question.low)


def _save(table: Table, rest: str) -> Reply:
    from admiralty.core.journal import export

    if not rest:
        raise Refused("save", "where to?", "", f"type save FILE; the game itself is in {table.match.path}")
    export(table.session.journal, rest, with_secret=True)
    return Reply(f"A copy to go on with is in {rest}.")


def _help(table: Table, rest: str) -> Reply:
    if rest:
        return _help_on(table, rest.casefold())
    usages = [(each.usage, each.said) for each in possible(table).values()]
    body = help_lines(table.asking(), table.form() is not None, usages)
    if table.opening and not table.lists_ships:
        body += ["", *table_choice.offer(table.opening, table.seat)]
    return Reply(title="Help", body=tuple(body))


def _help_on(table: Table, name: str) -> Reply:
    """Help on one command; on `post`, how orders are written."""
    command = COMMANDS.get(name)
    if command is None:
        raise Refused("help", f"{quote_value(name)} is no command", "", f"commands: {', '.join(COMMANDS)}")
    body: list[str | RenderableType] = [f"{command.usage}: {command.said.removesuffix(SEE_POST)}."]
    if name == "post" and table.game.posting:
        entries = _entries(table)
        body += ["", *(posting_lines(entries) if entries else [NOTHING_TO_POST])]
    elif name == "post":
        body += ["", NO_FORM]
    return Reply(title=f"Help on {name}", body=tuple(body))


def _always(table: Table) -> bool:
    return True


COMMANDS = {
    "back": Command("back", "reopen the answer before", _filled, _back),
    "change": Command("change LABEL", "reopen an answer by its name; change LABEL ANSWER does both", _filled, _change),
    "ready": Command("ready", "lock the orders, and do nothing more", _may_lock, _ready),
    "odds": Command("odds [ANSWER…]", "what each answer is worth", _asked, _odds),
    "gauges": Command("gauges", "the game's own figures for this question", _gauged, _gauges),
    "preview": Command("preview ANSWER", "one way it may go with an answer", _foreseeable, _preview),
    "undo": Command("undo", "undo what you locked or answered last", _undoable, _undo),
    "confirm": Command("confirm", "end the game as the referee's change decides", _deciding, _confirm),
    "release": Command("release", "let the game go on that the referee holds", _held, _release),
    "standing": Command(
        "standing [LABEL [VALUE]]",
        "let the computer answer some questions for you",
        table_standing.may_stand,
        table_standing.standing,
    ),
    "give": Command(
        "give [NAME]", "let the computer play an officer or a ship", table_giving.may_give, table_giving.give_one
    ),
    "auto": Command("auto", "let the computer fight this combat out for you", _may_leave, _auto),
    "resign": Command("resign yes", "give up: you lose, and the game ends", _may_resign, _resign),
    "whisper": Command(
        "whisper NAME TEXT", "leave words that only this player reads", table_people.may_whisper, table_people.whisper
    ),
    "handouts": Command(
        "handouts", "read what the referee handed you", table_people.has_handouts, table_people.show_handouts
    ),
    "name": Command("name [NUMBER NAME]", "name what was found in play", table_naming.may_name, table_naming.name),
    "roll": Command("roll 2d6 [aside] [WHAT FOR]", "throw dice of your own", table_dice.may_roll, table_dice.roll),
    "offer": Command("offer [NUMBER]", "promise or hand over, unasked", table_offers.may_offer, table_offers.offer),
    "alone": Command(
        "alone", "play all seats here yourself: no curtain", table_people.may_be_alone, table_people.toggle_alone
    ),
    "sheets": Command("sheets [NAME]", "show the record sheets, or one of them", _always, _sheets),
    "board": Command("board", "draw the board in text", _always, _board),
    "rules": Command(
        "rules [CLAUSE|WORDS]", "read the rule behind the question, another one, or search", _always, _rules
    ),
    "post": Command(
        "post [FILE]",
        "the last turn in its written form; with a file, read orders from it" + SEE_POST,
        _posting,
        _post,
    ),
    "save": Command("save FILE", "write a copy of the journal", lambda t: t.begun, _save),
    "help": Command("help [COMMAND]", "what you can do now, or more about a command", _always, _help),
    "quit": Command("quit", "leave; you can go on later", _always, lambda table, rest: Reply(quit=True)),
}
