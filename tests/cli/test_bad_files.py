"""Files of any content are read or refused in one line that names them."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from admiralty.cli.text.files import SIZE_LIMIT, read_toml
from admiralty.core.errors import Refused
from admiralty.games import game
from tests.rooms import ROOMS

from .invoking import invoke, refused

COMMANDS = {
    "scenario": ("simulate", "{file}", "-n", "1"),
    "ship": ("simulate", "systemships/challenge", "-n", "1", "--ship", "warp={file}"),
    "doctrine": ("simulate", "systemships/challenge", "-n", "1", "--seat", "warp=doctrine:{file}"),
    "design": ("design", "check", "{file}"),
    "sheet": ("design", "sheet", "{file}"),
}
VALUES = st.sampled_from(
    ["-1", "0", "7", "99999999999999999999", "0x" + "f" * 6000, "1e999", "nan", "true", '""', '"red"', "[]", "{}",
     '["cub", 3]', '[{ ship = "cub", carries = [] }]', '[{ name = "N", pd = [1] }]', "{ rounds = [] }",
     "[1, 2]", "1979-05-27", '"\\u0000\\u001b[2J"', "[[1]]", '{ warp = ["lance"] }', '"' + "x" * 5000 + '"', '">= 2"']
)  # fmt: skip
GOOD = [path.read_text(encoding="utf-8") for key in ROOMS for found in
        (game(key).scenarios, game(key).ships, game(key).doctrines) for path in found.values()]  # fmt: skip
NESTED = """
game = "systemships"
title = "Nested"
contest = "duel"
systemships = 1
phasing = "red"
crt = [ROW]
[settings]
rounds = 2
tl = "rolled"
warp_points = 60
[sides]
blue = ["lance", { name = "Own", pd = 3, tubes = 1, missiles = 3 }]
[[sides.red]]
name = "Mother"
pd = 5
racks = 2
carries = ["cub", { name = "Own cub", kind = "systemship", pd = 1, beams = 1 }]
[[sides.red]]
ship = "tender"
carries = [{ ship = "cub" }]
""".replace("ROW", ", ".join(["0", "1", "4"] * 30))
GOOD += [NESTED] * 3
WRITTEN = ["game", "name", "wings", "settings", "pd", "[sides]", "carries", "red", "crt", "tl", "ship", "when", "[x]"]


@st.composite
def spoilt(draw: st.DrawFn) -> bytes:
    """A sound file in which some lines have another value, are gone, or stand twice."""
    lines = draw(st.sampled_from(GOOD)).split("\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        key, sign, _ = lines[at].partition("=")
        kind = draw(st.integers(0, 3))
        if kind == 0 and sign:
            lines[at] = f"{key}= {draw(VALUES)}"
        elif kind == 1:
            lines[at] = f"{draw(st.sampled_from(WRITTEN))} = {draw(VALUES)}"
        elif kind == 2:
            lines.insert(at, lines[at])
        else:
            del lines[at]
            lines = lines or [""]
    return "\n".join(lines).encode("utf-8")


def check(kind: str, content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "file.toml")
        Path(path).write_bytes(content)
        found = invoke(*(word.replace("{file}", path) for word in COMMANDS[kind]))
    assert found.status in (0, 1), found
    if found.status:
        assert found.err.count("\n") == 1, found.err
        assert found.err.rstrip("\n").isprintable()
        assert len(found.err) < 2000
        assert path in found.err
    if kind != "design":
        assert not (found.status and found.out)


EXAMPLES = int(os.environ.get("ADMIRALTY_SOAK", "12"))  # spoilt files of each kind
SLOW = settings(deadline=None, max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.mark.parametrize("kind", COMMANDS)
@SLOW
@given(content=spoilt())
def test_spoilt_files(kind: str, content: bytes) -> None:
    check(kind, content)


@pytest.mark.parametrize("kind", COMMANDS)
@SLOW
@given(content=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_files_of_any_content(kind: str, content: bytes) -> None:
    check(kind, content)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b'name = "x"\nname = "y"\n', "file.toml:2:11: is not TOML: Cannot overwrite a value"),
        (b"a = 1\nb = \xff\n", "file.toml:2: is not UTF-8 text"),
        (b"a = " + b"[" * 100_000, "nested too deep"),
        (b"a = " + b"1" * 10_000, "file.toml:1: holds a number beyond 64 bits"),
        (b"a = 1\nb = [{ c = 1" + b"0" * 41 + b" }]", "file.toml:2: holds a number beyond 64 bits"),
        (b"#" * (SIZE_LIMIT + 1), "is larger than 1,048,576 bytes"),
    ],
)
def test_what_no_file_may_be(tmp_path: Path, content: bytes, line: str) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(content)
    with pytest.raises(Refused, match=line.replace(".", r"\.")):
        read_toml(str(path))


@pytest.mark.parametrize(
    ("name", "line"),
    [("", "is a folder"), ("no.toml", "no such file"), ("a\0b", "not the name of a file"), ("/dev/zero", "plain file")],
)
def test_what_is_no_file(name: str, line: str) -> None:
    with pytest.raises(Refused, match=line):
        read_toml(name)


def test_the_longest_numbers_are_read(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(b"a = 0x7fffffffffffffff")
    assert read_toml(str(path)) == {"a": 2**63 - 1}


def test_a_file_is_largest_at_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(b"a = 1 #" + b"x" * (SIZE_LIMIT - 7))
    assert read_toml(str(path)) == {"a": 1}


@pytest.mark.parametrize("command", ["verify", "replay", "odds", "draw", "play"])
def test_what_is_no_journal_is_said_to_be_what_it_is(command: str, tmp_path: Path) -> None:
    home = game("systemships")
    texts = {
        "ship.txt": (home.ships["lance"].read_bytes(), "is a ship, not a journal; 'admiralty design check' takes it"),
        "duel.txt": (home.scenarios["duel"].read_bytes(), "is a scenario, not a journal; 'admiralty play'"),
        "mind.txt": (home.doctrines["standard"].read_bytes(), "is a doctrine, not a journal; --seat NAME=doctrine:"),
        "other.txt": (b"[tool]\nx = 1\n", "is TOML, not a journal; a journal is what 'admiralty play' writes"),
        "readme.md": (b"# Admiralty\n\nPlays.\n", "is a text, not a journal; a journal is"),
        "schema.json": (b"{\n  'a': 1\n}\n", "is a text, not a journal; a journal is"),
        "program": (b"\x7fELF\0\0\1", "is no text, and so not a journal; a journal is"),
        "empty": (b"", "is empty: it holds no journal"),
        "cut.jsonl": (b'{"game": 1}\n', "cut.jsonl"),  # a journal, and damaged: what is wrong with it is said
    }
    for name, (content, line) in texts.items():
        path = tmp_path / name
        path.write_bytes(content)
        said = refused(command, str(path))
        assert said.startswith(str(path)) and line in said, said
        assert (name == "cut.jsonl") == ("not a journal" not in said and "holds no journal" not in said), said


def test_what_is_no_scenario_or_no_ship_is_said_to_be_what_it_is() -> None:
    home = game("systemships")
    ship, duel = str(home.ships["lance"]), str(home.scenarios["duel"])
    for command in (("play", ship), ("simulate", ship), ("scenarios", ship)):
        assert refused(*command) == (
            f"{ship}: is a ship, not a scenario; "
            "'admiralty design check' takes it, and --ship SIDE=FILE where a scenario is played"
        )
    for what in ("check", "sheet"):
        said = refused("design", what, duel)
        assert said == f"{duel}: is a scenario, not a ship; 'admiralty play' and 'admiralty simulate' take it"


STRANGE = {
    "12345678901234567890123456": "12345678901234567890123456 is ",
    "-0x" + "f" * 25: "=",
    "0b" + "1" * 100: "1267650600228229401496703205375 is ",
    "1.5": "1.5 is not a ",
    "1e400": "inf is not a ",
    "1979-05-27": "a date is not a ",
    "1979-05-27T07:32:00Z": "a datetime is not a ",
    "07:32:00": "a time is not a ",
    "false": "false is not a ",
    "[[1]]": "a list is not a ",
    "{ x = { y = 1 } }": "a table is not a ",
}
DUEL = ("simulate", "systemships/duel", "-n", "1")
FILES = {
    "ship": ('name = "x"\n\npd = VALUE\n', (("design", "check", "{file}"), ("design", "sheet", "{file}"),
             ("design", "check", "{file}", "--game", "systemships"), (*DUEL, "--ship", "red={file}"))),
    "heavy ship": ('name = "x"\n\nbanks = VALUE\n', (("design", "check", "{file}"),
                   ("design", "sheet", "{file}", "--game", "heavy"), ("simulate", "heavy/duel", "--ship", "a={file}"))),
    "myoss ship": ('name = "x"\n\nlines = VALUE\n', (("design", "check", "{file}"),
                   ("simulate", "myoss/duel", "-n", "1", "--ship", "first={file}"))),
    "scenario": ('game = "systemships"\ntitle = "x"\nsystemships = VALUE\ncontest = "duel"\n[sides]\nred = ["cub"]\n',
                 (("simulate", "{file}", "-n", "1"), ("play", "{file}"), ("scenarios", "{file}"))),
    "scenario in a list": ('game = "heavy"\ntitle = "x"\nrange = VALUE\nsides = { a = ["x"] }\n',
                           (("simulate", "{file}", "-n", "1"), ("play", "{file}"))),
    "doctrine": ('game = "systemships"\nname = "x"\norders = [{ drive = VALUE }]\n',
                 ((*DUEL, "--seat", "red=doctrine:{file}"),)),
}  # fmt: skip


@pytest.mark.parametrize("kind", FILES)
def test_a_strange_value_is_named_with_its_line_in_every_kind_of_file(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    content, calls = FILES[kind]
    for value, said in STRANGE.items():
        if kind == "myoss ship" and value == "[[1]]":
            continue
        path.write_text(content.replace("VALUE", value))
        for call in calls:
            line = refused(*(word.replace("{file}", str(path)) for word in call))
            assert f"{path}:3" in line and "64 bits" not in line, line
            assert (said == "=" or said in line) and "value of type" not in line, line


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('name = "x"\npd = 3\nwings = 2\n', "{path}:3: a ship has no part 'wings'"),
        ('name = "x"\nwings = 2\nbanks = 2\n', "{path}:2: a ship has no part 'wings'"),
        ('name = "x"\nlines = []\nwings = 2\n', "{path}:3: a ship has no part 'wings'"),
        ('name = "x"\npdd = 2\n', "{path}:2: no ship of any game has a part 'pdd'; did you mean 'pd'?"),
        ('nme = "x"\npd = 2\n', "{path}: a ship has a name, which is missing"),
        ('name = "x"\n', "{path}: which game is this ship for?; say --game, one of: "),
    ],
)
def test_a_stray_key_is_named_without_the_game(content: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text(content)
    for what in ("check", "sheet"):
        assert refused("design", what, str(path)).startswith(said.format(path=path))


def test_a_file_with_a_stray_key_is_still_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    for kind, files in (("scenario", game("heavy").scenarios), ("doctrine", game("heavy").doctrines)):
        text = next(iter(files.values())).read_text(encoding="utf-8")
        path.write_text("wings = 2\n" + text, encoding="utf-8")
        assert refused("design", "check", str(path)).startswith(f"{path}: is a {kind}, not a ship; ")
        assert "there is no key 'wings'" in refused(*{
            "scenario": ("play", str(path)), "doctrine": ("simulate", "heavy/duel", "--seat", f"a=doctrine:{path}")
        }[kind])  # fmt: skip
    path.write_text('name = "x"\npd = 3\nwings = 2\n')
    assert refused("play", str(path)).startswith(f"{path}: is a ship, not a scenario; ")


def test_a_wrong_value_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text('game = "systemships"\ntitle = "A pond"\ncontest = "race"\n\n[sides]\nred = ["lance"]\n')
    assert refused("simulate", str(path), "-n", "1").startswith(f"{path}:3: A pond: contest: 'race' is none")
    path.write_text('name = "Raft"\n\npd = 100\n')
    assert refused("design", "check", str(path)).startswith(f"{path}:3: pd: 100 is not from 0 to 99")
    said = refused("simulate", "systemships/challenge", "-n", "1", "--ship", f"warp={path}")
    assert said.startswith(f"--ship warp ({path}:3): pd: 100 is not from 0 to 99")
    path.write_text('name = "Raft"\nlines = [\n  { kind = "bridge" },\n  { kind = "bridge", ap = 0 },\n]\n')
    assert refused("design", "check", str(path)).startswith(f"{path}:4: lines 2: ap: 0 is not from")
    path.write_text('game = "systemships"\nname = "Shy"\n\n[[orders]]\ntactic = "hide"\n')
    said = refused("simulate", "systemships/challenge", "-n", "1", "--seat", f"warp=doctrine:{path}")
    assert said.startswith(f"{path}:5: orders 1: tactic")
