"""The GM's answers in a case, done at the desk of a session that starts from the battle of the scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from admiralty.core.errors import Refused
from admiralty.core.face.game import Request
from admiralty.core.face.maps.brush import HIDE, TELL, paint_cells, show_cells
from admiralty.core.face.touch import Deed
from admiralty.core.journal import Journal
from admiralty.core.journal.entries import Source
from admiralty.core.play.course import begin
from admiralty.core.play.deeds import find_thing
from admiralty.core.play.desk import Desk
from admiralty.core.play.session import Session
from admiralty.core.play.staging import Memory, header_of, stage_of
from admiralty.core.state.records import copy, copy_into
from admiralty.core.state.views import OPEN
from admiralty.games.bydo import GAME
from admiralty.games.bydo.deal.called import MUSTER, with_stock
from admiralty.games.bydo.deal.files import SIGNS
from admiralty.games.bydo.face.brush import BRUSH, SPRAY
from admiralty.games.bydo.glance.units import MOST
from admiralty.games.bydo.turn import go_to_next
from admiralty.games.bydo.words import Phase, Side

from .talking import notes_read

if TYPE_CHECKING:
    from .reading import Scene

SHOWN = {"show": "seen always", "hide": "seen never"}


def session_of(scene: Scene) -> Session:
    """A session of the scene's ships and seats that goes on from its battle: in a pass, where a seat is asked."""
    b, dealt = copy(scene.b), GAME.deal(Request(GAME.scenario("duel")))
    b.phase, b.at = Phase.FIRST_PASS, 0
    go_to_next(b)
    journal = Journal(header_of(GAME, dealt, dict.fromkeys(dealt.seats, "human"), Source(), bytes(32), {}, None, {}))
    crafts = dict.fromkeys(craft for craft in scene.crafts.values() if " of " not in craft)
    called = with_stock([*crafts], len(crafts), {})
    ships = (*scene.names, *(f"Newcomer {k}" for k in range(len(b.ships) - len(scene.names))))
    names = {**dealt.names, "ship": ships, "craft": called, "columns": (str(b.columns),)}
    deal = replace(dealt, battle=b, size=scene.size, seats=tuple(scene.seats), names=names)
    stage = replace(stage_of(GAME, journal), deal=deal, start=b)
    course, due = begin(stage)
    return Session(stage, Memory(journal), journal, course, due)


class GameMaster:
    """The desk of a scene, and what each viewer has read of it."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.session = scene, session_of(scene)
        self.desk = Desk(self.session)

    def act(self, answers: Mapping[str, Any]) -> None:
        """Deeds one after the other, and notes; the scene's battle is what comes of them."""
        for text in answers.get("do", ()):
            word, *rest = text.split()
            getattr(self, f"do_{word}")(*rest)
        for name, text in answers.get("note", {}).items():
            self.desk.note(text, [self.scene.b.ships[self.scene.places[name]].seat])
        before, b = self.scene.b, self.session.state(OPEN, whole=True)  # before those who come in do so
        if self.desk.deciding:
            self.desk.confirm()
            b = self.session.battle_now
        b.phase, b.at = before.phase, before.at
        copy_into(before, b)

    def reads(self) -> dict[str, list[str]]:
        """The notes that the GM and the pilots are shown in their logs."""
        return {who: notes_read(self.session, seat) for who, seat in self.scene.viewers().items()}

    # ---- what is done to a thing of the board ----

    def deed(self, name: str, verb: str) -> Deed:
        """What the desk offers under this verb for a ship or a jam; `Refused` where it doesn't."""
        id = name if name not in self.scene.places else self.id_of(self.scene.places[name])
        thing = find_thing(self.session.course, [id])
        deeds = {deed.verb: deed for deed in thing.deeds} if thing else {}
        if verb not in deeds:
            raise Refused(name, f"there is no deed {verb!r}")
        return deeds[verb]

    def id_of(self, i: int) -> str:
        """A ship's id on a board on which all is seen."""
        b = self.session.state(OPEN, whole=True)
        met = b.sides[Side.SPACE_CORP].contacts[i]
        return f"ship-{i if b.ships[i].side == Side.SPACE_CORP else MOST + met if met else 2 * MOST + i}"

    def press(self, name: str, verb: str) -> None:
        self.desk.set(self.deed(name, verb).changes)

    def choose(self, name: str, verb: str, value: int | str) -> None:
        """A number, or a choice by its words."""
        deed = self.deed(name, verb)
        if isinstance(value, str):
            value = next(each.value for each in deed.choices if each.text == value)
        self.desk.set([(place, value) for place in deed.places])

    def do_modify(self, name: str, roll: str, value: str) -> None:
        self.choose(name, f"Modify {roll}", int(value))

    def do_set(self, field: str, value: str) -> None:
        name, _, what = field.partition(".")
        verbs = ("Set dx", "Set dy") if what == "vector" else (f"Set {what}",)
        for verb, number in zip(verbs, value.split(","), strict=True):
            self.choose(name, verb, int(number))

    def do_move(self, name: str, at: str) -> None:
        for verb, number in zip(("Set column", "Set row"), at.split(","), strict=True):
            self.choose(name, verb, int(number))

    def do_place(self, craft: str, at: str, name: str) -> None:
        """Prepare a ship, put it on its tile, and bring it in."""
        number = self.session.deal.names["craft"].index(MUSTER.find(craft, craft)["name"])
        place = int(self.deed(f"craft-{number}", "Place").changes[0].path.split(".")[1])
        self.press(f"craft-{number}", "Place")
        self.scene.places[name] = place
        self.scene.names += [*("" for _ in range(place - len(self.scene.names))), name]
        self.do_move(name, at)
        self.press(name, "Bring in")

    def do_wake(self, name: str) -> None:
        self.press(name, "Wake")

    def do_sleep(self, name: str) -> None:
        self.press(name, "Put to sleep")

    def do_show(self, name: str, side: str) -> None:
        assert self.scene.b.ships[self.scene.places[name]].side != Side[side.upper()]
        self.choose(name, "Show or hide", SHOWN["show"])

    def do_hide(self, name: str, side: str) -> None:
        assert self.scene.b.ships[self.scene.places[name]].side != Side[side.upper()]
        self.choose(name, "Show or hide", SHOWN["hide"])

    def do_jam(self, corner: str, other: str) -> None:
        self.press("jam-0", "Jam all")
        for edges, at in ((("left", "top"), corner), (("right", "bottom"), other)):
            for edge, number in zip(edges, at.split(","), strict=True):
                self.choose("jam-0", f"Set {edge}", int(number))

    def do_end(self, winner: str) -> None:
        self.desk.set([("over", 1), ("result", self.scene.outcomes.index(winner))])

    # ---- what is painted ----

    def cells(self, at: str) -> Sequence[int]:
        x, y = map(int, at.split(","))
        return [y * self.scene.b.columns + x]

    def paint(self, at: str, kind: int) -> None:
        b = self.session.state(OPEN, whole=True)
        self.desk.set(paint_cells(BRUSH, b, self.cells(at), kind))

    def do_terrain(self, at: str, sign: str) -> None:
        self.paint(at, SIGNS[sign])

    def do_spray(self, at: str) -> None:
        self.paint(at, SPRAY)

    def do_mist(self, at: str, left: str) -> None:
        self.desk.set([(f"mist.{cell}", int(left) + 1) for cell in self.cells(at)])

    def chart(self, at: str, side: str, how: str) -> None:
        seat = self.scene.b.bydo if side == "bydo" else 0
        b = self.session.state(OPEN, whole=True)
        self.desk.set(show_cells(BRUSH, b, self.cells(at), [seat], how))

    def do_know(self, at: str, side: str) -> None:
        self.chart(at, side, TELL)

    def do_forget(self, at: str, side: str) -> None:
        self.chart(at, side, HIDE)
