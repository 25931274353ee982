"""What is told: nobody hears of another's orders, of the secret behind the dice, or of the journal while it runs."""

from __future__ import annotations

import base64
import json
import re
from typing import Any

from admiralty.core.journal.secret import commitment, table_key
from admiralty.games.systemships.words import Ask

from .secrets_kit import BLUE, QUIET, RED, SHIP, STRANGER, WATCHER, Duel, House, everything

FIRE = {**QUIET, Ask.DRIVE: 1, Ask.BEAM: 3}
HULL = re.compile(r'"of": "([^"]+)"')  # a silhouette that a frame calls for
LOOKS = ("", "?seat=-", "/replay", "/replay?seat=-")


def looked(duel: Duel) -> list[str]:
    """All that blue and a spectator can fetch."""
    ours = [(BLUE, tail) for tail in (*LOOKS, "?seat=blue", "/replay?seat=blue")]
    return [duel.house.get(duel.path + tail, device).text for device, tail in [*ours, *((WATCHER, t) for t in LOOKS)]]


def changed(message: str) -> set[str]:
    """The parts of the snapshot that a message tells anew; log and chat too."""
    told: dict[str, Any] = json.loads(message)
    return {*told.get("set", {}), *({"log", "chat"} & set(told))}


# ---- orders ---------------------------------------------------------------------------------------------------------


def test_a_draft_is_told_to_nobody_else(duel: Duel) -> None:
    with duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER) as watcher, duel.ear(RED, "red") as red:
        for ear in (blue, watcher, red):
            ear.heard()
        blue.heard(), watcher.heard()  # that the others came
        before = looked(duel)
        for wanted in (QUIET, FIRE, {Ask.TACTIC: 1, Ask.DRIVE: 2}, QUIET):
            answers = duel.order("red", wanted)
            for count in (1, len(answers), 0):
                assert duel.do(RED, "red", "fill", answers=answers[:count]).status_code == 200
                assert duel.do(RED, "red", "fill", answers=[99]).status_code == 400
        assert blue.heard() == watcher.heard() == []
        assert any('"form"' in text for text in red.heard())
        assert looked(duel) == before


def test_of_sealed_orders_it_is_told_only_that_they_are(duel: Duel) -> None:
    with duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER) as watcher:
        blue.heard(), watcher.heard(), blue.heard()
        duel.ready(RED, "red", FIRE)
        for ear in (blue, watcher):
            (message,) = ear.heard()
            assert changed(message) <= {"seats", "receipt"}
        duel.do(RED, "red", "unready")
        for ear in (blue, watcher):
            (message,) = ear.heard()
            assert changed(message) <= {"seats", "receipt", "at", "log"}
            assert [line["text"] for line in json.loads(message)["log"]] == ["Undone to here."]
        assert duel.see(BLUE)["form"]["boxes"] == []


def test_all_orders_look_alike_when_sealed(house: House) -> None:
    """Messages of the same length, whatever is in the orders."""
    lengths = set()
    for wanted in (QUIET, FIRE, {Ask.TACTIC: 0, Ask.DRIVE: 1, Ask.TUBES: 1}, {Ask.TACTIC: 1, Ask.SCREEN: 3}):
        duel = Duel(house)
        with duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER) as watcher:
            blue.heard(), watcher.heard(), blue.heard()
            duel.ready(RED, "red", wanted)
            lengths.add((*(len(text) for text in blue.heard()), *(len(text) for text in watcher.heard())))
    assert len(lengths) == 1


def test_the_creator_has_no_better_eyes(house: House) -> None:
    """A table of which its creator plays no seat."""
    made = house.post("/tables", STRANGER, {"scenario": "systemships/duel", "seats": {"red": "open", "blue": "open"}})
    path, links = f"/tables/{made.json()['id']}", made.json()["links"]
    secret = links["red"].removeprefix("/join/")
    assert house.post("/join", RED, {"secret": secret, "name": "Anne"}).status_code == 200
    eyes, others = house.get(path, STRANGER).json(), house.get(path, WATCHER).json()
    assert eyes["you"].pop("links") == {"blue": links["blue"]} and others["you"].pop("links") == {}
    assert eyes["you"].pop("creator") and not others["you"].pop("creator")
    assert eyes == others and eyes["form"] is None
    for seat in ("red", "blue"):
        assert house.get(f"{path}?seat={seat}", STRANGER).status_code == 403


# ---- what is asked for with the others' consent ---------------------------------------------------------------------


def test_a_request_names_no_entry(duel: Duel) -> None:
    """Entry numbers would tell how much is in the journal that one cannot see."""
    duel.fought(FIRE, FIRE)
    duel.lose()
    with duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER) as watcher:
        blue.heard(), watcher.heard(), blue.heard()
        duel.do(RED, "red", "undo", to=2)
        for ear in (blue, watcher):
            (message,) = ear.heard()
            assert changed(message) == {"undo"}
            told = json.loads(message)["set"]["undo"]
            assert told.pop("text").startswith("Red asks to undo its answer in ")
            assert told == {"kind": "undo", "by": "red", "asked": ["blue"], "agreed": [], "refused": None}


def test_the_same_is_asked_whichever_act_of_a_beat_is_meant(duel: Duel) -> None:
    duel.fought(FIRE, FIRE)
    duel.lose()
    told = set()
    mine = duel.see(RED, "red")["undoable"]
    assert mine > 3
    for to in range(1, mine + 1):
        duel.do(RED, "red", "undo", to=to)
        told.add(json.dumps(duel.see(BLUE, "blue")["undo"]))
    assert len(told) == 1


def test_what_can_be_undone_counts_ones_own_acts(duel: Duel) -> None:
    duel.fought(FIRE, FIRE)
    counts = []
    while duel.session.asked and duel.session.asked.seat == 0:
        counts.append((duel.see(BLUE, "blue")["undoable"], duel.see(WATCHER)["undoable"]))
        duel.do(RED, "red", "answer", value=duel.session.asked.listed[0])  # type: ignore[index]
    assert len(counts) > 2 and set(counts) == {(1, None)}
    assert duel.do(BLUE, "blue", "undo", to=2).json()["error"]["what"] == "has nothing to undo"


# ---- how often anything is told -------------------------------------------------------------------------------------


def struck(house: House, level: int) -> tuple[Duel, list[str], list[str]]:
    """Red's ship is hit, and chooses what to lose; what blue and a spectator hear and can fetch meanwhile."""
    duel = Duel(house)
    duel.session.edit("ships.0.tl", level, hidden=True)
    with duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER) as watcher:
        duel.fought({**QUIET, Ask.DRIVE: 1, Ask.SCREEN: 1}, FIRE)
        blue.heard(), watcher.heard()
        seen = []
        while duel.session.asked and duel.session.asked.seat == 0:
            seen.append("\n".join(looked(duel)))
            duel.do(RED, "red", "answer", value=duel.session.asked.listed[0])  # type: ignore[index]
        heard = [f"{changed(text)}" for ear in (blue, watcher) for text in ear.heard()]
    return duel, seen, heard


def test_nobody_counts_what_another_loses(house: House) -> None:
    """A level that blue does not know absorbs a hit more: red answers less often, and nobody may notice.  [WW-080]"""
    one, seen, heard = struck(house, 0)
    two, _, others = struck(house, 1)
    assert len(one.session.acts) == len(two.session.acts) + 1
    assert len(heard) == 2 and heard == others
    assert len(seen) > 1 and len(set(seen)) == 1


def test_asking_in_vain_tells_nothing_of_the_journal(house: House) -> None:
    """Requests, refusals and repeated commands: no receipt of what another did meanwhile."""
    duel = Duel(house)
    duel.fought(FIRE, FIRE)
    told = set()
    while duel.session.asked and duel.session.asked.seat == 0:
        for do in ("undo", "leave"):
            told.add(duel.do(BLUE, "blue", do).json().get("receipt", ""))
        for do, more in (("answer", {"value": 0}), ("undo", {"to": 77}), ("unready", {}), ("ready", {"answers": []})):
            told.add(duel.do(BLUE, "blue", do, **more).json().get("receipt", ""))
        duel.do(RED, "red", "answer", value=duel.session.asked.listed[0])  # type: ignore[index]
    assert len(told - {""}) <= 1


# ---- exports, replays, new games ------------------------------------------------------------------------------------


def test_nothing_is_exported_while_the_game_runs(duel: Duel) -> None:
    duel.ready(RED, "red", FIRE)
    for device in (RED, BLUE, WATCHER, STRANGER, ""):
        for found in (
            duel.house.get(f"{duel.path}/journal", device),
            duel.house.post(f"{duel.path}/verify", device),
            duel.house.post(f"{duel.path}/verify", device, {"receipt": "0" * 64}),
            duel.house.get(f"{duel.path}/replay?seat=open", device),
        ):
            assert found.status_code == 403
            assert set(found.json()) == {"error"} and len(found.text) < 300


def test_the_replay_of_a_running_game_is_ones_own_past(duel: Duel) -> None:
    duel.fought(FIRE, FIRE)
    duel.lose(max)
    duel.ready(RED, "red", {Ask.TACTIC: 1})
    mine, theirs, nobodys = (
        duel.house.get(f"{duel.path}/replay?seat={seat}", device).json()
        for seat, device in (("blue", BLUE), ("red", RED), ("-", WATCHER))
    )
    for seat, told, device in (("blue", mine, BLUE), ("red", theirs, RED), ("-", nobodys, WATCHER)):
        snapshot = duel.see(device, seat)
        lines = [{key: value for key, value in line.items() if value is not None} for line in told["log"]]
        scene = snapshot["scene"]
        hulls = scene.pop("silhouettes")
        assert lines == snapshot["log"] and told["frames"][-1]["scene"] == scene
        assert hulls.items() <= told["silhouettes"].items()
        assert set(HULL.findall(json.dumps(told["frames"]))) == told["silhouettes"].keys()  # and no other's
    values = [[sheet["rows"][0]["label"] for sheet in frame["scene"]["sheets"]] for frame in mine["frames"]]
    assert values == [["Values", "Tech level"]] * len(values)
    assert {frame["scene"]["sheets"][k]["rows"][0]["value"] for frame in nobodys["frames"] for k in (0, 1)} == {
        "unknown"
    }
    assert theirs["frames"][0]["scene"]["sheets"][0]["rows"][0]["label"] == "Tech level"
    duel.ended()
    after = duel.house.get(f"{duel.path}/replay", STRANGER).json()
    assert after["frames"][-1]["scene"]["sheets"][0]["rows"][0]["label"] == "Tech level"
    assert len(after["log"]) > len(nobodys["log"])


def test_playing_again_does_not_show_anothers_ship(duel: Duel) -> None:
    """The new table has the same ships; whoever made it may have red's seat there."""
    made = duel.house.post(f"{duel.path}/again", BLUE)
    if made.status_code == 201:
        path = f"/tables/{made.json()['id']}"
        shown = duel.house.get(path, BLUE).text + duel.house.get(f"{path}?seat=red", BLUE).text
        for link in made.json()["links"].values():
            duel.join(STRANGER, link=link)
            shown += duel.house.get(path, STRANGER).text
        assert f"{SHIP['pd']} of {SHIP['pd']}" not in shown
    duel.ended()
    assert duel.house.post(f"{duel.path}/again", BLUE).status_code == 201


# ---- the secret and the dice ----------------------------------------------------------------------------------------


def texts_of(secret: bytes) -> list[str]:
    """How bytes might be written."""
    coded = [base64.b64encode(secret), base64.urlsafe_b64encode(secret), base64.b32encode(secret)]
    return [secret.hex(), *(text.decode("ascii").rstrip("=").casefold() for text in coded), str(list(secret))]


def test_the_secret_is_told_to_nobody_before_the_end() -> None:
    with House() as house:
        duel = Duel(house, words={"red": "a horse", "blue": "a kingdom"}, private=False)
        with duel.ear(RED, "red") as red, duel.ear(BLUE, "blue") as blue, duel.ear(WATCHER) as watcher:
            duel.fought(FIRE, FIRE)
            duel.lose()
            duel.do(BLUE, "blue", "undo")
            duel.do(RED, "red", "consent", agree=True)
            duel.lose()
            duel.do(RED, "red", "chat", text="Well fought")
            for device in (RED, BLUE, WATCHER, STRANGER, ""):
                for tail in (*LOOKS, "/journal", "/replay?seat=open", "?seat=red", "?seat=blue"):
                    house.get(duel.path + tail, device)
                house.post(f"{duel.path}/verify", device)
                house.get("/tables", device)
                house.get("/health", device)
            for ear in (red, blue, watcher):
                ear.heard()
        header = duel.session.journal.header
        secret = bytes.fromhex(duel.session.stage.secret)
        hidden = [*texts_of(secret), *texts_of(table_key(secret, header.words)), *texts_of(house.hall.key)]
        hidden += [duel.session.receipt, *hashes(duel)]
        said = everything(house).casefold()
        assert len(said) > 50_000 and header.commitment == commitment(secret) and header.commitment in said
        assert [text for text in hidden if text in said] == []
        assert duel.link.casefold() not in everything(house, BLUE).casefold()
        duel.ended()
        opened = house.get(f"{duel.path}/journal", WATCHER).text
        assert secret.hex() in opened


def hashes(duel: Duel) -> list[str]:
    """The journal's running hash after every entry: of it hidden entries could be found out by trying."""
    lines = (json.loads(line) for line in duel.session.journal.lines())
    return [value for line in lines for key, value in line.items() if key in ("hash", "state")]


def test_every_game_has_a_secret_of_its_own(house: House) -> None:
    seen = set()
    duel = Duel(house)
    duel.ended()
    again = house.post(f"{duel.path}/again", RED).json()["id"]
    for path in (duel.path, f"/tables/{again}", Duel(house).path, Duel(house).path):
        seen.add(house.get(path, RED).json()["table"]["commitment"])
    assert len(seen) == 4


def challenge(house: House) -> tuple[str, list[tuple[int, int]], str]:
    """A challenge's commitment, the dice of its first stretch, and the path."""
    made = house.post(
        "/tables", RED, {"scenario": "systemships/challenge", "settings": {"challenge_first_plot": "open"}}
    )
    path = f"/tables/{made.json()['id']}"
    seen = house.get(path, RED).json()
    return path, [tuple(line["die"]) for line in seen["log"] if "die" in line], seen["table"]["commitment"]


def test_dice_once_seen_do_not_come_again(house: House) -> None:
    """Taken back and done alike: what was seen the first time tells nothing of the second."""
    path, first, _ = challenge(house)
    assert first
    table = house.table(path.removeprefix("/tables/"))
    rows = []
    for number in range(6):
        session = table.session
        assert session is not None
        place = [session.beat, 0, session.course.withdrawals]
        plot = session.plot
        assert plot is not None
        answers: list[int] = []
        while (asked := plot.sheet(0, answers).open) is not None:
            answers.append(asked.listed[0] if asked.listed else asked.low)
        for what in ({"do": "ready", "answers": answers, "at": place}, {"do": "undo"}):
            body = {"seat": "warp", "command": {**what, "id": f"{what['do']}-{number}"}}
            reply = house.post(f"{path}/commands", RED, body)
            assert reply.status_code == 200, reply.text
            log = house.get(path, RED).json()["log"]
            if what["do"] == "ready":
                rows.append(tuple(tuple(line["die"]) for line in log if "die" in line)[len(first) :])
    assert all(rows) and len({row[:4] for row in rows}) > 3


def test_the_same_dice_seen_in_two_games_are_followed_by_others(house: House) -> None:
    """The first stretch's dice, known to the last pip, do not fix the next stretch's."""
    followers: dict[tuple[Any, ...], set[tuple[int, ...]]] = {}
    for _ in range(40):
        path, first, _ = challenge(house)
        session = house.table(path.removeprefix("/tables/")).session
        assert session is not None
        throw = session.stage.dice.stretch(session.beat, 5, 0)
        followers.setdefault(first[0], set()).add(tuple(throw(k, 1, 100) for k in range(6)))
    assert max(len(rows) for rows in followers.values()) > 1
    assert sum(len(rows) for rows in followers.values()) == 40
