"""What a viewer gets of a table, from that viewer's own view."""
