"""A picture of every game for its door: its cover, or a moment of a battle that computers fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from admiralty.core.errors import Refused
from admiralty.core.face.game import Deal, Game, Request
from admiralty.core.face.scene_svg import board, tones_of
from admiralty.core.face.scenes import FOES, ROLES, Line, Scene, each_shape
from admiralty.core.journal.entries import Source
from admiralty.core.play import session as sessions
from admiralty.core.play.autoplay import auto_answer
from admiralty.core.state.views import OPEN, view
from admiralty.games import game
from admiralty.shipyard.paper import paint

from ..asked.opening import COMPUTER

ANSWERS, SEED = 40, 4  # so far the battle is looked at; its dice
FIRE = 3  # so many other shapes a line is worth
WIDTH, HEIGHT = 480, 270
CARD_WIDTH = 1200  # pixels
COLOURS: Mapping[str, Mapping[str, str]] = {  # those of the pages by day and by night, in base.css
    "day": {
        "lamp": "#f8f1e0", "paper-2": "#f3ead6", "line": "#d8cba9", "gold": "#8a6315", "own": "#825600",
        "foe": "#0a5f5c", "foe2": "#2450a0", "foe3": "#8a2a78", "neutral": "#5c5470", "note": "#575f68",
        "hit": "#a3122f", "ghost": "#666b73", "ground": "#9a844c",
    },
    "night": {
        "lamp": "#16202c", "paper-2": "#18232f", "line": "#2b3a48", "gold": "#d3a64f", "own": "#f2c14e",
        "foe": "#5fd3c6", "foe2": "#8fb4ff", "foe3": "#f0a0e2", "neutral": "#c3bbd9", "note": "#a3a79f",
        "hit": "#ff7f8e", "ghost": "#97a3b0", "ground": "#5f7284",
    },
}  # fmt: skip


@cache
def picture_of(key: str, colours: str) -> str:
    """An SVG file; `Refused` if there is no such game, or it has no scenario."""
    cover = game(key).cover
    return drawn(cover.picture() if cover else _moment(key), colours, WIDTH, HEIGHT, framed=cover is not None)


@cache
def card_of(key: str) -> bytes:
    """The same as a PNG file for those who show a link to the game's page; `Refused` likewise."""
    return paint(picture_of(key, "night"), WIDTH, HEIGHT, CARD_WIDTH)


def drawn(scene: Scene, colours: str, width: float, height: float, framed: bool = False) -> str:
    """A board in the colours of the pages by day or by night."""
    tones = tones_of(scene, COLOURS[colours], colours == "night")
    return board(scene, _style(COLOURS[colours]) + tones, width, height, framed)


@cache
def _moment(key: str) -> Scene:
    """The fullest board of the scenario whose board is the fullest when it begins."""
    found = game(key)
    if not found.scenarios:
        raise Refused(key, "has no scenario to be pictured")
    deals = [found.deal(Request(found.scenario(name))) for name in found.scenarios]
    deal = max(deals, key=lambda each: _fullness(found.scene(view(each.battle, OPEN), each, 0)))
    return max(_boards(found, deal), key=_fullness)


def _fullness(scene: Scene) -> int:
    """How much there is to see: of fire most."""
    return sum(FIRE if isinstance(each, Line) else 1 for each in each_shape(scene.shapes))


def _boards(found: Game, deal: Deal) -> Iterator[Scene]:
    players = dict.fromkeys(deal.seats, f"{COMPUTER}simple")
    session = sessions.new(found, deal, players, Source("simulated", SEED))
    for _ in range(ANSWERS):
        yield found.scene(view(session.battle_now, OPEN), deal, 0)
        if session.over:
            return
        auto_answer(session, session.waiting[0], found.simple)


def _style(c: Mapping[str, str]) -> str:
    rules = [
        f".mid{{stop-color:{c['lamp']}}}.rim{{stop-color:{c['paper-2']}}}.grid{{fill:none;stroke:{c['line']}}}",
        ".shape{stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round;fill-opacity:.2}",
        *(f".{role}{{fill:{c[role]};stroke:{c[role]}}}" for role in ROLES),
        ".grid{stroke-width:.6;opacity:.75}polygon.own,circle.own{fill-opacity:1}",
        *(f"polygon.{role},circle.{role}{{fill-opacity:.35}}" for role in (*FOES, "neutral")),
        ".ghost{stroke-dasharray:5 5}line.hit{stroke-width:4}",
        ".ground{stroke-width:1.4;fill-opacity:.08}",
        f"circle.ground{{fill:{c['gold']};stroke:{c['gold']};fill-opacity:.35}}",
    ]
    return "".join(rules)
