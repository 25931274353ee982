"""When anybody touched a table last."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "touched"
down_revision = "locking"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add it; tables that there are already count as touched now."""
    op.add_column("tables", sa.Column("touched_at", sa.Integer, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE tables SET touched_at = :now").bindparams(now=int(time.time())))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("tables", "touched_at")
