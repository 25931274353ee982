"""The lobby: which tables are listed, who plays, how tables ended, and clocks."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "lobby"
down_revision = "runs"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what the lobby shows, and the clocks."""
    op.add_column("tables", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("over_at", sa.Integer))
    op.add_column("tables", sa.Column("outcome_text", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("players", sa.Text, nullable=False, server_default=""))
    op.create_index("tables_listed", "tables", ["listed", "over", "made_at"])
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("beat", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("due_at", sa.Integer, nullable=False),
    )
    op.create_index("clocks_by_due", "clocks", ["due_at"])


def downgrade() -> None:
    """Drop them."""
    op.drop_table("clocks")
    op.drop_index("tables_listed", "tables")
    for name in ("players", "outcome_text", "over_at", "listed"):
        op.drop_column("tables", name)
