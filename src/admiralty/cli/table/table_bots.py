"""Bots at this terminal: how they sit down, go on and leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from admiralty.core.errors import Refused

from ..text.common import Who, who_again, who_of

if TYPE_CHECKING:
    from admiralty.core.door.seating import SeatedBot
    from admiralty.core.face.game import Deal, Game, Request
    from admiralty.core.play.session import Session


def player_of(game: Game, text: str, option: str, bot_ms: int) -> Who:
    """Who plays a seat at the terminal: as `who_of`, or a bot, which is started by `start_bots`."""
    from admiralty.core.door.bots import Bot

    who = who_of(game, text, option, bot_ms)
    if not isinstance(who.doctrine, Bot):
        return who
    from admiralty.core.door.seating import SeatedBot

    return replace(who, doctrine=SeatedBot(who.doctrine, bot_ms))


def player_again(game: Game, request: Request, seat: str, text: str, bot: str | None, bot_ms: int) -> Who:
    """Who plays a seat of a journalled game: as `who_again`, or the bot that was named for it, which is started yet."""
    if bot is None:
        return who_again(game, request, seat, text)
    return replace(player_of(game, bot, f"--seat {seat}", bot_ms), text=text, data=request.doctrines.get(seat))


def require_bots(names: Mapping[str, str], bots: Mapping[str, str]) -> None:
    """`Refused` unless each of these seats of a journal is a bot's."""
    from admiralty.core.door.loading import names_a_bot

    for seat in bots:
        if not names_a_bot(names.get(seat, "")):
            what = "belongs to a new game; a journal already has its own"
            raise Refused("--seat", what, "", "name only seats that a bot has played")


def start_bots(game: Game, deal: Deal, whos: Sequence[Who]) -> tuple[Who, ...]:
    """The players, with their bots started, and with what the journal keeps of each.

    `Refused`, and none is left running, if one can't start.
    """
    found = list(whos)
    with ExitStack() as stack:
        for seat, who in enumerate(whos):
            if (bot := bot_of(who)) is None:
                continue
            stack.callback(bot.end)
            bot.start(game, deal, seat)
            from admiralty.core.door.seating import say_changes

            note = "" if who.data is None else say_changes(who.data, bot)
            found[seat] = replace(who, data=bot.identity, note=note)
        stack.pop_all()
    return tuple(found)


def end_bots(session: Session, whos: Sequence[Who]) -> list[str]:
    """Tell bots that no question follows; what should be said of them, a sentence each."""
    said = list[str]()
    for seat, who in enumerate(whos):
        if (bot := bot_of(who)) is None:
            continue
        outcome = session.deal.outcomes[session.outcome] if session.outcome >= 0 else ""
        bot.end(outcome, session.game.worth(outcome, session.deal, seat) if outcome else 0)
        said += bot.remarks
    return list(dict.fromkeys(said))


def bot_of(who: Who) -> SeatedBot | None:
    """The bot at a seat, if one plays it."""
    from admiralty.core.door.loading import names_a_bot

    return who.doctrine if names_a_bot(who.text) else None
