"""Admiralty: tabletop starship combat by its written rules."""
