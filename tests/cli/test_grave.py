"""What a choice costs stands next to it; one that only hurts its seat is asked once more, in lines and on screen."""

from __future__ import annotations

import asyncio

import pytest

from admiralty.cli.table.match import Match
from admiralty.cli.table.table import Table
from admiralty.cli.table.table_app import TableApp
from admiralty.cli.table.table_lines import _Teller
from admiralty.cli.table.table_words import notes_said
from admiralty.cli.text.common import HUMAN, Who
from admiralty.core.journal.entries import Answer, Source
from admiralty.core.play.forms import Choice, Pending
from admiralty.core.play.session import new
from tests.core.playing import PEOPLE
from tests.core.toy import DEAL, GAME
from tests.core.toy_rules import Ask

from .test_table_app import screen, type_in

WARNING = "This only hurts you: you can only be struck [TY-4]. Type yes to do it."
OTHERS = (Who(HUMAN, None), Who("computer:simple", GAME.simple))


def toy_table(*, seed: int = 3) -> Table:
    """A person against the computer."""
    session = new(GAME, DEAL, PEOPLE, dice=Source("practice", seed))
    return Table(match=Match(session, "toy.jsonl", OTHERS))


def stances(of: Table) -> list[str]:
    form = of.form()
    return [box.text for box in form.boxes] if form else []


def test_a_grave_box_waits_for_a_yes() -> None:
    of = toy_table()
    assert of.asking().notes == ("0: you can only be struck [TY-4]",)
    reply = of.enter("0")
    assert not reply.wrong and of.asking().prompt == WARNING and stances(of) == []
    assert of.enter("no").text == "Not done." and stances(of) == []
    assert of.asking().prompt == "Which stance?"
    of.enter("0")
    of.enter("2")  # another answer is no yes either
    assert stances(of) == []
    of.enter("0")
    assert not of.enter("YES").wrong and stances(of) == ["0"]
    assert of.asking().prompt.startswith("The orders are complete")
    assert of.enter("").text.startswith("Orders locked."), "what was confirmed in its box is not asked again"


def test_a_box_is_changed_to_a_grave_answer_by_a_yes_only() -> None:
    of = toy_table()
    of.enter("1")
    of.enter("2")
    of.enter("change stance 0")
    assert of.asking().prompt == WARNING and stances(of) == ["1", "2"]
    of.enter("")
    assert stances(of) == ["1", "2"]
    of.enter("change stance")
    of.enter("0")
    of.enter("yes")
    assert stances(of) == ["0"]


def test_commands_are_still_heard_while_a_yes_is_waited_for() -> None:
    of = toy_table()
    of.enter("0")
    assert of.enter("sheets").title == "Record sheets"
    assert of.asking().prompt == "Which stance?"
    of.enter("0")
    assert of.enter("quit").quit


def test_orders_that_were_filled_in_elsewhere_are_asked_about_when_they_are_locked() -> None:
    """A post that is read, and orders that were kept: nobody has said yes to them here."""
    of = toy_table()
    of.session.fill(0, [0])
    before = of.session.receipt
    of.enter("ready")
    assert of.asking().prompt == WARNING and of.session.receipt == before
    of.enter("")
    assert of.session.receipt == before
    of.enter("")
    of.enter("yes")
    assert of.session.receipt != before


def test_several_answers_at_once_stop_at_a_grave_one() -> None:
    of = toy_table()
    reply = of.enter("0 1")
    assert reply.wrong and reply.text == "0 answers taken; dropped: 1, for an answer before them waits for your yes"
    assert of.asking().prompt == WARNING
    of.enter("yes")
    assert stances(of) == ["0"]


def asked_to_lose() -> Table:
    """At a question outside a form, of which one answer is grave."""
    for seed in range(200):
        of = toy_table(seed=seed)
        of.session.edit("sides.0.hull", 8)
        of.enter("1")
        of.enter("0")
        of.enter("")
        for _ in range(4):
            question = of.question()
            if question is None or question.plot:
                break
            if question.what == Ask.LOSE and question.grave(10):
                return of
            of.enter("0" if question.what == Ask.SWAP else "20")
    raise AssertionError("no such game")


def test_a_grave_answer_outside_a_form_waits_for_a_yes() -> None:
    of = asked_to_lose()
    assert of.asking().notes == ("10: you lose the game [TY-10]", "20: 4 left in reserve [TY-8]")
    before = of.session.receipt
    of.enter("10")
    assert of.asking().prompt == "This only hurts you: you lose the game [TY-10]. Type yes to do it."
    of.enter("20")
    assert of.session.receipt == before
    of.enter("10")
    assert of.enter("yes").text.startswith("Done.")
    mine = [act for _, act in of.session.acts if isinstance(act, Answer) and act.what == Ask.LOSE]
    assert mine[-1].value == 10


def test_in_lines_the_note_and_the_warning_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    of = toy_table()
    teller = _Teller(of)
    teller.tell()
    assert "stance: Which stance?\n  0 to 2  [TY-2]\n  0: you can only be struck [TY-4]\n" in capsys.readouterr().out
    of.enter("0")
    teller.tell()
    assert capsys.readouterr().out.endswith(f"stance: {WARNING}\n")


@pytest.mark.parametrize("size", [(100, 30), (60, 15)])
def test_on_the_screen_the_note_and_the_warning_are_shown(size: tuple[int, int]) -> None:
    of = toy_table()

    async def run() -> None:
        app = TableApp(of)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            assert "0: you can only be struck [TY-4]" in screen(app)
            await type_in(pilot, "0")
            assert WARNING in " ".join(screen(app).split())
            assert stances(of) == []
            await type_in(pilot, "yes")
            assert stances(of) == ["0"]

    asyncio.run(run())


def asked(**notes: str) -> Pending:
    """A question whose answers have these notes; an underscore stands for a space, `n` before a number."""
    texts = [name.removeprefix("n").replace("_", " ") for name in notes]
    values = [int(text) if text.isdigit() else k for k, text in enumerate(texts)]
    choices = [Choice(value, text, note) for value, text, note in zip(values, texts, notes.values(), strict=True)]
    return Pending(0, 0, 0, 0, None, (), "Which?", "answer", "", "", False, "", tuple(choices))


def test_notes_of_answers_that_begin_alike_are_told_together() -> None:
    turns = asked(close="1 point", rotate_to_Aft="free", rotate_to_Port="free", rotate_to_Dorsal="free")
    assert notes_said(turns) == ("close: 1 point", "rotate to Aft, Port or Dorsal: free")
    assert notes_said(asked(attack="a", dodge="a", retreat="a")) == ("attack, dodge or retreat: a",)


def test_one_price_of_many_numbers_is_told_once() -> None:
    power = {f"n{n}": f"{2 * n} points of power" if n else "" for n in range(9)}
    assert notes_said(asked(**power)) == ("1 to 8: 2 points of power each",)
    assert notes_said(asked(n1="2 points, each", n2="4 points, each", n3="6 points, each")) == (
        "1 to 3: 2 points, each",
    )
    assert len(notes_said(asked(n1="2 points", n2="4 points", n3="5 points"))) == 3
