"""Refusals and faults: whatever goes wrong, nothing that is hidden stands in what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from admiralty.core.entries import Answer, Dice
from admiralty.core.journal import Journal
from admiralty.games.systemships.words import Ask
from admiralty.server import schema

from .secrets_kit import BLUE, QUIET, RED, SHIP, WATCHER, Duel, House

FIRE = {**QUIET, Ask.DRIVE: 1, Ask.BEAM: 3}


def test_what_is_refused_is_said_in_the_same_words_whatever_another_wrote(house: House) -> None:
    said = []
    for wanted in (QUIET, FIRE):
        duel = Duel(house)
        duel.ready(RED, "red", wanted)
        tries: tuple[Mapping[str, Any], ...] = (
            {"do": "answer", "value": 3}, {"do": "fill", "answers": [0, 0, 0, 0, 0, 77]}, {"do": "undo"},
            {"do": "unready"}, {"do": "ready", "answers": []}, {"do": "undo", "to": 5},
            {"do": "consent", "agree": True}, {"do": "fill", "answers": [99]}, {"do": "odds"}, {"do": "nonsense"},
        )  # fmt: skip
        said.append([duel.do(BLUE, "blue", **each).text for each in tries])
        assert duel.do(BLUE, "blue", "answer", value=1, at=[7, 7, 7]).status_code == 409
    assert said[0] == said[1]


def broken(house: House, id: str, kind: type[Answer] | type[Dice], change: Callable[[Any], Any]) -> None:
    """In the store the first entry of a kind is another, and the journal ends there; it will be read anew."""
    session = house.table(id).session
    assert session is not None
    journal = Journal(session.journal.header)
    for entry in session.journal.entries:
        journal.append(change(entry) if isinstance(entry, kind) else entry)
        if isinstance(entry, kind):
            break
    entries = schema.entries
    lines = list(journal.lines())[1:]
    steps: list[Any] = [
        (sa.delete(entries).where(entries.c.table_id == id), []),
        (sa.insert(entries), [{"table_id": id, "n": n, "line": line} for n, line in enumerate(lines, 1)]),
    ]
    house.run(house.hall.store.write, steps)
    del house.hall.tables[id]


def why(house: House, id: str) -> str:
    """All that others are told of a game that cannot go on."""
    said = []
    for device, path in ((BLUE, ""), (WATCHER, ""), (WATCHER, "?seat=-")):
        table = house.get(f"/tables/{id}{path}", device).json()["table"]
        assert table["status"] == "stuck" and table["why"]
        said.append(table["why"])
    for what in ("undo", "leave", "consent"):
        body = {"do": what, "id": what, **({"agree": True} if what == "consent" else {})}
        answer = house.post(f"/tables/{id}/commands", BLUE, {"seat": "blue", "command": body})
        said.append(answer.text.replace(id, "id"))
    return "\n".join(said)


def test_a_game_that_cannot_go_on_does_not_say_what_was_asked_in_secret(house: House) -> None:
    """Its journal disagrees with the rules at an answer of red's; how much red could choose from is red's secret."""
    told = []
    for ship in (SHIP, {**SHIP, "tubes": 0, "missiles": 0}):
        duel = Duel(house, ship)
        duel.fought(QUIET, FIRE)
        assert duel.session.asked is not None and duel.session.asked.seat == 0
        duel.lose()
        broken(house, duel.id, Answer, lambda entry: replace(entry, value=4242, listed=(*entry.listed, 4242)))
        told.append(why(house, duel.id))
    assert told[0] == told[1] and "4242" not in told[0]


def test_a_game_that_cannot_go_on_does_not_say_what_was_rolled_in_secret(house: House) -> None:
    """Its journal disagrees with the rules at dice that nobody may see.  [IS-R52]"""
    told = set()
    for _ in range(3):
        hidden = {"systemship_visibility": "orders_only", "challenge_first_plot": "open"}
        made = house.post("/tables", RED, {"scenario": "systemships/challenge", "settings": hidden})
        id = made.json()["id"]
        broken(house, id, Dice, lambda entry: replace(entry, rolled=tuple((k, n, 1) for k, n, _ in entry.rolled)))
        told.add(why(house, id))
    assert len(told) == 1
