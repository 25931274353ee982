"""Which files of a room are rule files: those named after the parts of its rulebook, and what they import.

The parts are the last column of the clause tables in the room's RULES.md, so a room with boarding or supply names its
files after them and changes nothing outside its folder.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from ..book.rules_text import Rulebook, load
from ..face.rooms import PLAN
from .lint import ALLOWED_IMPORTS, Fault, lint_files

ALWAYS = ("turn", "imagine", "opponents")  # rule files of every room, whatever its rulebook says
NOT_RULES = ("__init__", "words", "records", "tables", "options", "wording", "board")


def file_names(rulebook: Rulebook) -> tuple[str, ...]:
    """The names a rule file may have: each part of the rulebook, in the singular or plural, and those of every room."""
    parts = dict.fromkeys(clause.part for clause in rulebook.clauses.values() if clause.part and not clause.narrative)
    return tuple(dict.fromkeys((*parts, *(f"{part}s" for part in parts), *ALWAYS)))


def rule_files(room: Path, rulebook: Path, names: Sequence[str] = ()) -> list[Path]:
    """The files of a room with these names (by default: its parts), and those of its game that they import."""
    names = names or file_names(load(rulebook))
    folders = (room, room / "computer")
    named = [path for name in names for folder in folders if (path := folder / f"{name}.py").is_file()]
    return _with_imported(named, rulebook.parent, NOT_RULES)


def lint_room(room: Path, rulebook: Path, more: Iterable[Path] = ()) -> list[Fault]:
    """The faults of a room's rule files (and of `more`), and every file of the room that has no place in it."""
    names = file_names(load(rulebook))
    files = rule_files(room, rulebook, names)
    files += sorted(set(more) - set(files))
    return [*lint_files(files, (*ALLOWED_IMPORTS, *names)), *_strays(room, rulebook, files, names)]


def _strays(room: Path, rulebook: Path, files: Sequence[Path], names: Sequence[str]) -> Iterator[Fault]:
    """Files named after no part that no file with a place in the room imports."""
    planned = {place.split(".")[0] for place in PLAN.values()}
    known = [path for path in sorted(room.glob("*.py")) if path.stem in planned or path.stem in NOT_RULES]
    placed = set(_with_imported([*files, *known], rulebook.parent))
    for path in sorted(set(room.glob("*.py")) - placed):
        instead = f"name it after one ({', '.join(names)}), add its part to RULES.md, or import it from a rule file"
        yield Fault(path, 1, f"{path.name} is named after no part of the rulebook", instead)


def _with_imported(files: Iterable[Path], top: Path, without: Sequence[str] = ()) -> list[Path]:
    """Files, and those below `top` that they import, and so on."""
    found = list(files)
    for path in found:
        found += [each for each in _imports_below(path, top) if each not in found and each.stem not in without]
    return found


def _imports_below(path: Path, top: Path) -> list[Path]:
    """The files below `top` that a file imports by a relative name."""
    found = dict[Path, None]()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            for file in (base.with_suffix(".py"), *(base / f"{alias.name}.py" for alias in node.names)):
                if file.is_file() and file.is_relative_to(top):
                    found[file] = None
    return list(found)
