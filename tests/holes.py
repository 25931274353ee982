"""Opens holes in secrecy one at a time and demands that a test finds each: ``make holes``.

Each hole is a place of the server written wrongly; the tests of secrecy have to find it.
"""

from __future__ import annotations

import sys

from .planting import HOME, Fault, Ground, plant

GROUND = Ground(
    "src/admiralty/server",
    [str(path.relative_to(HOME)) for path in sorted(HOME.glob("tests/server/test_secrecy*.py"))],
)

HOLES = (  # (what is wrong, file, tests that try it first, what stands there, what is written instead)
    (
        "everybody's board is drawn with open eyes",
        "seen/seen.py",
        "told",
        ".text(self.session, sight_of(self.session, seat))",
        ".text(self.session, OPEN)",
    ),
    (
        "the draft of the first seat is everybody's form",
        "seen/seen.py",
        "told",
        "return form_told(session.draft(seat))",
        "return form_told(session.draft(session.plot.seats[0]))",
    ),
    (
        "who plays one seat sees and plays them all",
        "known/state.py",
        "seats",
        "any(grant.device == device for grant in self.grants.get(seat, ()))",
        "any(grant.device == device for grants in self.grants.values() for grant in grants)",
    ),
    (
        "who is revoked while connecting gets in",
        "routes/socket.py",
        "seats",
        "table.require_viewer(device, seat)  # it",
        "pass  # it",
    ),
    (
        "spectators read the open log",
        "seen/seen.py",
        "told",
        "eyes = sight_of(self.session, seat)\n        if eyes",
        "eyes = min(seat * 2, seat)\n        if eyes",
    ),
    (
        "the secret stands in the snapshot",
        "seen/seen.py",
        "told",
        '"commitment": table.header.commitment,',
        '"commitment": table.header.commitment, "dice": session and session.stage.secret,',
    ),
    (
        "the bare hash of the journal is the receipt",
        "seen/places.py",
        "told",
        "return seal_receipt(session.stage.secret, journal.hashes[n])",
        "return journal.hashes[n]",
    ),
    (
        "the bare hash of the journal is the head",
        "seen/places.py",
        "words",
        'return seal_receipt(session.stage.secret, journal.hashes[journal.last(("head", most), counts)])',
        'return journal.hashes[journal.last(("head", most), counts)]',
    ),
    (
        "words are told before all are open",
        "seen/words.py",
        "words",
        '"locks": dict(now.locks), "words": {}, "salts": {}',
        '"locks": dict(now.locks), "words": dict(now.words), "salts": dict(now.salts)',
    ),
    (
        "`at` counts the acts of all seats",
        "seen/places.py",
        "twins",
        "len(beat.given if seat == OPEN else beat.turns_of(seat))",
        "len(beat.given)",
    ),
    (
        "a request for an undo tells the entry's number",
        "seen/seen.py",
        "told",
        '"kind": request.kind,\n        "by"',
        '"kind": request.kind,\n        "to": request.to,\n        "by"',
    ),
    (
        "a refusal quotes what others have done",
        "table/acts.py",
        "errors",
        '"has nothing to undo")',
        'f"has nothing to undo: the last act is {session.acts[-1:]}")',
    ),
    (
        "odds are reckoned from the true state",
        "table/odds.py",
        "twins",
        "session.state(seat), prefix",
        "session.state(), prefix",
    ),
    (
        "the journal is exported while the game runs",
        "routes/finished.py",
        "told",
        "if table.session is None or not table.session.over:\n            raise Denied(what",
        "if table.session is None:\n            raise Denied(what",
    ),
    (
        "the open replay is shown while the game runs",
        "routes/viewers.py",
        "told",
        'if seat == "open" and not session.over:',
        'if seat == "closed" and not session.over:',
    ),
    (
        "the record is written with open eyes",
        "routes/posts.py",
        "posts",
        "return await asyncio.to_thread(_record_told, table, session, eyes)",
        "return await asyncio.to_thread(_record_told, table, session, -2)",
    ),
    (
        "what is posted so far is told as another seat reads it",
        "routes/posts.py",
        "posts",
        "shown, draft = posts(session, eyes)",
        "shown, draft = posts(session, 1 - eyes if eyes >= 0 else eyes)",
    ),
    (
        "anybody has posts read for any seat",
        "routes/posts.py",
        "posts",
        "        table.require_seat(device, seat)\n",
        "",
    ),
    (
        "anybody acts for any seat",
        "table/taking.py",
        "seats",
        "table.require_seat(device, seat)\n    if known :=",
        "if known :=",
    ),
    (
        "a reply is told again to another seat",
        "table/taking.py",
        "seats",
        "if known := table.replies.get((seat, command.id)):",
        "if known := next((reply for (_, id), reply in table.replies.items() if id == command.id), None):",
    ),
    (
        "the links are shown to everybody",
        "known/state.py",
        "seats",
        "if self.may_play(device, seat) or (creator and not self.grants.get(seat))",
        "if True",
    ),
    (
        "the creator is shown the links of seats that others have taken",
        "known/state.py",
        "seats",
        "(creator and not self.grants.get(seat))",
        "creator",
    ),
    (
        "an invitation is good for any number of people",
        "hall/hall.py",
        "seats",
        "first, link = not table.grants.get(seat), ",
        "first, link = False, ",
    ),
    (
        "of two who use an invitation at once both sit down",
        "hall/hall.py",
        "seats",
        "if table.generations.get(seat) != generation:",
        "if seat not in table.generations:",
    ),
    (
        "the beginning of a link is enough",
        "database/people.py",
        "seats",
        'sha256(secret.encode("utf-8", "surrogatepass"))',
        'sha256(secret[:20].encode("utf-8", "surrogatepass"))',
    ),
    (
        "a revoked link's devices keep the seat",
        "hall/hall.py",
        "seats",
        "[grant for grant in table.grants.get(seat, []) if grant.generation == 0]",
        "table.grants.get(seat, [])",
    ),
    (
        "the sockets of a revoked link stay open",
        "hall/hall.py",
        "seats",
        "table.send_away(by)\n        table.publish()\n        return generation",
        "table.publish()\n        return generation",
    ),
    (
        "a private table is shown to everybody",
        "known/state.py",
        "doors",
        "return not self.private or",
        "return True or",
    ),
    (
        "everybody hears what is whispered",
        "known/talk.py",
        "whispers",
        "hears = set(line.hears or self._lines) & self._lines.keys()",
        "hears = self._lines.keys()",
    ),
    (
        "hand-outs are shown to every seat",
        "seen/seen.py",
        "handouts",
        "handouts_told(self.session, sight_of(self.session, seat), seat)",
        "handouts_told(self.session, OPEN, seat)",
    ),
    (
        "the screen on the wall shows the orders that its seat writes",
        "seen/screens.py",
        "walls",
        "Board(table.id, viewer, drafts=False)",
        "Board(table.id, viewer)",
    ),
    (
        "a screen whose link is revoked goes on",
        "hall/walls.py",
        "walls",
        "await retry_if_overtaken(table, revoke)\n        table.send_away()",
        "await retry_if_overtaken(table, revoke)",
    ),
    ("scripts read the cookie", "routes/common.py", "doors", "httponly=True", "httponly=False"),
    (
        "sockets are opened by pages of other sites",
        "routes/socket.py",
        "doors",
        "if not same_origin(web.headers):",
        "if False:",
    ),
    ("pages of other sites may post", "network/limits.py", "doors", "not same_origin(headers):", "False:"),
    (
        "an origin is taken that only begins alike",
        "network/limits.py",
        "doors",
        '.netloc.casefold() == headers.get("host", "").casefold()',
        '.netloc.casefold().startswith(headers.get("host", "").casefold())',
    ),
    (
        "anybody gets the file of a referee's table",
        "routes/referee.py",
        "referee",
        "table.require_seat(device, OPEN)\n    async with table.lock:\n        session = table.playing",
        "async with table.lock:\n        session = table.playing",
    ),
    (
        "anybody stops and forgets a run",
        "runs/runs.py",
        "runs",
        "if run.creator != device:",
        "if not run.creator:",
    ),
    (
        "everybody's runs are listed",
        "runs/runs.py",
        "runs",
        "query = sa.select(runs).where(runs.c.creator == device)",
        "query = sa.select(runs).where(runs.c.creator != device[:0])",
    ),
    (
        "a forgotten run stays in the memory",
        "runs/runs.py",
        "runs",
        "self.held.pop(id, None)\n        await",
        "await",
    ),
)

if __name__ == "__main__":
    sys.exit(1 if plant(GROUND, [Fault(*hole) for hole in HOLES]) else 0)
