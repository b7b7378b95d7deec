"""The vocabulary everyone speaks: positions, sums, verdicts, solvers, limits. Knows no game."""
