"""From positions of the library to the plain data that the oracles know."""

from games import switching
from games.own import Bowling
from lastmove.games.counters import Counters
from lastmove.games.cram import Cram
from lastmove.games.even_odd import EvenOdd
from lastmove.games.growing_nim import GrowingNim
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
from lastmove.games.words import Words
from lastmove.grids import lines
from lastmove.sums import Sum
from oracles import breaking, dominos, loopy, rules, streets


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
        case Pigs():
            houses, standing, builds = position.state
            return streets.pigs((bool(standing >> h & 1) for h in range(houses)), builds)
        case Cram():
            return dominos.picture("/".join(lines(position.state)))
        case PokerNim():
            return loopy.poker_nim(*position.state)
        case Northcott():
            return loopy.northcott(*position.state)
        case Shannon():
            return "shannon", *switching.plain(position)
        case Sum():
            return rules.total(*map(plain, position.terms))
    raise TypeError(f"the oracles know no {type(position).__name__}")


def multiset(position):
    """What the contract merges: heaps and terms as multisets, empty heaps counted too."""
    match position:
        case Sum():
            return "sum", tuple(sorted(repr(multiset(term)) for term in position.terms))
        case Nim() | Subtraction() | BreakingGame() | EvenOdd():
            return type(position).name, position.setting, tuple(sorted(position.heaps))
        case Counters():
            return "counters", position.setting.arcs, tuple(sorted(position.heaps))
        case GrowingNim():
            heaps, budget = position.state
            return "growing_nim", tuple(sorted(heaps)), budget
        case PokerNim() | Northcott():
            return plain(position)
        case _:
            return type(position).name, position.state
