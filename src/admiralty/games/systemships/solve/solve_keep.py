"""What the solver has found so far, on the disk: an interrupted run goes on from it.

The folder belongs to one task. A row of chances is appended when it is known; a record that was cut off is found anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from admiralty.core.errors import Refused

from .solve_kernels import Reals, Whole
from .solve_openings import Block
from .solve_own import Own

LONGEST = 64  # missiles of a first order at most


class Keeper:
    """The folder of one task, which is told by a text."""

    def __init__(self, folder: Path, task: str) -> None:
        self.folder = folder
        path, other = folder / "task.txt", "name another with -o"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if path.exists():
                if path.read_text(encoding="utf-8") != task:
                    raise Refused(str(folder), "holds another task, or that of another version", "", other)
            elif any(folder.iterdir()):
                raise Refused(str(folder), "is not empty, and holds no task", "", other)
            else:
                path.write_text(task, encoding="utf-8")
        except OSError as error:
            raise Refused(str(folder), f"cannot be used: {error.strerror}", "", other) from error
        except UnicodeDecodeError:
            raise Refused(str(path), "is not UTF-8 text", "", other) from None

    def rows(self, name: str, states: Whole, length: int) -> Rows:
        """The rows of one level that are known already, and the file for more."""
        return Rows(self.folder / f"{name}.rows", states, length)

    def save(self, name: str, found: Mapping[Own, list[Block]]) -> None:
        """What first orders came to after a level."""
        lines, speeds, worth = [], [], []
        for own, blocks in found.items():
            for block in blocks:
                head = (*own, block.tactic, block.drive, block.beam, block.screen, block.speeds.shape[1])
                lines += [head] * len(block.worth)
                speeds.append(np.pad(block.speeds, ((0, 0), (0, LONGEST - block.speeds.shape[1]))))
                worth.append(block.worth)
        part = self.folder / f"{name}.part.npz"
        np.savez_compressed(part, lines=np.array(lines), speeds=np.concatenate(speeds), worth=np.concatenate(worth))
        part.replace(self.folder / f"{name}.npz")

    def load(self, name: str) -> dict[Own, list[Block]] | None:
        """The same again; None while it is not there."""
        path = self.folder / f"{name}.npz"
        if not path.exists():
            return None
        found: dict[Own, list[Block]] = {}
        with np.load(path) as data:
            lines, speeds, worth = data["lines"], data["speeds"], data["worth"]
            heads, which = np.unique(lines, axis=0, return_inverse=True)
        for k, head in enumerate(heads.tolist()):
            mine = which.ravel() == k
            own: Own = (head[0], head[1], head[2], head[3], head[4], head[5])
            block = Block(head[6], head[7], head[8], head[9], speeds[mine][:, : head[10]], worth[mine])
            found.setdefault(own, []).append(block)
        return found


class Rows:
    """Rows of chances, one for each of the player's ships, in a file that only grows."""

    def __init__(self, path: Path, states: Whole, length: int) -> None:
        self.path, self.states, self.length = path, states, length
        self.kind = np.dtype([("own", "<i4", (6,)), ("chances", "<f8", (len(states),))])
        self.head = blake2b(states.tobytes() + length.to_bytes(8, "little"), digest_size=16).digest()

    def known(self) -> Iterator[tuple[Own, Reals]]:
        """What the file holds; a file of other states is begun anew."""
        data = self.path.read_bytes() if self.path.exists() else b""
        if data[: len(self.head)] != self.head:
            self.path.write_bytes(self.head)
            return
        count = (len(data) - len(self.head)) // self.kind.itemsize
        with self.path.open("r+b") as file:
            file.truncate(len(self.head) + count * self.kind.itemsize)
        records: Any = np.frombuffer(data, self.kind, count, len(self.head))
        for own, chances in zip(records["own"].tolist(), records["chances"], strict=True):
            yield (own[0], own[1], own[2], own[3], own[4], own[5]), self._spread(chances)

    def keep(self, own: Own, row: Reals) -> None:
        """Append a row."""
        record = np.zeros(1, self.kind)
        record["own"], record["chances"] = own, row[self.states]
        with self.path.open("ab") as file:
            file.write(record.tobytes())

    def _spread(self, chances: Reals) -> Reals:
        row = np.zeros(self.length)
        row[self.states] = chances
        return row
