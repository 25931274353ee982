"""``admiralty new-game``: a room for a new game, for developers: a copy of the skeleton, which plays at once."""

from __future__ import annotations

import json
import keyword
import re
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from admiralty.core.errors import Refused, quote_value

if TYPE_CHECKING:
    from admiralty.core.face.game import Game

SKELETON, TITLE, PREFIX = "skeleton", "Skeleton", "SK"
KEY = r"[a-z][a-z0-9_]{1,19}"
TITLES = r"[A-Z][A-Za-z0-9' -]{1,39}"
REGISTRY = "src/admiralty/games/__init__.py"
LAST_ROW = "\n}\n"  # the end of the registry's table

Key = Annotated[str, typer.Argument(metavar="KEY", help="Its key: a short word in small letters.", show_default=False)]
Title = Annotated[str | None, typer.Option("--title", metavar="TITLE", help="Its title; else made of the key.")]


def new_game(key: Key, title: Title = None) -> None:
    """Write the room of a new game into this source tree, for developers.

    It is a small duel that plays at once, with rules, files, board, computer, guide and tests. Change it from there:
    CONTRIBUTING.md says how.
    """
    root = source_tree(Path(__file__).resolve().parents[4])
    written = write_room(root, key, key.replace("_", " ").capitalize() if title is None else title)
    for path in written:
        typer.echo(f"Written: {path.relative_to(root)}")
    typer.echo(f"Try it: admiralty play {key}/first")
    typer.echo("Then change it: CONTRIBUTING.md, 'Add a game'.")


def source_tree(root: Path) -> Path:
    """The folder with everything that a game touches; `Refused` for an installed package, which lacks the tests."""
    if not all((root / part).is_dir() for part in (f"tests/games/{SKELETON}", "docs/schemas")):
        raise Refused(
            "new-game", "writes into the source tree, and this is an installed package", "", "run it in a checkout"
        )
    return root


def write_room(root: Path, key: str, title: str) -> list[Path]:
    """Copy the skeleton under another key, title and prefix, and register it; the files that were written."""
    skeleton: Game = import_module(f"admiralty.games.{SKELETON}").GAME
    folders = {part: root / part / key for part in ("src/admiralty/games", "tests/games")}
    mutants = root / f"tests/mutants/{key}.py"
    _require_free(root, key, [*folders.values(), mutants])
    if not re.fullmatch(TITLES, title):
        raise Refused("--title", f"{quote_value(title)} is not a title", "", "a capital, then letters, digits, ' and -")
    names = {SKELETON: key, TITLE: title, PREFIX: _prefix(root, key)}
    texts = {root / f"docs/schemas/{key}_{kind}.json": _json(schema) for kind, schema in skeleton.schemas().items()}
    for part, folder in folders.items():
        source = root / part / SKELETON
        for path in sorted(source.rglob("*")):
            if path.is_file() and path.suffix in (".py", ".md", ".toml", ".json"):
                texts[folder / path.relative_to(source)] = path.read_text(encoding="utf-8")
    texts[mutants] = mutants.with_name(f"{SKELETON}.py").read_text(encoding="utf-8")
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(_rename(text, names), encoding="utf-8")
    registry = root / REGISTRY
    before = registry.read_text(encoding="utf-8")
    registry.write_text(before.replace(LAST_ROW, f'\n    "{key}": "{key}",{LAST_ROW}', 1), encoding="utf-8")
    return [*texts, registry]


def _json(content: object) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _rename(text: str, names: dict[str, str]) -> str:
    """A text of the skeleton with the new game's names."""
    olds = "|".join(names)
    return re.sub(rf"\b({olds})\b|\b({SKELETON})(?=_)", lambda found: names[found[1] or found[2]], text)


def _require_free(root: Path, key: str, paths: list[Path]) -> None:
    """`Refused` unless a game may have this key and nobody has it."""
    if not re.fullmatch(KEY, key) or keyword.iskeyword(key):
        rule = "2 to 20 small letters, digits and _, the first a letter, and no word of Python"
        raise Refused(key, "can't be the key of a game", "", f"take {rule}")
    taken = [path.relative_to(root) for path in paths if path.exists() or path.with_suffix(".py").exists()]
    if taken or re.search(rf'"{key}"', (root / REGISTRY).read_text(encoding="utf-8")):
        what = f"is taken: {taken[0]} is there" if taken else "is taken by another game"
        raise Refused(key, what, "", "take another key")


def _prefix(root: Path, key: str) -> str:
    """Two capitals for the ids of its clauses that no other rulebook has."""
    letters = re.sub(r"[^A-Z]", "", key.upper())
    books = sorted((root / "src/admiralty/games").rglob("RULES.md"))
    used: set[str] = {
        each for path in books for each in re.findall(r"^\| ([A-Z]{2})-", path.read_text(encoding="utf-8"), re.M)
    }
    every: list[str] = [letters[0] + each for each in (*letters[1:], *"ABCDEFGHIJKLMNOPQRSTUVWXYZ")]
    return next(each for each in every if each not in {*used, "EX"})
