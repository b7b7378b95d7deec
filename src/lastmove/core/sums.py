"""Disjunctive sums: move in one term, leave the others (von Stengel, Definition 1.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, Self

from lastmove.core.errors import InputError
from lastmove.core.position import GameGraph, Impartial, Move, Position, identity, nim_heaps

Node = tuple[tuple[Hashable, Any], ...]


class Sum(Impartial):
    """Several impartial positions side by side; a move is a move in one of them.

    One of them may still have its last frog to place, say (`Position.must_place`). Then the sum is
    an opening position itself: that move comes first, as in Theorem 13 of Deijfen, Holroyd and
    Martin, where Bob places the last frog before anything is moved.

    >>> from lastmove.families.nim.rules_nim import Nim
    >>> total = Nim(3) + Nim(5) + Nim(7)
    >>> str(total), len(total.terms)
    ('nim(3) + nim(5) + nim(7)', 3)
    """

    name = "sum"
    __slots__ = ()

    @staticmethod
    def start(*terms: Impartial) -> tuple[Impartial, ...]:
        """The terms in written order, inner sums flattened."""
        flat: list[Impartial] = []
        for term in terms:
            if not isinstance(term, Impartial):
                raise InputError(f"{term} cannot be a term of a sum; only impartial positions can")
            flat += term.terms if isinstance(term, Sum) else (term,)
        if len(flat) < 2:
            raise InputError("a sum has at least two terms")
        for index in cannot_be_summed(flat)[:1]:
            raise InputError(
                f"{flat[index]} cannot be a term of a sum; only impartial positions can in which "
                "everything has been placed, but for the last thing in one of them"
            )
        return tuple(flat)

    @property
    def terms(self) -> tuple[Impartial, ...]:
        """The positions added, in written order."""
        terms: tuple[Impartial, ...] = self.state
        return terms

    @classmethod
    def plays(cls, terms: tuple[Impartial, ...]) -> Iterator[tuple[str, Any]]:
        """The moves of each term in turn."""
        for index in movable([term.opening for term in terms]):
            term = terms[index]
            left, right = _turned(terms[:index]), _turned(terms[index + 1 :])
            for move in term.moves():
                yield _text(term, move), (*left, move.to, *right)

    @staticmethod
    def identity(terms: tuple[Impartial, ...]) -> Hashable:
        """The order of the terms does not matter."""
        return frozenset(Counter(identity(term) for term in terms).items())

    @property
    def opening(self) -> bool:
        """Whether the last thing in one of the terms is still to be placed."""
        return any(term.opening for term in self.terms)

    @staticmethod
    def must_place(terms: tuple[Impartial, ...]) -> bool:
        """An opening sum has one thing to place, so that it can be added to other positions."""
        return any(term.opening for term in terms)

    def replace(self, index: int, move: Move) -> Move:
        """A move of one term, as a move of the sum."""
        terms = self.terms
        to = self.at((*_turned(terms[:index]), move.to, *_turned(terms[index + 1 :])))
        return Move(_text(terms[index], move), to)

    def inner(self, move: Move) -> tuple[int, Move]:
        """The term that a move of the sum is made in, by its number, and the move there."""
        assert isinstance(move.to, Sum)
        pairs = zip(self.terms, move.to.terms, strict=True)
        changed = (n for n, (term, after) in enumerate(pairs) if after != term.turned())
        # A move may change nothing that is seen, as raising and lowering a heap at once would.
        index = next(changed, 0)
        text = move.text.removeprefix(_text(self.terms[index], Move("", self)))
        return index, Move(text, move.to.terms[index])

    def parts(self) -> tuple[Impartial, ...]:
        """The parts of all terms."""
        parts = [part for term in self.terms for part in term.parts()]
        return tuple(part for part in parts if isinstance(part, Impartial))

    def raisable(self) -> tuple[int, ...]:
        """Those of all terms."""
        return tuple(number for term in self.terms for number in term.raisable())

    def turned(self) -> Self:
        """Every term as the other player sees it."""
        return self.at(_turned(self.terms))

    def nim_heaps(self) -> tuple[int, ...] | None:
        """All heaps, when every term is nim by its rules."""
        heaps: list[int] = []
        for term in self.terms:
            found = nim_heaps(term)
            if found is None:
                return None
            heaps += found
        return tuple(heaps)

    def reduce_heap(self, index: int, size: int) -> Move:
        """Reduce a heap of the term it belongs to."""
        for number, term in enumerate(self.terms):
            count = len(nim_heaps(term) or ())
            if index < count:
                return self.replace(number, term.reduce_heap(index, size))
            index -= count
        raise InputError(f"{self} has no heap number {index + 1}")

    def kind(self) -> Hashable:
        """Sums of the same games with the same settings share a graph."""
        return Sum, frozenset(part.kind() for part in self.parts())

    def graph(self) -> GameGraph:
        """Nodes are multisets of the nodes of the parts, each with the kind it belongs to."""
        graphs: dict[Hashable, GameGraph] = {}
        root: list[tuple[Hashable, Any]] = []
        for part in self.parts():
            graph = part.graph()
            graphs.setdefault(part.kind(), graph)
            root.append((part.kind(), graph.root))

        def options(node: Node) -> Iterator[Node]:
            placing = [_must_place(graphs[kind], inner) for kind, inner in node]
            for index in movable(placing):
                kind, inner = node[index]
                if index and node[index - 1] == node[index]:
                    continue
                rest = node[:index] + node[index + 1 :]
                for option in graphs[kind].options(inner):
                    yield _ordered((*rest, (kind, option)))

        def text(node: Node) -> str:
            return " + ".join(graphs[kind].text(inner) for kind, inner in node)

        return GameGraph(_ordered(tuple(root)), options, text)

    def inline(self) -> str:
        """The terms with everything written out."""
        return " + ".join(term.inline() for term in self.terms)

    def file_hash(self) -> str | None:
        """The hash of the file that the terms which are users' own games come from."""
        hashes = {term.file_hash() for term in self.terms} - {None}
        if len(hashes) > 1:
            raise InputError(
                "a certificate is about the games of one file; the terms of this sum come from "
                f"{len(hashes)}"
            )
        return next(iter(hashes), None)

    def __str__(self) -> str:
        return " + ".join(str(term) for term in self.terms)

    def __repr__(self) -> str:
        return " + ".join(repr(term) for term in self.terms)


def cannot_be_summed(terms: Sequence[Position]) -> list[int]:
    """The terms, by number, that have more to place than one sum can have."""
    opening = [index for index, term in enumerate(terms) if term.opening]
    able = [index for index in opening if type(terms[index]).must_place(terms[index].state)]
    return sorted(set(opening) - set(able[:1]))


def movable(placing: list[bool]) -> Iterable[int]:
    """The terms to move in: the one with something to place, if there is one, else all."""
    return [placing.index(True)] if True in placing else range(len(placing))


def _must_place(graph: GameGraph, node: Any) -> bool:
    return graph.must_place is not None and graph.must_place(node)


def _ordered(node: Node) -> Node:
    # By hash: inner nodes of different games have no common order. Two inner nodes with the same
    # hash may stay in either order, which costs a repeated visit and nothing else.
    return tuple(sorted(node, key=hash))


def _turned(terms: tuple[Impartial, ...]) -> tuple[Impartial, ...]:
    return tuple(term.turned() for term in terms)


def _text(term: Impartial, move: Move) -> str:
    return f"{term}: {move.text}"
