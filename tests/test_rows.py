"""`admiralty.battles`: rows for a file, an Arrow stream or a DataFrame; whole or not at all."""

from __future__ import annotations

import csv
import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import IO, Any

import pyarrow
import pytest
from pyarrow import parquet

import admiralty as ad
from admiralty import rows as rows_module
from admiralty.core.face.figures.columns import Noted
from admiralty.games import game
from admiralty.rows import write_whole

from .rooms import ROOMS, ROOT

FACTS = ["lance_1_fate", "lance_1_damage", "first_hit"]


@pytest.fixture(scope="module")
def rows() -> ad.Rows:
    return ad.battles("systemships/duel", 60, seed=1, facts=FACTS, engine="interpreted")


def test_the_example_is_true() -> None:
    assert doctest.testmod(rows_module).failed == 0


def test_the_csv_has_every_row(rows: ad.Rows, tmp_path: Path) -> None:
    path = tmp_path / "duel.csv"
    rows.write(path)
    with path.open(encoding="utf-8", newline="") as file:
        head, *body = csv.reader(file)
    assert head == list(rows.columns)
    told = zip(*(rows[key] for key in rows.columns), strict=True)
    assert body == [["" if each is None else str(each) for each in row] for row in told]
    assert len(body) == len(rows) == 60 and [path] == list(tmp_path.iterdir())


def test_parquet_arrow_and_pandas_have_the_same(rows: ad.Rows, tmp_path: Path) -> None:
    path = tmp_path / "duel.parquet"
    path.write_text("an older one", encoding="utf-8")
    rows.write(path)
    table = parquet.read_table(path)
    assert table.column_names == list(rows.columns) and [path] == list(tmp_path.iterdir())
    for key in rows.columns:
        assert table[key].to_pylist() == rows[key]
    assert pyarrow.table(rows).equals(table)
    frame = rows.to_pandas()
    assert list(frame.columns) == list(rows.columns)
    assert frame.groupby("outcome").size().to_dict() == {label: n for label, n in rows.outcomes.items() if n}
    assert json.loads(table.schema.metadata[b"admiralty"])["seed"] == 1
    assert table.schema.field("lance_1_damage").metadata == {b"says": rows.sentences["lance_1_damage"].encode()}


def test_a_column_may_be_empty_in_places(rows: ad.Rows) -> None:
    gathered = {**rows.gathered, "spare": rows_module.Gathered(rows.gathered["dice"].numbers * 0 + rows_module.MISSING)}
    holed = ad.Rows(rows.scenario, rows.players, 1, gathered, {**rows.sentences, "spare": "nothing"})
    assert holed["spare"] == pyarrow.table(holed)["spare"].to_pylist() == [None] * 60


@pytest.mark.parametrize(("package", "what"), [("pyarrow", "Arrow and Parquet need"), ("pandas", "DataFrames need")])
def test_what_is_not_installed_is_named(
    rows: ad.Rows, package: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ad.Refused, match=f"{what} the package {package}, which isn't installed; pip install {package}"):
        rows.to_pandas() if package == "pandas" else rows.to_arrow()


def test_csv_needs_no_package(rows: ad.Rows, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for package in ("pyarrow", "pandas"):
        monkeypatch.setitem(sys.modules, package, None)
    rows.write(tmp_path / "duel.csv")
    with pytest.raises(ad.Refused, match="Parquet needs the package pyarrow"):
        rows.write(tmp_path / "duel.parquet")
    assert [each.name for each in tmp_path.iterdir()] == ["duel.csv"]


@pytest.mark.parametrize(
    ("name", "line"),
    [("duel.xls", "written as .csv or .parquet"), ("no/duel.csv", "cannot be written"), ("a\0.csv", "not the name")],
)
def test_where_rows_can_not_be_written(rows: ad.Rows, name: str, line: str, tmp_path: Path) -> None:
    with pytest.raises(ad.Refused, match=line):
        rows.write(f"{tmp_path}/{name}")
    assert list(tmp_path.iterdir()) == []


FULL = """
import resource, sys
import admiralty as ad
rows = ad.battles("systemships/duel", 60, seed=1, facts=[], engine="interpreted")
resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))  # no file may become larger, as on a full disk
for path in sys.argv[1:]:
    try:
        rows.write(path)
    except ad.Refused as refused:
        print(refused)
"""


def test_where_the_disk_is_full_the_older_files_stay(tmp_path: Path) -> None:
    pytest.importorskip("resource", reason="the size of files can't be limited here")
    paths = [tmp_path / "duel.csv", tmp_path / "duel.parquet"]
    for path in paths:
        path.write_text("an older one", encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), *sys.path])}
    command = [sys.executable, "-c", FULL, *map(str, paths)]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True)
    why = "cannot be written: File too large; make room there or choose another place"
    assert done.stdout.splitlines() == [f"{path}: {why}" for path in paths]
    assert {path.read_text(encoding="utf-8") for path in paths} == {"an older one"}
    assert sorted(tmp_path.iterdir()) == paths


def test_a_stopped_write_leaves_nothing(tmp_path: Path) -> None:
    def stop(file: IO[bytes]) -> Any:
        file.write(b"half")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "duel.csv", stop)
    assert list(tmp_path.iterdir()) == []


def test_a_bot_may_play(tmp_path: Path) -> None:
    class Bold(ad.Bot):
        def answer(self, q: ad.Question) -> int:
            return max(q.legal)

    seats = {"red": Bold(), "blue": "simple"}
    found = ad.battles("systemships/duel", 20, seed=1, seats=seats, facts=["round"])
    assert found.outcomes == ad.play("systemships/duel", seats, battles=20, seed=1).outcomes
    assert found.players == {"red": "Bold", "blue": "simple"}
    with pytest.raises(ad.Refused, match="column first_hit: is noted in play, which isn't done where a bot plays"):
        ad.battles("systemships/duel", 20, seats=seats, facts=["first_hit"])


def test_the_page_prints_what_it_says_and_names_what_is_noted(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "rows.md").read_text(encoding="utf-8")
    scope: dict[str, Any] = {}
    for block in page.split("```python\n")[1:]:
        exec(block.partition("```")[0], scope)
        assert f"```\n{capsys.readouterr().out}```" in page
    for room in ROOMS:
        found = game(room)
        columns = found.columns(ad.deal(f"{room}/{next(iter(found.scenarios))}")) if found.columns else ()
        line = next(line for line in page.splitlines() if line.startswith(f"| `{room}`"))
        assert {each.key for each in columns if isinstance(each, Noted)} <= set(re.findall(r"`(\w+)`", line))
