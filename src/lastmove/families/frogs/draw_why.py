"""The partners that decide a frog game, drawn on its pond, the deciding pair strong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from lastmove.core.position import Position
from lastmove.families.frogs.draw import frogs_of, pond_water, scene_of, short, with_table
from lastmove.families.frogs.draw_matchings import KINDS
from lastmove.families.frogs.draw_pond import Scene, arrow, picture
from lastmove.families.frogs.frog_games import ColoredFrogGame, FrogGame, nearer, own_and_other
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_layout import ALL
from lastmove.render.canvas import Canvas
from lastmove.render.style import ARROW

if TYPE_CHECKING:
    from lastmove.families.frogs.pond_results import Kind
    from lastmove.families.frogs.radii import Radii

LISTED = 200
"""Pairs that are listed in words."""


@dataclass(frozen=True)
class _Reason:
    """What decides: a pair, the jump that makes it (or None), the pads to look at, and words."""

    pair: tuple[int, int] | None
    jump: tuple[int, int] | None
    notes: list[str]
    ring: tuple[int, float] | None = None


def frog_radii(position: Position, proof: dict[str, Any]) -> tuple[Canvas, str]:
    """Partners joined by lines, infinite radii framed, what decides strong.

    Where some pad has several partners, circles show the radii.
    """
    pond: Pond = position.state[0]
    found = _radii(position, proof["witness"])
    reason = _reason(position, found)
    single = found.infinite
    scene = scene_of(position)
    if pond.n > ALL and not scene.frogs:
        about = list(reason.pair or single[:1] or [0])
        names = " and ".join(f"pad {pad}" for pad in dict.fromkeys(about))
        scene = replace(scene, water=pond_water(pond, about, names))
    pairs: list[list[int]] = found.pairs.tolist()
    strong = set() if reason.pair is None else {tuple(sorted(reason.pair))}
    ways = [(x, y, "strong" if (x, y) in strong else "matched") for x, y in sorted(pairs)]
    name = _name(found)
    notes = [f"Lines: {name}. {reason.notes[0]}", *reason.notes[1:]]
    if len(name) > 30:  # a line of its own
        notes = [f"Lines: {name}.", *reason.notes]
    rings = [reason.ring] if reason.ring else []
    if not rings and not found.stones and not found.is_matching and pond.d in (1, 2):
        rings = [(x, found.radius(x)) for x in range(min(pond.n, ALL)) if found.last[x] >= 0]
        notes.append("Dotted: as far as the partners, several if they are equally far.")
    if single:
        without = "an infinite radius" if found.stones else "no partner"
        notes.append(f"Framed: {without}.")
    scene = replace(
        scene, ways=[*ways, *scene.ways], marked=single, open=(), rings=rings, notes=notes
    )
    canvas = picture(scene, _arrow(scene, reason.jump))
    if pond.points is None:
        canvas = with_table(canvas, pond)
    return canvas, _told(sorted(pairs), single, reason.notes)


def _radii(position: Position, rows: list[list[int]]) -> Radii:
    """The radii of the kind that the rows belong to."""
    from lastmove.families.frogs.radii import Radii

    kinds: dict[str, Kind] = {"fussy_frogs": "fussy", "colored_pond_frogs": "two"}
    kind, stones = kinds.get(position.name, "one"), 0
    if position.name == "stone_frogs":
        stones = position.state[5]
    found = Radii(position.state[0], kind, stones)
    if isinstance(position, FrogGame) and found.rows() != rows:
        return Radii(position.state[0], kind, stones, misere=True)
    return found


def _name(found: Radii) -> str:
    """What the lines are called."""
    if found.nearest is not None:
        return KINDS["misere"] if found.is_matching else "partners, not mutually nearest"
    if found.stones:
        return "pairs that desire each other"
    return KINDS[found.kind] if found.is_matching else "partners"


def _arrow(scene: Scene, jump: Sequence[int] | None) -> Canvas | None:
    if jump is None or not set(jump) <= scene.water.places.keys():
        return None
    sheet = Canvas(scene.water.width, scene.water.height)
    arrow(sheet, scene.water, jump[0], jump[1], ARROW)
    return sheet


def _told(pairs: list[list[int]], single: list[int], notes: list[str]) -> str:
    shown = ", ".join(f"{x}-{y}" for x, y in pairs[:LISTED])
    more = f" and {len(pairs) - LISTED:,} more" if len(pairs) > LISTED else ""
    lines = [f"partners: {shown or 'none'}{more}"]
    if single:
        few = ", ".join(map(str, single[:LISTED])) + (", …" if len(single) > LISTED else "")
        lines.append(f"without a partner, or of infinite radius: {few}")
    return "\n".join([*lines, *notes])


def _reason(position: Position, found: Radii) -> _Reason:
    if isinstance(position, FrogGame):
        return _for_both(position, found)
    assert isinstance(position, ColoredFrogGame)
    return _for_one(position, found)


def _for_both(position: FrogGame, found: Radii) -> _Reason:
    """Either player moves either frog: partners are lost."""
    frogs = position.state[1]
    if not frogs:
        return _Reason(None, None, _opening(position, found))
    if len(frogs) == 1:
        [x] = frogs
        partner = next(iter(found.partners(x)), None)
        if partner is None:
            return _Reason(None, None, [f"Pad {x} has no partner: no answer wins."])
        if type(position).can_place(position.state, partner):
            return _Reason((x, partner), None, ["Strong: place the other frog on the partner."])
        return _Reason((x, partner), None, ["Strong: the partner, too near for a shy frog."])
    x, y = frogs
    if found.are_partners(x, y):
        return _Reason((x, y), None, ["Strong: the frogs sit on partners.", _LEAVES])
    for stays, jumps in ((x, y), (y, x)):
        if found.last[stays] >= 0 and nearer(found.pond, stays, int(found.last[stays]), jumps):
            goal = found.partners(stays)[0]
            told = f"Strong: jump from {jumps} to {goal}, the partner of {stays}."
            return _Reason((stays, goal), (jumps, goal), [told, _LEAVES])
    return _Reason(None, None, ["There is no jump, which wins in misère play."])


_LEAVES = "From partners every jump leads to two pads that are not."


def _opening(position: Position, found: Radii) -> list[str]:
    if found.pond.n == 1:
        return ["There is no pad for a second frog."]
    if found.infinite:
        return ["A first frog on a framed pad wins."]
    if not found.pond.n:
        return ["There is no pad."]
    if position.name == "shy_frogs":
        return ["A first frog whose partner is too near wins."]
    return ["Everyone has a partner: the second frog goes there."]


def _for_one(position: ColoredFrogGame, found: Radii) -> _Reason:
    """Each player moves one frog: lost if no open point closer desires the other frog's."""
    mine, x = own_and_other(position.state)
    if not frogs_of(position):
        return _Reason(None, None, _opening(position, found))
    stones = set(position.state[4]) if position.name == "stone_frogs" else set()
    ring = (x, found.radius(x)) if found.last[x] >= 0 else None
    if mine is None:
        wanting = [y for y in found.desirers(x) if type(position).can_land(position.state, y)]
        partners = [y for y in wanting if found.desires(x, y)] or wanting
        told = "No pad that desires the amber frog's is open."
        if partners:
            told = f"Strong: pad {partners[0]} desires the amber frog's pad."
        return _Reason((x, partners[0]) if partners else None, None, [told], ring)
    wanting = found.nearer_desirers(x, mine)
    goals = [z for z in wanting if z not in stones]
    far = "every pad" if ring is None else f"what is within {short(ring[1])} (dotted)"
    desires = f"Pad {x} desires {far}."
    if goals:
        goal = next((z for z in goals if found.desires(x, z)), goals[0])
        told = f"Strong: jump from {mine} to {goal}, which desires pad {x}."
        return _Reason((x, goal), (mine, goal), [told, desires], ring)
    nothing = "no pad closer that desires it is open" if stones else "so no jump helps"
    first = f"Pad {x} desires pad {mine}, and {nothing}."
    if stones and not found.desires(x, mine):
        first = f"Of the pads closer to {x} than {mine}, those that desire it are under stones."
    partner = next(iter(found.partners(x)), None)
    return _Reason(None if partner is None else (x, partner), None, [first, desires], ring)
