"""What the shell offers behind a command: the names of games, of scenarios, of tools and of what goes into one."""

from __future__ import annotations

from typer import Context


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


def offer_tools(incomplete: str) -> list[str]:
    """The tools whose keys begin so; the games that have any where that is said, as ``game/``."""
    return _offer("tools", incomplete)


def offer_exacts(incomplete: str) -> list[str]:
    """The same of exact distributions."""
    return _offer("exacts", incomplete)


def _offer(kind: str, incomplete: str) -> list[str]:
    from admiralty.games import ROOMS, game

    key, slash, name = incomplete.partition("/")
    if not slash:
        return [f"{each}/" for each in offer_games(incomplete) if getattr(game(each), kind)]
    known = getattr(game(key), kind) if key in ROOMS else ()
    return [f"{key}/{each.key}" for each in known if each.key.startswith(name)]


def offer_inputs(ctx: Context, incomplete: str) -> list[str]:
    """What goes into the tool that was named, as ``name=``, and behind that the words that it may be."""
    return _offer_inputs("tools", ctx, incomplete)


def offer_exact_inputs(ctx: Context, incomplete: str) -> list[str]:
    """The same of an exact distribution."""
    return _offer_inputs("exacts", ctx, incomplete)


def _offer_inputs(kind: str, ctx: Context, incomplete: str) -> list[str]:
    from admiralty.core.yard.parts import Choice
    from admiralty.games import ROOMS, game

    key, _, tool = str(ctx.params.get("key") or "").partition("/")
    known = getattr(game(key), kind) if key in ROOMS else ()
    inputs = [part for each in known if each.key == tool for part in each.inputs]
    name, sign, typed = incomplete.partition("=")
    if not sign:
        return [f"{part.key}=" for part in inputs if part.key.startswith(name)]
    options = [word for part in inputs if part.key == name and isinstance(part, Choice) for word in part.options]
    return [f"{name}={word}" for word in options if word.startswith(typed)]
