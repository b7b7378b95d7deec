"""From positions of the library to the plain data that the oracles know."""

from games import ponds, switching
from games.own import Bowling
from lastmove.frog_games import ColoredFrogGame, FrogGame
from lastmove.games import hackenbush as figures
from lastmove.games.chomp import Chomp
from lastmove.games.counters import Counters
from lastmove.games.cram import Cram
from lastmove.games.edge_geography import EdgeGeography
from lastmove.games.escape import Escape
from lastmove.games.even_odd import EvenOdd
from lastmove.games.growing_nim import GrowingNim
from lastmove.games.hackenbush import Hackenbush
from lastmove.games.nim import Nim
from lastmove.games.northcott import Northcott
from lastmove.games.octal import BreakingGame, Hexadecimal, Octal
from lastmove.games.pigs import Pigs
from lastmove.games.poker_nim import PokerNim
from lastmove.games.queen import Queen
from lastmove.games.rook import Rook
from lastmove.games.shannon import Shannon
from lastmove.games.subtraction import Subtraction
from lastmove.games.takeaway import Takeaway
from lastmove.games.vertex_geography import VertexGeography
from lastmove.games.words import Words
from lastmove.graph import Graph
from lastmove.grids import lines
from lastmove.sums import Sum
from oracles import breaking, chomp, dominos, geography, graphs, loopy, rules, streets
from oracles.hackenbush import hackenbush


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
            return rules.counters(position.setting.arcs, position.heaps)
        case GrowingNim():
            return rules.growing_nim(*position.state)
        case Octal() | Hexadecimal():
            digits, heaps = position.setting.digits, breaking.heaps_of(position.heaps)
            return position.name, digits, heaps
        case BreakingGame() | EvenOdd():
            return position.name, breaking.heaps_of(position.heaps)
        case Bowling():
            return rules.kayles(*position.state)
        case Takeaway():
            pile, limit, f = position.state
            return streets.takeaway(str(f), pile, limit)
        case Words():
            listed, last, used = position.state
            return streets.words(set(listed) - {last, *used}, last)
        case EdgeGeography():
            return edge_geography(*position.state)
        case Pigs():
            houses, standing, builds = position.state
            return streets.pigs((bool(standing >> h & 1) for h in range(houses)), builds)
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
            return "counters", position.setting.arcs, tuple(sorted(position.heaps))
        case Hackenbush():
            return position.state[0], plain(position)
        case EdgeGeography():
            return plain(position)
        case GrowingNim():
            heaps, budget = position.state
            return "growing_nim", tuple(sorted(heaps)), budget
        case PokerNim() | Northcott():
            return plain(position)
        case _:
            return type(position).name, position.state
