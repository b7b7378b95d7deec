"""Counters on an acyclic digraph."""
