"""Previews: what may happen at once after an answer, without what a seat may not know."""

from __future__ import annotations

import pytest

from admiralty.core.errors import Refused
from admiralty.core.play.foresight import preview
from admiralty.core.play.session import Session
from tests.core.playing import order, plots, toy
from tests.core.toy_rules import Ask


def asked_to_swap(secret: bytes) -> Session:
    session = toy(secret)
    plots(session)
    assert session.pending[0].what == Ask.SWAP
    return session


def lines(session: Session, value: int, seed: int | None = 1) -> list[tuple[str, int, tuple[int | None, ...]]]:
    return [(line.kind, line.id, line.args) for line in preview(session, 0, value, seed)]


def test_a_preview_shows_what_follows_at_once() -> None:
    session = asked_to_swap(bytes(32))
    before = session.receipt
    kinds = [kind for kind, _, _ in lines(session, 1)]
    assert kinds[:2] == ["die", "event"]
    assert lines(session, 0)[0][0] == "event"
    assert session.receipt == before and session.pending[0].what == Ask.SWAP


def test_a_preview_does_not_reveal_the_real_dice() -> None:
    """Games in which the same was seen have the same preview, whatever their secrets hold."""
    seen: dict[object, set[str]] = {}
    same = set()
    for k in range(40):
        session = asked_to_swap(bytes([k]) * 32)
        shown = lines(session, 1)
        before = session.prefix(0).dice
        seen.setdefault(before, set()).add(repr(shown))
        session.answer(0, 1)
        real = [line.args for line in session.log if line.kind == "die"][len(before)]
        same.add(shown[0][2] == real)
    assert len(seen) < 40 and all(len(each) == 1 for each in seen.values())
    assert same == {False, True}


def test_previews_without_a_seed_vary() -> None:
    session = asked_to_swap(bytes(32))
    assert len({repr(lines(session, 1, None)) for _ in range(40)}) > 1


def test_a_preview_does_not_depend_on_what_is_hidden() -> None:
    found = []
    for reserve in (5, 9, 4):
        session = toy()
        session.edit("sides.1.reserve", reserve, hidden=True)
        plots(session)
        found.append(preview(session, 0, 1, 3))
    assert found[0] == found[1] == found[2]


def test_nothing_happens_at_once_in_a_plot() -> None:
    session = toy()
    assert preview(session, 0, 1) == []
    order(session, 0, 0)
    with pytest.raises(Refused, match="not asked now"):
        preview(session, 0, 1)


def test_a_preview_of_what_is_not_legal_is_refused() -> None:
    session = asked_to_swap(bytes(32))
    with pytest.raises(Refused, match=r"7 is not a legal answer \[TY-5\]"):
        preview(session, 0, 7)
