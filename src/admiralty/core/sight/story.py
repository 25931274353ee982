"""What happened, with who may know what of it, and how it reads to each viewer.

Who may see a happening, or one argument of it, is settled when it happens, against the battle as it then is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ..face.game import Deal, Game
from ..face.wording import Arg, EventWord, LogLine, Thrown, say_answer, say_die, say_event, say_pool
from ..journal.entries import Edit
from ..journal.rulings import ITSELF
from ..state.paths import is_number, set_places
from ..state.records import ALL, NOBODY, Seen, fields_of, owner_of
from ..state.views import OPEN, SPECTATOR, UNOWNED, sees
from .edits import NAMED_MOST, say_changes
from .veils import Veiled

if TYPE_CHECKING:
    from ..state.questions import Asked

EVERYBODY = -1  # every bit set
EVENT, DIE, EDIT, UNDO, REFEREE, LATE, ANSWER, NAMED, OFFER = (
    "event", "die", "edit", "undo", "referee", "late", "answer", "named", "offer",
)  # fmt: skip
REOPENED = "The running {beat} starts over without its answers."
TAKEN_BACK = "Undone to here."
ROLLED_AGAIN = "rolled again"


@dataclass(frozen=True, slots=True)
class Happening:
    """A line of the log before it is told to anybody; audiences are bit masks: bit 0 spectators, bit s + 1 seat s."""

    beat: int
    kind: str  # event, die, edit, undo, referee, late, answer, named, offer
    id: int  # number of the event, die or question; of the journal's entry for what was done by hand, or by a clock
    args: tuple[int, ...]  # a die: value, sides; an edit: all values before, all after; an answer: see `answer_shared`
    audience: int = EVERYBODY
    audiences: tuple[int, ...] = ()  # one an argument; none: as the line
    text: str = ""  # what it says if done by hand, {beat} being a word; of an edit, why it was done
    path: str = ""  # of an edit, an offer
    void: str = ""  # of a die that does not count: why
    clause: str = ""  # ... and by which rule
    also: tuple[str, ...] = ()  # further paths of an edit


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
    return _named_owner(word.args, args)


def _named_owner(args: Sequence[Arg], values: Sequence[int]) -> int:
    named = (value for arg, value in zip(args, values, strict=False) if arg.name in ("seat", "owner"))
    return next(named, UNOWNED)


class Heard(NamedTuple):
    """An answer that was taken, with who may know of it, and who may know each fact of its question."""

    asked: Asked
    value: int
    audience: int
    fact_audiences: tuple[int, ...]  # one a fact; those that the game does not name belong to nobody


def answer_told(game: Game, seats: int, b: Any, asked: Asked, value: int, giver: int = ITSELF) -> Heard:
    """An answer as it is taken in battle `b`; `giver` is another seat that shares the question, and gave it."""
    word = game.wording.asks[asked.what]
    told = audience(word.seen, b, asked.facts, asked.seat, seats) | (1 << giver + 1 if giver >= 0 else 0)
    masks = tuple(audience(arg.seen, b, asked.facts, asked.seat, seats) for arg in word.facts)
    return Heard(asked, value, told, (*masks, *(0 for _ in range(len(asked.facts) - len(masks)))))


def answer_shared(game: Game, beat: int, heard: Heard, giver: int) -> Happening:
    """Who has answered a question that several may answer, told to these: the answer, who gave it, who was asked, and
    the facts, each as far as it may be known.
    """
    asked, count = heard.asked, len(game.wording.asks[heard.asked.what].facts)
    args = (heard.value, giver, asked.seat, *asked.facts[:count])
    masks = (heard.audience, EVERYBODY, EVERYBODY, *heard.fact_audiences[:count])
    return Happening(beat, ANSWER, asked.what, args, sum(1 << seat + 1 for seat in asked.answerers), masks)


def die_thrown(game: Game, seats: int, beat: int, b: Any, die: int, sides: int, value: int) -> Happening:
    """A die as it is thrown in battle `b`; its predicate reads (die, sides, value) as the record.

    One of a pool has what its sentence is about besides, for whose predicates that is the record.
    """
    word = game.wording.dice[die]
    seen = audience(word.seen, b, (die, sides, value), UNOWNED, seats)
    if not word.args:
        return Happening(beat, DIE, die, (value, sides), seen)
    about = tuple(int(each) for each in word.about(b))
    owner = _named_owner(word.args, about)
    masks = (audience(arg.seen, b, about, owner, seats) for arg in word.args)
    return Happening(beat, DIE, die, (value, sides, *about), seen, (seen, seen, *masks))


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
    paths = [path for path, _ in edit.changes]
    before = _who_see(b, paths, seats)
    old = set_places(b, edit.changes)
    args = (*old, *(value for _, value in edit.changes))
    masks = (*before, *_who_see(b, paths, seats))
    if edit.is_offer:
        return Happening(beat, OFFER, n, (edit.value,), masks[1], path=edit.path)
    told = 0 if edit.hidden else EVERYBODY
    return Happening(beat, EDIT, n, args, told, masks, edit.reason, edit.path, also=tuple(paths[1:]))


def _who_see(b: Any, paths: Sequence[str], seats: int) -> list[int]:
    """The mask of the seats, and the spectators, who see each of these places; those of one row see all of it."""
    known = dict[str, int]()
    out = []
    for path in paths:
        row, _, last = path.rpartition(".")
        row = row if is_number(last) else path
        if row not in known:
            known[row] = _who_sees(b, row, seats)
        out.append(known[row])
    return out


def _who_sees(b: Any, path: str, seats: int) -> int:
    mask, here, owner = (1 << seats + 1) - 1, b, UNOWNED
    for step in path.split("."):
        if isinstance(here, list):
            here = here[int(step)]
            continue
        owner = getattr(here, name) if (name := owner_of(type(here))) else owner
        seen = next(spec.seen for spec in fields_of(type(here)) if spec.name == step)
        mask &= audience(seen, b, here, owner, seats)
        here = getattr(here, step)
    return mask


def tell_lines(
    game: Game, deal: Deal, happenings: Iterable[Happening], seat: int, veiled: Veiled | None = None
) -> list[LogLine]:
    """The lines that a viewer may read, as it may read them; `deal` has the names that it may read, veils aside."""
    lines: list[LogLine] = []
    for each in happenings:
        tell_on(lines, game, deal, each, seat, veiled)
    return lines


def tell_on(
    lines: list[LogLine], game: Game, deal: Deal, one: Happening, seat: int, veiled: Veiled | None = None
) -> None:
    """Add what a viewer may read of one happening to the lines before it: a die to its pool, if that is the last."""
    line = _tell(game, deal, one, seat, veiled) if may_see(one.audience, seat) else None
    if line is None:
        return
    if lines and (whole := _pool_of(game, veiled.deal if veiled else deal, lines[-1], line)):
        lines[-1] = whole
    else:
        lines.append(line)


def _pool_of(game: Game, deal: Deal, before: LogLine, line: LogLine) -> LogLine | None:
    """Both lines in one, if they are of dice for one purpose; None if they are not."""
    if not (before.dice and line.dice) or before.dice[0].sides != line.dice[0].sides:
        return None
    if (before.beat, before.id, before.args[2:]) != (line.beat, line.id, line.args[2:]):
        return None
    dice = before.dice + line.dice
    text = say_pool(game.wording.dice[line.id], dice, line.args[2:], deal.names)
    return replace(before, dice=dice, text=text)


def _tell(game: Game, deal: Deal, one: Happening, seat: int, veiled: Veiled | None) -> LogLine | None:
    if one.kind == EDIT:
        return _edit_line(game, deal, one, seat, veiled)
    if one.kind in (NAMED, OFFER) and veiled is not None and veiled.hides(one.path):
        return None
    return _line(game, deal, one, seat) if veiled is None else _veiled_line(game, one, veiled)


def _veiled_line(game: Game, one: Happening, veiled: Veiled) -> LogLine | None:
    """The line under veils; None where it tells of nothing but what is hidden.

    Of a line that names something hidden only the names of what is seen are told.
    """
    if one.kind == ANSWER and veiled.hides_answer(one.args[2], game.wording.asks[one.id].facts, one.args[3:]):
        one = replace(one, audiences=(0, *one.audiences[1:]))
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
    if one.kind == ANSWER:
        return _answer_line(game, deal, one, args)
    if one.kind == DIE:
        die = game.wording.dice[one.id]
        if die.pool:
            dice = (Thrown(one.args[0], one.args[1], one.void),)
            return LogLine(one.beat, DIE, one.id, args, die.clause, say_pool(die, dice, args[2:], deal.names), "", dice)
        said = say_die(die, one.args[0], one.args[1])
        if one.void:
            return LogLine(one.beat, DIE, one.id, args, one.clause, f"{said}, {one.void}", one.void)
        return LogLine(one.beat, DIE, one.id, args, die.clause, said)
    if one.kind == OFFER and game.offers is not None:
        return LogLine(one.beat, OFFER, _entry(one, seat), args, "", game.offers.said(one.path, one.args[0], deal))
    return LogLine(one.beat, one.kind, _entry(one, seat), args, "", one.text.format(beat=game.wording.beat_word))


def _entry(one: Happening, seat: int) -> int:
    """The number of an entry for who may read it: it counts what was done in secret before."""
    return one.id if seat == OPEN else 0


def _edit_line(game: Game, deal: Deal, one: Happening, seat: int, veiled: Veiled | None) -> LogLine | None:
    """The line of an edit, of the places whose value the seat sees before or after; None where veils hide all."""
    paths = (one.path, *one.also)
    values = [value if may_see(mask, seat) else None for value, mask in zip(one.args, one.audiences, strict=True)]
    changes = list(zip(paths, values[: len(paths)], values[len(paths) :], strict=True))
    if veiled is not None:
        deal, changes = veiled.deal, [each for each in changes if not veiled.hides(each[0])]
    if not changes:
        return None
    seen = [each for each in changes if each[1:] != (None, None)]
    few = len(seen) <= NAMED_MOST  # of what is left: else the way it reads would count what is hidden
    args = (*(old for _, old, _ in seen), *(new for _, _, new in seen)) if few else ()
    text = say_changes(game, deal, seen, one.text)
    return LogLine(one.beat, EDIT, _entry(one, seat), args, "", text)


def _answer_line(game: Game, deal: Deal, one: Happening, args: tuple[int | None, ...]) -> LogLine:
    word, value = game.wording.asks[one.id], args[0]
    said = "" if value is None else f": {say_answer(word, value, deal.names)}"
    text = f"{deal.called[one.args[1]]} answers ({word.label}){said}."
    return LogLine(one.beat, ANSWER, one.id, args, word.clause, text)
