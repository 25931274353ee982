"""Versions of runs: of several servers one at a time plays a run."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "runs_version"
down_revision = "lobby"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.add_column("runs", sa.Column("version", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("runs", "version")
