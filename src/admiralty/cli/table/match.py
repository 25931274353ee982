"""A game that people play at this machine: how it opens, who sits where, and where its journal lies."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from admiralty.core.errors import Refused, suggest

from ..text.common import BOT_MS, HUMAN, Choices, Who, deal_of, require_seats, who_of, with_doctrines
from ..text.files import require_writable, require_writable_folder
from . import drafts
from .table_bots import end_bots, player_again, player_of, require_bots, start_bots

if TYPE_CHECKING:
    from admiralty.core.face.game import Deal, Game, Side
    from admiralty.core.journal import Journal, JournalFile
    from admiralty.core.journal.entries import Source
    from admiralty.core.play.bouts import Left
    from admiralty.core.play.session import Session

JOURNAL = ".jsonl"  # how the names of journals end
NO_BOTS: Mapping[str, str] = MappingProxyType({})
LOOKED_AT = 20  # saved games among which an unfinished one is looked for, the newest first


@dataclass(frozen=True, slots=True)
class Opening:
    """A game that has not begun: what is dealt as things stand, who plays, and which seats may still choose a ship.

    `words` are those that seats add to the secret of the dice; `secret` is one whose commitment has been told already,
    else it is drawn when the game begins; `terms` are the locks of the words and what opens them. `remark` is what the
    players should know before.
    """

    game: Game
    deal: Deal
    whos: tuple[Who, ...]
    choosing: tuple[int, ...]
    seed: int | None = None
    save: str | None = None
    words: Mapping[str, str] = field(default_factory=dict)
    secret: bytes | None = None
    terms: Mapping[str, Any] = field(default_factory=dict)
    remark: str = ""

    def with_ship(self, seat: int, ship: Mapping[str, Any]) -> Opening:
        """The same with a ship for a seat; `Refused` if that ship may not be taken, and the seat may choose again."""
        request = self.deal.request
        ships = {**request.ships, self.side(seat).key: (ship,)}
        return replace(self, deal=self.game.deal(replace(request, ships=ships)))

    def side(self, seat: int) -> Side:
        """The side that a seat chooses a ship for."""
        key = self.deal.seats[seat]
        found = self.deal.side_of(key)
        if found is None:
            raise Refused(key, "shares a ship that another seat chooses")
        return found

    def chosen(self) -> Opening:
        """The same when the first seat that was to choose has done so."""
        return replace(self, choosing=self.choosing[1:])


def open_scenario(
    text: str,
    chosen: Choices,
    seed: int | None = None,
    save: str | None = None,
    default: str = HUMAN,
    others: str = "simple",
    bot_ms: int = BOT_MS,
) -> Opening:
    """Make ready to play a scenario. The first seat is played by `default`, the others by `others`, unless chosen.

    A bot has `bot_ms` milliseconds for an answer.
    """
    game, deal = deal_of(text, chosen)
    require_seats(deal, chosen.seats, "--seat")
    usual = (default, *(others for _ in deal.seats[1:]))
    filed = _read_seats(game, deal, default)
    whos = tuple(
        filed[seat]
        if seat in filed and seat not in chosen.seats
        else player_of(game, chosen.seats.get(seat, who), f"--seat {seat}", bot_ms)
        for seat, who in zip(deal.seats, usual, strict=True)
    )
    require_savable(save)
    return Opening(game, deal, whos, _choosing(game, deal, whos, chosen), seed, save)


def _choosing(game: Game, deal: Deal, whos: Sequence[Who], chosen: Choices) -> tuple[int, ...]:
    """The seats of people who may still choose a ship for their side."""
    if game.designer is None:
        return ()
    people = [seat for seat, who in zip(deal.seats, whos, strict=True) if who.text == HUMAN]
    free = [side.seat for side in deal.sides if side.seat in people and side.key not in chosen.ships]
    return tuple(k for k, seat in enumerate(deal.seats) if seat in free)


def _read_seats(game: Game, deal: Deal, default: str) -> dict[str, Who]:
    """Who sits where by the scenario's own file; people are `default`."""
    from admiralty.core.files.scenario_files import COMPUTER, DOCTRINE, seating_of

    seating = seating_of(deal.request.scenario, deal.title, deal.seats)
    found: dict[str, Who] = {}
    for seat, who in seating.seats.items():
        if who == DOCTRINE:
            data, where = seating.doctrines[seat], f"{deal.title}: doctrines: {seat}"
            found[seat] = Who("doctrine:own", game.load_doctrine(data, where), data)
        else:
            wanted = who if who.startswith(COMPUTER) else default
            found[seat] = who_of(game, wanted, f"{deal.title}: seats: {seat}")
    return found


class Match:
    """A session with its journal on disk and the computers that sit at it."""

    def __init__(self, session: Session, path: str, whos: tuple[Who, ...], file: JournalFile | None = None) -> None:
        self.session, self.path, self.whos, self.file = session, path, whos, file
        from admiralty.core.play.autoplay import usual_standing

        usual = usual_standing(session.game)
        # seat -> the questions that it leaves to standing orders -> the place of its value
        self.standing: dict[int, dict[int, int]] = {seat: dict(usual) for seat in range(len(session.deal.seats))}
        self.bouts: dict[int, Left] = {}  # seat -> the combat, say, that it leaves to the computer, and what it gives
        self.whispers: dict[int, list[str]] = {}  # seat -> what it has not read yet
        self.alone = False  # does one person play all seats of people?
        self.filled = False  # with orders that were kept when the table was left
        self.thinking: Callable[[str], None] = lambda said: None  # is told when a computer takes its time

    @property
    def note(self) -> str:
        """What was left out of a journal that was cut, that orders were kept, and that a bot has changed."""
        kept = "Your unfinished orders are back." if self.filled else ""
        changed = (who.note for who in self.whos)
        return " ".join(each for each in (self.file.note if self.file else "", kept, *changed) if each)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, who in enumerate(self.whos) if who.text == HUMAN)

    @property
    def choosers(self) -> tuple[int, ...]:
        """The seats of computers that take their time."""
        from admiralty.core.sight.choosing import Chooser

        return tuple(seat for seat, who in enumerate(self.whos) if isinstance(who.doctrine, Chooser))

    def let_computers_play(self, after: Callable[[], None] = lambda: None) -> None:
        """Let computers answer until the game waits for people only, or is over; `after` each answer that is called."""
        from admiralty.core.engines.proving import BEATS_MAX
        from admiralty.core.play.autoplay import play_out

        for seat in set(self.choosers).intersection(self.session.waiting):
            self.thinking(f"{self.session.called[seat]} thinks …")
        doctrines = {seat: who.doctrine for seat, who in enumerate(self.whos) if who.text != HUMAN}
        play_out(self.session, doctrines, None if self.humans else BEATS_MAX, self.standing, after, self.bouts)

    def acts(self, seat: int) -> None:
        """A seat is about to act by itself: a bout that it had left and that is over is forgotten."""
        from admiralty.core.play.bouts import is_left

        if seat in self.bouts and not is_left(self.session, seat, self.bouts):
            self.bouts[seat] = self.bouts[seat].without_bout()

    def keep(self) -> str:
        """Keep orders that are not locked beside the journal; what came of it, in a sentence if there are any."""
        return drafts.keep(self.session, self.path, self.humans) if self.file else ""

    def dismiss_bots(self) -> list[str]:
        """No bot is asked any more; what should be said of them, a sentence each."""
        return end_bots(self.session, self.whos)

    def close(self) -> None:
        """Give the journal back; another program may go on with it."""
        self.dismiss_bots()
        if self.file:
            self.keep()
            self.file.close()


def begin(opening: Opening) -> Match:
    """Start the game, and let computers answer until it waits for people."""
    match = start_match(opening)
    match.let_computers_play()
    return match


def start_match(opening: Opening) -> Match:
    """The game before its first answer: its journal is on the disk when this returns."""
    from admiralty.core.journal.entries import Source
    from admiralty.core.play import session

    whos = start_bots(opening.game, opening.deal, opening.whos)
    players = {seat: who.text for seat, who in zip(opening.deal.seats, whos, strict=True)}
    dice = Source() if opening.seed is None else Source("practice", opening.seed)
    made: list[JournalFile] = []

    def store(journal: Journal) -> JournalFile:
        return store_journal(opening.game.key, journal, opening.save, made)

    deal = with_doctrines(opening.deal, whos)
    begun = session.new(opening.game, deal, players, dice, opening.secret, opening.words, store, None, opening.terms)
    return Match(begun, made[0].path, whos, made[0])


def require_savable(save: str | None) -> None:
    """`Refused` unless a journal can be written there (None: among the saved games); before anything is asked."""
    if save is None:
        _require_state_home()
    elif os.path.lexists(save):
        raise Refused(save, "is there already and is not overwritten", "", "choose another name")
    else:
        require_writable(save, "choose another place")


def store_journal(key: str, journal: Journal, save: str | None, made: list[JournalFile]) -> JournalFile:
    """The journal's file, new: where it was asked for, or among the saved games; it is added to `made`."""
    from admiralty.core.journal import JournalFile

    made.append(JournalFile.create(save, journal) if save is not None else _in_state_home(key, journal))
    return made[-1]


def take_up(path: str, bots: Mapping[str, str] = NO_BOTS, bot_ms: int = BOT_MS) -> Match:
    """Go on with a journal at its last whole entry, or look at one whose game is over.

    `bots`: seat -> the bot that plays on where one has played.
    """
    from admiralty.core.journal import JournalFile
    from admiralty.core.journal.entries import Over
    from admiralty.core.play import session
    from admiralty.core.play.staging import request_from

    game, journal = load_journal(path)
    names = {seat: journal.header.players.get(seat, HUMAN) for seat in journal.header.seats}
    require_bots(names, bots)
    with said_of(path), _with_a_way_on(path, game, journal):
        if journal.entries and isinstance(journal.entries[-1], Over):
            whos = tuple(Who(text, None) for text in names.values())  # nobody answers any more
            return Match(session.watch(game, journal), path, whos)
        request = request_from(journal.header.scenario)
        whos = tuple(player_again(game, request, seat, text, bots.get(seat), bot_ms) for seat, text in names.items())
        file = JournalFile.open(path)
        resumed = session.resume(game, file.journal, file)
        match = Match(resumed, path, start_bots(game, resumed.deal, whos), file)
        match.let_computers_play()
        match.filled = drafts.fill_in(match.session, path, match.humans)
    return match


@contextmanager
def _with_a_way_on(path: str, game: Game, journal: Journal) -> Iterator[None]:
    """A game that does not agree with the rules to its end is refused inside with what can still be done with it."""
    from admiralty.core.checks.agreed import watch_agreed
    from admiralty.core.play.live import Disagrees

    from .pasting import command_on

    try:
        yield
    except Disagrees as problem:
        with suppress(Refused):
            beat = watch_agreed(game, journal)[0].beat + 1
            again = command_on("play", path, "--branch", str(beat))
            problem.remedy = f"watch it up to there: {command_on('replay', path)}; start again from there: {again}"
        raise


def load_journal(path: str) -> tuple[Game, Journal]:
    """A journal, as far as it is whole, and its game."""
    from admiralty.core import journal as journals
    from admiralty.games import game

    with name_what_it_is(path):
        journal, _ = journals.load(path)
    with said_of(path):
        return game(journal.header.game), journal


@contextmanager
def name_what_it_is(path: str) -> Iterator[None]:
    """What is no journal is refused inside as what it is."""
    try:
        yield
    except Refused as refused:
        from ..text.recognising import no_journal

        raise no_journal(path) or refused from None


class said_of:  # noqa: N801 - reads as a word, as context managers do
    """What is refused inside is refused with the file's name."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __enter__(self) -> None:
        """Nothing to begin with."""

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: object) -> None:
        """Add the name where it is missing."""
        if isinstance(problem, Refused) and not problem.where.startswith(self.path):
            problem.where = f"{self.path}: {problem.where}" if problem.where else self.path


def is_journal(text: str) -> bool:
    """Does this name a journal, rather than a scenario?"""
    return text.endswith(JOURNAL) or (os.path.isfile(text) and not text.endswith(".toml"))


def journal_path(text: str) -> str:
    """Where the journal of this name is: as it was written, or for a bare name that is not here, a saved game.

    `Refused` if it is a journal's bare name, and there is none of it here or among the saved games.
    """
    if os.path.lexists(text) or os.path.basename(text) != text:
        return text
    saved = saved_games()
    for name in (text, text + JOURNAL):
        if name in saved:
            return str(saved[name])
    if text.endswith(JOURNAL):
        what = f"there is no such journal, here or among the saved games in {state_home()}"
        raise Refused(text, what, "", suggest(text, list(saved)[:LOOKED_AT], "saved games"))
    return text


def saved_games() -> dict[str, Path]:
    """The journals of games without ``--save`` by name, the newest first."""
    try:
        found = [(path.stat().st_mtime_ns, path) for path in state_home().glob(f"*{JOURNAL}") if path.is_file()]
    except OSError:
        return {}
    return {path.name: path for _, path in sorted(found, reverse=True)}


def find_unfinished(opening: Opening) -> str:
    """The name of the newest saved game of this scenario that people play and that has not ended; empty: none."""
    from admiralty.core import journal as journals
    from admiralty.core.journal.entries import Over
    from admiralty.core.play.staging import request_from

    scenario = opening.deal.request.scenario
    for name, path in list(saved_games().items())[:LOOKED_AT]:
        try:
            journal, _ = journals.load(path)
        except Refused:
            continue
        header = journal.header
        ended = bool(journal.entries) and isinstance(journal.entries[-1], Over)
        ours = header.game == opening.game.key and HUMAN in header.players.values()
        if ours and not ended and request_from(header.scenario).scenario == scenario:
            return name
    return ""


def state_home() -> Path:
    """Where games without ``--save`` lie: ``$XDG_STATE_HOME/admiralty``."""
    base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "admiralty"


def _require_state_home() -> Path:
    """The folder of the saved games; `Refused` unless files can be made in it."""
    home = state_home()
    try:
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Refused(str(home), f"cannot be made: {error.strerror}", "", "say --save FILE") from None
    require_writable_folder(str(home), "say --save FILE")
    return home


def _in_state_home(key: str, journal: Journal) -> JournalFile:
    import datetime

    from admiralty.core.journal import JournalFile

    home = _require_state_home()
    today = datetime.date.today().isoformat()
    n = 1
    while (path := home / f"{key}-{today}-{n}{JOURNAL}").exists():
        n += 1
    return JournalFile.create(path, journal)


def source_of(session: Session) -> Source:
    """Where the dice of a game come from."""
    return session.journal.header.dice
