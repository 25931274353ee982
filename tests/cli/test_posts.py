"""A game in its own written form: ``replay --posted``, and orders read from a file at the table."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from admiralty.cli.table.match import open_scenario, take_up
from admiralty.cli.table.table import Table
from admiralty.cli.text.common import choices
from admiralty.core.post.posting import reading

from .invoking import invoke, refused
from .typist import page_text, shortest, table

DUEL, CHALLENGE = "heavy/worked_round", "systemships/challenge"
ORDERS = """
A) Roll [12]
A) Reaction Movement/Position [Begin roll to Starboard]/[A Port to Starboard to B Ventral, Range 2]
A) Countermeasures/Reinforce shields [4 points Reinforce Starboard shields]
A) Target Selection (General or Specific) Fire weapons [Fire Phasers 8 Points at B Ventral]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def test_orders_are_read_from_a_file_and_the_turn_is_posted(path: Path, tmp_path: Path) -> None:
    of = table(DUEL, path)
    assert of.enter("post").body == ("No turn is over.",)
    (tmp_path / "mine.txt").write_text(ORDERS, encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'mine.txt'}")
    assert not reply.wrong, reply.text
    assert of.question() is None, "the form is filled in"
    assert not of.enter("ready").wrong
    posted = of.enter("post")
    assert "A) Reaction Movement/Position [Begin roll to Starboard]" in "\n".join(posted.body)
    of.match.close()
    shown = invoke("replay", str(path), "--posted", "--seat", "a")
    assert shown.status == 0
    for line in posted.body:
        assert line in shown.out
    assert "Turn 1" in shown.out and "Turn 2" not in shown.out


def test_a_post_saved_by_another_system_is_read_alike(path: Path, tmp_path: Path) -> None:
    of, read = table(DUEL, path), []
    for n, front in enumerate(("", "\ufeff")):
        text = (front + ORDERS.strip()).replace("\n", "\r\n")
        (tmp_path / f"{n}.txt").write_bytes(text.encode())
        reply = of.enter(f"post {tmp_path / f'{n}.txt'}")
        assert not reply.wrong, reply.text
        read.append([(row.label, row.answer) for row in of.boxes()])
        assert reading(of.session, of.seat, text).whole
    assert read[0] == read[1]


@pytest.mark.parametrize(
    "old, new, said",
    [("[Begin roll to Starboard]", "[Fly]", "HC-1010"), ("8 Points", "13 Points", "13 points are")],
)
def test_what_cannot_be_ordered_is_refused_and_the_form_stays(
    old: str, new: str, said: str, path: Path, tmp_path: Path
) -> None:
    of = table(DUEL, path)
    of.enter("0")
    before = [(row.label, row.answer) for row in of.boxes()]
    (tmp_path / "mine.txt").write_text(ORDERS.replace(old, new), encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'mine.txt'}")
    assert reply.wrong and said in reply.text and "help post" in reply.text
    assert [(row.label, row.answer) for row in of.boxes()] == before
    assert of.enter("post nowhere.txt").wrong


def test_how_orders_are_written_is_told_with_a_sample_that_can_be_read(path: Path, tmp_path: Path) -> None:
    of = table(DUEL, path)
    told = page_text(of.enter("help post"))
    assert "HC-1030" in told and "a step away" in told
    sample = "\n".join(line for line in told.splitlines() if line.startswith("A) "))
    (tmp_path / "sample.txt").write_text(sample, encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'sample.txt'}")
    assert not reply.wrong, reply.text
    assert of.boxes()[0].answer == "rotate to Starboard"
    assert "help post" in of.enter("post").text and "help post" in " ".join(page_text(of.enter("help")).split())
    assert of.enter("help fly").wrong and "odds" in page_text(of.enter("help odds"))


def test_a_text_that_orders_nothing_is_not_taken_for_orders_in_silence(path: Path, tmp_path: Path) -> None:
    of = table(DUEL, path)
    (tmp_path / "mine.txt").write_text("A Movement [1 Point Close to Range 1]", encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'mine.txt'}")
    assert reply.wrong and "orders anything" in reply.text and "help post" in reply.text


def test_a_post_that_does_nothing_is_read_and_its_remarks_are_told(path: Path, tmp_path: Path) -> None:
    """HC-1060: empty entries; it was saved with a mark of order."""
    of = table(DUEL, path)
    of.enter("close")
    text = "\ufeffA) Roll [9]\nA) Reaction Movement/Position []/[A Fore to B Fore, Range 1]\n"
    (tmp_path / "mine.txt").write_text(text, encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'mine.txt'}")
    assert not reply.wrong and "you do nothing" in reply.text, reply.text
    assert "Line 1: the dice gave" in reply.text and "HC-1010" in reply.text
    assert of.question() is None and of.boxes()[0].answer == "hold position"


def test_a_moderator_is_told_that_he_reads_posts_and_writes_none(path: Path) -> None:
    """HC-R84: he sees everything, and commands no ship."""
    seats = ("a=computer:simple", "b=computer:simple", "moderator=human")
    of = table("heavy/duel", path, *seats, settings=["moderator=human", "turn_limit=2"])
    assert of.match.humans == (2,)
    told = " ".join(page_text(of.enter("help post")).split())
    assert "writes no orders: post shows what the others have posted" in told and "Write a line" not in told
    assert of.enter("post").text == ""


def test_what_is_left_to_pay_from_is_said(path: Path, tmp_path: Path) -> None:
    of = table(DUEL, path)
    refused_ = of.enter("fly")
    assert refused_.wrong and "points of power left [HC-1080]" in refused_.text
    (tmp_path / "mine.txt").write_text(ORDERS.replace("8 Points", "15 Points"), encoding="utf-8")
    assert "left for it [HC-1080]" in of.enter(f"post {tmp_path / 'mine.txt'}").text
    (tmp_path / "mine.txt").write_text(ORDERS.replace("8 Points", "11 Points"), encoding="utf-8")
    of.enter(f"post {tmp_path / 'mine.txt'}")
    assert of.question() is None and "has no power left" in of.asking().prompt and "HC-1080" in of.asking().prompt
    (tmp_path / "mine.txt").write_text(ORDERS.replace("8 Points", "10 Points"), encoding="utf-8")
    of.enter(f"post {tmp_path / 'mine.txt'}")
    assert "has 1 point of power left [HC-1080]" in of.asking().prompt


def test_what_a_post_says_of_the_game_and_is_not_so_is_remarked_on(path: Path, tmp_path: Path) -> None:
    of = table(DUEL, path)
    (tmp_path / "mine.txt").write_text(ORDERS.replace("A) Roll [", "A) Roll [9"), encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'mine.txt'}")
    assert not reply.wrong and "Line 2: the dice gave" in reply.text and "HC-1000" in reply.text


def test_orders_that_are_not_locked_are_kept_for_the_next_time(path: Path) -> None:
    of = table(DUEL, path)
    for line in ("hold position", "1", "0"):
        assert not of.enter(line).wrong
    before = [(row.label, row.answer) for row in of.boxes()]
    assert any("kept" in line for line in of.closing())
    of.match.close()
    again = Table(match=take_up(str(path)))
    assert [(row.label, row.answer) for row in again.boxes()] == before
    assert again.match.note == "Your unfinished orders are back."
    while again.question() is not None:
        again.enter(shortest(again.question(), again.question().choices[0].value))
    again.enter("ready")
    again.match.close()
    assert [each.name for each in path.parent.iterdir()] == [path.name], "nothing is kept of orders that were locked"
    last = Table(match=take_up(str(path)))
    assert not last.match.note and len(last.boxes()) == 1
    last.match.close()


@pytest.mark.parametrize("kept", ["", "[]", '{"receipt": 1}', '{"receipt": "HERE", "seats": {"0": [99]}}', "\x00"])
def test_what_was_kept_and_does_not_fit_is_left_out(kept: str, path: Path) -> None:
    of = table(DUEL, path)
    of.match.close()
    Path(f"{path}.draft").write_text(kept.replace("HERE", of.session.receipt), encoding="utf-8")
    again = Table(match=take_up(str(path)))
    assert len(again.boxes()) == 1 and not again.match.note
    again.match.close()


def test_a_file_of_that_name_that_is_none_of_ours_is_left_alone(path: Path, tmp_path: Path) -> None:
    """Neither written through a link, nor overwritten, nor removed; a pipe is not waited for."""
    notes = tmp_path / "notes.txt"
    notes.write_text("mine", encoding="utf-8")
    draft = Path(f"{path}.draft")
    for make in (lambda: draft.symlink_to(notes), lambda: draft.write_text("mine"), lambda: os.mkfifo(draft)):
        make()
        of = table(DUEL, path)
        assert not of.enter("hold position").wrong
        assert of.closing()[0].startswith(f"Your unfinished orders are lost: {draft} is a file of something")
        of.match.close()
        again = Table(match=take_up(str(path)))
        assert len(again.boxes()) == 1
        again.match.close()
        assert draft.is_symlink() or draft.is_fifo() or draft.read_text(encoding="utf-8") == "mine"
        assert notes.read_text(encoding="utf-8") == "mine"
        draft.unlink()
        path.unlink()


def test_what_is_kept_is_for_the_player_alone(path: Path) -> None:
    of = table(DUEL, path)
    of.enter("hold position")
    of.match.close()
    assert Path(f"{path}.draft").stat().st_mode & 0o777 == 0o600
    assert sorted(each.name for each in path.parent.iterdir()) == [path.name, f"{path.name}.draft"]


def test_orders_that_cannot_be_kept_are_not_said_to_be(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full, say: that is told instead, and no half file is left."""
    of = table(DUEL, path)
    of.enter("hold position")

    def full(*paths: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    said = of.closing()[0]
    of.match.close()
    assert said == f"Your unfinished orders are lost: {path}.draft cannot be written: No space left on device."
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_before_the_first_turn_nothing_is_posted(path: Path, tmp_path: Path) -> None:
    of = Table(open_scenario(DUEL, choices(), 1))
    assert of.opening
    for line in ("post", "post mine.txt"):
        reply = of.enter(line)
        assert reply.wrong and "there is no game yet" in reply.text
    of = table(DUEL, path)
    (tmp_path / "long.txt").write_text(ORDERS * 100, encoding="utf-8")
    reply = of.enter(f"post {tmp_path / 'long.txt'}")
    assert reply.wrong and "longer than 20000 characters" in reply.text


def test_a_game_without_a_written_form_says_so(path: Path) -> None:
    of = table(CHALLENGE, path)
    of.enter("d")
    assert of.enter("post").wrong
    of.match.close()
    assert "no written form" in refused("replay", str(path), "--posted")
