"""Commands that work where they are pasted: the program as it was started, paths as short as they may be."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

NAME = "admiralty"


def command(*words: str) -> str:
    """A command line of this program; each word is quoted as the shell needs it."""
    return " ".join([program(), *(shlex.quote(word) for word in words)])


def command_on(verb: str, path: str, *words: str) -> str:
    """A command line of this program on a journal; a saved game is found by its name alone."""
    from .match import saved_games

    name = os.path.basename(path)
    saved = None if os.path.lexists(name) else saved_games().get(name)
    said = shlex.quote(name) if saved and os.path.abspath(saved) == os.path.abspath(path) else short(path)
    return " ".join([program(), verb, said, *(shlex.quote(word) for word in words)])


def program() -> str:
    """How this program is started from here: by its name where the shell finds it by that, else by its path."""
    started = sys.argv[0]
    if Path(started).name == "main.py":  # python -m admiralty.cli.main
        return f"{_runnable(sys.executable)} -m admiralty.cli.main"
    if Path(started).stem != NAME or not os.path.exists(started):
        return NAME
    found = shutil.which(NAME)
    return NAME if found and os.path.samefile(found, started) else _runnable(started)


def short(path: str) -> str:
    """A path quoted for the shell: from the current folder, from one's home or from the root, whatever is shortest."""
    full = os.path.abspath(path)
    ways = [shlex.quote(full)]
    for base, mark in ((os.getcwd(), ""), (str(Path.home()), "~/")):
        if full.startswith(base.rstrip(os.sep) + os.sep):
            inside = os.path.relpath(full, base)
            ways.append(mark + shlex.quote(f"./{inside}" if inside.startswith("-") and not mark else inside))
    return min(ways, key=len)


def _runnable(path: str) -> str:
    """A program's path; a name alone would be looked for elsewhere."""
    said = short(path)
    return said if "/" in said or os.sep != "/" else f"./{said}"
