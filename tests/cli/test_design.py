"""Designing ships on the command line."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.conftest import Golden

from .invoking import invoke, refused

HAWK = ("name=Hawk", "pd=7", "tubes=4", "missiles=12")


def test_sheet_and_check(golden: Golden) -> None:
    golden("sheet_lance.txt", invoke("design", "sheet", "systemships/lance").out)
    found = invoke("design", "check", "systemships/bulwark")
    assert found.status == 0
    golden("check_bulwark.txt", found.out)


def test_a_new_ship_is_written_once_and_is_legal(tmp_path: Path) -> None:
    path = str(tmp_path / "hawk.toml")
    assert "20 build points" in invoke("design", "new", "systemships", *HAWK, "-o", path).out
    written = Path(path).read_text(encoding="utf-8")
    assert tomllib.loads(written) == {
        "name": "Hawk", "kind": "warpship", "pd": 7, "beams": 0, "screens": 0, "tubes": 4, "missiles": 12, "racks": 0,
    }  # fmt: skip
    printed = invoke("design", "new", "systemships", *HAWK)
    assert (printed.out, printed.err) == (written, "Hawk: 20 build points\n")
    within = invoke("design", "new", "systemships", *HAWK, "--budget", "21")
    assert within.err == "Hawk: 20 of 21 build points, 1 left\n"
    assert invoke("design", "check", path).status == 0
    assert "is there already" in refused("design", "new", "systemships", *HAWK, "-o", path)
    assert Path(path).read_text(encoding="utf-8") == written


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        (("pd=7",), "a ship has a name, which is missing"),
        (("name=X", "pd=seven"), "pd: 'seven' is not a whole number"),
        (("name=X", "pd=999999"), "pd: 999999 is not from"),
        (("name=X", "wings=2"), "a ship has no part 'wings'"),
        (("name=X", "pd=0"), "WW-050"),
        (("name=X", "pd"), "'pd' is not of the form KEY=VALUE"),
    ],
)
def test_a_new_ship_that_is_none_is_not_written(tmp_path: Path, parts: tuple[str, ...], line: str) -> None:
    path = tmp_path / "x.toml"
    assert line in refused("design", "new", "systemships", *parts, "-o", str(path))
    assert not path.exists()


def test_a_budget_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    line = refused("design", "new", "systemships", *HAWK, "--budget", "19", "-o", str(path))
    assert (
        line == "--budget: the ship costs 20 of 19 build points, 1 too many; take 1 off, or say a larger --budget"
        and not path.exists()
    )
    told = invoke("design", "new", "systemships", *HAWK, "--budget", "21", "-o", str(path)).out
    assert told == f"Written: {path}, 20 of 21 build points, 1 left\n"


def test_one_point_is_in_the_singular(tmp_path: Path) -> None:
    ship = ("design", "new", "systemships", "name=Gnat", "kind=systemship", "pd=1")
    path = tmp_path / "gnat.toml"
    assert invoke(*ship, "-o", str(path)).out == f"Written: {path}, 1 build point\n"
    assert invoke(*ship, "-o", f"{path}.1", "--budget", "1").out.endswith(", 1 of 1 build point, 0 left\n")
    assert (
        refused(*ship, "--budget", "0")
        == "--budget: the ship costs 1 of 0 build points, 1 too many; take 1 off, or say a larger --budget"
    )


def test_questions_say_prices_values_and_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["Hawk", "war", "7", "two", "", "", "9", "4", "12", "", ""])
    asked: list[str] = []
    monkeypatch.setattr("builtins.input", lambda prompt: (asked.append(prompt), next(answers))[1])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    out = invoke("design", "new", "systemships", "--budget", "20").out
    assert next(answers, None) is None and asked.count("Tubes [0]: ") == 2
    for said in ("Warpship or systemship. Build points: warpship 5.", "Build points: 1 for 3.", "'two' is not possible",
                 "So far 12 of 20 build points, 8 left.", "So far 21 of 20 build points, 1 too many."):  # fmt: skip
        assert said in out, said
    assert tomllib.loads(out[out.index("name = ") :])["tubes"] == 4


def test_parts_of_a_variant_are_asked_for_and_written_only_when_they_are_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = iter(["Hawk", "war", "7", "", "", "", "", "", "yes", "", "2", "", "", "", ""])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    out = invoke("design", "new", "systemships").out
    assert next(answers, None) is None
    assert tomllib.loads(out[out.index("name = ") :])["armour"] == 2
    assert "armour" not in invoke("design", "new", "systemships", "name=Hawk", "pd=7").out
    assert "Armour" in invoke("design", "sheet", "systemships/corsair").out
    assert "Armour" not in invoke("design", "sheet", "systemships/lance").out


def test_an_illegal_ship_has_its_bill_and_its_fault(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('name = "Q"\nkind = "systemship"\nracks = 2\npd = 3\n', encoding="utf-8")
    found = invoke("design", "check", str(path))
    assert found.status == 1
    assert "Not legal: Systemship racks: " in found.out
    assert found.err == f"{path}:3: racks: a systemship may not have racks [WW-030]\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("nothing.toml", "nothing.toml: there is no such file"),
        ("systemships/nothing", "there is no such ship; systemships has: "),
        ("bridge/harkof", "there is no such ship or officer; did you mean 'harkov'?"),
        (".", "is a folder"),
        ("/dev/null/x", "cannot be read"),
    ],
)
def test_ships_that_are_none(text: str, line: str) -> None:
    assert line in refused("design", "check", text)


def test_a_sheet_says_what_it_cannot_print(tmp_path: Path) -> None:
    for name, warned in (("Hawk", False), ("Hawk \U00012f90", True)):  # a sign of Cyprus that hardly a font has
        ship, pdf = tmp_path / "ship.toml", tmp_path / f"{warned}.pdf"
        ship.write_text(f'name = "{name}"\npd = 9\n', encoding="utf-8")
        found = invoke("design", "sheet", str(ship), "--game", "systemships", "-o", str(pdf))
        assert found.status == 0 and found.out == f"Written: {pdf}\n" and pdf.read_bytes().startswith(b"%PDF-")
        assert (f"{pdf}: No font here has \U00012f90 (U+12F90)" in found.err) == warned == bool(found.err)
        assert name in invoke("design", "sheet", str(ship), "--game", "systemships").out
