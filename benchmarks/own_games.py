"""How fast games of one's own with a graph as an argument are; a second graph costs nothing more.

    python benchmarks/own_games.py [--json FILE]

Both sides are asked the same question, the nimber, by the same rules: `Exhaustive` walks them
interpreted, the native engine compiled. Times are those of the processor, of one run. The second
is asked for after the first, in the same process, and whatever had to be compiled would show.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path

from lastmove.api.loading import load_game
from lastmove.core.position import Impartial
from lastmove.graphs.values.graph import Graph
from lastmove.notation.kinds import Size
from lastmove.search.exhaustive import Exhaustive
from lastmove.search.front_door import new_run
from lastmove.search.native.compiled import IMPARTIAL, compiled, fixed_of, rules_of
from lastmove.search.native.kernels_table import Fixed
from lastmove.search.native.search import NativeSearch

EXAMPLES = Path(__file__).parents[1] / "examples"
GOAL = 50
Row = dict[str, object]


def seconds(function: Callable[[], object]) -> float:
    begun = time.process_time()
    function()
    return time.process_time() - begun


def native(position: Impartial) -> NativeSearch:
    """A search that knows nothing yet."""
    game = type(position)
    fixed = Fixed(*fixed_of(game, rules_of(game), IMPARTIAL))
    run = new_run()
    return NativeSearch(compiled(game), str, run.budget, game=None, fixed=fixed)


def nimber(position: Impartial) -> int:
    """The nimber, compiled."""
    search, game = native(position), type(position)
    split = game.split is not None
    total = 0
    for part in game.split(position.state) if game.split else (position.state,):
        total ^= search.value(part, pruned=split)
    return total


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    kayles, cram = (
        load_game(str(EXAMPLES / f"{name}.py"), name) for name in ("grid_kayles", "cram_on_graph")
    )
    rows = [
        *compared("node kayles 6x6", kayles(Size(6, 6)), kayles(Size(5, 7))),
        *compared("cram on the graph of 5x5", cram(Graph.grid(5, 5)), cram(Graph.grid(4, 6))),
    ]
    for row in rows:
        print(row)
    if given.json is not None:
        given.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
