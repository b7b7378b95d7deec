"""Puzzles of the day: positions with one winning move, made by the program from small examples.

A day is a seed. Numbers and sizes of an example are changed a little, some moves are made at
random, and what is left is looked at move by move: a puzzle has several moves, and just one of them
wins. Steps are counted, not seconds, so a day has the same puzzles on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from lastmove.api.solve import new_run
from lastmove.core.errors import InputError, LimitReached
from lastmove.core.family import place_of
from lastmove.core.games import all_games, rules_in_a_line
from lastmove.core.limits import Budget
from lastmove.core.parse import parse
from lastmove.core.position import Play, Position, untimed
from lastmove.core.verdict import SCHEMA
from lastmove.notation.kinds import Size
from lastmove.play.match import Match
from lastmove.play.review import move_worths

if TYPE_CHECKING:
    from lastmove.web.service import Service

COUNT = 6
"""Puzzles of a day; the first is the position of the day."""
FEWEST, MOST = 3, 24
"""Moves that a puzzle has: enough to err, and few enough to think about each."""
SQUARES = 16
"""Squares of a board that is made larger."""
WALK = 3
"""Moves at random from a start, at most."""
TRIES = 12
"""Positions of one game that are looked at."""
STEPS = 4_000
"""Steps that solving a position may take; where it takes more, another is looked at."""


def puzzles(service: Service, day: date) -> dict[str, Any]:
    """The puzzles of a day: positions with one winning move each, of different games."""
    found: list[dict[str, Any]] = []
    for game in _games(Random(day.toordinal())):
        if len(found) == COUNT:
            break
        chance = Random(f"{day.toordinal()} {game.name}")
        match = next(filter(None, _tried(service, game, chance)), None)
        if match is not None:
            found.append(_told(match))
    return {"schema": SCHEMA, "day": day.isoformat(), "puzzles": found}


def _games(chance: Random) -> list[type[Position]]:
    """In the order in which they have their turn: one to begin with, then one of each group."""
    games = [game for game in all_games().values() if not game.loopy]
    chance.shuffle(games)
    places = {game: place_of(game, game.name) for game in games}
    games.sort(key=lambda game: places[game].level != "first")
    seen: dict[str, int] = {}
    turns = {}
    for game in games:
        group = places[game].group
        turns[game] = seen[group] = seen.get(group, 0) + 1
    return sorted(games, key=lambda game: turns[game])


def _tried(service: Service, game: type[Position], chance: Random) -> Iterator[Match | None]:
    """Positions of a game, each a puzzle or None."""
    for _ in range(TRIES):
        if service.used() > 1:
            raise LimitReached("the puzzles of this day take longer to find")
        yield _puzzle(game, chance)


def _puzzle(game: type[Position], chance: Random) -> Match | None:
    match = Match(_varied(parse(chance.choice(game.examples)), chance))
    for _ in range(chance.randint(0, WALK)):
        if match.winner is None:
            match.make(chance.choice(match.legal_moves(MOST + 1)))
    match = Match(match.position)
    return match if _is_puzzle(match) else None


def _varied(position: Position, chance: Random) -> Position:
    """The same kind of position with other numbers; the same one where these make none."""
    written = position.written()
    values = tuple(_other(value, chance) for value in written.positional)
    text = f"{type(position).name}({replace(written, positional=values).notation()})"
    try:
        return parse(text, files=False)
    except InputError:
        return position


def _other(value: Any, chance: Random) -> Any:
    if type(value) is int:
        return chance.randint(max(1, value - 2), value + 3)
    if isinstance(value, Size):
        rows = chance.randint(1, value.rows + 1)
        return Size(rows, max(1, min(SQUARES // rows, chance.randint(2, value.columns + 1))))
    return value


def _is_puzzle(match: Match) -> bool:
    """Whether two play, there are some moves, all are known, and one of them wins."""
    if match.winner is not None or len(match.players) > 2:
        return False
    moves = list(islice(match.position.moves(), MOST + 1))
    if not FEWEST <= len(moves) <= MOST:
        return False
    run = new_run(Budget(most_steps=STEPS))
    marks = [worth.mark for worth in move_worths(moves, match.position, Play.NORMAL, run)]
    return marks.count("W") == 1 and "?" not in marks


def _told(match: Match) -> dict[str, Any]:
    game = type(untimed(match.position))
    return {
        "position": str(match.position),
        "game": game.name,
        "group": place_of(game, game.name).group,
        "rules": rules_in_a_line(game),
        "turn": match.turn,
        "first": match.first,
        "moves": sum(1 for _ in match.position.moves()),
    }
