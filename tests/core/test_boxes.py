"""A form whose earlier boxes are changed: each later answer stays at its own box, or waits for it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from admiralty.core.errors import Refused
from admiralty.core.play.boxes import BoxName, box_name
from admiralty.core.play.forms import Form
from admiralty.core.play.session import Session, new
from admiralty.core.state.questions import fits

from .playing import PEOPLE, SECRET, order
from .toy_plots import DEAL, GAME, WORDING
from .toy_plots_rules import MOUNTS, POWER, Ask


def writing() -> Session:
    """The first seat writes its orders: what it turns away, then points for each other mount."""
    session = new(GAME, DEAL, PEOPLE, secret=SECRET)
    order(session, 1, 0)
    return session


def answers(form: Form) -> list[int]:
    return [box.answer for box in form.boxes]


def named(session: Session) -> dict[BoxName, int]:
    """The answers of the first seat's form by their boxes."""
    plot = session.plot
    assert plot is not None
    sheet = plot.sheet(0, answers(session.draft(0)))
    return {box_name(WORDING.asks, asked.what, asked.facts): value for asked, value in sheet.boxes}


def points(mount: int) -> BoxName:
    return (Ask.POINTS, mount)


def test_a_box_that_vanishes_moves_no_answer_to_the_next() -> None:
    session = writing()
    session.fill(0, [0, 1, 2, 1])  # bow 1, port 2, starboard 1, and the open one: stern
    session.fill(0, [2, 1, 2, 1])  # the port mount is turned away
    assert named(session) == {(Ask.AWAY,): 2, points(0): 1, points(2): 1}
    open_ = session.pending[0]
    assert (open_.what, open_.facts) == (Ask.POINTS, (3, 3))


def test_an_answer_comes_back_with_its_box() -> None:
    session = writing()
    session.fill(0, [0, 1, 2, 1])
    session.fill(0, [2, 1, 2, 1])
    session.fill(0, [0, 1, 1])
    assert named(session) == {(Ask.AWAY,): 0, points(0): 1, points(1): 2, points(2): 1}


def test_an_answer_that_is_not_legal_any_more_is_asked_again_and_those_after_it_wait() -> None:
    session = writing()
    session.fill(0, [0, 1, 2, 1, 1])
    form = session.fill(0, [0, 4, 2, 1, 1])
    assert answers(form) == [0, 4] and form.open is not None and (form.open.facts, form.open.high) == ((1, 1), 1)
    form = session.fill(0, [0, 4, 0])
    assert answers(form) == [0, 4, 0, 1] and form.complete, "starboard has its point, and none is left for the stern"
    assert answers(session.fill(0, [0, 1, 0, 1])) == [0, 1, 0, 1, 1], "the stern's waited"


def test_what_is_left_off_at_the_end_is_forgotten() -> None:
    session = writing()
    session.fill(0, [0, 1, 2, 1, 1])
    assert answers(session.fill(0, [0, 1, 2])) == [0, 1, 2]
    session.fill(0, [3, 1, 2])
    assert answers(session.fill(0, [])) == [] == answers(session.fill(0, []))
    assert answers(session.fill(0, [0])) == [0]


def test_a_new_answer_has_to_be_legal_at_its_place() -> None:
    session = writing()
    session.fill(0, [0, 1, 2, 1, 1])
    for wrong, line in (
        ([0, 6, 2, 1, 1], r"points \(box 2\): 6 is not a legal answer \[TP-3\]; legal: 0 to 5"),
        ([1, 1, 2, 1, 0], r"points \(box 4\): lacks an answer \[TP-3\]"),
        ([0, 5, 2, 1, 0], r"box 5: there is no such box \[TP-3\]; the form ends with box 2, points"),
    ):
        with pytest.raises(Refused, match=line):
            session.fill(0, wrong)
        assert answers(session.draft(0)) == [0, 1, 2, 1, 1]


def test_a_draft_and_what_waits_last_while_others_seal() -> None:
    session = writing()
    session.fill(0, [0, 1, 2, 1])
    session.fill(0, [2, 1, 2, 1])
    order(session, 1, 0, 5)
    session.fill(0, [0, 1, 1])
    assert named(session)[points(1)] == 2


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, MOUNTS), st.integers(0, POWER)), min_size=1, max_size=25))
def test_every_answer_stays_at_the_box_it_was_given_to(acts: list[tuple[int, int]]) -> None:
    """Boxes are changed and filled in at random: whatever a box holds was given to it, and nothing legal is lost."""
    session, given_to = writing(), dict[BoxName, int]()
    for place, value in acts:
        form, before = session.draft(0), named(session)
        place = min(place, len(form.boxes) - (form.open is None))
        values = answers(form)
        try:
            session.fill(0, [*values[:place], value, *values[place + 1 :]])
        except Refused:
            assert session.draft(0) == form
            continue
        names, after = list(named(session)), named(session)
        given_to = {**given_to, names[place]: value}
        assert after.items() <= given_to.items()
        assert names[:place] == list(before)[:place] and after[names[place]] == value
        open_, plot = session.draft(0).open, session.plot
        if open_ is not None and plot is not None:  # it is open as nothing legal was given to it
            asked = plot.sheet(0, answers(session.draft(0))).open
            assert asked is not None
            kept = given_to.get(box_name(WORDING.asks, asked.what, asked.facts))
            assert kept is None or not fits(asked, kept)
