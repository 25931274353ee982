"""Seats' own words: asked for after the secret is bound, kept in the journal, and part of every die."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from admiralty.cli.text.common import WORDS_LIMIT
from admiralty.core.journal import Journal, export, load, secret
from admiralty.core.journal.entries import Header, Unfit, header_from, header_json

from .invoking import invoke, refused
from .typist import Lines

CHALLENGE, DUEL = "systemships/challenge", "systemships/duel"


@pytest.fixture(autouse=True)
def no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    monkeypatch.delenv("ADMIRALTY_LINES", raising=False)


def played(path: Path, *options: str) -> str:
    """A game by the computer; its log."""
    found = invoke("play", CHALLENGE, "--save", str(path), *options)
    assert found.status == 0, found
    return found.out


def test_the_words_stand_in_the_journal_and_are_shown_and_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    said = played(path, "--words", "warp=a fair wind")
    order = ["Its commitment is", "Challenger's words are locked: ", "Own words: warp 'a fair wind'"]
    assert [said.index(each) for each in order] == sorted(said.index(each) for each in order)
    assert load(path)[0].header.words == {"warp": "a fair wind"}
    verified, shown = invoke("verify", str(path)), invoke("replay", str(path))
    assert verified.status == 0 and "consistent" in verified.out and "Own words: warp 'a fair wind'" in verified.out
    assert "Own words: warp 'a fair wind'" in shown.out
    plain = tmp_path / "plain.jsonl"
    assert "Own words" not in played(plain) + invoke("verify", str(plain)).out + invoke("replay", str(plain)).out


def test_every_die_hangs_on_the_words(tmp_path: Path) -> None:
    def dice(name: str, *words: str) -> list[str]:
        path = tmp_path / f"{name}.jsonl"
        played(path, "--seed", "5", *words)
        return [str(entry) for entry in load(path)[0].entries if type(entry).__name__ == "Dice"]

    assert dice("a", "--words", "warp=one") == dice("b", "--words", "warp=one")
    assert dice("c", "--words", "warp=two") != dice("d", "--words", "warp=one") != dice("e")


def test_words_put_there_afterwards_are_found_out(tmp_path: Path) -> None:
    path, forged, chained = tmp_path / "game.jsonl", tmp_path / "forged.jsonl", tmp_path / "chained.jsonl"
    played(path, "--words", "warp=true")
    forged.write_bytes(path.read_bytes().replace(b'{"warp":"true"}', b'{"warp":"lies"}'))
    assert "line 1: locks: the words and the salt of warp do not open its lock" in refused("verify", str(forged))
    journal = load(path)[0]
    salts = journal.header.salts
    locks = {"warp": secret.hash_words({"warp": "lies"}, bytes.fromhex(salts["warp"]))}
    again = Journal(replace(journal.header, words={"warp": "lies"}, locks=locks))
    for entry in journal.entries:
        again.append(entry)
    export(again, chained, with_secret=True)
    assert "inconsistent at entry" in refused("verify", str(chained))


def test_words_are_asked_for_after_the_commitment_and_shown_when_all_are_locked(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    game = Lines("play", DUEL, "--words", "red", "--words", "blue", "--save", str(path), home=tmp_path)
    assert game.process.stdin is not None
    game.process.stdin.write(b"\nrose\nthistle\n\n")  # the first line holds no words, so they are asked for again
    game.process.stdin.flush()
    said = game.read()
    while said.count("\n> ") < 2:  # both prompts may come at once
        said += game.read()
    game.process.kill()
    game.close()
    header = load(path)[0].header
    order = [
        f"Its commitment is {header.commitment}",
        "Red's own words (they are not shown",
        "red: '' is not a line of 1 to 200 plain characters",
        f"Red's words are locked: {header.locks['red']}",
        "Blue's own words",
        f"Blue's words are locked: {header.locks['blue']}",
        "Own words: red 'rose', blue 'thistle'",
    ]
    at = [said.index(line) for line in order]
    assert at == sorted(at)
    assert "rose" not in said[: at[-1]] and "thistle" not in said[: at[-1]]
    assert header.words == {"red": "rose", "blue": "thistle"} and not header.left_out
    for seat, words in header.words.items():
        assert header.locks[seat] == secret.hash_words({seat: words}, bytes.fromhex(header.salts[seat]))
        assert header.locks[seat] != secret.hash_words({seat: words}), "a bare hash of a short word can be guessed"
    assert invoke("verify", str(path)).status == 0


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("wrap=x", "--words: there is no seat 'wrap'; did you mean 'warp'?"),
        ("warp=", "--words: '' is not a line of 1 to 200 plain characters"),
        ("warp=a\nb", "--words: 'a\\nb' is not a line"),
        ("warp=" + "x" * 201, "is not a line of 1 to 200"),
        ("warp", "--words: there is no terminal to type them on; write --words warp=TEXT"),
    ],
)
def test_words_that_are_none(words: str, line: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert line in refused("play", CHALLENGE, "--words", words, "--save", str(path))
    assert not path.exists()


def test_a_journal_has_its_words_already(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path)
    assert "--words: belongs to a new game" in refused("play", str(path), "--words", "warp=late")


def test_the_limit_is_that_of_journals() -> None:
    header = Header("systemships", 1, {}, ("warp",), {}, words={"warp": "x" * WORDS_LIMIT}, commitment="0" * 64)
    assert header_from(header_json(header)).words == header.words
    with pytest.raises(Unfit, match="longer than 200"):
        header_from(header_json(replace(header, words={"warp": "x" * (WORDS_LIMIT + 1)})))
