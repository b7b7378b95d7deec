"""Von Stengel, exercise 1.7: counters on a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from graphlib import TopologicalSorter
from itertools import combinations_with_replacement

from lastmove.api.draw import svg
from lastmove.api.solve import new_run, solve
from lastmove.core.parse import parse
from lastmove.core.position import Position
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.nim.document import NIM
from lastmove.papers.playing import COUNTERS as COUNTER_GAME
from lastmove.papers.playing import Compared
from lastmove.papers.small_games import xor

Places = tuple[str, ...]

NETWORK = [
    *("A>B", "A>F", "B>C", "B>G", "C>F", "C>G"),
    *("E>A", "E>I", "F>I", "F>J", "G>J", "G>K", "G>L", "H>C", "H>D", "H>G", "H>L"),
    *("I>D", "I>M", "J>K", "J>N", "J>O", "K>O", "K>P", "L>K", "L>P"),
    *("M>N", "N>O", "O>P"),
]
COUNTERS = ("A", "F", "G", "H", "H", "K")


@NIM.entry(
    "exercise-1.7",
    place="section 1.13, exercise 1.7",
    title="Counters on a network",
    statement="Counters stand on the nodes of a network, and a move takes one of them along an "
    "arrow. (a) Why does the game end? (b) Who wins, and which are all the winning moves? (c) What "
    "if the arrow from J to K is reversed?",
    reason="The network is missing from the text. This one is our own, with what the text says of "
    "it: nodes A to P, counters on A, F, G, H (two of them) and K, arrows from F to I and from J "
    "to K, none from F to C or to D.",
    vouches_for=COUNTER_GAME,
)
def exercise_1_7() -> Finding:
    """The mex rule on the network, both ways; every two counters by brute force."""
    reversed_arrow = ["K>J" if arc == "J>K" else arc for arc in NETWORK]
    cases = Cases()
    _check(NETWORK, cases)
    _check(reversed_arrow, cases)
    return Finding(
        cases.summary(
            "both networks: every one and every two counters by brute force on whole positions; "
            "the six counters of (b) and (c) by brute force as well; lastmove has the same "
            "moves, values, outcomes and winning moves"
        )
        | {
            "a": {
                "order_in_which_every_arrow_goes_forward": _order(NETWORK),
                "most_moves": sum(_longest(NETWORK, node) for node in COUNTERS),
            },
            "b": _answer(NETWORK),
            "c": _answer(reversed_arrow),
        },
        (
            Picture("A network of our own, with the counters of the text", _picture(NETWORK)),
            Picture("The same with the arrow from K to J", _picture(reversed_arrow)),
        ),
    )


def _check(arcs: list[str], cases: Cases) -> None:
    heads = _heads(arcs)

    def options(at: Places) -> Iterator[Places]:
        for index, node in enumerate(at):
            for head in heads[node]:
                yield tuple(sorted((*at[:index], head, *at[index + 1 :])))

    few = [at for n in (1, 2) for at in combinations_with_replacement(sorted(heads), n)]
    compared = Compared(cases, partial(_position, arcs), options)
    compared.all(few)
    # By the mex rule on whole positions the value of six counters would take all of them.
    alone = {node: compared.value((node,)) for node in heads}
    compared.value = lambda at: xor(alone[node] for node in at)
    compared.at(COUNTERS)


def _answer(arcs: list[str]) -> Data:
    verdict = solve(_position(arcs, COUNTERS))
    run = new_run()
    return {
        "values": {node: run.value(_position(arcs, (node,))) for node in sorted(_heads(arcs))},
        "nim_sum_of_the_counters": verdict.value,
        "winner": "player I" if verdict.outcome.value == "N" else "player II",
        "winning_moves": [move.text for move in verdict.winning_moves or ()],
    }


def _picture(arcs: list[str]) -> Callable[[], str]:
    return lambda: svg(_position(arcs, COUNTERS))


def _position(arcs: list[str], at: Places) -> Position:
    return parse(f"counters([{','.join(arcs)}], at=[{','.join(at)}])")


def _heads(arcs: list[str]) -> dict[str, list[str]]:
    heads: dict[str, list[str]] = {}
    for arc in arcs:
        tail, head = arc.split(">")
        heads.setdefault(tail, []).append(head)
        heads.setdefault(head, [])
    return heads


def _order(arcs: list[str]) -> list[str]:
    """Heads first is what the sorter gives, so backward."""
    return [*TopologicalSorter(_heads(arcs)).static_order()][::-1]


def _longest(arcs: list[str], node: str) -> int:
    """The most moves that a counter on this node can make."""
    return max((1 + _longest(arcs, head) for head in _heads(arcs)[node]), default=0)
