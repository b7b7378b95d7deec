"""Every small figure of Hackenbush, up to the names of its vertices."""

from itertools import combinations_with_replacement, permutations

from lastmove.families.hackenbush.rules import Hackenbush
from lastmove.graphs.values.graph import Graph
from tests.families.hackenbush.oracle import hackenbush as standing

NAMES = ("a", "b", "c", "d", "e")


def rooted_multigraphs(most, vertices=3):
    """The edges of each figure with up to this many edges, on the ground and some vertices."""
    names = NAMES[:vertices]
    pairs = list(combinations_with_replacement(("ground", *names), 2))
    turns = [
        dict(zip(names, turn, strict=True)) | {"ground": "ground"} for turn in permutations(names)
    ]
    for size in range(most + 1):
        seen = set()
        for edges in combinations_with_replacement(pairs, size):
            if len(standing(edges)[1]) < size:
                continue
            images = ([(turn[tail], turn[head]) for tail, head in edges] for turn in turns)
            first = min(sorted(tuple(sorted(edge)) for edge in image) for image in images)
            if tuple(first) not in seen:
                seen.add(tuple(first))
                yield edges


def hackenbush(most=5):
    """Each figure of up to `most` edges on four vertices, edges turned and in changing order."""
    for number, edges in enumerate(rooted_multigraphs(most)):
        written = [(b, a) if (number + i) % 3 == 0 else (a, b) for i, (a, b) in enumerate(edges)]
        turn = number % (len(edges) or 1)
        position = Hackenbush(Graph(written[turn:] + written[:turn]))
        yield position
        if number % 7 == 0:
            yield from (move.to for move in list(position.moves())[::2])
