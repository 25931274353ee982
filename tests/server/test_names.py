"""Names of any script at a table: people's, tables' and ships', taken, shown and spoken; what hides or turns is not."""

from __future__ import annotations

from urllib.parse import unquote

import pytest

from .conftest import Start
from .guests import Guest
from .test_drawing import SCENARIO

NAMES = ["星艦 大和", "نمی\u200cدانم", "👩\u200d🚀"]


@pytest.mark.parametrize("name", NAMES)
def test_names_of_any_script_are_taken_and_shown(start: Start, name: str) -> None:
    ann = Guest(start(), name)
    file = SCENARIO.replace("A pond", name)
    assert file != SCENARIO
    made = ann.make("systemships/own", file=file, seats={"red": "me", "blue": "me"})
    seen = ann.see(made["id"])
    assert seen["table"]["title"] == name and seen["seats"][0]["person"] == name
    ann.do(made["id"], "red", "chat", text=name)
    assert ann.see(made["id"])["chat"][-1]["text"] == name
    ann.play_out(made["id"])
    file = ann.ask("GET", f"/tables/{made['id']}/journal").headers["content-disposition"]
    assert file == f'attachment; filename="game-{made["id"][:6]}.jsonl"'


def test_names_that_hide_or_turn_characters_are_refused(start: Start) -> None:
    client = start()
    for name in ("a\u202eb", "a\u2066b", "\u200d", "a\u200bb"):
        body = {"scenario": "systemships/duel", "seats": {"red": "me", "blue": "open"}, "name": name}
        assert Guest(client, "Ann").ask("POST", "/tables", json=body).status_code == 400


def test_a_sheet_says_what_it_cannot_print(start: Start) -> None:
    ann = Guest(start(workers=1))
    for name, warned in (("Hawk", False), ("Hawk \U00012f90", True)):  # a sign of Cyprus that hardly a font has
        answer = ann.ask("POST", "/games/systemships/sheet", json={"name": name, "parts": {"pd": 9}})
        said = unquote(answer.headers.get("admiralty-warning", ""))
        assert answer.content.startswith(b"%PDF-") and ("\U00012f90 (U+12F90)" in said) == warned == bool(said)
