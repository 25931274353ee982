"""Rows on the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from .invoking import invoke, refused

RUN = ("simulate", "systemships/duel", "-n", "40", "--seed", "1", "--engine", "interpreted")


def test_rows_go_into_a_new_file_and_count_as_the_table_does(tmp_path: Path) -> None:
    path = tmp_path / "duel.csv"
    found = invoke(*RUN, "--rows", str(path), "--fact", "first_hit", "--fact", "ships[1].taken", "--json")
    assert (found.status, found.err) == (0, f"Written: {path}\n")
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["battle", "outcome", "turns", "beats", "dice", "first_hit", "ships[1].taken"]
    ended = [row["outcome"] for row in rows]
    assert {label: ended.count(label) for label in json.loads(found.out)["outcomes"]} == json.loads(found.out)[
        "outcomes"
    ]
    assert "is there already" in refused(*RUN, "--rows", str(path))


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--rows", "duel.xls"), "duel.xls: rows are written as .csv or .parquet; give the file such an ending"),
        (("--fact", "round"), "--fact: belongs to --rows; say where to write the rows, e.g. --rows duel.csv"),
        (("--rows", "no/duel.csv"), "no/duel.csv: cannot be made: No such file or directory; choose another place"),
        (("--rows", "duel.csv", "--fact", "rond"), "column rond: there is no such column; did you mean 'round'?"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(
    arguments: tuple[str, ...], line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(*RUN, *arguments) == line
    assert list(tmp_path.iterdir()) == []
