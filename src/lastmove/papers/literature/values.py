"""Values that papers and books print, recomputed from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product

from lastmove.api.solve import certify, new_run, solve
from lastmove.core.parse import parse
from lastmove.core.position import Outcome, Partisan, Player
from lastmove.core.values import WrittenValue
from lastmove.core.verdict import Certificate
from lastmove.notation import Word
from lastmove.papers.entry import Cases, Data, Finding
from lastmove.papers.literature.document import LITERATURE
from lastmove.papers.playing import upheld
from lastmove.papers.small_shapes import picture, shapes
from lastmove.search.partisan_outcomes import WhoWins
from lastmove.search.partisan_values import value_of
from lastmove.values.value import Value

VALUE_OF = "lastmove.search.partisan_values:value_of"


def _values(texts: dict[str, str]) -> Data:
    """What each position is worth."""
    run = new_run()
    return {name: str(value_of(parse(text), run)) for name, text in texts.items()}


def _printed(values: dict[str, str]) -> Data:
    """Values as a source has them, written as lastmove writes them."""
    return {name: str(Value(text)) for name, text in values.items()}


@LITERATURE.entry(
    "minus",
    place="von Stengel, section 1.9, side remark",
    title="A game and its negative",
    statement="−G is G with the players' moves exchanged, and G + (−G) = 0: whoever moves second "
    "copies.",
    printed={"all_lost": True},
    vouches_for=(
        "lastmove.values.value:negative",
        "values.theory:Itself",
        "check:partisan-value",
        "check:partisan-sum",
        "check:partisan-outcome",
    ),
)
def minus() -> Finding:
    """G − G for some games, with proofs; and numbers, whose sums are known."""
    texts = ("domineering(3x3)", "toads_and_frogs(TTT..FF)", "clobber(xox/ox.)", "col(2x3)")
    cases, run = Cases(), new_run()
    for first, second in product(("1/2", "-3/4", "2", "0"), repeat=2):
        alone = value_of(parse(f"value({first})"), run)
        cases.check(Fraction(str(alone)) == Fraction(first), first)
        found = Fraction(str(value_of(parse(f"value({first}) - value({second})"), run)))
        cases.check(found == Fraction(first) - Fraction(second), [first, second])
    for text in texts:
        cases.check(solve(f"{text} - {text}").outcome is Outcome.P, text)
        for proof in (certify(text), certify(f"{text} - {text}")):
            cases.check(upheld(proof, *_forged(proof)), {"certificate of": proof.position})
        more = parse(f"{text} + 1")
        assert isinstance(more, Partisan)
        proof = WhoWins(more, run).certificate()
        cases.check(upheld(proof, *_forged(proof)), {"who wins": proof.position})
    return Finding({"all_lost": cases.holds, "tested": ", ".join(texts)})


def _forged(proof: Certificate) -> Iterator[Certificate]:
    """The same with another winner, or another value."""
    yield from (replace(proof, outcome=other) for other in OUTCOMES if other is not proof.outcome)
    if proof.value is not None:
        yield replace(proof, value=WrittenValue("1" if str(proof.value) != "1" else "2"))


OUTCOMES = (Outcome.L, Outcome.R, Outcome.N, Outcome.P)


@LITERATURE.entry(
    "domineering",
    place="Berlekamp 1988; Wolfe 1993; Siegel 2013",
    title="Boards of domineering",
    statement="The values of the 4 × 4 board, of 2 × 13 and of 3 × 2.",
    printed=_printed(
        {"4x4": "±{0,{{2|0},2 + tiny(2)|{2|0},miny(2)}}", "2x13": "0", "3x2": "{1/2|-2}"}
    ),
    vouches_for=("domineering.rules:Domineering", VALUE_OF),
)
def domineering() -> Finding:
    """By a search."""
    return Finding(_values({name: f"domineering({name})" for name in ("4x4", "2x13", "3x2")}))


HOTTEST = "##.#./##.../....#/#...#/..###"
"""Fourteen squares worth ±{2*}."""
SMALL = 8
"""Shapes of at most so many squares are all looked at."""


@LITERATURE.entry(
    "domineering-temperatures",
    place="Uiterwijk, Barton 2015",
    title="How hot domineering gets",
    statement="The hottest of all connected positions of up to 15 squares has temperature 2.",
    printed={"hottest": "2"},
    vouches_for=("domineering.rules:Domineering", "lastmove.values.thermograph:thermograph"),
)
def domineering_temperatures() -> Finding:
    """Every shape of few squares, and one of fourteen that is as hot as any."""
    run = new_run()
    boards = [picture(shape) for size in range(1, SMALL + 1) for shape in shapes(size)]
    temperatures = [
        value_of(parse(f"domineering({board})"), run).temperature for board in (*boards, HOTTEST)
    ]
    return Finding(
        {
            "hottest": str(max(temperatures)),
            f"hottest_of_up_to_{SMALL}_squares": str(max(temperatures[:-1])),
            "tested": f"{len(boards)} shapes of up to {SMALL} squares, and {HOTTEST}",
        }
    )


@LITERATURE.entry(
    "toads-and-frogs",
    place="Erickson 1996; Thanatipanonda 2011",
    title="Toads and frogs with two or three free squares",
    statement="T^a..F^b = {{a−3|a−b}|{*|3−b}} for a > b ≥ 2; T^a...FF = (a−2)*; "
    "T^a...FFF = a − 7/2 for a ≥ 5.",
    printed=_printed(
        {
            "TTT..FF": "{{0|1}|{*|1}}",
            "TTTT..FF": "{{1|2}|{*|1}}",
            "TTTT..FFF": "{{1|1}|{*|0}}",
            "TTT...FF": "1*",
            "TTTT...FF": "2*",
            "TTTTT...FFF": "3/2",
        }
    ),
    vouches_for=("toads_and_frogs.rules:ToadsAndFrogs", VALUE_OF),
)
def toads_and_frogs() -> Finding:
    """By a search."""
    strips = ("TTT..FF", "TTTT..FF", "TTTT..FFF", "TTT...FF", "TTTT...FF", "TTTTT...FFF")
    return Finding(_values({strip: f"toads_and_frogs({strip})" for strip in strips}))


@LITERATURE.entry(
    "clobber",
    place="Albert, Grossman, Nowakowski, Wolfe 2005",
    title="Clobber",
    statement="xox/ox. is {^^*|*,v}; the rows (xo)^n are N, except that n = 3 is P; the rows "
    "(xxo)^n are conjectured to be ⌊(n+1)/2⌋·^.",
    printed=_printed(
        {"xox/ox.": "{^^*|*,v}"} | {"xxo" * n: f"{(n + 1) // 2}·^" for n in range(1, 6)}
    )
    | {"rows": "NNPNN"},
    vouches_for=("clobber.rules:Clobber", VALUE_OF),
)
def clobber() -> Finding:
    """By a search."""
    rows = "".join(solve(f"clobber({'xo' * n})").outcome.value for n in range(1, 6))
    boards = ("xox/ox.", *("xxo" * n for n in range(1, 6)))
    return Finding(_values({board: f"clobber({board})" for board in boards}) | {"rows": rows})


@LITERATURE.entry(
    "hackenbush-stalks",
    place="Berlekamp, Conway, Guy 1982",
    title="Stalks and a tree of Hackenbush",
    statement="The stalk brbrrbbr is 77/128, the tree b(b;rb) is 3/2, and brbgrrr is 3/4 v[3]*.",
    printed=_printed({"brbrrbbr": "77/128", "b(b;rb)": "3/2", "brbgrrr": "3/4 v[3]*"}),
    vouches_for=(
        "hackenbush.rules_colored:ColoredHackenbush",
        "hackenbush.theory_colored:tree_value",
    ),
)
def hackenbush_stalks() -> Finding:
    """By Berlekamp's rule where all is blue or red, else by a search."""
    tree = "[ground-a,a-b,a-c,c-d], blue=[ground-a,a-b,c-d], red=[a-c]"
    figures = {"brbrrbbr": "brbrrbbr", "b(b;rb)": tree, "brbgrrr": "brbgrrr"}
    return Finding(_values({n: f"colored_hackenbush({f})" for n, f in figures.items()}))


@LITERATURE.entry(
    "snort-and-col",
    place="Conway 1976; Berlekamp, Conway, Guy 1982",
    title="Paths of Snort and Col",
    statement="A vertex marked L or R is beside one that Left or Right has painted. Snort "
    "L-.-.-.-L is {4|0,±1}; Col R-.-R-.-L-.-R-.-R-. is 7/8.",
    printed=_printed({"snort": "{4|0,±1}", "col": "7/8"}),
    vouches_for=("painting.rules:Snort", "painting.rules:Col", VALUE_OF),
)
def snort_and_col() -> Finding:
    """The vertices that are painted already hang on those that are marked; small graphs by rule."""
    cases = Cases()
    for graph in ("a-b,b-c,c-d", "a-b,b-c,c-a", "a-b,a-c,a-d"):
        _painted(cases, "col", graph)
        _painted(cases, "snort", graph)
    snort = "snort([x-a,a-b,b-c,c-d,d-e,e-y], left=[x,y])"
    path = "a-b,b-c,c-d,d-e,e-f,f-g,g-h,h-i,i-j"
    painted = ",".join(f"{v}-{v}{v}" for v in "acegi")
    col = f"col([{path},{painted}], left=[ee], right=[aa,cc,gg,ii])"
    return Finding(_values({"snort": snort, "col": col}) | {"moves_compared": cases.count})


Painting = tuple[frozenset[str], frozenset[str]]
"""What Left has painted, and what Right has."""


def _painted(cases: Cases, game: str, graph: str) -> None:
    """Every position: in Col a vertex has no neighbor of its color, in Snort of the other one."""
    edges = [edge.split("-") for edge in graph.split(",")]
    beside: dict[str, set[str]] = {}
    for a, b in edges:
        beside.setdefault(a, set()).add(b)
        beside.setdefault(b, set()).add(a)

    def moves(at: Painting, player: int) -> Iterator[Painting]:
        shunned = at[player] if game == "col" else at[1 - player]
        for vertex in beside.keys() - at[0] - at[1]:
            if not beside[vertex] & shunned:
                left, right = (c | {vertex} if k == player else c for k, c in enumerate(at))
                yield left, right

    waiting: list[Painting] = [(frozenset(), frozenset())]
    seen = set(waiting)
    while waiting:
        at = waiting.pop()
        left, right = (",".join(sorted(color)) for color in at)
        position = parse(f"{game}([{graph}], left=[{left}], right=[{right}])")
        assert isinstance(position, Partisan)
        for player, side in enumerate(SIDES):
            found = {(move.to.state.left, move.to.state.right) for move in position.moves(side)}
            then = set(moves(at, player))
            cases.check(found == then, {"moves of": str(position), "player": side})
            waiting += then - seen
            seen |= then


SIDES: tuple[Player, Player] = ("left", "right")


@LITERATURE.entry(
    "amazons",
    place="Berlekamp 2000; Siegel 2013",
    title="A small board of Amazons",
    statement="Two amazons on a board with two rows, x.../o..., are worth "
    "±{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},±1,±{1,{2|0}}}}.",
    printed=_printed({"x.../o...": "±{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},±1,±{1,{2|0}}}}"}),
    vouches_for=("amazons.rules:Amazons", VALUE_OF),
)
def amazons() -> Finding:
    """By a search."""
    return Finding(_values({"x.../o...": "amazons(x.../o...)"}))


@LITERATURE.entry(
    "toppling-dominoes",
    place="Fink, Nowakowski, Siegel, Wolfe 2015",
    title="A row of dominoes that is tiny",
    statement="The row LRRLRRL of toppling dominoes is tiny(1/2).",
    printed=_printed({"LRRLRRL": "tiny(1/2)"}),
    vouches_for=("toppling_dominoes.rules:TopplingDominoes", VALUE_OF),
)
def toppling_dominoes() -> Finding:
    """By a search."""
    return Finding(_values({"LRRLRRL": "toppling_dominoes(LRRLRRL)"}))


class Elephants(Partisan):
    """A T walks to the empty square on its right, an F to that on its left; nobody jumps."""

    examples = ("elephants(TTTT..FFF)",)

    @staticmethod
    def start(strip: Word) -> str:
        """`elephants(TTTT..FFF)`."""
        return str(strip)

    @staticmethod
    def left(strip: str) -> Iterator[str]:
        """Every T with an empty square on its right."""
        return (strip[:k] + ".T" + strip[k + 2 :] for k in places(strip, "T."))

    @staticmethod
    def right(strip: str) -> Iterator[str]:
        """Every F with an empty square on its left."""
        return (strip[:k] + "F." + strip[k + 2 :] for k in places(strip, ".F"))


def places(strip: str, pair: str) -> Iterator[int]:
    """Where these two squares stand side by side."""
    return (k for k in range(len(strip) - 1) if strip[k : k + 2] == pair)


@LITERATURE.entry(
    "elephants",
    place="Winning ways; Siegel 2013",
    title="Elephants and rhinos, a game of one's own",
    statement="Animals that walk towards each other and never jump: TTTT..FFF is worth 1.",
    printed=_printed({"TTTT..FFF": "1"}),
    vouches_for=(VALUE_OF,),
)
def elephants() -> Finding:
    """By rules that stand in this entry, as a user would write them."""
    return Finding({"TTTT..FFF": str(value_of(Elephants("TTTT..FFF"), new_run()))})
