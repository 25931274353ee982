"""What comes in and goes out as text: whatever a system puts in front of lines, and whatever it cannot print.

`tolerate` is called once, where the program begins. From then on a stream that lacks a character writes something
readable in its place, and one that is sent what it cannot read goes on.
"""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata

MARK_OF_ORDER = b"\xef\xbb\xbf"  # what some systems put in front of UTF-8 text
READABLE, PLAIN = "admiralty-readable", "admiralty_ascii"
INSTEAD = {
    "→": "->", "–": "-", "—": "-", "−": "-", "×": "x", "·": ".", "…": "...", "±": "+-", "’": "'", "‘": "'", "“": '"',
    "”": '"', "≤": "<=", "≥": ">=", "≠": "/=", "─": "-", "│": "|", "▮": "#", "▯": ".", "□": "[]", "█": "#", "░": ":",
    "▸": ">", "›": ">", "✓": "OK:", "✗": "No:", "✶": "*", "\u200c": "", "\u200d": "",
    "ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
}  # fmt: skip


def tolerate() -> None:
    """Let standard input and output cope with every character, whatever their encoding is."""
    codecs.register_error(READABLE, _readable)
    codecs.register(_plain)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            is_ascii = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(errors=READABLE, encoding=PLAIN if is_ascii else stream.encoding)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def write_by_lines() -> None:
    """Let whoever reads standard output have every line as soon as it is written."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)


def prints_all() -> bool:
    """Does standard output print every character as it is?"""
    return (getattr(sys.stdout, "encoding", None) or "utf").lower().startswith("utf")


def escape_for(text: str, form: str) -> str:
    """What programs will read from standard output: where it lacks characters, each of them in this form of escape."""
    return text if prints_all() else "".join(c if c.isascii() else form.format(ord(c)) for c in text)


def read_line() -> str:
    """The next line of standard input with its line end; empty at its end."""
    mark = MARK_OF_ORDER.decode(getattr(sys.stdin, "encoding", None) or "utf-8", "replace")
    return sys.stdin.readline().removeprefix(mark)


def _readable(error: UnicodeError) -> tuple[str, int]:
    """What is written in place of the characters that an encoding lacks."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_instead, error.object[error.start : error.end])), error.end


def _instead(character: str) -> str:
    if character in INSTEAD:
        return INSTEAD[character]
    plain = unicodedata.normalize("NFKD", character).replace("\u2044", "/")  # as in a half
    return "".join(each for each in plain if each.isascii()) or ("" if unicodedata.combining(character) else "?")


def _plain(name: str) -> codecs.CodecInfo | None:
    """ASCII by a name of its own: Typer takes a stream of that name for a mistake, and writes UTF-8 to it."""
    if name != PLAIN:
        return None
    ascii = codecs.lookup("ascii")
    return codecs.CodecInfo(
        ascii.encode, ascii.decode, ascii.streamreader, ascii.streamwriter, ascii.incrementalencoder,
        ascii.incrementaldecoder, PLAIN,
    )  # fmt: skip
