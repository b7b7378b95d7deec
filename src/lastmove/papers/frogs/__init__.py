"""Deijfen, Holroyd, Martin: Friendly frogs."""
