"""Rewrites the cases of a room in the one language of tests/games/README.md: `python tools/convert_cases.py ROOM`."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

GAMES = Path(__file__).resolve().parent.parent / "tests/games"
BARE = re.compile(r"[A-Za-z0-9_-]+\Z")


class Line(NamedTuple):
    """A statement of a file: its key, its text after the sign, what that means and the comment behind it."""

    key: str
    raw: str
    value: Any
    comment: str


class Block(NamedTuple):
    """A header (``[[case]]``) and what stands under it: statements, and comments and blank lines as they are."""

    header: str
    rows: list[Line | str]

    def said(self) -> dict[str, Any]:
        """The statements as a table."""
        text = "\n".join(f"{row.key} = {row.raw}" for row in self.rows if isinstance(row, Line))
        return tomllib.loads(text)


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a file."""
    block, pending = Block("", []), list[str]()
    for line in text.splitlines():
        if pending:
            pending.append(line)
        elif not line.strip() or line.lstrip().startswith("#"):
            block.rows.append(line)
            continue
        elif line.startswith("["):
            yield block
            block = Block(line, [])
            continue
        else:
            pending = [line]
        try:
            tomllib.loads("\n".join(pending))
        except tomllib.TOMLDecodeError:
            continue
        block.rows.append(statement("\n".join(pending)))
        pending = []
    yield block


def statement(text: str) -> Line:
    """A statement in its parts."""
    key, _, rest = text.partition("=")
    raw, comment = rest.strip(), ""
    for cut in [match.start() for match in re.finditer("#", raw)]:
        head = raw[:cut].rstrip()
        try:
            value = tomllib.loads(f"x = {head}")
        except tomllib.TOMLDecodeError:
            continue
        if value == tomllib.loads(f"x = {raw}"):
            raw, comment = head, raw[cut:]
            break
    return Line(key.strip(), raw, tomllib.loads(f"x = {raw}")["x"], comment)


def name(key: str) -> str:
    """A key as TOML writes it."""
    return key if BARE.match(key) else f'"{key}"'


def toml(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name(key)} = {toml(each)}" for key, each in value.items()) + " }" if value else "{}"
    return str(value)


def line(key: str, value: Any, comment: str = "") -> str:
    """A statement as it is written."""
    text = f"{key} = {value if isinstance(value, Raw) else toml(value)}"
    return f"{text}  {comment}" if comment else text


class Raw(str):
    """Text of a value that is kept as it stands."""


Rewrite = Callable[[Block], list[str]]


def convert(room: str, rewrite: Rewrite) -> None:
    """Rewrite every file of a room."""
    for path in sorted((GAMES / room).glob("examples_*.toml")):
        out: list[str] = []
        for block in blocks(path.read_text(encoding="utf-8")):
            out += ([block.header] if block.header else []) + rewrite(block)
        text = "\n".join(out) + "\n"
        tomllib.loads(text)
        path.write_text(text, encoding="utf-8")


def same(row: Line, key: str) -> str:
    """The statement under another key."""
    return line(key, Raw(row.raw), row.comment)


# ---- systemships ----------------------------------------------------------------------------------------------------

START = ("scenario",)
OF_SHIP = {  # what is set of the ship that a case is about
    "missile_chance": "system", "automatic_order": "system", "automatic_orders": "system", "attack_chances": "system",
    "damage_list": "system", "legal_hits": "it", "legal_order": "it",
}  # fmt: skip
SET = ("ship", "tl", "built", "warp", "racks")
WITH = ("value", "given", "budget", "roll", "budgets", "enemies", "firer", "target", "difference", "differences",
        "firer_drive", "target_drive", "missile", "missile_speed", "beam", "result", "hits", "screen", "points", "max",
        "max_missiles", "design", "turns", "carried", "adrift", "neutral", "status", "side", "neighbours", "when",
        "viewer", "owner", "outcomes", "hex", "tl")  # fmt: skip
ONE_DIE = {"d100": "technology", "d6": "component"}


def systemships(block: Block) -> list[str]:
    """A block of the room systemships."""
    if block.header != "[[case]]":
        return [row if isinstance(row, str) else same(row, row.key) for row in block.rows]
    said, out = block.said(), list[str]()
    for row in block.rows:
        out += [row] if isinstance(row, str) else systemship_line(said, row)
    return out


def systemship_line(said: dict[str, Any], row: Line) -> list[str]:
    """A statement of a case."""
    kind, key = said["kind"], row.key
    if key in ("id", "title", "clauses") or (key.startswith("expect.") and key != "expect.ships") or key == "expect":
        if key == "expect.rows":
            rows = [{**{k: each[k] for k in ("drive", "tactic")}, "expect": {k: each[k] for k in ("chance", "mean")}}
                    for each in row.value]  # fmt: skip
            return ["rows = [", *(f"  {toml(each)}," for each in rows), "]"]
        return [same(row, key)]
    if key == "kind":
        return [line("call", kind)]
    if key == "rules":
        return [line("settings", {{"challenge_tl": "tl"}.get(k, k): v for k, v in row.value.items()}, row.comment)]
    if key == "scenario":
        return [same(row, "start")]
    if key == "phasing":
        return [same(row, "set.phasing")]
    if key == "treaties":
        return [same(row, "set.treaties")]
    if key == "expect.ships" and kind in ("round", "battle"):
        return [line(f"expect.{name(each['name'])}", expected_ship(each)) for each in row.value]
    if key == "expect.ships":
        return [same(row, key)]
    if key == "ships":
        return ships_of(kind, row.value)
    if key == "rounds":
        return rounds_of(said, row)
    if key in ONE_DIE:
        die = "presence" if kind == "presence" else ONE_DIE[key]
        return [line("dice", [" ".join([die, *map(str, row.value)])] if row.value else [], row.comment)]
    if key == "dice":
        return [line("dice", [f"{die} {face}" for die, face in row.value], row.comment)]
    if key == "order":
        return [same(row, "answers.warp" if kind == "first_order" else "answers.it")]
    if kind == "legal_hits" and key in ("effective", "hits", "carried"):
        if key == "carried":
            return [line(f"set.{name(each['name'])}", {"ship": each["ship"], "carried_by": "it"}) for each in row.value]
        return [same(row, {"effective": "with.points", "hits": "answers.it.take_hit"}[key])]
    if kind == "attack_chances" and key == "target":
        return [same(row, "set.target")]
    if kind in OF_SHIP and key in (*SET, "more"):
        if key != "ship":  # all of them stand with `ship`
            return []
        values = {k: said[k] for k in ("warp", "tl", "ship", "built", "racks") if said.get(k)} | said.get("more", {})
        return [line(f"set.{OF_SHIP[kind]}", values, row.comment)]
    if key == "tl" and row.value == 0 and kind == "legal_design":
        return []
    assert key in WITH, (kind, key)
    return [same(row, f"with.{key}")]


def expected_ship(said: dict[str, Any]) -> dict[str, Any]:
    """What is expected of a ship."""
    found = {key: value for key, value in said.items() if key not in ("name", "more")}
    return {**found, **said.get("more", {})}


def set_ship(said: dict[str, Any]) -> dict[str, Any]:
    """What is set of a ship: what is not as in a blank one."""
    found = {
        key: said[key] for key in ("automatic", "warp", "tl", "ship", "built", "racks", "carried_by") if said.get(key)
    }
    return {**found, **said.get("more", {})}


def ships_of(kind: str, ships: list[dict[str, Any]]) -> list[str]:
    """Who is there, what is set of each, and what each is ordered."""
    sides: dict[str, list[str]] = {}
    for each in ships:
        sides.setdefault(each["side"], []).append(each["name"])
    out = [line("ships", sides)]
    out += [line(f"set.{name(each['name'])}", set_ship(each)) for each in ships if set_ship(each)]
    for each in ships:
        answers = {**each.get("order", {}), **({"take_hit": each["hits"]} if each.get("hits") else {})}
        out += [line(f"answers.{name(each['name'])}", answers)] if "order" in each else []
        assert "order" in each or not each.get("hits")
    dice = [f"{die} {face}" for each in ships for die, face in each.get("dice", [])]
    out += [line("dice", dice)] if dice else []
    status = {each["name"]: each["status"] for each in ships if "status" in each}
    return out + ([line("with.status", status)] if status else [])


def rounds_of(said: dict[str, Any], row: Line) -> list[str]:
    """A step for each round."""
    out, order = list[str](), [each["name"] for each in said["ships"]]
    comments = [part.partition("#")[2] for part in row.raw.splitlines() if part.lstrip().startswith("{")]
    for said_round, comment in zip(row.value, comments, strict=True):
        out += ["[[case.steps]]", *([f"#{comment}"] if comment else [])]
        orders, hits = said_round.get("orders", {}), said_round.get("hits", {})
        for ship in order:
            answers = {**orders.get(ship, {}), **({"take_hit": hits[ship]} if hits.get(ship) else {})}
            out += [line(f"answers.{name(ship)}", answers)] if ship in orders or hits.get(ship) else []
        dice = [f"{die} {face}" for ship in order for die, face in said_round.get("dice", {}).get(ship, [])]
        out += [line("dice", dice)] if dice else []
    return out


# ---- heavy ----------------------------------------------------------------------------------------------------------

OLD_HEAVY: dict[str, dict[str, Any]] = {}
GIVEN = {"visibility": ("viewer", "of", "when", "cloak"), "draws": ("what",), "display": ("class",),
         "scenario": ("name",), "notation": ("viewer",)}  # fmt: skip
EXPECTED = ("sees", "hidden", "no_such_viewer", "form", "empty", "contains", "never", "result")


def whole_heavy(case: dict[str, Any]) -> dict[str, Any]:
    """An old case with all that it takes over."""
    if "like" not in case:
        return case
    base = whole_heavy(OLD_HEAVY[case["like"]])
    turns = [dict(each) for each in base.get("turns", [])]
    for n, said in enumerate(case.get("turns", [])):
        if n < len(turns):
            turns[n].update(said)
        else:
            turns.append(dict(said))
    return {**base, **case, "turns": turns[: len(case["turns"])] if case.get("cut") else turns}


def heavy_dice(power: dict[str, Any], dice: dict[str, Any]) -> dict[str, Any]:
    """Power rolls and dice in one table by ship."""
    names = [name for name in "abcd" if name in power or name in dice]
    found = {name: ({"power": power[name]} if name in power else {}) | dice.get(name, {}) for name in names}
    return found | ({"toss": dice["toss"]} if "toss" in dice else {})


class Heavy:
    """Rewrites a file of the room heavy: a turn has to know its case."""

    def __init__(self) -> None:
        self.case: dict[str, Any] = {}
        self.turn = -1

    def __call__(self, block: Block) -> list[str]:
        """A block."""
        if block.header == "[[case]]":
            said = tomllib.loads("\n".join(f"{row.key} = {row.raw}" for row in block.rows if isinstance(row, Line)))
            self.case, self.turn = OLD_HEAVY[said["id"]], -1
        if block.header == "[[case.turns]]":
            self.turn += 1
        out, dice = list[str](), False
        for row in block.rows:
            if isinstance(row, str):
                out.append(row)
            elif block.header == "[[case.turns]]" or (block.header == "[[case]]" and row.key in ("power", "dice")):
                if row.key in ("power", "dice") and self.case.get("kind") != "notation":
                    out += [] if dice else self.dice(row)
                    dice = True
                else:
                    out += self.in_turn(row) if self.turn >= 0 else self.in_case(row)
            else:
                out += self.in_case(row) if block.header == "[[case]]" else self.in_table(block.header, row)
        return out

    def dice(self, row: Line) -> list[str]:
        """Power and dice of this turn, with those that it takes over from another case."""
        if self.turn < 0:
            return self.as_lines(heavy_dice(self.case["power"], {}))
        now = whole_heavy(self.case)["turns"][self.turn]
        found = heavy_dice(now.get("power", {}), now.get("dice", {}))
        if "like" in self.case:
            base = whole_heavy(OLD_HEAVY[self.case["like"]]).get("turns", [])
            old = base[self.turn] if self.turn < len(base) else {}
            before = heavy_dice(old.get("power", {}), old.get("dice", {}))
            found = {k: v for k, v in found.items() if before.get(k) != v} | {k: {} for k in before if k not in found}
        return self.as_lines(found)

    def as_lines(self, dice: dict[str, Any]) -> list[str]:
        """Power alone in one line, else a line for each ship."""
        if (
            dice
            and all(set(each) == {"power"} for each in dice.values() if isinstance(each, dict))
            and "toss" not in dice
        ):
            powers = ", ".join(f"{key}.power = {toml(each['power'])}" for key, each in dice.items())
            return [f"dice = {{ {powers} }}"]
        return [line(f"dice.{key}", each) for key, each in dice.items()]

    def in_turn(self, row: Line) -> list[str]:
        """A statement of a turn."""
        if row.key in tuple("abcd"):
            return [same(row, f"answers.{row.key}")]
        if row.key == "refused":
            return [same(row, "expect.refused")]
        return [same(row, row.key)]

    def in_table(self, header: str, row: Line) -> list[str]:
        """A statement of a table of a case, whose header goes."""
        if header == "[case.orders.power]":
            return [same(row, f"dice.{row.key}.power")]
        if header.startswith("[case.orders."):
            return [same(row, f"answers.{header[len('[case.orders.') : -1]}.{row.key}")]
        if header == "[case.expect]":
            return [same(row, row.key)]
        return [same(row, f"expect.{row.key}" if row.key in EXPECTED else f"expect.entries.{row.key}")]

    def in_case(self, row: Line) -> list[str]:
        """A statement of a case."""
        kind, key, value = self.case.get("kind", "turns"), row.key, row.value
        calls = {"fighters": "", "ships": "", "refused": "order", "damage_chances": "chances", "draws": "draw"}
        if key == "kind":
            call = calls.get(kind, kind)
            return [line("call", call)] if call else []
        if key == "rules":
            return [same(row, "settings")]
        if key in (*"abcd", "range", "turn", "quiet", "pairs"):
            return [same(row, f"set.{key}")]
        if key == "sides":
            return [line("ships", dict(zip("abcd", value, strict=False)))]
        if key == "setup_refused":
            return [same(row, "expect.refused")]
        if key == "orders":
            return self.orders(kind, value)
        if key == "power":
            return self.as_lines(heavy_dice(value, self.case.get("dice", {})))
        if key == "dice":
            return []
        if key in ("ship", "of") and kind in ("refused", "damage_chances"):
            return []
        if key == "chances":
            path = self.case.get("of", "")
            words = {"shield": "shields", "lost": "lost", "flight": "flights"}
            first, _, rest = path.partition(" ")
            path = f"{self.case['ship']}.{words.get(first, first)}" + (f".{rest}" if rest else "") if path else ""
            return [same(row, f'expect.chances."{path}"' if path else "expect.chances")]
        if key == "rows":
            text = {"hit_chances": ("hit = ", "expect.hit = "), "bearings": ("after = ", "expect.after = ")}.get(kind)
            if text:
                return [line("rows", Raw(row.raw.replace(*text)), row.comment)]
            rows = [{"range": each["range"], "expect": {k: each[k] for k in ("attack", "kill")}} for each in value]
            return ["rows = [", *(f"  {toml(each)}," for each in rows), "]"]
        if key in GIVEN.get(kind, ()):
            return [same(row, f"with.{key}")]
        if key in EXPECTED:
            return [same(row, f"expect.{key}")]
        assert key in ("id", "title", "clauses", "like", "cut", "expect") or key.startswith("expect."), (kind, key)
        return [same(row, key)]

    def orders(self, kind: str, value: Any) -> list[str]:
        """The orders of a turn; or those of which each is tried, a row for each."""
        if kind in ("damage_chances", "notation"):
            dice = heavy_dice(value["power"], {}) if "power" in value else {}
            out = [line(f"answers.{name}", each) for name, each in value.items() if name != "power"]
            return out + self.as_lines(dice)
        ship, rows = self.case.get("ship", "a"), []
        for each in value:
            given = each.get("refused", each.get("allowed"))
            result = f"expect.refused.{ship} = {toml(each['clause'])}" if "refused" in each else "expect.allowed = true"
            for order in given if isinstance(given, list) else [given]:
                rows.append(f"{{ answers.{ship} = {toml(order)}, {result} }}")
        return [f"rows = [{rows[0]}]"] if len(rows) == 1 else ["rows = [", *(f"  {each}," for each in rows), "]"]


def convert_heavy() -> None:
    """The room heavy."""
    for path in sorted((GAMES / "heavy").glob("examples_*.toml")):
        said = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
        OLD_HEAVY.update({case["id"]: case for case in said})
    convert("heavy", Heavy())
    for path in sorted((GAMES / "heavy").glob("examples_*.toml")):
        text = path.read_text(encoding="utf-8").replace("[[case.turns]]", "[[case.steps]]")
        text = re.sub(r"\[case\.(entries|orders\.\w+)\]\n", "", text)
        path.write_text(text, encoding="utf-8")


# ---- myoss ----------------------------------------------------------------------------------------------------------


def myoss_words() -> tuple[set[str], set[str]]:
    """The words of the rulebook as its enums have them: all of them, and the questions."""
    from admiralty.games.myoss.words import Action, Ask, Attribute, Contest, Die, Event, Stage, Status

    words = {word for each in (Action, Attribute, Contest, Die, Event, Stage, Status, Ask) for word in each.__members__}
    return words | {"BROKEN"}, set(Ask.__members__)


def small(value: Any) -> Any:
    """The same with the words of the rulebook in small letters."""
    words, _ = myoss_words()
    if isinstance(value, str):
        return " ".join(each.lower() if each in words else each for each in value.split(" "))
    if isinstance(value, list):
        return [small(each) for each in value]
    return {small(key): small(each) for key, each in value.items()} if isinstance(value, dict) else value


def myoss(block: Block) -> list[str]:
    """A block of the room myoss."""
    if not (block.header == "[[case]]" or block.header.startswith("[bases.")):
        return [row if isinstance(row, str) else same(row, row.key) for row in block.rows]
    said: dict[str, Any] = {row.key: row.value for row in block.rows if isinstance(row, Line)}
    out, done = list[str](), set[str]()
    for row in block.rows:
        out += [row] if isinstance(row, str) else myoss_line(said, row, done)
    return out


def myoss_line(said: dict[str, Any], row: Line, done: set[str]) -> list[str]:
    """A statement of a case or a base; what goes into one table comes with the first of its parts."""
    key, value = row.key, row.value
    names = {"rules": "settings", "base": "like", "beats": "times"}
    if key in names:
        return [same(row, names[key])]
    if key == "acting":
        return [line("start", f"actions of {value}", row.comment)]
    if key == "stage":
        return [line("start", value.lower(), row.comment)]
    if key in ("set", "lost", "teams"):
        comments = [row.comment] if row.comment else []
        if "set" in done:
            return comments
        done.add("set")
        whole = small(said.get("set", {})) | ({"battle.teams": said["teams"]} if "teams" in said else {})
        return [line("set", whole | {f"{name}.lost": True for name in said.get("lost", [])}, row.comment)]
    if key in ("ships", "adrift", "yard"):
        if "ships" in done:
            return []
        done.add("ships")
        ships = {**said.get("ships", {}), **{f"{side}_for_sale": each for side, each in said.get("yard", {}).items()}}
        return [line("ships", ships | ({"adrift": [said["adrift"]]} if "adrift" in said else {}), row.comment)]
    if key in ("answers", "dice"):
        return [line(key, small(value), row.comment)]
    if key == "expect.state":
        if sum(each.startswith("expect.") for each in said) == 1:
            return [line("expect", small(value), row.comment)]
        first, *rest = [line(f'expect."{path}"', small(each)) for path, each in value.items()]
        return [f"{first}  {row.comment}" if row.comment else first, *rest]
    if key.startswith("expect."):
        return [line(key, small(value), row.comment)]
    assert key in ("id", "title", "clauses"), key
    return [same(row, key)]


if __name__ == "__main__":
    for each in sys.argv[1:]:
        if each == "heavy":
            convert_heavy()
        else:
            convert(each, globals()[each])
