"""Bots named in a text: a class of Python, or a program that speaks the line protocol."""

from __future__ import annotations

import inspect
import os
import shlex
import shutil
import sys
from importlib import import_module
from types import ModuleType
from urllib.parse import parse_qsl

from ..errors import Refused, quote_value, suggest
from .bots import Bot, said_of
from .stdio import StdioBot

PYTHON, STDIO = "python:", "stdio:"
KINDS = (PYTHON, STDIO)
FORM = "write python:module.Class"


def names_a_bot(text: str) -> bool:
    """Is this the text of a bot, rather than of a level?"""
    return text.startswith(KINDS)


def load(text: str, where: str, time_ms: int) -> Bot:
    """The bot that a text names; `Refused` says what is wrong with it.

    ``stdio:./program --fast`` is a program, which gets so many milliseconds for an answer; no shell reads its words.
    ``python:my.Bold?depth=2`` is a class: its module is looked for as Python does, then in the current folder. What
    stands after the question mark goes to the constructor by name: whole numbers, decimal fractions, true and false as
    such, all else as text.
    """
    if text.startswith(STDIO):
        return StdioBot(_command(text.removeprefix(STDIO), where), time_ms)
    path, _, query = text.removeprefix(PYTHON).partition("?")
    module_name, dot, name = path.rpartition(".")
    if not dot or not all(part.isidentifier() for part in path.split(".")):
        raise Refused(where, f"{quote_value(text)} names no class", "", FORM)
    kind = _class_in(_module(module_name, where), name, where)
    given = _given(query, text, where)
    try:
        inspect.signature(kind).bind(**given)
    except TypeError as problem:
        raise Refused(where, f"{path} can't be made: {problem}", "", _say_parameters(kind)) from None
    try:
        return kind(**given)
    except Refused:
        raise
    except Exception as problem:
        raise Refused(where, f"{path} raised {said_of(problem)}", "", "mend its __init__") from problem


def _command(text: str, where: str) -> list[str]:
    """The words of a command; `Refused` where there is no such program."""
    try:
        words = shlex.split(text)
    except ValueError as problem:
        raise Refused(where, f"{quote_value(text)} can't be read: {problem}", "", "close the quotation") from None
    if not words:
        raise Refused(where, "names no program", "", "write stdio:PROGRAM, with its arguments")
    if shutil.which(words[0]) is None:
        what = "can't be run" if os.path.lexists(words[0]) else "is no program"
        remedy = f"make it executable: chmod +x {words[0]}" if os.path.isfile(words[0]) else "give its path"
        raise Refused(where, f"{quote_value(words[0])} {what}", "", remedy)
    return words


def _module(name: str, where: str) -> ModuleType:
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)  # last, so that no file of it stands before a module of Python's own
    try:
        return import_module(name)
    except ModuleNotFoundError as problem:
        if problem.name is not None and (name == problem.name or name.startswith(f"{problem.name}.")):
            remedy = f"it is looked for as Python does, then in {here}"
            raise Refused(where, f"there is no module {quote_value(problem.name)}", "", remedy) from None
        raise _unreadable(name, problem, where) from problem
    except Exception as problem:
        raise _unreadable(name, problem, where) from problem


def _unreadable(name: str, problem: Exception, where: str) -> Refused:
    return Refused(where, f"the module {name} can't be imported: {said_of(problem)}", "", "mend it")


def _class_in(module: ModuleType, name: str, where: str) -> type[Bot]:
    found = getattr(module, name, None)
    bots = [key for key, each in vars(module).items() if _is_bot(each) and not inspect.isabstract(each)]
    if found is None:
        remedy = suggest(name, bots, "bots there")
        raise Refused(where, f"the module {module.__name__} has no {quote_value(name)}", "", remedy)
    if not _is_bot(found):
        what = f"{module.__name__}.{name} is not a Bot"
        raise Refused(where, what, "", f"write class {name}(admiralty.Bot); bots there: {', '.join(bots) or 'none'}")
    if inspect.isabstract(found):
        raise Refused(where, f"{module.__name__}.{name} does not answer", "", "give it a method answer(self, question)")
    return found  # type: ignore[no-any-return]


def _is_bot(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, Bot)


def _given(query: str, text: str, where: str) -> dict[str, object]:
    """What follows the question mark, by name."""
    try:
        pairs = parse_qsl(query, keep_blank_values=True, strict_parsing=True) if query else []
    except ValueError:
        pairs = [("", "")]
    given = {name: _value(said) for name, said in pairs}
    if not all(name.isidentifier() for name in given):
        raise Refused(where, f"{quote_value(text)} gives nothing by name", "", f"{FORM}?name=value&name=value")
    return given


def _value(said: str) -> object:
    if said in ("true", "false"):
        return said == "true"
    for kind in (int, float):
        try:
            return kind(said)
        except ValueError:
            continue
    return said


def _say_parameters(kind: type[Bot]) -> str:
    names = ", ".join(inspect.signature(kind).parameters)
    return f"it takes {names}" if names else "it takes nothing"
