"""What the database holds. A change here needs a migration beside it."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()


def _of_table() -> Column[str]:
    return Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("header", LargeBinary, nullable=False),  # the journal's first line, with its secret
    Column("opening", Text, nullable=False),  # JSON: what it was made from, to play again; {} for one brought in
    Column("private", Boolean, nullable=False),
    Column("creator", String(64), nullable=False),  # hash of the creator's device
    Column("made_at", Integer, nullable=False),  # seconds since 1970
    Column("over", Boolean, nullable=False),
    Column("players", Text, nullable=False, server_default=""),  # JSON: who plays each seat; empty: as the header says
    Column("waiting", Text, nullable=False),  # JSON: the seats that it waits for
    Column("request", Text, nullable=False),  # JSON: what the seats are asked to agree to; null: nothing
    Column("version", Integer, nullable=False, server_default="0"),  # counts what was written of the table since
    Column("listed", Boolean, nullable=False, server_default=sa.false()),  # do its free seats stand in the lobby?
    Column("over_at", Integer),  # seconds since 1970; null: it goes on, or ended before this was noted
    Column("outcome_text", Text, nullable=False, server_default=""),  # how it ended, in words
    Column("locking", Text, nullable=False, server_default=""),  # JSON: words before it begins; empty: it has begun
    Column("touched_at", Integer, nullable=False, server_default="0"),  # seconds since 1970; 0: since it was made
)
entries = Table(  # the journal's other lines
    "entries",
    metadata,
    _of_table(),
    Column("n", Integer, primary_key=True),
    Column("line", LargeBinary, nullable=False),
)
commands = Table(  # what was acknowledged, so that a command that comes twice is answered alike
    "commands",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("id", String(64), primary_key=True),
    Column("reply", Text, nullable=False),  # JSON
    Column("n", Integer, nullable=False),  # in the order of their coming
)
links = Table(  # one a seat that was open to others; the secret itself is kept nowhere
    "links",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("generation", Integer, nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("heard_from", Integer, nullable=False, server_default="0"),  # the line after which it hears whispers
)
grants = Table(  # who may play a seat
    "grants",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("device", String(64), primary_key=True),  # hash of its token
    Column("name", String(40), nullable=False),
    Column("generation", Integer, nullable=False),  # of the link that was used; 0: the creator's own
)
drafts = Table(  # orders that are being written
    "drafts",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("at", Text, nullable=False),  # JSON: the place in the game
    Column("answers", Text, nullable=False),  # JSON
)
standing = Table(  # what a seat leaves to standing orders
    "standing",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("asks", Text, nullable=False),  # JSON: numbers of questions
)
chat = Table(
    "chat",
    metadata,
    _of_table(),
    Column("n", Integer, primary_key=True),
    Column("who", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Integer, nullable=False),  # seconds since 1970
    Column("hears", Text, nullable=False, server_default=""),  # JSON: the viewers who may read it; empty: everybody
    Column("number", Integer, nullable=False, server_default="0"),  # among the lines for everybody; 0: n
)
walls = Table(  # screens that show a table to all in the room; the secret itself is kept nowhere
    "walls",
    metadata,
    _of_table(),
    Column("id", String(32), primary_key=True),
    Column("by_seat", Integer, nullable=False),  # who made it
    Column("viewer", Integer, nullable=False),  # whose view it shows
    Column("hash", String(64), nullable=False, unique=True),
    Column("made_at", Integer, nullable=False),  # seconds since 1970
)
keys = Table(  # what all servers of this database have in common
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
runs = Table(  # battles counted in the proving ground
    "runs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("creator", String(64), nullable=False),  # hash of the device that asked for it
    Column("made_at", Integer, nullable=False),  # seconds since 1970
    Column("seen_at", Integer, nullable=False),  # when anybody looked at it
    Column("saved_at", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("why", Text, nullable=False),
    Column("request", Text, nullable=False),  # JSON: what was asked for
    Column("seed", String(20), nullable=False),
    Column("head", Text, nullable=False),  # JSON: what it is about, in words
    Column("sums", Text, nullable=False),  # JSON: what is counted
    Column("version", Integer, nullable=False, server_default="0"),  # counts what was written of the run since
)
Index("grants_by_device", grants.c.device)
Index("runs_by_creator", runs.c.creator, runs.c.made_at)
clocks = Table(  # the seats whose time runs
    "clocks",
    metadata,
    _of_table(),
    Column("seat", Integer, primary_key=True),
    Column("beat", Integer, nullable=False),
    Column("moves", Integer, nullable=False),  # how often play had been taken back
    Column("seconds", Integer, nullable=False),  # all that it had
    Column("due_at", Integer, nullable=False),  # seconds since 1970
)
Index("clocks_by_due", clocks.c.due_at)
Index("tables_listed", tables.c.listed, tables.c.over, tables.c.made_at)
