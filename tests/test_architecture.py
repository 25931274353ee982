"""The shape of the project: who may import whom, how long a file may grow, and what no file may say."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import cast

import pytest

from admiralty.core.checks.lint import ALLOWED_IMPORTS
from admiralty.core.checks.lint_parts import ALWAYS, NOT_RULES, lint_room, rule_files
from admiralty.core.face.game import Game

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "admiralty"
FILES = sorted(SOURCES.rglob("*.py"))
GAMES = SOURCES / "games"
ROOMS = sorted(path.parent for path in GAMES.rglob("turn.py"))  # one without a turn is being built: its own tests look
CORE = SOURCES / "core"
FLOORS = (
    "errors", "state", "ground", "yard", "files", "face", "book", "journal", "sight", "play", "engines", "door",
    "post", "checks",
)  # fmt: skip
"""Of the core, from the ground up: a file imports its own floor and those below it."""
SERVER = SOURCES / "server"
SERVER_FLOORS = (
    "base", "told", "database", "asked", "known", "seen", "network", "workers", "table", "hall", "runs", "routes",
)  # fmt: skip
"""Of the server, from the ground up; `app.py` lies on the roof."""

# In pieces, so that this file holds none of them.
UNSAID = [
    "../sha" + "red",
    "/wo" + "rk/",
    "pypi" + ".org",
    "python" + "hosted",
    "registry." + "npmjs",
    "deb." + "debian",
    "cla" + "ude",
    "anth" + "ropic",
    "suba" + "gent",
]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def module(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(SOURCES.parent).with_suffix("").parts
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path: Path) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Line and full dotted name of everything a file imports, wherever in it, names of modules included."""
    package = module(path) if path.name == "__init__.py" else module(path)[:-1]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, tuple(alias.name.split("."))
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            source = (*base, *(node.module.split(".") if node.module else ()))
            for alias in node.names:
                yield node.lineno, (*source, alias.name)


def may_import(path: Path, target: tuple[str, ...]) -> bool:
    """The import law."""
    if target[0] in ("numba", "llvmlite"):
        return path.parent == CORE / "engines"
    if target[0] != "admiralty":
        return True
    where = module(path)[1:]
    to_room = target[1] == "games" and len(target) > 2 and (SOURCES / "games" / target[2]).is_dir()
    if where[:1] == ("core",):
        return target[1] == "core" and FLOORS.index(target[2]) <= FLOORS.index(where[1])
    if where[:1] == ("server",) and target[:2] == ("admiralty", "server"):
        return len(where) < 3 or target[2] in SERVER_FLOORS[: SERVER_FLOORS.index(where[1]) + 1]
    if where[:1] == ("games",) and len(where) > 1:
        return target[1] == "core" or target[:3] == ("admiralty", "games", where[1])
    return where == ("games",) or not to_room


def game_in(room: Path) -> Game:
    """The game of a room's folder; the registry doesn't know the skeleton."""
    return cast(Game, import_module(".".join(module(room / "__init__.py"))).GAME)


def compiled_in(room: Path) -> set[Path]:
    """The files of a room that the compiler takes."""
    return {Path(f"{SOURCES.parent}/{part.replace('.', '/')}.py") for part in game_in(room).rule_files}


def shipped() -> list[Path]:
    """Every file that the project gives away: what git knows or would take."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, check=True, text=True,
        ).stdout.split("\0")  # fmt: skip
    except (OSError, subprocess.CalledProcessError):  # an unpacked archive
        folders = ("src", "tests", "docs", "benchmarks")
        found = [path for folder in folders for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts]
        listed = [name(path) for path in [*found, *ROOT.glob("*.*")]]
    return sorted(path for line in listed if line and (path := ROOT / line).is_file())


@pytest.mark.parametrize("path", FILES, ids=name)
def test_import_law(path: Path) -> None:
    broken = [f"line {line}: {'.'.join(target)}" for line, target in imports(path) if not may_import(path, target)]
    assert not broken, f"{name(path)} may not import: {'; '.join(broken)}"


def test_the_law_is_what_it_says() -> None:
    room = SOURCES / "games" / "systemships" / "turn.py"
    core, outer, registry = CORE / "play" / "live.py", SOURCES / "cli" / "main.py", SOURCES / "games" / "__init__.py"
    assert may_import(core, ("admiralty", "core", "state", "records"))
    assert may_import(core, ("admiralty", "core", "play", "session"))
    assert not may_import(core, ("admiralty", "core", "engines", "proving"))
    assert not may_import(core, ("admiralty", "games"))
    assert not may_import(core, ("admiralty", "cli", "main"))
    assert not may_import(core, ("numba",))
    assert may_import(CORE / "engines" / "kernel.py", ("numba", "njit"))
    assert may_import(room, ("admiralty", "core", "state", "table", "Table"))
    assert may_import(room, ("admiralty", "games", "systemships", "words"))
    assert not may_import(room, ("admiralty", "games", "myoss", "words"))
    assert not may_import(room, ("admiralty", "cli", "main"))
    opponents = SOURCES / "opponents" / "search.py"
    assert opponents.is_file()
    assert may_import(outer, ("admiralty", "games", "find"))
    assert may_import(opponents, ("admiralty", "odds", "engines"))
    assert not may_import(opponents, ("admiralty", "games", "systemships", "words"))
    assert not may_import(core, ("admiralty", "opponents", "levels"))
    assert not may_import(room, ("admiralty", "opponents", "levels"))
    seen, app = SERVER / "seen" / "seen.py", SERVER / "app.py"
    assert may_import(seen, ("admiralty", "server", "known", "state"))
    assert may_import(seen, ("admiralty", "server", "seen", "forms"))
    assert not may_import(seen, ("admiralty", "server", "table", "running"))
    assert not may_import(seen, ("admiralty", "server", "app"))
    assert may_import(app, ("admiralty", "server", "routes", "api"))
    if (SOURCES / "games" / "systemships").is_dir():
        assert not may_import(outer, ("admiralty", "games", "systemships", "GAME"))
        assert may_import(registry, ("admiralty", "games", "systemships", "GAME"))


def test_every_folder_of_the_core_is_a_floor() -> None:
    assert {path.name for path in CORE.iterdir() if path.is_dir() and path.name != "__pycache__"} == set(FLOORS)
    assert [path.name for path in CORE.glob("*.py")] == ["__init__.py"]


def test_every_folder_of_the_server_is_a_floor() -> None:
    folders = {path.name for path in SERVER.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(SERVER_FLOORS)
    assert sorted(path.name for path in SERVER.glob("*.py")) == ["__init__.py", "app.py"]


@pytest.mark.parametrize("path", sorted(SERVER.rglob("*.py")), ids=name)
def test_no_import_of_the_server_hides_a_circle(path: Path) -> None:
    """Files of the server import each other where they begin: within a function or for types only there is no need."""
    at_once = {node.lineno for node in ast.parse(path.read_bytes()).body if isinstance(node, ast.ImportFrom)}
    hidden = [line for line, target in imports(path) if target[:2] == ("admiralty", "server") and line not in at_once]
    assert not hidden, f"{name(path)} imports something of the server elsewhere than at its beginning: lines {hidden}"


@pytest.mark.parametrize("folder", sorted({path.parent for path in FILES}), ids=name)
def test_a_folder_can_be_looked_over(folder: Path) -> None:
    assert len(list(folder.glob("*.py"))) <= 24, f"{name(folder)} holds more than two dozen Python files"


@pytest.mark.parametrize("path", FILES, ids=name)
def test_size(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400, f"{name(path)} has more than 400 lines: one subject each"
    functions = (n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    long = [f"{n.name}, line {n.lineno}" for n in functions if (n.end_lineno or 0) - n.lineno + 1 > 70]
    assert not long, f"{name(path)} has functions of more than 70 lines: {'; '.join(long)}"


@pytest.mark.parametrize("room", ROOMS, ids=name)
def test_rule_files_keep_to_the_subset(room: Path) -> None:
    rulebook = game_in(room).rulebook
    assert rule_files(room, rulebook), f"{name(room)} has no rule files"
    compiled = (path for path in compiled_in(room) if path.stem not in NOT_RULES)
    faults = lint_room(room, rulebook, compiled)
    assert not faults, "\n" + "\n".join(str(fault).replace(f"{ROOT}/", "") for fault in faults)


@pytest.mark.parametrize("room", ROOMS, ids=name)
def test_the_compiler_takes_every_file_that_the_rules_import(room: Path) -> None:
    imported = set(rule_files(room, game_in(room).rulebook, ALWAYS))
    assert {path for path in compiled_in(room) if path.stem != "records"} == imported


@pytest.mark.parametrize("room", ROOMS, ids=name)
def test_no_kernel_is_stale(room: Path) -> None:
    """The digest that names a kernel covers everything of the core that its machine code is made from."""
    from admiralty.core.engines.compiling import CORE

    digested = {path.stem for path in CORE} | {"table"}  # which holds no code, as the next test says
    for path in compiled_in(room):
        wanted = {target[3] for _, target in imports(path) if target[:2] == ("admiralty", "core")}
        assert wanted <= digested, f"{name(path)} imports {wanted - digested} of the core"
    assert {allowed.split(".")[2] for allowed in ALLOWED_IMPORTS if allowed.startswith("core.")} <= digested


def test_the_table_holds_no_code() -> None:
    tree = ast.parse((CORE / "state" / "table.py").read_bytes())
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert functions
    for function in functions:
        (only,) = function.body
        assert isinstance(only, ast.Expr) and isinstance(only.value, ast.Constant), function.name


def test_no_file_says_what_is_nobodys_business() -> None:
    found = []
    for path in shipped():
        text = path.read_bytes().decode("utf-8", "replace").lower()
        found += [f"{name(path)} says {words}" for words in UNSAID if words in text]
        found += [f"the name {name(path)} holds {words}" for words in UNSAID if words in f"/{name(path)}".lower()]
    assert not found, "; ".join(found)


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_lock_files_hold_hashes_and_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "http" + ":" not in text
    assert "://" not in text
    assert "index" not in text
    assert text.count("==") <= text.count("--hash=sha256:")
