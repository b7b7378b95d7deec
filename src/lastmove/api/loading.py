"""A game of one's own, from a Python file. For the command line only: it runs the file."""

from __future__ import annotations

import hashlib
import importlib.util
import sys
from pathlib import Path

from lastmove.core.atomic import read_whole
from lastmove.core.errors import GameError, InputError
from lastmove.core.games import find_game, games_in
from lastmove.core.guarding import is_interrupt, own_line, what
from lastmove.core.position import Position


def load_game(path: str | None, name: str) -> type[Position] | None:
    """The game of this name that a file defines. Running the file is what makes it known.

    Without a path it is that of a folder or a package, or None if there is none.
    """
    if path is None:
        from lastmove.api.elsewhere import find_elsewhere

        return find_elsewhere(name)
    games = load_games(path)
    if name not in games:
        known = ", ".join(games) or "none at all"
        raise InputError(f"{path!r} defines no game {name!r}; it defines {known}")
    return games[name]


def load_games(path: str) -> dict[str, type[Position]]:
    """All games that a file defines, by name, each with the hash of the file."""
    file = Path(path)
    digest = hashlib.sha256(read_whole(path)).hexdigest()
    module_name = f"lastmove_own_{file.stem}_{digest[:12]}"
    module = sys.modules.get(module_name)
    # A copy in another folder has other helpers beside it, and errors name its own lines.
    if module is None or module.__file__ != str(file.absolute()):
        spec = importlib.util.spec_from_file_location(module_name, file.absolute())
        if spec is None or spec.loader is None:
            raise InputError(f"{path!r} is not a Python file; a game ends in .py")
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module
        sys.path.insert(0, str(file.resolve().parent))  # so that it can import its helpers
        try:
            spec.loader.exec_module(module)
        except BaseException as problem:
            del sys.modules[module_name]
            if is_interrupt(problem):
                raise
            raise GameError(
                f"{path!r} does not run as Python: {what(problem)}, in {own_line(problem) or path}"
            ) from problem
        finally:
            sys.path.pop(0)
    games = games_in(module)
    for name in games:
        if find_game(name) is not None:
            raise InputError(
                f"{path!r} defines a game {name!r}, the name of a bundled one; give it another"
            )
    for game in games.values():
        game.loaded_from_hash = digest
    return games
