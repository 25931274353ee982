"""What every part of the server takes: its settings, its log, refusals with their status."""
