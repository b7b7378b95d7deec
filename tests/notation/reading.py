"""How tests read a single value: as the argument of a game that takes anything."""

from lastmove.core.errors import NotationError
from lastmove.notation.kinds import read, write
from lastmove.notation.syntax import read_terms


def value_of(text, files=True):
    """The value that stands alone between the parentheses of game(…)."""
    (call,) = read_terms(f"game({text})", files=files)
    (argument,) = call.arguments
    return argument.value


def read_as(kind, text, files=True):
    return read(value_of(text, files), kind)


def refused(kind, text, files=True):
    """The error that reading raises; fails when it raises none."""
    try:
        found = read_as(kind, text, files)
    except NotationError as problem:
        return problem
    raise AssertionError(f"{text!r} was read as {found!r}")


def marked(problem):
    """The characters that an error points at."""
    return problem.text[problem.start : problem.end]


def written(thing):
    return write(thing)
