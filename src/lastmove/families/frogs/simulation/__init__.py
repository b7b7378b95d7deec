"""Replicated runs of experiments on random ponds."""
