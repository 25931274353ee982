"""Processes that compute beside the tables."""
