"""Random positions, texts and values for hypothesis. All strategies of the suite are here."""

from hypothesis import strategies as st

from lastmove.core.sums import Sum
from lastmove.families.chomp.rules import Chomp
from lastmove.families.corner.rules import Queen, Rook
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.families.geography.rules import EdgeGeography, VertexGeography
from lastmove.families.hackenbush.rules import Hackenbush
from lastmove.families.heaps.rules import Subtraction
from lastmove.families.nim.rules_growing_nim import ADDED, GrowingNim
from lastmove.families.nim.rules_nim import Nim
from lastmove.graphs.values.digraph import Digraph
from lastmove.graphs.values.graph import Graph

HUGE = 10**30
naturals = st.integers(min_value=0, max_value=9) | st.integers(min_value=0, max_value=HUGE)
row_lengths = st.integers(min_value=1, max_value=99)
printed = st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"])
vertex_names = st.text(printed, min_size=1, max_size=6).filter(
    lambda name: not any(c.isspace() or c in ',()[]{}="@#>\\' for c in name)
)


def nims(sizes=naturals, most=6):
    return st.lists(sizes, max_size=most).map(lambda heaps: Nim(*heaps))


def subtractions(sizes=naturals, largest_taken=7):
    taken = st.sets(st.integers(min_value=1, max_value=largest_taken), min_size=1)
    heaps = st.lists(sizes, max_size=4)
    return st.builds(lambda heaps, take: Subtraction(*heaps, take=take), heaps, taken)


def rooks(sizes=naturals):
    return st.builds(Rook, sizes, sizes)


def queens(sizes=naturals):
    return st.builds(Queen, sizes, sizes)


def growing_nims(sizes=naturals, budgets=naturals):
    heaps = st.lists(sizes, max_size=4)
    return st.builds(
        lambda heaps, budget, add: GrowingNim(*heaps, budget=budget, add=add),
        heaps,
        budgets,
        st.sampled_from(ADDED),
    )


def chomps(sizes=row_lengths, most=12):
    lengths = st.lists(sizes, min_size=1, max_size=most)
    poisons = st.sampled_from(["kept", "eaten"])
    return st.builds(
        lambda rows, poison: Chomp(*sorted(rows, reverse=True), poison=poison), lengths, poisons
    )


@st.composite
def digraphs(draw, names=vertex_names, most=6):
    """Acyclic: arcs go from an earlier vertex of a random order to a later one."""
    vertices = draw(st.lists(names, min_size=1, max_size=most, unique=True))
    possible = [(a, b) for i, a in enumerate(vertices) for b in vertices[i + 1 :]]
    arcs = draw(st.lists(st.sampled_from(possible), max_size=10)) if possible else []
    return Digraph(arcs, vertices=draw(st.permutations(vertices)))


@st.composite
def counters(draw, names=vertex_names, most_counters=3):
    graph = draw(digraphs(names))
    at = draw(st.lists(st.sampled_from(graph.vertices), max_size=most_counters))
    return Counters(graph, at=at)


@st.composite
def figures(draw, most_vertices=7, most_more=5):
    """Hackenbush: a tree on the ground, some edges and loops more, all in any order."""
    count = draw(st.integers(min_value=0, max_value=most_vertices))
    names = ["ground", *"abcdefghijklmnopqrst"[:count]]
    edges = [
        (draw(st.sampled_from(names[max(0, i - 3) : i])), names[i]) for i in range(1, count + 1)
    ]
    more = st.tuples(st.sampled_from(names), st.sampled_from(names))
    edges += draw(st.lists(more, max_size=most_more))
    return Hackenbush(Graph(draw(st.permutations(edges))))


@st.composite
def edge_geographies(draw, most=7):
    """On graphs and digraphs, with parallel edges and loops; some edges deleted already."""
    names = st.sampled_from("abcdef")
    edges = draw(st.lists(st.tuples(names, names), max_size=most))
    graph = draw(st.sampled_from([Graph, Digraph]))(edges, vertices="ab")
    gone = draw(st.sets(st.sampled_from(range(len(edges))))) if edges else set()
    return EdgeGeography(graph, at="a", deleted=[graph.edge(edge) for edge in sorted(gone)])


@st.composite
def vertex_geographies(draw, names=vertex_names):
    """On any multigraph, the token anywhere, some vertices visited."""
    plain = names.filter(lambda name: "-" not in name)
    vertices = draw(st.lists(plain, min_size=1, max_size=6, unique=True))
    ends = st.sampled_from(vertices)
    graph = Graph(draw(st.lists(st.tuples(ends, ends), max_size=10)), vertices)
    at, *visited = draw(st.lists(ends, min_size=1, max_size=3, unique=True))
    return VertexGeography(graph, at=at, visited=visited)


single_positions = nims() | subtractions() | rooks() | queens() | growing_nims() | counters()
single_positions |= chomps() | figures()
single_positions |= edge_geographies()
single_positions |= vertex_geographies()
positions = single_positions | st.lists(single_positions, min_size=2, max_size=4).map(
    lambda terms: Sum(*terms)
)
"""Any bundled position, of any size."""

_little = st.integers(min_value=0, max_value=4)
_letters = st.sampled_from("abcdef")
small_terms = (
    nims(_little, most=2)
    | st.builds(
        lambda heap, take: Subtraction(heap, take=take),
        st.integers(min_value=0, max_value=8),
        st.sets(st.integers(min_value=1, max_value=5), min_size=1),
    )
    | rooks(_little)
    | queens(_little)
    | chomps(st.integers(min_value=1, max_value=3), most=2)
    | counters(_letters, most_counters=1)
    | edge_geographies(most=4)
    | vertex_geographies(_letters)
    | growing_nims(st.integers(min_value=0, max_value=2), st.integers(min_value=0, max_value=1))
)
small_sums = st.lists(small_terms, min_size=2, max_size=3).map(lambda terms: Sum(*terms))
"""Sums that brute force can solve."""

values = st.recursive(
    st.integers(min_value=-HUGE, max_value=HUGE) | st.booleans() | st.none() | st.text(),
    lambda inner: st.lists(inner, max_size=4).map(tuple) | st.frozensets(inner, max_size=4),
    max_leaves=12,
)
"""What a state may be made of."""

PIECES = """
nim( rook( queen( counters( growing_nim( subtraction( * + ( ) [ ] { } , = @ # > - : . / ^ " \\
take={ at=[ budget= a>b a-b a-b#2 3x4 4^3 0.77 2*x ..# A[B] state= x.py: 0 1 7 12 -1 ² ٣ é
"""
_pieces = st.sampled_from([*PIECES.split(), " ", "\n", "\x00"])
garbage = st.text() | st.lists(_pieces, max_size=12).map("".join)
"""Texts of any kind, many of which look nearly like notation."""


@st.composite
def mutated(draw, texts):
    """A text with a few characters dropped, doubled, swapped or put in."""
    text = draw(texts)
    for _ in range(draw(st.integers(min_value=1, max_value=4))):
        at = draw(st.integers(min_value=0, max_value=len(text)))
        piece = draw(_pieces | st.characters())
        text = draw(
            st.sampled_from(
                [
                    text[:at] + text[at + 1 :],
                    text[:at] + piece + text[at:],
                    text[:at] + piece + text[at + 1 :],
                    text[:at] + text[at : at + 1] * 2 + text[at + 1 :],
                    text[at:] + text[:at],
                ]
            )
        )
    return text
