"""The rulebooks as books, and the guides: what a page needs to show them, made safe for HTML."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field

from admiralty import games
from admiralty.core.book import rules_text
from admiralty.core.book.chapters import (
    Block,
    Chapter,
    Drawn,
    Grid,
    Listing,
    Prose,
    Rules,
    chapters_of,
    fields_of,
    referring,
)
from admiralty.core.book.guides import SEAL, Proposal, brief, explanations_of, guide_of, name_of, steps_of, words_of
from admiralty.core.book.rules_text import Clause, Kind
from admiralty.core.errors.word_forms import FORMS
from admiralty.core.face.game import Game, Request
from admiralty.core.state.options import options_of, say, values_said
from admiralty.games import ROOMS, game

from ..asked.opening import COMPUTER, MINE
from ..base.refusals import Unknown
from ..told import models
from .rules import html_of

router = APIRouter(prefix="/api/v1", responses={400: {"model": models.Failed}, 404: {"model": models.Failed}})
Pieces = Callable[[str], Iterator[tuple[str, str]]]
Scenario = Annotated[str, Query(max_length=80, description="game/name of the table; absent: there is none yet")]
SEALING = {
    "title": "Lock in your orders",
    "text": "Ready locks in your orders. They open together with everyone else's; until then you can reopen them.",
    "look": [],
    "clauses": [],
}
_DATED = re.compile(r"\((\d{4}-\d\d-\d\d): ([^()]*(?:\([^()]*\)[^()]*)*)\)")
_DATE = re.compile(r"(\d{4}-\d\d-\d\d)(: )?")
_SWITCH = re.compile(r"`(\w+)`")


class SwitchTold(BaseModel):
    """A house rule: what may be set, and what it is unless it is set."""

    name: str
    sentence: str
    values: list[str] = Field(description="its words; empty: a number, as `said` says")
    said: str
    default: str


class FieldTold(BaseModel):
    """A part of what a rule says."""

    label: str
    html: str


class RuleTold(BaseModel):
    """A numbered rule; its id is its address in the book."""

    id: str
    kind: str
    part: str
    fields: list[FieldTold]
    switches: list[SwitchTold]


class BlockTold(BaseModel):
    """A block of a chapter; which of the keys it has, its kind says."""

    kind: Literal["prose", "list", "steps", "table", "drawn", "rules"]
    html: str | None = None
    text: str | None = None
    items: list[str] | None = None
    head: list[str] | None = None
    rows: list[list[str]] | None = None
    numeric: list[bool] | None = None
    rules: list[RuleTold] | None = None


class ChapterTold(BaseModel):
    """A heading and what stands below it; its anchor is its address in the book."""

    anchor: str
    number: str
    title: str
    level: int
    blocks: list[BlockTold]


class BookTold(BaseModel):
    """A whole rulebook."""

    key: str
    title: str
    sentence: str
    counts: dict[str, int] = Field(description="how many rules of each kind it has")
    words: dict[str, str] = Field(description="abbreviation -> what it means")
    briefs: dict[str, str] = Field(description="abbreviation -> what it stands for, without the rest of its meaning")
    forms: dict[str, str] = Field(description="patterns by which a search finds a word in its other forms")
    chapters: list[ChapterTold]


class LabelTold(BaseModel):
    """What some labels of a record sheet mean."""

    match: str = Field(description="a pattern of the whole label")
    text: str
    clause: str
    sheet: str = Field(description="a pattern of the whole id of the sheets on which it means this")


class Shelved(BaseModel):
    """A rulebook on the shelf."""

    key: str
    title: str
    sentence: str
    counts: dict[str, int]


class ExplainedTold(BaseModel):
    """What a guide says of a kind of question."""

    title: str
    text: str
    look: list[Literal["board", "sheets", "form", "log", "odds"]] = Field(description="the parts of a table to look at")
    clauses: list[str]
    point: list[str] = Field(default=[], description="shapes of the board that it speaks of")
    again: str = Field(default="", description="what is said when it is asked again in a later turn")


class WholeTold(BaseModel):
    """A whole battle, after the first one."""

    scenario: str = Field(description="game/name")
    seats: dict[str, str]
    lead: str = Field(description="what the way there is called")


class GuideTold(BaseModel):
    """The guide of a game: its first battle, the words of the game, and what is said of each question, by `what`."""

    scenario: str = Field(description="game/name")
    seats: dict[str, str] = Field(description="as a table is made with them: the first is one's own")
    opening: str
    words: dict[str, str]
    asks: dict[int, ExplainedTold]
    more: dict[str, ExplainedTold] = Field(description="also: seal; won, lost, neither after it")
    whole: WholeTold | None = Field(description="what the first battle leads on to")


@router.get("/books", response_model=list[Shelved])
def shelf() -> list[dict[str, Any]]:
    """The rulebooks there are."""
    return [{key: value for key, value in book_told(room).items() if key in Shelved.model_fields} for room in ROOMS]


@router.get("/books/{game}", response_model=BookTold, response_model_exclude_none=True)
def book(game: str) -> Response:
    """A game's whole rulebook: chapters with prose, tables and rules, house rules with their values."""
    _require(game)
    return Response(_book_text(game), media_type="application/json")


@router.get("/guides/{game}", response_model=GuideTold)
def guide(game: str, scenario: Scenario = "") -> dict[str, Any]:
    """What somebody who plays a game for the first time is told; at a table, by its scenario."""
    _require(game)
    return guide_told(game, scenario.removeprefix(f"{game}/"))


@router.get("/words/{game}", response_model=dict[str, str])
def words(game: str) -> dict[str, str]:
    """The abbreviations of a game, and what they mean."""
    _require(game)
    return words_of(games.game(game))


@router.get("/labels/{game}", response_model=list[LabelTold])
def labels(game: str) -> list[LabelTold]:
    """What the labels of a game's record sheets mean; the first that matches counts."""
    _require(game)
    return [LabelTold(**asdict(each)) for each in games.game(game).labels]


def _require(key: str) -> None:
    if key not in ROOMS:
        raise Unknown(key, "is no game here", "", f"games: {', '.join(ROOMS)}")


@cache
def _book_text(key: str) -> str:
    return json.dumps(book_told(key), ensure_ascii=False, separators=(",", ":"))


def guide_told(key: str, name: str) -> dict[str, Any]:
    """A game's guide, as it is told at a table of a scenario; `Refused` if it has none."""
    found = game(key)
    guide = guide_of(found)
    if guide is None:
        raise Unknown(key, "has no guide")
    staged = guide.staged
    more = {SEAL: SEALING | _added(steps_of(found, name).get(SEAL))}
    if staged and name == guide.scenario:
        lost = _ending("Not this time", staged.lost)
        more |= {"won": _ending("Your first victory", staged.won), "lost": lost, "neither": lost}
    return {
        **_seated(key, guide.scenario, guide.level),
        "opening": guide.opening if name in ("", guide.scenario) else guide.pitch,
        "words": guide.words,
        "asks": _asks_told(found, name),
        "more": more,
        "whole": {**_seated(key, staged.whole, guide.level), "lead": staged.lead} if staged else None,
    }


def _asks_told(found: Game, name: str) -> dict[int, dict[str, Any]]:
    """What is said of each question at a table of a scenario, with what a step of the guide adds in its own battle."""
    names, steps = {int(what): name_of(what) for what in found.wording.asks}, steps_of(found, name)
    told = {what: each.model_dump() for what, each in explanations_of(found).items()}
    return {what: each | _added(steps.get(names[what])) for what, each in told.items()}


def _added(step: Proposal | None) -> dict[str, Any]:
    """What a step says in place of the rest, and where it points."""
    return {"text": step.text, "point": step.point, "again": step.again or ""} if step else {}


def _ending(title: str, text: str) -> dict[str, Any]:
    return {"title": title, "text": text, "look": [], "clauses": []}


@cache
def _seated(key: str, name: str, level: str) -> dict[str, Any]:
    """A scenario and its seats: the first is one's own, a level of the computer has the others."""
    found = game(key)
    dealt = found.deal(Request(found.scenario(name))).seats
    seats = {seat: f"{COMPUTER}{level}" if k else MINE for k, seat in enumerate(dealt)}
    return {"scenario": f"{key}/{name}", "seats": seats}


@cache
def book_told(key: str) -> dict[str, Any]:
    """A game's rulebook as `BookTold` has it."""
    found = game(key)
    read = rules_text.load(found.rulebook)
    chapters = chapters_of(read)
    pieces = referring(read, chapters)
    counts = {kind.value: 0 for kind in Kind}
    for clause in read.clauses.values():
        counts[clause.kind.value] += 1
    ordered = (*chapters[:1], *_how(found), *chapters[1:])
    told, words = [_chapter_told(each, key, pieces) for each in ordered], words_of(found)
    return {
        "key": key, "title": found.title, "sentence": found.sentence, "counts": counts, "words": words,
        "briefs": {word: brief(meaning) for word, meaning in words.items()}, "forms": FORMS, "chapters": told,
    }  # fmt: skip


def _how(found: Game) -> Iterator[Chapter]:
    """How the game is played, on one page between the title and the rules."""
    if guide := guide_of(found):
        yield Chapter("how-to-play", "", "How to play", 2, (Listing(True, tuple(guide.how)),))


def _chapter_told(chapter: Chapter, key: str, pieces: Pieces) -> dict[str, Any]:
    return {
        "anchor": chapter.anchor,
        "number": chapter.number,
        "title": chapter.title,
        "level": chapter.level,
        "blocks": [_block_told(block, key, pieces) for block in chapter.blocks],
    }


def _block_told(block: Block, key: str, pieces: Pieces) -> dict[str, Any]:
    match block:
        case Prose(text):
            return {"kind": "prose", "html": link_names(text, pieces)}
        case Listing(counted, items):
            return {"kind": "steps" if counted else "list", "items": [link_names(item, pieces) for item in items]}
        case Grid(head, rows):
            told = [[link_names(cell, pieces) for cell in row] for row in rows]
            head_told = [html_of(cell) for cell in head]
            return {"kind": "table", "head": head_told, "rows": told, "numeric": list(block.numeric)}
        case Drawn(text):
            return {"kind": "drawn", "text": text}
        case Rules(clauses):
            return {"kind": "rules", "rules": [_rule_told(clause, key, pieces) for clause in clauses]}


def _rule_told(clause: Clause, key: str, pieces: Pieces) -> dict[str, Any]:
    fields = [{"label": label, "html": link_names(text, pieces)} for label, text in fields_of(clause)]
    return {
        "id": clause.id,
        "kind": clause.kind.value,
        "part": clause.part,
        "fields": fields,
        "switches": _switches_told(clause, key),
    }


def _switches_told(clause: Clause, key: str) -> list[dict[str, Any]]:
    """The house rules of a ruling that the program has: those that name it, and those that it names."""
    named = {name for _, text in clause.cells for name in _SWITCH.findall(text)} if clause.kind is Kind.RULING else ()
    return [
        {
            "name": spec.name,
            "sentence": spec.note.sentence,
            "values": list(spec.note.values),
            "said": values_said(spec),
            "default": say(spec, spec.default),
        }
        for spec in options_of(game(key).rules)
        if clause.id == spec.note.ruling or spec.name in named
    ]


def link_names(text: str, pieces: Pieces) -> str:
    """The text as HTML, with links to what it names in the book, and with dated corrections marked."""
    safe = "".join(f'<a href="#{to}">{part}</a>' if to else part for part, to in pieces(html_of(text)))
    if found := _DATE.match(safe):
        safe = f"<time>{found[1]}</time> {safe[found.end() :]}"
    return _DATED.sub(r"<ins><time>\1</time> \2</ins>", safe)
