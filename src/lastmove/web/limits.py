"""How much a request may ask for. Everything from the network is measured before it is used."""

from __future__ import annotations

NOTATION = 4_000
"""Characters of a position."""
MOVES = 2_000
"""Moves of a game in an address."""
LISTED = 1_500
"""Moves of a position that are listed; the board and the notation reach the others."""
AHEAD = 200_000
"""Characters of boards that come along with a board: those that its moves lead to."""
AHEAD_BOARDS = 40
"""How many of them are drawn at most, since a graph takes some milliseconds."""
BODY = 256_000
"""Bytes of a request: room for a transcript."""
PICTURE = 2_000_000
"""Characters of a picture."""
CERTIFICATE = 20_000
"""Positions that a proof may list."""

SECONDS = 4.0
"""Time that a search may take in a plain request."""
LONG_SECONDS = 120.0
"""The same where someone waits for it and sees its progress."""
GRACE = 4.0
"""Seconds past its time after which a worker is stopped by force."""
MEMORY = 600_000_000
"""Bytes that a worker may hold in a search."""
WORKER_MEMORY = 2_500_000_000
"""Bytes past which the system itself refuses a worker more."""

WAITING = 600
"""Questions that may wait for a worker in all."""
WAITING_EACH = 250
"""Questions of one client that may wait; a whole class may come through one address."""
REMEMBERED = 64_000_000
"""Bytes of answers that are kept, so that a class that asks the same is answered at once."""
SOCKETS = 2_000
"""Connections for long questions that may be open at a time."""
MESSAGE = 64_000
"""Bytes of a message on such a connection."""
