"""Words that seats lock before their game begins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "locking"
down_revision = "runs_version"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them: every game that there is has begun."""
    op.add_column("tables", sa.Column("locking", sa.Text, nullable=False, server_default=""))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("tables", "locking")
