"""What is said of proofs: one text for the documentation and the pages, and nothing that is untrue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TEXT = ROOT / "docs" / "what-admiralty-proves.md"
SERVED = ROOT / "src" / "admiralty" / "web" / TEXT.name
SAID = re.compile(r"picked (a )?lucky|cannot have picked|nobody can have picked|doubts the draw", re.IGNORECASE)


def test_the_pages_serve_the_documents_own_text(request: pytest.FixtureRequest) -> None:
    told = TEXT.read_text(encoding="utf-8")
    if request.config.getoption("--bless"):
        SERVED.write_text(told, encoding="utf-8")
    assert SERVED.read_text(encoding="utf-8") == told, "it is written from docs: make bless"


def test_nobody_says_any_more_that_nobody_can_have_picked() -> None:
    """Where words are told before the secret is drawn, or not at all, whoever draws it can."""
    files = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", *ROOT.glob("docs/*.md")]
    files += [
        path
        for folder in ("src", "examples")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".js", ".md")
    ]
    found = [path for path in files if SAID.search(path.read_text(encoding="utf-8"))]
    assert not found, found


def test_it_is_linked_and_says_what_is_not_proven() -> None:
    assert "docs/what-admiralty-proves.md" in (ROOT / "README.md").read_text(encoding="utf-8")
    _, _, limits = TEXT.read_text(encoding="utf-8").partition("## What is not proven")
    for each in ("Who sat there", "nobody looked", "withheld", "drawn only once", "slow computer players"):
        assert each in limits
