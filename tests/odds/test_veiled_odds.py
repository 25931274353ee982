"""The odds of a seat from which a referee hides something: the same on either engine, with nothing hidden in them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from admiralty.core.play.desk import Desk
from admiralty.core.play.foresight import preview
from admiralty.core.play.session import Session
from admiralty.odds.answers import rollouts
from admiralty.server.asked.commands import Odds
from admiralty.server.base.json_text import text_of
from admiralty.server.table.odds import job_of
from admiralty.server.workers.workers import OddsJob, _run
from tests.core.playing import plots, practice, step
from tests.core.test_veiled_rooms import begun, ships_of

Build = Callable[[int], Session]
ENGINES = ["interpreted", pytest.param("compiled", marks=pytest.mark.slow)]
BATTLES, ANSWERS_MOST = 16, 3
FEW = 30  # acts of a game, after which it has come to every kind of question


def job(session: Session) -> OddsJob:
    """What the first seat asks the odds of."""
    return job_of(session, 0, Odds(do="odds", id="odds"))[0]


def reckoned(session: Session, asked: OddsJob, engine: str) -> str:
    """All that it is told, as bytes."""
    simple = [session.game.simple] * len(asked.deal.seats)
    place = (asked.deal, asked.state, asked.prefix, asked.seat, asked.answers[:ANSWERS_MOST], simple)
    *_, last = rollouts(session.game, *place, BATTLES, 7, engine, paths=0)
    return text_of([_run("", each) for each in last])


def toy_game(seed: int) -> Session:
    return practice(seed)


def room(scenario: str) -> Build:
    return lambda seed: begun(scenario)


GAMES: dict[str, tuple[Build, Callable[[Session], list[str]]]] = {
    "toy": (toy_game, lambda session: ["sides.1", "sides.1.hull", "mines", "sides"]),
    "systemships/duel": (
        room("systemships/duel"),
        lambda session: [f"ships.{ships_of(session, 1)[0]}", f"ships.{ships_of(session, 1)[0]}.pd", "ships"],
    ),
    "myoss/duel": (room("myoss/duel"), lambda session: [f"ships.{ships_of(session, 1)[0]}", "parts", "sections"]),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_both_engines_reckon_the_same_under_veils(compiled: Any, game: str) -> None:
    """At whatever the first seat is asked in some games by chance; what neither can come to has no figures."""
    build, paths_of = GAMES[game]
    told = 0
    for seed, path in enumerate(paths_of(build(0))):
        session, random = build(seed), Random(seed)
        compiled(session.game)
        Desk(session).veil(path, (0,))
        for _ in range(FEW):
            if session.over:
                break
            if 0 in session.pending:
                asked = job(session)
                right = reckoned(session, asked, "interpreted")
                assert reckoned(session, asked, "compiled") == right, (path, session.pending[0].prompt)
                told += '"chances":{}' not in right
            step(session, random)
    assert told > 3


VEILS = {"toy": "sides.1", "systemships/duel": "ships.1.pd", "myoss/duel": "parts.14"}  # of the foe
HIDDEN = {"toy": "sides.1.hull", "systemships/duel": "ships.1.pd", "myoss/duel": "parts.14.tg"}
SEEN = {"toy": "sides.0.hull", "systemships/duel": "ships.0.pd", "myoss/duel": "parts.0.tg"}  # of one's own


def edited(game: str, path: str, value: int) -> Session:
    """A game in which something is hidden from the first seat, and the referee has set a number in secret."""
    session = GAMES[game][0](1)
    Desk(session).veil(VEILS[game], (0,))
    session.edit(path, value, hidden=True)
    return session


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("game", GAMES)
def test_changing_what_is_veiled_changes_no_byte_of_the_odds(
    request: pytest.FixtureRequest, game: str, engine: str
) -> None:
    sessions = [edited(game, HIDDEN[game], value) for value in (1, 2)]
    if engine == "compiled":
        request.getfixturevalue("compiled")(sessions[0].game)
    told = [reckoned(session, job(session), engine) for session in sessions]
    assert told[0] == told[1] and '"chances":{}' not in told[0]
    own = edited(game, SEEN[game], 1)
    assert reckoned(own, job(own), engine) != told[0], "what it does know counts"


@pytest.mark.parametrize("engine", ENGINES)
def test_answers_of_what_is_hidden_are_not_in_the_odds(request: pytest.FixtureRequest, engine: str) -> None:
    """Orders that were shown to all else; the first seat sees neither who gave them nor what they were."""
    told, lines, swaps = [], [], []
    for stake in (1, 5):
        session = practice(1)
        Desk(session).veil("sides.1", (0,))
        plots(session, (0,), (2, stake))
        if engine == "compiled":
            request.getfixturevalue("compiled")(session.game)
        told.append(reckoned(session, job(session), engine))
        lines.append([line.text for line in session.log_for(0)])
        swaps.append(preview(session, 0, 0, 3))
    assert lines[0] == lines[1] and told[0] == told[1] and '"chances":{}' not in told[0]
    assert [each.text for each in swaps[0]] == [each.text for each in swaps[1]] != []
