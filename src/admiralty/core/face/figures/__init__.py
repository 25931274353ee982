"""Figures that a room works out for people: next to a question, and by its tools."""
