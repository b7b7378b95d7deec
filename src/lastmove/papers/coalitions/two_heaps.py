"""Loeb, Table 6: the rule for two heaps, proved for all of them by finitely many cases.

Types are found here from the definitions; i + j has the options a + j with a < i and i + b with
b < j, seen by the next player.

*Rows.* For i < 4 the row of i becomes constant: where its type t at some j is one of its types
before, and the rows above are constant from j on, the options of i + (j + 1) have the same types as
those of i + j, and so have all further on.

*Fine types.* For i, j ≥ 1 the options of (i + 3) + (j + 3) are those of i + j with both heaps
larger by 3, and those with a heap below 4. By induction the former have the types of the options
of i + j with indices larger by 2, but for (i, 0) and (0, j), whose n0 would become n2. The
latter have the types n0, n2, n2 and p1, among which n2 is. To who moves they are f0, f2 and n1. So
the rule follows if a choice among S with all indices raised by 2, and f0 and n1 besides, is the
choice among S raised by 2. That holds for every S: raising keeps the order of the groups g1 > g3 >
… > g4 > g2 > g0 and what is in each, a win n0 becomes n2, which then is alone in g1; and f0 and n1
are in g0, in which nothing is that was raised.

*Stable types.* For i, j ≥ 4 the options with a heap below 4 have the same types everywhere, and
the others are NF FP or all three pairs by induction, none of them only at 4 + 4.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations

from lastmove.families.coalitions.fine import fine_choice
from lastmove.families.coalitions.nim_tables import nim_table
from lastmove.papers.coalitions.document import (
    COALITIONS,
    Type,
    nim_type,
    stable_choice,
    win_choice,
    written,
)
from lastmove.papers.coalitions.fine import Basic, basics, branches, name
from lastmove.papers.coalitions.tables import in_order
from lastmove.papers.entry import Cases, Finding

PAST = 12
"""By this heap the rows below 4 are constant."""
LARGEST = 60


@COALITIONS.entry(
    "table-6-rule",
    place="section 5, Table 6",
    title="The rule for two heaps holds for all of them",
    statement="From i = 4 on the fine type of i + j, i at most j, is x_(n+2m), where "
    "m = ⌊(i−1)/3⌋ and x_n is that of (i−3m) + (j−3m); the stable type is NF FP at 4 + 4 and all "
    "three pairs otherwise, and no player can force a win.",
    printed={"fine_types_from_4_on": "x_(n+2m)", "stable_type_of_4+4": "NF FP", "else": "NF NP FP"},
    vouches_for=("coalitions.fine:fine_choice",),
)
def rule_for_all() -> Finding:
    """The cases to which the induction comes down, and the tables of the library."""
    cases = Cases()
    rows = [_settled(i, cases) for i in range(4)]
    cases.check([name(row[0]) for row in rows] == ["n0", "n2", "n2", "p1"], "rows below 4")
    below = {(1, 0), (1, 2), (0, 1)}  # n0, n2 and p1 as who moves there calls them: f0, f2, n1
    cases.check({((player + 1) % 3, i) for (player, i), _ in rows} == below, "seen by who moves")
    _raised(cases)
    edge = [_turned(kind) for _, kind in rows]
    some, every = _pairs("NF FP"), _pairs("NF NP FP")
    first = stable_choice(0, edge, 3)
    further = {
        written(stable_choice(0, [*edge, *map(_turned, inner)], 3), "NFP")
        for inner in ((some,), (every,), (some, every))
    }
    fine, stable, win = (
        nim_table(3, scheme, heaps=2, largest=LARGEST) for scheme in ("fine", "stable", "win")
    )
    for i in range(1, LARGEST + 1):
        for j in range(i, LARGEST + 1):
            own, m = fine.name((i, j)), (i - 1) // 3
            base = _fine(i - 3 * m, min(j - 3 * m, PAST))
            cases.check(own == name((base[0], base[1] + 2 * m)), {"fine type of": [i, j]})
            if i >= 4:
                queer = win.name((i, j)) == "AB AC BC"
                expected = "NF FP" if (i, j) == (4, 4) else "NF NP FP"
                kind = in_order(stable.name((i, j)).translate(str.maketrans("ABC", "NFP")))
                cases.check(queer and kind == expected, {"stable type of": [i, j]})
    return Finding(
        {
            "fine_types_from_4_on": "x_(n+2m)",
            "stable_type_of_4+4": in_order(written(first, "NFP")),
            "else": " or ".join(sorted(map(in_order, further))),
            "proved_for": "all i and j",
            "rows_below_4_become": {i: name(row[0]) for i, row in enumerate(rows)},
        }
        | cases.summary(
            f"the rows below 4 up to {PAST}, where they have become constant; choices among all "
            "sets of up to three of 24 basic trees, raised and not; the stable type of every set "
            f"of options that i + j can have; and the tables of lastmove up to {LARGEST} + "
            f"{LARGEST}. The induction that makes these the proof is in the source of this entry"
        )
    )


@cache
def _fine(i: int, j: int) -> Basic:
    """The fine type of i + j from the options, by the order of the groups."""
    options = [_fine(a, j) for a in range(i)] + [_fine(i, b) for b in range(j)]
    if not options:
        return 2, 0
    return _chosen({((player + 1) % 3, index) for player, index in options})


def _chosen(options: set[Basic]) -> Basic:
    """N's choice: what is best in N's ranking, and if that is two trees, the choice of both."""
    best = max(map(_liking, options))
    left = {leaf for option in options if _liking(option) == best for leaf in _own(option)}
    [one, *more] = sorted(left)
    return one if not more else (0, one[1] + 1)


def _own(option: Basic) -> tuple[Basic, ...]:
    """N's own choice is taken apart (RR3)."""
    return branches(option) if option[0] == 0 and option[1] else (option,)


def _liking(basic: Basic) -> float:
    """How likely N wins if nobody is biased: larger is better (Table 4)."""
    player, index = basic
    if index == 0:
        return float(player == 0)
    below = [_liking((other, index - 1)) for other in range(3) if other != player]
    return below[0] if player == 0 else sum(below) / 2


def _settled(i: int, cases: Cases) -> tuple[Basic, Type]:
    """What the row of i becomes: its types at PAST occur before, and so they stay."""
    fine = [_fine(i, j) for j in range(PAST + 1)]
    stable = [nim_type(tuple(sorted((i, j), reverse=True)), 3, stable_choice) for j in range(13)]
    win = [nim_type(tuple(sorted((i, j), reverse=True)), 3, win_choice) for j in range(13)]
    for kinds in (fine, stable, win):
        cases.check(kinds[-1] == kinds[-2] and kinds[-1] in kinds[:-2], {"row": i})
    return fine[-1], stable[-1]


def _raised(cases: Cases) -> None:
    """Choices commute with raising all indices by 2, f0 and n1 being there besides."""
    trees = [basic for basic in basics(7) if basic[1] < 8]
    few = chain.from_iterable(combinations(trees, size) for size in (1, 2, 3))
    for options in few:
        player, index = fine_choice(0, options)
        raised = [(one, i + 2) for one, i in options]
        found = fine_choice(0, [*raised, (1, 0), (0, 1)])
        same = found == (player, index + 2) == _chosen({*raised, (1, 0), (0, 1)})
        cases.check(same and (player, index) == _chosen(set(options)), list(map(name, options)))


def _turned(kind: Type) -> Type:
    """In the names of who moved there."""
    return frozenset(frozenset((player + 1) % 3 for player in c) for c in kind)


def _pairs(text: str) -> Type:
    return frozenset(frozenset("NFP".index(letter) for letter in word) for word in text.split())
