"""Hollinger, Gonzalez, Vera: Combinatorial game theory."""
