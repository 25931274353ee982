"""Runs of the proving ground."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "runs"
down_revision = "tables_version"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "runs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("creator", sa.String(64), nullable=False),
        sa.Column("made_at", sa.Integer, nullable=False),
        sa.Column("seen_at", sa.Integer, nullable=False),
        sa.Column("saved_at", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("seed", sa.String(20), nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("sums", sa.Text, nullable=False),
    )
    op.create_index("runs_by_creator", "runs", ["creator", "made_at"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("runs")
