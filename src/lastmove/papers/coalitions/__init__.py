"""Loeb: Stable winning coalitions."""
