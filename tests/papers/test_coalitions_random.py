"""Entries about numbers and probabilities of types: printed values typed again, limits redone."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

from lastmove.papers import entries
from lastmove.papers.coalitions.counts import enlarged, is_maximal_intersecting
from tests.families.coalitions import oracle_type_counts as oracle
from tests.families.coalitions.oracle import Node, stable_by_definition
from tests.papers.conftest import Results


def choice(mover: int, one: oracle.Family, other: oracle.Family) -> oracle.Family:
    """Definition 4.1 for a choice of two games of known stable types.

    Each type is that of some game; such a game is stood in for by a node that knows its type.
    """
    stable: set[oracle.Coalition] = set()
    for c in oracle.subsets(4):
        if not c or any(d < c for d in stable):
            continue
        below = [{d for d in kind if d <= c} for kind in (one, other)]
        if mover in c:
            good = any(c in kind for kind in below)
        else:
            good = all(below) and frozenset().union(*below[0], *below[1]) == c
        if good:
            stable.add(c)
    return frozenset(stable)


def test_the_choice_above_is_the_definition() -> None:
    for labels in product(range(4), repeat=4):
        inner = Node(labels[1], (Node(labels[2]), Node(labels[3])))
        root = Node(labels[0], (inner, Node(labels[1])))
        leaf = frozenset({frozenset({labels[1]})})
        below = frozenset(stable_by_definition(inner, 4))
        assert choice(labels[0], below, leaf) == frozenset(stable_by_definition(root, 4))


def test_the_probabilities_of_table_7_from_all_pairs_of_types() -> None:
    kinds = sorted(oracle.stable_types(4), key=lambda kind: sorted(map(sorted, kind)))
    place = {kind: i for i, kind in enumerate(kinds)}
    made = [
        (i, j, place[choice(mover, one, other)])
        for i, one in enumerate(kinds)
        for j, other in enumerate(kinds[: i + 1])
        for mover in range(4)
    ]
    now = [
        0.25 if kind in {frozenset({frozenset({p})}) for p in range(4)} else 0.0 for kind in kinds
    ]
    for _ in range(90):
        after = [0.0] * len(kinds)
        for i, j, to in made:
            after[to] += (1 if i == j else 2) * now[i] * now[j]
        total = sum(after)
        now = [x / total for x in after]
    sizes: dict[tuple[int, ...], float] = defaultdict(float)
    for kind, x in zip(kinds, now, strict=True):
        if x > 1e-9:
            sizes[tuple(sorted(map(len, kind)))] += x
    told = [
        f"{100 * sizes[key]:.3f}"
        for key in [(2, 2, 2), (2, 2, 3), (2, 3, 3), (2, 2, 2, 3), (3, 3, 3, 3)]
    ]
    correction = entries()["coalitions/table-7"].correction
    assert correction is not None
    assert [row[2] for row in correction["values"]] == told


def test_table_7_as_it_is_printed() -> None:
    printed = entries()["coalitions/table-7"].printed
    assert printed is not None
    columns = [" ".join(column) for column in zip(*printed["values"], strict=True)]
    assert columns[0] == "4 12 6 4 1"
    assert columns[1] == "0.0485 1.1818 7.1996 0.4326 40.595"
    assert columns[2] == "0.194 14.182 43.197 1.731 40.595"
    assert printed["values"][3][4] == "none known"


def test_table_2_as_it_is_printed(results: Results) -> None:
    found = results["coalitions/table-2"].computed
    assert found["win types"] == [0, 1, 2, 4, 12, 81, 2646, 1_422_564]
    assert found["stable types"] == [0, 1, 2, 10, 79, 2644, 1_422_562, 229_809_982_110]
    assert found["win types up to permutation"][6] == 30  # section 6.2


def test_the_bijection_of_proposition_4_5() -> None:
    for players in (2, 3):
        families = {enlarged(kind, players) for kind in oracle.stable_types(players)}
        every = oracle.maximal_intersecting(players + 1)
        assert families < every
        assert len(every - families) == 2
        assert all(is_maximal_intersecting(family, players + 1) for family in every)
    assert not is_maximal_intersecting(frozenset({frozenset({0})}), 2)
