"""How the database came to be what `schema` says, step by step; run by Alembic when a server starts."""
