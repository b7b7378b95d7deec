"""Graphs and digraphs in files: edge lists, GraphML, DIMACS, graph6 and sparse6.

The format is told by the content: GraphML begins with `<`, DIMACS has a `p` line, graph6 and
sparse6 have their header, or the ending .g6 or .s6; anything else is an edge list. Whether a file
holds a graph or a digraph is said by whoever reads it, or else by its first edge. Cost: linear.

Ours because networkx, which reads most of these, is not needed otherwise, makes dictionaries of
large files, and does not say in which line a file is wrong.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn
from xml.etree import ElementTree

from lastmove.core.errors import BadArgument
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph
from lastmove.graphs.values.names import names_on
from lastmove.graphs.values.network import Network
from lastmove.notation.kinds import Arc, File
from lastmove.notation.syntax import FileValue

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.kernels_csr import Array

FAST = 10_000
"""From this many lines on, a list of numbers is read at once."""

_DIMACS = re.compile(r"(?:c[^\n]*\n|[ \t\r]*\n)*p[ \t]+\S+[ \t]+\d{1,9}[ \t]+\d{1,9}\s*(?:\n|$)")


class _Problem(Exception):
    """What is wrong with a file, where that is known."""


def read_network(value: FileValue, wanted: type[Network]) -> Network:
    """The graph or digraph that a file holds; which of them is wanted, or `Network` for either."""
    text, file, path = value.read(), str(File(value.path, "")), value.path.lower()
    try:
        if text.lstrip().startswith("<"):
            return _graphml(text, file, wanted)
        if _DIMACS.match(text):
            return _dimacs(text, file, wanted)
        if text.startswith((">>graph6<<", ">>sparse6<<")) or path.endswith((".g6", ".s6")):
            data, made = _one_line(text), _made(wanted, False, "graph6 and sparse6 have no arcs")
            return (_sparse6 if data[:1] == b":" else _graph6)(data, file, made)
        arcs = wanted is Network and _begins_with_arc(text)
        made = Digraph if arcs else Graph if wanted is Network else wanted
        return (None if arcs else _numbers(text, file, made)) or _edge_list(text, file, made, arcs)
    except (_Problem, BadArgument) as problem:
        value.error(f"{problem} (in {value.path!r})")


def _wrong(message: str) -> NoReturn:
    raise _Problem(message)


def _made(wanted: type[Network], directed: bool, otherwise: str) -> type[Network]:
    """What the file holds, unless something else is wanted."""
    found = Digraph if directed else Graph
    if wanted not in (Network, found):
        _wrong(otherwise)
    return found


# -- edge lists ---------------------------------------------------------------------------------


def _begins_with_arc(text: str) -> bool:
    """Whether the first line that is not empty is an arc."""
    for line in text.splitlines():
        found = names_on(line, Arc)
        if found is None or found.names:
            return found is not None and found.signed
    return False


def _edge_list(text: str, file: str, made: type[Network], arcs_say_so: bool) -> Network:
    """An edge a line, `a b` or `a-b`; a vertex alone on its line; # comments.

    Names are written as in notation, so `"New York" b` is an edge too. An arc is `a>b`, or also
    `a b` where it is not for the file to say that these are arcs.
    """
    edges: list[tuple[str, str]] = []
    vertices: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        found = names_on(line, made.kind)
        if found is None or (arcs_say_so and len(found.names) == 2 and not found.signed):
            arc = names_on(line, Arc)
            if arc is not None and arc.signed:
                _wrong(f"line {number} has an arc; an edge without direction is 'a b' or 'a-b'")
            what, sign = "an arc" if made.directed else "an edge", ">" if arcs_say_so else " "
            _wrong(
                f"line {number} is {line.strip()[:40]!r}; {what} is two names, as in 'a{sign}b' or "
                f"'\"New York\"{sign}b'"
            )
        if len(found.names) == 2:
            edges.append((found.names[0], found.names[1]))
        else:
            vertices += found.names
    return made(edges, vertices, file=file)


def _numbers(text: str, file: str, made: type[Network]) -> Network | None:
    """A long list of pairs of numbers, read at once; None for anything else."""
    if text.count("\n") < FAST:
        return None
    import numpy as np

    text = re.sub(r"#[^\n]*", "", text.replace("\r\n", "\n"))
    if made.directed:
        text = re.sub(r"(?<=[0-9])[ \t]*>[ \t]*(?=[0-9])", " ", text)
    characters = np.frombuffer(text.encode(), np.uint8)
    if not _in_numbers()[characters].all():
        return None
    digit = np.concatenate([[False], characters >= ord("0"), [False]])
    words, ends = np.flatnonzero(digit[1:] > digit[:-1]), np.flatnonzero(digit[1:] < digit[:-1])
    lines = np.append(np.flatnonzero(characters == ord("\n")), len(characters))
    a_line = np.diff(np.searchsorted(words, lines), prepend=0)
    length = ends - words
    zero = (characters[words] == ord("0")) & (length > 1)  # 007 is a name, but no number
    if not np.isin(a_line, (0, 2)).all() or zero.any() or length.max(initial=0) > 9:
        return None
    numbers = np.fromstring(text, np.int64, sep=" ")
    named, numbers = _renumbered(numbers)
    names: range | list[str] = list(map(str, named.tolist()))
    if len(named) and named[-1] - named[0] + 1 == len(named):
        names = range(int(named[0]), int(named[-1]) + 1)
    return made.from_checked(numbers[::2], numbers[1::2], None, names, file)


def _in_numbers() -> Array:
    """For each byte whether a list of pairs of numbers may hold it."""
    import numpy as np

    return np.isin(np.arange(256), [ord(character) for character in "0123456789 \t\n"])


def _renumbered(numbers: Array) -> tuple[Array, Array]:
    """The different numbers in order, and for each number its place among them."""
    import numpy as np

    low, high = (int(numbers.min()), int(numbers.max())) if len(numbers) else (0, 0)
    if high - low > 4 * len(numbers):
        named, places = np.unique(numbers, return_inverse=True)
        return named, places
    there = np.zeros(high - low + 1, bool)
    there[numbers - low] = True
    there &= len(numbers) > 0
    return np.flatnonzero(there) + low, (np.cumsum(there) - 1)[numbers - low]


def _numbered(
    tails: object, heads: object, names: range, file: str, made: type[Network]
) -> Network:
    """Vertices named by consecutive numbers, whether or not they have edges."""
    import numpy as np

    low, high = np.asarray(tails, np.int64), np.asarray(heads, np.int64)
    return made.from_arrays(low - names.start, high - names.start, len(names), names, file)


# -- DIMACS -------------------------------------------------------------------------------------


def _dimacs(text: str, file: str, wanted: type[Network]) -> Network:
    """`p edge 5 4`, then `e 1 2` for each edge, `a 1 2` for each arc; the vertices are 1 to n."""
    count = promised = -1
    made, sign = (Digraph, "a") if wanted is Digraph else (Graph, "e")
    ends: list[int] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("c") or words[0] == "n":
            continue
        if words[0] == "a" and wanted is Network and not ends:
            made, sign = Digraph, "a"
        if words[0] == sign and len(words) == 3 and count >= 0:
            pair = [int(word) if re.fullmatch("[0-9]{1,9}", word) else 0 for word in words[1:]]
            if not all(1 <= end <= count for end in pair):
                _wrong(f"line {number} joins {words[1]} and {words[2]}, but vertices are 1…{count}")
            ends += pair
        elif words[0] == "p" and len(words) == 4 and count < 0:
            count, promised = int(words[2]), int(words[3])
        elif words[0] == "a" and made is Graph:
            _wrong(f"line {number} has an arc; an edge without direction is 'e 1 2'")
        else:
            what = "an arc is 'a 1 2'" if sign == "a" else "an edge is 'e 1 2'"
            _wrong(f"line {number} is {line[:40]!r}; after 'p edge 5 4' {what}")
    if len(ends) != 2 * promised:
        _wrong(f"the p line promises {promised} edges, but there are {len(ends) // 2}")
    return _numbered(ends[::2], ends[1::2], range(1, count + 1), file, made)


# -- GraphML ------------------------------------------------------------------------------------


def _graphml(text: str, file: str, wanted: type[Network]) -> Network:
    """The nodes and edges of the one graph in a GraphML file; what else it says is left out."""
    if re.search(r"<!(?:DOCTYPE|ENTITY)", text, re.IGNORECASE):
        _wrong("GraphML with a document type is not read, for its entities could be endless")
    try:
        root = ElementTree.fromstring(text.encode())
    except (ElementTree.ParseError, ValueError, LookupError) as problem:
        _wrong(f"this is no XML: {problem}")
    graphs = [element for element in root.iter() if _tag(element) == "graph"]
    if _tag(root) != "graphml" or len(graphs) != 1:
        _wrong(f"one graph in a graphml element was expected, not {len(graphs)} in {_tag(root)!r}")
    default = "true" if graphs[0].get("edgedefault") == "directed" else "false"
    edges: list[tuple[str, str]] = []
    vertices: dict[str, None] = {}
    directions: set[bool] = set()
    for element in graphs[0]:
        tag = _tag(element)
        if tag == "hyperedge":
            _wrong("a hyperedge joins more than two vertices, which a graph cannot")
        if tag == "node":
            vertices[element.get("id", "")] = None
        if tag == "edge":
            directions.add(element.get("directed", default) == "true")
            edges.append((element.get("source", ""), element.get("target", "")))
    if len(directions) > 1:
        _wrong("some edges have directions and some have none")
    for edge in edges:
        for end in edge:
            if end not in vertices:
                _wrong(f"an edge ends at {end!r}, which is no node")
    directed = directions.pop() if directions else wanted is Digraph
    have, other = ("directions", "undirected") if directed else ("no directions", "directed")
    made = _made(
        wanted, directed, f"the edges have {have}; a graph with edgedefault={other!r} is wanted"
    )
    return made(edges, vertices, file)


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


# -- graph6 and sparse6 -------------------------------------------------------------------------


def _one_line(text: str) -> bytes:
    lines = text.removeprefix(">>graph6<<").removeprefix(">>sparse6<<").split()
    if len(lines) != 1:
        _wrong(f"one graph, on one line, was expected, not {len(lines)}")
    for place, character in enumerate(lines[0]):
        if not 63 <= ord(character) <= 126 and not (place == 0 and character == ":"):
            _wrong(f"character {place + 1}, {character!r}, is none of graph6 or sparse6")
    return lines[0].encode()


def _count(data: bytes) -> tuple[int, int]:
    """The number of vertices that the first bytes give, and how many bytes those are."""
    marks = 2 if data[:2] == b"~~" else 1 if data[:1] == b"~" else 0
    used = marks + (1, 3, 6)[marks]
    if len(data) < used:
        _wrong("the line ends before the number of vertices is told")
    count = 0
    for byte in data[marks:used]:
        count = count << 6 | byte - 63
    return count, used


def _graph6(data: bytes, file: str, made: type[Network]) -> Network:
    """The upper triangle of the adjacency matrix, column by column, six bits a byte."""
    import numpy as np

    count, used = _count(data)
    cells = count * (count - 1) // 2
    if len(data) - used != -(-cells // 6):
        _wrong(f"{count} vertices need {used + -(-cells // 6)} characters, not {len(data)}")
    six = np.frombuffer(data[used:], np.uint8) - np.uint8(63)
    bits = np.flatnonzero(np.unpackbits(six[:, None], axis=1)[:, 2:].ravel()[:cells])
    column = ((1 + np.sqrt(1 + 8 * bits.astype(np.float64))) // 2).astype(np.int64)
    return _numbered(bits - column * (column - 1) // 2, column, range(count), file, made)


def _sparse6(data: bytes, file: str, made: type[Network]) -> Network:
    """A list of numbers x, each after a bit b: raise v by b; then v := x or the edge xv."""
    count, used = _count(data[1:])
    width = max(count - 1, 0).bit_length()
    bits = [byte - 63 >> shift & 1 for byte in data[1 + used :] for shift in range(5, -1, -1)]
    tails: list[int] = []
    heads: list[int] = []
    v = 0
    for place in range(0, len(bits) - width, width + 1):
        v += bits[place]
        x = 0
        for bit in bits[place + 1 : place + 1 + width]:
            x = x << 1 | bit
        if x >= count or v >= count:
            break  # padding
        if x > v:
            v = x
        else:
            tails.append(x)
            heads.append(v)
    return _numbered(tails, heads, range(count), file, made)
