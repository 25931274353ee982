"""Names the tests of what changed: ``python tools/quick.py [BASE]`` prints test files, the nearest first.

Changed is what differs from BASE (the commit that the branch left its upstream at, else HEAD) and what git does not
know yet; on a clean tree it is the last commit. A changed test names itself. A changed module of `src` names the tests
that are called after it, then those that import it, then, for a room, the rest of the room's tests. `make quick` runs
as many of them as there is time for; `make test` runs all there are.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ALWAYS = ("tests/test_architecture.py",)  # the import law, sizes, what a rule file may hold


def git(*words: str) -> list[str]:
    """The lines that git prints; none where it fails."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []


def changed_files(base: str = "") -> list[str]:
    """Paths from the root that differ from the base or are new."""
    if not base:
        (base,) = git("merge-base", "HEAD", "@{upstream}")[:1] or ["HEAD"]
    found = git("diff", "--name-only", base) + git("ls-files", "--others", "--exclude-standard")
    return found or git("diff", "--name-only", "HEAD~1")


@cache
def imported_by(test: Path) -> frozenset[str]:
    """The modules that a test file names in its imports; of `from a import b` both a and a.b."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(test.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.update([node.module, *(f"{node.module}.{each.name}" for each in node.names)])
    return frozenset(names)


def tests_of(path: str, tests: Iterable[Path]) -> Iterator[tuple[int, Path]]:
    """The tests of a changed file, each with how far it is from it."""
    here = Path(path)
    if here.parts[0] == "tests":
        for test in tests:
            if test == ROOT / here:
                yield 0, test
            elif here.suffix != ".py" and test.parent in (ROOT / here).parents:
                yield 2, test
        return
    if here.parts[:2] != ("src", "admiralty"):
        return
    inner = here.parts[2:]  # such as core/play/forms.py, games/heavy/turn.py, web/orders.js
    module, room = ".".join(here.with_suffix("").parts[1:]), inner[0] == "games" and len(inner) > 2
    folder = ROOT / "tests" / inner[0]
    if room:
        folder /= next((part for part in reversed(inner[1:-1]) if (folder / part).is_dir()), "")
    for test in tests:
        called_after = test.stem == f"test_{here.stem}" and test.is_relative_to(ROOT / "tests" / inner[0])
        if called_after or (room and test == folder / "test_examples.py"):
            yield 0, test
        elif here.suffix == ".py" and module in imported_by(test):
            yield 1, test
        elif (room and test.parent == folder) or (inner[0] == "web" and test.parent == folder):
            yield 2, test


def nearest_tests(changed: Iterable[str]) -> list[str]:
    """All test files of what changed, the nearest first."""
    tests = sorted((ROOT / "tests").rglob("test_*.py"))
    near: dict[Path, int] = {}
    for path in changed:
        for far, test in tests_of(path, tests):
            near[test] = min(far, near.get(test, far))
    ranked = sorted(near, key=lambda test: (near[test], test))
    return list(dict.fromkeys([*(test.relative_to(ROOT).as_posix() for test in ranked), *ALWAYS]))


if __name__ == "__main__":
    print("\n".join(nearest_tests(changed_files(*sys.argv[1:2]))))
