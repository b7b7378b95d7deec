"""Where the proof search keeps its numbers: the columns of its arrays, for it and its loops."""

STRONG, SYMMETRIC, THREAT_NODES, PRUNES, WIDTH = 0, 1, 2, 3, 4
"""Settings."""
VISITS, LEAVES, THREATS, STORED, ROOT_PN, ROOT_DN, LEFT_EARLY = 0, 1, 2, 3, 4, 5, 6
"""Registers: what was counted, and the numbers of the position last asked for."""
A, B = 0, 1
"""The words of a position."""
THRESHOLD_PN, THRESHOLD_DN, ATTACKS, COUNT = 0, 1, 2, 3
"""Of a frame."""
CELL, PN, DN = 0, 1, 2
"""Of a child."""
INFINITE = 1 << 30
"""The number of a proof, or a disproof, that cannot be had."""
