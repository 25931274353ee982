"""Plain data as a TOML text that reads back the same: one table a heading, the lines of a list one below the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..yard.parts import quote

BARE = re.compile(r"[A-Za-z0-9_-]+")


def to_toml(content: Mapping[str, Any]) -> str:
    """The text of a table of texts, whole numbers, yes and no, lists and tables."""
    return "\n".join(_table(content, ())).strip() + "\n"


def _table(content: Mapping[str, Any], way: tuple[str, ...]) -> Iterator[str]:
    """What stands in the table itself, then the tables in it."""
    inner = {key: value for key, value in content.items() if isinstance(value, Mapping)}
    if way and (len(inner) < len(content) or not content):
        yield from ("", f"[{'.'.join(_key(step) for step in way)}]")
    for key, value in content.items():
        if key not in inner:
            yield f"{_key(key)} = {_value(value, '')}"
    for key, value in inner.items():
        yield from _table(value, (*way, key))


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else quote(key)


def _value(value: Any, indent: str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, Mapping):  # within a list a table stands on one line
        return "{ " + ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items()) + " }"
    if not any(isinstance(each, Mapping | list | tuple) for each in value):
        return _inline(value)
    lines = "".join(f"{indent}  {_value(each, indent + '  ')},\n" for each in value)
    return f"[\n{lines}{indent}]"


def _inline(value: Any) -> str:
    """A value where no line may end."""
    if isinstance(value, list | tuple):
        return f"[{', '.join(_inline(each) for each in value)}]"
    return _value(value, "")
