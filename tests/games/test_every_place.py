"""Whatever a referee sets by hand within a place's limits: boards, sheets, sentences and rules can take it.

`make test` drives one place of each kind to its limits, in one scenario a game; `make soak` all of them in all.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import pytest

from admiralty.core.checks.conformance_boards import words_of_scene
from admiralty.core.checks.conformance_play import Trial, Watch, guard
from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.face.scene_text import draw_as_text
from admiralty.core.face.scenes import Scene, to_json
from admiralty.core.face.wording import say_answer, say_die, say_event, say_prompt
from admiralty.core.journal.entries import Source
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.boards import board_of
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session, new
from admiralty.core.sight.places import limits, require_settable
from admiralty.core.state.limits import check, leaves
from admiralty.core.state.paths import set_place
from admiralty.core.state.questions import Question, legal
from admiralty.core.state.records import copy
from admiralty.core.state.views import OPEN, SPECTATOR, view
from admiralty.games import game
from tests.rooms import ROOMS

from .chosen import CHOSEN

SOAKING = "ADMIRALTY_SOAK" in os.environ
STAGES = (0, 3, 12) if SOAKING else (1,)  # beats that are played before the referee sets anything
BEATS, ANSWERS = 4, 30  # that are played after it: of the rules alone, and at a table
TABLES = 1_000_000 if SOAKING else 8  # places of a game that are set at a table
SCENARIOS = [(room, name) for room in ROOMS for name in game(room).scenarios if SOAKING or name == CHOSEN[room].PLACES]


def dealt(room: str, name: str) -> tuple[Game, Deal]:
    played = game(room)
    return played, played.deal(Request(played.scenario(name)))


def places(played: Game, deal: Deal, b: Any, salt: int) -> Iterator[tuple[str, int]]:
    """Places with each value that they are set to; of all rows of a kind one, and others with another salt."""
    kinds: dict[str, list[str]] = {}
    words: dict[str, list[int]] = {}
    for path, spec, value in leaves(b):
        kinds.setdefault(re.sub(r"\d+", "N", path), []).append(path)
        words[path] = [*(int(each) for each in spec.names or ()), value]
    for kind, paths in kinds.items():
        real = paths[: max(2, len(paths) // 8)]  # rows at the end are empty
        for path in paths if SOAKING else [real[crc32(f"{kind} {salt}".encode()) % len(real)]]:
            if (found := limits(played, deal, b, path)) is not None:
                low, high = found
                named = (each for each in words[path][:-1] if low <= each <= high)
                yield from ((path, each) for each in sorted({low, high, *named} - {words[path][-1]}))


def look(scene: Scene) -> None:
    """A board in its three forms says no None."""
    to_json(scene)
    for text in (*words_of_scene(scene), *draw_as_text(scene)):
        assert not re.search(r"\bNone\b", text), text


class Words(Watch):
    """Questions go to seats that there are, and all that happens can be said."""

    def __init__(self, played: Game, deal: Deal) -> None:
        self.words, self.deal = played.wording, deal

    def question(self, b: Any, q: Question, facts: tuple[int, ...]) -> None:
        assert 0 <= q.seat < len(self.deal.seats), f"seat {q.seat} is asked"
        word = self.words.asks[q.what]
        say_prompt(word, tuple(q.facts), self.deal.names)
        for value in {*legal(q)[:4], *legal(q)[-4:]}:
            say_answer(word, value, self.deal.names)

    def event(self, b: Any, event: int, args: tuple[int, ...]) -> None:
        word = self.words.events[event]
        say_event(word, (*args, *(0,) * (len(word.args) - len(args))), self.deal.names)

    def die(self, b: Any, die: int, sides: int, value: int) -> None:
        say_die(self.words.dice[die], value, sides)


def begun(played: Game, deal: Deal, beats: int) -> Any:
    """A battle after so many beats at random, or as many as it lasts."""
    b = guard(deal.battle)
    return play_on(played, deal, b, 0, beats, Watch())


def play_on(played: Game, deal: Deal, b: Any, first: int, beats: int, watch: Watch) -> Any:
    t = Trial(played, b, 1, watch)
    for beat in range(first, first + beats):
        outcome = played.outcome(b)
        if outcome >= 0:
            assert outcome < len(deal.outcomes), f"outcome {outcome}"
            break
        t.begin(beat)
        played.play_beat(t, b)
    return b


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("room, name", SCENARIOS)
def test_rules_and_boards_take_every_value_within_the_limits(room: str, name: str, stage: int) -> None:
    played, deal = dealt(room, name)
    start = begun(played, deal, stage)
    if played.outcome(start) >= 0:
        assert SOAKING, "the battle is over: the places of another stage are to be set"
        return
    faults = []
    for path, value in places(played, deal, start, stage):
        b = guard(start)
        set_place(b, path, value)
        try:
            for seat in (*range(len(deal.seats)), SPECTATOR):
                look(played.scene(view(b, seat), deal, seat))
            play_on(played, deal, b, stage, BEATS, Words(played, deal))
            look(played.scene(view(b, OPEN), deal, SPECTATOR))
            assert not check(b), check(b)[0]
        except Exception as fault:  # whatever it is, the place is named
            faults.append(f"{path} = {value}: {fault!r}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("room, name", SCENARIOS)
def test_tables_take_every_value_within_the_limits(room: str, name: str) -> None:
    """Log, forms and questions of every seat, and the computer plays on."""
    played, deal = dealt(room, name)
    table = new(played, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 5, 0))
    found = list(places(played, deal, table.battle_now, 1))
    every = max(1, len(found) // TABLES)
    for path, value in found[:: every if every % 2 else every + 1]:  # lowest and highest by turns
        session = new(played, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 5, 0))
        session.edit(path, value, "a test of limits", reopen=True)
        for _ in range(ANSWERS):
            if session.over or Desk(session).deciding:
                break
            auto_answer(session, session.waiting[0], played.simple)
            for seat in session.waiting:
                assert session.draft(seat) if session.plotting else session.pending[seat].prompt
        for seat in (*range(len(deal.seats)), SPECTATOR, OPEN):
            look(board_of(session, session.battle_of(seat), seat, seat))
            assert session.log_for(seat)


@pytest.mark.parametrize("room", ROOMS)
def test_limits_follow_the_game_at_hand(room: str) -> None:
    """Nothing is set to a seat, a ship or an outcome that this game has not; what it is made of stays."""
    played, deal = dealt(room, CHOSEN[room].PLACES)
    b = copy(deal.battle)
    assert limits(played, deal, b, "result") == (0, len(deal.outcomes) - 1)
    for path, high in CHOSEN[room].LIMITS.items():
        found = limits(played, deal, b, path)
        assert (found and found[1]) == high, path
        with pytest.raises(Refused, match=re.escape(path)):
            require_settable(played, deal, b, path, 48 if high is None else high + 1)


def test_an_edit_beyond_the_limits_is_refused_and_says_what_fits() -> None:
    played, deal = dealt("heavy", "duel")
    session = new(played, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 5, 0))
    with pytest.raises(Refused, match=r"ships\.0\.seat: 3 doesn't fit this game: 0 to 1 do"):
        session.edit("ships.0.seat", 3, reopen=True)
    with pytest.raises(Refused, match=r"vessels: the rules keep this number themselves"):
        session.edit("vessels", 1, reopen=True)


@pytest.mark.parametrize("part, value", [("pd", 9), ("tubes", 9), ("missiles", 30)])
def test_a_ship_with_more_than_it_was_built_with_is_drawn_with_all_it_has(part: str, value: int) -> None:
    played, deal = dealt("systemships", "duel")
    session = new(played, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 5, 0))
    session.edit(f"ships.0.{part}", value, reopen=True)
    for seat in (0, OPEN):
        rows = board_of(session, session.battle_of(seat), seat, seat).sheets[0].rows
        assert value in [row.filled for row in rows if row.value.startswith(f"{value} of")]


def test_a_game_with_an_edit_of_before_these_limits_is_still_replayed() -> None:
    """Limits by hand bind what is set from now on, not the journals that are there."""
    from admiralty.core.checks.verify import verify
    from admiralty.core.journal.entries import Edit

    played, deal = dealt("systemships", "duel")
    session: Session = new(played, deal, dict.fromkeys(deal.seats, "human"), Source("practice", 5, 0))
    with pytest.raises(Refused, match="doesn't fit"):
        session.edit("ships.0.tubes", 99)
    session.act(Edit(session.beat, "ships.0.tubes", 99))
    assert verify(session.journal, played).consistent
