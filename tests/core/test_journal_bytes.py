"""The journal read from any bytes: cut, altered, spliced, random, and read back."""

from __future__ import annotations

import json
from itertools import accumulate

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from admiralty.core.errors import Refused
from admiralty.core.journal import (
    Answer,
    Dice,
    Edit,
    Entry,
    Journal,
    Mark,
    Over,
    Plot,
    parse,
)

from .journal_samples import DATA, ENTRIES, HEADER, sample, text_of


def test_cut_at_any_byte_it_resumes_a_prefix() -> None:
    ends = list(accumulate(len(line) for line in DATA.splitlines(keepends=True)))
    for cut in range(len(DATA)):
        if cut < ends[0] - 1:
            with pytest.raises(Refused):
                parse(DATA[:cut], "game")
            continue
        read, note, whole = parse(DATA[:cut], "game")
        complete = sum(cut >= end - 1 for end in ends) - 1  # a line that lacks only its line end is whole
        assert tuple(read.entries) == ENTRIES[:complete]
        assert read.hashes == sample().hashes[: complete + 1]
        assert whole in (cut, ends[complete])
        assert bool(note) == (whole < cut)


@settings(max_examples=2000, deadline=None)
@given(st.integers(0, len(DATA) - 2), st.integers(1, 255))
def test_any_altered_byte_is_refused_or_changes_the_receipt(place: int, change: int) -> None:
    """But for the last line end: a line that lacks it, or has half of another system's, is whole."""
    data = bytearray(DATA)
    data[place] ^= change
    try:
        read, _, _ = parse(bytes(data), "game")
    except Refused:
        return
    assert read.receipt != sample().receipt


@settings(max_examples=500, deadline=None)
@given(st.integers(0, len(DATA) - 1), st.binary(max_size=20), st.integers(0, 20))
def test_any_splice_is_refused_or_changes_the_receipt_or_changes_nothing(place: int, put: bytes, gone: int) -> None:
    data = DATA[:place] + put + DATA[place + gone :]
    try:
        read, _, _ = parse(data, "game")
    except Refused:
        return
    same = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").removesuffix(b"\r")
    assert read.receipt != sample().receipt or same in (DATA, DATA[:-1]) or same.startswith(DATA)


MARKED, CRLF = b"\xef\xbb\xbf" + DATA, DATA.replace(b"\n", b"\r\n")


@pytest.mark.parametrize("data", [MARKED, CRLF, b"\xef\xbb\xbf" + CRLF])
def test_other_line_ends_and_a_byte_order_mark_change_no_hash(data: bytes) -> None:
    read, note, whole = parse(data, "game")
    assert (tuple(read.entries), read.hashes, note, whole) == (ENTRIES, sample().hashes, "", len(data))
    for cut in range(len(data) - len(DATA.splitlines()[-1]), len(data)):
        read, note, whole = parse(data[:cut], "game")
        assert parse(data[:whole], "game")[0].hashes == read.hashes
        assert bool(note) == (whole < cut)


@settings(max_examples=500, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_raise_nothing_but_a_refusal(data: bytes) -> None:
    for start in (b"", DATA):
        said = "game"
        try:
            parse(start + data, "game")
        except Refused as refusal:
            said = str(refusal)
        assert said.startswith("game")
        assert "\n" not in said


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=500, deadline=None)
@given(st.integers(1, len(ENTRIES) + 1), st.data())
def test_any_json_in_any_field_raises_nothing_but_a_refusal(number: int, data: st.DataObject) -> None:
    lines = DATA.splitlines()
    line = json.loads(lines[number - 1])
    line[data.draw(st.sampled_from([*line, "extra"]))] = data.draw(JSON)
    lines[number - 1] = json.dumps(line, sort_keys=True, separators=(",", ":")).encode()
    said, receipt = f"line {number}", sample().receipt
    try:
        receipt = parse(b"\n".join(lines) + b"\n", "game")[0].receipt
    except Refused as refusal:
        said = str(refusal)
    assert f"line {number}" in said or number == 1  # a header that is sound but another betrays itself in line 2
    assert receipt == sample().receipt


NUMBER = st.integers(-(2**31), 2**31 - 1)
COUNT = st.integers(0, 2**31 - 1)
STATES = st.binary(min_size=16, max_size=16).map(bytes.hex)
PRINTABLE = st.text(st.characters(exclude_categories=("C", "Z")), max_size=50)
LIMITS = st.tuples(NUMBER, NUMBER, NUMBER).map(sorted)
ENTRY: st.SearchStrategy[Entry] = st.one_of(
    st.builds(lambda b, s, w, x: Answer(b, s, w, x[0], x[2], x[1], b), COUNT, st.integers(0, 1), COUNT, LIMITS),
    st.builds(lambda b, v: Answer(b, 0, 1, 0, 0, v[0], 0, tuple(v)), COUNT, st.lists(NUMBER, min_size=1, max_size=256)),
    st.builds(
        lambda b, xs: Plot(b, 1, 0, tuple((1, x[0], x[2], x[1], None) for x in xs)), COUNT, st.lists(LIMITS, max_size=9)
    ),
    st.builds(
        lambda b, xs: Dice(b, 0, tuple((die, max(a, c), min(a, c)) for die, a, c in xs)),
        COUNT,
        st.lists(st.tuples(COUNT, st.integers(1, 1000), st.integers(1, 1000)), max_size=9),
    ),
    st.builds(Edit, COUNT, PRINTABLE, NUMBER, PRINTABLE, st.booleans(), st.booleans()),
    st.builds(Mark, COUNT, STATES),
    st.builds(Over, st.integers(-1, 9), st.just(""), STATES),
)


@settings(max_examples=200, deadline=None)
@given(st.lists(ENTRY, max_size=8))
def test_every_sound_entry_reads_back_the_same(entries: list[Entry]) -> None:
    made = Journal(HEADER)
    for entry in entries:
        made.append(entry)
    read, note, _ = parse(text_of(made), "game")
    assert (read.entries, read.hashes, note) == (entries, made.hashes, "")
