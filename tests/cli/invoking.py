"""Calls the command line as its users do, in this process."""

from __future__ import annotations

import contextlib
import io
from typing import NamedTuple

from admiralty.cli.main import main


class Outcome(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


def invoke(*arguments: str) -> Outcome:
    """Run ``admiralty`` with these arguments."""
    out, err, status = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(arguments)
        except SystemExit as left:
            status = left.code if isinstance(left.code, int) else 0
    return Outcome(status, out.getvalue(), err.getvalue())


def refused(*arguments: str) -> str:
    """The one line with which a command is refused; nothing stands on standard output."""
    found = invoke(*arguments)
    assert found.status == 1, found
    assert found.err.count("\n") == 1 and found.err.endswith("\n"), found.err
    assert "Traceback" not in found.err
    return found.err.rstrip("\n")
