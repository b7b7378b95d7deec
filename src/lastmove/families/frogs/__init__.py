"""Friendly frogs: ponds, stable matchings, the games on them, experiments."""
