"""``admiralty doctor``: what is installed, what is compiled, where files lie."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from admiralty.core.errors import Refused

from ..text.common import Json

Clean = Annotated[bool, typer.Option("--clean", help="Remove the compiled kernels that are no longer used.")]
PARTS = ("admiralty", "numpy", "numba", "llvmlite", "pydantic", "typer", "rich", "textual")


def doctor(clean: Clean = False, as_json: Json = False) -> None:
    """Show what is installed, which kernels are compiled, what the terminal can do and where files are.

    When the rules or the compiler change, kernels are compiled again and the old ones stay behind: --clean removes
    them.
    """
    from ..text.shows import show_table

    if clean:
        _clean()
        return
    if as_json:
        from ..text.results import DoctorResult, print_result

        print_result(DoctorResult(dict(_versions()), dict(_kernels()), dict(_terminal()), dict(_places())))
        return
    for title, rows in (
        ("Versions", _versions()),
        ("Compiled kernels", _kernels()),
        ("Terminal", _terminal()),
        ("Files", _places()),
    ):
        show_table(title, ("what", "is"), rows)


def _versions() -> Iterator[tuple[str, str]]:
    from importlib.metadata import PackageNotFoundError, version

    yield "python", f"{platform.python_version()} ({sys.executable})"
    yield "machine", f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    for name in PARTS:
        try:
            yield name, version(name)
        except PackageNotFoundError:
            yield name, "not installed"


def _kernels() -> Iterator[tuple[str, str]]:
    from admiralty.core.engines import compiling
    from admiralty.games import ROOMS, game

    for key in ROOMS:
        room = game(key).room
        for size in game(key).sizes:
            if compiling.is_ready(room, size):
                state = "compiled"
            elif compiling.in_progress(room, size):
                state = "being compiled"
            else:
                state = "not compiled; the first simulation starts it"
            yield f"{key}, {size.name.lower()}", f"{state} ({compiling.kernel_path(room, size).parent.name})"

    found = compiling.old_folders([game(key).room for key in ROOMS])
    bytes_ = sum(compiling.size_of(folder) for folder in found)
    told = f"{_folders(len(found))}, {_size(bytes_)}; admiralty doctor --clean removes them" if found else "none"
    yield "no longer used", told


def _clean() -> None:
    """Remove the kernels that are no longer used, but for those that a process is just compiling."""
    from admiralty.core.engines import compiling
    from admiralty.games import ROOMS, game

    removed, freed, left = 0, 0, 0
    for folder in compiling.old_folders([game(key).room for key in ROOMS]):
        try:
            size = compiling.size_of(folder)
            gone = compiling.remove(folder)
        except OSError as error:
            raise Refused(str(folder), f"cannot be removed: {error.strerror}") from None
        removed, freed, left = removed + gone, freed + size * gone, left + (not gone)
    typer.echo(f"Removed: {_folders(removed)} of compiled kernels, {_size(freed)}.")
    if left:
        typer.echo(f"Left: {_folders(left)}, in which a process is compiling.")


def _folders(count: int) -> str:
    return "1 folder" if count == 1 else f"{count} folders"


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def _terminal() -> Iterator[tuple[str, str]]:
    from rich.console import Console

    console = Console()
    yield "input", "a terminal" if sys.stdin.isatty() else "no terminal"
    yield "output", "a terminal" if sys.stdout.isatty() else "no terminal"
    yield "size", f"{console.width} columns, {console.height} lines"
    yield "colours", console.color_system or "none"
    yield "encoding", sys.stdout.encoding or "unknown"


def _places() -> Iterator[tuple[str, str]]:
    from admiralty.core.engines.compiling import cache_home

    from ..table.match import state_home

    yield "package", str(Path(__file__).resolve().parents[2])
    yield "compiled kernels", str(cache_home())
    yield "saved games", str(state_home())
