"""Connections to rooms: what a member says is measured, read and passed on; news come back.

A connection first opens or enters a room, in time. Then it says what it wants, message by message,
each answered by `{"reply": id, …}`; besides, `{"room": …}` comes whenever something has changed,
many changes at once if they come fast. Whoever does not read holds up nobody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from lastmove.core.errors import printable
from lastmove.web import limits, models
from lastmove.web.rooms import Bucket, Link, Refused, Rooms

Heard = Callable[[WebSocket], Awaitable[str | bytes]]

CLOSED, UNWANTED = 4000, 1008
"""Codes with which a connection is closed: the room is over; what was sent is not wanted."""


async def serve_member(
    socket: WebSocket, rooms: Rooms, client: str, heard: Heard, address: str | None
) -> None:
    """One connection, from its first message to its end."""
    bucket = Bucket(limits.ROOM_RATE, limits.ROOM_BURST, rooms.clock)
    link = await _welcomed(socket, rooms, client, heard, bucket)
    if link is None:
        return
    you = {"number": link.member.number, "token": link.member.token, "address": address}
    sending = asyncio.Lock()
    both: list[asyncio.Future[None]] = []
    try:
        await _send(socket, sending, {"you": you})
        both.append(asyncio.ensure_future(_tell(socket, link, sending)))
        both.append(
            asyncio.ensure_future(_hear(socket, link, rooms, client, heard, bucket, sending))
        )
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        rooms.leave(link)
        for task in both:
            task.cancel()
        for task in both:
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task


async def _welcomed(
    socket: WebSocket, rooms: Rooms, client: str, heard: Heard, bucket: Bucket
) -> Link | None:
    """The link of whoever opens or enters a room; None for those who do neither in time."""
    while True:
        try:
            async with asyncio.timeout(limits.HEADER_SECONDS):
                text = await heard(socket)
        except TimeoutError:
            await socket.close(UNWANTED, "no room was asked for")
            return None
        if not bucket.take():
            await socket.close(UNWANTED, "too many messages")
            return None
        number = 0
        try:
            asked = _read(models.FIRST, text)
            if isinstance(asked, models.RoomEnter):
                number = asked.id
                return rooms.enter(asked.code, asked.token, asked.name, client)
            return await rooms.open(
                asked.game(), asked.machine(), asked.hints, asked.name, asked.sits, client
            )
        except Refused as problem:
            await socket.send_text(_refusal(number, problem))


async def _hear(
    socket: WebSocket,
    link: Link,
    rooms: Rooms,
    client: str,
    heard: Heard,
    bucket: Bucket,
    sending: asyncio.Lock,
) -> None:
    """Do what the member says until the connection ends."""
    while True:
        text = await heard(socket)
        if not bucket.take():
            await socket.close(UNWANTED, "too many messages")
            return
        number = 0
        try:
            said = _read(models.SAID, text)
            number = said.id
            answer = await _done(said, link, rooms, client)
        except Refused as problem:
            async with sending:
                await socket.send_text(_refusal(number, problem))
            continue
        link.room.used = rooms.clock()
        await _send(socket, sending, {"reply": number, "answer": answer})


async def _done(said: Any, link: Link, rooms: Rooms, client: str) -> dict[str, Any]:
    """Do it, and what comes of it."""
    room, member = link.room, link.member
    if room.gone:
        raise Refused("this room is closed")
    if isinstance(said, models.RoomMove):
        made = (said.position, said.move, said.number)
        return {"number": await rooms.move(room, member, said.board, made, client)}
    if isinstance(said, models.RoomSit):
        rooms.sit(room, member, said.seat)
    elif isinstance(said, models.RoomBoard):
        (rooms.again if said.do == "again" else rooms.nudge)(room, member, said.board, client)
    elif isinstance(said, models.RoomName):
        rooms.rename(room, member, said.name)
    else:
        if member.number != room.host:
            raise Refused("only who has opened a room closes it")
        rooms.drop(room, "its host has closed this room")
    return {}


async def _tell(socket: WebSocket, link: Link, sending: asyncio.Lock) -> None:
    """Send what is new whenever there is something, until the room is over."""
    while link.over is None:
        await link.news.wait()
        link.news.clear()
        if link.over is None and (news := link.room.news(link)) is not None:
            await _send(socket, sending, {"room": news})
        await asyncio.sleep(limits.ROOM_PAUSE)
    await _send(socket, sending, {"over": link.over})
    await socket.close(CLOSED, link.over)


async def _send(socket: WebSocket, sending: asyncio.Lock, message: dict[str, Any]) -> None:
    text = json.dumps({"schema": 1} | message, ensure_ascii=False)
    async with sending:
        await socket.send_text(text)


def _read(model: TypeAdapter[Any], text: str | bytes) -> Any:
    """A message, if it is one. Raises `Refused` otherwise."""
    if len(text) > limits.MESSAGE:
        raise Refused(f"a message has at most {limits.MESSAGE:,} bytes", 413)
    try:
        return model.validate_json(text)
    except ValidationError as wrong:
        first = wrong.errors(include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "the message"
        raise Refused(f"{where}: {first['msg']}", 422) from None


def _refusal(number: int, problem: Refused) -> str:
    """Why something is not done, as it is sent."""
    error = {"message": printable(str(problem)), "status": problem.status, **problem.place}
    return json.dumps({"schema": 1, "reply": number, "error": error}, ensure_ascii=False)
