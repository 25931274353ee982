"""The proving ground: battles interpreted, compiled, or enumerated to the last die."""
