"""Good files made bad, for the tests of what a room's files may say: by chance at any depth, or at one place."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

Path = tuple[str | int, ...]


def places(value: Any, here: Path = ()) -> Iterator[Path]:
    """The paths of everything in a file."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in pairs:
        yield (*here, key)
        yield from places(each, (*here, key))


def holder_of(data: Any, way: Sequence[str | int]) -> Any:
    """The table or list that the last step of a path is taken from."""
    for step in way[:-1]:
        data = data[step]
    return data


def changed(data: dict[str, Any], way: Path, value: Any) -> dict[str, Any]:
    """A copy of a file with another value at one place."""
    data = copy.deepcopy(data)
    holder_of(data, way)[way[-1]] = value
    return data


@st.composite
def spoilt(draw: st.DrawFn, good: Sequence[Any], values: Sequence[Any], keys: Sequence[str]) -> dict[str, Any]:
    """A good file with up to three places, at any depth, changed, gone, doubled, renamed or added."""
    data: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(good)))
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(data))
        if not found:
            break
        way = draw(st.sampled_from(found))
        holder, last = holder_of(data, way), way[-1]
        act = draw(st.sampled_from(["change", "drop", "double", "add", "inside"]))
        nasty = copy.deepcopy(draw(st.sampled_from(values)))
        if act == "drop":
            del holder[last]
        elif act == "add" or (act == "double" and isinstance(holder, dict)):
            if isinstance(holder, dict):
                holder[draw(st.sampled_from(keys))] = nasty
            else:
                holder.append(nasty)
        elif act == "double":
            holder.append(copy.deepcopy(holder[last]))
        else:
            holder[last] = [holder[last]] if act == "inside" else nasty
    return data
