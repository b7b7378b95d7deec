"""Certificates of searched verdicts: values and strategies, written out for the checker."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lastmove.core.errors import LimitReached
from lastmove.core.position import Impartial, Outcome, Play, Position
from lastmove.core.sameness import sameness
from lastmove.core.solver import Run
from lastmove.core.verdict import Certificate
from lastmove.search.strategy import ranked_closure, replies

Pair = tuple[Position, int]


def value_certificate(position: Impartial, run: Run, most: int | None = None) -> Certificate:
    """G + *v is P: the listed pairs (H, k) are the P-positions H + *k of a strategy for it.

    `LimitReached` is raised where more than `most` would have to be listed.
    """
    value = run.value(position)

    def options(node: Pair) -> Iterator[Pair]:
        inner, heap = node
        yield from ((inner.seen_from_opponent(), smaller) for smaller in range(heap))
        for move in inner.moves():
            run.budget.spend()
            yield move.to, heap

    same = sameness()

    def key(node: Pair) -> tuple[object, int]:
        return same(node[0]), node[1]

    def check(size: int) -> None:
        if most is not None and size > most:
            raise LimitReached(
                f"a certificate of the value would list more than {most:,} positions"
            )
        run.check_certificate_size(size)

    root: Pair = (position, value)
    needed = replies(options, lambda node: run.value(node[0]) == node[1], key, False)
    listed = ranked_closure(root, needed, key, check)
    return Certificate(
        "value",
        position.inline(),
        Play.NORMAL,
        Outcome.N if value else Outcome.P,
        value,
        {"positions": [[rank, inner.inline(), heap] for rank, (inner, heap) in listed]},
    )


def strategy_certificate(
    position: Impartial, play: Play, loses: Callable[[Impartial], bool], run: Run
) -> Certificate:
    """The P-positions of a winning strategy; for N the first move into them."""

    def certificate(outcome: Outcome, proof: dict[str, object]) -> Certificate:
        return Certificate("strategy", position.inline(), play, outcome, None, proof)

    def options(node: Impartial) -> Iterator[Impartial]:
        for move in node.moves():
            run.budget.spend()
            assert isinstance(move.to, Impartial)
            yield move.to

    def listed(root: Impartial) -> list[list[object]]:
        same = sameness()
        needed = replies(options, loses, same, True)
        nodes = ranked_closure(root, needed, same, run.check_certificate_size)
        return [[rank, node.inline()] for rank, node in nodes]

    if loses(position):
        return certificate(Outcome.P, {"positions": listed(position)})
    first = next((option for option in options(position) if loses(option)), None)
    if first is None:  # misère play with no moves left: won on the spot
        return certificate(Outcome.N, {"positions": []})
    return certificate(Outcome.N, {"move": first.inline(), "positions": listed(first)})
