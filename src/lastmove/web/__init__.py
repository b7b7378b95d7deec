"""The page: a server on this machine, and the board, the reasons and the opponents it shows."""
