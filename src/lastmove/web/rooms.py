"""Rooms: one game on several devices, with others watching; a class that plays the machine.

A room is found by a short code. Whoever comes gets a number, which all may know, and a token, which
nobody else does and to which seat, board and score belong: a browser that comes back with it goes
on. Nothing that a member sends is believed: a move is made by the workers, in the game that the
room has, and the machine's replies are asked for here. Rooms are in memory only, so a restart of
the server ends them; the game is in the address of every member. Nothing here knows of sockets, and
time is told by a clock that is given, so that tests need not wait.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from array import array
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from lastmove.core.errors import printable
from lastmove.web import limits
from lastmove.web.protocol import Answer, Question
from lastmove.web.service import Game

Ask = Callable[[Question, str], Awaitable[Answer]]
Clock = Callable[[], float]

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of codes: none that is easily taken for another when it is read out."""
CODE_LENGTH = 5
ATTEMPTS = 3
"""How often the machine is asked for a move before the room says that it has none."""
ROOM_SIZE, MEMBER_SIZE, BOARD_SIZE, MOVE_SIZE = 4_000, 2_000, 1_500, 8
"""About what each takes in memory, in bytes."""
GONE = (
    "there is no room {}: it was closed, nobody has used it for {:.0f} hours, or the server was "
    "started anew"
)


class Refused(Exception):
    """What somebody wanted is not done; the message says why, `place` where in a notation."""

    def __init__(self, message: str, status: int = 400, **place: int):
        super().__init__(message)
        self.status = status
        self.place = place


class Bucket:
    """So many at once, and then so many a second.

    >>> bucket = Bucket(2, 3, iter([0, 0, 0, 0, 0, 0.5]).__next__)
    >>> [bucket.take() for _ in range(5)]
    [True, True, True, False, True]
    """

    def __init__(self, rate: float, burst: int, clock: Clock):
        self.rate, self.burst, self._clock = rate, burst, clock
        self._left, self._then = float(burst), clock()

    @property
    def empty(self) -> bool:
        """Whether there is none to take."""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._then) * self.rate)
        self._then = now
        return self._left < 1

    def take(self) -> bool:
        """Whether there is one to take, which is then taken."""
        if self.empty:
            return False
        self._left -= 1
        return True


@dataclass(eq=False)
class Link:
    """One connection of a member: what it has been told, and what wakes it when there is more."""

    room: Room
    member: Member
    news: asyncio.Event = field(default_factory=asyncio.Event)
    people: int = -1
    boards: dict[int, int] = field(default_factory=dict)
    over: str | None = None
    """Why nothing more will be told."""

    def end(self, why: str) -> None:
        """Tell nothing more."""
        self.over = why
        self.news.set()


@dataclass(eq=False)
class Member:
    """Somebody in a room."""

    number: int
    token: str
    name: str
    away: float
    """When the last connection was lost."""
    links: list[Link] = field(default_factory=list)
    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def here(self) -> bool:
        """Whether there is a connection."""
        return bool(self.links)

    @property
    def played(self) -> int:
        """Games that came to an end."""
        return self.won + self.lost + self.drawn


Seat = Member | Literal["machine"] | None


@dataclass(eq=False)
class Board:
    """One game of a room: its moves, who sits where, and how it stands."""

    number: int
    seats: list[Seat]
    turn: str | None
    winner: str | None
    moves: array[int] = field(default_factory=lambda: array("I"))
    seed: int = field(default_factory=lambda: secrets.randbelow(2**31))
    round: int = 0
    """Games that were played on it before."""
    version: int = 0
    busy: bool = False
    """Whether a move is on its way."""
    thinking: asyncio.Task[None] | None = None
    """The machine, while it looks for a move."""
    stuck: str = ""
    """Why the machine does not move."""


@dataclass(frozen=True)
class Machine:
    """Who plays against a class: an opponent of the page, and who begins."""

    opponent: str = "perfect"
    skill: float = 0.5
    begins: Literal["member", "machine", "turns"] = "member"


@dataclass(eq=False)
class Room:
    """A game for some who sit and others who watch; or (`machine`) a board for each member."""

    code: str
    client: str
    game: Game
    players: tuple[str, ...]
    first: tuple[str | None, str | None]
    """Whose turn it is at the beginning, and who has won already."""
    machine: Machine | None
    hints: bool
    used: float
    members: dict[int, Member] = field(default_factory=dict)
    boards: dict[int, Board] = field(default_factory=dict)
    host: int = 0
    people: int = 0
    """Goes up with every change of what all may know of the members."""
    held: int = 0
    """Bytes that are counted for it."""
    gone: bool = False

    @property
    def empty(self) -> bool:
        """Whether nobody is here."""
        return not any(member.here for member in self.members.values())

    def bearer(self, token: str) -> Member | None:
        """Whose token this is."""
        return next((each for each in self.members.values() if _same(each.token, token)), None)

    def seen_by(self, member: Member) -> Iterator[Board]:
        """The boards that a member may see: of a class one's own, and its host all."""
        for board in self.boards.values():
            if self.machine is None or member.number == self.host or member in board.seats:
                yield board

    def to_move(self, board: Board) -> Seat:
        """Who sits where it is the turn; None if nobody does, or the game is over."""
        if board.turn not in self.players:
            return None
        return board.seats[self.players.index(board.turn)]

    def game_on(self, board: Board) -> Game:
        """The game as workers are asked about it."""
        return replace(self.game, moves=tuple(board.moves))

    def news(self, link: Link) -> dict[str, Any] | None:
        """What has changed since the link was last told; None if nothing has."""
        told: dict[str, Any] = {}
        if link.people != self.people:
            link.people = self.people
            told |= self._about(link.member)
        boards = []
        for board in self.seen_by(link.member):
            if link.boards.get(board.number) != board.version:
                link.boards[board.number] = board.version
                boards.append(self._board(board))
        if boards:
            told["boards"] = boards
        return told or None

    def _about(self, member: Member) -> dict[str, Any]:
        return {
            "code": self.code,
            "kind": "game" if self.machine is None else "class",
            "start": self.game.start,
            "play": self.game.play.value,
            "first": self.game.first,
            "players": list(self.players),
            "opponent": None if self.machine is None else self.machine.opponent,
            "hints": self.hints,
            "you": member.number,
            "host": self.host,
            "members": [
                {
                    "number": each.number,
                    "name": each.name,
                    "here": each.here,
                    "won": each.won,
                    "lost": each.lost,
                    "drawn": each.drawn,
                }
                for each in self.members.values()
            ],
        }

    def _board(self, board: Board) -> dict[str, Any]:
        return {
            "number": board.number,
            "moves": list(board.moves),
            "seats": [seat.number if isinstance(seat, Member) else seat for seat in board.seats],
            "turn": board.turn,
            "winner": board.winner,
            "round": board.round,
            "stuck": board.stuck,
        }

    def tell(self, board: Board | None = None, people: bool = False) -> None:
        """Wake those who may see that a board, or something about the members, has changed."""
        self.people += people
        if board is not None:
            board.version += 1
        for member in self.members.values():
            if people or board is None or board in self.seen_by(member):
                for link in member.links:
                    link.news.set()


class Rooms:
    """All rooms, within their limits.

    Parameters
    ----------
    ask : has questions answered, for a client: the workers.
    clock : tells the time in seconds.
    """

    def __init__(self, ask: Ask, clock: Clock = time.monotonic):
        self.clock = clock
        self.held = 0
        self._ask = ask
        self._rooms: dict[str, Room] = {}
        self._wrong: OrderedDict[str, Bucket] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._rooms)

    # -- rooms come and go -----------------------------------------------------------------------

    async def open(
        self, game: Game, machine: Machine | None, hints: bool, name: str, sits: bool, client: str
    ) -> Link:
        """A new room at this game, and its host in it, who sits down if that is wanted."""
        found = await self._answered("table", (game, False), client)
        begun = found
        if game.moves:
            begun = await self._answered("table", (replace(game, moves=()), False), client)
        players = tuple(found["players"])
        if machine is not None and len(players) != 2:
            raise Refused("a class plays games for two, and this one is for more")
        if machine is not None and game.moves:
            raise Refused("a class begins at the position itself, without moves")
        # From here on nobody else comes between: a room that goes does so for one that is there.
        self._make_way(client)
        room = Room(
            self._new_code(), client, replace(game, moves=()), players,
            (begun["turn"], begun["winner"]), machine, hints, self.clock(),
        )  # fmt: skip
        moves = BOARD_SIZE + MOVE_SIZE * len(game.moves) if machine is None else 0
        self._claim(room, ROOM_SIZE + 4 * len(game.start) + moves + MEMBER_SIZE)
        self._rooms[room.code] = room
        if machine is None:
            board = self._new_board(room, [None] * len(players))
            board.moves.extend(game.moves)
            board.turn, board.winner = found["turn"], found["winner"]
        member = self._new_member(room, name)
        room.host = member.number
        if machine is None and sits:
            self.sit(room, member, 0)
        return self._linked(room, member)

    def enter(self, code: str, token: str | None, name: str, client: str) -> Link:
        """Come into a room: anew, or with the token of a member to be that one again."""
        self.sweep()
        code = code.strip().upper()
        room = self._rooms.get(code)
        member = None if room is None or token is None else room.bearer(token)
        if member is None:  # whoever has a token that is right has not guessed
            self._check_guessing(client, wrong=room is None or token is not None)
        if room is None:
            raise Refused(GONE.format(printable(code)[:8], limits.ROOM_IDLE / 3600), 404)
        if member is not None:
            self.rename(room, member, name)
            for board in room.boards.values():
                if member in board.seats and not board.busy:
                    self._let_machine_move(room, board, client)
        elif token is not None:
            raise Refused("nobody in this room has that token", 403)
        else:
            if len(room.members) >= limits.MEMBERS:
                self._forget_one(room)
            self._claim(room, MEMBER_SIZE + (0 if room.machine is None else BOARD_SIZE))
            member = self._new_member(room, name)
            self._seat_newcomer(room, member, client)
        room.used = self.clock()
        return self._linked(room, member)

    def leave(self, link: Link) -> None:
        """A connection is gone; the member stays, and can come back.

        The machine looks no further for a move that nobody waits for.
        """
        member = link.member
        if link in member.links:
            member.links.remove(link)
            if not member.here:
                member.away = self.clock()
                link.room.tell(people=True)
                for board in link.room.boards.values():
                    if member in board.seats and board.thinking is not None:
                        board.thinking.cancel()
                        # At once: it does no more, and the member may come back before it ends.
                        board.busy, board.thinking = False, None

    def sweep(self) -> None:
        """End the rooms that nobody has used for long. Cost: linear in the rooms."""
        now = self.clock()
        for room in [*self._rooms.values()]:
            if now - room.used > limits.ROOM_IDLE:
                self.drop(room, "nobody has used this room for long")

    def drop(self, room: Room, why: str) -> None:
        """End a room, and tell those who are in it why."""
        room.gone = True
        self._rooms.pop(room.code, None)
        self.held -= room.held
        room.held = 0
        for member in room.members.values():
            for link in member.links:
                link.end(why)

    def stop(self) -> None:
        """The server stops: nobody waits for the machine any more."""
        for task in self._tasks:
            task.cancel()

    def _make_way(self, client: str) -> None:
        """Refuse one more room of this client where there are too many in which somebody is."""
        self.sweep()
        mine = [room for room in self._rooms.values() if room.client == client]
        for rooms, most in ((mine, limits.ROOMS_EACH), ([*self._rooms.values()], limits.ROOMS)):
            if len(rooms) < most:
                continue
            oldest = min((room for room in rooms if room.empty), key=_used, default=None)
            if oldest is None:
                raise Refused("there are too many rooms; one that is closed makes room", 429)
            self.drop(oldest, "another room has taken its place")

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if code not in self._rooms:
                return code

    def _claim(self, room: Room, size: int) -> None:
        """Count bytes for a room, or refuse where all rooms together have too many."""
        if self.held + size > limits.ROOM_BYTES:
            raise Refused("the rooms of this server hold as much as they may", 503)
        room.held += size
        self.held += size

    def _release(self, room: Room, size: int) -> None:
        room.held -= size
        self.held -= size

    def _check_guessing(self, client: str, *, wrong: bool) -> None:
        """Refuse those who guess codes or tokens, also when one is right; count one that is not."""
        bucket = self._wrong.pop(client, None)
        if bucket is None:
            if not wrong:
                return
            bucket = Bucket(limits.WRONG_RATE, limits.WRONG_BURST, self.clock)
        self._wrong[client] = bucket
        if len(self._wrong) > limits.CONNECTIONS:
            self._wrong.popitem(last=False)
        if bucket.empty or (wrong and not bucket.take()):
            raise Refused("too many codes of no room; try again in a minute", 429)

    # -- members and seats -----------------------------------------------------------------------

    def _new_member(self, room: Room, name: str) -> Member:
        number = max(room.members, default=0) + 1
        member = Member(number, secrets.token_urlsafe(18), "", self.clock())
        member.name = _named(name) or f"guest {number}"
        room.members[number] = member
        room.tell(people=True)
        return member

    def _forget_one(self, room: Room) -> None:
        """Make room for another: one who has long been away and has no seat and no score."""
        for member in room.members.values():
            boards = [board for board in room.boards.values() if member in board.seats]
            sits = any(room.machine is None or board.moves for board in boards)
            if self._kept(member) or sits or member.played or member.number == room.host:
                continue
            for board in boards:
                del room.boards[board.number]
            del room.members[member.number]
            self._release(room, MEMBER_SIZE + BOARD_SIZE * len(boards))
            return
        raise Refused("this room is full", 429)

    def _kept(self, member: Member) -> bool:
        """Whether the place of a member is still that one's."""
        return member.here or self.clock() - member.away <= limits.SEAT_KEPT

    def _linked(self, room: Room, member: Member) -> Link:
        link = Link(room, member)
        member.links.append(link)
        while len(member.links) > limits.MEMBER_SOCKETS:
            member.links.pop(0).end("this room is open in another window of yours")
        room.tell(people=True)
        link.news.set()
        return link

    def rename(self, room: Room, member: Member, name: str) -> None:
        """Call a member so; as before if there is nothing to call by."""
        member.name = _named(name) or member.name
        room.tell(people=True)

    def _seat_newcomer(self, room: Room, member: Member, client: str) -> None:
        if room.machine is not None:
            board = self._new_board(room, [member, "machine"])
            self._arrange(room, board)
            self._let_machine_move(room, board, client)
            return
        [board] = room.boards.values()
        free = [seat for seat, who in enumerate(board.seats) if self._free(who)]
        if free:
            self.sit(room, member, free[0])

    def _free(self, who: Seat) -> bool:
        return who is None or (isinstance(who, Member) and not self._kept(who))

    def sit(self, room: Room, member: Member, seat: int | None) -> None:
        """Take a free seat, and leave the one that one had; or (None) only watch."""
        if room.machine is not None:
            raise Refused("in a class everybody has a board of their own")
        [board] = room.boards.values()
        if seat is not None and not 0 <= seat < len(board.seats):
            raise Refused("there is no such seat")
        taken = None if seat is None else board.seats[seat]
        if taken is not member and not self._free(taken):
            raise Refused("somebody else sits there")
        board.seats = [None if who is member else who for who in board.seats]
        if seat is not None:
            board.seats[seat] = member
        room.tell(board, people=True)

    # -- boards ----------------------------------------------------------------------------------

    def _new_board(self, room: Room, seats: list[Seat]) -> Board:
        board = Board(max(room.boards, default=0) + 1, seats, *room.first)
        room.boards[board.number] = board
        return board

    def _arrange(self, room: Room, board: Board) -> None:
        """Who begins this game of a class."""
        assert room.machine is not None
        begins = room.machine.begins
        theirs = begins == "machine" or (begins == "turns" and board.round % 2 == 1)
        begin = room.players.index(room.first[0]) if room.first[0] in room.players else 0
        member = next(seat for seat in board.seats if isinstance(seat, Member))
        mine = 1 - begin if theirs else begin
        board.seats = [member if seat == mine else "machine" for seat in (0, 1)]

    def _board(self, room: Room, member: Member, number: int) -> Board:
        board = room.boards.get(number)
        if board is None or board not in room.seen_by(member):
            raise Refused("there is no such board in this room")
        return board

    async def move(
        self,
        room: Room,
        member: Member,
        number: int,
        made: tuple[str, str, int | None],
        client: str,
    ) -> int:
        """Make a move: the position it is made in, what it says, and its number if it is known.

        The number that it has. Raises `Refused` unless it is this member's turn and there is such
        a move.
        """
        board = self._board(room, member, number)
        if board.winner is not None:
            raise Refused("this game is over, so there is no move to make")
        if room.to_move(board) is not member:
            raise Refused("it is not your turn on this board")
        if board.busy:
            raise Refused("another move is on its way")
        board.busy = True
        try:
            asked = (room.game_on(board), False, *made)
            found = await self._answered("move", asked, client)
            self._made(room, board, found["number"], found)
        finally:
            board.busy = False
        self._let_machine_move(room, board, client)
        return int(found["number"])

    def _made(self, room: Room, board: Board, number: int, found: dict[str, Any]) -> None:
        """A move was made, and this is the table after it."""
        if room.gone:
            raise Refused("this room is closed")
        self._claim(room, MOVE_SIZE)
        room.used = self.clock()
        board.moves.append(number)
        board.turn, board.winner, board.stuck = found["turn"], found["winner"], ""
        if board.winner is not None:
            self._score(room, board)
        room.tell(board, people=board.winner is not None)

    def _score(self, room: Room, board: Board) -> None:
        for player, who in zip(room.players, board.seats, strict=True):
            if isinstance(who, Member):
                who.won += board.winner == player
                who.drawn += board.winner == "draw"
                who.lost += board.winner not in (player, "draw")

    def again(self, room: Room, member: Member, number: int, client: str) -> None:
        """A new game on a board: by one who plays there when it is over, or by the host.

        Of two who play, the other begins then.
        """
        board = self._board(room, member, number)
        if board.busy:
            raise Refused("a move is on its way; wait a moment")
        if member.number != room.host and (board.winner is None or member not in board.seats):
            raise Refused("a new game begins when this one is over")
        self._release(room, MOVE_SIZE * len(board.moves))
        del board.moves[:]
        board.round += 1
        board.seed = secrets.randbelow(2**31)
        board.turn, board.winner = room.first
        board.stuck = ""
        if room.machine is None:
            board.seats = [*board.seats[1:], board.seats[0]]
        else:
            self._arrange(room, board)
        room.tell(board)
        self._let_machine_move(room, board, client)

    def nudge(self, room: Room, member: Member, number: int, client: str) -> None:
        """Ask the machine once more for a move that it could not make."""
        board = self._board(room, member, number)
        if board.stuck and not board.busy:
            self._let_machine_move(room, board, client)

    def _let_machine_move(self, room: Room, board: Board, client: str) -> None:
        if room.to_move(board) != "machine":
            return

        def ended(task: asyncio.Task[None]) -> None:  # also one that was called off at once
            self._tasks.discard(task)
            if board.thinking is task:
                board.busy, board.thinking = False, None

        board.busy = True
        board.thinking = asyncio.get_running_loop().create_task(self._machine(room, board, client))
        self._tasks.add(board.thinking)
        board.thinking.add_done_callback(ended)

    async def _machine(self, room: Room, board: Board, client: str) -> None:
        assert room.machine is not None
        playing = (room.machine.opponent, room.machine.skill, board.seed)
        game = room.game_on(board)
        for attempt in range(ATTEMPTS):
            try:
                found = await self._answered("reply", (game, *playing), client)
                after = replace(game, moves=(*game.moves, found["number"]))
                table = await self._answered("table", (after, False), client)
                self._made(room, board, found["number"], table)
                return
            except Refused as problem:
                if room.gone:
                    return
                board.stuck = str(problem)
                if attempt + 1 < ATTEMPTS:
                    await asyncio.sleep(attempt + 1)
        room.tell(board)

    async def _answered(self, name: str, arguments: tuple[Any, ...], client: str) -> dict[str, Any]:
        """What a worker says, or `Refused` with its sentence."""
        found = await self._ask(Question(name, arguments), client)
        told: dict[str, Any] = json.loads(found.body)
        if found.status != 200:
            error = told["error"]
            place = {key: error[key] for key in ("at", "end") if error.get(key) is not None}
            raise Refused(error["message"], found.status, **place)
        return told


def _used(room: Room) -> float:
    return room.used


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())


def _named(name: str) -> str:
    """A name as it may be shown."""
    return printable(" ".join(name.split()))[: limits.MEMBER_NAME].strip()
