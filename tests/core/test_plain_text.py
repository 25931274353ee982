"""What a name may be written with: any script and joined emoji, and nothing that hides or turns what others read."""

from __future__ import annotations

import tomllib

import pytest

from admiralty.core.errors.plain_text import cells_of, columns_of, pad, without_strange
from admiralty.core.errors.reading import Unfit, text
from admiralty.core.yard.parts import is_name, is_notes, quote

TAKEN = [
    "星艦 大和", "星艦\u3000大和", "Ship 🚀🛸", "نمی\u200cدانم", "श्री\u200dमान", "क्\u200dष", "ক্\u200cষ",
    "അവന്\u200d", "ܫ\u200cܫ",
    "👩\u200d🚀", "❤\ufe0f\u200d🔥", "👩🏽\u200d🚀 Ann",
]  # fmt: skip
REFUSED = [
    "a\u202eb", "\u202a", "a\u2066b", "a\u2069", "a\u200fb", "a\u200eb", "a\u200bb", "a\u2060b", "a\ufeffb",
    "a\x1bb", "a\x00", "a\nb", "a\x85b", "a\u2028b", "a\xadb", "🏴\U000e0067", "\u200d", "\u200cAnn", "Ann \u200c",
    "a\u200c\u200cb", "a\u202e\u200d", "La\u200cnce", "La\u200dnce", "Lance\u200d", "星\u200d艦", "4\u200c5",
    "نمی\u200c", "نمی\u200ca", "نمی\u200c\u200cدانم", "٤\u200c٥", "👩\u200c🚀", "👩\u200d",
    "\u3000", "a\u00a0b", "\ud800", "",
]  # fmt: skip


@pytest.mark.parametrize("name", TAKEN)
def test_names_of_any_script_are_taken_and_written_as_they_are(name: str) -> None:
    assert is_name(name) and text(80)(name) == name and without_strange(name) == name
    assert tomllib.loads(f"name = {quote(name)}") == {"name": name} and name in quote(name)
    assert is_notes(f"{name}\n\t{name}")


@pytest.mark.parametrize("name", REFUSED)
def test_what_hides_or_turns_characters_is_refused(name: str) -> None:
    assert not is_name(name)
    if name.strip():
        with pytest.raises(Unfit):
            text(80)(name)


def test_notes_have_no_joiner_that_joins_nothing() -> None:
    assert is_notes("one\ntwo\tthree") and not is_notes("one\n\u200dtwo") and not is_notes("a\u202e\nb")


@pytest.mark.parametrize(
    ("name", "columns"),
    [("Hawk", 4), ("星艦", 4), ("👩\u200d🚀", 2), ("می\u200cخواهم", 7), ("a\u0304b", 2), ("é × □", 5), ("", 0)],
)
def test_a_name_takes_its_columns(name: str, columns: int) -> None:
    assert columns_of(name) == columns == len(cells_of(name)) and "".join(cells_of(name)) == name
    assert pad(name, 9) == name + " " * (9 - columns) and pad(name, 9, right=True) == " " * (9 - columns) + name
