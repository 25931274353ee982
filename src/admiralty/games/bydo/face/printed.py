"""The printed names as one table of data, and the rows of a deal's names in which they are looked up.  [BY-R102]

Who wants other names gives them by the same keys: the rules know numbers alone. A sentence writes a name as one of the
places below, or says it by `name_of`.
"""

from __future__ import annotations

from collections.abc import Mapping

from admiralty.core.errors import Refused, quote_value, suggest
from admiralty.core.ground.words import Heading

from ..words import Kind, Terrain

ARMS = {
    "vulcan": "Vulcan",
    "organic_gun": "Organic Gun",
    "bydo_shot": "Bydo Shot",
    "main_gun": "Main Gun",
    "standard_wave_cannon": "Standard Wave Cannon",
    "photon_belt_wave_cannon": "Photon-Belt Wave Cannon",
    "heavy_wave_cannon": "heavy Wave Cannon",
    "force_laser": "Force Laser",
    "force_shot": "Force Shot",
    "bit_shot": "Bit Shot",
}
FLYING = {
    "tracer": "Tracer",
    "contact": "Contact Missile",
    "balmung": "Balmung",
    "oculoid": "Oculoid",
    "force": "Force",
}
GROUND = {
    "space": "Open Space",
    "air": "Open Air",
    "water": "Water",
    "meteors": "Micro Meteors",
    "wall": "Wall",
    "tissue": "Bydo Tissues",
    "bydo_wall": "Bydo Wall",
    "current": "Current",
}
OTHERS = {"mist": "digestive mist", "bit": "Bit", "space_corp": "SpaceCorp", "bydo": "the Bydo"}
PRINTED = {**ARMS, **FLYING, **GROUND, **OTHERS}

FORCE, BALMUNG = (f"{{names[kind][{kind:d}]}}" for kind in (Kind.FORCE, Kind.BALMUNG))
MIST, BIT, CORP, BYDO = (f"{{names[other][{k}]}}" for k, _ in enumerate(OTHERS))
SPACE, METEORS, TISSUE, BYDO_WALL = (
    f"{{names[ground][{kind:d}]}}" for kind in (Terrain.SPACE, Terrain.METEORS, Terrain.TISSUE, Terrain.BYDO_WALL)
)


def require_names(own: Mapping[str, str], crafts: Mapping[str, str], where: str) -> None:
    """`Refused` for names of what has none, and for two that are called alike; `crafts` are the printed ones by key."""
    printed = {**PRINTED, **crafts}
    for key in own:
        if key not in printed:
            raise Refused(
                f"{where}: names", f"nothing goes by the key {quote_value(key)}", "BY-R102", suggest(key, printed)
            )
    taken = {"nothing": "an empty place"}
    for key, name in {**printed, **own}.items():
        if other := taken.get(name.casefold()):
            what = f"{other} and {key} are both called {quote_value(name)}"
            raise Refused(f"{where}: names", what, "BY-R102", "give each a name of its own")
        taken[name.casefold()] = key


def printed_rows(own: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The rows of a deal's names for all that is printed, with the names that a group gives."""
    called = {**PRINTED, **own}
    *ground, current = (called[key] for key in GROUND)
    flows = [f"{current} {heading.name}" for heading in Heading]
    painted = (capital(called["mist"]), f"No {called['mist']}", f"Spray of a {called['bydo_wall']}")
    return {
        "weapon": ("nothing", *(called[key] for key in ARMS)),
        "kind": ("nothing", *(called[key] for key in FLYING)),
        "ground": (*ground, *flows, *painted),
        "other": tuple(called[key] for key in OTHERS),
    }


def capital(name: str) -> str:
    """A name where a sentence starts."""
    return f"{name[:1].upper()}{name[1:]}"


AS_PRINTED = printed_rows({})
