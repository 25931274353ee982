"""Versions of tables, and a common key: several servers may write one database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "tables_version"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them. A name and a seat of 80 characters each do not fit into the 80 that PostgreSQL would hold to."""
    op.add_column("tables", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "keys", sa.Column("name", sa.String(20), primary_key=True), sa.Column("value", sa.LargeBinary, nullable=False)
    )
    with op.batch_alter_table("chat") as chat:
        chat.alter_column("who", existing_type=sa.String(80), type_=sa.Text, existing_nullable=False)


def downgrade() -> None:
    """Drop them."""
    op.drop_table("keys")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("version")
    with op.batch_alter_table("chat") as chat:
        chat.alter_column("who", existing_type=sa.Text, type_=sa.String(80), existing_nullable=False)
