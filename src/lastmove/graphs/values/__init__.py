"""Graphs and digraphs as values: read, written, compared, hashed."""
