"""Games that are not bundled and not in a file that was named: of folders, and of packages.

A folder is named by `LASTMOVE_GAMES`, by `--games` or by `lm.add_games`; its files are run. A
package says in its metadata which games it has, an entry point of the group `lastmove.games` for
each, and is imported when one of them is asked for on the command line, or when games are listed.
No text that is data, such as a certificate, standard input or a request, leads here.
"""

from __future__ import annotations

import hashlib
import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from lastmove.core.errors import GameError, InputError, PackageWarning
from lastmove.core.family import registered
from lastmove.core.games import is_game
from lastmove.core.guarding import is_interrupt, own_line, what
from lastmove.core.position import Position

if TYPE_CHECKING:
    from lastmove.checker.context import Check

Thing = TypeVar("Thing")
GAMES = "lastmove.games"
CHECKS = "lastmove.checks"
"""The groups of entry points."""
FOLDERS = "LASTMOVE_GAMES"
"""The environment variable that names folders, as PATH does."""


_refusal: ContextVar[str | None] = ContextVar("refusal", default=None)


@contextmanager
def refused(why: str) -> Iterator[None]:
    """While this lasts, a game by name loads nothing: whoever asks for one is told why."""
    token = _refusal.set(why)
    try:
        yield
    finally:
        _refusal.reset(token)


def folders() -> list[str]:
    """The folders that are named."""
    return [folder for folder in os.environ.get(FOLDERS, "").split(os.pathsep) if folder]


@cache
def packaged() -> dict[str, tuple[EntryPoint, ...]]:
    """The games of installed packages by name; nothing is imported. Bundled names are left out."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in sorted(entry_points(group=GAMES), key=lambda entry: (entry.name, _from(entry))):
        others = found.get(entry.name, ())
        same = any(entry.value == other.value and _from(entry) == _from(other) for other in others)
        if entry.name not in registered("games") and not same:
            found[entry.name] = (*others, entry)
    return found


def find_elsewhere(name: str) -> type[Position] | None:
    """The game of this name: of a folder, else of a package; None if there is none.

    Raises `InputError` if two packages have one, and `GameError` if it does not run.
    """
    why = _refusal.get()
    if why is not None and (folders() or name in packaged()):
        raise InputError(f"the game {name!r} is not bundled, and {why}")
    for folder in folders():
        games = folder_games(folder)
        if name in games:
            return games[name]
    entries = packaged().get(name, ())
    if len(entries) > 1:
        raise InputError(
            f"the game {name!r} is in several packages, {' and '.join(map(_from, entries))}; "
            "with one of them it would be clear"
        )
    return load_entry(entries[0]) if entries else None


def games_elsewhere() -> dict[str, type[Position]]:
    """All of them; one that does not run is told in a warning, and left out."""
    found: dict[str, type[Position]] = {}
    for folder in folders():
        found = folder_games(folder) | found
    return _running([name for name in packaged() if name not in found], find_elsewhere) | found


def _running(
    things: Iterable[Thing], load: Callable[[Thing], type[Position] | None]
) -> dict[str, type[Position]]:
    """The games that these are, by name, but for those that do not run."""
    found: dict[str, type[Position]] = {}
    for thing in things:
        try:
            game = load(thing)
        except InputError as problem:
            warnings.warn(str(problem), PackageWarning, stacklevel=3)
        else:
            if game is not None:
                found[game.name] = game
    return found


def folder_games(folder: str | Path) -> dict[str, type[Position]]:
    """The games that the Python files of a folder define, each by its name."""
    from lastmove.api.loading import load_games

    if not Path(folder).is_dir():
        raise InputError(f"{str(folder)!r} is no folder; games are added from a folder of files")
    found: dict[str, type[Position]] = {}
    for file in sorted(Path(folder).glob("*.py")):
        found |= load_games(str(file))
    return found


def of_distribution(name: str) -> tuple[type[Position], ...]:
    """The games of an installed package, which is imported for that; see `games_elsewhere`."""
    entries = [entry for entry in _entries(name, GAMES) if entry.name not in registered("games")]
    return tuple(_running(entries, load_entry).values())


def checks_of(name: str) -> dict[str, Check]:
    """The checks that a package brings for certificates of its own, by kind."""
    return {entry.name: _loaded(entry) for entry in _entries(name, CHECKS)}


def _entries(name: str, group: str) -> list[EntryPoint]:
    found = [
        entry
        for entry in entry_points(group=group)
        if entry.dist is not None and _plain(entry.dist.name) == _plain(name)
    ]
    if not found:
        raise InputError(
            f"no package {name!r} with entry points of the group {group} is installed; "
            "a file of one's own ends in .py"
        )
    return found


def load_entry(entry: EntryPoint) -> type[Position]:
    """The game that an entry point names, with the package's name, version and hash."""
    game = _loaded(entry)
    if not (isinstance(game, type) and is_game(game)) or game.name != entry.name:
        called = f"the game {game.name!r}" if hasattr(game, "name") else repr(game)
        raise GameError(
            f"{_from(entry)} says that {entry.value} is the game {entry.name!r}, but it is {called}"
        )
    game.loaded_from_hash = f"{_from(entry)} {_hash(game.__module__)}"
    return game


def _loaded(entry: EntryPoint) -> Any:
    try:
        return entry.load()
    except BaseException as problem:
        if is_interrupt(problem):
            raise
        raise GameError(
            f"{_from(entry)} does not run: {what(problem)}, in {own_line(problem) or entry.value}"
        ) from problem


def _from(entry: EntryPoint) -> str:
    """The package with its version, as certificates name it."""
    if entry.dist is None:
        return "an unknown package"
    return f"{_plain(entry.dist.name)} {entry.dist.version}"


def _plain(name: str) -> str:
    """The name of a package, however it is spelled (PEP 503)."""
    return "-".join(name.lower().replace("_", "-").replace(".", "-").split("-"))


def _hash(module: str) -> str:
    """The SHA-256 of the Python files of the package that a module is in, by their names."""
    top = sys.modules[module.partition(".")[0]]
    places = [Path(place) for place in getattr(top, "__path__", ())]
    files = [(file.relative_to(place).as_posix(), file) for place in places
             for file in place.rglob("*.py")]  # fmt: skip
    if not places and top.__file__ is not None:
        files = [(Path(top.__file__).name, Path(top.__file__))]
    digest = hashlib.sha256()
    for name, file in sorted(files):
        data = file.read_bytes()
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()
