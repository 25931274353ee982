"""What Numba works out at every step and nobody asks for here: without it a kernel is compiled in less time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from numba.core import dispatcher, event, ir, postproc, targetconfig, transforms, types


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


_SIGNED = {types.int8, types.int16, types.int32, types.int64}
_TEMPLATE: Any = dispatcher._DispatcherBase.get_call_template
_PROCESSED: Any = postproc.PostProcessor.run


def _called_with_plain_numbers(self: Any, args: Any, kws: Any) -> Any:
    """How a rule is called, compiled once for whole numbers of one width: Numba does it for each width, and again for
    constants.
    """
    return _TEMPLATE(self, tuple(map(_plain, args)), {name: _plain(kind) for name, kind in kws.items()})


def _plain(kind: Any) -> Any:
    """The type that such an argument is widened to; other types stay as they are."""
    plain = kind.literal_type if isinstance(kind, types.Literal) else kind
    return types.int64 if plain in _SIGNED else types.boolean if plain == types.boolean else kind


def _variables_in(self: Any, value: Any) -> list[Any]:
    """The variables in a part of an instruction; most parts are words, numbers and places, and have none."""
    kind = type(value)
    if kind is ir.Var:
        return [value]
    if kind is list or kind is tuple:
        return [var for each in value for var in _variables_in(self, each)]
    if kind is dict:
        return [var for each in value.values() for var in _variables_in(self, each)]
    return value.list_vars() if isinstance(value, ir.Inst) else []  # type: ignore[no-untyped-call]


def _set_in_order(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """Order the blocks; where each variable is needed is worked out after the last pass alone, which uses it."""
    if emit_dels or self.func_ir.is_generator:
        _PROCESSED(self, emit_dels, extend_lifetimes)
        return
    self.func_ir.blocks = transforms.canonicalize_cfg(self.func_ir.blocks)  # type: ignore[no-untyped-call]
    self.func_ir.variable_lifetime = postproc.VariableLifetime(self.func_ir.blocks)  # type: ignore[no-untyped-call]
    self.func_ir.generator_info = None


@contextmanager
def spared() -> Iterator[None]:
    """No report of each pass to listeners, types put into words once, flags compared as they are kept, a rule compiled
    once for whole numbers, variables looked for and followed no oftener than somebody asks.
    """
    with ExitStack() as stack:
        stack.enter_context(replaced(event, broadcast=lambda event: None))
        stack.enter_context(replaced(dispatcher._DispatcherBase, get_call_template=_called_with_plain_numbers))
        stack.enter_context(replaced(ir.Inst, _rec_list_vars=_variables_in))
        stack.enter_context(replaced(postproc.PostProcessor, run=_set_in_order))
        stack.enter_context(replaced(targetconfig.TargetConfig, __eq__=_same_flags))
        for cls in (types.Record, types.NestedArray):
            stack.enter_context(replaced(cls, __repr__=_said_once(cls)))
        yield
