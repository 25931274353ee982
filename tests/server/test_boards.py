"""Boards and logs as they are told while a game goes on: the same as if they were made afresh each time."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from admiralty.core.face.cues import Cue
from admiralty.core.face.game import Deal, Request, play_beat
from admiralty.core.face.scenes import Scene, Sheet, Text, to_json
from admiralty.core.face.wording import LogLine
from admiralty.core.play import session as sessions
from admiralty.core.play.boards import board_of
from admiralty.core.play.forms import Pending
from admiralty.core.play.session import Session
from admiralty.core.state.views import SPECTATOR
from admiralty.games import ROOMS, game
from admiralty.server.seen import boards
from admiralty.server.seen.boards import Board
from admiralty.server.seen.forms import form_told, question_told
from admiralty.server.seen.logs import Log

from ..core import toy_march

ACTS = 40


def start(room: str, scenario: str = "") -> Session:
    """A scenario of a room, the first one unless it is named, with the same dice each time."""
    found = game(room)
    deal = found.deal(Request(found.scenario(scenario or next(iter(found.scenarios)))))
    return sessions.new(found, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(range(32)))


def choose(question: Pending, rng: random.Random) -> int:
    """Any legal answer."""
    values = [choice.value for choice in question.choices]
    return rng.choice(values) if values else rng.randint(question.low, question.high)


def play(session: Session, seed: int, acts: int = ACTS) -> Iterator[None]:
    """Somebody fills in a box, says ready or answers, and now and then takes it back; then it is looked."""
    rng = random.Random(seed)
    for _ in range(acts):
        if session.over:
            return
        seat = session.waiting[-1]
        if session.plotting and (following := session.draft(seat).open) is not None:
            written = [box.answer for box in session.draft(seat).boxes]
            session.fill(seat, [*written, choose(following, rng)])
        elif session.plotting:
            session.ready(seat)
        else:
            session.answer(seat, choose(session.pending[seat], rng))
        yield
        if session.acts and not session.over and rng.random() < 0.1:
            session.undo(rng.choice(session.acts[-3:])[0])
            yield


@pytest.mark.parametrize("room", ROOMS)
def test_a_board_is_written_as_if_it_were_drawn_for_the_first_time(room: str) -> None:
    session = start(room)
    viewers = [SPECTATOR, *range(len(session.deal.seats))]
    kept = {seat: Board("t", seat) for seat in viewers}
    for _ in play(session, 3):
        for seat in viewers:
            scene = json.loads(json.dumps(to_json(board_of(session, session.battle_of(seat), seat, seat))))
            cells = scene.pop("tiles", None)  # they are told beside it
            assert json.loads(kept[seat].text(session, seat)) == scene
            assert json.loads(json.dumps(kept[seat].tiles)) == cells


@pytest.mark.parametrize("room", ROOMS)
def test_a_log_goes_on_as_if_it_were_told_for_the_first_time(room: str) -> None:
    session = start(room)
    kept = {seat: Log(seat) for seat in (SPECTATOR, *range(len(session.deal.seats)))}
    for _ in play(session, 4):
        for seat, log in kept.items():
            log.tell(session)
            fresh = Log(seat)
            fresh.tell(session)
            assert (log.texts(), log.cues()) == (fresh.texts(), fresh.cues())


def march_on(lines: Sequence[LogLine], deal: Deal) -> list[Cue]:
    """A cue for each line."""
    return [Cue(kind="call", step=n, line=n, text=line.text) for n, line in enumerate(lines)]


def test_a_long_beat_is_told_as_if_it_never_rested() -> None:
    resting = replace(toy_march.GAME, cues=march_on)
    whole = replace(resting, play_beat=lambda t, b: play_beat(toy_march.GAME, t, b), midway=None)
    deal = toy_march.deal(Request({}, {"steps": 50, "beats": 2}))
    here, there = (
        sessions.new(game, deal, dict.fromkeys(deal.seats, "human"), secret=bytes(range(32)))
        for game in (resting, whole)
    )
    kept = {seat: Log(seat) for seat in (SPECTATOR, *range(len(deal.seats)))}
    for _ in zip(play(here, 6, 150), play(there, 6, 150), strict=True):
        for seat, log in kept.items():
            log.tell(here)
            fresh = Log(seat)
            fresh.tell(there)
            assert (log.texts(), log.cues()) == (fresh.texts(), fresh.cues())
    assert here.course.beat.number > 0


@pytest.mark.parametrize("room", ROOMS)
def test_a_form_is_told_as_if_the_game_were_resumed(room: str) -> None:
    """What is kept of a sheet while others seal theirs is what its seat would be told after a restart."""
    session = start(room)
    for _ in play(session, 5):
        if not session.over:
            again = sessions.resume(session.game, session.journal)
            again.drafts = dict(session.drafts)
            plotting = session.plot.seats if session.plot else ()
            for seat in plotting:
                assert form_told(session.draft(seat)) == form_told(again.draft(seat))
            for seat, question in session.pending.items():
                assert question_told(question) == question_told(again.pending[seat])


def test_a_board_is_drawn_once_as_long_as_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    session, board, drawn = start("systemships", "duel"), Board("t", 0), list[int]()

    def draw(session: Session, battle: Any, eyes: int, seat: int) -> Scene:
        drawn.append(seat)
        return board_of(session, battle, eyes, seat)

    monkeypatch.setattr(boards, "board_of", draw)
    text = board.text(session, 0)
    other = session.waiting[-1]
    while (following := session.draft(other).open) is not None:
        session.fill(other, [*(box.answer for box in session.draft(other).boxes), following.choices[0].value])
    assert session.waiting == (0, 1) and board.text(session, 0) == text and drawn == [0]
    session.ready(other)
    assert board.text(session, 0) == text and drawn == [0], "sealed orders of another seat change nothing"


def test_only_what_looks_otherwise_is_written_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes back as it was before is known, too."""
    session, board, written = start("systemships"), Board("t", 0), list[str]()
    shown = {"said": "one"}

    def draw(session: Session, battle: Any, eyes: int, seat: int) -> Scene:
        still, moving = Text("still", "", "note", 1, 1, "still"), Text("moving", "", "note", 1, 1, shown["said"])
        return Scene("board", 10, 10, (still, moving), (Sheet("sheet", "", "", ()),))

    def write(shape: Text) -> dict[str, Any]:
        written.append(shape.text)
        return {"id": shape.id, "text": shape.text}

    monkeypatch.setattr(boards, "board_of", draw)
    monkeypatch.setattr(boards, "shape_json", write)
    for said in ("one", "two", "one", "two", "three", "two", "one"):
        shown["said"] = said
        session.drafts.clear()
        board._from = ()
        assert [each["text"] for each in json.loads(board.text(session, 0))["shapes"]] == ["still", said]
    assert written == ["still", "one", "two", "three", "one"]
