"""Where TOML texts are wrong: places of what is not TOML, lines of what is refused."""

from __future__ import annotations

import tomllib

import pytest

from admiralty.core.errors import Refused
from admiralty.core.files.toml_faults import DEEP, LONG, READ_MOST, Unreadable, line_of, parse

TEXT = """title = "A pond: small"
contest = "duel"  # title
notes = \"\"\"
contest = 3
\"\"\"
map = \"\"\"

....
..#.
\"\"\"
places = "..\\n#."

[sides]
red = ["lance", { name = "Minnow", pd = 4 }]
blue = [
  "lance",
  # nothing
  { name = "Pike", carries = ["cub",
     "ark"] },
]

[settings]
rounds = 3

[[orders]]
drive = 1
[[orders]]
"drive" = 2
when.drive = 9
"""


@pytest.mark.parametrize(
    ("where", "what", "line"),
    [
        ("contest", "'duel' is none of its words", 2),
        ("A pond: small: contest", "'duel' is none of its words", 2),
        ("scenario", "there is no key 'contest'", 2),
        ("scenario: settings", "rounds: 3 is less than 4", 23),
        ("sides: red 1", "no ship", 14),
        ("sides: red 2", "pd: 4 is not from 5 to 9", 14),
        ("sides: blue 1", "no ship", 16),
        ("sides: blue 2: carries 2", "no ship", 19),
        ("orders 2: drive", "is wrong", 28),
        ("orders 2: when", "there is no key 'drive'", 29),
        ("orders 3", "is not there", None),
        ("A pond: small: orders 2", "has a drive too many", 27),
        ("A pond: small: sides: red 2: row 4, column 1", "is a wall", 14),
        ("A pond: small: map: row 0", "is too short", 8),
        ("A pond: small: map: row 1, column 3", "is no terrain", 9),
        ("A pond: small: map: row 2", "is not there", 10),
        ("A pond: small: places: row 0, column 1", "is no terrain", 11),
        ("A pond: small: places: row 1, column 1", "is no terrain", 11),
        ("scenario", "the key 'game' is missing", None),
        ("", "no 'word' of it", None),
    ],
)
def test_the_line_of_what_is_refused(where: str, what: str, line: int | None) -> None:
    tomllib.loads(TEXT)
    assert line_of(TEXT, Refused(where, what)) == line


def test_a_text_for_which_it_would_take_long_has_none() -> None:
    rows = "".join(f'  "{k:0200}",\n' for k in range(READ_MOST // 200))
    assert line_of(f"rows = [\n{rows}]\n", Refused("rows 2", "is wrong")) == 3
    assert line_of(f"rows = [\n{rows}]\n", Refused("rows 2000", "is wrong")) is None


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("a = 1\nb = = 2\n", 2, 5), ("a = [1,\n  2,\n\n", 2, 5), ("\n[x\ny = 1", 2, 3)],
)
def test_the_place_of_what_is_not_toml(text: str, line: int, column: int) -> None:
    for front in ("", "\ufeff"):
        with pytest.raises(Unreadable) as error:
            parse(front + text)
        found = error.value
        assert (found.line, found.column) == (line, column)
        assert "(at" not in found.why and found.why.startswith("is not TOML: ")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("1" * 5000, LONG),
        ("0x" + "f" * 6000, LONG),
        ("[{ a = 1" + "0" * 41 + " }]", LONG),
        ("[" * 3000 + "]" * 3000, "holds lists nested too deep"),
        ("'[' \nb = " + "[\n" * 3000, "holds lists nested too deep"),
    ],
)
def test_what_no_program_should_take_has_a_line(value: str, why: str) -> None:
    with pytest.raises(Unreadable) as error:
        parse(f'[one]\nx = "[[["\nb = {value}\n'.replace("b = '", "a = '"))
    assert error.value.why == why
    assert error.value.line == (4 + DEEP if "\n" in value else 3)


def test_other_long_numbers_are_left_to_whoever_knows_their_limits() -> None:
    assert parse("\ufeffa = 12345678901234567890123456") == {"a": 12345678901234567890123456}


def test_each_of_many_tables_has_its_line_behind_a_map() -> None:
    ships = "".join(f'[[ships]]\nkind = "rebo"\nat = [{k}, 3]\n' for k in range(64))
    text = 'ships_note = "[[ships]]"\nmap = """\n' + ("." * 60 + "\n") * 40 + f'"""\n{ships}'
    for k in (1, 2, 33, 64):
        assert line_of(text, Refused(f"A pond: ships {k}: row 3, column 9", "is a wall")) == 44 + 3 * (k - 1)
        assert line_of(text, Refused(f"A pond: ships {k}: at 1", "is no tile")) == 46 + 3 * (k - 1)
