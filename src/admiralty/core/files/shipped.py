"""The files that come with a game: TOML files in the folders of its room's `data`, by their names."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any


def data_of(package: str) -> Path:
    """The folder of data of a room, named by its package or by that of one of its folders."""
    inside = Path(str(files(package)))
    return (inside if (inside / "data").is_dir() else inside.parent) / "data"


def shipped(package: str, folder: str) -> dict[str, Path]:
    """The files of one of its folders by their names, in the order of the alphabet; none where there is no folder."""
    return {path.stem: path for path in sorted((data_of(package) / folder).glob("*.toml"))}


def content(path: Path) -> dict[str, Any]:
    """What such a file holds, read anew each time."""
    return tomllib.loads(path.read_text(encoding="utf-8"))
