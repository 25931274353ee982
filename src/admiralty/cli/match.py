"""A game that people play at this machine: how it opens, who sits where, and where its journal lies."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from admiralty.core.errors import Refused

from .common import HUMAN, Choices, Who, deal_of, who_again, who_of, with_doctrines

if TYPE_CHECKING:
    from admiralty.core.entries import Source
    from admiralty.core.game import Deal, Game
    from admiralty.core.journal import Journal, JournalFile
    from admiralty.core.session import Session


@dataclass(frozen=True, slots=True)
class Opening:
    """A game that has not begun: what is dealt as things stand, who plays, and which seats may still choose a ship."""

    game: Game
    deal: Deal
    whos: tuple[Who, ...]
    choosing: tuple[int, ...]
    seed: int | None = None
    save: str | None = None

    def with_ship(self, seat: int, ship: Mapping[str, Any]) -> Opening:
        """The same with a ship for a seat; `Refused` if that ship may not be taken, and the seat may choose again."""
        request = self.deal.request
        ships = {**request.ships, self.deal.seats[seat]: (ship,)}
        return replace(self, deal=self.game.deal(replace(request, ships=ships)))

    def chosen(self) -> Opening:
        """The same when the first seat that was to choose has done so."""
        return replace(self, choosing=self.choosing[1:])


def open_scenario(
    text: str, chosen: Choices, seed: int | None = None, save: str | None = None, default: str = HUMAN
) -> Opening:
    """Make ready to play a scenario. The first seat is played by `default`, the others by `simple`, unless chosen."""
    game, deal = deal_of(text, chosen)
    for seat in chosen.seats:
        if seat not in deal.seats:
            raise Refused("--seat", f"there is no seat {seat!r}", "", f"seats: {', '.join(deal.seats)}")
    usual = (default, *("simple" for _ in deal.seats[1:]))
    whos = tuple(
        who_of(game, chosen.seats.get(seat, who), f"--seat {seat}") for seat, who in zip(deal.seats, usual, strict=True)
    )
    if save is not None and os.path.lexists(save):
        raise Refused(save, "is there already and is not overwritten", "", "choose another name")
    choosing = tuple(
        k
        for k, seat in enumerate(deal.seats)
        if game.designer is not None and whos[k].text == HUMAN and seat not in chosen.ships
    )
    return Opening(game, deal, whos, choosing, seed, save)


class Match:
    """A session with its journal on disk and the computers that sit at it."""

    def __init__(self, session: Session, path: str, whos: tuple[Who, ...], file: JournalFile | None = None) -> None:
        self.session, self.path, self.whos, self.file = session, path, whos, file

    @property
    def note(self) -> str:
        """What was left out of a journal that was cut."""
        return self.file.note if self.file else ""

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, who in enumerate(self.whos) if who.text == HUMAN)

    def let_computers_play(self) -> None:
        """Let computers answer until the game waits for people only, or is over."""
        from admiralty.core.autoplay import play_out
        from admiralty.core.proving import BEATS_MAX

        doctrines = {seat: who.doctrine for seat, who in enumerate(self.whos) if who.text != HUMAN}
        play_out(self.session, doctrines, None if self.humans else BEATS_MAX)

    def close(self) -> None:
        """Give the journal back; another program may go on with it."""
        if self.file:
            self.file.close()


def begin(opening: Opening) -> Match:
    """Start the game: its journal is on the disk when this returns."""
    from admiralty.core import session
    from admiralty.core.entries import Source
    from admiralty.core.journal import JournalFile

    players = {seat: who.text for seat, who in zip(opening.deal.seats, opening.whos, strict=True)}
    dice = Source() if opening.seed is None else Source("practice", opening.seed)
    made: list[JournalFile] = []

    def store(journal: Journal) -> JournalFile:
        if opening.save is not None:
            made.append(JournalFile.create(opening.save, journal))
        else:
            made.append(_in_state_home(opening.game.key, journal))
        return made[0]

    deal = with_doctrines(opening.deal, opening.whos)
    started = session.new(opening.game, deal, players, dice, store=store)
    match = Match(started, made[0].path, opening.whos, made[0])
    match.let_computers_play()
    return match


def take_up(path: str) -> Match:
    """Go on with a journal at its last whole entry, or look at one whose game is over."""
    from admiralty.core import session
    from admiralty.core.entries import Over
    from admiralty.core.journal import JournalFile
    from admiralty.core.staging import request_from

    game, journal = load_journal(path)
    names = {seat: journal.header.players.get(seat, HUMAN) for seat in journal.header.seats}
    with said_of(path):
        if journal.entries and isinstance(journal.entries[-1], Over):
            whos = tuple(Who(text, None) for text in names.values())  # nobody answers any more
            return Match(session.watch(game, journal), path, whos)
        request = request_from(journal.header.scenario)
        whos = tuple(who_again(game, request, seat, text) for seat, text in names.items())
        file = JournalFile.open(path)
        match = Match(session.resume(game, file.journal, file), path, whos, file)
        match.let_computers_play()
    return match


def load_journal(path: str) -> tuple[Game, Journal]:
    """A journal, as far as it is whole, and its game."""
    from admiralty.core import journal as journals
    from admiralty.games import game

    journal, _ = journals.load(path)
    with said_of(path):
        return game(journal.header.game), journal


class said_of:  # noqa: N801 - reads as a word, as context managers do
    """What is refused inside is refused with the file's name."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __enter__(self) -> None:
        """Nothing to begin with."""

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: object) -> None:
        """Add the name where it is missing."""
        if isinstance(problem, Refused) and not problem.where.startswith(self.path):
            where = f"{self.path}: {problem.where}" if problem.where else self.path
            raise Refused(where, problem.what, problem.rule, problem.remedy) from None


def is_journal(text: str) -> bool:
    """Does this name a journal, rather than a scenario?"""
    return text.endswith(".jsonl") or (os.path.isfile(text) and not text.endswith(".toml"))


def state_home() -> Path:
    """Where games without ``--save`` lie: ``$XDG_STATE_HOME/admiralty``."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "admiralty"


def _in_state_home(key: str, journal: Journal) -> JournalFile:
    import datetime

    from admiralty.core.journal import JournalFile

    home = state_home()
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Refused(str(home), f"cannot be made: {error.strerror}", "", "say --save FILE") from None
    today = datetime.date.today().isoformat()
    n = 1
    while (path := home / f"{key}-{today}-{n}.jsonl").exists():
        n += 1
    return JournalFile.create(path, journal)


def source_of(session: Session) -> Source:
    """Where the dice of a game come from."""
    return session.journal.header.dice
