"""Clauses and rulings of the book that are not built yet: no test names them, and what is built leaves this list."""

from __future__ import annotations

IDS = """
    BC-010 BC-1270 BC-1340 BC-1350 BC-180 BC-2550 BC-340 BC-600 BC-610 BC-620 BC-R109 BC-R11 BC-R112 BC-R114 BC-R250
    BC-R254 BC-R271 BC-R46 BC-R88
"""
NOT_BUILT = set(IDS.split())
