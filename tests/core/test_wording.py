"""Sentences: counts with their nouns, dice with what their faces stand for."""

from __future__ import annotations

import pytest

from admiralty.core.face.wording import (
    Arg,
    AskWord,
    DieWord,
    EventWord,
    say_alike,
    say_count,
    say_die,
    say_event,
    say_left,
    say_prompt,
)


def test_counts() -> None:
    assert [say_count(n, "hit") for n in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]
    assert (say_count(1, "box", "boxes"), say_count(3, "box", "boxes")) == ("1 box", "3 boxes")


@pytest.mark.parametrize(
    ("left", "boxes", "said"),
    [
        (1, 2, "1 point left, 2 boxes."),
        (0, 1, "0 points left, 1 box."),
        (None, None, "? points left, ? boxes."),
    ],
)
def test_a_sentence_asks_for_the_noun_behind_a_count(left: int | None, boxes: int | None, said: str) -> None:
    word = EventWord("{left:point} left, {boxes:box|boxes}.", "AB-1", (Arg("left"), Arg("boxes")))
    assert say_event(word, (left, boxes), {}) == said
    asked = AskWord("{left:point} left, {boxes:box|boxes}.", "AB-1", "box", (Arg("left"), Arg("boxes")))
    assert say_prompt(asked, (left, boxes), {}) == said


def test_all_that_is_said_of_a_question_may_name_what_it_is_about() -> None:
    """By a fact, or as a thing of a row whose number is always the same."""
    names, facts = {"ship": ("Lance", "Cub"), "kind": ("Tracer",)}, (Arg("ship", "ship"), Arg("left"))
    said = "{ship} has {left:point|points} for a {names[kind][0]}"
    asked = AskWord(said, "AB-1", "box", facts, alike=f"Each time {said}", left=f"{said}, too")
    assert say_prompt(asked, (1, 3), names) == "Cub has 3 points for a Tracer"
    assert say_alike(asked, (1, 3), names) == "Each time Cub has 3 points for a Tracer"
    assert say_left(asked, (0, 1), names) == "Lance has 1 point for a Tracer, too"


def test_a_number_said_in_its_own_way_has_its_noun_too() -> None:
    word = EventWord("{n:die|dice}", "AB-1", (Arg("n", lambda value, names: "one" if value == 1 else str(value)),))
    assert [say_event(word, (n,), {}) for n in (1, 4)] == ["one die", "4 dice"]


def test_a_die_says_what_its_faces_stand_for() -> None:
    assert say_die(DieWord("hits", "TY-1"), 6, 6) == "hits: 6 of 6"
    assert say_die(DieWord("speed", "TY-1", lowest=0), 6, 6) == "speed: 5, from 0 to 5"
    assert say_die(DieWord("side", "TY-1", faces=("left", "right")), 2, 2) == "side: right"
