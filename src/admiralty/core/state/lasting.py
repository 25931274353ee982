"""What is over goes back to its default: a whole record, or all of it that lasts as long as a turn, a battle, a move.

A field says in `lasts` with what its value ends. Both engines run one generated text; they differ in how a row of
numbers is filled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from .records import Spec, fields_of

Reset = Callable[[Any], None]
ROW = "[{default}] * len(n.{name})"  # what fills a row in the interpreter
RECORDS = {"one": "end_{name}(n.{name})", "several": "for k in range(len(n.{name})): end_{name}(n.{name}[k])"}


def clear(target: Any) -> None:
    """Put every field back to its default, those of the records in it, too."""
    _reset(target.__class__, "")(target)


def expire(target: Any, span: str) -> None:
    """Put back to its default what lasts this long, in the records in it, too; a rule writes the span as it stands."""
    _reset(target.__class__, span)(target)


@cache
def _reset(cls: type, span: str) -> Reset:
    return build_reset(cls, span)


def build_reset(cls: type, span: str, row: str = ROW, made: Callable[[Reset], Reset] = lambda reset: reset) -> Reset:
    """The function that ends a span in such a record, all of it where there is no span; `made` of each record in it."""
    if not any(fields_ending(cls, span)):
        raise ValueError(f"nothing in {cls.__name__} lasts a {span}")
    scope: dict[str, Any] = {}
    lines = ["def reset(n):"]
    for spec in fields_of(cls):
        within = span if _outlasts(spec, span) else ""
        if spec.record is not None and any(fields_ending(spec.record, within)):
            scope[f"end_{spec.name}"] = made(build_reset(spec.record, within, row, made))
            lines.append(RECORDS[spec.kind].format(name=spec.name))
        elif spec.record is None and not within:
            place = f"n.{spec.name}[:]" if spec.kind == "numbers" else f"n.{spec.name}"
            value = row if spec.kind == "numbers" else "{default}"
            lines.append(f"{place} = {value.format(name=spec.name, default=spec.default)}")
    exec("\n ".join(lines), scope)  # from our own declarations only
    return scope["reset"]  # type: ignore[no-any-return]


def fields_ending(cls: type, span: str) -> Iterator[tuple[str, int]]:
    """The fields that end with a span, by name, with their defaults."""
    for spec in fields_of(cls):
        within = span if _outlasts(spec, span) else ""
        if spec.record is not None:
            yield from ((f"{spec.name}.{name}", default) for name, default in fields_ending(spec.record, within))
        elif not within:
            yield spec.name, spec.default


def _outlasts(spec: Spec, span: str) -> bool:
    """Does a field as a whole outlast the span?"""
    return bool(span) and span not in ((spec.lasts,) if isinstance(spec.lasts, str) else spec.lasts)
