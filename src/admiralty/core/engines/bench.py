"""The bench on which compiled rules step battles, and battles as they are kept beside it: a few numbers, as bytes.

All that tells where a battle stands lies in one row on the bench: the numbers of `compiled.JOB` from `seed` on, the
checkpoint, the answers since, and what the open question lists. So a copy is a copy of that row.
"""

from __future__ import annotations

import struct
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from ..face.game import Game
from ..state.questions import FACTS, SEATS, Asked
from ..state.rests import EndlessBeat
from . import stepping
from .compiled import ENDLESS, FULL, JOB, Kernel, bytes_of, signed
from .proving import BEATS_MAX
from .stepping import seated, start
from .stepping_tables import Place, Stop, counted

if TYPE_CHECKING:
    from .compiled_stepping import Run

ROOM = 256  # answers, and values that a question lists, for which there is room at first
AT = {name: JOB.fields[name][1] // 8 for name in JOB.names or ()}  # type: ignore[index]
GIVEN, COUNT, FRESH, AHEAD = AT["given"], AT["count"], AT["fresh"], AT["ahead"]
FROM, BATTLE = 8 * AT["seed"], JOB.itemsize  # where on the bench the row begins, and the checkpoint in it
NUMBERS = struct.Struct(f"<{(BATTLE - FROM) // 8}q")
KEYS, WHERE, GIVEN_AT = struct.Struct("<qq"), struct.Struct("<8q"), 8 * GIVEN - FROM  # the first 2 and 8, as in `Place`
ASKED, ASKED_AT = struct.Struct(f"<{8 + FACTS}q"), 8 * AT["seat"] - FROM
LEGAL, LEGAL_AT = struct.Struct("<3q"), 8 * AT["low"] - FROM
OWN, OWN_AT = struct.Struct(f"<{SEATS}q"), 8 * AT["own"] - FROM
ONE = struct.Struct("<q")


def pack_place(place: Place) -> bytes:
    """The row of a place, but for what is written ahead in it and its tape; nothing is asked yet."""
    numbers = [0] * (NUMBERS.size // 8)
    numbers[:8] = signed(place.seed), place.number, *place[3:9]
    numbers[GIVEN_AT // 8] = len(place.since)
    numbers[OWN_AT // 8 : OWN_AT // 8 + len(place.own)] = place.own
    since = struct.pack(f"<{len(place.since)}i", *place.since)
    return NUMBERS.pack(*numbers) + bytes_of(place.battle) + since


def unpack_place(row: bytes, game: Game) -> Place:
    """The place of a row, its battle packed."""
    seed, number, beat, answers, rolled, dice, first, begun = WHERE.unpack_from(row)
    given, count = number_in(row, "given"), number_in(row, "count")
    end = len(row) - 4 * (given + count)
    own = counted(OWN.unpack_from(row, OWN_AT)) if game.uncounted else ()
    since = struct.unpack_from(f"<{given}i", row, end)
    counts = beat, answers, rolled, dice, first, begun
    return Place(seed % (1 << 64), number, row[NUMBERS.size : end], *counts, own, since)


def number_in(row: bytes, name: str) -> int:
    """A number of a row by its name in `compiled.JOB`."""
    return ONE.unpack_from(row, 8 * AT[name] - FROM)[0]  # type: ignore[no-any-return]


def asked_in(row: bytes) -> Stop:
    """The question that is open in a row."""
    seat, what, low, high, count, taken, sealed, luck, *facts = ASKED.unpack_from(row, ASKED_AT)
    listed = struct.unpack(f"<{count}i", row[-4 * count :]) if count else None
    return Stop(Asked(seat, what, low, high, tuple(facts), listed, taken), sealed, luck)


def legal_in(row: bytes) -> Sequence[int]:
    """The legal answers to it, in the order offered."""
    low, high, count = LEGAL.unpack_from(row, LEGAL_AT)
    return struct.unpack(f"<{count}i", row[-4 * count :]) if count else range(low, high + 1)


def pack_tape(tape: Sequence[tuple[int, int, int]]) -> Any:
    """The dice of a place to repeat, as the rules read them; None where there are none."""
    return np.array([*tape, (0, 0, 0)], np.int32) if tape else None


class Bench:
    """Where battles of one size class and one cast are stepped; the seats without a doctrine are open.

    One of them lies there at a time, whichever goes on. Who works there holds the lock: rules run without Python's own.
    """

    def __init__(self, kernel: Kernel, doctrines: Sequence[Any] = (), beats: int = BEATS_MAX) -> None:
        self.kernel, self.doctrines, self.beats = kernel, seated(doctrines), beats
        self.lock = threading.RLock()
        self.holder: Run | None = None  # whose battle lies there, played to its question or its end
        self.step = kernel.module.do_job
        self._desks, self._states = kernel.seat(self.doctrines), np.zeros(1, kernel.battle)
        self._answers_at = BATTLE + kernel.battle.itemsize
        self._row, self._tape = np.zeros(0, np.int64), None
        self._first: tuple[Any, bytes] = (None, b"")
        self.battle: Any = self._states.view(np.uint8).data  # of the holder
        self.numbers: Any = None  # of the job, by the places `AT`
        self.room: Any = None  # the answers since the checkpoint, then what is listed
        self._make_room(ROOM)
        job = self._row[: BATTLE // 8].view(JOB)
        job["stepping"], job["battles"], job["beats_max"], job["ahead"] = 1, 1, beats, -1
        job["opens"] = sum(1 << seat for seat, doctrine in enumerate(self.doctrines) if doctrine is None)
        job["desk"], job["battle"] = self._desks.ctypes.data, self._states.ctypes.data

    def first(self, battle: Any, seed: int, number: int) -> bytes:
        """The row of a battle before its first beat; those of one deal differ by their keys alone."""
        if self._first[0] is not battle:
            self._first = (battle, pack_place(start(self.kernel.game, battle, 0, 0)))
        return KEYS.pack(signed(seed), number) + self._first[1][KEYS.size :]

    def row(self) -> bytes:
        """The row of the battle that lies there."""
        numbers = self.numbers
        return self._bytes[FROM : self._answers_at + 4 * (numbers[GIVEN] + numbers[COUNT])].tobytes()

    def lay(self, row: bytes, tape: Any) -> None:
        """Lay a battle there, which nobody holds until it is played; the one that lies there keeps its row."""
        if self.holder is not None:
            self.holder.keep()
            self.holder = None
        end = FROM + len(row)
        if end > len(self._bytes):
            self._make_room((end - self._answers_at) // 4)
        self._bytes[FROM:end] = row
        if tape is not self._tape:
            self._tape = tape
            self.numbers[AT["tape"]] = 0 if tape is None else tape.ctypes.data
            self.numbers[AT["taped"]] = 0 if tape is None else len(tape) - 1

    def add(self, answers: Sequence[int], at: int) -> None:
        """Answers of an open seat that are known to be legal, from this place of the given ones on."""
        self._make_room(at + len(answers))
        for place, answer in enumerate(answers, at):
            self.room[place] = answer
        self.numbers[GIVEN] = at + len(answers)

    def play(self) -> int:
        """Play from the checkpoint to the question that is open then, or to the end; how it stands."""
        self.numbers[FRESH] = 0
        return self.go_on(self.step(self.address))

    def go_on(self, status: int) -> int:
        """The same after a step; where it lacked room, there is more now."""
        while status == FULL:
            self._make_room(2 * len(self.room))
            status = self.step(self.address)
        return status

    def play_ahead(self, seat: int, answers: Sequence[int]) -> int:
        """What a seat writes in the running plot of the battle that was laid there, before its turn."""
        self.add(answers, self.numbers[AT["plot_at"]])
        self.numbers[AHEAD] = seat  # these and the next may be other ones: whatever makes room lays the job anew
        try:
            return self.play()
        finally:
            self.numbers[AHEAD] = -1

    def explain(self, status: int, place: Place) -> NoReturn:
        """The rules have broken, or an answer isn't legal: the interpreter says how. Or a beat has no end."""
        if status == ENDLESS:
            raise EndlessBeat
        stepping.Run(self.kernel.game, self.doctrines, place, self.beats, wait=False).stops  # noqa: B018
        raise AssertionError("the compiled rules break where the interpreted ones don't")

    def _make_room(self, many: int) -> None:
        """For so many answers at least; all that lies there stays."""
        if self.room is not None and many <= len(self.room):
            return
        words = self._answers_at // 8 + 1 + many // 2 + 1
        row = np.zeros(words, np.int64)
        row[: len(self._row)] = self._row
        self._row, self._bytes, self.numbers = row, row.view(np.uint8).data, row[: BATTLE // 8].data
        self.room = row.view(np.uint8)[self._answers_at :][: 4 * many].view(np.int32).data
        self.address = row.ctypes.data
        places = {"start": BATTLE, "room": self._answers_at}
        for name, at in places.items():
            self.numbers[AT[name]] = self.address + at
        self.numbers[AT["capacity"]] = many
