"""Reads the files that people write: whatever is wrong with one is refused in a line naming file and place."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from admiralty.core.errors import Refused

SIZE_LIMIT = 1024 * 1024  # bytes
_TEXTS: dict[str, str] = {}  # of the files that were read, by name


def read_toml(text: str, missing: str = "") -> dict[str, Any]:
    """A TOML file's content; `missing` says what to do where there is no such file."""
    data = _content(text, missing)
    try:
        decoded = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Refused(f"{text}:{line}", "is not UTF-8 text", "", "save it as UTF-8") from None
    from admiralty.core.files.toml_faults import Unreadable, parse

    try:
        content = parse(decoded)
    except Unreadable as fault:
        place = "".join(f":{number}" for number in (fault.line, fault.column) if number)
        raise Refused(text + place, fault.why) from None
    _TEXTS[text] = decoded
    return content


def locate(refused: Refused) -> Refused:
    """The refusal with the line that it is about, where it is about a TOML file that was read, and has one."""
    from admiralty.core.files.toml_faults import line_of

    for name, text in _TEXTS.items():
        if refused.where == name or refused.where.startswith(f"{name}: ") or refused.where.endswith(f" ({name})"):
            bare = refused.where.removesuffix(f" ({name})")
            if line := line_of(text, Refused(bare, refused.what)):
                where = refused.where.replace(name, f"{name}:{line}", 1)
                return Refused(where, refused.what, refused.rule, refused.remedy)
    return refused


def _content(text: str, missing: str) -> bytes:
    try:
        path = Path(text)
        if path.is_dir():
            raise Refused(text, "is a folder, not a file")
        if path.exists() and not path.is_file():
            raise Refused(text, "is not a plain file")
        with path.open("rb") as file:
            data = file.read(SIZE_LIMIT + 1)
    except FileNotFoundError:
        raise Refused(text, "there is no such file", "", missing) from None
    except OSError as error:
        raise Refused(text, f"cannot be read: {error.strerror or error}") from None
    except ValueError:  # a NUL in the name
        raise Refused(text, "is not the name of a file") from None
    if len(data) > SIZE_LIMIT:
        raise Refused(
            text, f"is larger than {SIZE_LIMIT:,} bytes", "", "files of scenarios, ships and doctrines are smaller"
        )
    return data


def require_new(text: str) -> None:
    """`Refused` unless such a file can be made: said before any work is put into what belongs there."""
    with suppress(OSError, ValueError):
        if Path(text).exists():
            raise Refused(text, "is there already", "", "remove it or choose another name")
    require_writable(text, "choose another place")


def require_writable(text: str, remedy: str) -> None:
    """`Refused` unless a new file of this name can be made; it is made and removed again."""
    try:
        os.close(os.open(text, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        os.unlink(text)
    except (OSError, ValueError) as error:
        said = getattr(error, "strerror", None) or "is not the name of a file"
        raise Refused(text, f"cannot be made: {said}", "", remedy) from None


def require_writable_folder(text: str, remedy: str = "") -> None:
    """`Refused` unless files can be made in this folder."""
    try:
        tempfile.TemporaryFile(dir=text).close()
    except OSError as error:
        raise Refused(text, f"cannot be written into: {error.strerror or error}", "", remedy) from None


def write_new(text: str, content: str | bytes) -> None:
    """Write a text, or bytes, into a file that must not be there yet."""
    try:
        with Path(text).open("xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
    except FileExistsError:
        raise Refused(text, "is there already", "", "remove it or choose another name") from None
    except OSError as error:
        raise Refused(text, f"cannot be written: {error.strerror or error}") from None
    except ValueError:
        raise Refused(text, "is not the name of a file") from None
