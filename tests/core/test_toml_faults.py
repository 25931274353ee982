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
        ("scenario: settings", "rounds: 3 is less than 4", 17),
        ("sides: red 1", "no ship", 8),
        ("sides: red 2", "pd: 4 is not from 5 to 9", 8),
        ("sides: blue 1", "no ship", 10),
        ("sides: blue 2: carries 2", "no ship", 13),
        ("orders 2: drive", "is wrong", 22),
        ("orders 2: when", "there is no key 'drive'", 23),
        ("orders 3", "is not there", None),
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
