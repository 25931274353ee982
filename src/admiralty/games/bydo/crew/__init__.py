"""Who flies the ships: the pilots' nerves."""
