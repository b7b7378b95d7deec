"""A token on a graph or digraph that uses up vertices, edges or words.

*Vertex geography*: the token never comes back to a vertex. *Edge geography*: it uses up the edges,
or arcs, that it moves along. *The Great Escape*: vertex geography in which the first move chooses
where to begin. *The word game*: each word begins with the letter that the one before ends with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from lastmove.core.bibliography import (
    COMBINATORIAL_GAME_THEORY,
    FRAENKEL_SCHEINERMAN_ULLMAN,
    LECTURES,
    cite,
)
from lastmove.core.errors import BadArgument
from lastmove.core.position import Impartial, Move
from lastmove.families.geography.token_game import (
    Arena,
    Node,
    TokenGame,
    edge_arena,
    edge_name,
    vertex_arena,
)
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.network import Network, vertex_of
from lastmove.notation import Word
from lastmove.notation.args import Args
from lastmove.notation.kinds import Arc, Edge, name_text
from lastmove.notation.syntax import Atom, Value, spoken

if TYPE_CHECKING:
    from random import Random


class VertexState(NamedTuple):
    """The graph, where the token stands, and where it has been before."""

    graph: Network
    at: str
    visited: frozenset[str]


class VertexGeography(TokenGame):
    """Move the token along an edge (or arc) to a vertex where it has not been."""

    sources = (
        cite(LECTURES, "section 2, Undirected Vertex Geography"),
        FRAENKEL_SCHEINERMAN_ULLMAN,
    )
    examples = (
        "vertex_geography([a-b,b-c,c-d,b-d], at=a)",
        "vertex_geography([a-b,b-c,c-a,c-d,d-e], at=d, visited=[c])",
        "vertex_geography([a-b,b-c], at=b)",
        "vertex_geography([a-b,a-b,b-b,b-c,d], at=a)",
        "vertex_geography([1-2,2-3,3-4,4-5,5-1,3-6], at=1)",
        "vertex_geography([x], at=x)",
        "vertex_geography([a>b,b>c,c>a,b>d,d>a], at=a)",
    )

    @staticmethod
    def start(graph: Network, *, at: Word, visited: tuple[Word, ...] = ()) -> VertexState:
        """`vertex_geography([a-b,b-c], at=a)`; later `at=b, visited=[a]`: where it has been."""
        network = Network.of(graph)
        where = vertex_of(network, "at", at)
        return VertexState(network, where, visited_before(network, where, visited))

    @staticmethod
    def args(state: VertexState) -> Args:
        """The graph, the token's vertex, and where it has been, in the order of the graph."""
        graph, at, visited = state
        return Args((graph,), {"at": Word(at)} | visited_words(graph, visited))

    @classmethod
    def plays(cls, state: VertexState) -> Iterator[tuple[str, Any]]:
        """To each neighbor where the token has not been, once however many edges lead there."""
        graph, at, visited = state
        for name in steps(graph, at, visited):
            yield step_text(at, name), VertexState(graph, name, visited | {at})

    def move(self, text: str) -> Move:
        """As for any game, but without writing down where every other move leads."""
        graph, at, visited = self.state
        words = spoken(text)
        if len(words) == 3 and words[:2] == [at, "to"] and words[2] in steps(graph, at, visited):
            to = VertexState(graph, words[2], visited | {at})
            return Move(step_text(at, words[2]), self.at(to))
        return super().move(text)

    def things(self) -> int:
        """The vertices where the token may still come."""
        graph, _, visited = self.state
        return int(graph.order - len(visited) - 1)

    @staticmethod
    def arena(state: VertexState) -> Arena:
        """Each vertex is used up once."""
        return vertex_arena(state.graph)[0]

    @staticmethod
    def node(state: VertexState) -> Node:
        """The token, and the vertices where it has not been."""
        graph, at, visited = state
        index = vertex_arena(graph)[1]
        gone = sum(1 << index[name] for name in {at, *visited})
        return index[at], (1 << len(index)) - 1 - gone


def steps(graph: Network, at: str, visited: frozenset[str]) -> Iterator[str]:
    """The neighbors that are neither visited nor the vertex itself."""
    return (name for name in graph.successors(at) if name != at and name not in visited)


def step_text(at: str, to: str) -> str:
    """What the move from one vertex to another is called."""
    return f"{name_text(at)} to {name_text(to)}"


def visited_before(graph: Network, at: str, visited: Iterable[Any]) -> frozenset[str]:
    """The visited vertices, each in the graph, given once, and not where the token stands."""
    listed = (visited,) if isinstance(visited, str) else tuple(visited)
    names = [vertex_of(graph, "visited", name) for name in listed]
    for index, name in enumerate(names):
        if name == at:
            raise BadArgument(
                "visited", f"the token stands on {at!r}; visited= lists where it was before"
            )
        if name in names[:index]:
            raise BadArgument("visited", f"{name!r} is listed twice; no vertex is visited twice")
    return frozenset(names)


def visited_words(graph: Network, visited: frozenset[str]) -> dict[str, Any]:
    """As an argument of a position; nothing if no vertex has been visited before."""
    numbers = sorted(number for name in visited if (number := graph.find(name)) is not None)
    return {"visited": tuple(Word(graph.name(number)) for number in numbers)} if numbers else {}


class EdgeState(NamedTuple):
    """The graph, where the token stands, and the edges deleted, named by `edge_name`."""

    graph: Network
    at: str
    deleted: frozenset[Edge]


class Used:
    """How an edge `a-b#2`, or an arc `a>b`, is written where either will do."""

    @classmethod
    def from_notation(cls, value: Value) -> Edge:
        """Read one or the other."""
        arc = isinstance(value, Atom) and ">" in value.unquoted
        return Arc.from_notation(value) if arc else Edge.from_notation(value)


class EdgeGeography(TokenGame):
    """Move the token along an edge (or arc), which is deleted; whoever cannot move loses."""

    sources = (
        cite(LECTURES, "sections Geography and 3, Undirected Edge Geography"),
        FRAENKEL_SCHEINERMAN_ULLMAN,
    )
    examples = (
        "edge_geography([a-b,b-c,c-d,d-a,b-e], at=a)",
        "edge_geography([a-b,b-c,c-d,d-a], at=b, deleted=[a-b])",
        "edge_geography([a-b,b-c,c-a,c-d], at=d)",
        "edge_geography([a-b,a-b,a-b,b-c,d], at=b, deleted=[a-b#2])",
        "edge_geography([a-a,a-b,b-b,b-b], at=a)",
        "edge_geography([a>b,b>c,c>a,b>d,a>b], at=a)",
        "edge_geography([x], at=x)",
        "edge_geography([1-2,2-3,3-4,4-1,3-5], at=1)",
    )

    @staticmethod
    def start(graph: Network, *, at: Word, deleted: tuple[Used, ...] = ()) -> EdgeState:
        """`edge_geography([a-b,b-c], at=a)`; later `at=b, deleted=[a-b]`: edges gone."""
        network = Network.of(graph)
        return EdgeState(network, vertex_of(network, "at", at), deleted_before(network, deleted))

    @staticmethod
    def args(state: EdgeState) -> Args:
        """The graph, the token's vertex, and the edges deleted, in the order of the graph."""
        graph, at, deleted = state
        numbers = sorted(n for edge in deleted if (n := graph.find_edge(edge)) is not None)
        keys: dict[str, Any] = {"at": Word(at)}
        if numbers:
            keys["deleted"] = tuple(graph.edge(number) for number in numbers)
        return Args((graph,), keys)

    @classmethod
    def plays(cls, state: EdgeState) -> Iterator[tuple[str, Any]]:
        """Along each edge that is left, in written order; a loop leads back to its vertex."""
        graph, at, deleted = state
        number = graph.find(at)
        assert number is not None
        for edge, end in graph.incident(number):
            name = edge_name(graph, edge)
            if name not in deleted:
                to = EdgeState(graph, graph.name(end), deleted | {name})
                yield move_text(graph, at, edge, end), to

    @staticmethod
    def identity(state: EdgeState) -> Hashable:
        """Which of several parallel edges are deleted does not matter, only how many."""
        graph, at, deleted = state
        return graph, at, frozenset(Counter((edge.tail, edge.head) for edge in deleted).items())

    def things(self) -> int:
        """The edges that are left."""
        graph, _, deleted = self.state
        return int(graph.size - len(deleted))

    @staticmethod
    def arena(state: EdgeState) -> Arena:
        """Each edge is used up once."""
        return edge_arena(state.graph)[0]

    @staticmethod
    def node(state: EdgeState) -> Node:
        """The token, and the edges that are left."""
        graph, at, deleted = state
        _, vertices, edges = edge_arena(graph)
        return vertices[at], (1 << len(edges)) - 1 - sum(1 << edges[edge] for edge in deleted)


def move_text(graph: Network, at: str, edge: int, end: int) -> str:
    """`a to b`, and which edge it is where several lead there."""
    copy, to = graph.edge(edge).copy, graph.name(end)
    text = f"{name_text(at)} to {name_text(to)}"
    return text if copy == 1 else f"{text} along {graph.kind(at, to, copy)}"


def deleted_before(graph: Network, deleted: Iterable[Any]) -> frozenset[Edge]:
    """The edges deleted, each in the graph and given once."""
    found: set[Edge] = set()
    for given in (deleted,) if isinstance(deleted, Edge) else tuple(deleted):
        if isinstance(given, tuple) and len(given) == 2:
            given = graph.kind(str(given[0]), str(given[1]))
        if type(given) is not graph.kind:
            wanted = "arcs such as a>b" if graph.directed else "edges such as a-b"
            raise BadArgument("deleted", f"deleted= lists {wanted}, not {given}")
        number = graph.find_edge(given)
        if number is None:
            what = "digraph has no arc" if graph.directed else "graph has no edge"
            raise BadArgument("deleted", f"the {what} {given}")
        name = edge_name(graph, number)
        if name in found:
            raise BadArgument("deleted", f"{given} is listed twice; a second one is {given}#2")
        found.add(name)
    return frozenset(found)


class EscapeState(NamedTuple):
    """The graph, where the chase is (None before it begins), and where it has been before."""

    graph: Graph
    at: str | None
    visited: frozenset[str]


class Escape(Impartial):
    """Choose where the chase begins, then go on by turns to a neighbor where it has not been."""

    sources = (cite(COMBINATORIAL_GAME_THEORY, "section 5"),)
    examples = (
        "escape([a-b,b-c])",
        "escape([a-b,b-c,c-d,d-a])",
        "escape([0-4,1-3,2-3,3-4])",
        "escape([a-b,b-c,c-a,c-d], at=c, visited=[b])",
        "escape([a-b,c])",
        "escape([])",
    )

    @staticmethod
    def start(
        graph: Graph, *, at: Word | None = None, visited: tuple[Word, ...] = ()
    ) -> EscapeState:
        """`escape([a-b,b-c])`; later `at=b, visited=[a]`: where the chase has been."""
        graph = Graph.of(graph)
        if at is None:
            if visited:
                raise BadArgument("visited", "a chase that has been somewhere is somewhere: at=a")
            return EscapeState(graph, None, frozenset())
        where = vertex_of(graph, "at", at)
        return EscapeState(graph, where, visited_before(graph, where, visited))

    @staticmethod
    def args(state: EscapeState) -> Args:
        """The graph, the vertex of the chase, and where it has been, in the order of the graph."""
        graph, at, visited = state
        if at is None:
            return Args.of(graph)
        return Args((graph,), {"at": Word(at)} | visited_words(graph, visited))

    @classmethod
    def plays(cls, state: EscapeState) -> Iterator[tuple[str, Any]]:
        """Any vertex at first; then as in vertex geography."""
        graph, at, visited = state
        if at is None:
            for name in graph.vertices:
                yield begin_text(name), EscapeState(graph, name, frozenset())
        else:
            for name in steps(graph, at, visited):
                yield step_text(at, name), EscapeState(graph, name, visited | {at})

    def move(self, text: str) -> Move:
        """As for any game, but without writing down where every other move leads."""
        graph, at, visited = self.state
        words = spoken(text)
        if at is None:
            if len(words) == 3 and words[:2] == ["begin", "at"] and words[2] in graph:
                to = EscapeState(graph, words[2], frozenset())
                return Move(begin_text(words[2]), self.at(to))
        elif len(words) == 3 and words[:2] == [at, "to"] and words[2] in steps(graph, at, visited):
            to = EscapeState(graph, words[2], visited | {at})
            return Move(step_text(at, words[2]), self.at(to))
        return super().move(text)

    def sample(self, chance: Random) -> Move | None:
        """Where to begin or to go, without a position for each vertex."""
        graph, at, visited = self.state
        if at is None:
            names = graph.vertices
            return self.move(begin_text(chance.choice(names))) if names else None
        names = tuple(steps(graph, at, visited))
        return self.move(step_text(at, chance.choice(names))) if names else None

    @staticmethod
    def canonical(state: EscapeState) -> EscapeState:
        """Only what the chase can still reach matters."""
        graph, at, visited = state
        return state if at is None else EscapeState(graph, at, _out_of_reach(graph, at, visited))

    @property
    def opening(self) -> bool:
        """Before the chase begins anywhere; such a position is no term of a sum."""
        return self.state.at is None


def begin_text(name: str) -> str:
    """What the first move, to this vertex, is called."""
    return f"begin at {name_text(name)}"


def _out_of_reach(graph: Graph, at: str, visited: frozenset[str]) -> frozenset[str]:
    """The vertices that the chase cannot come to any more, those visited among them."""
    reached = {at}
    waiting = [at]
    while waiting:
        for name in steps(graph, waiting.pop(), visited):
            if name not in reached:
                reached.add(name)
                waiting.append(name)
    return frozenset(graph.vertices) - reached


class WordState(NamedTuple):
    """All the words, the last one said (None at the start), and what was said before, in order."""

    words: tuple[str, ...]
    last: str | None
    used: tuple[str, ...]


class Words(TokenGame):
    """Say a word that begins with the last letter of the one before; each word once."""

    sources = (cite(LECTURES, "Game 3 and Example 3"),)
    examples = (
        "words([dog,goat,tiger])",
        "words([dog,goat,tiger,rat,gnu], last=dog)",
        "words([dog,goat,tiger,rat,toad], last=goat, used=[dog])",
        "words([abba,anna,bob])",
        "words([Öl,léa,aß])",
    )

    @staticmethod
    def start(
        words: tuple[Word, ...], *, last: Word | None = None, used: tuple[Word, ...] = ()
    ) -> WordState:
        """`words([dog,goat,tiger])`; later `last=goat, used=[dog]`, used being what came before."""
        listed = _texts("words", words)
        if not listed:
            raise BadArgument("words", "there must be a word to say; [dog,goat] would do")
        _once("words", listed)
        said = _texts("used", used)
        _once("used", said)
        for word in said:
            if word not in listed:
                raise BadArgument("used", f"{word!r} is not among the words, so it was never said")
        if last is None:
            if said:
                raise BadArgument("used", "words were used, so one of them was the last: last=dog")
            return WordState(listed, None, ())
        [final] = _texts("last", (last,))
        if final not in listed:
            raise BadArgument("last", f"{final!r} is not among the words, so it was never said")
        return WordState(listed, final, tuple(w for w in listed if w in said and w != final))

    @staticmethod
    def args(state: WordState) -> Args:
        """The words in written order, the last one said, and the others that were used."""
        words, last, used = state
        keys: dict[str, Any] = {} if last is None else {"last": Word(last)}
        if used:
            keys["used"] = tuple(map(Word, used))
        return Args((tuple(map(Word, words)),), keys)

    @classmethod
    def plays(cls, state: WordState) -> Iterator[tuple[str, Any]]:
        """Any word at first, then those that fit, in written order."""
        words, last, used = state
        gone = {last, *used}
        for word in words:
            if word not in gone and (last is None or letter(word[0]) == letter(last[-1])):
                before = tuple(w for w in words if w in gone)
                yield f"say {name_text(word)}", WordState(words, word, before)

    @property
    def opening(self) -> bool:
        """Before the first word any may be said; such a position is no term of a sum."""
        return self.state.last is None

    def things(self) -> int:
        """The words that are left."""
        words, last, used = self.state
        return len(words) - len(used) - (last is not None)

    @staticmethod
    def arena(state: WordState) -> Arena:
        """Words are the arcs of a digraph of letters; at first the token stands on none of them."""
        return _word_arena(state.words)[0]

    @staticmethod
    def node(state: WordState) -> Node:
        """The last letter said, and the words that are left."""
        words, last, used = state
        _, letters, numbers = _word_arena(words)
        gone = {last, *used}
        left = sum(1 << numbers[word] for word in words if word not in gone)
        return (len(letters) if last is None else letters[letter(last[-1])]), left


@lru_cache(maxsize=64)
def _word_arena(words: tuple[str, ...]) -> tuple[Arena, dict[str, int], dict[str, int]]:
    """The arena, with the numbers of letters and of words; it depends on the words' ends only.

    Words that begin and end alike are interchangeable.
    """
    ends = {word: (letter(word[0]), letter(word[-1])) for word in words}
    letters = {a: n for n, a in enumerate(sorted({a for pair in ends.values() for a in pair}))}
    numbers = {word: n for n, word in enumerate(sorted(words, key=lambda word: ends[word]))}
    arcs: list[list[tuple[int, int]]] = [[] for _ in range(len(letters) + 1)]
    twins: dict[tuple[str, str], int] = {}
    for word, number in numbers.items():
        first, last = ends[word]
        arcs[letters[first]].append((number, letters[last]))
        arcs[-1].append((number, letters[last]))
        twins[first, last] = twins.get((first, last), 0) | 1 << number
    return Arena(arcs, [t for t in twins.values() if t.bit_count() > 1]), letters, numbers


def letter(character: str) -> str:
    """The letter, whether it is written large or small."""
    small = character.lower()
    return small if len(small) == 1 else character


def _texts(argument: str, words: Iterable[Any]) -> tuple[str, ...]:
    given = (words,) if isinstance(words, str) else tuple(words)
    for word in given:
        if not isinstance(word, str) or not word or word != word.strip():
            raise BadArgument(
                argument, f"a word has a first and a last letter, as dog has: {word!r}"
            )
    return tuple(map(str, given))


def _once(argument: str, words: tuple[str, ...]) -> None:
    for word, count in Counter(words).items():
        if count > 1:
            raise BadArgument(argument, f"{word!r} is there {count} times; each word is said once")
