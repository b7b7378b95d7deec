"""The stable matching that decides a frog game, drawn on its pond, the deciding pair strong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from lastmove.core.position import Position
from lastmove.families.frogs.draw import frogs_of, pond_water, scene_of, short, with_table
from lastmove.families.frogs.draw_matchings import KINDS
from lastmove.families.frogs.draw_pond import Scene, arrow, picture
from lastmove.families.frogs.frog_games import FrogGame, own_and_other
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.pond_layout import ALL
from lastmove.render.canvas import Canvas
from lastmove.render.style import ARROW

LISTED = 200
"""Pairs that are listed in words."""


@dataclass(frozen=True)
class _Reason:
    """What decides: a pair, the jump that makes it (or None), the pads to look at, and words."""

    pair: tuple[int, int] | None
    jump: tuple[int, int] | None
    notes: list[str]
    ring: tuple[int, float] | None = None


def frog_matching(position: Position, proof: dict[str, Any]) -> tuple[Canvas, str]:
    """The pairs as lines, what is without a partner framed, what decides strong."""
    pond: Pond = position.state[0]
    rows: list[list[int]] = proof["partners"]
    reason = _reason(position, rows)
    most = max((len(row) for row in rows), default=0)
    single = [pad for pad, row in enumerate(rows) if len(row) < max(most, 1)]
    scene = scene_of(position)
    if pond.n > ALL and not scene.frogs:
        about = list(reason.pair or single[:1] or [0])
        names = " and ".join(f"pad {pad}" for pad in dict.fromkeys(about))
        scene = replace(scene, water=pond_water(pond, about, names))
    pairs = [(x, y) for x, row in enumerate(rows) for y in row if x < y]
    strong = set() if reason.pair is None else {tuple(sorted(reason.pair))}
    ways = [(x, y, "strong" if (x, y) in strong else "matched") for x, y in pairs]
    name = _name(position, rows, most)
    notes = [f"Lines: {name}. {reason.notes[0]}", *reason.notes[1:]]
    if len(name) > 30:  # a line of its own
        notes = [f"Lines: {name}.", *reason.notes]
    if single:
        without = f"fewer than {most} partners" if most > 1 else "no partner"
        notes.append(f"Framed: {without}.")
    scene = replace(
        scene,
        ways=[*ways, *scene.ways],
        marked=single,
        open=(),
        rings=[reason.ring] if reason.ring else [],
        notes=notes,
    )
    canvas = picture(scene, _arrow(scene, reason.jump))
    if pond.points is None:
        canvas = with_table(canvas, pond)
    return canvas, _told(pairs, single, reason.notes)


def _name(position: Position, rows: list[list[int]], most: int) -> str:
    """What the matching is called."""
    if position.name == "fussy_frogs":
        return KINDS["fussy"]
    if position.name == "colored_pond_frogs":
        return KINDS["two"]
    if _misere(position, rows):
        return KINDS["misere"]
    return "the stable multi-matching" if most > 1 else KINDS["one"]


def _misere(position: Position, rows: list[list[int]]) -> bool:
    """Mutually nearest pads are partners in normal play, and in misère play never."""
    pond: Pond = position.state[0]
    if position.name not in ("frogs", "shy_frogs") or pond.n < 2:
        return False
    nearest = pond.mutually_nearest().tolist()
    return any(mate >= 0 and mate not in rows[pad] for pad, mate in enumerate(nearest))


def _arrow(scene: Scene, jump: Sequence[int] | None) -> Canvas | None:
    if jump is None or not set(jump) <= scene.water.places.keys():
        return None
    sheet = Canvas(scene.water.width, scene.water.height)
    arrow(sheet, scene.water, jump[0], jump[1], ARROW)
    return sheet


def _told(pairs: list[tuple[int, int]], single: list[int], notes: list[str]) -> str:
    shown = ", ".join(f"{x}-{y}" for x, y in pairs[:LISTED])
    more = f" and {len(pairs) - LISTED:,} more" if len(pairs) > LISTED else ""
    lines = [f"matching: {shown or 'none'}{more}"]
    if single:
        few = ", ".join(map(str, single[:LISTED])) + (", …" if len(single) > LISTED else "")
        lines.append(f"without a partner, or with too few: {few}")
    return "\n".join([*lines, *notes])


def _reason(position: Position, rows: list[list[int]]) -> _Reason:
    if isinstance(position, FrogGame):
        return _for_both(position, rows)
    return _for_one(position, rows)


def _for_both(position: FrogGame, rows: list[list[int]]) -> _Reason:
    """Either player moves either frog: partners are lost."""
    pond, frogs = position.state[:2]
    if not frogs:
        return _Reason(None, None, _opening(position, rows))
    if len(frogs) == 1:
        [x] = frogs
        if not rows[x]:
            return _Reason(None, None, [f"Pad {x} has no partner: no answer wins."])
        pair = (x, rows[x][0])
        if type(position).can_place(position.state, pair[1]):
            return _Reason(pair, None, ["Strong: place the other frog on the partner."])
        return _Reason(pair, None, ["Strong: the partner, too near for a shy frog."])
    x, y = frogs
    if y in rows[x]:
        return _Reason((x, y), None, ["Strong: the frogs sit on partners.", _LEAVES])
    for stays, jumps in ((x, y), (y, x)):
        if rows[stays] and pond.closer(stays, rows[stays][0], stays, jumps):
            goal = rows[stays][0]
            told = f"Strong: jump from {jumps} to {goal}, the partner of {stays}."
            return _Reason((stays, goal), (jumps, goal), [told, _LEAVES])
    return _Reason(None, None, ["There is no jump, which wins in misère play."])


_LEAVES = "From partners every jump leads to two pads that are not."


def _opening(position: Position, rows: list[list[int]]) -> list[str]:
    if len(rows) == 1:
        return ["There is no pad for a second frog."]
    if not all(rows):
        return ["A first frog on a framed pad wins."]
    if not rows:
        return ["There is no pad."]
    if position.name == "shy_frogs":
        return ["A first frog whose partner is too near wins."]
    return ["Everyone has a partner: the second frog goes there."]


def _for_one(position: Position, rows: list[list[int]]) -> _Reason:
    """Each player moves one frog: lost if the other frog desires it, and nothing else is open."""
    pond: Pond = position.state[0]
    mine, x = own_and_other(position.state)
    frogs = frogs_of(position)
    if not frogs:
        return _Reason(None, None, _opening(position, rows))
    stones = set(position.state[4]) if position.name == "stone_frogs" else set()
    most = position.state[5] + 1 if position.name == "stone_frogs" else 1
    full = len(rows[x]) >= min(most, pond.n - 1)
    ring = (x, pond.distance(x, rows[x][-1])) if full and rows[x] else None
    if mine is None:
        open_ = [y for y in rows[x] if y not in stones]
        pair = (x, open_[0]) if open_ else None
        told = "Strong: a partner of the amber frog's pad." if open_ else "No partner is open."
        return _Reason(pair, None, [told], ring)
    nearer = [z for z in rows[x] if pond.closer(x, z, x, mine)]
    goals = [z for z in nearer if z not in stones]
    far = "every pad" if ring is None else f"what is within {short(ring[1])} (dotted)"
    desires = f"Pad {x} desires {far}."
    if goals:
        told = f"Strong: jump from {mine} to {goals[0]}, a partner of {x}."
        return _Reason((x, goals[0]), (mine, goals[0]), [told, desires], ring)
    nothing = "no partner closer is open" if stones else "so no jump helps"
    pair = (x, rows[x][0]) if rows[x] else None
    return _Reason(pair, None, [f"Pad {x} desires pad {mine}, and {nothing}.", desires], ring)
