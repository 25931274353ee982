"""The toy game of the ground as the core sees it: one seat that is asked nothing."""

from __future__ import annotations

from dataclasses import replace

from admiralty.core.face.game import Deal, Request
from admiralty.core.state.options import chosen_said, set_rules
from admiralty.core.state.records import Size, blank

from . import toy
from . import toy_geometry_rules as rules
from .toy_geometry_records import Doctrine, Rules, Survey


def deal(request: Request) -> Deal:
    battle = blank(Survey)
    battle.rules = set_rules(Rules, ("--set", request.settings))
    said = chosen_said(battle.rules)
    return Deal("ground", "ground/all", "A survey", battle, Size.SMALL, ("all",), ("over",), {}, said, request)


GAME = replace(
    toy.GAME,
    key="ground",
    title="A survey",
    room="tests.core.toy_geometry",
    battle=Survey,
    doctrine=Doctrine,
    rules=Rules,
    play_beat=rules.play_beat,
    outcome=rules.outcome,
    answer=rules.answer,
    imagine=rules.imagine,
    levels=tuple(replace(level, doctrine=blank(Doctrine)) for level in toy.GAME.levels),
    deal=deal,
    load_doctrine=lambda data, where: blank(Doctrine),
)
DEAL = deal(Request({}))
