"""Files as Pydantic models: read strictly, refused in one line that names the place, what is wrong, and the clause.

A model is the one declaration of a kind of file. The clause in a field's description, ``[AB-120]`` at its end, is the
one that a refusal of that field names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    GetPydanticSchema,
    ValidationError,
    WithJsonSchema,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from ..errors import Refused, quote_value, suggest
from ..errors.plain_text import is_plain
from ..yard.parts import NAME_LIMIT, NOTES_LIMIT, is_name, is_notes, name_schema, notes_schema

M = TypeVar("M", bound=BaseModel)
CLAUSE = re.compile(r"\[([A-Z]+-[RS]?\d+)")
TAGS = ("<number>", "<text>", "<word>", "<table>", "<list>")  # which of two kinds was meant; no step of a place


class Strict(BaseModel):
    """No key that is not known, no number written as text."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def whole(low: int, high: int) -> Any:
    """A whole number within limits."""
    return Field(strict=True, ge=low, le=high)


def one_of(*words: str | type[IntEnum]) -> Any:
    """As an annotation of `str`: one of these words, or of those of an enumeration."""
    return GetPydanticSchema(lambda _, handler: handler(Literal[tuple(words_of(*words))]))


def words_of(*words: str | type[IntEnum]) -> tuple[str, ...]:
    """The words themselves, an enumeration's as files write them."""
    return tuple(
        word for each in words for word in ([each] if isinstance(each, str) else (one.name.lower() for one in each))
    )


def shaped(pattern: str) -> Any:
    """As an annotation of `str`: its schema has a pattern, by which the room reads it."""
    return WithJsonSchema({"type": "string", "pattern": pattern})


def _number_or_text(value: object) -> str:
    return "<text>" if isinstance(value, str) else "<number>"


NUMBER_OR_TEXT = Discriminator(_number_or_text)  # which of an int tagged <number> and a str tagged <text> was meant


def unfit(said: str, clause: str = "") -> PydanticCustomError:
    """A refusal in the room's own words, raised by a validator; without a clause it has its field's."""
    return PydanticCustomError("unfit", "{said}", {"said": said, "clause": clause})


def _plain(fits: Callable[[object], bool], what: str) -> Any:
    """A check of a text, with the words of its refusal."""

    def check(value: str) -> str:
        if not fits(value):
            raise unfit(f"{quote_value(value)} is not {what}")
        return value

    return AfterValidator(check)


Name = Annotated[
    str, _plain(is_name, f"a name of 1 to {NAME_LIMIT} plain characters"), WithJsonSchema(name_schema("Its name."))
]
Notes = Annotated[
    str, _plain(is_notes, f"a plain text of up to {NOTES_LIMIT} characters"), WithJsonSchema(notes_schema())
]


def clauses_of(*models: type[BaseModel]) -> dict[str, str]:
    """The clause of each field that names one, by the field's key."""
    said = {name: field.description or "" for model in models for name, field in model.model_fields.items()}
    return {name: found[1] for name, text in said.items() if (found := CLAUSE.search(text))}


def read(model: type[M], data: Mapping[str, Any], where: str, inner: Mapping[str, type[BaseModel]] | None = None) -> M:
    """The file's content as its model; `inner` are the models of tables inside it, by the key that holds them."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise _refusal_of(model, inner or {}, error.errors(include_url=False)[0], where) from None


def _refusal_of(
    model: type[BaseModel], inner: Mapping[str, type[BaseModel]], first: ErrorDetails, where: str
) -> Refused:
    """What is wrong with a file, in words."""
    kind, given, limits = first["type"], first.get("input"), first.get("ctx", {})
    *way, last = first["loc"] or [""]
    if kind not in ("extra_forbidden", "missing"):
        way = way[:-1] if last == "[key]" else list(first["loc"])
    steps = [step for step in way if step not in TAGS]
    clause = _clause_at(model, inner, steps)
    match kind:
        case "extra_forbidden":
            holder = next((inner[str(step)] for step in reversed(steps) if step in inner), model)
            return Refused(
                say_place(where, steps), f"there is no key {quote_value(last)}", "", suggest(last, holder.model_fields)
            )
        case "missing":
            return Refused(
                say_place(where, steps),
                f"the key {quote_value(last)} is missing",
                _clause_at(model, inner, [*steps, last]),
            )
        case "literal_error":
            words = re.findall(r"'(\w+)'", str(limits["expected"]))
            return Refused(
                say_place(where, steps), f"{quote_value(given)} is none of its words", clause, suggest(given, words)
            )
        case "unfit":
            return Refused(say_place(where, steps), str(limits["said"]), str(limits["clause"]) or clause)
    return Refused(say_place(where, steps), _say_error(kind, given, limits), clause)


def _clause_at(model: type[BaseModel], inner: Mapping[str, type[BaseModel]], steps: Sequence[int | str]) -> str:
    """The clause of the innermost field on the way to a fault; of keys of one name, that of the table it stands in."""
    elsewhere, holder, found = clauses_of(model, *inner.values()), model, ""
    fields = {name for each in (model, *inner.values()) for name in each.model_fields}
    for step in map(str, steps):
        if step in holder.model_fields:
            found = clauses_of(holder).get(step, "")
        elif step in fields:
            found = elsewhere.get(step, "")
        holder = inner.get(step, holder)
    return found


def say_place(where: str, steps: Sequence[int | str]) -> str:
    """A place in a file: ``mine.toml: orders 2: speeds 1``, entries counted from 1."""
    for step in steps:
        if isinstance(step, int):
            where += f" {step + 1}"
        else:
            where += f": {step if is_plain(step) and len(step) <= 40 else quote_value(step)}"
    return where


def _say_error(kind: str, given: object, limits: Mapping[str, Any]) -> str:
    """Pydantic's kinds of error as people say them."""
    count = len(given) if isinstance(given, list | dict) else 0
    entries = "entry" if count == 1 else "entries"
    match kind:
        case "greater_than_equal":
            return f"{quote_value(given)} is less than {limits['ge']}"
        case "less_than_equal":
            return f"{quote_value(given)} is more than {limits['le']}"
        case "too_short":
            return f"has {count} {entries}, fewer than {limits['min_length']}"
        case "too_long":
            return f"has {count} {entries}, more than {limits['max_length']}"
    wanted = {"dict_type": "a table", "model_type": "a table", "list_type": "a list", "string_type": "a text",
              "bool_type": "true or false", "int_type": "a whole number"}  # fmt: skip
    return f"{quote_value(given)} is not {wanted.get(kind, 'what belongs here')}"


# ---- schemas ---------------------------------------------------------------------------------------------------------


def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of a model: inner tables where they are used, without titles that repeat keys."""
    schema = model.model_json_schema()
    inner = schema.pop("$defs", {})

    def placed_in(value: Any) -> Any:
        if isinstance(value, list):
            return [placed_in(each) for each in value]
        if not isinstance(value, dict):
            return value
        if "$ref" in value:
            beside = {k: v for k, v in value.items() if k != "$ref"}
            return placed_in({**inner[value["$ref"].rpartition("/")[2]], **beside})
        return {key: placed_in(each) for key, each in value.items()}

    made: dict[str, Any] = _tidy(placed_in(schema))
    return made


def _tidy(value: Any) -> Any:
    """Without the titles that repeat a key, and without null, which no TOML file can hold."""
    if isinstance(value, list):
        return [_tidy(each) for each in value]
    if not isinstance(value, dict):
        return value
    kept = {key: _tidy(each) for key, each in value.items() if key != "title" or not isinstance(each, str)}
    if "default" in kept and kept["default"] is None:
        del kept["default"]
    choices = [each for each in kept.get("anyOf", []) if each != {"type": "null"}]
    if len(choices) == 1:
        del kept["anyOf"]
        kept = {**choices[0], **kept}
    return kept
