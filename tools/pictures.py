"""Writes the pictures of the documentation anew: the terminal table in the middle of a challenge, played by keys."""

from __future__ import annotations

import asyncio
import re
import tempfile
from dataclasses import replace
from pathlib import Path

from admiralty.cli.table.match import begin, open_scenario
from admiralty.cli.table.table import Table
from admiralty.cli.table.table_app import TableApp
from admiralty.cli.text.common import choices

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
FONT_FACE = re.compile(r"@font-face\s*{[^}]*}\s*")  # the picture takes the viewer's own fonts, nothing from the network
COMMENT = re.compile(r"\s*<!--.*?-->", re.DOTALL)
SIZE = (118, 38)


async def terminal(path: Path) -> None:
    """A first volley has been fired, and the second order is half written."""
    with tempfile.TemporaryDirectory() as folder:
        opening = open_scenario("systemships/challenge", choices(), 10, f"{folder}/game.jsonl")
        table = Table(match=begin(replace(opening, choosing=())))
        app = TableApp(table)
        async with app.run_test(size=SIZE) as pilot:
            app.reckoner = _Idle()  # type: ignore[assignment]
            for line in ("dodge", "0", "5", "4x5", "ready"):
                app.took(table.enter(line))
            while table.form() is None and not table.over:  # hits are taken on tubes
                app.took(table.enter("tube"))
            for line in ("dodge", "0"):
                app.took(table.enter(line))
            app.say("", False)
            await pilot.pause()
            app.query_one("#log").scroll_end(animate=False)
            await pilot.pause()
            drawn = app.export_screenshot(title="admiralty play systemships/challenge")
        table.match.close()
    path.write_text(COMMENT.sub("", FONT_FACE.sub("", drawn)).rstrip() + "\n", encoding="utf-8")


class _Idle:
    """Reckons nothing."""

    def close(self) -> None:
        """Nothing to end."""


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    asyncio.run(terminal(PICTURES / "terminal.svg"))
    print(f"Written: {PICTURES / 'terminal.svg'}")
