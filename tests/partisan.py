"""Partisan positions of the library as the trees that the oracles know, and their small ones."""

from functools import cache
from itertools import combinations, product

from lastmove.core.games import find_game
from lastmove.core.position import Impartial
from lastmove.core.sums import Negative, PartisanSum
from lastmove.families.hackenbush.rules_colored import color_of, figure_of
from lastmove.families.painting.painting_game import Squares
from lastmove.values.value import Value
from tests.oracles import partisan as rules
from tests.values import oracle


def tree(position):
    """The game as a tree; −G and sums by definition, nim values as heaps."""
    if isinstance(position, PartisanSum):
        total = oracle.ZERO
        for term in position.terms:
            total = oracle.plus(total, tree(term))
        return total
    if isinstance(position, Negative):
        return oracle.negative(tree(position.positive))
    if isinstance(position, Impartial):
        return impartial_tree(position)
    if position.name == "value":
        return value_tree(position.state)
    return TREES[position.name](position.state)


@cache
def impartial_tree(position):
    options = [impartial_tree(move.to) for move in position.moves()]
    return oracle.game(options, options)


@cache
def value_tree(value):
    """The canonical form, whose equality with a position the oracle decides."""
    return oracle.game(map(value_tree, value.left), map(value_tree, value.right))


def worth(text):
    """The tree of a value in notation."""
    return value_tree(Value(text))


def _painted(name):
    def made(state):
        if isinstance(state, Squares):
            return rules.painting(name, *rules.board_as_graph(state.rows))
        edges = frozenset(frozenset((e.tail, e.head)) for e in state.graph.edges)
        loops = frozenset(edge for edge in edges if len(edge) == 2)
        vertices = frozenset(state.graph.vertices)
        return rules.painting(name, vertices, loops, state.left, state.right)

    return made


def _hackenbush(state):
    figure, ground, deleted = figure_of(state).figure
    named = [(n, e.tail, e.head, color_of(figure_of(state), n)) for n, e in enumerate(figure.edges)]
    gone = {(edge.tail, edge.head, edge.copy) for edge in deleted}
    left = [
        entry
        for entry, e in zip(named, figure.edges, strict=True)
        if not {(e.tail, e.head, e.copy), (e.head, e.tail, e.copy)} & gone
    ]
    return rules.colored_hackenbush(frozenset(left), ground)


TREES = {
    "domineering": lambda state: rules.domineering(tuple(board_of("domineering", state))),
    "toads_and_frogs": rules.toads_and_frogs,
    "clobber": lambda state: rules.clobber(state.rows),
    "snort": _painted("snort"),
    "col": _painted("col"),
    "colored_hackenbush": _hackenbush,
    "amazons": lambda state: rules.amazons(state.rows),
    "konane": lambda state: rules.konane(state.rows),
    "toppling_dominoes": lambda state: rules.toppling_dominoes(state.replace(".", "")),
}


def board_of(name, state):
    """The rows that a game writes."""
    return find_game(name).board(state)


def pictures(marks, most):
    """Every board of so many squares at most, with these marks, wider than high or square."""
    for height, width in product(range(1, most + 1), repeat=2):
        if height <= width and height * width <= most:
            for text in product(marks, repeat=height * width):
                rows = ("".join(text[i : i + width]) for i in range(0, len(text), width))
                yield "/".join(rows)


def domineering(most=9):
    return (f"domineering({board})" for board in pictures(".#", most))


def toads_and_frogs(most=7):
    strips = (strip for n in range(1, most + 1) for strip in product("TF.", repeat=n))
    return (f"toads_and_frogs({''.join(strip)})" for strip in strips)


def clobber(most=6):
    return (f"clobber({board})" for board in pictures("xo.", most))


def painted(name, most=4, order=4):
    """Boards with paint, and every graph on so many vertices, one of them painted."""
    for board in pictures("LR.#", most):
        yield f"{name}({board})"
    pairs = list(combinations("abcd"[:order], 2))
    for chosen in product((False, True), repeat=len(pairs)):
        edges = [f"{a}-{b}" for (a, b), there in zip(pairs, chosen, strict=True) if there]
        alone = [v for v in "abcd"[:order] if not any(v in edge for edge in edges)]
        for paint in ("", ", left=[a]", ", left=[a], right=[c]"):
            yield f"{name}([{','.join(edges + alone)}]{paint})"


def colored_hackenbush(most=6):
    stalks = (stalk for n in range(most + 1) for stalk in product("brg", repeat=n))
    yield from (f'colored_hackenbush("{"".join(stalk)}")' for stalk in stalks)
    figures = ("ground-a,a-b,a-c", "ground-a,ground-b,a-b", "ground-a,a-b,a-b,b-b")
    for figure in figures:
        edges = figure.split(",")
        names = [f"{e}#{edges[:i].count(e) + 1}" for i, e in enumerate(edges)]
        for colors in product("brg", repeat=len(edges)):
            blue, red = (
                ",".join(n for n, c in zip(names, colors, strict=True) if c == color)
                for color in "br"
            )
            yield f"colored_hackenbush([{figure}], blue=[{blue}], red=[{red}])"


def amazons(most=6):
    return (f"amazons({board})" for board in pictures("xo.#", most))


def konane(most=7):
    return (f"konane({board})" for board in pictures("xo.", most))


def toppling_dominoes(most=6):
    rows = (row for n in range(1, most + 1) for row in product("LRE", repeat=n))
    yield from (f"toppling_dominoes({''.join(row)})" for row in rows)
    yield from (f"toppling_dominoes({row})" for row in (".", "..LRE", "ELR.", ".R."))


SMALL = {
    "domineering": domineering,
    "toads_and_frogs": toads_and_frogs,
    "clobber": clobber,
    "snort": lambda most=4: painted("snort", most),
    "col": lambda most=4: painted("col", most),
    "colored_hackenbush": colored_hackenbush,
    "amazons": amazons,
    "konane": konane,
    "toppling_dominoes": toppling_dominoes,
}
"""Every small position of each game, as notation."""
LARGER = {
    "domineering": 12,
    "toads_and_frogs": 9,
    "clobber": 8,
    "snort": 6,
    "col": 6,
    "colored_hackenbush": 8,
    "amazons": 7,
    "konane": 9,
    "toppling_dominoes": 8,
}
"""How many squares, edges or dominoes the positions of the slow test have: 187,000 positions."""
