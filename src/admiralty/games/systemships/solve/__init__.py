"""The challenge solved, exactly."""
