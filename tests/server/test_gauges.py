"""A room's own figures, as the snapshot tells them to the seat that is asked and to nobody else."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from admiralty.core.face.figures.gauges import Gauge
from admiralty.core.play.session import new
from admiralty.core.state.records import to_json
from admiralty.server import app
from admiralty.server.asked import opening
from admiralty.server.seen.forms import form_told, question_told
from admiralty.server.told.models import FormTold, QuestionTold
from tests.core import toy_range
from tests.core.playing import PEOPLE, SECRET, plots
from tests.core.toy_range import DEAL, GAME

from .conftest import Start
from .guests import Guest


def test_a_form_tells_them_at_its_boxes() -> None:
    told = form_told(new(GAME, DEAL, PEOPLE, secret=SECRET).fill(0, [2]))
    assert "gauges" not in told["boxes"][0]["question"]
    assert told["open"]["gauges"][:2] == [
        {"label": "reserve", "value": "5 points"},
        {"label": "reserve left", "value": "5 of 9", "share": 0.5556, "answer": 0},
    ]
    assert FormTold.model_validate(told).open


def test_a_question_tells_them() -> None:
    session = new(GAME, DEAL, PEOPLE, secret=SECRET)
    plots(session)
    told = question_told(session.pending[session.waiting[0]])
    assert told
    (gauge,) = told["gauges"]
    assert gauge["label"] == "chance of less damage" and gauge["answer"] == 1 and 0 <= gauge["share"] <= 1
    assert QuestionTold.model_validate(told).gauges[0].value == gauge["value"]


def test_a_fault_of_the_room_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    def broken(b: Any, question: Any, names: Any) -> Iterator[Gauge]:
        raise ZeroDivisionError("by hull")
        yield

    session = new(replace(GAME, gauge=broken), DEAL, PEOPLE, secret=SECRET)
    with caplog.at_level(logging.ERROR, "admiralty.server"):
        for _ in range(3):
            told = question_told(session.pending[0])
            assert told and "gauges" not in told and told["prompt"] == "Which stance?"
    assert len(caplog.records) == 1 and "by hull" in caplog.text


def all_known(b: Any, question: Any, names: Any) -> list[Gauge]:
    """Whatever of the battle the function is given."""
    return [Gauge(names["seat"][k], str(to_json(side))) for k, side in enumerate(b.sides)]


@pytest.mark.parametrize("seat", [0, 1])
def test_twins_that_differ_in_what_the_seat_cannot_see_are_told_the_same(seat: int) -> None:
    one, two = (new(replace(GAME, gauge=all_known), DEAL, PEOPLE, secret=SECRET) for _ in range(2))
    two.edit(f"sides.{1 - seat}.reserve", 9)
    two.fill(1 - seat, [1, 8])  # written, and not shown yet
    assert form_told(one.draft(seat)) == form_told(two.draft(seat))
    assert form_told(one.draft(1 - seat)) != form_told(two.draft(1 - seat))


# ---- at a table ------------------------------------------------------------------------------------------------------


@pytest.fixture
def at_the_range(monkeypatch: pytest.MonkeyPatch) -> str:
    """The range among the games of the house; its scenario."""
    return toy_range.enter(monkeypatch, app, opening)


def test_only_the_seat_that_is_asked_is_told_them(at_the_range: str, start: Start) -> None:
    ann, ben = (Guest(client, name) for client in [start()] for name in ("Ann", "Ben"))
    made = ann.make(at_the_range, seats={"first": "me", "second": "open"})
    ben.join(made["links"]["second"])
    id = made["id"]
    ann.do(id, "first", "fill", answers=[2])
    assert len(ann.see(id, "first")["form"]["open"]["gauges"]) == 7
    for guest, seat in ((ben, "second"), (ben, "-")):
        assert '"gauges":' not in json.dumps(guest.see(id, seat))
    ann.do(id, "first", "ready", answers=[2, 2])
    ben.do(id, "second", "ready", answers=[1, 4])
    asked = [each["name"] for each in ann.see(id)["seats"] if each["waited_for"]]
    owners = {"first": ann, "second": ben}
    for seat, guest in owners.items():
        assert ('"gauges":' in json.dumps(guest.see(id, seat))) is (seat in asked)
