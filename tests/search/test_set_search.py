"""The set search: every entry of its tables against the definition, on all small graphs."""

import pickle
from functools import cache

import pytest

import lastmove as lm
from lastmove.core.limits import Budget
from lastmove.families.cram.rules import Cram
from lastmove.search.native.compiled import IMPARTIAL, assembled, compiled, fixed_of, rules_of
from lastmove.search.native.kernels_table import EMPTY, Fixed
from lastmove.search.native.search import NativeSearch


class Kayles(lm.Impartial):
    """Take a vertex, with which its neighbors go."""

    fixed = ("graph",)

    @staticmethod
    def start(graph: lm.Graph) -> int:
        return (1 << graph.order) - 1

    @staticmethod
    def options(left, graph):
        for v in range(graph.order):
            if left >> v & 1:
                yield left & ~(graph.masks[v] | 1 << v)

    @staticmethod
    def split(left, graph):
        while left:
            part, before = left & -left, 0
            while part != before:
                before = part
                for v in range(graph.order):
                    if part >> v & 1:
                        part |= graph.masks[v] & left
            yield part
            left ^= part

    @staticmethod
    def weight(left, graph):
        total = 0
        while left:
            left &= left - 1
            total += graph.order
        return total


class Heavy(Kayles):
    """The same with weights that are the wrong way round, and not positive."""

    @staticmethod
    def weight(left, graph):
        return -left * graph.order


class Lost(Kayles):
    """The same with a reduction that is wrong where exactly two vertices are left."""

    @staticmethod
    def reduce(left, graph):
        rest = left & left - 1
        if rest == 0 or rest & rest - 1:
            yield left


def graphs(order):
    """Neighborhoods as masks: all graphs but for some that are isomorphic to others."""
    found = {()}
    for v in range(order):
        grown = set()
        for masks in found:
            for chosen in range(1 << v):
                more = [m | (chosen >> i & 1) << v for i, m in enumerate(masks)] + [chosen]
                grown.add(renamed(more))
        found = grown
        yield from found


def renamed(masks):
    """The vertices in an order of what their surroundings look like, which merges most copies."""
    looks = [m.bit_count() for m in masks]
    for _ in range(3):
        near = [[look for u, look in enumerate(looks) if m >> u & 1] for m in masks]
        looks = [hash((look, tuple(sorted(n)))) for look, n in zip(looks, near, strict=True)]
    order = sorted(range(len(masks)), key=lambda v: (looks[v], v))
    place = {v: i for i, v in enumerate(order)}
    return tuple(sum(1 << place[u] for u in range(len(masks)) if masks[v] >> u & 1) for v in order)


def right_nimber(masks):
    """Of a set of vertices, by the definition."""

    @cache
    def nimber(left):
        hit = {nimber(left & ~(m | 1 << v)) for v, m in enumerate(masks) if left >> v & 1}
        return next(value for value in range(len(hit) + 1) if value not in hit)

    return nimber


def wrong_entries(game, orders, sets_first=10**9, threads=1):
    """How many entries of the tables of all these graphs are wrong, and of how many.

    After so many steps proof numbers are used; what goes round in circles has too few steps.
    """
    rules = rules_of(game)
    module, wrong, entries = assembled(rules, IMPARTIAL), 0, 0
    for masks in graphs(orders):
        edges = [(u, v) for v in range(len(masks)) for u in range(v) if masks[v] >> u & 1]
        graph = lm.Graph(edges, vertices=range(len(masks)))
        position = game(graph)
        bound = type(position)
        fixed = Fixed(*fixed_of(bound, rules, IMPARTIAL))
        limits = Budget(most_steps=10**7)
        native = NativeSearch(module, str, limits, threads, fixed=fixed, sets_first=sets_first)
        nimber = right_nimber([int(mask) for mask in graph.masks])  # as it numbers them
        for part in bound.split(position.state):
            native.value(part, pruned=True)
        for option in bound.options(position.state):
            for part in bound.split(option):
                native.has_value(part, 1)
        found = native.tables["pruned"].snapshot()
        for key, value, excluded in zip(*(found[name].tolist() for name in found), strict=True):
            right = nimber(key)
            entries += 1
            wrong += value not in (-1, right) or bool(excluded >> right & 1)
    return wrong, entries


@pytest.mark.share(4)
@pytest.mark.parametrize("game", [Kayles, Heavy])
def test_every_entry_is_right_on_all_small_graphs(game):
    wrong, entries = wrong_entries(game, 4)
    assert wrong == 0
    assert entries > 40


@pytest.mark.share(4)
@pytest.mark.parametrize("threads", [1, 2])
def test_every_entry_is_right_that_proof_numbers_find(threads):
    wrong, entries = wrong_entries(Kayles, 4, 0, threads)
    assert wrong == 0
    assert entries > 40


@pytest.mark.slow
@pytest.mark.parametrize(("sets_first", "threads"), [(10**9, 1), (0, 1), (0, 2)])
def test_every_entry_is_right_on_all_graphs_of_up_to_seven_vertices(sets_first, threads):
    wrong, entries = wrong_entries(Kayles, 7, sets_first, threads)
    assert wrong == 0
    assert entries > 5000


def test_proof_numbers_lead_to_what_is_easy():
    """Exchanged, they still find what is right, by looking at four times as many options."""
    board = Cram.canonical(Cram.start("5x6"))
    sets, proofs = (
        NativeSearch(compiled(Cram), str, Budget(most_steps=10**7), sets_first=first)
        for first in (10**9, 0)
    )
    assert sets.value(board, pruned=True) == proofs.value(board, pruned=True) == 2
    assert proofs.steps < 3 * sets.steps


@pytest.mark.parametrize("pruned", [False, True])
def test_what_a_search_wrote_that_was_called_off_is_counted(pruned, monkeypatch):
    """In a table that is full unnoticed, the next search would look for a free slot forever."""

    def called_off(search, threads, halt):
        for thread in threads:
            thread.join()
        raise KeyboardInterrupt

    monkeypatch.setattr(NativeSearch, "_wait", called_off)
    rules, position = rules_of(Kayles), Kayles(lm.Graph([(v, v + 1) for v in range(40)]))
    fixed = Fixed(*fixed_of(type(position), rules, IMPARTIAL))
    native = NativeSearch(assembled(rules, IMPARTIAL), str, Budget(), fixed=fixed)
    for state in (position.state, position.state >> 9):
        with pytest.raises(KeyboardInterrupt):
            native.value(state, pruned=pruned)
        (table,) = native.tables.values()
        assert table.count == sum(key != EMPTY for key in table.keys.tolist()) > 0


@pytest.mark.share(3)
def test_a_reduction_that_is_wrong_is_noticed():
    assert wrong_entries(Lost, 4)[0] > 0
    assert wrong_entries(Lost, 4, 0)[0] > 0
    with pytest.raises(lm.GameError, match="the parts that reduce gives of"):
        lm.check_game(Lost, "lost([a-b, b-c, c-d])")


def test_a_weight_that_is_no_number_is_noticed():
    class Odd(Kayles):
        """The same with a weight that is none."""

        @staticmethod
        def weight(left, graph):
            return "heavy"

    with pytest.raises(lm.GameError, match="weight"):
        lm.check_game(Odd, "odd([a-b, b-c])")


def test_what_kept_code_takes_is_found_again_by_name():
    """Else code from disk fits no call, and is loaded again with each: 8 MB a graph."""
    bound = type(Kayles(lm.Graph([("a", "b")])))
    (graph,) = fixed_of(bound, rules_of(Kayles), IMPARTIAL)[0]
    assert pickle.loads(pickle.dumps(type(graph))) is type(graph)
