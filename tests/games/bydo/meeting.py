"""A session of a campaign in which the GM opens scenes and hands out notes, and the talk of its table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.journal.secret import table_key
from admiralty.core.play.desk import Desk
from admiralty.core.play.referee import THROWS
from admiralty.core.play.session import new
from admiralty.core.state.dice import SecretKeys, die
from admiralty.games import game
from admiralty.games.bydo.travel.words import Ask

from .talking import GM, TableTalk, notes_read

NO_NOTES = 0
ROLLS = {"roll": False, "roll_to_gm": True}
DICE = re.compile(r" rolls \d+d\d+.*?: (\d+(?:, \d+)*)")
Thrown = tuple[tuple[int, int], ...]  # sides and face of each die of a throw


def secret_of(thrown: Sequence[Thrown]) -> bytes:
    """The first secret that gives these dice, throw by throw."""
    secrets = (number.to_bytes(32, "big") for number in count())
    return next(each for each in secrets if gives(SecretKeys(table_key(each, {})), thrown))


def gives(keys: SecretKeys, thrown: Sequence[Thrown]) -> bool:
    """Do the dice beside the rules fall so?"""
    places = ((keys.stretch(THROWS, n, 0), throw) for n, throw in enumerate(thrown))
    return all(die(key, k, sides) == face for key, throw in places for k, (sides, face) in enumerate(throw))


class Meeting:
    """Scenes, talk and notes of a leg of travel, and who reads what of them in a step."""

    def __init__(self, deal: Deal, thrown: Sequence[Thrown] = ()) -> None:
        """`thrown`: what the dice show, throw by throw; the game has a secret that gives them so."""
        self.deal = deal
        self.session = new(game("travel"), deal, dict.fromkeys(deal.seats, "human"), secret=secret_of(thrown))
        self.talk, self.scene, self.notes = TableTalk(deal.seats), "", NO_NOTES
        ships = deal.names["ship"][: deal.battle.crew]
        self.viewers = {"gm": GM} | {name: deal.battle.ships[i].seat for i, name in enumerate(ships)}

    def play(self, entry: str, answers: Mapping[str, Mapping[str, Any]]) -> None:
        """A scene of the campaign's file is opened; a note is handed out; people talk."""
        self.talk.begin()
        self.scene = ""
        self.notes = len(self.session.course.referee)
        self.lines = {who: len(self.session.log_for(seat)) for who, seat in self.viewers.items()}
        if entry == "scene":
            ((_, said),) = answers["gm"].items()
            self.scene = said["text"]
            self.open(next(k for k, text in enumerate(self.deal.names["scene"], 1) if self.scene in text))
        elif entry == "note":
            for name, text in answers["gm"]["note"].items():
                Desk(self.session).note(text, [self.viewers[name]])
        else:
            for name, said in answers.items():
                ((how, text),) = said.items()
                if how in ROLLS:
                    self.session.throw(self.viewers[name], *map(int, text.split("d")), aside=ROLLS[how])
                    continue
                self.talk.say(self.viewers[name], text, {"say": (), "whisper": (GM,)}[how])

    def open(self, scene: int) -> None:
        """The GM's form of a leg, with this scene, and the least of everything else."""
        seat, done = self.deal.battle.bydo, list[int]()
        while (question := self.session.fill(seat, done).open) is not None:
            done.append(scene if question.what == Ask.SCENE else min(each.value for each in question.choices))
        self.session.ready(seat)

    def rolls(self, who: str) -> list[list[int]]:
        """What dice show of which a viewer reads in this step."""
        lines = self.session.log_for(self.viewers[who])[self.lines[who] :]
        found = [DICE.search(line.text) for line in lines]
        return [[int(face) for face in each[1].split(", ")] for each in found if each]

    def reads(self, who: str) -> list[str]:
        """What a viewer reads in this step: the scene, notes, talk."""
        viewer = self.viewers[who]
        scene = (
            [self.scene] if self.scene and any(self.scene in line.text for line in self.session.log_for(viewer)) else []
        )
        return [*scene, *notes_read(self.session, viewer, self.notes), *self.talk.read(viewer)]
