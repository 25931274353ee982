"""What is not open stands below the answers with its reason, and a refusal gives it."""

from __future__ import annotations

import asyncio

import pytest

from admiralty.cli.table.table_app import TableApp
from admiralty.cli.table.table_lines import _Teller
from admiralty.cli.table.table_words import bars_said, read_answer
from admiralty.core.errors import Refused
from admiralty.core.play.forms import Choice, Pending

from .test_grave import stances, toy_table
from .test_table_app import screen

NOT_NOW = "Not now: 6 or more: your reserve is 5 [TY-2]"


def closed(value: int, text: str, why: str) -> Choice:
    return Choice(value, text, why, "AB-2", open=False)


MOVES = Pending(
    0, 1, 0, 0, (0, 1), (), "Which?", "move", "AB-1", "", True, "", (Choice(0, "nothing"), Choice(1, "retreat")),
    barred=(closed(2, "close", "too near"), closed(3, "hold it", "too soon"), closed(4, "shift it", "too soon")),
)  # fmt: skip


def test_what_is_not_open_is_told_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    of = toy_table()
    of.enter("2")
    assert of.asking().barred == (NOT_NOW,)
    _Teller(of).tell()
    assert f"\n  {NOT_NOW}\n" in capsys.readouterr().out
    reply = of.enter("8")
    assert reply.wrong and "'8' is not open: your reserve is 5 [TY-2]; type 0 to 5" in reply.text
    assert stances(of) == ["2"]


def test_a_complete_form_tells_what_it_did_not_ask() -> None:
    of = toy_table()
    of.session.edit("sides.0.reserve", 0)
    of.enter("2")
    assert of.asking().barred == ("Not asked: stake: your reserve is 0 [TY-2]",)


def test_answers_with_one_reason_stand_in_one_line() -> None:
    assert bars_said(MOVES) == ("Not now: close: too near [AB-2]", "Not now: hold it or shift it: too soon [AB-2]")


@pytest.mark.parametrize("typed, why", [("close", "too near"), ("shift", "too soon"), ("it", "too soon")])
def test_what_is_typed_and_not_open_is_refused_with_its_reason(typed: str, why: str) -> None:
    with pytest.raises(Refused, match=rf"'{typed}' is not open: {why} \[AB-2\]; type nothing or retreat, or help"):
        read_answer(MOVES, typed)


def test_the_screen_shows_it() -> None:
    async def look() -> str:
        of = toy_table()
        of.enter("2")
        app = TableApp(of)
        async with app.run_test(size=(110, 34)) as pilot:
            await pilot.pause()
            return screen(app)

    assert NOT_NOW in asyncio.run(look())
