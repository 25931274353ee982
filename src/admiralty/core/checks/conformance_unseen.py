"""What every game must pass so that nothing told to a viewer counts what that viewer cannot see: `conformance`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any, TypeAlias

from ..face.cues import cue_json
from ..face.figures.gauges import Gauges
from ..face.game import Deal, Game
from ..face.scenes import to_json
from ..journal.entries import Edit
from ..play.autoplay import answers_of, sight_of
from ..play.boards import board_of
from ..play.referee import lines_of
from ..play.session import Session
from ..sight.prefix import KINDS
from ..sight.story import tell_lines
from ..state.digests import digest
from ..state.records import ALL
from ..state.views import SPECTATOR
from .conformance_play import BATTLES, first_difference, sample_states
from .twins import ACTS_MOST, Twin, play_alike, twins_of

PAIRS = 12  # of twins, at most
IDS = ("id", "of", "silhouettes", "box", "facts")  # by what a viewer is told of a thing, and which it does not read
Told: TypeAlias = dict[str, Any]


def check_unseen(game: Game, deal: Deal, battles: int = BATTLES, but: Collection[str] = ()) -> None:
    """As long as two games read alike to a viewer, nothing else that it is told, or computes from, differs.

    They are twins that differ in what the viewer cannot see, and are played alike where it sees it. And while only
    hidden things happen in a game, nothing at all is told. `but`: names of `told_to` that are known to count.
    """
    count_alike(game, deal, battles, but)


def count_alike(game: Game, deal: Deal, battles: int = BATTLES, but: Collection[str] = (), pairs: int = PAIRS) -> int:
    """Do what `check_unseen` does, with so many pairs of twins at most; at how many places was what they are told
    compared?"""
    hidden = [kind for kind, word in game.wording.dice.items() if word.seen is not ALL]
    assert max(hidden, default=0) < KINDS, f"die {max(hidden)!r} may be hidden, and its number is above {KINDS - 1}"
    places = [b for b, q in sample_states(game, deal, battles) if q is None and game.outcome(b) < 0]
    luck, alike = Random(deal.title), 0
    for number, b in enumerate(luck.sample(places, min(pairs, 2 * battles, len(places)))):
        twins = twins_of(game, deal, b, luck.randrange(len(deal.seats)), number)
        if _differ(game, twins):
            alike += _Comparison(twins, but).run(luck)
    return alike


def _differ(game: Game, twins: tuple[Twin, Twin]) -> bool:
    """Is there anything that may differ unseen?"""
    one, two = (twin.session.course.run.start for twin in twins)
    return digest(one) != digest(two) or any(word.seen is not ALL for word in game.wording.asks.values())


class _Comparison:
    """Of twins, as long as they read alike to their viewer."""

    def __init__(self, twins: tuple[Twin, Twin], but: Collection[str]) -> None:
        self.twins, self.viewer, self.but = twins, twins[0].viewer, but

    def run(self, luck: Random) -> int:
        """Compare wherever both have come to the same place, and once more after the viewer has taken back its last
        answer; returns at how many places."""
        alike, last = 0, luck.randint(3, ACTS_MOST)
        for _ in play_alike(self.twins, self.answer_hidden, luck):
            if not self.compare(self.viewer, ""):
                break
            alike += 1
            self.compare(SPECTATOR, "")
            if "beat" not in self.but:  # by which its luck goes
                self.compare_sights()
            if alike == last:
                break
        if all(_own_acts(twin.session, self.viewer) and not twin.session.over for twin in self.twins):
            for twin in self.twins:
                twin.session.undo_last(self.viewer)
            self.compare(self.viewer, " by taking back")
        return alike

    def compare(self, viewer: int, how: str) -> bool:
        """Compare what a viewer is told, if it reads the same; does it?"""
        one, two = (twin.session for twin in self.twins)
        told, other = self._told(one, viewer), self._told(two, viewer)
        if _heard(told) != _heard(other):
            return False
        if _words(told["scene"]) != _words(other["scene"]) and one.view(viewer) != two.view(viewer):
            return False
        _require_same(told, other, f"viewer {viewer} is told of the unseen{how}, after {len(told['log'])} lines")
        return True

    def compare_sights(self) -> None:
        """Compare what a computer at the seat would be given, and do; where it sees the same, that is the same."""
        one, two = (twin.session for twin in self.twins)
        asked = one.asked is None or one.asked.seat == self.viewer  # what others share they answer themselves
        if asked and self.viewer in one.waiting and one.view(self.viewer) == two.view(self.viewer):
            given = _sight_told(one, self.viewer), _sight_told(two, self.viewer)
            _require_same(*given, f"a computer at seat {self.viewer} is given something of the unseen")

    def answer_hidden(self, twin: Twin) -> None:
        """Give a hidden answer; if nothing was to be read of it, nothing was told either."""
        session, viewers = twin.session, (self.viewer, SPECTATOR)
        before = [self._told(session, viewer) for viewer in viewers]
        asked = session.asked
        twin.answer()
        for viewer, known in zip(viewers, before, strict=True):
            now = self._told(session, viewer)
            if _heard(known) == _heard(now):
                where = f"viewer {viewer} is told something while seat {asked and asked.seat} answers in secret"
                _require_same(known, now, where)

    def _told(self, session: Session, viewer: int) -> Told:
        told = told_to(session, viewer)
        told["log"] = [{name: each for name, each in line.items() if name not in self.but} for line in told["log"]]
        return {name: each for name, each in told.items() if name not in self.but}


def told_to(session: Session, viewer: int) -> Told:
    """All that a viewer is told of a game, as far as the core makes it."""
    course = session.course.known(viewer)
    return {
        "waiting": session.waiting,
        "plotting": session.plotting,
        "outcome": session.outcome,
        "beat": course.beat.number,
        "at": len(course.beat.turns_of(viewer)),
        "moves": course.moves,
        "undoable": len(_own_acts(session, viewer)),
        "log": [_plain(line) for line in session.log_for(viewer)],
        "question": _plain(session.pending.get(viewer)) if session.asked else None,
        "form": _plain(session.draft(viewer)) if session.plot and viewer in session.plot.seats else None,
        "scene": to_json(board_of(session, session.battle_of(viewer), viewer, viewer)),
        "cues": _cues(session, viewer),
    }


def _plain(part: Any) -> Any:
    """Records as plain data, with the figures that stand next to a question, and without what works something out."""
    if isinstance(part, Gauges):
        return _plain(part.rows())
    if is_dataclass(part):
        return {each.name: _plain(getattr(part, each.name)) for each in fields(part) if each.name != "price"}
    return [_plain(each) for each in part] if isinstance(part, list | tuple) else part


def _own_acts(session: Session, viewer: int) -> list[int]:
    return [n for n, act in session.acts if not isinstance(act, Edit) and act.giver == viewer]


def _cues(session: Session, viewer: int) -> list[Told]:
    """As they are made of each beat by itself."""
    make, course = session.game.cues, session.course.known(viewer)
    if make is None:
        return []
    beats = [tell_lines(session.game, session.deal, lines_of(course, beat), viewer) for beat in course.beats]
    return [cue_json(cue) for lines in beats for cue in make(lines, session.deal)]


def _heard(told: Told) -> Told:
    """What the viewer has heard happen, and what it is asked: not the numbers that things go by."""
    log = [(line["kind"], line["text"], line["clause"], line["void"]) for line in told["log"]]
    asked = {name: _words(told[name]) for name in ("question", "form")}
    return {**{name: told[name] for name in ("waiting", "plotting", "outcome")}, **asked, "log": log}


def _words(part: Any) -> Any:
    """Of what is told that which can be read."""
    if isinstance(part, Mapping):
        return {name: _words(each) for name, each in part.items() if name not in IDS}
    return [_words(each) for each in part] if isinstance(part, list | tuple) else part


def _sight_told(session: Session, viewer: int) -> Told:
    """What a computer at the seat is given, and what comes of it at once."""
    sight, game = sight_of(session, viewer), session.game
    asked = session.asked or (session.plot.sheet(viewer, ()).open if session.plot else None)
    told = {
        "state": digest(sight.state),
        "answers": {seat: tuple(row) for seat, row in (sight.prefix.answers or {}).items()},
        "dice": tuple(sight.prefix.dice),
        "beat": sight.prefix.beat,
        "legal": tuple(sight.answers),
        "luck": sight.luck,
        "question": None if asked is None else asked._replace(taken=0),
    }
    if game.uncounted:  # else it draws by how many answers there were
        held = [level.doctrine for level in game.levels if not level.reckons]
        told["taken"] = None if asked is None else asked.taken
        told["usual"] = [answers_of(session, viewer, each, sight.luck) for each in held]
    return told


def _require_same(one: Any, two: Any, where: str) -> None:
    found = first_difference(one, two)
    assert not found, f"{where}: {found}"
