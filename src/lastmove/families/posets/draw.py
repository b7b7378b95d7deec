"""A partial order as a Hasse diagram is drawn: what is above stands above, arcs point down."""

from __future__ import annotations

from lastmove.core.position import Position
from lastmove.graphs.deletion import left, pairs
from lastmove.render import deletion
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.labels import text_width
from lastmove.render.layered import arrange, draw_arcs
from lastmove.render.network import Vertex, draw_vertex
from lastmove.render.style import MUTED


def picture(position: Position) -> Canvas:
    """The elements in layers; those that are deleted are gray and dashed."""
    state = left(position)
    shown, note = deletion.drawn(state), " ".join(deletion.notes(state))
    below = {
        element: sorted(
            {low for high, low in pairs(state.graph) if high == element and low in shown}
        )
        for element in shown
    }
    looks = {
        element: Vertex(
            state.graph.vertices[element],
            look="plain" if state.vertices >> element & 1 else "gone",
        )
        for element in shown
    }
    layout = arrange(below, {element: look.size for element, look in looks.items()})
    width = max(layout.width, text_width(note, 13))
    canvas = Canvas(width, layout.height + (30 if note else 0))
    drawing = Canvas(layout.width, layout.height)
    draw_arcs(drawing, layout.routes, {element: look.box for element, look in looks.items()})
    for element, center in layout.centers.items():
        draw_vertex(drawing, looks[element], center)
    canvas.place(drawing, (width - layout.width) / 2, 0)
    if note:
        canvas.text(width / 2, layout.height + 20, note, size=13, fill=MUTED)
    return canvas


DRAWERS = {"poset": Drawer(picture, deletion.text, deletion.points, deletion.changes)}
