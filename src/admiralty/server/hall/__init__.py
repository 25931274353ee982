"""All tables: made, found, listed, and whether the server can do its work."""
