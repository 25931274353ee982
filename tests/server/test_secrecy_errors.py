"""Refusals and faults: whatever goes wrong, nothing that is hidden stands in what is said of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import sqlalchemy as sa

from admiralty.core.journal import Journal
from admiralty.core.journal.entries import Answer, Dice
from admiralty.games.systemships.words import Ask
from admiralty.server.database import schema

from .secrets_kit import BLUE, QUIET, RED, SHIP, WATCHER, Duel, House, effort

STORE = ("store.py", "loading.py")
FIRE = {**QUIET, Ask.DRIVE: 1, Ask.BEAM: 3}

REFUSED: tuple[Mapping[str, Any], ...] = (
    {"do": "answer", "value": 3}, {"do": "fill", "answers": [0, 0, 0, 0, 0, 77]}, {"do": "fill", "answers": [99]},
    {"do": "ready", "answers": []}, {"do": "ready", "answers": [1, 99]}, {"do": "unready"}, {"do": "undo"},
    {"do": "undo", "to": 5}, {"do": "consent", "agree": True}, {"do": "fill", "answers": [], "at": [7, 7, 7]},
)  # fmt: skip


def test_what_is_refused_is_said_in_the_same_words_whatever_another_wrote(house: House) -> None:
    said = []
    for wanted in (QUIET, FIRE):
        duel = Duel(house)
        duel.ready(RED, "red", wanted)
        said.append([duel.do(BLUE, "blue", **each).text for each in (*REFUSED, {"do": "odds"}, {"do": "nonsense"})])
        assert duel.do(BLUE, "blue", "answer", value=1, at=[7, 7, 7]).status_code == 409
    assert said[0] == said[1]


def refusals(house: House, prepare: Callable[[Duel], Any]) -> list[Counter[str]]:
    """What refusing blue takes in a new duel that red has prepared."""
    duel = Duel(house)
    prepare(duel)

    def tried(what: Mapping[str, Any]) -> None:
        assert duel.do(BLUE, "blue", **what).status_code in (400, 409), what

    return [effort(house, partial(tried, what)) for what in REFUSED]


def test_a_refusal_costs_the_same_whatever_another_wrote(house: House) -> None:
    """The same functions as often: what red has drafted, and what it has sealed, makes none longer or shorter.

    That red is ready is no secret; the store is asked as often even so.
    """
    refusals(house, lambda duel: None)  # what is done once is done
    nothing, drafted, quiet, fire = (
        refusals(house, prepare)
        for prepare in (
            lambda duel: None,
            lambda duel: duel.do(RED, "red", "fill", answers=duel.order("red", FIRE)),
            lambda duel: duel.ready(RED, "red", QUIET),
            lambda duel: duel.ready(RED, "red", FIRE),
        )
    )
    assert nothing == drafted and quiet == fire
    for one, other in zip(nothing, quiet, strict=True):
        looks = [{name: n for name, n in each.items() if name.startswith(STORE)} for each in (one, other)]
        assert looks[0] == looks[1] and "store.py: read" in looks[0]


def test_a_guess_of_anothers_orders_costs_the_same_right_or_wrong(house: House) -> None:
    """Blue says it in red's name, as red said it or otherwise, with red's id or one of its own."""
    duel = Duel(house)
    right = duel.order("red", FIRE)
    at = json.loads(duel.place("red"))
    body = {"do": "ready", "answers": right, "id": "true", "at": at}
    assert house.post(f"{duel.path}/commands", RED, {"seat": "red", "command": body}).status_code == 200
    costs = []
    for changed in ({}, {"answers": [*right[:-1], right[-1] + 1]}, {"answers": [0] * len(right)}, {"id": "else"}):
        guess = {"seat": "red", "command": {**body, **changed}}
        said = set()
        costs.append(effort(house, lambda guess=guess, said=said: said.add(_refused(duel, guess))))
        assert len(said) == 1 and "is not yours" in said.pop()
    assert all(each == costs[0] for each in costs)
    assert not any(name.startswith(STORE) for name in costs[0])


def _refused(duel: Duel, body: Mapping[str, Any]) -> str:
    answer = duel.house.post(f"{duel.path}/commands", BLUE, body)
    assert answer.status_code == 403
    return answer.text


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
