"""Clauses and rulings of the book that are not built yet: no test names them, and what is built leaves this list."""

from __future__ import annotations

IDS = """
"""
NOT_BUILT = set(IDS.split())
