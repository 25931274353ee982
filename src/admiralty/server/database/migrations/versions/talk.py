"""Whispers: who hears a line of the talk, and from which line on a seat does."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "talk"
down_revision = "touched"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them: everybody hears what was said so far."""
    op.add_column("chat", sa.Column("hears", sa.Text, nullable=False, server_default=""))
    op.add_column("chat", sa.Column("number", sa.Integer, nullable=False, server_default="0"))
    op.add_column("links", sa.Column("heard_from", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop them; what was whispered goes, for everybody would read it."""
    op.execute(sa.text("DELETE FROM chat WHERE hears <> ''"))
    op.drop_column("links", "heard_from")
    op.drop_column("chat", "number")
    op.drop_column("chat", "hears")
