"""A session of a campaign in which the GM opens scenes and hands out notes, and the talk of its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from admiralty.core.face.game import Deal
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import new
from admiralty.games import game
from admiralty.games.bydo.travel.words import Ask

from .talking import GM, TableTalk, notes_read

NO_NOTES = 0


class Meeting:
    """Scenes, talk and notes of a leg of travel, and who reads what of them in a step."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.session = new(game("travel"), deal, dict.fromkeys(deal.seats, "human"), secret=bytes(32))
        self.talk, self.scene, self.notes = TableTalk(deal.seats), "", NO_NOTES
        ships = deal.names["ship"][: deal.battle.crew]
        self.viewers = {"gm": GM} | {name: deal.battle.ships[i].seat for i, name in enumerate(ships)}

    def play(self, entry: str, answers: Mapping[str, Mapping[str, Any]]) -> None:
        """A scene of the campaign's file is opened; a note is handed out; people talk."""
        self.talk.begin()
        self.scene = ""
        self.notes = len(self.session.course.referee)
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
                self.talk.say(self.viewers[name], text, {"say": (), "whisper": (GM,)}[how])

    def open(self, scene: int) -> None:
        """The GM's form of a leg, with this scene, and the least of everything else."""
        seat, done = self.deal.battle.bydo, list[int]()
        while (question := self.session.fill(seat, done).open) is not None:
            done.append(scene if question.what == Ask.SCENE else min(each.value for each in question.choices))
        self.session.ready(seat)

    def reads(self, who: str) -> list[str]:
        """What a viewer reads in this step: the scene, notes, talk."""
        viewer = self.viewers[who]
        scene = (
            [self.scene] if self.scene and any(self.scene in line.text for line in self.session.log_for(viewer)) else []
        )
        return [*scene, *notes_read(self.session, viewer, self.notes), *self.talk.read(viewer)]
