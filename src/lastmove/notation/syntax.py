"""From text to a tree: the one grammar that all games share.

    sum    := ['-'] term (('+' | '-') ['-'] term)*
    term   := '*' digits | '(' sum ')' | worth | call
    call   := [path '.py:'] name ['(' [arg (',' arg)*] ')']
    arg    := [name '='] value
    value  := '[' values ']' | '{' values '}' | word '[' tree ']' | '@' path | atom
            | name '(' arg (',' arg)+ ')'

An atom is any run of characters up to the next comma or bracket, whatever stands in quotes being
part of it, and the bracket of a code that repeats, `0.[3]`; what it means (an integer, a size, an
edge, arithmetic in x, …) is decided by the type that reads it, in `kinds`, so that a game can have
values of its own without a change here. A `worth` is what a partisan game is worth, such as `1/2`,
`^*`, `{2|-1}` or `±1`: it begins with no name, and goes up to the next sign; it is read by whoever
brings such values.
Nothing is ever evaluated. Cost: linear in the text.

Ours, no parser generator's, because an atom is read by whoever wants it, so that there are no
tokens before; and because an error names the very characters, and what would be right.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import NoReturn

from lastmove.core.atomic import read_whole
from lastmove.core.errors import InputError, NotationError

MAX_DEPTH = 64
MAX_LENGTH = 100_000_000
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
RUN = r'"(?:[^"\\]|\\.)*"'
"""What stands in quotes, for a pattern; the dot is to match line ends too."""
_QUOTED = re.compile(RUN, re.DOTALL)
_SPACES = re.compile(rf"({RUN})|\s+", re.DOTALL)
_WORDS = re.compile(rf'(?:{RUN}|[^\s"]+)+|"', re.DOTALL)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_CONTROLS = r"\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
_CONTROL = re.compile(f"[{_CONTROLS}]")
NOT_IN_NAMES = rf"\s,()\[\]{{}}=\"@#>\\{_CONTROLS}"
"""What stands in a name only in quotes, for a set of characters in a pattern."""
_BRACKET = re.compile(rf"{RUN}|[\[\]]", re.DOTALL)
_PLAIN = re.compile(rf"""(?:[^,()\[\]{{}}="]+|{RUN})+""", re.DOTALL)
_MADE = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)\((?=[^()\[\]{}]*[,=])")
_REPEATED = re.compile(r"[0-9A-Fa-f]?\.[0-9A-Fa-f]*\[[^\[\](){},=]*\]")
"""A code whose last digits repeat, `0.3[12]`: the one atom with brackets."""
_WORTH = re.compile(r"[0-9^{±]|v(?![A-Za-z_(])|(?:tiny|miny)\(")
"""How a value begins that stands as a term; what begins otherwise is a call, or a nimber."""
_USER_FILE = re.compile(r"[^\s()\[\]{},=+*@]*\.py:")


def quote(text: str) -> str:
    r"""The text in quotes; control characters and lone surrogates are escaped.

    >>> print(quote('New "York"\n'))
    "New \"York\"\n"
    """
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return '"' + _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + '"'


def unquote(text: str) -> str:
    r"""What stands in the quotes; the text itself if it is not quoted.

    >>> unquote(r'"New \"York\""'), unquote("York")
    ('New "York"', 'York')
    """
    if text[:1] != '"' or not _QUOTED.fullmatch(text):
        return text
    return _ESCAPE.sub(lambda found: _escaped(found[1]), text[1:-1])


def _escaped(after: str) -> str:
    if len(after) > 1:
        return chr(int(after[1:], 16))
    return "\n" if after == "n" else after


def spaced(text: str) -> str:
    """The text with one blank for each run of them, but for what stands in quotes."""
    if '"' not in text:
        return " ".join(text.split())
    return _SPACES.sub(lambda found: found[1] or " ", text).strip()


def spoken(text: str) -> list[str]:
    """The words of a move's text; what stands in quotes is one word, and without them.

    >>> spoken('begin  at "New York"')
    ['begin', 'at', 'New York']
    """
    return [unquote(word) for word in _WORDS.findall(text)]


def has_controls(name: str) -> bool:
    """Whether a text has control characters, line ends or lone surrogates."""
    return _CONTROL.search(name) is not None


@dataclass(frozen=True)
class Value:
    """A piece of the text, which knows where it stands so that errors can point at it."""

    text: str = field(compare=False, repr=False)
    start: int = field(compare=False, repr=False)
    end: int = field(compare=False, repr=False)

    def error(self, message: str) -> NoReturn:
        """Refuse this value with a sentence."""
        raise NotationError(message, self.text, self.start, self.end)

    @property
    def source(self) -> str:
        """The characters it was written with."""
        return self.text[self.start : self.end]


@dataclass(frozen=True)
class Atom(Value):
    """A run of characters without structure: `3`, `0.77`, `a-b`, `..#/...`, `2*x`, `"New York"`."""

    @property
    def word(self) -> str:
        """The characters, without quotes if it is quoted."""
        return unquote(self.source)

    @property
    def quoted(self) -> bool:
        """Whether all of it stands in quotes, and so is a word whatever it looks like."""
        return _QUOTED.fullmatch(self.source) is not None

    @property
    def unquoted(self) -> str:
        """What of it stands outside quotes: `-b` of `"New York"-b`."""
        return _QUOTED.sub("", self.source)


@dataclass(frozen=True)
class FileValue(Value):
    """`@path`: what stands in a file. Refused where files may not be read, as over a network."""

    path: str
    allowed: bool

    def read(self) -> str:
        """The file's text."""
        data = self.read_bytes()
        try:
            if b"\0" in data:
                raise UnicodeDecodeError("utf-8", data, data.index(b"\0"), 0, "a zero byte")
            return data.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            self.error(
                f"the file {self.path!r} is not a text file (byte {problem.start} is no text); "
                "an edge list in UTF-8 is wanted"
            )

    def read_bytes(self) -> bytes:
        """What the file holds."""
        if not self.allowed:
            self.error("files cannot be read here; write the value out inline")
        try:
            return read_whole(self.path)
        except InputError as problem:
            self.error(str(problem))


@dataclass(frozen=True)
class ListValue(Value):
    """`[a, b, …]`."""

    items: tuple[Value, ...]


@dataclass(frozen=True)
class SetValue(Value):
    """`{a, b, …}`."""

    items: tuple[Value, ...]


@dataclass(frozen=True)
class NodeValue(Value):
    """`A[B, C[A, B]]`: a label with children, to any depth; `trees` reads on."""

    label: str
    files: bool = True

    @property
    def items(self) -> tuple[Value, ...]:
        """The children as values, for what is not deep, such as `torus[0.1:0.2, 0.5:0.7]`."""
        reader = _Reader(self.text, self.files)
        reader.at = self.text.index("[", self.start)
        opened = reader.at
        reader.at += 1
        return reader.values("]", opened, 1)


@dataclass(frozen=True)
class Argument:
    """One argument of a call, `key` being None for one without."""

    key: str | None
    value: Value


@dataclass(frozen=True)
class Call(Value):
    """`name(args)`, or `name` alone (`arguments` None): rules without a position."""

    name: str
    arguments: tuple[Argument, ...] | None
    file: str | None = None
    negative: bool = False


@dataclass(frozen=True)
class CallValue(Value):
    """`uniform(20, seed=7)`: a value made by name; an atom if it has one plain argument only."""

    name: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True)
class Star(Value):
    """`*3`, the nim heap of 3."""

    size: Atom
    negative: bool = False


@dataclass(frozen=True)
class Worth(Value):
    """`1/2`, `^*`, `{2|-1}`: a value as a term of a sum."""

    negative: bool = False


Term = Call | Star | Worth
"""A term of a sum; a `negative` one has an odd number of minus signs before it."""


def read_terms(text: str, *, files: bool = True) -> tuple[Term, ...]:
    """The terms of a sum, in written order. Raises `NotationError`."""
    return _Reader(text, files).whole()


def read_value(text: str, *, files: bool = True) -> Value:
    """The one value that a text is, as it would stand among arguments. Raises `NotationError`."""
    reader = _Reader(text, files)
    if not reader.peek():
        raise NotationError("the text is empty; a value was expected")
    value = reader.value(0)
    if reader.peek():
        reader.fail(f"the end was expected here, but {reader.found()}")
    return value


class _Reader:
    def __init__(self, text: str, files: bool):
        if len(text) > MAX_LENGTH:
            raise NotationError(
                f"a text of {len(text):,} characters is too long (at most {MAX_LENGTH:,}); "
                "large graphs come from files"
            )
        self.text = text
        self.files = files
        self.at = 0

    def fail(self, message: str, start: int | None = None, end: int | None = None) -> NoReturn:
        where = self.at if start is None else start
        raise NotationError(message, self.text, where, end if end is not None else where + 1)

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def peek(self) -> str:
        self.skip()
        return self.text[self.at : self.at + 1]

    def found(self) -> str:
        c = self.peek()
        return f"{c!r} was found" if c else "the text ends"

    def whole(self) -> tuple[Term, ...]:
        if not self.peek():
            raise NotationError("the text is empty; a position looks like nim(3,5,7)")
        terms = self.sum(0)
        if self.peek() == ")":
            self.fail("this closing parenthesis was never opened")
        if self.peek():
            self.fail(f"'+' or the end was expected here, but {self.found()}")
        return terms

    def sum(self, depth: int) -> tuple[Term, ...]:
        if depth > MAX_DEPTH:
            self.fail(f"parentheses nest more than {MAX_DEPTH} deep")
        terms = [*self.signed(depth)]
        while self.peek() in ("+", "-"):
            if self.peek() == "+":
                self.at += 1
            terms += self.signed(depth)
        return tuple(terms)

    def signed(self, depth: int) -> tuple[Term, ...]:
        """A term, or those in parentheses, with the minus signs before it."""
        negative = False
        while self.peek() == "-":
            self.at += 1
            negative = not negative
        terms = self.term(depth)
        return tuple(replace(t, negative=not t.negative) for t in terms) if negative else terms

    def term(self, depth: int) -> tuple[Term, ...]:
        c = self.peek()
        start = self.at
        if c == "*":
            self.at += 1
            digits = re.compile(r"\s*(\d+)").match(self.text, self.at)
            if digits is None:
                self.fail("a heap size was expected after '*', as in *3")
            self.at = digits.end()
            size = Atom(self.text, digits.start(1), digits.end(1))
            return (Star(self.text, start, self.at, size),)
        if c == "(":
            self.at += 1
            terms = self.sum(depth + 1)
            self.close(")", start)
            return terms
        if _WORTH.match(self.text, start):
            return (self.worth(),)
        return (self.call(depth),)

    def worth(self) -> Worth:
        """A value, up to a sign or a closing parenthesis that stands in no bracket of its own."""
        start, opened = self.at, list[int]()
        while self.at < len(self.text):
            c = self.text[self.at]
            if c in "([{<":
                opened.append(self.at)
            elif c in ")]}>" and opened:
                opened.pop()
            elif c in "+-)" and not opened:
                break
            self.at += 1
        if opened:
            self.fail(f"{self.text[opened[-1]]!r} is never closed", opened[-1])
        end = start + len(self.text[start : self.at].rstrip())
        return Worth(self.text, start, end)

    def call(self, depth: int) -> Call:
        start = self.at
        file = _USER_FILE.match(self.text, self.at)
        path = None
        if file is not None:
            path = file.group()[:-1]
            self.at = file.end()
        name = NAME.match(self.text, self.at)
        if name is None:
            self.fail(f"the name of a game was expected, as in nim(3,5,7), but {self.found()}")
        self.at = name.end()
        arguments = None
        if self.peek() == "(":
            opened = self.at
            self.at += 1
            arguments = self.arguments(depth + 1)
            self.close(")", opened)
        return Call(self.text, start, self.at, name.group(), arguments, path)

    def close(self, bracket: str, opened: int) -> None:
        if self.peek() != bracket:
            if not self.peek():
                self.fail(f"{self.text[opened]!r} is never closed", opened)
            self.fail(f"{bracket!r} or ',' was expected here, but {self.found()}")
        self.at += 1

    def arguments(self, depth: int) -> tuple[Argument, ...]:
        if self.peek() == ")":
            return ()
        arguments = [self.argument(depth)]
        while self.peek() == ",":
            self.at += 1
            arguments.append(self.argument(depth))
        return tuple(arguments)

    def argument(self, depth: int) -> Argument:
        self.skip()
        key = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)\s*=").match(self.text, self.at)
        if key is not None:
            self.at = key.end()
        return Argument(key.group(1) if key else None, self.value(depth))

    def values(self, closing: str, opened: int, depth: int) -> tuple[Value, ...]:
        items: list[Value] = []
        if self.peek() != closing:
            items.append(self.value(depth))
            while self.peek() == ",":
                self.at += 1
                items.append(self.value(depth))
        self.close(closing, opened)
        return tuple(items)

    def value(self, depth: int) -> Value:
        if depth > MAX_DEPTH:
            self.fail(f"brackets nest more than {MAX_DEPTH} deep")
        c = self.peek()
        start = self.at
        if c == "[":
            self.at += 1
            items = self.values("]", start, depth + 1)
            return ListValue(self.text, start, self.at, items)
        if c == "{":
            self.at += 1
            items = self.values("}", start, depth + 1)
            return SetValue(self.text, start, self.at, items)
        if c == "@":
            return self.file()
        made = _MADE.match(self.text, start)
        if made is not None:
            return self.made(made.group(1), made.end(), depth)
        atom = self.atom()
        if repeats := _REPEATED.match(self.text, start):
            self.at = repeats.end()
            return Atom(self.text, start, self.at)
        if self.peek() == "[" and NAME.fullmatch(atom.source):
            self.matching_bracket()
            return NodeValue(self.text, start, self.at, atom.source, self.files)
        return atom

    def matching_bracket(self) -> None:
        """Go past the bracket that closes the one here, without recursion: trees may be deep."""
        open_brackets = 0
        for bracket in _BRACKET.finditer(self.text, self.at):
            open_brackets += {"[": 1, "]": -1}.get(bracket.group(), 0)
            if not open_brackets:
                self.at = bracket.end()
                return
        self.fail("'[' is never closed")

    def made(self, name: str, inside: int, depth: int) -> CallValue:
        start = self.at
        self.at = inside
        arguments = self.arguments(depth + 1)
        self.close(")", inside - 1)
        return CallValue(self.text, start, self.at, name, arguments)

    def file(self) -> FileValue:
        start = self.at
        self.at += 1
        atom = self.atom()
        if '"' in atom.source and not atom.quoted:
            self.fail('a path is quoted as a whole, as in @"my file.txt"', start, self.at)
        return FileValue(self.text, start, self.at, atom.word, self.files)

    def atom(self) -> Atom:
        start = self.at
        open_parentheses: list[int] = []
        while self.at < len(self.text):
            run = _PLAIN.match(self.text, self.at)
            if run is not None:
                self.at = run.end()
                continue
            c = self.text[self.at]
            if c == '"':
                self.fail("this quotation mark is never closed")
            if c == "(":
                open_parentheses.append(self.at)
                if len(open_parentheses) > MAX_DEPTH:
                    self.fail(f"parentheses nest more than {MAX_DEPTH} deep")
            elif c == ")" and open_parentheses:
                open_parentheses.pop()
            elif c in ",)[]{}=":
                break
            self.at += 1
        if open_parentheses:
            self.fail("this parenthesis is never closed", open_parentheses[-1])
        end = self.at
        while end > start and self.text[end - 1].isspace():
            end -= 1
        if end == start:
            self.fail(f"a value was expected here, but {self.found()}")
        return Atom(self.text, start, end)
