"""Shannon's switching game: the graph, with what is joined and deleted, and whose turn it is."""

from __future__ import annotations

from lastmove.core.position import Move, Position
from lastmove.families.switching.nearest import nearest
from lastmove.families.switching.rules_shannon import Shannon, State, numbers
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.labels import text_width
from lastmove.render.network import LINES, Line, Vertex, network
from lastmove.render.style import MUTED

LISTED = 40
LOOKS = {"joined": "joined", "deleted": "deleted", "plain": "other"}
"""What edges may be, by how they look; a legend tells which is which."""


def picture(position: Position) -> Canvas:
    """The graph with what is joined and deleted; below it a legend of its lines, and notes."""
    state: State = position.state
    graph, looks, drawn = state.graph, _edge_looks(state), nearest(state.graph)
    number = {vertex: index for index, vertex in enumerate(drawn)}
    lines = []
    for edge, look in enumerate(looks):
        tail, head = graph.ends(edge)
        if tail in number and head in number:
            lines.append(Line(number[tail], number[head], look, name=f"edge-{edge}"))
    drawing = network([Vertex(graph.name(vertex)) for vertex in drawn], lines)
    return _with_legend(drawing, {line.look for line in lines}, _note(state, len(drawn)))


def text(position: Position) -> str:
    """The edges by what they are: joined, deleted, or left."""
    state: State = position.state
    looks = _edge_looks(state)
    lines = []
    for look in LOOKS:
        named = [str(state.graph.edge(edge)) for edge, its in enumerate(looks) if its == look]
        if named:
            lines.append(f"{'left' if look == 'plain' else look}: {_listed(named)}")
    return "\n".join([*lines, _note(state, state.graph.order)])


def _edge_looks(state: State) -> list[str]:
    """How each edge looks: joined, deleted, or plain."""
    looks = ["plain"] * state.graph.size
    for look, edges in (("joined", state.joined), ("deleted", state.deleted)):
        for edge in numbers(state.graph, edges):
            looks[edge] = look
    return looks


def _note(state: State, shown: int) -> str:
    decided = Shannon.winner(state)
    turn = f"{decided} has won" if decided is not None else f"{state.turn} to move"
    order = state.graph.order
    return turn if shown == order else f"{turn}; {shown} of {order:,} vertices are shown"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - LISTED:,} more" if len(names) > LISTED else ""
    return ", ".join(names[:LISTED]) + more


def _with_legend(drawing: Canvas, looks: set[str], note: str) -> Canvas:
    """The drawing over a line for each look in it, if there are several or one is special."""
    used = [look for look in LOOKS if look in looks and looks != {"plain"}]
    widths = [44 + text_width(LOOKS[look], 13) + 18 for look in used]
    width = max(drawing.width, text_width(note, 13), sum(widths))
    below = drawing.height + (26 if used else 0)
    canvas = Canvas(width, below + 22)
    canvas.place(drawing, (width - drawing.width) / 2, 0)
    x = (width - sum(widths)) / 2
    for look, wide in zip(used, widths, strict=True):
        y = drawing.height + 12
        canvas.line((x, y), (x + 36, y), **LINES[look])
        canvas.text(x + 44, y, LOOKS[look], size=13, anchor="start", fill=MUTED)
        x += wide
    canvas.text(width / 2, below + 10, note, size=13, fill=MUTED)
    return canvas


def points(position: Position, move: Move) -> list[str]:
    """The edge that is cut or joined, if it is drawn."""
    before, after = position.state, move.to.state
    played = (after.joined - before.joined) | (after.deleted - before.deleted)
    [edge] = numbers(before.graph, played)
    shown = set(nearest(before.graph))
    return [f"edge-{edge}"] if shown.issuperset(before.graph.ends(edge)) else []


DRAWERS = {"shannon": Drawer(picture, text, points)}
