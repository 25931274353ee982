"""What seats have asked of each other, when the referee hands one of them over."""

from __future__ import annotations

import pytest

from .conftest import Start
from .test_referee import Ruled


@pytest.mark.parametrize("to", ["computer:simple", "referee"])
def test_a_request_is_granted_when_the_last_who_was_asked_is_no_person_any_more(start: Start, to: str) -> None:
    ruled = Ruled(start)
    id, (first, second) = ruled.id, ruled.seats
    ruled.ann.act(id, first), ruled.ben.act(id, second)
    ruled.ann.do(id, first, "undo")
    ruled.rule("gm_note", text="They wait.")
    assert ruled.ann.see(id)["undo"]["asked"] == [second], "so far he may still refuse"
    ruled.rule("gm_hand", seat=second, to=to)
    seen = ruled.ann.see(id)
    assert seen["undo"] is None and any("Undone to here" in line["text"] for line in seen["log"])
    assert seen["form"]["complete"] and not seen["form"]["ready"], "what was written is a draft again"
    assert [seat["ready"] for seat in seen["seats"]] == [False, to == "computer:simple"]


def test_a_request_lapses_when_the_seat_that_asked_is_handed_over(start: Start) -> None:
    ruled = Ruled(start)
    id, (first, second) = ruled.id, ruled.seats
    ruled.ann.act(id, first), ruled.ben.act(id, second)
    ruled.ann.do(id, first, "leave")
    ruled.rule("gm_hand", seat=first, to="computer:simple")
    seen = ruled.ben.see(id)
    assert seen["undo"] is None and not any("Undone to here" in line["text"] for line in seen["log"])
    assert "nothing to agree" in ruled.ben.do(id, second, "consent", 400, agree=True)["error"]["what"]


def test_a_refusal_stands_when_who_refused_is_handed_over(start: Start) -> None:
    ruled = Ruled(start)
    id, (first, second) = ruled.id, ruled.seats
    ruled.ann.act(id, first), ruled.ben.act(id, second)
    ruled.ann.do(id, first, "undo")
    ruled.ben.do(id, second, "consent", agree=False)
    ruled.rule("gm_hand", seat=second, to="referee")
    seen = ruled.ann.see(id)
    assert seen["undo"]["refused"] == second and not any("Undone to here" in line["text"] for line in seen["log"])
