"""Words that have gone out of use stand in no text that a person reads: English of sentences, by docs/words.md."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src/admiralty"
OUT_OF_USE = re.compile(
    r"\b(reckon\w*|anew|whoever|besides?|begin(?:s|ning)?|began|begun|what stands above|the same for the rest|"
    r"is told|are told|written down|taken back|nobody is asked)\b",
    re.IGNORECASE,
)
PRINTED = re.compile(  # a game's own words, as its players write and print them
    r"\bBegin roll to\b"  # Heavy Combat's notation of a rotation  [HC-1010]
)
# What only an author of a room reads: their checks, and the source that compiling writes.
AUTHORS = ("core/checks", "core/engines", "games/heavy/post/moved.py", "benchmarks")


def words_out_of_use(text: str) -> list[str]:
    """The words of a text that are out of use; of one word alone, which is a key, none."""
    return [found[0] for found in OUT_OF_USE.finditer(PRINTED.sub("", text))] if " " in text.strip() else []


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """Each string of a Python file but docstrings, with its line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in silent:
            yield node.lineno, node.value


def script_literals(text: str) -> Iterator[tuple[int, str]]:
    """Each string of a script, with its line; comments are left out."""
    blank = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.DOTALL)
    for number, line in enumerate(blank.splitlines(), 1):
        for found in re.finditer(r'"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`', re.sub(r"(^|\s)//.*", "", line)):
            yield number, found[0]


def texts_in(value: Any) -> Iterator[str]:
    """Every text of a TOML file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts_in(each)


def found_in(read: Iterator[tuple[int, str]], path: Path) -> list[str]:
    return [
        f"{path.relative_to(SOURCE)}:{line}: {words} in {text[:80]!r}"
        for line, text in read
        if (words := words_out_of_use(text))
    ]


def test_no_sentence_of_the_program_has_them() -> None:
    files = [path for path in SOURCE.rglob("*.py") if not path.relative_to(SOURCE).as_posix().startswith(AUTHORS)]
    assert len(files) > 200
    assert [fault for path in files for fault in found_in(literals(path), path)] == []


def test_no_sentence_of_the_pages_has_them() -> None:
    scripts = sorted((SOURCE / "web").glob("*.js"))
    assert len(scripts) > 50
    read = {path: script_literals(path.read_text(encoding="utf-8")) for path in scripts}
    assert [fault for path, literal in read.items() for fault in found_in(literal, path)] == []


def test_no_scenario_and_no_ship_has_them() -> None:
    files = [path for path in SOURCE.rglob("data/*/*.toml") if path.parent.name in ("scenarios", "ships", "doctrines")]
    assert len(files) > 30
    read = {path: texts_in(tomllib.loads(path.read_text(encoding="utf-8"))) for path in files}
    assert [fault for path, texts in read.items() for fault in found_in(((0, text) for text in texts), path)] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Whoever has the most has won.", ["Whoever"]),
        ("It is reckoned anew, beside the point.", ["reckoned", "anew", "beside"]),
        ("write Begin roll to Port", []),
        ("write Begin to mend", ["Begin"]),
        ("beside", []),
    ],
)
def test_a_word_is_found_in_a_sentence(text: str, words: list[str]) -> None:
    assert words_out_of_use(text) == words


def test_a_script_is_read_without_its_comments() -> None:
    text = '/* whoever\n begins */\nsay("It begins now."); // beside it\nurl("https://x/y z");'
    assert list(script_literals(text)) == [(3, '"It begins now."'), (4, '"https://x/y z"')]
