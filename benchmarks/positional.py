"""Set families: what the prunes save, how much faster than plain Python, and large pairings.

    python benchmarks/positional.py [--large]

Of the proof search leaves are counted and the nodes of threat sequences, which are cheaper; the
search ply by ply also tells how soon a win comes, which a proof does not.

Searching is measured, not compiling. All numbers are from one run.
"""

from __future__ import annotations

import argparse
import time

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--large", action="store_true", help="also pairings of 14^5 and 16^5, and Qubic"
    )
    arguments = parser.parse_args()
    searched(cube(2, 2), Prunes())  # compile
    proved(cube(2, 2))
    two_each(4, [(0, 1), (2, 3)])
    print("nodes to decide whether the first player wins")
    for name, size in BOARDS.items():
        for way, prunes in WAYS.items():
            answer, nodes, seconds = searched(cube(*size), prunes)
            print(f"  {name}  {way:<12} {nodes:>12,} nodes {seconds:9.4f} s  {answer}")
        answer, leaves, threats, seconds = proved(cube(*size))
        print(f"  {name}  by proof     {leaves:>12,} leaves {seconds:8.4f} s  {answer}", end="")
        print(f" ({threats:,} nodes of threat sequences)")
    if arguments.large:
        for way, threats in (("with threat sequences", True), ("without them", False)):
            answer, leaves, nodes, seconds = proved(cube(4, 3), threats)
            print(f"  4^3  {way}: {leaves:,} leaves, {nodes:,} nodes of sequences,", end=" ")
            print(f"{seconds:.1f} s  {answer}")
        answer, nodes, seconds = searched(cube(4, 3), Prunes())
        print(f"  4^3  ply by ply: {nodes:,} nodes {seconds:.1f} s  {answer}")
    won, positions, seconds = plain_python(cube(3, 2))
    ours = min(searched(cube(3, 2), Prunes())[2] for _ in range(20))
    print(f"3^2 in plain Python: {positions:,} positions, {seconds:.4f} s, won: {won};", end=" ")
    print(f"ours is {seconds / ours:,.0f} times as fast")
    boards = [(5, 2), (8, 3), (11, 4)] + ([(14, 5), (16, 5)] if arguments.large else [])
    for n, d in boards:
        family = cube(n, d)
        start = time.perf_counter()
        pairs, _ = two_each(family.size, list(family.sets))
        spent = time.perf_counter() - start
        print(f"pairing of {n}^{d}: {len(pairs):,} lines, {spent:.3f} s")


if __name__ == "__main__":
    main()
