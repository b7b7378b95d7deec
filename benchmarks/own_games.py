"""How fast games of one's own with a graph as an argument are; a second graph costs nothing more.

    python benchmarks/own_games.py [--json FILE]

Two more rows tell what states of two words cost, asked of a board that fits into one, and what it
would save to compile the graph into the rules as a constant, which a second graph could not use.

Both sides are asked the same question, the nimber, by the same rules: `Exhaustive` walks them
interpreted, the native engine compiled. Times are those of the processor, of one run. The second
is asked for after the first, in the same process, and whatever had to be compiled would show.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from report import Row, main

from lastmove.api.loading import load_game
from lastmove.core.parse import parse
from lastmove.core.position import Impartial
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import Size
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.front_door import new_run
from lastmove.search.native.compiled import IMPARTIAL, assembled, compiled, fixed_of, rules_of
from lastmove.search.native.kernels_table import Fixed
from lastmove.search.native.search import NativeSearch

EXAMPLES = Path(__file__).parents[1] / "examples"
GOAL = 50


def seconds(function: Callable[[], object]) -> float:
    begun = time.process_time()
    function()
    return time.process_time() - begun


def native(position: Impartial, wide: bool = False) -> NativeSearch:
    """A search that knows nothing yet."""
    game = type(position)
    fixed = Fixed(*fixed_of(game, rules_of(game), IMPARTIAL, wide))
    kernels = compiled(game, wide=wide)
    return NativeSearch(kernels, str, new_run().budget, game=None, fixed=fixed, wide=wide)


def with_constants(position: Impartial) -> NativeSearch:
    """The same, with what is fixed as a constant of the rules."""
    game = type(position)
    made: dict[str, Any] = {}
    for (name, rule), given in zip(rules_of(game).items(), (0, 2), strict=True):
        [graph] = fixed_of(game, rules_of(game), IMPARTIAL)[given]
        world: dict[str, Any] = {"rule": rule, "GRAPH": graph, "__name__": __name__}
        exec(f"def {name}(s):\n    for t in rule(s, GRAPH):\n        yield t\n", world)
        made[name] = world[name]
    return NativeSearch(assembled(made, IMPARTIAL), str, new_run().budget, game=None)


def nimber(position: Impartial, search_for: Callable[[Impartial], NativeSearch] = native) -> int:
    """The nimber, compiled."""
    search, game = search_for(position), type(position)
    split = game.split is not None
    total = 0
    for part in game.split(position.state) if game.split else (position.state,):
        total ^= search.value(game.canonical(part), pruned=split)
    return total


def beside(
    what: str, position: Impartial, other: Callable[[Impartial], NativeSearch], goal: float | None
) -> Row:
    """Another way to search a position to the usual one; nothing is compiled while it is timed."""
    assert nimber(position) == nimber(position, other)
    usual = min(seconds(lambda: nimber(position)) for _ in range(5))
    found = min(seconds(lambda: nimber(position, other)) for _ in range(5))
    return {"what": what, "ratio": found / usual, "goal": goal, "seconds": [found, usual]}


def compared(what: str, first: Impartial, second: Impartial) -> list[Row]:
    """A position interpreted and compiled, and another graph right after it."""
    cold = seconds(lambda: nimber(first))
    kernels = compiled(type(first))
    known = [len(getattr(kernels, name).overloads) for name in IMPARTIAL.entries]
    assert compiled(type(second)) is kernels
    other = seconds(lambda: nimber(second))
    assert known == [len(getattr(kernels, name).overloads) for name in IMPARTIAL.entries]
    found: list[int] = []
    slow = seconds(lambda: found.append(Exhaustive().value(first, new_run())))
    fast = min(seconds(lambda: found.append(nimber(first))) for _ in range(5))
    assert len({*found}) == 1
    return [
        {
            "what": f"{what}: interpreted / native",
            "ratio": slow / fast,
            "goal": GOAL,
            "seconds": [slow, fast],
        },
        {
            "what": f"{what}: first graph with compiling / second graph without",
            "ratio": cold / other,
            "goal": None,
            "seconds": [cold, other],
        },
    ]


def measured() -> list[Row]:
    kayles, cram = (
        load_game(str(EXAMPLES / f"{name}.py"), name) for name in ("grid_kayles", "cram_on_graph")
    )
    rows = [
        *compared("node kayles 6x6", kayles(Size(6, 6)), kayles(Size(5, 7))),
        *compared("cram on the graph of 5x5", cram(Graph.grid(5, 5)), cram(Graph.grid(4, 6))),
    ]
    two_words = partial(native, wide=True)
    for name, position in (
        ("node kayles 6x6", kayles(Size(6, 6))),
        ("cram on the graph of 5x5", cram(Graph.grid(5, 5))),
        ("cram(5x6), bundled", parse("cram(5x6)")),
    ):
        assert isinstance(position, Impartial)
        rows.append(beside(f"{name}: two words / one word", position, two_words, None))
        if position.fixed:
            constants = "a constant graph / one that is handed over"
            rows.append(beside(f"{name}: {constants}", position, with_constants, None))
    return rows


if __name__ == "__main__":
    main(__doc__, measured)
