"""Hackenbush as it is played on paper: plants on a hatched ground, loops as petals.

Blue stalks are thick and red ones dashed, so that color is not all that tells.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping

from lastmove.core.position import Move, Position
from lastmove.families.hackenbush.layout import Plant, View, arrange, outline, view_of
from lastmove.families.hackenbush.rules import State, edge_name, numbers_of, standing
from lastmove.families.hackenbush.rules_colored import COLORS, Stalk, color_of, figure_of
from lastmove.render.canvas import Canvas, Point, Style, coordinates
from lastmove.render.drawer import Drawer
from lastmove.render.labels import text_width
from lastmove.render.style import BLUE, INK, LINE, MUTED, PANEL, RED, STALK

Looks = Mapping[str, Style]
"""How stalks look that are not green, by the name of their spot."""
LISTED = 60
WIDEST = 900.0
"""Plants that do not fit stand on another strip of ground below."""
STEP, FOOT, PETAL = 62.0, 22.0, 40.0
GAP = 26.0
STALKS: Style = {
    "fill": "none", "stroke": STALK, "stroke_width": 3.2, "stroke_linecap": "round",
}  # fmt: skip


LOOKS: dict[str, Style] = {
    "b": {"stroke": BLUE, "stroke_width": 4.6, "class_": "stalk blue"},
    "r": {"stroke": RED, "stroke_dasharray": "9 5", "class_": "stalk red"},
    "g": {"class_": "stalk"},
}


def picture(position: Position) -> Canvas:
    """Plants side by side, in as many strips as they need."""
    return _picture(position.state, {})


def colored_picture(position: Position) -> Canvas:
    """The same, each stalk in its color."""
    figure = figure_of(position.state)
    spots = edge_spots(figure.figure).items()
    return _picture(figure.figure, {spot: LOOKS[color_of(figure, edge)] for edge, spot in spots})


def _picture(state: State, looks: Looks) -> Canvas:
    view = view_of(state)
    arches = range(view.links.count((view.root, view.root)))
    pieces = [
        *(_arch(view.root, copy, looks) for copy in arches),
        *(_plant(p, view, looks) for p in view.plants),
    ]
    strips = _strips(pieces)
    wide = max([_strip_width(strip) for strip in strips] + [text_width(view.note, 13), 120.0])
    drawn = [_strip(strip, wide) for strip in strips]
    canvas = Canvas(wide, sum(strip.height + 14 for strip in drawn) + 20)
    y = 0.0
    for strip in drawn:
        canvas.place(strip, 0, y)
        y += strip.height + 14
    canvas.text(wide / 2, y + 6, view.note, size=13, fill=MUTED)
    return canvas


def text(position: Position) -> str:
    """A line for each vertex, indented under the one it hangs on."""
    view = view_of(position.state)
    return "\n".join([*(outline(view) if view.links else ["ground"]), view.note])


def colored_text(position: Position) -> str:
    """The same for any colors, with a line for each that there is."""
    figure = figure_of(position.state)
    graph, edges = figure.figure.graph, standing(figure.figure)
    colors = {edge: color_of(figure, edge) for edge in edges[:LISTED]}
    lines = [
        f"{name}: {', '.join(str(edge_name(graph, e)) for e in colors if colors[e] == letter)}"
        for letter, name in COLORS.items()
        if letter in colors.values()
    ]
    more = [f"and {len(edges) - LISTED:,} more"] if len(edges) > LISTED else []
    view = view_of(figure.figure)
    return "\n".join([*(outline(view) if view.links else ["ground"]), view.note, *lines, *more])


def _plant(plant: Plant, view: View, looks: Looks) -> Canvas:
    """Stalks first, vertices with their names on top."""
    neighbors: dict[int, list[int]] = {vertex: [] for vertex in plant.heights}
    for a, b in plant.edges:
        neighbors[a].append(b)
        neighbors[b].append(a)
    boxes = {v: max(22.0, text_width(view.names[v], 12) + 12) for v in plant.heights}
    widths = {
        v: max(boxes[v] + GAP, FOOT * plant.feet[v] + 8, (boxes[v] + 62.0) * (plant.loops[v] > 0))
        for v in plant.heights
    }
    places = arrange(plant.heights, neighbors, widths)
    tallest = max(plant.heights.values())
    crown = PETAL if any(plant.loops[v] for v, h in plant.heights.items() if h == tallest) else 14
    height = tallest * STEP + crown
    centers = {v: (places[v], height - plant.heights[v] * STEP) for v in plant.heights}
    canvas = Canvas(max(places[v] + widths[v] / 2 for v in places), height)
    used: dict[int, list[float]] = {v: [] for v in plant.heights}
    for vertex, (x, y) in centers.items():  # below the edges, which are what one points at
        canvas.spot(f"vertex-{vertex}", x - boxes[vertex] / 2, y - 10, boxes[vertex], 20)
    for (a, b), count in plant.edges.items():
        for copy, bend in enumerate(_bends(count)):
            d = _link(centers[a], centers[b], bend, _leap(a, b, plant, places))
            _stalk(canvas, d, _spot(a, b, copy), looks)
        _remember(used, a, b, centers)
    for vertex, count in plant.feet.items():
        x, y = centers[vertex]
        used[vertex].append(math.pi / 2)
        for copy, bend in enumerate(_bends(count)):
            foot = x + FOOT * bend
            d = f"M{coordinates(foot, height)} Q{coordinates(foot, y + STEP * 0.4)} "
            _stalk(canvas, d + coordinates(x, y), _spot(view.root, vertex, copy), looks)
    for vertex, count in plant.loops.items():
        _petals(canvas, vertex, centers[vertex], boxes[vertex], count, used[vertex], looks)
    for vertex, center in centers.items():
        _dot(canvas, center, boxes[vertex], view.names[vertex], dashed=vertex in view.cut)
    return canvas


def _bends(count: int) -> list[float]:
    """-1, 0, 1 for three: where parallel edges go, from the middle."""
    return [i - (count - 1) / 2 for i in range(count)]


def _leap(a: int, b: int, plant: Plant, places: dict[int, float]) -> bool:
    """Whether another vertex stands between two of the same height."""
    if plant.heights[a] != plant.heights[b]:
        return False
    low, high = sorted((places[a], places[b]))
    return any(
        low < places[v] < high for v, height in plant.heights.items() if height == plant.heights[a]
    )


def _spot(a: int, b: int, copy: int) -> str:
    """What a stalk is called when one points at it: its ends, and which of the parallel ones."""
    return f"edge-{min(a, b)}-{max(a, b)}-{copy}"


def _stalk(canvas: Canvas, d: str, spot: str, looks: Looks, kind: str = "stalk") -> None:
    canvas.path(d, **({"class_": kind} | STALKS | looks.get(spot, {})))
    canvas.line_spot(spot, d)


def _link(low: Point, high: Point, bend: float, leap: bool) -> str:
    """A stalk from one vertex to another; parallel ones swell to both sides."""
    (x1, y1), (x2, y2) = low, high
    length = math.hypot(x2 - x1, y2 - y1)
    aside = 26.0 * bend
    dx, dy = -(y2 - y1) / length * aside, (x2 - x1) / length * aside
    if y1 == y2:
        rise = -min(0.75 * STEP, 0.28 * length) if leap else 0.0
        dy += rise
        first, second = (x1 + (x2 - x1) * 0.2, y1 + dy), (x2 - (x2 - x1) * 0.2, y2 + dy)
    else:
        first = (x1 + (x2 - x1) * 0.12 + dx, y1 + (y2 - y1) * 0.42 + dy)
        second = (x2 - (x2 - x1) * 0.25 + dx, y2 - (y2 - y1) * 0.3 + dy)
    curve = " ".join(coordinates(*point) for point in (first, second, high))
    return f"M{coordinates(*low)} C{curve}"


def _remember(used: dict[int, list[float]], a: int, b: int, centers: dict[int, Point]) -> None:
    for one, other in ((a, b), (b, a)):
        dx, dy = (centers[other][i] - centers[one][i] for i in range(2))
        used[one].append(math.atan2(dy, dx))


def _petals(
    canvas: Canvas,
    vertex: int,
    center: Point,
    width: float,
    count: int,
    used: list[float],
    looks: Looks,
) -> None:
    """Loops where there is most room around the vertex, upward if it is free."""
    wide, high = 1.25 * PETAL + (width - 22) * 0.65, 1.25 * PETAL
    for copy, angle in enumerate(_free_angles(used, count)):
        spread = min(0.55, 1.4 / count + 0.12)
        tips = [
            (center[0] + wide * math.cos(turned), center[1] + high * math.sin(turned))
            for turned in (angle - spread, angle + spread)
        ]
        d = f"M{coordinates(*center)} C{' '.join(coordinates(*p) for p in (*tips, center))}"
        _stalk(canvas, d, _spot(vertex, vertex, copy), looks, "stalk petal")


def _free_angles(used: list[float], count: int) -> list[float]:
    """So many directions, each in the middle of the largest gap that is left."""
    taken, found = [*used], []
    for _ in range(count):
        if not taken:
            angle = -math.pi / 2
        else:
            around = sorted(a % (2 * math.pi) for a in taken)
            gaps = [
                ((b - a) % (2 * math.pi) or 2 * math.pi, a)
                for a, b in zip(around, [*around[1:], around[0]], strict=True)
            ]
            size, start = max(
                gaps, key=lambda gap: (round(gap[0], 6), -math.sin(gap[1] + gap[0] / 2))
            )
            angle = start + size / 2
        taken.append(angle)
        found.append(angle)
    return found


def _dot(canvas: Canvas, center: Point, width: float, name: str, *, dashed: bool) -> None:
    x, y = center
    border: Style = {"fill": PANEL, "stroke": INK, "stroke_width": 1.3}
    if dashed:
        border["stroke_dasharray"] = "3 3"
    canvas.rect(x - width / 2, y - 10, width, 20, rx=10, class_="vertex", **border)
    canvas.text(x, y, name, size=12)


def _arch(root: int, copy: int, looks: Looks) -> Canvas:
    """A loop of the ground: from one foot to the other."""
    canvas = Canvas(38, 44)
    way = "M6,44 C-2,4 40,4 32,44"
    _stalk(canvas, way, _spot(root, root, copy), looks, "stalk petal")
    return canvas


def _strips(pieces: list[Canvas]) -> list[list[Canvas]]:
    strips: list[list[Canvas]] = [[]]
    for piece in pieces:
        if strips[-1] and _strip_width([*strips[-1], piece]) > WIDEST:
            strips.append([])
        strips[-1].append(piece)
    return strips


def _strip_width(pieces: list[Canvas]) -> float:
    return sum(piece.width for piece in pieces) + 24


def _strip(pieces: list[Canvas], width: float) -> Canvas:
    """Plants on one strip of ground, in its middle."""
    floor = max([piece.height for piece in pieces] + [30.0])
    canvas = Canvas(width, floor + 14)
    x = (width - sum(piece.width for piece in pieces)) / 2
    for piece in pieces:
        canvas.place(piece, x, floor - piece.height)
        x += piece.width
    marks = int((width - 8) // 13)
    for mark in range(marks):
        start = 14 + mark * 13.0
        canvas.line((start, floor + 1), (start - 8, floor + 10), stroke=LINE, stroke_width=1.6)
    canvas.line((3, floor), (width - 3, floor), stroke=INK, stroke_width=2.4, class_="ground")
    return canvas


def edge_spots(state: State) -> dict[int, str]:
    """What the edges that are drawn are called, by number."""
    graph, _, deleted = state
    gone = numbers_of(graph, deleted)
    found: dict[int, str] = {}
    for (a, b), count in Counter((min(link), max(link)) for link in view_of(state).links).items():
        twins = sorted({n for n, end in graph.incident(a) if end == b and n not in gone})
        found |= {edge: _spot(a, b, copy) for copy, edge in enumerate(twins[:count])}
    return found


def points(position: Position, move: Move) -> list[str]:
    """The edge that is chopped, if it is drawn."""
    graph, _, deleted = position.state
    [edge] = numbers_of(graph, move.to.state.deleted - deleted)
    spots = edge_spots(position.state)
    return [spots[edge]] if edge in spots else []


def colored_points(position: Position, move: Move) -> list[str]:
    """The edge that is chopped, if it is drawn; of a stalk the lowest that falls."""
    before = figure_of(position.state)
    if isinstance(position.state, Stalk):
        edge = len(move.to.state.colors)
    else:
        graph, _, deleted = before.figure
        [edge] = numbers_of(graph, move.to.state.figure.deleted - deleted)
    spots = edge_spots(before.figure)
    return [spots[edge]] if edge in spots else []


DRAWERS = {
    "hackenbush": Drawer(picture, text, points),
    "colored_hackenbush": Drawer(colored_picture, colored_text, colored_points),
}
