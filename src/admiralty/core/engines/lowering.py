"""How the kernel's machine code is made where Numba's own way is slow: copies, printed tables, calls between rules."""

from __future__ import annotations

import gc
import operator
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from graphlib import TopologicalSorter
from types import FunctionType, ModuleType
from typing import Any

from llvmlite import binding, ir
from llvmlite.ir import instructions
from numba import carray, types  # type: ignore[attr-defined]
from numba.core import cgutils, codegen, config
from numba.core.errors import TypingError
from numba.core.imputils import impl_ret_borrowed
from numba.core.registry import cpu_target
from numba.cpython import tupleobj  # noqa: F401  (registers first what we replace)
from numba.extending import intrinsic, lower_builtin, overload, register_jitable
from numba.np import arrayobj
from numba.np.numpy_support import from_dtype

from ..state import lasting, records
from .pruning import prune
from .sparing import replaced, spared

FRAME = "do_job"  # the one function of a kernel that is called from outside it
OPTIONS = (
    "-unroll-runtime=false",  # rows of ships are short: eight at a time is only more code
    "-inline-threshold=600",  # rules are small and called from few places; Numba has no word for that
)

RULED = ("admiralty.core.ground.", "admiralty.core.state.contacts", "admiralty.core.state.standing")  # the core's rules
_registered: set[FunctionType] = set()


def modules_used(modules: Iterable[ModuleType]) -> list[ModuleType]:
    """These modules and all of the core's own rules that they take something from, whose functions call each other."""
    found = list(dict.fromkeys(modules))
    for module in found:  # which grows meanwhile
        for each in vars(module).values():
            name = each.__name__ if isinstance(each, ModuleType) else getattr(each, "__module__", None)
            if isinstance(name, str) and name.startswith(RULED) and sys.modules[name] not in found:
                found.append(sys.modules[name])
    return found


def functions_in(modules: Iterable[ModuleType]) -> list[FunctionType]:
    """The functions that these modules define."""
    return [
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, FunctionType) and each.__module__ == module.__name__
    ]


def register(rule: FunctionType) -> None:
    """Let compiled code call a rule, which nothing else calls."""
    if rule not in _registered:
        pruned = prune(rule)
        options: Any = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        overload(rule, jit_options=options, strict=False)(lambda *args, **named: pruned)
        _registered.add(rule)


@intrinsic
def _copy_record(typingctx, target, source):  # type: ignore[no-untyped-def]
    size = target.size

    def codegen(context, builder, signature, args):  # type: ignore[no-untyped-def]
        count = context.get_constant(types.intp, size)
        cgutils.raw_memcpy(builder, args[0], args[1], count, 1)
        return context.get_dummy_value()

    return types.void(target, source), codegen


@intrinsic
def _pointer(typingctx, address):  # type: ignore[no-untyped-def]
    def codegen(context, builder, signature, args):  # type: ignore[no-untyped-def]
        return builder.inttoptr(args[0], context.get_value_type(signature.return_type))

    return types.voidptr(types.int64), codegen


@register_jitable
def array_at(address, shape, dtype):  # type: ignore[no-untyped-def]
    """The array of this shape that lies at an address; somebody else has to keep it there."""
    return carray(_pointer(address), shape, dtype)  # type: ignore[call-arg]


@overload(records.copy_into)
def _copy_into(target, source):  # type: ignore[no-untyped-def]
    if isinstance(target, types.Record) and isinstance(source, types.Record) and target.size == source.size:
        return lambda target, source: _copy_record(target, source)  # type: ignore[call-arg]
    return None


@overload(lasting.clear)
def _clear(target):  # type: ignore[no-untyped-def]
    if not isinstance(target, types.Record):
        return None
    reset = _reset(target, "")
    return lambda target: reset(target)


@overload(lasting.expire, prefer_literal=True)
def _expire(target, span):  # type: ignore[no-untyped-def]
    if not isinstance(target, types.Record) or not isinstance(span, types.StringLiteral):
        return None
    reset = _reset(target, span.literal_value)
    return lambda target, span: reset(target)


def _reset(target: Any, span: str) -> lasting.Reset:
    """The reset of what the compiler knows by its layout only: records that look alike have to end alike, too."""
    alike = [
        cls
        for cls in records.DECLARED
        if [spec.name for spec in records.fields_of(cls)] == list(target.fields)
        and any(from_dtype(records.dtype_of(cls, size)) == target for size in range(records.classes_of(cls)))
    ]
    if len({tuple(lasting.fields_ending(cls, span)) for cls in alike}) != 1:
        names = " and ".join(f"{cls.__module__}.{cls.__name__}" for cls in alike)
        raise TypingError(f"{names} look alike to the compiler and have other defaults: name a field otherwise")
    try:
        return register_jitable(lasting.build_reset(alike[0], span, "{default}", register_jitable))
    except ValueError as error:
        raise TypingError(str(error)) from None


@lower_builtin(operator.getitem, types.UniTuple, types.intp)
def _look_up(context, builder, signature, args):  # type: ignore[no-untyped-def]
    """An entry of a printed table is read from memory; Numba's own way is a jump for every entry."""
    row, place = args
    length = len(signature.args[0])
    outside = builder.icmp_unsigned(">=", place, context.get_constant(types.intp, length))
    with builder.if_then(outside, likely=False):
        context.call_conv.return_user_exc(builder, IndexError, ("table index out of range",))
    entries = _entries(row)
    if len(entries) == length and all(isinstance(entry, ir.Constant) for entry in entries.values()):
        table = ir.Constant.literal_array([entries[i] for i in range(length)])
        held = cgutils.global_constant(builder, "table", table)
    else:
        held = cgutils.alloca_once_value(builder, row)
    entry = builder.load(cgutils.gep_inbounds(builder, held, 0, place))
    return impl_ret_borrowed(context, builder, signature.return_type, entry)


def _entries(row: Any) -> dict[int, Any]:
    """What was put into a tuple, by place, as far as that can be read off."""
    entries: dict[int, Any] = {}
    while isinstance(row, instructions.InsertValue):
        entries.setdefault(row.indices[0], row.operands[1])
        row = row.operands[0]
    return entries


def _callers_first(first: Any) -> list[Any]:
    """All libraries that this one needs, each after those that call it: LLVM leaves out what nothing calls so far."""
    order: TopologicalSorter[Any] = TopologicalSorter({first: ()})
    met, ahead = {first}, [first]
    while ahead:
        caller = ahead.pop()
        for library in caller._linking_libraries:
            order.add(library, caller)
            if library not in met:
                met.add(library)
                ahead.append(library)
    return list(order.static_order())[1:]


class _Library(codegen.JITCodeLibrary):
    """A library whose rules are its own, as static functions are in C.

    Numba leaves every function open to other libraries, and LLVM carries nothing over a call to such a function: not
    that an argument is always the same, nor that no error comes back. And Numba optimises every function with all that
    it calls, makes machine code of it, and does both again with whatever calls it; only the frame, which holds them
    all, is worth it. So a rule holds nothing but itself, too: the frame takes in each rule once.
    """

    _made = False  # is there machine code of it?

    def finalize(self) -> None:
        """The frame with all that it needs; a rule alone, with what it needs left to whoever is made machine code."""
        needed = self._linking_libraries
        self._linking_libraries = _callers_first(self) if self.name == FRAME else []
        super().finalize()
        self._linking_libraries = needed

    def _finalize_final_module(self) -> None:
        """It may be taken into other libraries; machine code is made when somebody asks where a function lies."""
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Where this function of the library lies; 0: it has none of that name."""
        self._ensure_finalized()
        if not self._made:
            if all(function.name != name for function in self.get_defined_functions()):
                return 0
            self._made = True
            for library in () if self.name == FRAME else _callers_first(self):
                self._final_module.link_in(library._get_module_for_linking(), preserve=True)
            super()._finalize_final_module()
        return super().get_pointer_to_function(name)  # type: ignore[no-any-return]

    def _optimize_final_module(self) -> None:
        if self.name != FRAME:
            return
        for function in self._final_module.functions:
            if not function.is_declaration and FRAME not in function.name:
                function.linkage = "internal"
        super()._optimize_final_module()


def _from_the_front(context, builder, kind, index, size):  # type: ignore[no-untyped-def]
    """A place in a row of records is counted from its front; Numba's own way asks first whether it is negative.

    A rule that counts from the end would read outside the row. The runs with bounds checks find it.
    """
    return context.cast(builder, index, kind, types.intp)


def set_options() -> None:
    """Tell LLVM what a kernel is, and the collector of garbage that a compiler works here.

    Both keep that for the whole process: only one that compiles nothing else calls this.

    An option that LLVM does not know is passed over without a word; the tests look for the effect of each.
    """
    settings: Any = config  # Numba fills them in when it starts
    settings.LOOP_VECTORIZE = 0
    gc.set_threshold(100_000, 50, 100)  # of all that a compiler makes hardly anything can go before it is done
    for option in OPTIONS:
        binding.set_option("admiralty", option)


@contextmanager
def our_way() -> Iterator[None]:
    """What is compiled inside is made our way; any other code in the same process is not."""
    factory = cpu_target.target_context.codegen()
    set_env = factory.set_env

    def set_where_there_is_code(name: str, environment: Any) -> None:
        if factory._engine.is_symbol_defined(name):
            set_env(name, environment)

    with (
        replaced(factory, _library_class=_Library, set_env=set_where_there_is_code),
        replaced(arrayobj, fix_integer_index=_from_the_front),
        spared(),
    ):
        yield
