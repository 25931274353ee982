"""Screens for the wall, and their links."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "walls"
down_revision = "talk"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them: no table has any so far."""
    op.create_table(
        "walls",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("by_seat", sa.Integer, nullable=False),
        sa.Column("viewer", sa.Integer, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("made_at", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("walls")
