"""Labeled trees, `A[B,C[A,B]]`: of any depth, with equal subtrees kept once.

A tree lives in a *grove*, a table of nodes in which every node has a label and the numbers of
nodes written before it; equal subtrees have one number. So a tree is a number and its table, two
trees are compared without recursion, and what is 10^5 levels deep, or has 2^60 leaves that are
shared, is as easy as any other. Reading and writing cost the text; a node some 200 bytes.

In long notation a shared subtree is written once, with a number, and referred to from there on:
`A[C#1[A,B],B[#1,A]]` is `A[C[A,B],B[C[A,B],A]]`.

Ours because no library known to us keeps equal subtrees once, or trees as deep as these.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, NoReturn

from lastmove.core.errors import InputError, NotationError
from lastmove.notation.syntax import NAME, Atom, FileValue, NodeValue, Value

WRITTEN_OUT = 1000
"""Trees of more nodes, equal ones counted each time, are written with references."""
_TOKEN = re.compile(r"\s*(?:([A-Za-z_]\w*)\s*(?:#\s*(\d+))?|#\s*(\d+)|([\[\],]))\s*", re.ASCII)
_FORM = (
    'a tree in JSON is a label, a list ["A", child, …], or {"nodes": [["B"], ["A", 0, 0], …]} '
    "with the numbers of earlier nodes as children and the root last"
)


class _Grove:
    """Nodes, each once; a node's children have smaller numbers than itself."""

    __slots__ = ("children", "hashes", "labels", "numbers", "sizes")

    def __init__(self) -> None:
        self.labels: list[str] = []
        self.children: list[tuple[int, ...]] = []
        self.hashes: list[int] = []
        self.sizes: list[int] = []
        self.numbers: dict[tuple[str, tuple[int, ...]], int] = {}

    def add(self, label: str, children: tuple[int, ...]) -> int:
        """The number of this node, a new one if there was none."""
        key = (label, children)
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.labels)
            self.labels.append(label)
            self.children.append(children)
            self.hashes.append(hash((label, *[self.hashes[child] for child in children])))
            self.sizes.append(1 + sum([self.sizes[child] for child in children]))
        return number


class Tree:
    """`A[B,C[A,B]]`: labels with children, in order; a leaf has none.

    >>> tree = Tree("A", [Tree("B"), Tree("C", [Tree("A"), Tree("B")])])
    >>> str(tree), tree.label, [str(child) for child in tree.children], tree.size
    ('A[B,C[A,B]]', 'A', ['B', 'C[A,B]'], 5)
    """

    __slots__ = ("_grove", "_number")
    _grove: _Grove
    _number: int

    def __init__(self, label: str, children: Iterable[Tree] = ()):
        if not isinstance(label, str) or not NAME.fullmatch(label):
            raise InputError(f"a label is a word of letters and digits, not {label!r}")
        below = tuple(children)
        if not all(isinstance(child, Tree) for child in below):
            raise InputError("the children of a tree are trees")
        grove = max((t._grove for t in below), key=lambda g: len(g.labels), default=_Grove())
        numbers = tuple(child._moved_to(grove) for child in below)
        self._grove, self._number = grove, grove.add(label, numbers)

    @classmethod
    def _at(cls, grove: _Grove, number: int) -> Tree:
        tree = cls.__new__(cls)
        tree._grove, tree._number = grove, number
        return tree

    @property
    def label(self) -> str:
        """The label of the root."""
        return self._grove.labels[self._number]

    @property
    def children(self) -> tuple[Tree, ...]:
        """The trees below the root, in written order."""
        return tuple(self._at(self._grove, n) for n in self._grove.children[self._number])

    @property
    def size(self) -> int:
        """How many nodes it has, those of equal subtrees counted each time."""
        return self._grove.sizes[self._number]

    def nodes(self) -> list[tuple[str, tuple[int, ...]]]:
        """Its different subtrees, each as its label and the numbers of its children.

        Numbered from the leaves up, in the order in which a walk from the left leaves each for
        the first time; the root is the last. Cost: linear in the answer.
        """
        grove = self._grove
        number_of: dict[int, int] = {}
        found: list[tuple[str, tuple[int, ...]]] = []
        stack = [(self._number, 0)]
        while stack:
            at, next_child = stack.pop()
            below = grove.children[at]
            while next_child < len(below) and below[next_child] in number_of:
                next_child += 1
            if next_child < len(below):
                stack.append((at, next_child + 1))
                stack.append((below[next_child], 0))
            else:
                number_of[at] = len(found)
                found.append((grove.labels[at], tuple(number_of[child] for child in below)))
        return found

    @classmethod
    def of_nodes(cls, nodes: Iterable[tuple[str, Iterable[int]]]) -> Tree:
        """The tree whose root is the last of these nodes; children are earlier ones, by number."""
        grove = _Grove()
        numbers: list[int] = []
        for label, below in nodes:
            children = tuple(below)
            if not isinstance(label, str) or not NAME.fullmatch(label):
                raise InputError(f"a label is a word of letters and digits, not {label!r}")
            for child in children:
                if type(child) is not int or not 0 <= child < len(numbers):
                    raise InputError(
                        f"node {len(numbers)} has a child {child!r}, which is no earlier node"
                    )
            numbers.append(grove.add(label, tuple(numbers[child] for child in children)))
        if not numbers:
            raise InputError("a tree has at least one node")
        return cls._at(grove, numbers[-1])

    def _moved_to(self, grove: _Grove) -> int:
        if grove is self._grove:
            return self._number
        numbers: list[int] = []
        for label, below in self.nodes():
            numbers.append(grove.add(label, tuple(numbers[child] for child in below)))
        return numbers[-1]

    # -- notation ---------------------------------------------------------------------------------

    @classmethod
    def from_notation(cls, value: Value) -> Tree:
        """Read a tree, or the file that holds one, as notation or as JSON."""
        if isinstance(value, FileValue):
            text = value.read()
            try:
                return cls.from_text(text)
            except InputError as problem:
                value.error(f"the file {value.path!r} holds no tree ({problem})")
        if not isinstance(value, NodeValue | Atom) or not NAME.match(value.source):
            value.error(f"a tree such as A[B,C[A,B]] was expected, not {value.source!r}")
        return _read(value.text, value.start, value.end)

    @classmethod
    def from_text(cls, text: str) -> Tree:
        """Read a tree that stands alone in a text: notation, or JSON.

        >>> str(Tree.from_text('["A", "B", ["C", "A", "B"]]'))
        'A[B,C[A,B]]'
        """
        if text.lstrip()[:1] in ("{", "[", '"'):
            try:
                data = json.loads(text)
            except RecursionError:
                raise InputError(f"this JSON nests too deeply to be read; {_FORM}") from None
            except ValueError as problem:
                raise InputError(f"this is not JSON: {problem}") from None
            return cls.from_data(data)
        return _read(text, 0, len(text))

    @classmethod
    def from_data(cls, data: object) -> Tree:
        """Read a tree from lists, as JSON has them; `to_data` writes the flat form."""
        if isinstance(data, dict) and isinstance(data.get("nodes"), list):
            nodes = data["nodes"]
            if not all(isinstance(node, list | tuple) and node for node in nodes):
                raise InputError(_FORM)
            return cls.of_nodes((node[0], node[1:]) for node in nodes)
        return _from_nested(data)

    def to_data(self) -> dict[str, list[list[Any]]]:
        """The tree as an object for JSON, every different subtree once.

        >>> Tree.from_text("A[B,C[A,B]]").to_data()
        {'nodes': [['B'], ['A'], ['C', 1, 0], ['A', 0, 2]]}
        """
        return {"nodes": [[label, *below] for label, below in self.nodes()]}

    def __str__(self) -> str:
        nodes = self.nodes()
        shared = _met_again(nodes) if self.size > WRITTEN_OUT else set()
        names: dict[int, int] = {}
        pieces: list[str] = []
        stack: list[int | str] = [len(nodes) - 1]
        while stack:
            at = stack.pop()
            if isinstance(at, str):
                pieces.append(at)
                continue
            label, below = nodes[at]
            if at in names:
                pieces.append(f"#{names[at]}")
                continue
            pieces.append(label)
            if at in shared:
                names[at] = len(names) + 1
                pieces.append(f"#{names[at]}")
            if below:
                pieces.append("[")
                stack.append("]")
                for place in range(len(below) - 1, -1, -1):
                    stack.append(below[place])
                    if place:
                        stack.append(",")
        return "".join(pieces)

    def __repr__(self) -> str:
        return repr(str(self))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        if self._grove is other._grove:
            return self._number == other._number
        return hash(self) == hash(other) and self.nodes() == other.nodes()

    def __hash__(self) -> int:
        return self._grove.hashes[self._number]

    def __reduce__(self) -> tuple[object, ...]:
        return Tree.of_nodes, (self.nodes(),)


def _met_again(nodes: list[tuple[str, tuple[int, ...]]]) -> set[int]:
    """The inner nodes that are a child more than once."""
    once: set[int] = set()
    again: set[int] = set()
    for _, below in nodes:
        for child in below:
            if nodes[child][1]:
                (again if child in once else once).add(child)
    return again


def _from_nested(data: object) -> Tree:
    grove = _Grove()
    done: list[int] = []
    stack: list[tuple[object, bool]] = [(data, False)]
    while stack:
        item, closing = stack.pop()
        if isinstance(item, str):
            item = (item,)
        if not isinstance(item, list | tuple) or not item or not isinstance(item[0], str):
            raise InputError(f"{_FORM}; {str(item)[:60]!r} is none of these")
        if not NAME.fullmatch(item[0]):
            raise InputError(f"a label is a word of letters and digits, not {item[0]!r}")
        if closing:
            at = len(done) - (len(item) - 1)
            below = tuple(done[at:])
            del done[at:]
            done.append(grove.add(item[0], below))
        else:
            stack.append((item, True))
            stack += [(child, False) for child in reversed(item[1:])]
    return Tree._at(grove, done[0])


class _Open:
    """A node whose closing bracket has not come yet."""

    __slots__ = ("at", "below", "label", "name")

    def __init__(self, label: str, name: str | None, at: int):
        self.label, self.name, self.at = label, name, at
        self.below: list[int] = []


def _read(text: str, start: int, end: int) -> Tree:
    """The tree written from start to end. Cost: linear, no recursion."""
    grove = _Grove()
    named: dict[str, int] = {}
    stack: list[_Open] = []
    at, wants_tree = start, True
    done: int | None = None
    while at < end:
        token = _TOKEN.match(text, at, end)
        if token is None:
            _fail(text, at, "a label, a bracket or a comma was expected in a tree")
        label, name, reference, mark = token.groups()
        here, at = at, token.end()
        if (mark in ("]", ",")) == wants_tree or done is not None:
            _fail(text, here, _expected(wants_tree, stack))
        if mark == "[":
            _fail(text, here, "a label was expected before '['")
        if mark == ",":
            wants_tree = True
            continue
        if label is not None and at < end and text[at] == "[":
            stack.append(_Open(label, name, here))
            at += 1
            continue
        if mark == "]":
            closed = stack.pop()
            number = grove.add(closed.label, tuple(closed.below))
            name = closed.name
        elif reference is not None:
            if reference not in named:
                _fail(text, here, f"#{reference} refers to no subtree written before")
            number = named[reference]
        else:
            number = grove.add(label, ())
        if (name is not None and mark == "]") or (label is not None and name is not None):
            if name in named:
                _fail(text, here, f"#{name} is given to two subtrees")
            named[name] = number
        wants_tree = False
        if stack:
            stack[-1].below.append(number)
        else:
            done = number
    if stack:
        _fail(text, stack[-1].at, f"the bracket of this {stack[-1].label} is never closed")
    if done is None:
        _fail(text, start, "a tree such as A[B,C[A,B]] was expected")
    return Tree._at(grove, done)


def _expected(wants_tree: bool, stack: list[_Open]) -> str:
    if wants_tree:
        return "a label was expected here, as in A[B,C]"
    return "',' or ']' was expected here" if stack else "the tree ends before this"


def _fail(text: str, at: int, message: str) -> NoReturn:
    raise NotationError(message, text, at, at + 1)
