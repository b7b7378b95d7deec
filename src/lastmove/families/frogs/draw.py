"""Friendly frogs and their variants: the pond with its frogs, and where they may jump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from lastmove.core.position import Move, Position
from lastmove.core.steps import Show, Style
from lastmove.families.frogs.draw_pond import Frame, Scene, arrow
from lastmove.families.frogs.draw_pond import picture as pond_picture
from lastmove.families.frogs.frog_games import ColoredFrogGame, FrogGame, own_and_other
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_layout import ALL, SIDE, Water, water
from lastmove.render.canvas import Canvas
from lastmove.render.drawer import Drawer
from lastmove.render.labels import text_width
from lastmove.render.shows import COLORS, DASHES
from lastmove.render.style import ACCENT_EDGE, ARROW, INK, LINE, MUTED, SHADE

LISTED = 40
"""Pads that are listed in words; of a larger pond those near the frogs."""
TABLED = 10
"""Distances of so many pads are shown as a table."""


def picture(position: Position) -> Canvas:
    """Pads with a strong edge are those where a frog may be placed, or jump to."""
    pond: Pond = position.state.pond
    scene = scene_of(position)
    canvas = pond_picture(scene)
    return with_table(canvas, pond) if pond.points is None else canvas


def scene_of(position: Position, side: float = SIDE) -> Scene:
    """What is drawn of a position, so that more can be added; `side` is how large it may be."""
    pond: Pond = position.state.pond
    frogs, stones = frogs_of(position), stones_of(position)
    lake = water_of(position, side)
    at = list(frogs)
    apart = pond.distance(*at) if len(at) == 2 else 0.0
    rings = [(pad, apart) for pad in _circled(position, at)] if apart else []
    keeps = _distance_to_keep(position)
    if keeps and len(at) == 1:
        rings = [(at[0], keeps)]
    return Scene(
        lake,
        kinds_of(pond, position.name),
        frogs,
        stones,
        open_pads(position, lake),
        ways=[(at[0], at[1], "between")] if len(at) == 2 and _see_between(lake) else [],
        rings=rings,
        notes=_notes(position, lake),
    )


def water_of(position: Position, side: float = SIDE) -> Water:
    """Where the pads of a position lie; of a large pond those about its frogs and stones."""
    pond: Pond = position.state.pond
    return _laid_out(pond, (*frogs_of(position), *stones_of(position)), side)


@lru_cache(8)  # every move of a position is pointed at in the same water
def _laid_out(pond: Pond, focus: tuple[int, ...], side: float) -> Water:
    return water(pond.points, pond.distances, pond.torus, focus, side=side)


def pond_water(pond: Pond, focus: Sequence[int] = (), about: str = "the frogs") -> Water:
    """Where the pads of a pond lie; of a large one those about some of them."""
    return water(pond.points, pond.distances, pond.torus, focus, about)


def kinds_of(pond: Pond, game: str = "") -> dict[int, str]:
    """The kind of every pad: its color, where colors matter."""
    if pond.colors is None or game not in ("", "colored_pond_frogs", "fussy_frogs"):
        return {}
    names = ("green", "red") if game == "fussy_frogs" else pond.palette
    if game == "colored_pond_frogs":
        names = ("amber", "blue")
    return {pad: names[int(color)] for pad, color in enumerate(pond.colors)}


def frogs_of(position: Position) -> dict[int, str]:
    """The pads with frogs, and which frogs these are."""
    if isinstance(position, FrogGame):
        return dict.fromkeys(position.state.frogs, "frog")
    amber, blue = position.state.amber, position.state.blue
    placed = {amber: "amber", blue: "blue"}
    return {pad: kind for pad, kind in placed.items() if pad is not None}


def stones_of(position: Position) -> list[int]:
    """The pads under stones; a stone under a frog is not seen and forbids nothing."""
    if position.name != "stone_frogs":
        return []
    return sorted(set(position.state.stones) - set(frogs_of(position)))


def open_pads(position: Position, lake: Water) -> set[int]:
    """Of the pads drawn, those where a frog may be placed or jump to next."""
    if len(lake.places) > ALL:
        return set()
    game, state = type(position), position.state
    if isinstance(position, ColoredFrogGame):
        return {pad for pad in lake.places if game.can_land(state, pad)}  # type: ignore[attr-defined]
    assert isinstance(position, FrogGame)
    pond, frogs = state.pond, state.frogs
    if len(frogs) < 2:
        return {pad for pad in lake.places if type(position).can_place(state, pad)}
    return {
        pad
        for pad in lake.places
        for jumps, stays in (frogs, frogs[::-1])
        if type(position).allowed(state, stays, pad) and pond.closer(stays, pad, stays, jumps)
    }


def _circled(position: Position, at: list[int]) -> list[int]:
    """The frogs around which a circle shows where the other may jump."""
    if isinstance(position, FrogGame):
        return at
    return [own_and_other(position.state)[1]]


def _distance_to_keep(position: Position) -> float:
    return float(getattr(position.state, "c", 0.0))


def _see_between(lake: Water) -> bool:
    return lake.kind != "circle" or len(lake.places) > 2


def _notes(position: Position, lake: Water) -> list[str]:
    pond: Pond = position.state.pond
    at = list(frogs_of(position))
    if not pond.n:
        return ["a pond without pads"]
    told = []
    if position.result() is not None:
        told.append("Nobody can move any more: the game is over.")
    elif len(at) < 2:
        what = "the first frog is placed" if not at else "the second frog is placed"
        if isinstance(position, ColoredFrogGame):
            what = f"{position.to_move} places a frog"
        told.append(f"Next, {what}.")
        keeps = _distance_to_keep(position)
        if keeps and at:
            told.append(f"It must be farther than {short(keeps)} from the first (dotted).")
    else:
        apart = short(pond.distance(*at))
        turn = position.to_move if isinstance(position, ColoredFrogGame) else None
        mover = f"{turn} to move" if turn else "either may jump"
        told.append(f"The frogs are {apart} apart; {mover}.")
        if len(lake.places) <= ALL:
            told.append("A strong edge: where a frog may jump, closer to the other one.")
    if len(stones_of(position)):
        told.append("Stones close their pads for this move.")
    if position.name == "fussy_frogs":
        told.append("Red pads have a ring; the frogs may not both sit on red.")
    if position.name == "colored_pond_frogs":
        told.append("Blue pads have a ring; each frog keeps to its own color.")
    return told


def short(number: float) -> str:
    """A coordinate or distance, as far as one cares.

    >>> short(3.0), short(0.123456), short(1e7)
    ('3', '0.1235', '1e+07')
    """
    return f"{number:.4g}"


def with_table(canvas: Canvas, pond: Pond) -> Canvas:
    """The picture, and beside it the distances of all pairs, if these are few."""
    count = pond.n
    if not 1 < count <= TABLED:
        return canvas
    cells = [[short(pond.distance(row, column)) for column in range(row)] for row in range(count)]
    wide = max(text_width(cell, 12) for row in cells for cell in row) + 14
    wide = max(wide, 28.0)
    table = Canvas(wide * count + 8, 24.0 * count + 26)
    table.text(0, 8, "distances", size=13, anchor="start", fill=MUTED)
    nearest = min(pond.key(a, b) for a in range(count) for b in range(a))
    for row in range(1, count):
        y = 20 + 24.0 * row
        table.text(wide - 12, y, str(row), size=12, anchor="end", bold=True)
        for column in range(row):
            least = pond.key(row, column) == nearest
            table.rect(
                wide * (column + 1),
                y - 12,
                wide,
                24,
                fill=SHADE if least else "none",
                stroke=ACCENT_EDGE if least else LINE,
            )
            table.text(wide * (column + 1.5), y, cells[row][column], size=12, bold=least)
    for column in range(count - 1):
        y = 20 + 24.0 * column
        table.text(wide * (column + 1.5), y + 6, str(column), size=12, bold=True, fill=INK)
    both = Canvas(canvas.width + 24 + table.width, max(canvas.height, table.height))
    both.place(canvas, 0, (both.height - canvas.height) / 2)
    both.place(table, canvas.width + 24, (both.height - table.height) / 2)
    return both


def text(position: Position) -> str:
    """A line for each pad: its number, where it is, its color, what is on it, + if it is open."""
    pond: Pond = position.state.pond
    frogs, stones = frogs_of(position), stones_of(position)
    lake = pond_water(pond, [*frogs, *stones])
    near = list(lake.places)
    if len(near) > LISTED and frogs:
        near.sort(key=lambda pad: min(pond.key(pad, frog) for frog in frogs))
    drawn = sorted(near[:LISTED])
    allowed = open_pads(position, lake)
    kinds = kinds_of(pond, position.name)
    wide = len(str(max(drawn, default=0)))
    lines = [_head(pond)]
    for pad in drawn:
        on = {"frog": "frog", "amber": "amber frog", "blue": "blue frog"}.get(frogs.get(pad, ""))
        marks = [kinds.get(pad, ""), on or "", "stone" if pad in stones else ""]
        marks.append("+" if pad in allowed else "")
        words = [f"{pad:>{wide}}", place_of(pond, pad), *marks]
        lines.append("  ".join(word for word in words if word))
    if len(drawn) < pond.n:
        lines.append(f"… {len(drawn)} of {pond.n:,} pads are listed")
    notes = [note for note in _notes(position, lake) if "edge" not in note]
    told = " ".join(notes).replace(" (dotted)", "")
    if allowed:
        whose = "it" if isinstance(position, ColoredFrogGame) else "one"
        placed = len(frogs) == 2
        told += f" +: where {whose} may jump." if placed else " +: where it may be placed."
    return "\n".join([*lines, told])


def _head(pond: Pond) -> str:
    pads = "1 pad" if pond.n == 1 else f"{pond.n:,} pads"
    if pond.points is None:
        return f"{pads}, told by their distances"
    where = {1: "on a line", 2: "in the plane"}.get(pond.d or 0, f"in {pond.d} dimensions")
    if pond.torus:
        where = {1: "on a circle", 2: "on a torus"}.get(pond.d or 0, f"on a {pond.d}-torus")
    return f"{pads} {where}"


def place_of(pond: Pond, pad: int) -> str:
    """The coordinates of a pad; or its distances to those before it."""
    if pond.points is not None:
        return f"({', '.join(short(float(x)) for x in pond.points[pad])})"
    if pond.n > TABLED:
        return ""
    return f"[{' '.join(short(pond.distance(pad, other)) for other in range(pad))}]"


def points(position: Position, move: Move) -> list[str]:
    """The pads on which something changes: a frog's old one and its new one, and the stones.

    A frog that belongs to a player is known by whose turn it is, so only where it goes counts.
    """
    before, after = frogs_of(position), frogs_of(move.to)
    pads = [pad for pad in after if pad not in before]
    if isinstance(position, FrogGame):
        pads += [pad for pad in before if pad not in after]
    if position.name == "stone_frogs":
        pads += sorted(move.to.state.stones)
    lake = water_of(position)
    drawn = len(lake.places) <= ALL and lake.places.keys() >= set(pads)
    return [f"pad-{pad}" for pad in pads] if drawn else []


# -- with what an argument shows -----------------------------------------------------------------


def sheet(position: Position, about: Sequence[int]) -> Water:
    """Where the pads lie; of a large pond those about its frogs, or else about these pads."""
    pond: Pond = position.state.pond
    if pond.n <= ALL or frogs_of(position):
        return water_of(position)
    about = about or [0]
    return pond_water(pond, about, " and ".join(f"pad {pad}" for pad in dict.fromkeys(about)))


def shown(show: Show) -> Canvas:
    """The pond with all that a `Show` marks: lines the short way, circles, frames under pads.

    Where a frog is placed is framed, and a jump is an arrow.
    """
    position, strong = show.position, [link for link in show.links if link.style == "move"]
    pond: Pond = position.state.pond
    frames = [
        Frame(_pad(name), COLORS[mark.style], DASHES[mark.style])
        for mark in show.marks
        for name in mark.spots
    ]
    about = [_pad(end) for link in strong for end in (link.start, link.end)]
    scene = scene_of(position)
    lake = sheet(position, about or [frame.pad for frame in frames[:1]])
    above = Canvas(lake.width, lake.height)
    for move in show.moves:
        before, after = frogs_of(position), frogs_of(move.to)
        (goal,) = after.keys() - before.keys()
        for start in before.keys() - after.keys():
            if {start, goal} <= lake.places.keys():
                arrow(above, lake, start, goal, ARROW)
        if len(before) < len(after):
            frames.append(Frame(goal))
    ways = [(_pad(link.start), _pad(link.end), LOOKS[link.style]) for link in show.links]
    circles = [(_pad(circle.center), _pad(circle.through)) for circle in show.circles]
    canvas = pond_picture(
        replace(
            scene,
            water=lake,
            open=(),
            notes=(),
            ways=[*ways, *scene.ways],
            rings=[(center, pond.distance(center, end)) for center, end in circles],
            frames=frames,
        ),
        above,
    )
    return with_table(canvas, pond) if pond.points is None else canvas


LOOKS: dict[Style, str] = dict.fromkeys(COLORS, "matched") | {"move": "strong"}


def _pad(name: str) -> int:
    """The number of a pad by its spot."""
    return int(name.removeprefix("pad-"))


_DRAWER = Drawer(picture, text, points, shown=shown)
DRAWERS = {
    "frogs": _DRAWER,
    "colored_frogs": _DRAWER,
    "colored_pond_frogs": _DRAWER,
    "fussy_frogs": _DRAWER,
    "shy_frogs": _DRAWER,
    "shy_colored_frogs": _DRAWER,
    "stone_frogs": _DRAWER,
}
