"""The reader of rulebooks: rows into clauses, headings into sections, words into finds."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.core.book.rules_text import Clause, Kind, Rulebook, Section, load, parse
from admiralty.core.errors import Refused

BOOK = """# A toy: the rules

Two lines about it.

## 2. Clauses

### Throwing

| id | rule | part |
|---|---|---|
| TY-010 | The toy is *red*. | narrative |
| TY-020 | Throw 2d6; on 7 or more it **flies**. [R01] | action |
| `TY-030` | It lands \\| rolls. | movement |
| **TY-040b** | It rests. | movement |

## 4. Rulings

| id | what is unclear | the readings possible | default, and why | switch? |
|:--|---|---|---|--:|
| TY-R01 | who throws first? | oldest; youngest | youngest: it is kinder | `first`: youngest, oldest |
| TY-R02 | a toy lost | - | gone | no |

| id | supplement |
|---|---|
| TY-S01 | A lost toy is found on a 12. |

## 5. Worked examples

| id | input | expected | clauses |
|---|---|---|---|
| EX-01 | 2d6: 7 | it flies | TY-020 |

## 6. Data

| 2d6 | ways |
|---|---|
| 2 | 1 |

```
# not a heading
| TY-900 | not a clause | action |
```
"""


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    path = tmp_path / "RULES.md"
    path.write_text(BOOK, encoding="utf-8")
    return load(path)


def test_every_row_with_an_id_is_read_in_the_order_of_the_file(book: Rulebook) -> None:
    assert list(book.clauses) == ["TY-010", "TY-020", "TY-030", "TY-040b", "TY-R01", "TY-R02", "TY-S01", "EX-01"]


def test_a_clause_knows_its_text_part_heading_and_line(book: Rulebook) -> None:
    clause = book.clauses["TY-020"]
    assert clause.text == "Throw 2d6; on 7 or more it **flies**. [R01]"
    assert (clause.kind, clause.part, clause.narrative, clause.section) == (Kind.CLAUSE, "action", False, "Throwing")
    assert BOOK.splitlines()[clause.line - 1].startswith("| TY-020 ")
    assert clause.cells == (("rule", clause.text), ("part", "action"))


def test_narrative_clauses_are_marked(book: Rulebook) -> None:
    assert [clause.id for clause in book.clauses.values() if clause.narrative] == ["TY-010"]


def test_an_escaped_bar_stays_inside_its_cell(book: Rulebook) -> None:
    assert book.clauses["TY-030"].text == "It lands | rolls."
    assert book.clauses["TY-030"].part == "movement"


def test_a_ruling_reads_as_question_decision_and_house_rule(book: Rulebook) -> None:
    ruling = book.clauses["TY-R01"]
    assert ruling.kind is Kind.RULING
    assert ruling.text == ("who throws first? Ruling: youngest: it is kinder. House rule: `first`: youngest, oldest.")
    assert ("the readings possible", "oldest; youngest") in ruling.cells
    assert (ruling.part, ruling.narrative) == ("", False)


def test_a_ruling_without_a_switch_names_none(book: Rulebook) -> None:
    assert book.clauses["TY-R02"].text == "a toy lost. Ruling: gone."


def test_supplements_and_examples_have_their_own_kinds(book: Rulebook) -> None:
    assert (book.clauses["TY-S01"].kind, book.clauses["TY-S01"].text) == (
        Kind.SUPPLEMENT,
        "A lost toy is found on a 12.",
    )
    assert (book.clauses["EX-01"].kind, book.clauses["EX-01"].text) == (Kind.EXAMPLE, "2d6: 7 → it flies (TY-020)")


def test_an_example_may_have_the_prefix_of_its_game() -> None:
    clause = parse("| id | input | expected |\n|---|---|---|\n| TY-W07 | 2d6: 7 | it flies |").clauses["TY-W07"]
    assert (clause.kind, clause.text) == (Kind.EXAMPLE, "2d6: 7 → it flies")


def test_sections_hold_heading_level_and_the_text_below(book: Rulebook) -> None:
    assert [(section.level, section.heading) for section in book.sections] == [
        (1, "A toy: the rules"),
        (2, "2. Clauses"),
        (3, "Throwing"),
        (2, "4. Rulings"),
        (2, "5. Worked examples"),
        (2, "6. Data"),
    ]
    assert book.sections[0].text == "Two lines about it."
    assert "# not a heading" in book.sections[-1].text


def test_text_before_the_first_heading_is_a_section_of_level_0() -> None:
    assert parse("hello\n# Title").sections == (Section("", 0, "hello"), Section("Title", 1, ""))


def test_a_table_without_a_header_reads_the_last_cell_as_the_part() -> None:
    clause = parse("| TY-010 | It is red. | design |").clauses["TY-010"]
    assert (clause.text, clause.part) == ("It is red.", "design")


def test_a_header_does_not_reach_into_the_next_table() -> None:
    book = parse(
        "| id | x | rule |\n|---|---|---|\n| TY-1 | a | b |\n\n| id | rule | x |\n|---|---|---|\n| TY-2 | a | b |"
    )
    assert (book.clauses["TY-1"].text, book.clauses["TY-2"].text) == ("b", "a")


def test_the_first_of_two_rows_with_one_id_counts() -> None:
    assert parse("| TY-1 | one | design |\n| TY-1 | two | design |").clauses["TY-1"].text == "one"


@pytest.mark.parametrize("name", ["TY-", "T-010", "TYY-010", "TY-Q01", "TY-01234", "ty-010", "see TY-010"])
def test_what_is_no_id_makes_no_clause(name: str) -> None:
    assert parse(f"| {name} | It is red. | design |").clauses == {}


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("TOY", ["TY-010", "TY-R02", "TY-S01"]),
        ("lost toy 12", ["TY-S01"]),
        ("oldest", ["TY-R01"]),
        ("ex-01", ["EX-01"]),
        ("movement", ["TY-030", "TY-040b"]),
        ("blue", []),
        ("  ", []),
    ],
)
def test_find_needs_every_word_in_any_case(book: Rulebook, words: str, ids: list[str]) -> None:
    assert [clause.id for clause in book.find(words)] == ids


def test_a_clause_is_found_by_its_id_in_any_case(book: Rulebook) -> None:
    assert book.clause(" ty-r01 ") is book.clauses["TY-R01"]
    assert book.clause("TY-040B") is book.clauses["TY-040b"]


def test_an_unknown_id_is_refused_with_ids_like_it(book: Rulebook) -> None:
    with pytest.raises(Refused) as caught:
        book.clause("TY-011")
    assert str(caught.value).startswith("TY-011: no such clause in this rulebook; did you mean ")
    assert "TY-010" in caught.value.remedy


def test_a_missing_file_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(Refused) as caught:
        load(tmp_path / "RULES.md")
    assert str(caught.value) == f"{tmp_path / 'RULES.md'}: the rulebook cannot be read: No such file or directory"


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "RULES.md"
    path.write_bytes(b"# Ti\xfftle")
    with pytest.raises(Refused, match=r"not UTF-8 text \(byte 4\); save it as UTF-8"):
        load(path)


def test_what_is_read_cannot_be_changed(book: Rulebook) -> None:
    for thing, field in ((book, "where"), (book.clauses["TY-010"], "text"), (book.sections[0], "heading")):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(thing, field, "other")


def test_the_module_needs_only_the_standard_library() -> None:
    heavy = "{'numpy', 'numba', 'pydantic', 'rich', 'typer'}"
    code = f"import sys, admiralty.core.book.rules_text; assert not {heavy} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": ":".join(p for p in sys.path if p)})


PIECES = st.sampled_from(
    ["|", "\\|", "\n", "\r\n", "# ", "###", "```", "~~~", "---", ":-:", "`", "**", " ", "id", "rule", "part", "switch?",
     "TY-010", "TY-R01", "TY-S1a", "EX-01", "narrative", "default", "input", "\x0c", "\u2028", "\ufeff", "é"]
)  # fmt: skip


@given(st.one_of(st.text(), st.lists(PIECES, max_size=60).map("".join)))
def test_any_text_is_a_rulebook(text: str) -> None:
    book = parse(text)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for name, clause in book.clauses.items():
        assert clause.id == name
        assert name in lines[clause.line - 1]
        assert clause in book.find(name)
    assert all(0 <= section.level <= 6 for section in book.sections)


WORDS = st.text(st.characters(whitelist_categories=("L", "N"), whitelist_characters=" ,;.|"), min_size=1).map(
    lambda text: " ".join(text.split()) or "x"
)


@given(
    st.dictionaries(st.from_regex(r"[A-Z]{2}-[0-9]{1,4}[a-z]?", fullmatch=True).filter(lambda i: i[:2] != "EX"), WORDS)
)
def test_rows_come_back_as_they_were_written(rules: dict[str, str]) -> None:
    rows = (f"| {name} | {rule.replace('|', chr(92) + '|')} | action |" for name, rule in rules.items())
    book = parse("\n".join(["## Rules", "", "| id | rule | part |", "|---|---|---|", *rows]))
    read: list[tuple[str, str, str, str]] = [(c.id, c.text, c.part, c.section) for c in book.clauses.values()]
    assert read == [(name, rule, "action", "Rules") for name, rule in rules.items()]
    assert [clause.line for clause in book.clauses.values()] == list(range(5, 5 + len(rules)))


@given(st.text(max_size=40))
def test_find_never_fails(words: str) -> None:
    found = parse(BOOK).find(words)
    assert all(isinstance(clause, Clause) for clause in found)
