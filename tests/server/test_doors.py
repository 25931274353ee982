"""The doors of the first page: what stands on the cards, their pictures for links, the battle that is shown."""

from __future__ import annotations

import json
import re

import pytest

from admiralty.games import ROOMS, game, home_of
from admiralty.server.routes.doors import hero_told

from .guests import Guest

PNG = b"\x89PNG\r\n\x1a\n"


def test_every_game_has_a_card_and_the_easiest_comes_first(ann: Guest) -> None:
    told = ann.get("/cards")
    cards = {card["key"]: card for card in told["cards"]}
    assert set(cards) == {key for key in ROOMS if home_of(key) == key}
    assert told["first"] == told["cards"][0]["key"] == "systemships"
    assert [card["difficulty"] for card in told["cards"]] == sorted(card["difficulty"] for card in told["cards"])
    heavy = cards["heavy"]
    assert heavy["minutes"] == 15 and heavy["players"] == [2, 2] and heavy["designer"]
    assert heavy["battles"] == len(game("heavy").scenarios)
    for card in cards.values():
        assert len(card["pitch"].split()) <= 25 and 1 <= card["difficulty"] <= 3


def test_a_campaign_stands_on_the_page_of_its_combats(ann: Guest) -> None:
    card = next(card for card in ann.get("/cards")["cards"] if card["key"] == "systemships")
    assert [each["key"] for each in card["inside"]] == ["campaign"]
    assert card["battles"] == sum(len(game(key).scenarios) for key in ("systemships", "campaign"))


@pytest.mark.parametrize("key", ROOMS)
def test_a_link_to_a_game_has_a_picture(ann: Guest, key: str) -> None:
    answer = ann.ask("GET", f"/games/{key}/picture.png")
    assert answer.status_code == 200 and answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(PNG)
    assert int.from_bytes(answer.content[16:20], "big") == 1200  # its width
    assert ann.ask("GET", "/games/chess/picture.png").status_code == 400


@pytest.mark.parametrize("key", ["systemships", "myoss", "heavy"])
def test_a_cover_shows_ships_of_the_game(key: str) -> None:
    cover = game(key).cover
    assert cover
    scene = cover.picture()
    hulls = [shape for shape in scene.shapes if type(shape).__name__ == "Hull"]
    assert len(hulls) >= 2 and {hull.role for hull in hulls} >= {"own"}
    assert len(scene.silhouettes) == len({hull.of for hull in hulls})


def test_the_battle_that_is_shown_is_always_the_same_and_ends(ann: Guest) -> None:
    told = ann.get("/hero")
    assert told == json.loads(json.dumps(hero_told()))
    kinds = [cue["kind"] for turn in told["turns"] for cue in turn["cues"]]
    assert {"beam", "missile", "shield", "burst"} <= set(kinds) and not {"dice", "call"} & set(kinds)
    assert told["turns"][-1]["cues"] == [] and all(turn["cues"] for turn in told["turns"][:-1])


def test_what_is_played_is_on_the_stage(ann: Guest) -> None:
    """Every cue names shapes that are there, and every hull has a silhouette; nothing is written on it."""
    told = ann.get("/hero")
    for turn in told["turns"]:
        text = json.dumps(turn["scene"])
        known = set(re.findall(r'"id": "([^"]+)"', text))
        for cue in turn["cues"]:
            places = {cue[name] for name in ("on", "origin", "to") if name in cue}
            assert places <= known, cue
        assert set(re.findall(r'"of": "([^"]+)"', text)) <= told["silhouettes"].keys()
        assert '"kind": "text"' not in text and '"name": ""' in text


def test_a_link_to_a_game_says_what_it_is(ann: Guest) -> None:
    """To those who show links; all else of the page is the same as anywhere."""
    shown = ann.client.get("/play/heavy")
    assert shown.status_code == 200
    tags = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', shown.text))
    assert tags["title"] == "Heavy Combat" and tags["description"].startswith("Two capital ships")
    assert re.fullmatch(r"http://[^/]+/api/v1/games/heavy/picture.png", tags["image"])
    assert re.sub(r"<meta property[^>]*>", "", shown.text) == ann.client.get("/").text
    assert "og:" not in ann.client.get("/play/chess").text
