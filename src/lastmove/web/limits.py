"""How much a request may ask for. Everything from the network is measured before it is used."""

from __future__ import annotations

NOTATION = 4_000
"""Characters of a position."""
MOVES = 2_000
"""Moves of a game in an address."""
LISTED = 1_500
"""Moves of a position that are listed; any other can be written."""
COUNTED = 10_000
"""Moves of a position that are looked at to choose those that are listed."""
PLACES = 3_200
"""Moves that are listed since one can point at them: two for each square of a board of 40 by 40."""
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

MADE = 16_000_000
"""Bytes that one thing may take which a short text makes: a random pond, a large board."""

SHORT_SECONDS = 0.1
"""Time of a processor that a question has at first; what needs more goes to another lane."""
BRIEF_SECONDS = 1.0
"""The same in the next lane."""
SECONDS = 4.0
"""Time that a search may take in a plain request."""
LONG_SECONDS = 120.0
"""The same where someone waits for it and sees its progress."""
SHORT_GRACE = 2.0
"""Seconds past its time after which a worker for short questions is stopped by force."""
GRACE = 4.0
"""The same for the other workers, which may be in the midst of compiling."""
MEMORY = 600_000_000
"""Bytes that a worker may hold in a search."""
WORKER_MEMORY = 2_500_000_000
"""Bytes past which the system itself refuses a worker more."""
RETIRED = 400_000_000
"""Bytes that a worker may hold between two questions; one with more is replaced.

Twice what it has loaded, most of which all workers share. Another is at work in milliseconds."""

WAITING = 600
"""Questions that may wait for a worker in all."""
WAITING_EACH = 250
"""Questions of one client that may wait; a whole class may come through one address."""
REMEMBERED = 64_000_000
"""Bytes of questions with answers that are kept, for a class that asks the same."""

CONNECTIONS = 4_000
"""Connections that may be open at a time; fewer where the system allows fewer files."""
CONNECTIONS_EACH = 600
"""Connections of one client; one more, and one that is idle is closed."""
KNOCKING = 1024
"""Connections that may wait to be accepted."""
ACCEPTED = 16
"""Connections that are accepted at a time, before those that are open get their turn."""
FILES = 200
"""Files that the server keeps for itself, of those that the system allows."""
HEADER_SECONDS = 10.0
"""Time in which the head of a request must have come, from the first byte or the connection."""
BODY_SECONDS = 20.0
"""Time in which the next part of a body must come."""
IDLE_SECONDS = 30
"""Time that a connection stays open between two requests."""
SOCKETS = 2_000
"""Connections for long questions that may be open at a time."""
SOCKETS_EACH = 1_000
"""The same for one client."""
MESSAGE = 64_000
"""Bytes of a message on such a connection."""

ROOMS = 400
"""Rooms that there may be at a time."""
ROOMS_EACH = 60
"""Rooms that one client may have opened; one more, and one of these in which nobody is goes."""
MEMBERS = 100
"""Members of a room."""
MEMBER_SOCKETS = 3
"""Connections of one member; one more, and the oldest is closed."""
MEMBER_NAME = 24
"""Characters of a member's name."""
ROOM_BYTES = 32_000_000
"""Bytes that all rooms may hold together."""
ROOM_IDLE = 7_200.0
"""Seconds after which a room is gone in which nobody has done anything."""
ROOM_SWEEP = 60.0
"""Seconds between two looks for such rooms."""
SEAT_KEPT = 600.0
"""Seconds that a seat is kept for somebody whose connection is lost."""
ROOM_RATE, ROOM_BURST = 5.0, 30
"""Messages a second on a connection to a room, and how many of them may come at once."""
WRONG_RATE, WRONG_BURST = 0.5, 40
"""The same for codes of no room, and tokens of no member, from one client."""
ROOM_PAUSE = 0.05
"""Seconds between two pieces of news on one connection, so that many become one."""

CELLS = 10_000
"""Cells of a table on the page."""
LARGEST = 1_000
"""The largest number in a range of a table on the page."""
HEAPS = 20_000
"""The largest heap of a sequence on the page."""
RUNS = 200
"""Runs of a simulation on the page, of each combination of its parameters."""
RUNS_IN_ALL = 2_000
"""The same of all combinations together."""
LINK = 200
"""Bytes of an address that is drawn as a QR code."""
