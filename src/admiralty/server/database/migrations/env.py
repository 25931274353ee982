"""Alembic's entry: the migrations run on the connection that the store hands over, all of them or none."""

from __future__ import annotations

from alembic import context

from admiralty.server.database.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
