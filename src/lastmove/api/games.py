"""Which games there are, and how a folder of one's own is added to them."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict

from lastmove.api.loading import load_games
from lastmove.core.errors import InputError
from lastmove.core.games import all_games, own_games
from lastmove.core.guarding import guarded
from lastmove.core.parse import example
from lastmove.core.position import Position


class GameEntry(TypedDict):
    """What `games` says of a game."""

    name: str
    notation: str
    rules: str
    sources: list[str]
    impartial: bool
    loopy: bool


def games(*, own: bool = False) -> list[GameEntry]:
    """Every bundled game: how it is written, its rules in a line, where it comes from.

    With `own` those that this program has defined, or added, follow.

    >>> [game["notation"] for game in games()][:2]
    ['chomp(3x4)', 'clobber(xox/ox.)']
    """
    listed = [*all_games().values(), *(own_games().values() if own else ())]
    return [_entry(game) for game in listed]


def _entry(game: type[Position]) -> GameEntry:
    return {
        "name": game.name,
        "notation": example(game),
        "rules": (game.__doc__ or "its file says no more").strip().splitlines()[0],
        "sources": list(game.sources),
        "impartial": game.impartial,
        "loopy": game.loopy,
    }


@guarded
def add_games(folder: str | Path) -> list[str]:
    """Run the Python files of a folder; the names of the games that they define are known then.

    Raises `InputError` for what is no folder, and `GameError` for a file that does not run.
    """
    if not Path(folder).is_dir():
        raise InputError(f"{str(folder)!r} is no folder; games are added from a folder of files")
    files = sorted(Path(folder).glob("*.py"))
    return [name for file in files for name in load_games(str(file))]
