"""What happened, with who may know what of it, and how it reads to each viewer.

Who may see a happening, or one argument of it, is settled when it happens, against the battle as it then is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ..face.game import Deal, Game
from ..face.wording import HIDDEN, EventWord, LogLine, say_die, say_event
from ..journal.entries import Edit
from ..state.paths import place, set_place
from ..state.records import ALL, NOBODY, Seen
from ..state.views import OPEN, SPECTATOR, UNOWNED, sees, view
from .places import say_number
from .veils import Veiled, place_said

if TYPE_CHECKING:
    from ..state.questions import Asked

EVERYBODY = -1  # every bit set
EVENT, DIE, EDIT, UNDO, REFEREE, LATE = "event", "die", "edit", "undo", "referee", "late"
REOPENED = "The running {beat} starts over without its answers."
TAKEN_BACK = "Undone to here."
ROLLED_AGAIN = "rolled again"


@dataclass(frozen=True, slots=True)
class Happening:
    """A line of the log before it is told to anybody; audiences are bit masks: bit 0 spectators, bit s + 1 seat s."""

    beat: int
    kind: str  # event, die, edit, undo, referee, late
    id: int  # number of the event or the die; of the journal's entry for what was done by hand, or by a clock
    args: tuple[int, ...]  # a die: value, sides; an edit: value before, value after
    audience: int = EVERYBODY
    audiences: tuple[int, ...] = ()  # one an argument; none: as the line
    text: str = ""  # what it says if done by hand; {0} and {1} are its arguments, {beat} and {place} words
    path: str = ""  # of an edit
    void: str = ""  # of a die that does not count: why
    clause: str = ""  # ... and by which rule


def audience(seen: Seen, b: Any, record: Any, owner: int, seats: int) -> int:
    """The mask of the seats, and the spectators, who may see what carries this predicate."""
    if seen is ALL:
        return EVERYBODY
    if seen is NOBODY:
        return 0
    return sum(1 << seat + 1 for seat in range(SPECTATOR, seats) if sees(seen, b, record, owner, seat))


def may_see(mask: int, seat: int) -> bool:
    """Is this viewer in the audience?"""
    return seat == OPEN or mask >> (seat + 1) & 1 == 1


def event_told(game: Game, seats: int, beat: int, b: Any, event: int, args: tuple[int, ...]) -> Happening:
    """An event as it happens in battle `b`."""
    word = game.wording.events[event]
    full = (*(int(value) for value in args), *(0 for _ in range(len(word.args) - len(args))))
    owner = _owner(word, b, full)
    masks = tuple(audience(arg.seen, b, full, owner, seats) for arg in word.args)
    return Happening(beat, EVENT, int(event), full, audience(word.seen, b, full, owner, seats), masks)


def _owner(word: EventWord, b: Any, args: tuple[int, ...]) -> int:
    if word.owner is not None:
        return word.owner(b, args)
    named = (value for arg, value in zip(word.args, args, strict=False) if arg.name in ("seat", "owner"))
    return next(named, UNOWNED)


class Heard(NamedTuple):
    """An answer that was taken, with who may know of it, and who may know each fact of its question."""

    asked: Asked
    value: int
    audience: int
    fact_audiences: tuple[int, ...]  # one a fact; those that the game does not name belong to nobody


def answer_told(game: Game, seats: int, b: Any, asked: Asked, value: int) -> Heard:
    """An answer as it is taken in battle `b`."""
    word = game.wording.asks[asked.what]
    told = audience(word.seen, b, asked.facts, asked.seat, seats)
    masks = tuple(audience(arg.seen, b, asked.facts, asked.seat, seats) for arg in word.facts)
    return Heard(asked, value, told, (*masks, *(0 for _ in range(len(asked.facts) - len(masks)))))


def die_thrown(game: Game, seats: int, beat: int, b: Any, die: int, sides: int, value: int) -> Happening:
    """A die as it is thrown in battle `b`; its predicate reads (die, sides, value) as the record."""
    seen = audience(game.wording.dice[die].seen, b, (die, sides, value), UNOWNED, seats)
    return Happening(beat, DIE, die, (value, sides), seen)


def void_dice(lines: list[Happening], why: str, clause: str, count: int, after: int = 0) -> None:
    """Mark the last dice, or as many before the last `after` ones, as dice that do not count."""
    thrown = [k for k, line in enumerate(lines) if line.kind == DIE]
    for k in thrown[len(thrown) - after - count : len(thrown) - after]:
        lines[k] = replace(lines[k], void=why, clause=clause)


def late(deal: Deal, beat: int, n: int, seat: int) -> Happening:
    """A seat's time was up, and its answers from entry `n` on are not its own: the same words whatever was given."""
    name = deal.called[seat].replace("{", "{{").replace("}", "}}")
    return Happening(beat, LATE, n, (), text=f"Time is up for {name}: the computer answers.")


def do_edit(seats: int, beat: int, b: Any, n: int, edit: Edit) -> Happening:
    """Do an edit (entry `n`) to battle `b`, and say so; a value is told to those who may see its place."""
    before, old = _who_sees(b, edit.path, seats), place(b, edit.path)
    set_place(b, edit.path, edit.value)
    after = _who_sees(b, edit.path, seats)
    text = "The referee sets {place} from {0} to {1}" + (": {2}" if edit.reason else ".")
    text = text.replace("{2}", edit.reason.replace("{", "{{").replace("}", "}}"))
    return Happening(
        beat, EDIT, n, (old, edit.value), 0 if edit.hidden else EVERYBODY, (before, after), text, edit.path
    )


def _who_sees(b: Any, path: str, seats: int) -> int:
    mask = 0
    for seat in range(SPECTATOR, seats):
        here: Any = view(b, seat)
        for step in path.split("."):
            here = here[int(step)] if isinstance(here, list) else None if here is None else here[step]
        mask |= (here is not None) << seat + 1
    return mask


def tell_lines(
    game: Game, deal: Deal, happenings: Iterable[Happening], seat: int, veiled: Veiled | None = None
) -> list[LogLine]:
    """The lines that a viewer may read, as it may read them."""
    lines = (each for each in happenings if may_see(each.audience, seat))
    if veiled is None:
        return [_line(game, deal, each, seat) for each in lines]
    return [line for each in lines if (line := _veiled_line(game, each, veiled)) is not None]


def _veiled_line(game: Game, one: Happening, veiled: Veiled) -> LogLine | None:
    """The line under veils; None where it tells of nothing but what is hidden.

    Of a line that names something hidden only the names of what is seen are told.
    """
    if one.kind == EDIT and veiled.hides(one.path):
        return None
    line = _line(game, veiled.deal, one, veiled.seat)
    if one.kind != EVENT:
        return line
    word = game.wording.events[one.id]
    unseen = veiled.unseen(word.args, line.args)
    if not unseen:
        return line
    if not veiled.names_seen(word.args, line.args):
        return None
    args = veiled.known(word.args, line.args)
    return replace(line, args=args, text=say_event(word, args, veiled.deal.names, unseen))


def _line(game: Game, deal: Deal, one: Happening, seat: int) -> LogLine:
    masks = one.audiences or (one.audience,) * len(one.args)
    args = tuple(value if may_see(mask, seat) else None for value, mask in zip(one.args, masks, strict=False))
    if one.kind == EVENT:
        word = game.wording.events[one.id]
        return LogLine(one.beat, EVENT, one.id, args, word.clause, say_event(word, args, deal.names))
    if one.kind == DIE:
        die = game.wording.dice[one.id]
        said = say_die(die, one.args[0], one.args[1])
        if one.void:
            return LogLine(one.beat, DIE, one.id, args, one.clause, f"{said}, {one.void}", one.void)
        return LogLine(one.beat, DIE, one.id, args, die.clause, said)
    values: list[object] = [HIDDEN if value is None else value for value in args]
    if one.kind == EDIT:
        values = [HIDDEN if value is None else say_number(game, deal, one.path, value) for value in args]
    where = place_said(game, deal, one.path) if one.path else ""
    text = one.text.format(*values, beat=game.wording.beat_word, place=where)
    return LogLine(one.beat, one.kind, one.id, args, "", text)
