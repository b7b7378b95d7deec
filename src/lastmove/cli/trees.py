"""`lastmove trees`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lastmove.cli.common import (
    budget,
    echo_json,
    examples,
    json_option,
    limit_options,
    lines_for_terminal,
)
from lastmove.core.watching import limited

if TYPE_CHECKING:
    from lastmove.graphs.algorithms.tree_packing import Packing
    from lastmove.graphs.values.graph import Graph

SHOWN = 20
"""Of more spare edges the rest are counted."""


@click.command(
    "trees",
    epilog=examples(
        'trees "[a-b,b-c,c-a,a-b,b-c,c-a]"',
        'trees "[a-b,b-c,c-d]" --count 2',
    ),
)
@click.argument("graph")
@click.option(
    "--count",
    type=click.IntRange(1),
    metavar="K",
    help="So many trees; else as many as there are.",
)
@limit_options
@json_option
def command(
    graph: str, count: int | None, seconds: float | None, memory: str | None, as_json: bool
) -> None:
    """Edge-disjoint spanning trees of GRAPH, or the partition that shows that there are no more.

    GRAPH is written as in games, '[a-b,b-c,a-c]' or '@file'. By the theorem of Nash-Williams and
    Tutte there are K such trees unless the vertices can be put into parts, L of them, with fewer
    than K(L-1) edges between.
    """
    from lastmove.core.limits import spending
    from lastmove.graphs.algorithms.tree_packing import most_trees, pack_trees
    from lastmove.graphs.values.graph import Graph
    from lastmove.notation.kinds import read
    from lastmove.notation.syntax import read_value

    spent = budget(seconds, memory)
    with limited(spent), spending(spent):
        read_graph: Graph = read(read_value(graph), Graph)
        found: Packing | None
        refused: Packing | None
        if count is None:
            found, refused = most_trees(read_graph, spent)
        else:
            packing = pack_trees(read_graph, count, spent)
            found, refused = (packing if packing else None), (None if packing else packing)
    asked = count is not None
    if as_json:
        most = 0 if found is None else found.count
        data = {
            "vertices": read_graph.order,
            "edges": read_graph.size,
            "count": count if asked else most,
            "trees": None if found is None else [list(map(str, tree)) for tree in found.forests],
            "refused": None if refused is None else _data(refused),
        }
        echo_json(data)
        return
    lines = [] if found is None else _trees(found, read_graph)
    lines += [] if refused is None else _refused(refused, forests=asked)
    click.echo(lines_for_terminal("\n".join(lines)))


def _data(packing: Packing) -> dict[str, object]:
    """The partition, and the forests that there are instead of trees."""
    return {
        "count": packing.count,
        "missing": packing.missing,
        "parts": [list(part) for part in packing.parts],
        "crossing": packing.crossing,
        "forests": [list(map(str, forest)) for forest in packing.forests],
        "spare": [{"edge": str(edge), "part": packing.part_number(edge)} for edge in packing.spare],
    }


def _trees(packing: Packing, graph: Graph) -> list[str]:
    many = (
        "a spanning tree"
        if packing.count == 1
        else f"{packing.count:,} edge-disjoint spanning trees"
    )
    lines = [f"The graph, {graph.order:,} vertices and {graph.size:,} edges, has {many}:"]
    return lines + _numbered("tree", packing)


def _numbered(what: str, packing: Packing) -> list[str]:
    listed = (", ".join(map(str, forest)) or "no edge" for forest in packing.forests)
    return [f"  {what} {number}: {edges}" for number, edges in enumerate(listed, 1)]


def _refused(packing: Packing, forests: bool) -> list[str]:
    """Why there are not so many trees; with `forests`, what there is of them."""
    parts, count = len(packing.parts), packing.count
    some, each = f"are no {count:,} edge-disjoint spanning trees", f"{count:,} trees"
    if count == 1:
        some, each = "is no spanning tree", "a tree"
    lines = [
        f"There {some}: {packing.crossing:,} of the edges run between these {parts:,} parts, and "
        f"{each} would need {count:,}·({parts:,} − 1) = {count * (parts - 1):,}.",
        *(f"  {{{', '.join(part)}}}" for part in packing.parts),
    ]
    if not forests:
        return lines
    short = "1 edge" if packing.missing == 1 else f"{packing.missing:,} edges"
    lines += [f"The largest disjoint forests are {short} short:", *_numbered("forest", packing)]
    if packing.spare:
        lines += ["Edges in no forest lie in a part in which each forest is a tree:"]
    for edge in packing.spare[:SHOWN]:
        lines += [f"  {edge} in {{{', '.join(packing.parts[packing.part_number(edge)])}}}"]
    if len(packing.spare) > SHOWN:
        lines += [f"  and {len(packing.spare) - SHOWN:,} more"]
    return lines
