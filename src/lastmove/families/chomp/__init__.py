"""Chomp."""
