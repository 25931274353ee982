"""The core: records, the table, journals, engines. It knows no game."""
