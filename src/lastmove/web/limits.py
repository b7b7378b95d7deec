"""How much a request may ask for. Everything from the network is measured before it is used."""

from __future__ import annotations

NOTATION = 4_000
"""Characters of a position."""
MOVES = 2_000
"""Moves of a game in an address."""
LISTED = 1_500
"""Moves of a position that are listed; the board and the notation reach the others."""
BODY = 64_000
"""Bytes of a request."""
SECONDS = 5.0
"""Time for an answer."""
MEMORY = 500_000_000
"""Bytes that a search may use."""
PICTURE = 2_000_000
"""Characters of a picture."""
CERTIFICATE = 20_000
"""Positions that a proof may list."""
