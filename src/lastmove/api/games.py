"""Which games there are, and how a folder of one's own is added to them."""

from __future__ import annotations

from pathlib import Path
from typing import NotRequired, TypedDict

from lastmove.core.games import all_games, own_games, rules_in_a_line
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
    package: NotRequired[str]
    """The package that it is from, with its version, if it is not bundled."""


def games(*, own: bool = False, search: str | None = None) -> list[GameEntry]:
    """Every bundled game: how it is written, its rules in a line, where it comes from.

    With `own` those that this program has defined, or added, follow, of whatever package. With
    `search` only those, of packages and folders too, of which all its words are said.

    Cost: that of loading the rules of all games, some hundredths of a second, once.

    Source: ours.

    >>> [game["notation"] for game in games()][:2]
    ['allbut(9, never={2,3,7})', 'amazons(x.../o...)']
    """
    if search is not None:
        from lastmove.api.game_page import searched

        return [entry_of(game) for game in searched(search)]
    listed = [*all_games().values(), *(own_games().values() if own else ())]
    return [entry_of(game) for game in listed]


def entry_of(game: type[Position]) -> GameEntry:
    """What is said of one game."""
    entry: GameEntry = {
        "name": game.name,
        "notation": example(game),
        "rules": rules_in_a_line(game),
        "sources": list(game.sources),
        "impartial": game.impartial,
        "loopy": game.loopy,
    }
    package, _, _ = (game.loaded_from_hash or "").rpartition(" ")
    return entry | {"package": package} if package else entry


@guarded
def add_games(folder: str | Path | None = None) -> list[str]:
    """Run the Python files of a folder; the names of the games that they define are known then.

    Without a folder, those of the folders that `LASTMOVE_GAMES` names and of installed packages.
    Raises `InputError` for what is no folder, and `GameError` for a file that does not run.

    Cost: that of running the files.

    Source: ours.

    >>> add_games("no such folder")
    Traceback (most recent call last):
    lastmove.core.errors.InputError: 'no such folder' is no folder; games are added from a folder \
of files
    """
    from lastmove.api.elsewhere import folder_games, games_elsewhere

    return list(games_elsewhere() if folder is None else folder_games(folder))
