"""Rooms on the server: seats, scores, expiry and limits, by a clock that stands still."""

from __future__ import annotations

import asyncio
import json
from contextlib import contextmanager

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import lastmove as lm
from lastmove.web import limits, rooms, serving
from lastmove.web.app import create_app
from lastmove.web.protocol import Beside
from lastmove.web.rooms import Machine, Refused, Rooms
from lastmove.web.service import Game
from lastmove.web.serving import elsewhere
from tests.loops import finished

NIM = Game("nim(1,2)")


class Clock:
    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class House:
    """Rooms of a test, their clock, and short ways to use them."""

    def __init__(self):
        self.clock = Clock()
        self.known = {}
        self.rooms = Rooms(self.ask, self.clock)

    async def ask(self, question, client):
        """The answer, remembered as the server's workers do."""
        if question not in self.known:
            self.known[question] = await Beside().ask(question, client)
        return self.known[question]

    async def open(self, game=NIM, machine=None, sits=True, client="host", name="Ann", hints=False):
        return await self.rooms.open(game, machine, hints, name, sits, client)

    def enter(self, link, token=None, name="Bob", client="bob"):
        return self.rooms.enter(link.room.code, token, name, client)

    async def move(self, link, said, board=1, position=None):
        on = link.room.boards[board]
        if position is None:
            position = self.position(link.room, on)
        return await self.rooms.move(link.room, link.member, board, (position, said, None), "x")

    def position(self, room, board):
        position = lm.parse(room.game.start)
        for number in board.moves:
            position = list(position.moves())[number].to
        return str(position)

    async def settled(self):
        while self.rooms._tasks:
            await asyncio.wait(self.rooms._tasks)


def within(test):
    """Run a test that is a coroutine, in a house of its own."""

    def run():
        finished(test(House()))

    return run


async def refused(what, word):
    with pytest.raises(Refused, match=word):  # noqa: PT012
        found = what()
        if asyncio.iscoroutine(found):
            await found


# -- a game for two ------------------------------------------------------------------------------


@within
async def test_two_play_a_game_through_and_the_score_is_counted(house):
    ann = await house.open()
    bob = house.enter(ann)
    [board] = ann.room.boards.values()
    assert board.seats == [ann.member, bob.member]
    assert await house.move(ann, "take 1 from heap 2") == 1
    assert await house.move(bob, "take 1 from heap 1") == 0
    assert await house.move(ann, "take 1 from heap 2") == 0
    assert (list(board.moves), board.winner) == ([1, 0, 0], "first")
    assert (ann.member.won, ann.member.lost, bob.member.won, bob.member.lost) == (1, 0, 0, 1)
    await refused(lambda: house.move(bob, "take 1 from heap 1"), "over")
    house.rooms.again(ann.room, bob.member, 1, "x")
    assert board.seats == [bob.member, ann.member]  # the other begins
    assert (list(board.moves), board.winner, board.turn) == ([], None, "first")


@within
async def test_nothing_that_is_sent_is_believed(house):
    ann = await house.open()
    bob, eve = house.enter(ann), house.enter(ann, name="Eve")
    await refused(lambda: house.move(bob, "take 1 from heap 1"), "not your turn")
    await refused(lambda: house.move(eve, "take 1 from heap 1"), "not your turn")
    await refused(lambda: house.move(ann, "take 9 from heap 1"), "is no move")
    await refused(lambda: house.move(ann, "take 1 from heap 1", position="nim(1,3)"), "made in")
    await refused(lambda: house.rooms.again(ann.room, bob.member, 1, "x"), "is over")
    await refused(lambda: house.rooms.sit(ann.room, eve.member, 1), "somebody else")
    await refused(lambda: house.rooms.sit(ann.room, eve.member, 7), "no such seat")
    await refused(lambda: house.move(ann, "take 1 from heap 1", board=1, position=""), "made in")
    with pytest.raises(Refused, match="no such board"):
        await house.rooms.move(ann.room, ann.member, 5, ("nim(1,2)", "x", None), "x")
    assert list(ann.room.boards[1].moves) == []
    assert not ann.room.boards[1].busy


@within
async def test_one_move_at_a_time(house):
    ann = await house.open()
    both = [house.move(ann, "take 1 from heap 1"), house.move(ann, "take 2 from heap 2")]
    found = await asyncio.gather(*both, return_exceptions=True)
    assert sum(isinstance(one, Refused) for one in found) == 1
    assert len(ann.room.boards[1].moves) == 1


@within
async def test_a_token_brings_back_the_seat_and_no_other_does(house):
    ann = await house.open()
    bob = house.enter(ann)
    house.rooms.leave(bob)
    assert not bob.member.here
    await refused(lambda: house.enter(ann, token="x" * 24), "token")
    back = house.enter(ann, token=bob.member.token, name="")
    assert back.member is bob.member
    assert back.member.name == "Bob"
    assert back.room.boards[1].seats[1] is bob.member
    eve = house.enter(ann, name="Eve")
    assert eve.member not in ann.room.boards[1].seats


@within
async def test_a_seat_is_kept_for_a_while(house):
    ann = await house.open()
    bob = house.enter(ann)
    eve = house.enter(ann, name="Eve")
    house.rooms.leave(bob)
    house.clock.now += limits.SEAT_KEPT
    await refused(lambda: house.rooms.sit(ann.room, eve.member, 1), "somebody else")
    house.clock.now += 1
    house.rooms.sit(ann.room, eve.member, 1)
    assert ann.room.boards[1].seats[1] is eve.member
    house.rooms.sit(ann.room, eve.member, None)
    assert ann.room.boards[1].seats[1] is None


@within
async def test_a_game_is_taken_into_a_room_with_its_moves(house):
    ann = await house.open(Game("nim(1,2)", moves=(1,)))
    bob = house.enter(ann)
    assert ann.room.boards[1].turn == "second"
    await house.move(bob, "take 1 from heap 1")
    await house.move(ann, "take 1 from heap 2")
    assert ann.room.boards[1].winner == "first"
    house.rooms.again(ann.room, ann.member, 1, "x")
    assert (ann.room.boards[1].turn, list(ann.room.boards[1].moves)) == ("first", [])


@within
async def test_three_may_play(house):
    ann = await house.open(Game("tree(A[B,C[A,B]])"))
    links = [ann, house.enter(ann), house.enter(ann, name="Cat")]
    assert ann.room.boards[1].seats == [link.member for link in links]
    await house.move(links[0], "branch 2")
    assert ann.room.boards[1].turn == "C"
    await refused(lambda: house.move(links[1], "branch 1"), "not your turn")
    await house.move(links[2], "branch 1")
    assert [link.member.won for link in links] == [1, 0, 0]


# -- a class -------------------------------------------------------------------------------------


@within
async def test_a_class_plays_the_machine_and_the_teacher_sees_all(house):
    teacher = await house.open(Game("nim(1,2)"), Machine(), name="Teacher")
    ann, bob = house.enter(teacher, name="Ann"), house.enter(teacher, name="Bob")
    mine = {link.member.name: list(link.room.seen_by(link.member)) for link in (ann, bob, teacher)}
    assert [len(boards) for boards in mine.values()] == [1, 1, 2]
    board = mine["Ann"][0]
    await house.move(ann, "take 1 from heap 2", board.number)
    await house.settled()
    assert len(board.moves) == 2
    await house.move(ann, "take 1 from heap 1" if board.moves[1] else "take 1 from heap 2",
                     board.number)  # fmt: skip
    assert board.winner == "first"
    assert (ann.member.won, bob.member.won) == (1, 0)
    other = mine["Bob"][0]
    await refused(lambda: house.move(ann, "take 1 from heap 1", other.number), "no such board")
    await refused(lambda: house.move(teacher, "take 1 from heap 1", other.number), "not your turn")
    await house.move(bob, "take 2 from heap 2", other.number)  # a slip
    await house.settled()
    assert (other.winner, bob.member.lost) == ("second", 1)
    told = teacher.room.news(teacher)
    assert [(one["name"], one["won"], one["lost"]) for one in told["members"]] == [
        ("Teacher", 0, 0), ("Ann", 1, 0), ("Bob", 0, 1),
    ]  # fmt: skip
    assert len(told["boards"]) == 2
    assert [one["number"] for one in ann.room.news(ann)["boards"]] == [board.number]
    assert teacher.room.news(teacher) is None


@pytest.mark.parametrize(
    ("begins", "first"), [("member", [0, 0]), ("machine", [1, 1]), ("turns", [0, 1])]
)
def test_who_begins_in_a_class(begins, first):
    async def run(house):
        teacher = await house.open(Game("nim(1,0)"), Machine("random", begins=begins))
        ann = house.enter(teacher)
        [board] = ann.room.seen_by(ann.member)
        for turn in first:
            assert board.seats[turn] is ann.member
            if turn:
                await house.settled()  # the machine takes the only chip
                assert board.winner == "first"
            else:
                await house.move(ann, "take 1 from heap 1", board.number)
            house.rooms.again(ann.room, ann.member, board.number, "x")

    finished(run(House()))


@within
async def test_a_machine_that_cannot_move_says_so_and_is_asked_again(house):
    teacher = await house.open(Game("nim(1,2)"), Machine())
    ann = house.enter(teacher)
    [board] = ann.room.seen_by(ann.member)
    asked = house.rooms._ask

    async def busy(question, client):
        found = await asked(question, client)
        return rooms.replace(found, status=503, body=b'{"error": {"message": "too busy"}}')

    await house.move(ann, "take 1 from heap 2", board.number)
    house.rooms._ask = busy
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rooms, "ATTEMPTS", 1)
        await house.settled()
    assert (board.stuck, board.busy, len(board.moves)) == ("too busy", False, 1)
    house.rooms._ask = asked
    house.rooms.nudge(ann.room, ann.member, board.number, "x")
    await house.settled()
    assert (board.stuck, len(board.moves)) == ("", 2)


@within
async def test_the_machine_thinks_while_somebody_waits(house):
    teacher = await house.open(Game("nim(1,2)"), Machine(begins="machine"))
    asked, begun, ended = house.rooms._ask, asyncio.Event(), []

    async def slow(question, client):
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(question.name)

    house.rooms._ask = slow
    ann = house.enter(teacher)
    [board] = ann.room.seen_by(ann.member)
    await begun.wait()
    house.rooms.leave(ann)
    await house.settled()
    assert (ended, board.busy, len(board.moves)) == (["reply"], False, 0)
    house.rooms.leave(house.enter(teacher, token=ann.member.token))  # before it was asked
    await house.settled()
    assert (ended, board.busy, len(board.moves)) == (["reply"], False, 0)
    house.rooms._ask = asked
    ann = house.enter(teacher, token=ann.member.token)
    house.rooms.leave(ann)
    house.enter(teacher, token=ann.member.token)  # before what was called off has ended
    await house.settled()
    assert (board.busy, len(board.moves)) == (False, 1)


# -- limits --------------------------------------------------------------------------------------


@within
async def test_a_room_that_nobody_uses_is_gone(house):
    ann = await house.open()
    house.clock.now += limits.ROOM_IDLE
    await house.move(ann, "take 1 from heap 1")  # it is used
    house.clock.now += limits.ROOM_IDLE
    house.rooms.sweep()
    assert len(house.rooms) == 1
    house.clock.now += 1
    house.rooms.sweep()
    assert len(house.rooms) == 0
    assert house.rooms.held == 0
    assert ann.over is not None
    await refused(lambda: house.enter(ann), "there is no room")


@within
async def test_ten_thousand_rooms_of_one_client_take_the_place_of_its_own(house):
    kept = await house.open(client="class")
    for _ in range(10_000):
        house.rooms.leave(await house.open(client="hostile"))
    assert len(house.rooms) == limits.ROOMS_EACH + 1
    assert house.rooms.held < 100_000 * limits.ROOMS_EACH
    assert not kept.room.gone


@within
async def test_rooms_with_somebody_in_them_are_not_taken_away(house):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "ROOMS_EACH", 3)
        patch.setattr(limits, "ROOMS", 4)
        for _ in range(3):
            await house.open()
        await refused(lambda: house.open(), "too many rooms")
        other = await house.open(client="other")
        await refused(lambda: house.open(client="third"), "too many rooms")
        house.rooms.leave(other)
        await house.open(client="third")
        assert other.room.gone


@within
async def test_members_and_bytes_are_limited(house):
    ann = await house.open()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "MEMBERS", 3)
        bob, eve = house.enter(ann), house.enter(ann, name="Eve")
        await refused(lambda: house.enter(ann), "full")
        house.rooms.leave(eve)
        house.clock.now += limits.SEAT_KEPT + 1
        new = house.enter(ann, name="New")
        assert [m.name for m in ann.room.members.values()] == ["Ann", "Bob", "New"]
        house.rooms.leave(new)
        patch.setattr(limits, "ROOM_BYTES", house.rooms.held)
        await refused(lambda: house.move(ann, "take 1 from heap 1"), "as much as they may")
        await refused(lambda: house.open(client="other"), "as much as they may")
        assert (len(house.rooms), house.rooms.held) == (1, ann.room.held)
        assert list(ann.room.boards[1].moves) == []
    assert bob.member in ann.room.boards[1].seats


@within
async def test_what_is_refused_takes_nothing_from_others(house):
    ann = await house.open()
    house.rooms.leave(ann)
    teacher = await house.open(machine=Machine(), client="class")
    held = house.rooms.held
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "ROOMS", 2)
        await refused(lambda: house.open(Game("nim(3,"), client="other"), "ends")
        assert not ann.room.gone
        patch.setattr(limits, "ROOM_BYTES", held + rooms.MEMBER_SIZE)
        await refused(lambda: house.enter(teacher), "as much as they may")
        assert [each.name for each in teacher.room.members.values()] == ["Ann"]
        assert house.rooms.held == held


@within
async def test_a_room_that_is_being_opened_takes_no_bytes_with_it(house):
    await house.open(client="other")
    asked = house.rooms._ask

    async def meanwhile(question, client):
        found = await asked(question, client)
        if client == "host" and not question.arguments[0].moves:
            await house.open(client="third")
        return found

    house.rooms._ask = meanwhile
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "ROOMS", 2)
        await refused(lambda: house.open(Game("nim(1,2)", moves=(0,))), "too many rooms")
    assert house.rooms.held == sum(room.held for room in house.rooms._rooms.values())


@within
async def test_a_member_has_a_few_windows(house):
    ann = await house.open()
    for _ in range(limits.MEMBER_SOCKETS):
        last = house.enter(ann, token=ann.member.token)
    assert ann.over is not None
    assert last.over is None
    assert len(ann.member.links) == limits.MEMBER_SOCKETS


@within
async def test_codes_and_tokens_are_not_guessed(house):
    ann = await house.open()
    for _ in range(limits.WRONG_BURST):
        await refused(lambda: house.rooms.enter("ZZZZ", None, "", "eve"), "there is no room")
    await refused(lambda: house.rooms.enter("ZZZZ", None, "", "eve"), "too many codes")
    await refused(lambda: house.enter(ann, token="guess", client="eve"), "too many codes")
    await refused(lambda: house.enter(ann, client="eve"), "too many codes")  # a guess that is right
    house.enter(ann, token=ann.member.token, client="eve")
    house.enter(ann, client="bob")  # others are not held up
    house.clock.now += 1 / limits.WRONG_RATE
    await refused(lambda: house.rooms.enter("ZZZZ", None, "", "eve"), "there is no room")


@pytest.mark.parametrize(
    ("game", "machine", "word"),
    [
        (Game("nim(3,"), None, "ends"),
        (Game("counters(@/etc/passwd, at=[a])"), None, "files"),
        (Game("tree(A[B,C[A,B]])"), Machine(), "games for two"),
        (Game("nim(3)", moves=(1,)), Machine(), "without moves"),
        (Game("nim(3)", moves=(9,)), None, "does not exist"),
    ],
)
def test_a_room_needs_a_game_that_can_be_played(game, machine, word):
    async def run(house):
        await refused(lambda: house.open(game, machine), word)
        assert (len(house.rooms), house.rooms.held) == (0, 0)

    finished(run(House()))


# -- over a connection ---------------------------------------------------------------------------


@contextmanager
def joined(client, **first):
    with client.websocket_connect("/api/room") as socket:
        socket.send_json(first)
        yield socket


def until(socket, key):
    """The next message that has this key."""
    while key not in (said := socket.receive_json()):
        pass
    return said[key]


@pytest.fixture(scope="module")
def app():
    clock = Clock()
    with TestClient(create_app(clock=clock)) as found:
        yield found, clock


@pytest.fixture
def client(app):
    """The same server for all, long after whatever was before."""
    found, clock = app
    clock.now += 10 * limits.ROOM_IDLE
    found.app.state.rooms.sweep()
    assert found.app.state.rooms.held == 0
    return found


def test_a_game_over_two_connections(client):
    with joined(client, do="open", start="nim(1,2)", name="Ann") as ann:
        you = until(ann, "you")
        code = until(ann, "room")["code"]
        with joined(client, do="enter", code=code.lower(), name="Bob") as bob:
            assert until(bob, "you")["token"] != you["token"]
            [board] = until(bob, "room")["boards"]
            assert board["seats"] == [1, 2]
            made = {"do": "move", "id": 7, "board": 1, "position": "nim(1,2)"}
            ann.send_json(made | {"move": "take 1 from heap 2"})
            assert until(ann, "answer") == {"number": 1}
            assert until(bob, "room")["boards"][0]["moves"] == [1]
        while all(m["here"] for m in until(ann, "room").get("members", [{"here": True}])):
            pass
        with joined(client, do="enter", code=code) as watching:
            assert until(watching, "room")["members"][-1]["name"] == "guest 3"
            watching.send_json({"do": "close", "id": 1})
            assert "only" in until(watching, "error")["message"]
            ann.send_json({"do": "close"})
            assert "host" in until(watching, "over")
            with pytest.raises(WebSocketDisconnect):
                watching.receive_json()


HOSTILE = [
    "", "{", "[]", "null", "7", '"open"', '{"do": "rm"}', '{"do": "open"}', '{"do": "enter"}',
    '{"do": "open", "start": 7}', '{"do": "open", "start": "nim(1)", "extra": 1}',
    '{"do": "enter", "code": "A\\u0000\\u001b[2J"}', '{"do": "enter", "code": "' + "A" * 300 + '"}',
    '{"do": "enter", "code": "ABCDE", "token": "\\ud800"}', "x" * (limits.MESSAGE + 1),
    '{"do": "enter", "code": "ABCDE", "name": "' + "n" * 1000 + '"}', "[" * 50_000,
    '{"do": "open", "start": "nim(1)", "moves": [' + "0," * 3000 + "0]}",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_no_message_is_answered_by_a_sentence(client, text):
    with client.websocket_connect("/api/room") as socket:
        for send in (socket.send_text, lambda text: socket.send_bytes(text.encode())):
            send(text)
            error = until(socket, "error")
            assert error["message"].isprintable()
            assert len(error["message"]) < 400
        socket.send_bytes(b"\xff\x00")
        assert until(socket, "error")
        socket.send_json({"do": "open", "start": "nim(1)"})
        assert until(socket, "you")
        socket.send_text(text)
        assert until(socket, "error")
    assert client.app.state.rooms.held < 20_000


def test_messages_a_second_are_limited(client):
    with joined(client, do="open", start="nim(1)") as socket:
        until(socket, "you")
        with pytest.raises(WebSocketDisconnect) as closed:  # noqa: PT012
            for _ in range(2 * limits.ROOM_BURST):
                socket.send_json({"do": "sit", "seat": 0})
            while True:
                socket.receive_json()
        assert closed.value.code == 1008


def test_whoever_asks_for_no_room_is_let_go(client, monkeypatch):
    monkeypatch.setattr(limits, "HEADER_SECONDS", 0.05)
    with client.websocket_connect("/api/room") as socket, pytest.raises(WebSocketDisconnect):
        socket.receive_json()


def test_connections_are_counted_with_those_for_long_questions(client, monkeypatch):
    monkeypatch.setattr(limits, "SOCKETS_EACH", 1)
    with client.websocket_connect("/api/long"):
        with pytest.raises(WebSocketDisconnect) as refused_:
            client.websocket_connect("/api/room").__enter__()
        assert refused_.value.code == 1013
    with joined(client, do="open", start="nim(1)") as socket:
        until(socket, "you")


def test_names_are_short_and_have_no_control_characters(client):
    with joined(client, do="open", start="nim(1)", name=" A\x1b[2J\n" + "b" * 60) as socket:
        name = until(socket, "room")["members"][0]["name"]
    assert len(name) == limits.MEMBER_NAME
    assert name.isprintable()


def test_a_page_of_another_site_may_not_come_in(client):
    with pytest.raises(WebSocketDisconnect):
        client.websocket_connect("/api/room", headers={"Origin": "http://evil.example"}).__enter__()


def test_news_are_small_json(client):
    with joined(client, do="open", start="nim(1,2)") as socket:
        assert len(json.dumps(until(socket, "room"))) < 2000


def test_others_are_told_an_address_that_they_can_open(monkeypatch):
    assert elsewhere("127.0.0.1", 8000) is None
    found = elsewhere("0.0.0.0", 8000)
    assert found is None or (found.endswith(":8000/") and "0.0.0.0" not in found)
    monkeypatch.setattr(serving.socket.socket, "connect", lambda *_: (_ for _ in ()).throw(OSError))
    assert elsewhere("0.0.0.0", 8000) is None
    known = TestClient(create_app(elsewhere="http://10.0.0.2:8000/"))
    with joined(known, do="open", start="nim(1)") as socket:
        assert until(socket, "you")["address"] == "http://10.0.0.2:8000/"
