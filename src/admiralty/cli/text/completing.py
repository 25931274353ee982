"""What the shell offers behind a command: the names of games and of scenarios."""

from __future__ import annotations


def offer_games(incomplete: str) -> list[str]:
    """The games whose keys begin so."""
    from admiralty.games import ROOMS

    return [key for key in ROOMS if key.startswith(incomplete)]


def offer_scenarios(incomplete: str) -> list[str]:
    """The games whose keys begin so, and behind a slash the scenarios of one."""
    from admiralty.games import ROOMS, game

    key, slash, name = incomplete.partition("/")
    if not slash:
        return [f"{each}/" for each in offer_games(incomplete)]
    return [f"{key}/{each}" for each in game(key).scenarios if each.startswith(name)] if key in ROOMS else []
