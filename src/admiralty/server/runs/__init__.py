"""The proving ground of a server: battles asked for, played in the workers, kept."""
