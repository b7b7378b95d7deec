"""Cram: dominos on a board."""
