"""The first tables.

They repeat those of `schema.py`, and have to: a migration makes what stood there in its day. Made from the schema, this
one would already make what later migrations are to add, and those would fail on every new database.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("header", sa.LargeBinary, nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("creator", sa.String(64), nullable=False),
        sa.Column("made_at", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
    )
    op.create_table(
        "entries",
        _of_table(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("line", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "commands",
        _of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("reply", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
    )
    op.create_table(
        "links",
        _of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
    )
    op.create_table(
        "grants",
        _of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("generation", sa.Integer, nullable=False),
    )
    op.create_table(
        "drafts",
        _of_table(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("answers", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        _of_table(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
    )
    op.create_index("grants_by_device", "grants", ["device"])


def downgrade() -> None:
    """Drop them, the tables last."""
    for name in ("chat", "drafts", "grants", "links", "commands", "entries", "tables"):
        op.drop_table(name)
