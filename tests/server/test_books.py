"""The rulebooks and guides as the server tells them: whole, linked, safe, and the same for everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest

from admiralty.core.book import rules_text
from admiralty.core.book.chapters import chapters_of, referring
from admiralty.core.book.guides import brief
from admiralty.core.state.options import options_of
from admiralty.games import game
from admiralty.server.routes.books import BookTold, book_told, link_names
from tests.rooms import ROOMS

from .guests import Guest

Plain = dict[str, Any]
LINK = re.compile(r'<a href="#([^"]+)">')
KNOWN = re.compile(r'</?(?:code|strong|em|ins|time|a(?: href="#[\w.~-]+")?)>')


def texts(value: Any) -> list[str]:
    """Every text in plain data."""
    if isinstance(value, dict):
        return [text for each in value.values() for text in texts(each)]
    if isinstance(value, list):
        return [text for each in value for text in texts(each)]
    return [value] if isinstance(value, str) else []


def rules_of(book: Plain) -> dict[str, Plain]:
    return {
        rule["id"]: rule
        for chapter in book["chapters"]
        for block in chapter["blocks"]
        for rule in block.get("rules") or ()
    }


@pytest.mark.parametrize("key", ROOMS)
def test_a_book_holds_every_clause_once_and_its_links_lead_somewhere(ann: Guest, key: str) -> None:
    book = ann.get(f"/books/{key}")
    rules = rules_of(book)
    assert rules.keys() == rules_text.load(game(key).rulebook).clauses.keys()
    assert sum(book["counts"].values()) == len(rules)
    assert book["briefs"] == {word: brief(meaning) for word, meaning in book["words"].items()}
    addresses = [*rules, *(chapter["anchor"] for chapter in book["chapters"])]
    assert len(set(addresses)) == len(addresses)
    links = [to for text in texts(book) for to in LINK.findall(text)]
    assert links and set(links) <= set(addresses)
    assert BookTold.model_validate(book)
    how = book["chapters"][1]
    assert how["title"] == "How to play" and how["blocks"][0]["kind"] == "steps"


@pytest.mark.parametrize("key", ROOMS)
def test_no_word_of_the_book_is_lost(ann: Guest, key: str) -> None:
    """Every word of the file stands in what is told, but for marks of Markdown and switches that are none."""
    told = " ".join(texts(ann.get(f"/books/{key}"))).casefold()
    told = re.sub(r"</?[a-z][^>]*>", "", told).replace("&quot;", '"').replace("&#x27;", "'")
    told_words = set(re.findall(r"\w+", told.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")))
    text = re.sub(r"^\d+\. ", "", game(key).rulebook.read_text(encoding="utf-8").casefold(), flags=re.MULTILINE)
    heads = {word for line in text.split("\n") if line.startswith("| id") for word in re.findall(r"\w+", line)}
    assert set(re.findall(r"\w+", text)) - heads - told_words == set()


@pytest.mark.parametrize("key", ROOMS)
def test_nothing_in_a_book_is_markup_but_what_the_server_makes(ann: Guest, key: str) -> None:
    blocks = [block for chapter in ann.get(f"/books/{key}")["chapters"] for block in chapter["blocks"]]
    html = [text for block in blocks for name in ("html", "items", "head", "rows") for text in texts(block.get(name))]
    rules = rules_of({"chapters": [{"blocks": blocks}]})
    html += [field["html"] for rule in rules.values() for field in rule["fields"]]
    assert len(html) > len(rules) > 0
    for text in html:
        assert not re.search(r"[<>\"]", KNOWN.sub("", text)), text


@pytest.mark.parametrize("key", ROOMS)
def test_every_house_rule_stands_beside_its_ruling_with_its_values_and_default(ann: Guest, key: str) -> None:
    rules = rules_of(ann.get(f"/books/{key}"))
    for spec in options_of(game(key).rules):
        found = [each for each in rules[spec.note.ruling]["switches"] if each["name"] == spec.name]
        assert len(found) == 1 and found[0]["sentence"] == spec.note.sentence
        assert not found[0]["values"] or found[0]["default"] in found[0]["values"]


def test_a_ruling_reads_in_parts() -> None:
    rule = rules_of(book_told("systemships"))["IS-R10"]
    assert [field["label"] for field in rule["fields"]] == ["", "Readings", "Ruling", "House rule"]
    assert [switch["name"] for switch in rule["switches"]] == ["speed_draw"]
    silent = rules_of(book_told("systemships"))["IS-R03"]
    assert [field["label"] for field in silent["fields"]] == ["", "Readings", "Ruling"]


def test_links_and_dates_in_a_text() -> None:
    text = (
        "# Toy\n## 3. Data\n### 3.2 Table\n| id | rule | part |\n|---|---|---|\n| TY-010 | a | x |\n| TY-R07 | b | x |"
    )
    book = rules_text.parse(text)
    pieces = referring(book, chapters_of(book))
    assert link_names("See [R07], TY-010 (3.2) & <b>.", pieces) == (
        'See [<a href="#TY-R07">R07</a>], <a href="#TY-010">TY-010</a> (<a href="#3.2">3.2</a>) &amp; &lt;b&gt;.'
    )
    assert link_names("TY-999 and R08 of 2.5 in 3.25", pieces) == "TY-999 and R08 of 2.5 in 3.25"
    assert link_names("So. (2026-11-22: it was (not) so.)", pieces) == (
        "So. <ins><time>2026-11-22</time> it was (not) so.</ins>"
    )
    assert link_names("2026-11-21: nothing.", pieces) == "<time>2026-11-21</time> nothing."


def test_the_shelf_and_the_guides(ann: Guest) -> None:
    assert [book["key"] for book in ann.get("/books")] == list(ROOMS)
    for key in ROOMS:
        guide = ann.get(f"/guides/{key}")
        room, _, name = guide["scenario"].partition("/")
        assert room == key and name in game(key).scenarios
        assert {int(what) for what in guide["asks"]} == {int(what) for what in game(key).wording.asks}


def test_what_is_no_book(ann: Guest) -> None:
    for path in ("/books/chess", "/guides/chess"):
        assert "games: systemships" in ann.get(path, 404)["error"]["remedy"]


def test_the_guided_battle_has_steps_of_its_own(ann: Guest) -> None:
    """Elsewhere a question is explained as ever, and nothing is said of the end."""
    for key in ROOMS:
        plain = ann.get(f"/guides/{key}")
        own = ann.get(f"/guides/{key}?scenario={plain['scenario']}")
        other = ann.get(f"/guides/{key}?scenario={plain['whole']['scenario']}")
        assert other["asks"] == plain["asks"] and other["more"].keys() == {"seal"}
        assert own["more"].keys() == {"seal", "won", "lost", "neither"}
        steps = {what: said for what, said in own["asks"].items() if said != plain["asks"][what]}
        assert steps and all("“" in said["text"] for said in steps.values() if "roll" not in said["text"])
        assert own["opening"] == plain["opening"] != other["opening"]
        assert ann.make(plain["whole"]["scenario"], seats=plain["whole"]["seats"])["id"]


def test_books_and_guides_are_the_same_for_everybody(ann: Guest, ben: Guest) -> None:
    """They are made from the room alone: a table that somebody plays changes no byte, and no cookie is given."""
    before = {path: ben.ask("GET", path).content for path in ("/books", "/books/systemships", "/guides/systemships")}
    id = ann.make("systemships/challenge")["id"]
    ann.play_out(id)
    for path, content in before.items():
        found = ben.ask("GET", path)
        assert found.content == content and ann.ask("GET", path).content == content
        assert "set-cookie" not in found.headers and id.encode() not in content
