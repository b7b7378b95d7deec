"""Lecture notes: Combinatorial games."""
