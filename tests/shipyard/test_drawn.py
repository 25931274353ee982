"""Sheets that are drawn: of any game whose designer draws them, in black on white, two a page where they fit."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from admiralty.core.face.record_sheets import Display, DrawnDesigner, Page, page_of, sheet_text
from admiralty.core.face.scene_svg import print_scene
from admiralty.core.face.scenes import ROLES, Circle, Polygon, Scene, Text
from admiralty.core.files.shipped import content
from admiralty.core.yard.designers import Estimate, Group, Line, Table
from admiralty.core.yard.parts import Number
from admiralty.games import game
from admiralty.shipyard.paper import pdf_of

from .test_paper import pages, typst

SQUARE = Polygon("hull", "the hull <1>", "neutral", ((0, 0), (10, 0), (10, 10), (0, 10)))
SCENE = Scene(
    "x", 60, 40, (SQUARE, Circle("eye", "", "own", 30, 20, 4), Text("said", "", "note", 30, 35, "Fore & aft"))
)
TOY = DrawnDesigner(
    "toy",
    "A toy",
    (Group("Parts", (Number("hull", "Hull", 0, 9, 3),)),),
    lambda values: Estimate((Line("Hull", values["hull"], values["hull"]),), values["hull"]),
    display=lambda values: Display(SCENE, (Table("Beside", ("a", "b"), (("1", "□" * values["hull"]),)),)),
)


def drawn(key: str) -> Page:
    """The page of a ship of Heavy Combat."""
    found = game("heavy")
    values: dict[str, Any] = dict(found.load_ship(content(found.ships[key]), key))
    return page_of(found.designer, values.pop("name"), values, "A note.")  # type: ignore[arg-type]


def test_a_designer_that_draws_has_its_drawing_on_the_page() -> None:
    page = page_of(TOY, "Hawk", {"hull": 2})
    root = ElementTree.fromstring(page.drawing)
    assert [each.tag.rpartition("}")[2] for each in root] == ["style", "polygon", "circle", "text"]
    assert page.tables[0].rows == (("1", "□□"),) and page.sums == ("Cost: 2 points",)
    assert "Hull" in sheet_text(TOY, "Hawk", {"hull": 2}) and "Beside" not in sheet_text(TOY, "Hawk", {"hull": 2})


def test_one_that_does_not_has_none() -> None:
    plain = DrawnDesigner(TOY.key, TOY.title, TOY.groups, TOY.evaluate)
    assert page_of(plain, "Hawk", {}).drawing == "" and page_of(plain, "Hawk", {}).tables[0].title == "Parts"


def test_what_is_printed_is_black_and_grey_on_white() -> None:
    svg = print_scene(SCENE)
    style = ElementTree.fromstring(svg)[0].text or ""
    colours = [part.split(";")[0].split("}")[0] for part in style.split("#")[1:]]
    assert colours and all(len(set(each)) == 1 or each[:2] == each[2:4] == each[4:6] for each in colours)
    assert all(f".{role}.shape" in style for role in ROLES)
    assert svg == print_scene(SCENE) and "prefers-color-scheme" not in svg


def test_two_cruisers_share_a_page() -> None:
    typst()
    ships = [drawn(key) for key in ("d7", "d7")]
    assert pages(pdf_of(ships[:1], "x.pdf")) == 1
    assert pages(pdf_of(ships, "x.pdf")) == 1
    assert pages(pdf_of([*ships, drawn("ca")], "x.pdf")) == 2


def test_drawn_sheets_and_others_go_together() -> None:
    typst()
    other = Page("Hawk", "A toy", (Table("Parts", ("c", "d"), (("1", "□"),)),), (), (), (), "")
    assert pages(pdf_of([page_of(TOY, "Hawk [*_$", {}), other], "x.pdf")) == 1
