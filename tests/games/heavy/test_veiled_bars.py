"""Why an answer is not open, under a referee's veil: nothing is told that the veil hides, and no form breaks."""

from __future__ import annotations

import pytest

from admiralty.core.play.desk import Desk
from admiralty.core.play.forms import Form
from admiralty.core.play.session import Session
from admiralty.games.heavy.words import Cloak
from admiralty.server.seen.forms import form_told

from .test_posting_faults import stood

CLOSE = {"contacts.1.range": 1, "contacts.2.range": 1}
ENGAGING = {"ship": "d7", "ships.0.cloak": int(Cloak.ENGAGING)}


def filled(session: Session) -> Form:
    """The form of the first seat, the first answer in every box."""
    while (question := (form := session.draft(0)).open) is not None:
        session.fill(0, [*(box.answer for box in form.boxes), question.choices[0].value])
    return form


def reasons(form: Form) -> list[str]:
    questions = [*(box.question for box in form.boxes), *form.closed]
    return [choice.note for question in questions for choice in question.barred]


@pytest.mark.parametrize(
    ("state", "paths"), [(CLOSE, ("ships.1", "contacts")), (ENGAGING, ("ships.0.cloak",)), (ENGAGING, ("ships.0",))]
)
def test_no_reason_is_told_under_a_veil(state: dict[str, object], paths: tuple[str, ...]) -> None:
    """The range that a veil hides stood in a reason, and a cloak that it hides broke the form."""
    session = stood(state)
    assert reasons(filled(session)), "without a veil there are some"
    session.fill(0, [])
    for path in paths:
        Desk(session).veil(path, (0,))
    form = filled(session)
    assert not reasons(form) and not form.closed
    assert "closed" not in form_told(form)
