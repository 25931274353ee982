"""What Numba works out at every step and nobody asks for here: without it a kernel is compiled in less time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from numba.core import event, targetconfig, types


@contextmanager
def replaced(owner: Any, **others: Any) -> Iterator[None]:
    """These attributes of a module, a class or an object are others inside."""
    before = {name: getattr(owner, name) for name in others}
    for name, value in others.items():
        setattr(owner, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(owner, name, value)


def _said_once(cls: type) -> Callable[[Any], str]:
    """The words for a type of this class, kept: those of a battle are long, and each pass asks for them."""
    say: Any = cls.__repr__

    def kept(self: Any) -> str:
        words: str | None = self.__dict__.get("_words")
        if words is None:
            words = self.__dict__["_words"] = str(say(self))
        return words

    return kept


def _same_flags(self: Any, other: Any) -> bool:
    """Are two sets of flags alike? Numba compares what each flag comes to, and fetches thirty of them for that."""
    return isinstance(other, targetconfig.TargetConfig) and self._values == other._values


@contextmanager
def spared() -> Iterator[None]:
    """No report of each pass to listeners, types put into words once, flags compared as they are kept."""
    with ExitStack() as stack:
        stack.enter_context(replaced(event, broadcast=lambda event: None))
        stack.enter_context(replaced(targetconfig.TargetConfig, __eq__=_same_flags))
        for cls in (types.Record, types.NestedArray):
            stack.enter_context(replaced(cls, __repr__=_said_once(cls)))
        yield
