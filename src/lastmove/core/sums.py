"""Disjunctive sums: move in one term, leave the others (von Stengel, Definition 1.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, Self

from lastmove.core.errors import InputError
from lastmove.core.family import value_game
from lastmove.core.heaps import part_by_part
from lastmove.core.position import (
    GameGraph,
    Impartial,
    Move,
    Partisan,
    Player,
    Position,
    identity,
    nim_heaps,
)
from lastmove.core.values import Value

Node = tuple[tuple[Hashable, Any], ...]


class Sum(Impartial):
    """Several impartial positions side by side; a move is a move in one of them.

    In one of them the last thing may still have to be placed (`Position.must_place`). Then the sum
    is an opening position itself, and that move comes before any other.

    Cost: its value is the nim-sum of those of its terms, each found by itself.

    Source: von Stengel (2011), Definition 1.3.

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

        def plays_in(index: int) -> Iterator[tuple[str, Any]]:
            term = terms[index]
            left, right = _other_side(terms[:index]), _other_side(terms[index + 1 :])
            for move in term.moves():
                yield _text(term, move), (*left, move.to, *right)

        return part_by_part(plays_in, movable([term.opening for term in terms]))

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
        to = self.at((*_other_side(terms[:index]), move.to, *_other_side(terms[index + 1 :])))
        return Move(_text(terms[index], move), to)

    def inner(self, move: Move) -> tuple[int, Move]:
        """The term that a move of the sum is made in, by its number, and the move there."""
        assert isinstance(move.to, Sum)
        pairs = zip(self.terms, move.to.terms, strict=True)
        changed = (n for n, (term, after) in enumerate(pairs) if after != term.seen_from_opponent())
        # A move may change nothing that is seen, as raising and lowering a heap at once would.
        index = next(changed, 0)
        text = move.text.removeprefix(_text(self.terms[index], Move("", self)))
        return index, Move(text, move.to.terms[index])

    def parts(self) -> tuple[Impartial, ...]:
        """The parts of all terms."""
        parts = [part for term in self.terms for part in term.parts()]
        return tuple(part for part in parts if isinstance(part, Impartial))

    def seen_from_opponent(self) -> Self:
        """Every term as the other player sees it."""
        return self.at(_other_side(self.terms))

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
        return _file_hash(self.terms)

    def __str__(self) -> str:
        return " + ".join(str(term) for term in self.terms)

    def __repr__(self) -> str:
        return " + ".join(repr(term) for term in self.terms)


class Negative(Partisan):
    """−G: the position G with Left and Right exchanged (von Stengel, section 1.9).

    It is written with a minus sign: `-name(…)`.
    """

    name = "negative"
    __slots__ = ()

    @staticmethod
    def start(position: Partisan) -> Partisan:
        """The position whose players change places."""
        if not isinstance(position, Partisan) or isinstance(position, Negative | PartisanSum):
            raise InputError(f"{position} has no negative to be written; `-` gives it")
        return position

    @property
    def positive(self) -> Partisan:
        """The position as it stands, before the players change places."""
        position: Partisan = self.state
        return position

    @classmethod
    def left_plays(cls, position: Partisan) -> Iterator[tuple[str, Any]]:
        """What Right can do in the position itself."""
        return ((move.text, move.to) for move in position.moves("right"))

    @classmethod
    def right_plays(cls, position: Partisan) -> Iterator[tuple[str, Any]]:
        """What Left can do in the position itself."""
        return ((move.text, move.to) for move in position.moves("left"))

    @staticmethod
    def identity(position: Partisan) -> Hashable:
        """As for the position itself."""
        return identity(position)

    def file_hash(self) -> str | None:
        """That of the position itself."""
        return self.positive.file_hash()

    def inline(self) -> str:
        """With everything written out."""
        return f"-{self.positive.inline()}"

    def __neg__(self) -> Partisan:
        return self.positive

    def __str__(self) -> str:
        return f"-{self.positive}"

    def __repr__(self) -> str:
        return f"-{self.positive!r}"


class PartisanSum(Partisan):
    """Positions side by side, of which one at least is partisan; a move is a move in one of them.

    Impartial terms take part as the nimbers that they are worth.
    """

    name = "sum"
    __slots__ = ()

    @staticmethod
    def start(*terms: Position) -> tuple[Position, ...]:
        """The terms in written order, inner sums flattened."""
        flat: list[Position] = []
        for term in terms:
            flat += term.terms if isinstance(term, Sum | PartisanSum) else (term,)
        for term in flat:
            if why := cannot_join_partisan(term):
                raise InputError(f"{term} {why}")
        if len(flat) < 2 or not any(isinstance(term, Partisan) for term in flat):
            raise InputError("such a sum has at least two terms, of which one is partisan")
        return tuple(flat)

    @property
    def terms(self) -> tuple[Position, ...]:
        """The positions added, in written order."""
        terms: tuple[Position, ...] = self.state
        return terms

    @classmethod
    def left_plays(cls, terms: tuple[Position, ...]) -> Iterator[tuple[str, Any]]:
        """Left's moves in each term in turn."""
        return _plays_in(terms, "left")

    @classmethod
    def right_plays(cls, terms: tuple[Position, ...]) -> Iterator[tuple[str, Any]]:
        """Right's moves in each term in turn."""
        return _plays_in(terms, "right")

    @staticmethod
    def identity(terms: tuple[Position, ...]) -> Hashable:
        """The order of the terms does not matter."""
        return frozenset(Counter(identity(term) for term in terms).items())

    def replace(self, index: int, move: Move) -> Move:
        """A move of one term, as a move of the sum."""
        terms = self.terms
        to = self.at((*terms[:index], move.to, *terms[index + 1 :]))
        return Move(_text(terms[index], move), to)

    def parts(self) -> tuple[Position, ...]:
        """The parts of all terms."""
        return tuple(part for term in self.terms for part in term.parts())

    def file_hash(self) -> str | None:
        """The hash of the file that the terms which are users' own games come from."""
        return _file_hash(self.terms)

    def inline(self) -> str:
        """The terms with everything written out."""
        return _signed(term.inline() for term in self.terms)

    def __neg__(self) -> Partisan:
        return PartisanSum(*(negative(term) for term in self.terms))

    def __str__(self) -> str:
        return _signed(str(term) for term in self.terms)

    def __repr__(self) -> str:
        return _signed(repr(term) for term in self.terms)


def added(first: object, second: object) -> Partisan:
    """The sum of two positions, one of them partisan; a value stands for the game that it is."""
    terms = [value_game()(term) if isinstance(term, Value) else term for term in (first, second)]
    positions = [term for term in terms if isinstance(term, Position)]
    return PartisanSum(*positions) if len(positions) == 2 else NotImplemented


def negative(thing: object) -> object:
    """The position with Left and Right exchanged, which is itself if it is impartial."""
    position = value_game()(thing) if isinstance(thing, Value) else thing
    return -position if isinstance(position, Partisan | Impartial) else position


def moves_of(term: Position, player: Player) -> Iterator[Move]:
    """What a player can do in a term."""
    return term.moves(player) if isinstance(term, Partisan) else term.moves()


def cannot_join_partisan(term: Position) -> str | None:
    """Why this is no term of a partisan sum, in words that go on from its name; None if it is."""
    if not isinstance(term, Partisan | Impartial):
        return "has roles, so it cannot be a term of a sum"
    if term.opening or any(part.loopy for part in term.parts()):
        return "cannot be a term beside partisan ones: it is loopy, or something is to be placed"
    return None


def _plays_in(terms: tuple[Position, ...], player: Player) -> Iterator[tuple[str, Any]]:
    def plays_in(index: int) -> Iterator[tuple[str, Any]]:
        for move in moves_of(terms[index], player):
            yield _text(terms[index], move), (*terms[:index], move.to, *terms[index + 1 :])

    return part_by_part(plays_in, range(len(terms)))


def _signed(texts: Iterable[str]) -> str:
    """Terms with a sign between; that of a negative one is its own."""
    first, *rest = texts
    return first + "".join(f" - {t[1:]}" if t.startswith("-") else f" + {t}" for t in rest)


def _file_hash(terms: Sequence[Position]) -> str | None:
    hashes = {term.file_hash() for term in terms} - {None}
    if len(hashes) > 1:
        raise InputError(
            "a certificate is about the games of one file; the terms of this sum come from "
            f"{len(hashes)}"
        )
    return next(iter(hashes), None)


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


def _other_side(terms: tuple[Impartial, ...]) -> tuple[Impartial, ...]:
    return tuple(term.seen_from_opponent() for term in terms)


def _text(term: Position, move: Move) -> str:
    return f"{term}: {move.text}"
