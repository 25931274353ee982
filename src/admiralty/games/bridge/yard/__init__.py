"""The designers of ships and officers."""
