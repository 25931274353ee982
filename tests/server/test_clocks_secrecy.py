"""What clocks and the lobby give away: nothing that is not known to all."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

import pytest

from admiralty.games.systemships.words import Ask, Tactic

from .secrets_kit import BLUE, RED, STRANGER, WATCHER, Duel, House, constant, everything, fixed
from .test_clocks import taken

CLOCK = 60
AT = 1_800_000_000
NUMBERED = ("commitment", "receipt", "head", "epoch", "id")
SHIPS = ({"name": "Ghost", "pd": 8, "beams": 4, "screens": 3}, {"name": "Ghost", "pd": 5, "tubes": 5, "missiles": 15})
DODGE, ATTACK = ({Ask.TACTIC: int(tactic)} for tactic in (Tactic.DODGE, Tactic.ATTACK))


def told(
    patch: pytest.MonkeyPatch, ship: dict[str, object], drafts: Sequence[dict[Ask, int]], listed: bool = True
) -> list[str]:
    """All that everybody but red hears of a duel in which red's ship and drafts are these, and red's time runs out."""
    patch.setattr(os, "urandom", constant(0))
    patch.setattr("secrets.randbits", lambda bits: 7)
    with House() as house:
        now = [AT]
        house.hall.now, tick = lambda: now[0], taken(house.hall.clocks)
        duel = Duel(house, ship, SHIPS[0], clock=CLOCK, listed=listed)
        with duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER) as watcher:
            duel.ready(BLUE, "blue", DODGE)
            for k, wanted in enumerate(drafts):
                now[0] = AT + 7 * (k + 1)
                answers = duel.order("red", wanted)
                assert duel.do(RED, "red", "fill", answers=answers[:1]).status_code == 200
            now[0] = AT + CLOCK - 1
            house.hall.clocks.looked_at = now[0]
            house.run(tick)
            house.get("/lobby", STRANGER)
            duel.see(BLUE, "blue")
            duel.see(WATCHER)
            assert not any("Time is up" in text for text in blue.heard() + watcher.heard())
        found = fixed(NUMBERED, everything(house, RED).splitlines())
        return [re.sub(r"set-cookie: \S+", "", text) for text in found]


def test_until_time_is_up_hidden_facts_change_no_byte() -> None:
    heard = []
    for ship, drafts in ((SHIPS[0], []), (SHIPS[1], [ATTACK]), (SHIPS[1], [ATTACK, DODGE, ATTACK])):
        with pytest.MonkeyPatch.context() as patch:
            heard.append(told(patch, ship, drafts))
    assert heard[0] == heard[1] == heard[2]
    assert any(f'"due":{AT + CLOCK}' in text for text in heard[0])


@pytest.mark.parametrize("whole", [False, True])
def test_it_is_said_alike_whether_a_draft_counted_or_the_computer_answered(whole: bool) -> None:
    with House() as house:
        now = [AT]
        house.hall.now, tick = lambda: now[0], taken(house.hall.clocks)
        duel = Duel(house, clock=CLOCK)
        duel.ready(BLUE, "blue", DODGE)
        answers = duel.order("red", ATTACK)
        duel.do(RED, "red", "fill", answers=answers if whole else answers[:1])
        now[0] += CLOCK
        house.hall.clocks.looked_at = now[0]
        house.run(tick)
        late = [line["text"] for line in duel.see(BLUE, "blue")["log"] if line["kind"] == "late"]
        assert late == ["Time is up for Red: the computer answers."]
        said = [line["text"] for line in duel.see(BLUE, "blue")["chat"]]
        assert said[-1] == "Time is up for Anne (Red): the computer answers."
        given = next(act for _, act in duel.session.acts if act.seat == 0)  # type: ignore[union-attr]
        assert ([box[3] for box in given.answers] == answers) == whole  # type: ignore[union-attr]
        assert given.clock == ("draft" if whole else "computer")  # type: ignore[union-attr]


def test_the_lobby_tells_nothing_of_ships_settings_and_devices() -> None:
    with House() as house:
        house.post(
            "/tables",
            RED,
            {
                "scenario": "systemships/duel", "name": "Anne", "seats": {"red": "me", "blue": "open"},
                "ships": {"red": [{**SHIPS[0], "name": "Nautilus"}]}, "listed": True, "words": {"red": "a fair wind"},
            },
        )  # fmt: skip
        text = house.get("/lobby", STRANGER).text
        assert "Anne" in text and "A duel of warpships" in text
        for secret in ("Nautilus", "fair wind", "join", "device", "secret", "commitment", "generation"):
            assert secret not in text
