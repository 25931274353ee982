"""Addressed dice: every stretch between two answers has a key of its own, and inside a stretch the dice are counted.

A die depends on where it is thrown, not on how many were thrown before it, so an added die shifts nothing beyond its
stretch. In the proving ground the key is mixed from (seed, battle, beat, answers taken); at the table it is a keyed
BLAKE2b of (beat, answers taken, attempt), so that nobody can reckon the next stretch from the dice seen. Inside a
stretch the splitmix64 finalizer runs from the key. The kernel holds the same arithmetic on 64-bit words.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Protocol

WORD = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
STRETCH = 0xD1B54A32D192ED03
LUCK = 0x8CB92BA72F3D8DD7
MIX_A, MIX_B = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def mix(x: int) -> int:
    """The splitmix64 finalizer: a 64-bit word well stirred."""
    x = ((x ^ (x >> 30)) * MIX_A) & WORD
    x = ((x ^ (x >> 27)) * MIX_B) & WORD
    return x ^ (x >> 31)


def die(key: int, index: int, sides: int) -> int:
    """Die number `index` (from 0) of the stretch with this key: 1 to `sides`."""
    x = (key + (index + 1) * GOLDEN) & WORD
    x = ((x ^ (x >> 30)) * MIX_A) & WORD
    x = ((x ^ (x >> 27)) * MIX_B) & WORD
    return (((x ^ (x >> 31)) >> 32) * sides >> 32) + 1


def among(value: int, low: int, high: int) -> bool:
    """Does a die that shows `value` end a throwing until `low` to `high`?  Where low > high the faces go round."""
    return low <= value <= high if low <= high else value >= low or value <= high


def ending(sides: int, low: int, high: int) -> list[int]:
    """The faces that end it, in order."""
    return [value for value in range(1, sides + 1) if among(value, low, high)]


class Lots(int):
    """A luck whose draws are not its own: an exact enumeration makes them, one face after the other."""

    def draw(self, index: int, sides: int) -> int:
        """As `chance`."""
        raise NotImplementedError


def chance(luck: int, index: int, sides: int) -> int:
    """A computer opponent's own draw, 1 to `sides`: number `index` from the luck it was given with the question."""
    if isinstance(luck, Lots):
        return luck.draw(index, sides)
    return ((mix((luck + (index + 1) * GOLDEN) & WORD) >> 32) * sides >> 32) + 1


class Keys(Protocol):
    """Where the dice of one game come from."""

    def stretch(self, beat: int, answers: int, attempt: int) -> int:
        """The 64-bit key of the dice thrown after `answers` answers of a beat, the last of them given at `attempt`."""

    def luck(self, beat: int, seat: int) -> int:
        """The 31-bit number from which a computer opponent draws in this beat."""


class SimulatedKeys:
    """The dice of battle `battle` of a simulation from `seed`."""

    def __init__(self, seed: int, battle: int) -> None:
        self.key = battle_key(seed, battle)
        self._beat, self._word = -1, 0  # the key of the beat asked for last

    def stretch(self, beat: int, answers: int, attempt: int) -> int:
        """As `Keys`; a simulated battle knows no second attempts, so the first one's dice are the simulation's."""
        key = stretch_key(self._of(beat), answers)
        return mix(key ^ attempt) if attempt else key

    def luck(self, beat: int, seat: int) -> int:
        """As `Keys`."""
        return luck_of(self._of(beat), seat)

    def _of(self, beat: int) -> int:
        if beat != self._beat:
            self._beat, self._word = beat, beat_key(self.key, beat)
        return self._word


class SecretKeys:
    """The dice of a game at the table, from its 32-byte key."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def stretch(self, beat: int, answers: int, attempt: int) -> int:
        """As `Keys`."""
        return self._word(b"stretch", beat, answers, attempt)

    def luck(self, beat: int, seat: int) -> int:
        """As `Keys`."""
        return self._word(b"luck", beat, seat, 0) >> 33

    def _word(self, purpose: bytes, *place: int) -> int:
        address = b"".join(number.to_bytes(8, "little") for number in place)
        return int.from_bytes(blake2b(address, key=self.key, digest_size=8, person=purpose).digest(), "little")


def battle_key(seed: int, battle: int) -> int:
    """The key of one battle of a simulation."""
    return mix((mix((seed + GOLDEN) & WORD) + battle * GOLDEN) & WORD)


def beat_key(battle: int, beat: int) -> int:
    """The key of one beat, from the key of its battle."""
    return mix((battle + (beat + 1) * GOLDEN) & WORD)


def stretch_key(beat: int, answers: int) -> int:
    """The key of one stretch, from the key of its beat."""
    return mix(beat ^ (((answers + 1) * STRETCH) & WORD))


def luck_of(beat: int, seat: int) -> int:
    """A seat's luck in a beat, from the key of the beat: 0 to 2**31 - 1."""
    return mix(beat ^ (((seat + 1) * LUCK) & WORD)) >> 33
