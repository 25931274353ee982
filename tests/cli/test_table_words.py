"""Answers as they are typed, boxes told apart, the log put together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from admiralty.cli.table.table_sheets import changed_lines, first_lines, named_lines, row_text, sheet_lines
from admiralty.cli.table.table_words import labels, legal_said, log_rows, parts_of, read_answer
from admiralty.core.errors import Refused
from admiralty.core.face.scenes import Row, Sheet
from admiralty.core.face.wording import LogLine
from admiralty.core.play.forms import Choice, Pending
from admiralty.games import game

from .typist import table


def words(*texts: str, low: int = 0) -> Pending:
    made = tuple(Choice(low + k, text) for k, text in enumerate(texts))
    return Pending(0, 1, 0, 0, None, (), "Which?", "box", "AB-1", "", True, "", made)


def numbers(low: int, high: int, choices: bool = True) -> Pending:
    made = tuple(Choice(k, str(k)) for k in range(low, high + 1)) if choices else ()
    return Pending(0, 1, low, high, None, (), "How many?", "box", "AB-1", "", True, "", made)


TACTICS = words("Attack", "Dodge", "Retreat", "Negotiate")
LOSSES = words("one power/drive", "one tube", "three missiles")
SHIPS = words("Lance 1", "Lance 2", "Bulwark")


@pytest.mark.parametrize(
    "question, typed, value",
    [
        (TACTICS, "Dodge", 1), (TACTICS, "d", 1), (TACTICS, " NEG ", 3), (LOSSES, "tube", 1), (LOSSES, "p", 0),
        (LOSSES, "drive", 0), (LOSSES, "pd", 0), (LOSSES, "one t", 1), (LOSSES, "th mi", 2), (LOSSES, "three  mis", 2),
        (SHIPS, "2", 1), (SHIPS, "lance 1", 0), (SHIPS, "b", 2),
        (numbers(0, 5), "5", 5), (numbers(-3, 3), "-3", -3), (numbers(1, 999, False), "998", 998),
        (words("one", "one more"), "one", 0),
    ],
)  # fmt: skip
def test_answers_are_understood(question: Pending, typed: str, value: int) -> None:
    assert read_answer(question, typed) == value


@pytest.mark.parametrize(
    "question, typed, message",
    [
        (LOSSES, "t", "'t' may mean one tube or three missiles [AB-1]; type more of it"),
        (
            TACTICS,
            "2",
            "'2' is no answer here, as answers are typed in words [AB-1]; type Attack, Dodge, Retreat or Negotiate,"
            " or help",
        ),
        (numbers(0, 5), "6", "'6' is no answer here [AB-1]; type 0 to 5, or help"),
        (numbers(0, 5), "", "'' is no answer here [AB-1]; type 0 to 5, or help"),
        (numbers(1, 999, False), "99999999999999", "is no answer here"),
        (SHIPS, "l", "may mean Lance 1 or Lance 2"),
    ],
)
def test_what_is_not_clear_is_refused(question: Pending, typed: str, message: str) -> None:
    with pytest.raises(Refused) as refused:
        read_answer(question, typed)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    "typed, parts",
    [
        ("4 4 5", ["4", "4", "5"]), ("4x3", ["4", "4", "4"]), ("4 × 2", ["4", "4"]), ("pd x2", ["pd", "pd"]),
        ("pd pd tube", ["pd", "pd", "tube"]), ("4x2 5", ["4x2", "5"]), ("Ajax 2, Ajax 3,", ["Ajax 2", "Ajax 3"]),
        ("fly", []), ("4x0", []), ("", []), ("x", []),
    ],
)  # fmt: skip
def test_several_answers_are_parted(typed: str, parts: list[str]) -> None:
    assert parts_of(typed) == parts


FACES = ("Fore", "Aft", "Port", "Starboard", "Dorsal", "Ventral")
TURNS = words("nothing", *(f"turn the hull from {a} to {b}" for a in FACES for b in FACES if a != b), "surrender")


def test_many_answers_are_told_in_groups_and_typed_by_their_parts() -> None:
    told = "turn the hull from Fore, Aft, Port, Starboard, Dorsal or Ventral to …"
    assert legal_said(TURNS) == f"nothing; {told}; surrender"
    moves = words("nothing", "close", "retreat", *(f"rotate to {face}" for face in FACES), "shift to Aft", "surrender")
    turned = "rotate to Fore, Aft, Port, Starboard, Dorsal or Ventral"
    assert legal_said(moves) == f"nothing; close; retreat; {turned}; shift to Aft; surrender"
    for typed in ("turn fore aft", "fore aft", "Fore to Aft", "turn the hull from fore to aft", "fo af"):
        assert read_answer(TURNS, typed) == 1, typed
    assert read_answer(TURNS, "aft fore") == 6
    with pytest.raises(Refused, match=r"may mean turn the hull from Fore to Aft, Port, .* or Ventral"):
        read_answer(TURNS, "from fore")


def test_legal_answers_in_words() -> None:
    assert legal_said(numbers(0, 5)) == "0 to 5"
    assert legal_said(numbers(0, 1)) == "0 or 1"
    assert legal_said(numbers(1, 999, False)) == "1 to 999"
    assert legal_said(words("4", "7", low=4)) == "4 or 7"
    assert legal_said(TACTICS) == "Attack, Dodge, Retreat or Negotiate"


def test_boxes_of_one_kind_are_told_apart(tmp_path) -> None:
    siege = table("systemships/siege", tmp_path / "j.jsonl")
    for typed in ("d", "0", "2", "4", "5", "d"):
        assert not siege.enter(typed).wrong, typed
    assert [row.label for row in siege.boxes()] == [
        "tactic Lance", "drive Lance", "tubes", "speed 1", "speed 2", "tactic Bulwark", "drive Bulwark"
    ]  # fmt: skip
    assert labels(game("systemships"), siege.deal, []) == []


def line(kind: str, text: str, clause: str, *args: int, beat: int = 0, id: int = 1) -> LogLine:
    return LogLine(beat, kind, id, args, clause, text)


def test_the_log_is_put_together() -> None:
    rows = log_rows(
        [
            line("event", "Round 1.", "AB-1"),
            line("die", "speed: 3 of 6", "AB-2", 3, 6),
            line("die", "speed: 5 of 6", "AB-2", 5, 6),
            line("die", "coin: heads", "AB-3", 1, 2, id=2),
            line("event", "A hit.", "AB-4"),
            line("event", "A hit.", "AB-4"),
            line("die", "speed: 1 of 6", "AB-2", 1, 6, beat=1),
        ]
    )
    assert [(row.text, row.clause) for row in rows] == [
        ("Round 1.", "AB-1"),
        ("Dice: speed: 3, 5 of 6; coin: heads.", "AB-2, AB-3"),
        ("A hit. (2 times)", "AB-4"),
        ("Dice: speed: 1 of 6.", "AB-2"),
    ]


def test_answers_stand_under_their_headings() -> None:
    texts = {"Nothing more": "", "Calibrate": "now", "1 die more": "now", "Help from Ann": "help"}
    choices = tuple(Choice(k, text, group=group) for k, (text, group) in enumerate(texts.items()))
    asked = replace(TACTICS, choices=choices)
    assert legal_said(asked) == "Nothing more; now: Calibrate or 1 die more; help: Help from Ann"


def test_several_words_that_begin_one_answer_mean_that_one() -> None:
    asked = words("Damage +1 and 1 more system", "1 more system")
    assert read_answer(asked, "1 more") == 1
    with pytest.raises(Refused, match="may mean"):
        read_answer(asked, "more")


def test_sheets() -> None:
    row = Row("Missiles", "5 of 15", 15, 5)
    assert row_text(row) == "▮▮▮▮▮▯▯▯▯▯▯▯▯▯▯ 5 of 15"
    assert row_text(row, 12) == "5 of 15"
    assert row_text(Row("Crew", "200 of 300", 300, 200)) == "200 of 300"
    assert row_text(Row("Tubes", "2 of 2", 2, 2)) == "▮▮ 2"
    assert row_text(Row("Gun", "3 of 5 power, on autofire", 4, 3)) == "▮▮▮▯ 3 of 5 power, on autofire"
    assert row_text(Row("Gun", "destroyed", 4, 0), 6) == "0 of 4 destroyed"
    assert sheet_lines(Sheet("s", "Lance · Red", "Record of Lance", (row, Row("Order", "sealed")))) == [
        "Lance · Red", "────────────", "Missiles  ▮▮▮▮▮▯▯▯▯▯▯▯▯▯▯ 5 of 15", "Order     sealed"
    ]  # fmt: skip


def test_only_the_rows_that_have_changed_are_told() -> None:
    gun = Row("Gun", "ready")
    before = Sheet("s", "Lance", "", (Row("Hull", "5"), Row("Waiting", "braced"), gun, gun))
    after = Sheet("s", "Lance", "", (Row("Hull", "4"), gun, Row("Gun", "destroyed")))
    assert changed_lines(after, before) == ["Lance", "  Hull     4", "  Gun      destroyed", "  Waiting  no longer"]
    assert changed_lines(after, after) == []
    assert changed_lines(after, before, over=True) == ["Lance", "  Hull  4", "  Gun   destroyed"]


def test_of_very_many_lines_only_the_first_sheets_are_told_unasked() -> None:
    sheets = [Sheet(f"s{k}", f"Ship {k}", "", tuple(Row(str(n), "x") for n in range(17))) for k in range(4)]
    assert len(first_lines(sheets[:3])) == 60
    told = first_lines(sheets)
    assert len(told) == 42 and told[-2] == "More sheets: Ship 2, Ship 3. Type sheets and a name, or sheets for all."


def test_a_sheet_goes_by_a_word_of_its_title() -> None:
    sheets = [Sheet(name, name, "", (Row("Hull", "5"),)) for name in ("Tin Duck", "Duckling", "Chilkoot")]
    titles = {typed: [line for line in named_lines(sheets, typed) if line[:1].isalpha()][::2]
              for typed in ("duck", "tin duck", "chil", "")}  # fmt: skip
    assert titles == {
        "duck": ["Tin Duck", "Duckling"], "tin duck": ["Tin Duck"], "chil": ["Chilkoot"],
        "": ["Tin Duck", "Duckling", "Chilkoot"],
    }  # fmt: skip
    with pytest.raises(Refused, match="there is no sheet 'Chilkot'; did you mean 'Chilkoot'"):
        named_lines(sheets, "Chilkot")


def test_labels_of_any_script_stand_in_columns() -> None:
    rows = (Row("星艦", "4"), Row("Power", "5"), Row("👩\u200d🚀", "6"))
    assert sheet_lines(Sheet("s", "星艦 大和 星艦 大和", "", rows))[1:] == [
        "─" * 19, "星艦   4", "Power  5", "👩\u200d🚀     6",
    ]  # fmt: skip


def test_a_single_answer_that_is_seldom_wanted_is_named() -> None:
    """Two are counted, and help lists them."""
    seldom = replace(words("Done", "Arm", "Keep", "Lower"), minors="additions")
    two = tuple(replace(each, minor=each.value > 1) for each in seldom.choices)
    one = tuple(replace(each, minor=each.value > 2) for each in seldom.choices)
    assert legal_said(replace(seldom, choices=two)) == "Done or Arm; or one of 2 other additions, which help lists"
    assert legal_said(replace(seldom, choices=one)) == "Done, Arm or Keep; or Lower"
