"""One piece on its way to the corner of a board: the rook and the queen."""
