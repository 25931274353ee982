"""The doors of the first page: a card for each game, and the battle that is fought next to them."""

from __future__ import annotations

import asyncio
import json
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from admiralty.core.book.guides import guide_of
from admiralty.core.face.game import Game, Request
from admiralty.core.face.scenes import to_json
from admiralty.core.journal.entries import Source
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.play.referee import lines_of
from admiralty.core.play.session import Session
from admiralty.core.sight.story import tell_lines
from admiralty.core.state.views import OPEN, view
from admiralty.games import ROOMS, game, home_of

from ..asked.opening import COMPUTER, games_told
from ..base.refusals import Unknown
from ..seen.logs import cues_told
from .common import FAILED, JSON_TYPE

KEEP = {"cache-control": "max-age=600"}  # seconds for which a browser may keep what is told here
WORDLESS = ("strike", "mend", "move", "turn")  # cues that are shown without what they say
UNSEEN = ("dice", "call", "tally", "link")  # cues that are nothing without it
ANSWERS_MOST = 2000  # of a battle that is shown
router = APIRouter(prefix="/api/v1", responses=FAILED)


class BattleTold(BaseModel):
    """A game that is played in the same room, with a guide of its own."""

    key: str
    title: str


class CardTold(BaseModel):
    """A game's door."""

    key: str
    title: str
    pitch: str = Field(description="why anybody would play it, in a sentence")
    minutes: int = Field(description="how long a battle takes, about")
    difficulty: int = Field(description="1, easy, to 3")
    players: list[int] = Field(description="how many seats its battles have: the fewest, and the most of a setting")
    scenario: str = Field(description="game/name: that of the guided battle")
    battles: int = Field(description="how many scenarios there are, those of its inner games among them")
    designer: bool = Field(description="Can its ships be designed?")
    inside: list[BattleTold] = Field(description="games with scenarios on its page")


class CardsTold(BaseModel):
    """All doors."""

    first: str = Field(description="the key of the game that a newcomer learns soonest")
    cards: list[CardTold]


class TurnTold(BaseModel):
    """A turn of the battle that is shown: the board before it, without silhouettes, and what is played on it."""

    scene: dict[str, Any]
    cues: list[dict[str, Any]]


class HeroTold(BaseModel):
    """A battle to look on at; the last turn is its end and has no cues."""

    title: str
    silhouettes: dict[str, list[tuple[str, str]]]
    turns: list[TurnTold]


@router.get("/cards", response_model=CardsTold)
async def cards() -> Response:
    """What stands on the door of each game: length, difficulty, players. One inside another has no door of its own."""
    return Response(_cards_text(), media_type=JSON_TYPE, headers=KEEP)


@router.get("/hero", response_model=HeroTold)
async def hero() -> Response:
    """A battle between computers, to be played next to the doors; always the same one."""
    return Response(await asyncio.to_thread(_hero_text), media_type=JSON_TYPE, headers=KEEP)


@cache
def _cards_text() -> str:
    told = [_card(game(key)) for key in ROOMS if home_of(key) == key]
    told.sort(key=lambda card: (card["difficulty"], card["minutes"]))
    return json.dumps({"first": told[0]["key"], "cards": told}, ensure_ascii=False)


def _card(found: Game) -> dict[str, Any]:
    guide = guide_of(found)
    if guide is None:
        raise Unknown(found.key, "has no guide")
    rooms = [each for each in games_told() if home_of(each["key"]) == found.key]
    scenarios = [scenario for each in rooms for scenario in each["scenarios"]]
    fewest, most = min(len(each["seats"]) for each in scenarios), max(each["players"] for each in scenarios)
    return {
        "key": found.key,
        "title": found.title,
        **guide.model_dump(include={"pitch", "minutes", "difficulty"}),
        "players": [fewest, most],
        "scenario": f"{found.key}/{guide.scenario}",
        "battles": len(scenarios),
        "designer": found.designer is not None,
        "inside": [{"key": each["key"], "title": each["title"]} for each in rooms if each["key"] != found.key],
    }


def page_of(key: str, page: Path, address: str) -> str | None:
    """The page of the pages for a game's own address, with what a link to it is shown with; None if it is no game's."""
    if key not in ROOMS or (guide := guide_of(found := game(key))) is None:
        return None
    told = {
        "og:type": "website",
        "og:site_name": "Admiralty",
        "og:title": found.title,
        "og:description": guide.pitch,
        "og:url": f"{address}play/{key}",
        "og:image": f"{address}api/v1/games/{key}/picture.png",
    }
    tags = "".join(f'<meta property="{name}" content="{escape(text)}">' for name, text in told.items())
    return page.read_text(encoding="utf-8").replace("</head>", f"{tags}</head>", 1)


@cache
def _hero_text() -> str:
    return json.dumps(hero_told(), ensure_ascii=False, separators=(",", ":"))


def hero_told() -> dict[str, Any]:
    """The battle that the first game with one has to show; `Refused` where no game has any."""
    found = next((each for each in map(game, ROOMS) if each.cover and each.cover.show), None)
    if found is None or found.cover is None or found.cover.show is None:
        raise Unknown("hero", "no game has a battle to show")
    show = found.cover.show
    deal = found.deal(Request(found.scenario(show.scenario)))
    players = dict.fromkeys(deal.seats, f"{COMPUTER}simple")
    session = sessions.new(found, deal, players, Source("simulated", show.seed))
    for _ in range(ANSWERS_MOST):
        if session.over:
            break
        auto_answer(session, session.waiting[0], found.simple)
    course = session.course
    stages = [(each.played.start, _cues(session, each.number)) for each in course.beats if each.played]
    turns: list[dict[str, Any]] = [
        {"scene": to_json(show.scene(view(battle, OPEN), deal, 0)), "cues": cues}
        for battle, cues in (*stages, (session.battle_now, []))
    ]
    silhouettes: dict[str, Any] = {}
    for turn in turns:
        silhouettes.update(turn["scene"].pop("silhouettes", {}))
    return {"title": deal.title, "silhouettes": silhouettes, "turns": turns}


def _cues(session: Session, number: int) -> list[dict[str, Any]]:
    """What a beat looks like where nobody reads along."""
    course = session.course
    beat = next(each for each in course.beats if each.number == number)
    lines = tell_lines(session.game, session.deal_for(OPEN), lines_of(course, beat), OPEN)
    told = [cue for cue in cues_told(session, session.deal_for(OPEN), lines, number, 0) if cue["kind"] not in UNSEEN]
    return [{k: v for k, v in cue.items() if k != "text" or cue["kind"] not in WORDLESS} for cue in told]
