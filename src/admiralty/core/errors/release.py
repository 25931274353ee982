"""Which release of Admiralty this is."""

from __future__ import annotations

from functools import cache


@cache
def release() -> str:
    """The version of the installed package; empty where the program runs from its source tree."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("admiralty")
    except PackageNotFoundError:
        return ""
