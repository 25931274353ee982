"""Maps of tiles in SVG files that stand alone: a pattern and one path for each sign.

What is seen now has its colour and the lines of its pattern; what was seen before is pale, with a slanting line through
each cell; what was never seen is covered with such lines both ways. So they can be told apart in black and white.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from .scenes import Scene
from .tiles import LOOKS, PATTERNS, VEILS, Tiles, outlines_of, patterns_of

UNSEEN = ("#6b7480", "#5b6b7c")  # ground that was never seen, by day and by night
TINTS: Mapping[str, tuple[str, str]] = {  # of ground, by its pattern: by day and by night
    "plain": ("#b39a5f", "#34506a"),
    "dots": ("#3f7fa0", "#7fb6d6"),
    "waves": ("#2b669a", "#5aa0d8"),
    "stones": ("#75644a", "#b39d7c"),
    "bricks": ("#4f463c", "#8f887b"),
    "haze": ("#5f7a24", "#a8c060"),
    "cells": ("#9a4264", "#d07898"),
    "crosses": ("#866a1c", "#d3a64f"),
    "rings": ("#5c5470", "#b0a6d0"),
    "scales": ("#37765b", "#7cc8a4"),
    "reeds": ("#4a7828", "#93c46a"),
    "stripes": ("#86552f", "#c99468"),
    **{name: ("#2b669a", "#5aa0d8") for name in PATTERNS if name.startswith("flow-")},
}
STYLE = (
    ".tile .base{stroke:none;fill-opacity:.2}.tile path{fill:none;stroke-width:.07;stroke-linecap:round}"
    ".tile .motif{stroke-opacity:.8}.p-plain .base{fill-opacity:.05}.p-bricks .base{fill-opacity:.5}"
    ".tile .veil{stroke-width:.05;stroke-opacity:.5}.lost .base{fill-opacity:.08}.lost .motif{stroke-opacity:.4}"
    ".dark .base{fill-opacity:.3}.tiles>path{stroke:none}"
)
PRINTED = (
    ".tile .base{fill:#fff}.tile path{fill:none;stroke:#000;stroke-width:.06;stroke-linecap:round}"
    ".p-bricks .base{fill:#ccc}.lost .base{fill:#fff}.tile.lost path{stroke:#888;stroke-width:.04}"
    ".tile .veil{stroke:#777;stroke-width:.045}.tiles>path{stroke:none}"
)


def maps_of(scene: Scene) -> list[Tiles]:
    """The maps of tiles of a scene, from below to above."""
    return [each for each in scene.shapes if isinstance(each, Tiles)]


def patterns(maps: Sequence[Tiles]) -> Iterator[str]:
    """How each sign of the maps is filled, to stand among the definitions of a picture."""
    for n, tiles in enumerate(maps):
        named = patterns_of(tiles.legend)
        for k, sign in enumerate(tiles.legend):
            dark = sign.look == "dark"
            tint = sign.role if sign.role != "ground" else "unseen" if dark else f"p-{named[sign.name]}"
            lines, veil = "" if dark else PATTERNS[named[sign.name]], VEILS[sign.look]
            yield (
                f'<pattern id="scene-tile-{n}-{k}" class="tile {tint} {sign.look}" width="1" height="1"'
                f' patternUnits="userSpaceOnUse"><rect class="base" width="1" height="1"/>'
                f"{_lines('veil', veil)}{_lines('motif', lines)}</pattern>"
            )


def _lines(kind: str, path: str) -> str:
    return f'<path class="{kind}" d="{path}"/>' if path else ""


def paths(tiles: Tiles, n: int) -> Iterator[str]:
    """The cells of the `n`th map, a path for each sign that is on it, with its name."""
    found = outlines_of(tiles.rows)
    place = f"translate({tiles.x:.6g} {tiles.y:.6g}) scale({tiles.side:.6g})"
    for k, sign in enumerate(tiles.legend):
        if sign.sign in found:
            name = sign.name if sign.look == "now" else f"{sign.name}, {LOOKS[sign.look]}"
            cells = f'd="{found[sign.sign]}" transform="{place}"'
            yield f'<path fill="url(#scene-tile-{n}-{k})" {cells}><title>{escape(name)}</title></path>'


def tints(roles: Mapping[str, str], night: bool) -> str:
    """A rule for the colour of each pattern by day or by night; `roles` gives the colours of what is not ground."""
    ground = {"unseen": UNSEEN[night], **{f"p-{name}": pair[night] for name, pair in TINTS.items()}}
    others = {role: colour for role, colour in roles.items() if role != "ground"}
    return "".join(
        f".tile.{name} .base{{fill:{colour}}}.tile.{name} path{{stroke:{colour}}}"
        for name, colour in {**ground, **others}.items()
    )
