"""Words made from the names of a room's numbers."""

from __future__ import annotations

from enum import IntEnum
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from admiralty.core.face.vocabulary import (
    Vocabulary,
    but_for,
    by_number,
    of_first,
    or_none,
    say_ordinal,
    with_notes,
    words_for,
)
from admiralty.core.face.wording import Arg, say_answer, say_event, say_prompt, say_value
from admiralty.core.state.records import ALL, OWNER, Seen


class Facing(IntEnum):
    FORE = 0
    AFT = 1


def seen_at(place: int) -> Seen:
    return lambda b, args, owner, seat: args[place] == seat


NAMES = {"ship": ("Lance", "Cub")}
WORDS = Vocabulary(
    {"ship": "ship", "facing": Facing, "left": Arg("left", seen=OWNER), "yes": ("no", "yes"), "part": say_ordinal},
    seen_at={"part": seen_at},
)


def test_a_sentence_has_the_arguments_that_it_names() -> None:
    word = WORDS.event("{ship} presents {facing}, {ship} has {points:point}.", "TY-010")
    assert [(arg.name, arg.kind, arg.seen) for arg in word.args] == [
        ("ship", "ship", ALL), ("facing", Facing, ALL), ("points", "number", ALL),
    ]  # fmt: skip
    assert say_event(word, (1, 0, 1), NAMES) == "Cub presents fore, Cub has 1 point."


def test_arguments_that_are_written_have_their_order_kinds_and_who_sees_them() -> None:
    word = WORDS.event("{ship} and {other}.", "TY-010", "points? other:ship ship left gun:part", seen=OWNER)
    assert [(arg.name, arg.kind) for arg in word.args] == [
        ("points", "number"), ("other", "ship"), ("ship", "ship"), ("left", "number"), ("gun", say_ordinal),
    ]  # fmt: skip
    assert (word.args[0].seen, word.args[3].seen, word.seen) == (OWNER, OWNER, OWNER)
    assert callable(word.args[4].seen) and word.args[4].seen(None, (0, 0, 0, 0, 7), 0, 7)
    assert WORDS.event(lambda args: "Over.", "TY-010").args == ()


def test_a_question_names_the_kind_of_its_answer() -> None:
    word = WORDS.ask("{ship}: does it fire?", "TY-010 may fire", "-> yes", help="It may.")
    assert (word.clause, word.label, word.help) == ("TY-010", "may fire", "It may.")
    assert say_prompt(word, (0,), NAMES) == "Lance: does it fire?"
    assert [say_answer(word, value, NAMES) for value in (0, 1)] == ["no", "yes"]
    word = WORDS.ask("Whose?", "TY-010 whose", "ship left -> facing")
    assert [arg.name for arg in word.facts] == ["ship", "left"] and word.answer is Facing
    assert WORDS.ask("Whose?", "TY-010 whose").answer == "number"


def test_kinds_that_are_made_of_others() -> None:
    assert [say_value(or_none("ship", "nobody"), value, NAMES) for value in (0, 1, 2)] == ["nobody", "Lance", "Cub"]
    assert [say_value(but_for(-1, "nobody", "ship"), value, NAMES) for value in (-1, 0)] == ["nobody", "Lance"]
    assert say_value(by_number({7: "seven"}), 7, NAMES) == "seven"
    assert say_value(say_ordinal, 0, NAMES) == "1"
    with pytest.raises(ValueError, match="none of the members: AFTER"):
        words_for(*Facing, AFTER="behind")
    assert words_for(*Facing, AFT="behind") == {Facing.FORE: "fore", Facing.AFT: "behind"}


def test_notes_go_by_the_names_of_their_questions() -> None:
    asks = {Facing.AFT: WORDS.ask("Aft?", "TY-010 aft"), Facing.FORE: WORDS.ask("Fore?", "TY-010 fore")}
    notes = ModuleType("notes")
    notes.note_aft = lambda b, facts, value, seat, names: None  # type: ignore[attr-defined]
    made = with_notes(asks, Facing, notes)
    assert made[Facing.AFT].note is notes.note_aft and made[Facing.FORE].note is None
    notes.note_after = notes.note_aft  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="notes on no question: AFTER"):
        with_notes(asks, Facing, notes)


def test_who_sees_a_thing_sees_what_is_said_of_it() -> None:
    b = SimpleNamespace(ships=[SimpleNamespace(side=0), SimpleNamespace(side=1)])

    def seen(battle: Any, record: Any, owner: int, seat: int) -> bool:
        return battle is b and record in b.ships and owner == seat

    by_record, by_owner = of_first("ships", seen, "side"), of_first("ships", seen)
    assert [by_record(b, (1, 5), 0, seat) for seat in (0, 1)] == [False, True]
    assert [by_owner(b, (1, 5), 0, seat) for seat in (0, 1)] == [True, False]
