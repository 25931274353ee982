"""No command in these tests compiles anything: they interpret, and say so; odds are the first ones that come, and after
a game of fewer battles.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from admiralty.cli.commands import play
from admiralty.cli.table import table_lines
from admiralty.core.engines import compiling
from admiralty.games.systemships.solve import solve  # noqa: F401 - it takes `can_compile` as it is when it is imported


@pytest.fixture(autouse=True)
def no_compiling(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Unless a test asks for the kernel."""
    monkeypatch.setattr(table_lines, "PATIENCE", 0.0)
    if "compiled" not in request.fixturenames:
        monkeypatch.setattr(compiling, "can_compile", lambda: False)
        monkeypatch.setattr(play, "BATTLES", 200)
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture(autouse=True)
def usual_width(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are as wide as usual: running the tests in several processes sets COLUMNS for them."""
    monkeypatch.delenv("COLUMNS", raising=False)
