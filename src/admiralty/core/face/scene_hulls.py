"""Hulls in SVG files that stand alone: their polygons, and a rule for each tone in the colour of each role.

Viewers of many desktops know no `color-mix`: colours are mixed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from .scenes import Hull, Scene, each_shape
from .silhouettes import Silhouette

Colours: TypeAlias = Mapping[str, str]  # by roles, and `steel`, `cold`, `fire`, `hot`, `lit`
MIXED = {  # how much of a role's colour is in a tone, and in what it is mixed
    "hull": (0.26, "steel"),
    "deck": (0.44, "steel"),
    "dark": (0.14, "cold"),
    "trim": (0.62, "steel"),
    "gun": (0.8, "steel"),
    "engine": (0.4, "cold"),
    "glass": (0.3, "hot"),
}
PLAIN = {"glow": "fire", "ember": "fire", "light": "lit", "breach": "cold", "scorch": "cold"}
GROWN = {"flesh": "#9c3f5d", "vein": "#5c1f3c", "eye": "#e9dcc0"}
EDGED = ("hull", "dark", "gun", "engine", "glass", "flesh")
STYLE = (
    ".hull polygon{fill-opacity:1;stroke:none;stroke-width:1.2;stroke-linejoin:round;vector-effect:non-scaling-stroke}"
    ".hull .h-scorch{fill-opacity:.4}.hull.ghost{opacity:.4}"
)
DAY: Colours = {"steel": "#fffaf0", "cold": "#3d2f10", "fire": "#c2410c", "hot": "#ffd9a0", "lit": "#5b3c00"}
NIGHT: Colours = {"steel": "#1b2735", "cold": "#04070b", "fire": "#ffb454", "hot": "#fff3d6", "lit": "#fff3d6"}
PRINTED = (  # black on white, so light that boxes on it can be ticked
    ".hull polygon{stroke:#999;stroke-width:.5;fill:#fff;vector-effect:non-scaling-stroke}"
    ".hull .h-deck{fill:#f4f4f4}.hull .h-dark,.hull .h-engine{fill:#ddd}.hull .h-gun,.hull .h-trim{fill:#ccc}"
    ".hull .h-trim,.hull .h-gun{stroke:none}.hull .h-glow,.hull .h-light{fill:none;stroke:none}"
)


def roles_of(scene: Scene) -> list[str]:
    """The roles of its hulls, each once."""
    return list(dict.fromkeys(each.role for each in each_shape(scene.shapes) if isinstance(each, Hull)))


def tones(colours: Colours, roles: Iterable[str]) -> str:
    """A rule for each tone of each role; none where there is no hull."""
    rules = []
    for role in roles:
        own = colours[role]
        for tone, (part, base) in MIXED.items():
            edge = f";stroke:{own}" if tone in EDGED else ""
            rules.append(f".{role} .h-{tone}{{fill:{mix(own, colours[base], part)}{edge}}}")
        for tone, base in PLAIN.items():
            rules.append(f".{role} .h-{tone}{{fill:{colours[base]}}}")
        for tone, colour in GROWN.items():
            rules.append(f".{role} .h-{tone}{{fill:{mix(own, colour, 0.25)}}}")
    return "".join([*rules, STYLE]) if rules else ""


def mix(one: str, two: str, part: float) -> str:
    """So much of the one colour in the other."""
    ends = [(int(one[k : k + 2], 16), int(two[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a * part + b * (1 - part)):02x}" for a, b in ends)


def polygons_of(hull: Hull, silhouette: Silhouette) -> Iterator[str]:
    """The polygons of a hull where it lies."""
    place = f"translate({hull.x:.6g} {hull.y:.6g}) rotate({hull.heading - 90:.6g}) scale({hull.length / 100:.6g})"
    yield f'<g transform="{place}">'
    for tone, points in silhouette.parts:
        yield f'<polygon class="h-{tone}" points="{points}"/>'
    yield "</g>"
