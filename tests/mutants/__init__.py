"""Breaks rules one at a time and demands that a test fails each time: ``make mutants``.

Each mutant is a line of a rule file written wrongly; the tests of its room have to find it, without a compiled kernel.
"""
