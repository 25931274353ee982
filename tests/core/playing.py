"""Toy games at the table, for the tests of the session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from admiralty.core.journal import Journal, parse
from admiralty.core.journal.entries import Answer, Edit, Entry, Over, Plot, Source, Undo
from admiralty.core.play.desk import Desk
from admiralty.core.play.ending import resign
from admiralty.core.play.session import Session, new
from tests.core.toy import DEAL, GAME

SECRET = bytes(range(32))
PEOPLE: Mapping[str, str] = {"first": "human", "second": "human"}


def toy(secret: bytes | None = SECRET, **known: Any) -> Session:
    """A new toy game with a fixed secret."""
    if "dice" in known:
        secret = None
    return new(GAME, DEAL, PEOPLE, secret=secret, **known)


def practice(seed: int) -> Session:
    """A practice game."""
    return toy(dice=Source("practice", seed))


def order(session: Session, seat: int, *answers: int) -> None:
    """Fill a form and say ready."""
    session.fill(seat, answers)
    session.ready(seat)


def plots(session: Session, first: tuple[int, ...] = (1, 2), second: tuple[int, ...] = (2, 3)) -> None:
    """Both plots."""
    order(session, 0, *first)
    order(session, 1, *second)


def step(session: Session, random: Random) -> None:
    """One act of one of the seats that the game waits for; an end that waits for the referee is the end."""
    if Desk(session).deciding:
        Desk(session).confirm()
        return
    seat = random.choice(session.waiting)
    while session.plotting and (box := session.draft(seat).open):
        values = [each.answer for each in session.draft(seat).boxes]
        session.fill(seat, [*values, random.choice(box.choices).value])
    if session.plotting:
        session.ready(seat)
    else:
        session.answer(seat, random.choice(session.pending[seat].choices).value)


def play_on(session: Session, random: Random, acts: int = 10_000) -> Session:
    """So many acts by chance, or to the end."""
    while not session.over and acts > 0:
        step(session, random)
        acts -= 1
    return session


def wild(seed: int, acts: int = 10_000, changes: int = 6) -> Session:
    """A game by chance in which things are undone and edited too."""
    random, session = Random(seed), toy()
    while not session.over and acts > 0:
        acts -= 1
        if changes and random.random() < 0.15:
            changes -= 1
            if session.acts and random.random() < 0.5:
                session.undo(random.choice(session.acts)[0])
            else:
                path = random.choice(("sides.0.hull", "sides.1.reserve", "mines.2"))
                value = random.randint(0, 1)
                session.edit(path, value, "by chance", random.random() < 0.5, random.random() < 0.5)
        else:
            step(session, random)
    return session


def bytes_of(session: Session) -> bytes:
    """The file of its journal."""
    return b"".join(session.journal.lines())


def again(data: bytes) -> Journal:
    """The journal in a file, as far as it is whole."""
    return parse(data, "journal")[0]


def acts_of(entries: Iterable[Entry]) -> list[Entry]:
    """What was done, without what followed from it."""
    done: list[Entry] = []
    for entry in entries:
        if isinstance(entry, Answer | Plot | Edit | Undo | Over):
            done.append(entry)
    return done


def do(session: Session, act: Entry) -> None:
    """Do what an entry of another journal says."""
    match act:
        case Answer():
            session.answer(act.seat, act.value)
        case Plot():
            order(session, act.seat, *(box[3] for box in act.answers))
        case Edit():
            session.edit_places(act.changes, act.reason, act.hidden, act.reopen)
        case Undo():
            session.undo(act.to)
        case Over(outcome=outcome) if outcome >= 0:
            if Desk(session).deciding:  # else it has come by itself
                Desk(session).confirm()
        case Over(resigned=(seat,)):
            resign(session, seat)
        case _:
            session.leave()
