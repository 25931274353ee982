"""What is not open, and why, as the snapshot tells it."""

from __future__ import annotations

from admiralty.server.seen.forms import form_told
from admiralty.server.told.models import FormTold
from tests.core.playing import toy

WHY = {"why": "your reserve is 0", "clause": "TY-2"}


def test_a_question_tells_what_is_not_open() -> None:
    told = form_told(toy().fill(0, [2]))
    assert told["open"]["barred"] == [{"value": 6, "text": "6 or more", "why": "your reserve is 5", "clause": "TY-2"}]
    assert "barred" not in told["boxes"][0]["question"] and "closed" not in told
    assert FormTold.model_validate(told).open


def test_a_form_tells_what_was_not_asked() -> None:
    session = toy()
    session.edit("sides.0.reserve", 0)
    told = form_told(session.fill(0, [2]))
    assert [each["label"] for each in told["closed"]] == ["stake"]
    assert told["closed"][0]["barred"] == [{"value": 1, "text": "1 or more", **WHY}]
    assert FormTold.model_validate(told).closed[0].barred[0].clause == "TY-2"
