"""Exhaustive solvers. They know graphs of positions, nothing of theorems, notation or pictures."""
