"""Algorithms on graphs: matchings, trees, equations over GF(2), compiled loops."""
