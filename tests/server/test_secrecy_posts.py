"""What is told by post: two games that differ only in what one side hides give everybody else the same texts.

As in the twins: two servers with the same randomness, on each the same game but for the hider's place, drafts and
orders. All that the hunter, a spectator and somebody without a cookie get of the record, of posts that are read and of
refusals is compared, byte by byte.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import count
from typing import Any

import httpx
import pytest

from admiralty.core.play.session import Session
from admiralty.games.heavy.words import Ask, CloakOrder, Facing, Manoeuvre
from admiralty.server.seen.places import place_of

from .secrets_kit import BLUE, RED, STRANGER, WATCHER, Duel, House, Tripwire, constant, fixed

RUNS, POWERFUL = count(1), 2000  # the second one's dice give power for a flash in both turns
NOBODY = ""
HUNTER, HIDER = 0, 1
DEVICES = (RED, BLUE)
Wanted = Mapping[Any, int]
HUNTS: Wanted = {Ask.DIRECTION: 1 + Facing.AFT, Ask.BANK: 1, Ask.COUNTERMEASURES: 1}
FLASHES: Wanted = {**HUNTS, Ask.FLASH: 1 + HIDER}
POSTS = (  # that the hunter has read: some fit, some guess
    "A) Countermeasures/Reinforce shields [2 points Countermeasures]",
    "A) Reaction Movement/Position [1 Point Close to Range 3]/[A Fore to B Fore, Range 4]",
    "A) Target Selection (General or Specific) Fire weapons [Fire Phasers 4 Points at B Fore]",
    "A) Target Selection (General or Specific) Fire weapons [Fire Phasers 4 Points at B Bridge]",
    "B) Reaction Movement/Position [1 Point Close to Range 3]",
    "A) Reaction Movement/Position [Fly]",
)
ATTACKS = (
    "A) Countermeasures/Reinforce shields [4 points Reinforce Starboard shields]",
    "A) Reaction Movement/Position [Begin roll to Starboard]",
)


@pytest.fixture(scope="module")
def houses() -> Iterator[tuple[House, House]]:
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        patch.setattr(os, "urandom", constant(0))
        one, two = (stack.enter_context(House()) for _ in range(2))
        patch.undo()
        yield one, two


class Game:
    """A game of Heavy Combat: red is the hunter, a; blue the hider, b."""

    def __init__(self, house: House, run: int, scenario: str, **settings: str) -> None:
        self.house, self.n = house, 0
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "urandom", constant(run))
            patch.setattr("secrets.randbits", lambda bits: 7)
            asked = {"scenario": scenario, "settings": settings, "seats": {"a": "me", "b": "open"}}
            made = house.post("/tables", RED, asked).json()
        house.post("/join", BLUE, {"secret": made["links"]["b"].removeprefix("/join/"), "name": "Ben"})
        self.path, self.table = f"/tables/{made['id']}", house.table(made["id"])
        house.said.clear()

    @property
    def session(self) -> Session:
        assert self.table.session is not None
        return self.table.session

    def do(self, seat: int, do: str, answers: Sequence[int]) -> None:
        """A command of a seat that has to be done."""
        self.n += 1
        at = json.loads(json.dumps(place_of(self.session, seat)))
        command = {"do": do, "id": f"{do}-{self.n}", "at": at, "answers": list(answers)}
        done = self.house.post(f"{self.path}/commands", DEVICES[seat], {"seat": "ab"[seat], "command": command})
        assert done.status_code == 200, done.text

    def orders(self, seat: int, wanted: Wanted) -> list[int]:
        """The answers of the open plot: what is wanted, else the least."""
        plot, answers = self.session.plot, list[int]()
        assert plot is not None
        while (asked := plot.sheet(seat, answers).open) is not None:
            legal = list(asked.listed or range(asked.low, asked.high + 1))
            want = wanted.get(Ask(asked.what), legal[0])
            answers.append(want if want in legal else legal[0])
        return answers

    def ready(self, seat: int, wanted: Wanted) -> None:
        """Write a draft, look at it as a post, and lock it."""
        answers = self.orders(seat, wanted)
        self.do(seat, "fill", answers)
        assert self.posts(DEVICES[seat], "ab"[seat]).json()["now"]["draft"]["whole"]
        self.do(seat, "ready", answers)

    def posts(self, device: str, seat: str = "") -> httpx.Response:
        return self.house.get(f"{self.path}/posts?seat={seat}", device)

    def reads(self, device: str, seat: str, text: str, **more: Any) -> httpx.Response:
        return self.house.post(f"{self.path}/posts", device, {"seat": seat, "text": text, **more})

    def look(self, device: str, seat: str, texts: Sequence[str] = POSTS) -> None:
        """All there is for whoever has this seat, for spectators, and for nobody; and what there is not."""
        assert self.posts(device, seat).status_code == self.posts(WATCHER, "-").status_code == 200
        assert self.posts(NOBODY).status_code == 200
        for text in texts:
            self.reads(device, seat, text)
        self.reads(device, seat, texts[0], fill={"id": f"late-{self.n}", "at": [0, 77, 0]})
        others = {"a": "b", "b": "a"}[seat]
        for who in (device, WATCHER, NOBODY):
            assert self.posts(who, others).status_code == self.posts(who, "open").status_code == 403
            assert self.reads(who, others, texts[0]).status_code == 403


def told(house: House, *devices: str) -> list[str]:
    return [text for device in devices for text in fixed(["receipt", "head"], house.said.get(device, []))]


def hunt(game: Game, place: int, moves: Sequence[Wanted]) -> None:
    """The hider lies under its cloak and moves; the hunter looks where it is not, and fires there."""
    wanted = iter([{Ask.PLACE: place}, *moves])
    while game.session.waiting:
        seat = game.session.waiting[0]
        game.look(RED, "a")
        if seat == HUNTER:
            game.do(seat, "fill", game.orders(seat, FLASHES))  # a draft of it must not show what only the act would
            game.look(RED, "a")
            game.ready(seat, HUNTS)
        else:
            mine = next(wanted, None)
            if mine is None:
                return
            game.ready(seat, mine)


BESIDES: Wanted = {Ask.COUNTERMEASURES: 1}  # that is told of a cloaked ship, too
NEAR: tuple[Wanted, ...] = ({}, {**BESIDES, Ask.MANOEUVRE: Manoeuvre.CLOSE}, {}, {})
FAR: tuple[Wanted, ...] = ({}, {**BESIDES, Ask.MANOEUVRE: Manoeuvre.HOLD}, {}, {Ask.MANOEUVRE: Manoeuvre.CLOSE})


def test_where_a_cloaked_ship_is_stands_in_no_post(houses: tuple[House, House]) -> None:
    """Off which facing and how far away: not in the record, not in what a post is answered, not in a draft."""
    run = POWERFUL
    for house, place, moves in zip(houses, (Facing.FORE, Facing.DORSAL), (NEAR, FAR), strict=True):
        game = Game(house, run, "heavy/raider", plotting="reply")
        hunt(game, int(place), moves)
        assert game.session.beat == 2 and len(game.posts(RED).json()["turns"]) == 2
        assert sum('"sure":false' in text for text in told(house, RED)) > 1
    left, right = (told(house, RED, WATCHER, NOBODY) for house in houses)
    assert len(left) > 100 and any("Points to Aft]" in text for text in left)
    assert left == right
    mine, other = (told(house, BLUE) for house in houses)
    assert mine != other, "the hider's own posts tell"


def test_a_dropped_cloak_is_seen_so_the_comparison_notices(houses: tuple[House, House]) -> None:
    run, texts = next(RUNS), []
    for house, place in zip(houses, (Facing.FORE, Facing.DORSAL), strict=True):
        game = Game(house, run, "heavy/raider", plotting="reply")
        drops = {Ask.CLOAK: int(CloakOrder.DROP)}
        hunt(game, int(place), (drops, {}))
        texts.append(told(house, RED, WATCHER, NOBODY))
    assert texts[0] != texts[1]


@pytest.mark.parametrize("plotting", ["simultaneous", "reply"])
def test_sealed_orders_stand_in_no_post(houses: tuple[House, House], plotting: str) -> None:
    """Drafts and sealed orders of the running turn: told to nobody before all, or who replies, may read them."""
    run = next(RUNS)
    fires = {Ask.BANK: 6, Ask.MANOEUVRE: Manoeuvre.ROTATE + Facing.STARBOARD}
    games = [Game(house, run, "heavy/worked_round", plotting=plotting, first_poster="fixed") for house in houses]
    for game, draft in zip(games, ({}, fires), strict=True):
        game.do(HUNTER, "fill", game.orders(HUNTER, draft))
        game.look(BLUE, "b", ATTACKS)
        if plotting == "simultaneous":
            game.do(HUNTER, "ready", game.orders(HUNTER, draft))
            game.look(BLUE, "b", ATTACKS)
    left, right = (told(house, BLUE, WATCHER, NOBODY) for house in houses)
    assert len(left) > 10 and left == right
    for game, draft in zip(games, ({}, fires), strict=True):
        seat, wanted = (HIDER, {}) if plotting == "simultaneous" else (HUNTER, draft)
        game.do(seat, "ready", game.orders(seat, wanted))
        game.look(BLUE, "b", ATTACKS)
    left, right = (told(house, BLUE, WATCHER, NOBODY) for house in houses)
    assert left != right, "now they are shown"


def test_nobody_reads_posts_for_another(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(house, 1000, "heavy/worked_round")
    monkeypatch.setattr(game.table, "session", Tripwire())
    for device in (BLUE, WATCHER, STRANGER, NOBODY):
        for text in (ATTACKS[0], "x" * 9_000):
            refused = game.reads(device, "a", text, fill={"id": "a", "at": [0, 0, 0]})
            assert refused.status_code == 403 and refused.json()["error"]["what"] == "is not yours"
    monkeypatch.undo()
    assert game.posts(RED).json()["now"]["draft"]["text"] == ""


def test_who_lost_the_seat_reads_its_posts_no_more(house: House) -> None:
    game = Game(house, 1001, "heavy/worked_round")
    assert game.posts(BLUE, "b").status_code == 200 == game.reads(BLUE, "b", "").status_code
    house.post(f"{game.path}/seats/b/revoke", RED)
    assert game.posts(BLUE, "b").status_code == 403 == game.reads(BLUE, "b", "").status_code


def test_a_game_without_posts_tells_as_little(duel: Duel) -> None:
    for device, seat, status in ((BLUE, "blue", 404), (WATCHER, "-", 404), (BLUE, "red", 403), (RED, "open", 403)):
        assert duel.house.get(f"{duel.path}/posts?seat={seat}", device).status_code == status
