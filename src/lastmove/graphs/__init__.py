"""Graphs as values, in files, and algorithms on them; knows no game."""
