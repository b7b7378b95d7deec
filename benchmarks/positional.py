"""Set families: what the prunes save, how much faster than plain Python, and large pairings.

    python benchmarks/positional.py [--large]

Of the proof search leaves are counted and the nodes of threat sequences, which are cheaper; the
search ply by ply also tells how soon a win comes, which a proof does not.

Searching is measured, not compiling. All numbers are from one run.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

from report import Row, parser, row, told

from lastmove.core.errors import LimitReached
from lastmove.core.limits import Budget
from lastmove.families.positional.hypergraph import Family, cells_of, cube
from lastmove.families.positional.iterative_deepening import Attack, Prunes
from lastmove.families.positional.proof_search import ProofSearch
from lastmove.graphs.algorithms.kernels_bipartite import two_each

BOARDS = {"3^2": (3, 2), "4^2": (4, 2), "3^3": (3, 3)}
WAYS = {
    "nothing": Prunes(False, False, False),
    "symmetry": Prunes(False, False, True),
    "+ potential": Prunes(True, False, True),
    "+ pairing": Prunes(True, True, True),
}
MOST_SECONDS = 60


def searched(family: Family, prunes: Prunes) -> tuple[str, int, float]:
    """Whether the first player wins the strong game; nodes and seconds."""
    attack = Attack(family, True, family.size, prunes)
    start = time.perf_counter()
    try:
        plies = attack.soonest(0, 0, True, Budget(time=MOST_SECONDS))
        answer = "no win" if plies is None else f"wins in {plies}"
    except LimitReached as limit:
        answer = f"stopped: {type(limit).__name__}"
    return answer, attack.nodes, time.perf_counter() - start


def proved(family: Family, threats: bool = True) -> tuple[str, int, int, float]:
    """The same by proof-number search: leaves, nodes of threat sequences, seconds."""
    search = ProofSearch(family, True, True, family.size)
    if not threats:
        search.settings[2] = 0
    start = time.perf_counter()
    budget, found = Budget(time=10 * MOST_SECONDS), None
    try:
        while found is None:
            found = search.go_on(0, 0, 100_000, budget)
        answer = "wins" if found else "no win"
    except LimitReached as limit:
        answer = f"stopped: {type(limit).__name__}"
    return answer, search.leaves, int(search.registers[2]), time.perf_counter() - start


def plain_python(family: Family) -> tuple[bool, int, float]:
    """The same question by minimax with a dictionary, the first winning move taken."""
    masks, everything = family.masks, (1 << family.size) - 1
    known: dict[tuple[int, int], int] = {}

    def value(mine: int, yours: int) -> int:
        """1, 0, −1 for the player to move, whose cells are `mine`."""
        key = (mine, yours)
        if key not in known:
            best = -1 if any(m & ~yours == 0 for m in masks) else -2
            if best == -2:
                free = everything & ~(mine | yours)
                best = 0 if not free else -1
                for cell in cells_of(free):
                    best = max(best, -value(yours, mine | 1 << cell))
                    if best == 1:
                        break
            known[key] = best
        return known[key]

    start = time.perf_counter()
    won = value(0, 0) == 1
    return won, len(known), time.perf_counter() - start


def measured(large: bool) -> Iterator[Row]:
    searched(cube(2, 2), Prunes())  # compile
    proved(cube(2, 2))
    two_each(4, [(0, 1), (2, 3)])
    for name, size in BOARDS.items():
        for way, prunes in WAYS.items():
            answer, nodes, seconds = searched(cube(*size), prunes)
            yield row(f"{name}, does the first player win ({answer}): nodes {way}", nodes, None,
                      seconds)  # fmt: skip
        answer, leaves, threats, seconds = proved(cube(*size))
        what = f"{name}, the same ({answer}): leaves by proof, {threats:,} nodes of threats"
        yield row(what, leaves, None, seconds)
    if large:
        for way, threats in (("with threat sequences", True), ("without them", False)):
            answer, leaves, nodes, seconds = proved(cube(4, 3), threats)
            yield row(
                f"4^3 ({answer}): leaves {way}, {nodes:,} nodes of them", leaves, None, seconds
            )
        answer, nodes, seconds = searched(cube(4, 3), Prunes())
        yield row(f"4^3 ({answer}): nodes ply by ply", nodes, None, seconds)
    _, _, seconds = plain_python(cube(3, 2))
    ours = min(searched(cube(3, 2), Prunes())[2] for _ in range(20))
    yield row("3^2: plain Python / ours", seconds / ours, None, seconds, ours)
    for n, d in [(5, 2), (8, 3), (11, 4)] + ([(14, 5), (16, 5)] if large else []):
        family = cube(n, d)
        start = time.perf_counter()
        pairs, _ = two_each(family.size, list(family.sets))
        spent = time.perf_counter() - start
        yield row(f"seconds for a pairing of {n}^{d}, {len(pairs):,} lines", spent)


def main() -> None:
    options = parser(__doc__)
    options.add_argument(
        "--large", action="store_true", help="also pairings of 14^5 and 16^5, and Qubic"
    )
    chosen = options.parse_args()
    sys.exit(told(measured(chosen.large), chosen.json))


if __name__ == "__main__":
    main()
