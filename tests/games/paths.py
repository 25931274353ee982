"""Field paths of cases: `a.shields.fore` is a field of a record, by its own name or by an alias of the room."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from admiralty.core.errors import quote_value, suggest

from .cases import CaseError, Fields

Things = Mapping[str, tuple[Sequence[Any], int]]  # the records that a path may begin with: a list, and where in it


class Alias:
    """A room's name for more than a field: how it is set and read, by the scene and the number of the record."""

    def __init__(
        self, put: Callable[[Any, int, Any], None] | None = None, get: Callable[[Any, int], Any] | None = None
    ) -> None:
        self.put, self.get = put, get


class Paths:
    """The fields of a scene by their paths.

    `aliases` gives a name of the room for each field that has one: `{"shields.FACING": "taken[FACING]"}`, where FACING
    stands for any of `words["FACING"]`, or an `Alias`. Other names are those of the record.
    """

    def __init__(
        self,
        scene: Any,
        things: Things,
        aliases: Mapping[str, str | Alias],
        words: Mapping[str, Mapping[str, int]] | None = None,
        number: Callable[[Any, str], Any] = lambda value, field: value,
    ) -> None:
        self.scene, self.things, self.aliases, self.words = scene, things, aliases, dict(words or {})
        self.number = number

    # ---- setting ----

    def put_all(self, said: Mapping[str, Any], prefix: str = "") -> None:
        """Set every path of a table; a table within it is a longer path."""
        for key, value in said.items():
            self.put(f"{prefix}{key}", value)

    def put(self, path: str, value: Any) -> None:
        """Set one field, or all that a table names."""
        if isinstance(value, Mapping) and not self._is_alias(path):
            self.put_all(value, f"{path}.")
            return
        records, place, field = self.found(path)
        alias = self.aliases_of(records[place]).get(field)
        if isinstance(alias, Alias):
            if alias.put is None:
                raise CaseError(f"set.{path}", "it can only be expected")
            alias.put(self.scene, place, value)
            return
        record, name, index = self._field(records[place], path, field)
        value = [*value] if isinstance(value, list) else self.number(value, name)
        if index is None:
            setattr(record, name, value)
        else:
            getattr(record, name)[index] = value

    # ---- reading ----

    def get(self, path: str) -> Any:
        """The value of one field; of a name that stands for several, those that are not 0."""
        records, place, field = self.found(path)
        alias = self.aliases_of(records[place]).get(field)
        if isinstance(alias, Alias):
            if alias.get is None:
                raise CaseError(f"expect.{path}", "it can only be set")
            return alias.get(self.scene, place)
        if several := dict(self._several(field)):
            values = {name: self.get(f"{path}.{name}") for name in several}
            return {name: value for name, value in values.items() if value}
        record, name, index = self._field(records[place], path, field)
        value = getattr(record, name) if index is None else getattr(record, name)[index]
        return list(value) if isinstance(value, list) else value

    def look(self, path: str, wanted: Any) -> Any:
        """What `compare` asks for: the value of a path as the case writes it; of a record, what is named of it."""
        if path in self.things and isinstance(wanted, Mapping):
            return Fields(at=lambda field, value: self.look(f"{path}.{field}", value))
        there = self.get(path)
        return wanted if there != wanted and there == self._numbers(path, wanted, there) else there

    def _numbers(self, path: str, wanted: Any, there: Any) -> Any:
        """What a case expects in words, as the record has it."""
        if isinstance(wanted, list) and isinstance(there, list) and all(isinstance(each, int) for each in there):
            return [self.number(each, "") if isinstance(each, str) else each for each in wanted]
        words = isinstance(there, int) and isinstance(wanted, str)
        return self.number(wanted, path.rpartition(".")[2]) if words else wanted

    def aliases_of(self, record: Any) -> Mapping[str, str | Alias]:
        """The room's names for the fields of a record."""
        return self.aliases

    # ---- finding ----

    def found(self, path: str) -> tuple[Sequence[Any], int, str]:
        """The record that a path begins with, and the rest of it; a path without a name is one of the battle."""
        ends = [match.start() for match in re.finditer(r"\.", path)]
        for end in reversed(ends):
            if path[:end] in self.things:
                return *self.things[path[:end]], path[end + 1 :]
        if path in self.things:
            return *self.things[path], ""
        if "" in self.things:
            return *self.things[""], path
        raise CaseError(path, f"nothing is named {quote_value(path)}", suggest(path.partition(".")[0], self.things))

    def _is_alias(self, path: str) -> bool:
        records, place, field = self.found(path)
        return isinstance(self.aliases_of(records[place]).get(field), Alias)

    def _several(self, field: str) -> Iterator[tuple[str, int]]:
        for pattern in self.aliases:
            name, _, kind = pattern.rpartition(".")
            if name == field and kind in self.words:
                yield from self.words[kind].items()

    def _field(self, record: Any, path: str, field: str) -> tuple[Any, str, int | None]:
        """The record, the name in it and the place in its list that a path comes to."""
        aliases = self.aliases_of(record)
        said = aliases.get(field, field)
        name, _, last = field.rpartition(".")
        for pattern, target in aliases.items():
            start, _, kind = pattern.rpartition(".")
            if kind in self.words and start == name and isinstance(target, str) and pattern != field:
                if last not in self.words[kind]:
                    raise CaseError(path, f"{quote_value(last)} means nothing here", suggest(last, self.words[kind]))
                said = target.replace(kind, str(self.words[kind][last]))
        assert isinstance(said, str)
        for step in said.split("."):
            own, _, index = step.removesuffix("]").partition("[")
            if not hasattr(record, own):
                known = [*aliases, *(getattr(type(record), "__slots__", None) or vars(record))]
                raise CaseError(path, f"there is no field {quote_value(own)}", suggest(own, known))
            place = int(index) if index else None
            holder, record = record, getattr(record, own) if place is None else getattr(record, own)[place]
        return holder, own, place
