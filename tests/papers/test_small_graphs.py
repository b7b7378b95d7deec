from __future__ import annotations

from lastmove.papers.small_graphs import (
    has_perfect_matching,
    matchings,
    maximal_matchings,
    maximum_matchings,
    missed,
    small_graphs,
    walks,
)

PATH = (4, ((0, 1), (1, 2), (2, 3)))


def test_the_number_of_graphs():
    """Up to names: 1, 1, 2, 4, 11, 34, 156 (OEIS A000088)."""
    counts = [sum(1 for graph in small_graphs() if graph[0] == n) for n in range(7)]
    assert counts == [1, 1, 2, 4, 11, 34, 156]
    assert sum(map(len, (graph[1] for graph in small_graphs(3)))) == 0 + 1 + (0 + 1 + 2 + 3)


def test_matchings_of_a_path():
    assert len(list(matchings(PATH[1]))) == 5
    assert maximum_matchings(PATH) == (((0, 1), (2, 3)),)
    assert set(maximal_matchings(PATH)) == {((0, 1), (2, 3)), ((1, 2),)}
    assert missed(PATH, ((1, 2),)) == [0, 3]
    assert has_perfect_matching(PATH)
    assert not has_perfect_matching((3, ((0, 1),)))


def test_walks_leave_a_trail():
    begin = (PATH, -1, frozenset())
    assert [walk[1] for walk in walks(begin)] == [0, 1, 2, 3]
    assert list(walks((PATH, 1, frozenset({0})))) == [(PATH, 2, frozenset({0, 1}))]
    assert not list(walks((PATH, 3, frozenset({2}))))
