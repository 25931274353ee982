"""Nothing needs fcntl, or timers and their signals; resource is used only where there is one.

Windows lacks these, and more that is still used and isn't looked for here: O_NONBLOCK, O_NOFOLLOW, fsync of folders.

`make test BLOCKED=1` runs every test without them.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .blocked.lacking import HERE, MODULES, NAMES
from .test_architecture import FILES, ROOT, name

GUARDS = ("ImportError", "ModuleNotFoundError")


def needs(tree: ast.AST, guarded: bool = False) -> Iterator[str]:
    """What a piece of code takes for granted of such a system, with its line."""
    if isinstance(tree, ast.Try):
        guarded |= any(GUARDS[0] in ast.dump(each) or GUARDS[1] in ast.dump(each) for each in tree.handlers)
    if isinstance(tree, ast.With):
        guarded |= any(GUARDS[0] in ast.dump(each.context_expr) for each in tree.items)
    imported = [alias.name for alias in tree.names] if isinstance(tree, ast.Import) else []
    if isinstance(tree, ast.ImportFrom) and not tree.level:
        imported = [tree.module or "", *(alias.name for alias in tree.names if tree.module == "signal")]
    for each in imported:
        if (each in MODULES and not guarded) or each in NAMES:
            yield f"line {tree.lineno}: {each}"  # type: ignore[attr-defined]
    if isinstance(tree, ast.Attribute) and tree.attr in NAMES:
        yield f"line {tree.lineno}: {tree.attr}"
    for inner in ast.iter_child_nodes(tree):
        yield from needs(inner, guarded)


def test_nothing_needs_fcntl_resource_or_timers() -> None:
    found = [f"{name(path)}, {each}" for path in FILES for each in needs(ast.parse(path.read_bytes()))]
    assert not found, "; ".join(found)


@pytest.mark.parametrize(
    "code",
    ["import fcntl", "from resource import getrlimit", "from signal import alarm", "signal.setitimer(0, 1)"],
)
def test_it_is_found(code: str) -> None:
    assert list(needs(ast.parse(code)))
    assert list(needs(ast.parse(f"def f():\n    {code}")))


def test_a_guarded_import_is_none() -> None:
    for code in (
        "try:\n    import resource\nexcept ImportError:\n    pass",
        "with suppress(ImportError, OSError):\n    import resource",
    ):
        assert not list(needs(ast.parse(code)))


PROGRAM = """
import signal, subprocess, sys
for name in ("fcntl", "resource"):
    try:
        __import__(name)
    except ImportError:
        continue
    sys.exit(f"{name} is there")
if hasattr(signal, "setitimer") or hasattr(signal, "SIGALRM"):
    sys.exit("timers are there")
if len(sys.argv) == 1:  # the same in a child, whatever its environment
    subprocess.run([sys.executable, __file__, "child"], env={}, check=True)
    from admiralty.cli.main import main
    main(["games"])
"""


def test_without_them_the_program_runs(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([HERE, str(ROOT / "src")])}
    done = subprocess.run([sys.executable, str(program)], env=environment, capture_output=True, text=True)
    assert done.returncode == 0 and "systemships" in done.stdout, done.stdout + done.stderr
