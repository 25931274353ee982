"""Many battles as rows: what became of each, for a spreadsheet, a DataFrame or a database, in any game."""

from __future__ import annotations

import csv
import io
import json
import os
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from admiralty.bots import LineUp
from admiralty.core.door.bots import Bot
from admiralty.core.engines.proving import CALLED_LABEL
from admiralty.core.errors import Refused
from admiralty.core.face.figures.columns import MISSING
from admiralty.core.face.game import Deal
from admiralty.odds.gathering import Gathered, Gathering

BATTLES = 1000  # that are played, if nothing is said
SHOWN = 5  # rows that are printed


@dataclass(frozen=True, slots=True)
class Rows:
    """Battles one by one: `rows["outcome"]` is a column, `str(rows)` shows the first rows.

    It hands itself on as an Arrow stream, so ``polars.DataFrame(rows)``, ``pyarrow.table(rows)`` and DuckDB take it.
    """

    scenario: str
    players: Mapping[str, str]  # seat -> who played it
    seed: int
    gathered: Mapping[str, Gathered]
    sentences: Mapping[str, str]  # column -> what it says

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return tuple(self.gathered)

    @property
    def outcomes(self) -> dict[str, int]:
        """How many battles ended so, by the outcome's label; "called" only where some were."""
        ended = self["outcome"]
        found = {label: ended.count(label) for number, label in sorted(self.gathered["outcome"].words.items())}
        called = found.pop(CALLED_LABEL, 0)
        return {**found, **({CALLED_LABEL: called} if called else {})}

    def __len__(self) -> int:
        return len(self.gathered["battle"].numbers)

    def __getitem__(self, column: str) -> list[int | str | None]:
        """A column from the first battle to the last; None where it has nothing."""
        return self.gathered[column].values()

    def __str__(self) -> str:
        who = ", ".join(f"{seat} {name}" for seat, name in self.players.items())
        lines = [self.columns, *(map(_said, row) for row in zip(*self._cut(SHOWN), strict=True))]
        cells = [list(line) for line in lines]
        wide = [max(map(len, column)) for column in zip(*cells, strict=True)]
        shown = ["  ".join(f"{cell:>{w}}" for cell, w in zip(row, wide, strict=True)) for row in cells]
        rest = [f"… {len(self) - SHOWN:,} more"] if len(self) > SHOWN else []
        return "\n".join([f"{self.scenario}: {who}; {len(self):,} battles, seed {self.seed}", *shown, *rest])

    def _cut(self, count: int | None = None) -> list[list[int | str | None]]:
        return [Gathered(each.numbers[:count], each.words).values() for each in self.gathered.values()]

    def to_arrow(self) -> Any:
        """The rows as a `pyarrow.Table`; what a column says is in the metadata of its field.

        `Refused` where pyarrow isn't installed.
        """
        arrow = _needed("pyarrow", "Arrow and Parquet need")
        arrays, fields = [], []
        for key, column in self.gathered.items():
            if column.words:
                made = arrow.array(column.values(), arrow.string())
            else:
                made = arrow.array(column.numbers, mask=column.numbers == MISSING)
            arrays.append(made)
            fields.append(arrow.field(key, made.type, metadata={"says": self.sentences[key]}))
        whence = {"scenario": self.scenario, "seats": dict(self.players), "seed": self.seed}
        return arrow.table(arrays, arrow.schema(fields, metadata={"admiralty": json.dumps(whence)}))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows as an Arrow stream, for whatever takes one."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> Any:
        """The rows as a `pandas.DataFrame`. `Refused` where pandas or pyarrow isn't installed."""
        _needed("pandas", "DataFrames need")
        return self.to_arrow().to_pandas()

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the rows as a file that ends with .csv or .parquet; one of this name is replaced.

        The file is there in one go: where writing fails, such as on a full disk, nothing is left of it. `Refused` then,
        for any other ending, and for Parquet where pyarrow isn't installed.
        """
        require_writer(path)
        if str(path).lower().endswith(".csv"):
            write_whole(path, self._as_csv)
        else:
            table, parquet = self.to_arrow(), import_module("pyarrow.parquet")
            write_whole(path, lambda file: parquet.write_table(table, file))

    def _as_csv(self, file: IO[bytes]) -> None:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="")
        out = csv.writer(text, lineterminator="\n")
        out.writerow(self.columns)
        out.writerows(zip(*self._cut(), strict=True))
        text.flush()
        text.detach()


def _said(value: int | str | None) -> str:
    return "" if value is None else str(value)


def require_writer(path: str | os.PathLike[str]) -> None:
    """`Refused` unless rows can be written into a file of this name: said before anything is played for it."""
    text = os.fspath(path)
    if not text.lower().endswith((".csv", ".parquet")):
        raise Refused(text, "rows are written as .csv or .parquet", "", "give the file such an ending")
    if text.lower().endswith(".parquet"):
        _needed("pyarrow", "Parquet needs")


def _needed(package: str, what: str) -> Any:
    try:
        return import_module(package)
    except ImportError:
        remedy = f"pip install {package}; rows are written as .csv without it"
        raise Refused("rows", f"{what} the package {package}, which isn't installed", "", remedy) from None


def write_whole(path: str | os.PathLike[str], write: Callable[[IO[bytes]], object]) -> None:
    """Write a file beside its place, and move it there when it is whole.

    `Refused` where that fails; then nothing is left of it.
    """
    text = os.fspath(path)
    target = Path(text)
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        try:
            with part.open("xb") as file:
                write(file)
                file.flush()
                os.fsync(file.fileno())
            os.replace(part, target)
        except BaseException:
            with suppress(OSError):
                part.unlink()
            raise
    except OSError as error:
        why = f"cannot be written: {error.strerror or error}"
        raise Refused(text, why, "", "make room there or choose another place") from None
    except ValueError:  # a NUL in the name
        raise Refused(text, "is not the name of a file") from None


def battles(
    scenario: str | Deal,
    n: int = BATTLES,
    *,
    seed: int | None = None,
    seats: Mapping[str, Bot | str] | None = None,
    facts: Iterable[str] | None = None,
    engine: str = "auto",
    threads: int | None = None,
) -> Rows:
    """Play battles 0 to `n - 1` of a seed and tell what became of each, in a row with columns.

    `seats` are as for `play`; the level `simple` plays the others. `facts` names the columns besides those that every
    game has: some of the game's own, or places of the battle as it ended, such as ``ships[0].taken``. Without it there
    are all of the game's own that can be read off the end. Any engine gives the same rows. Columns that are noted in
    play have to be named, and are interpreted, which is slower. `Refused` for a fact that there is not.

    >>> import admiralty as ad
    >>> rows = ad.battles("systemships/duel", 100, seed=1, facts=["lance_1_fate", "ships[0].missiles"])
    >>> print(rows)
    systemships/duel: red simple, blue simple; 100 battles, seed 1
    battle  outcome  turns  beats  dice  lance_1_fate  ships[0].missiles
         0      red      1      1     0      fighting                  7
         1      red      1      1     0      fighting                 10
         2      red      3      3     0      fighting                  0
         3   mutual      1      1     0     destroyed                  0
         4   mutual      1      1     0     destroyed                  0
    … 95 more
    >>> rows["outcome"][:4]
    ['red', 'red', 'red', 'mutual']
    >>> rows.outcomes == ad.play("systemships/duel", {}, battles=100, seed=1).outcomes
    True
    """
    who = LineUp.of(scenario, seats or {}, n)
    gathering = Gathering(who.game, who.deal, facts)
    done = who.simulate(n, seed, engine=engine, threads=threads, rows=gathering)
    return Rows(who.named, who.called, done.run.seed, gathering.columns(), gathering.sentences())
