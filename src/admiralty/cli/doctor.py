"""``admiralty doctor``: what is installed, what is compiled, where files lie."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

PARTS = ("admiralty", "numpy", "numba", "llvmlite", "pydantic", "typer", "rich", "textual")


def doctor() -> None:
    """Say what is installed, which kernels are compiled, what the terminal can do and where files lie."""
    from .shows import show_table

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
    from admiralty.core import compiling
    from admiralty.core.records import Size
    from admiralty.games import ROOMS, game

    for key in ROOMS:
        room = game(key).room
        for size in Size:
            if compiling.is_ready(room, size):
                state = "compiled"
            elif compiling.in_progress(room, size):
                state = "being compiled"
            else:
                state = "not compiled; the first simulation starts it"
            yield f"{key}, {size.name.lower()}", f"{state} ({compiling.kernel_path(room, size).parent.name})"


def _terminal() -> Iterator[tuple[str, str]]:
    from rich.console import Console

    console = Console()
    yield "input", "a terminal" if sys.stdin.isatty() else "no terminal"
    yield "output", "a terminal" if sys.stdout.isatty() else "no terminal"
    yield "size", f"{console.width} columns, {console.height} lines"
    yield "colours", console.color_system or "none"
    yield "encoding", sys.stdout.encoding or "unknown"


def _places() -> Iterator[tuple[str, str]]:
    from admiralty.core.compiling import cache_home

    from .match import state_home

    yield "package", str(Path(__file__).resolve().parent.parent)
    yield "compiled kernels", str(cache_home())
    yield "saved games", str(state_home())
