"""What can go wrong, each with one sentence for the person who has to mend it.

The command line turns them into exit codes: `InputError` and what derives from it into 2,
`LimitReached` into 3.
"""

from __future__ import annotations


class StoreWarning(UserWarning):
    """What was found by other runs cannot be used, or what is found not be kept for them."""


class PackageWarning(UserWarning):
    """A game of an installed package cannot be used."""


class AskedToEnd(KeyboardInterrupt):
    """The machine goes down, or nobody waits any more: what a run keeps is saved as by Ctrl-C."""


class InputError(ValueError):
    """Something the user gave is not usable; the message says what, where, and what would be.

    Cost: none.

    Source: ours.

    >>> import lastmove as lm
    >>> try:
    ...     lm.solve("nim(3")
    ... except InputError as problem:
    ...     print(problem)
    '(' is never closed, at character 4: nim»(«3
    """


class NotationError(InputError):
    """A text that is not a position, with the place where it stops making sense.

    Cost: none.

    Source: ours.

    Attributes
    ----------
    message : the sentence without the place.
    text, start, end : the text read and the span that is wrong, counted from 0.

    >>> problem = NotationError("a heap is 0 or more", "nim(3,-5)", 6, 8)
    >>> problem.message, problem.text[problem.start : problem.end]
    ('a heap is 0 or more', '-5')
    """

    def __init__(self, message: str, text: str = "", start: int = 0, end: int | None = None):
        self.message = message
        self.text = text
        self.start = start
        self.end = start if end is None else end
        super().__init__(f"{message}, {self.place()}" if text.strip() else message)

    def place(self, width: int = 60) -> str:
        """Where it is, in words: the character's number and the text with the span marked.

        >>> NotationError("a heap is 0 or more", "nim(3,-5)", 6, 8).place()
        'at character 7: nim(3,»-5«)'
        """
        before, bad, after = (
            self.text[: self.start],
            self.text[self.start : self.end],
            self.text[self.end :],
        )
        before = before if len(before) <= width else "…" + before[-width:]
        bad = bad if len(bad) <= width else bad[: width // 2] + "…" + bad[-width // 2 :]
        after = after if len(after) <= width else after[:width] + "…"
        shown = f"{before}»{bad}«{after}"
        return f"at character {self.start + 1}: {printable(shown)}"


class BadArgument(InputError):
    """Raised by a game's `start` to say which of its arguments is wrong.

    Reading notation turns it into a `NotationError` that marks this argument; `number` says which
    one, counted from 0, where `start` takes any number of them.

    Cost: none.

    Source: ours.

    >>> import lastmove as lm
    >>> def start(chips: int) -> int:
    ...     if chips % 2:
    ...         raise BadArgument("chips", "there is an even number of chips")
    ...     return chips
    >>> pairs = lm.impartial(lambda chips: [chips - 2] if chips else [], name="pairs", start=start)
    >>> lm.parse("pairs(5)", own={"pairs": pairs})
    Traceback (most recent call last):
    lastmove.core.errors.NotationError: there is an even number of chips, at character 7: pairs(»5«)
    """

    def __init__(self, argument: str, message: str, number: int = 0):
        self.argument = argument
        self.number = number
        super().__init__(message)


class GameError(InputError):
    """The rules of a game break a promise: they loop, raise, or yield what is no position.

    Cost: none.

    Source: ours.

    >>> import lastmove as lm
    >>> stuck = lm.impartial(lambda n: [n], name="stuck")
    >>> try:
    ...     lm.check_game(stuck, "stuck(1)")
    ... except GameError as problem:
    ...     print(problem)
    stuck breaks its promises: a move from stuck(1) leads back to it
    """


class CertificateError(InputError):
    """A file or text that is no certificate at all, so that there is nothing to check.

    Cost: none.

    Source: ours.

    >>> import lastmove as lm
    >>> try:
    ...     lm.verify("nim(3,5,7) is won")
    ... except CertificateError as problem:
    ...     print(problem)
    this is not JSON, so it is no certificate
    """


class LimitReached(RuntimeError):
    """Time, memory or size ran out before the answer was known. Nothing was half-written.

    Cost: none; limits are looked at after every so many steps, so that a run may go a little beyond
    them.

    Source: ours.

    Attributes
    ----------
    what : the sentence, without what one can do about it.
    give : the argument that gives more, as `"time"`; empty if none does.

    >>> problem = LimitReached("the time limit of 2 seconds was reached", "time")
    >>> print(problem)
    the time limit of 2 seconds was reached; give more with time=
    """

    def __init__(self, what: str, give: str = ""):
        super().__init__(what, give)
        self.what, self.give = what, give

    def __str__(self) -> str:
        return f"{self.what}; give more with {self.give}=" if self.give else self.what

    def for_command_line(self) -> str:
        """The same with the option of that name."""
        option = f"; give more with --{self.give.replace('_', '-')}" if self.give else ""
        return self.what + option


class NotKnown(LimitReached):
    """A nimber, or a list of moves, that no one knows how to find or that is too long.

    More time does not help; other things may still be known of the position, such as who wins.
    """


def told(problem: Exception) -> str:
    """What went wrong, as people at the command line are told."""
    return problem.for_command_line() if isinstance(problem, LimitReached) else str(problem)


def printable(text: str) -> str:
    r"""The text with control characters written escaped, so that a terminal stays whole.

    >>> printable("a\x1b[2Jb")
    'a\\x1b[2Jb'
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
