"""Errors in a user's own rules, told as one sentence with the file and the line.

The front doors of lastmove are `guarded`. Whatever is raised behind one of them, while the rules of
a user's own game run or because of what they gave, comes out as a `GameError`; everything else, a
mistake in lastmove or in a bundled game, comes out as it is. What a walk knows of the place where
it happened it leaves with the exception, by `note_place`.
"""

from __future__ import annotations

import functools
import inspect
import os
import sys
import sysconfig
from collections.abc import Callable, Iterator
from types import FrameType
from typing import ParamSpec, TypeVar

from lastmove.core.errors import AskedToEnd, GameError, InputError, LimitReached
from lastmove.core.inheritance import is_bundled, owner_of, rules_and_claims
from lastmove.core.position import Position

P = ParamSpec("P")
T = TypeVar("T")

_LIBRARIES = tuple({os.path.join(sysconfig.get_path(p), "") for p in ("purelib", "platlib")})
_AT = "at "


def guarded(door: Callable[P, T]) -> Callable[P, T]:
    """A front door: errors of a user's rules leave it as a `GameError` with its cause."""

    @functools.wraps(door)
    def guarding(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return door(*args, **kwargs)
        except (InputError, LimitReached, MemoryError):
            raise
        except BaseException as problem:
            error = None if is_interrupt(problem) else rules_error(problem)
            if error is None:
                raise
            raise error from problem

    return guarding


def is_interrupt(problem: BaseException) -> bool:
    """Whether it is Ctrl-C, which no rules are to blame for; what they derive from it is theirs."""
    return type(problem) in (KeyboardInterrupt, AskedToEnd)


def note_place(problem: Exception, text: Callable[[], str]) -> None:
    """Leave with an exception at which position it happened, if that can be written."""
    try:
        problem.add_note(f"{_AT}{text()}")
    except Exception:  # the rules that are needed to write it fail as well
        return


def rules_error(problem: BaseException) -> GameError | None:
    """The sentence for an error of a user's own rules; None if they have no part in it."""
    notes = [note for note in getattr(problem, "__notes__", ()) if note.startswith(_AT)]
    at = f" {notes[0]}" if notes else ""
    if (line := own_line(problem)) is not None:
        return GameError(f"the rules fail{at}: {what(problem)}, in {line}")
    for frame, _ in _frames(problem):
        for game in _games(frame):
            if not is_bundled(game):
                return GameError(
                    f"the rules of {game.name} give what cannot be used{at}: {what(problem)}; "
                    f"see {_begins(game)}"
                )
    return None


def own_line(problem: BaseException) -> str | None:
    """The innermost line of the user's own files that an exception passed, in words."""
    if isinstance(problem, SyntaxError) and problem.filename and problem.lineno:
        return _place(problem.filename, problem.lineno)
    for frame, number in _frames(problem):
        if _is_own_code(frame):
            return _place(frame.f_code.co_filename, number)
    return None


def what(problem: BaseException) -> str:
    """The name of an exception and what it says."""
    try:
        said = " ".join((problem.msg if isinstance(problem, SyntaxError) else str(problem)).split())
    except Exception:  # an exception of the user's own may fail to say anything
        said = ""
    return f"{type(problem).__name__}, {said[:200]}" if said else type(problem).__name__


def _frames(problem: BaseException) -> list[tuple[FrameType, int]]:
    """The frames from where it was raised up to the front door, with their lines."""
    frames: list[tuple[FrameType, int]] = []
    step = problem.__traceback__
    while step is not None:
        frames.append((step.tb_frame, step.tb_lineno))
        step = step.tb_next
    return frames[::-1]


def _is_own_code(frame: FrameType) -> bool:
    """Neither ours, nor Python's, nor a library's."""
    module = str(frame.f_globals.get("__name__", "")).partition(".")[0]
    if module == "lastmove" or module in sys.stdlib_module_names:
        return False
    file = frame.f_code.co_filename
    return not file.startswith(("<frozen", "<string>", *_LIBRARIES))


def _games(frame: FrameType) -> Iterator[type[Position]]:
    """The games whose positions a function has at hand."""
    for thing in list(frame.f_locals.values()):
        if inspect.isclass(thing) and issubclass(thing, Position):
            yield thing
        elif isinstance(thing, Position):
            yield type(thing)
            yield from map(type, thing.parts())


def _begins(game: type[Position]) -> str:
    """Where the user's own part of a game begins: the first rule, or else claim, of it."""
    for name in (*rules_and_claims(game), "start"):
        thing = vars(owner_of(game, name)).get(name)
        function = getattr(thing, "__func__", thing)
        code = getattr(function, "__code__", None)
        # Asked of the function: what a class may not inherit is set in it, and is ours.
        if code is not None and not is_bundled(function):
            return f"{name} in {_place(code.co_filename, code.co_firstlineno)}"
    return f"the class {game.__qualname__}"


def _place(file: str, line: int) -> str:
    here = os.path.join(os.getcwd(), "")
    return f"line {line} of {file.removeprefix(here)}"
