"""Brute force, written straight from the definitions in the source texts.

Nothing here imports lastmove: positions are plain tuples, so that a mistake in the library cannot
hide in its own test.
"""
