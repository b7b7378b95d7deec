"""What the contract promises to the letter, written down once for all who hold us to it."""

VERDICT = [
    "schema",
    "position",
    "play",
    "outcome",
    "winner",
    "value",
    "winning_moves",
    "winning_moves_complete",
    "remoteness",
    "method",
    "because",
    "positions",
]
"""The keys of `solve --json`, in order."""
