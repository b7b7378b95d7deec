"""From positions of the library to the plain data that the oracles know."""

from lastmove.core.bitboard import lines
from lastmove.core.sums import Sum
from lastmove.families.chomp.rules import Chomp
from lastmove.families.coins.rules import Coins
from lastmove.families.corner.rules import Queen, Rook
from lastmove.families.cram.rules import Cram
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.families.frogs.frog_games import ColoredFrogGame, FrogGame
from lastmove.families.geography.rules import EdgeGeography, Escape, VertexGeography, Words
from lastmove.families.hackenbush import rules as figures
from lastmove.families.hackenbush.rules import Hackenbush
from lastmove.families.heaps.rules import (
    Allbut,
    BreakingGame,
    EvenOdd,
    Hexadecimal,
    Octal,
    Subtraction,
)
from lastmove.families.nim.rules_growing_nim import GrowingNim
from lastmove.families.nim.rules_nim import Nim
from lastmove.families.nim.rules_northcott import Northcott
from lastmove.families.nim.rules_pigs import Pigs
from lastmove.families.nim.rules_poker_nim import PokerNim
from lastmove.families.switching.rules_shannon import Shannon
from lastmove.families.takeaway.rules import Takeaway
from lastmove.graphs.deletion import VertexDeletion
from lastmove.graphs.deletion import left as left_of
from lastmove.graphs.values.graph import Graph
from tests.families.chomp import oracle as chomp
from tests.families.cram import oracle as dominos
from tests.families.frogs import small as ponds
from tests.families.geography import oracle as geography
from tests.families.geography.oracle_words import words
from tests.families.hackenbush.oracle import hackenbush
from tests.families.heaps import oracle as breaking
from tests.families.nim import oracle as loopy
from tests.families.nim.oracle_pigs import pigs
from tests.families.switching import small as switching
from tests.families.takeaway.oracle import takeaway
from tests.graphs import oracle as graphs
from tests.oracles import rules
from tests.own_games import Bowling


def arcs_of(graph):
    """The ends of the arcs of a digraph by name, in written order."""
    return tuple((arc.tail, arc.head) for arc in graph.edges)


def plain(position):
    """The oracle's position: heaps in order, empty ones left out."""
    match position:
        case Nim():
            return rules.nim(*position.heaps)
        case Subtraction():
            return rules.subtraction(position.setting, *position.heaps)
        case Rook():
            return rules.rook(*position.state)
        case Queen():
            return rules.queen(*position.state)
        case Counters():
            return rules.counters(arcs_of(position.setting), position.heaps)
        case GrowingNim():
            return rules.growing_nim(*position.state)
        case Octal() | Hexadecimal():
            code, heaps = position.setting, breaking.heaps_of(position.heaps)
            # A code that repeats, as far as small heaps go.
            more = code.digits[-code.block :] * 40 if code.block else ()
            return position.name, code.digits + more, heaps
        case Allbut():
            return position.name, position.setting, breaking.heaps_of(position.heaps)
        case BreakingGame() | EvenOdd():
            return position.name, breaking.heaps_of(position.heaps)
        case Bowling():
            return rules.kayles(*position.state)
        case Takeaway():
            pile, limit, f = position.state
            return takeaway(str(f), pile, limit)
        case Words():
            listed, last, used = position.state
            return words(set(listed) - {last, *used}, last)
        case EdgeGeography():
            return edge_geography(*position.state)
        case Pigs():
            houses, standing, builds = position.state
            return pigs((bool(standing >> h & 1) for h in range(houses)), builds)
        case Cram():
            return dominos.picture("/".join(lines(position.state)))
        case PokerNim():
            return loopy.poker_nim(*position.state)
        case Northcott():
            return loopy.northcott(*position.state)
        case Chomp():
            return chomp.chomp(position.rows, position.poison_eaten)
        case VertexGeography() | Escape():
            graph, at, visited = position.state
            if not isinstance(graph, Graph):
                arcs = [tuple(map(graph.name, graph.ends(arc))) for arc in range(graph.size)]
                left = set(graph.vertices) - visited
                return geography.directed_vertex_geography(arcs, left, at)
            edges = [(edge.tail, edge.head) for edge in graph.edges]
            return graphs.walk(position.name, graph.vertices, edges, at, visited)
        case Hackenbush():
            graph, ground, _ = position.state
            ends = [graph.ends(number) for number in figures.standing(position.state)]
            names = ["ground" if name == ground else name for name in graph.vertices]
            return hackenbush((names[tail], names[head]) for tail, head in ends)
        case FrogGame() | ColoredFrogGame():
            return ponds.plain(position)
        case Shannon():
            return "shannon", *switching.plain(position)
        case VertexDeletion():
            graph, left = left_of(position)
            vertices = {name for bit, name in enumerate(graph.vertices) if left >> bit & 1}
            return position.name, frozenset(arcs_of(graph)), frozenset(vertices)
        case Coins():
            turn, _, heads = position.state
            return "coins", turn, frozenset(place for place in range(99) if heads >> place & 1)
        case Sum():
            return rules.total(*map(plain, position.terms))
    raise TypeError(f"the oracles know no {type(position).__name__}")


def edge_geography(graph, at, deleted):
    gone = {graph.find_edge(edge) for edge in deleted}
    ends = [graph.ends(edge) for edge in range(graph.size) if edge not in gone]
    edges = [(graph.name(tail), graph.name(head)) for tail, head in ends]
    if isinstance(graph, Graph):
        return geography.edge_geography(edges, at)
    return geography.directed_edge_geography(edges, at)


def multiset(position):
    """What the contract merges: heaps and terms as multisets, empty heaps counted too."""
    match position:
        case Sum():
            return "sum", tuple(sorted(repr(multiset(term)) for term in position.terms))
        case Nim() | Subtraction() | BreakingGame() | EvenOdd():
            return type(position).name, position.setting, tuple(sorted(position.heaps))
        case Counters():
            return "counters", arcs_of(position.setting), tuple(sorted(position.heaps))
        case Hackenbush():
            return position.state[0], plain(position)
        case EdgeGeography():
            return plain(position)
        case GrowingNim():
            heaps, budget, add = position.state
            return "growing_nim", tuple(sorted(filter(None, heaps))), budget, add
        case PokerNim() | Northcott():
            return plain(position)
        case _:
            return type(position).name, position.state
