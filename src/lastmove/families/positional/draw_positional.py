"""A set family as a table: a row for each set, a column for each cell, who has claimed what."""

from __future__ import annotations

from lastmove.core.position import DRAW, Move, Position, other_role
from lastmove.core.verdict import counted
from lastmove.families.positional.rules import Positional, SetState
from lastmove.families.positional.shown import SHOWN_CELLS, SHOWN_SETS, cell_spot, place_spot
from lastmove.render.canvas import Canvas, Style
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten, text_width
from lastmove.render.style import ACCENT, ARROW, INK, LINE, MUTED, PANEL, SHADE

STEP = 40.0  # so large that a finger meets one cell, and all of it is in sight on a telephone
LETTERS = ("F", "S")
NAME = 10
"""Characters of a cell's name that are shown."""


def picture(position: Position) -> Canvas:
    """Discs where a cell is in a set, filled and lettered once claimed; how each set stands."""
    state: SetState = position.state
    family, (first, second) = Positional.family(state), Positional.claims(state)
    cells, sets = min(family.size, SHOWN_CELLS), family.sets[:SHOWN_SETS]
    names = [shorten(Positional.cell_name(state, cell), NAME) for cell in range(cells)]
    step = max(STEP, *(text_width(name, 13) + 12 for name in names)) if names else STEP
    heads = [f"set {number}" for number in range(1, len(sets) + 1)]
    left = max((text_width(head, 13) for head in heads), default=0.0) + 16
    standings = [standing(position, number) for number in range(len(sets))]
    right = max((text_width(word, 13) for word in standings), default=0.0) + 20
    notes = _notes(position)
    wide = max(left + cells * step + right, *(text_width(note, 13) for note in notes))
    top = STEP
    canvas = Canvas(wide, top + len(sets) * STEP + 12 + 20 * len(notes))
    for cell, name in enumerate(names):
        canvas.text(left + (cell + 0.5) * step, top - 16, name, size=13)
        canvas.spot(cell_spot(cell), left + cell * step, 0, step, top)
    for number, members in enumerate(sets):
        y = top + (number + 0.5) * STEP
        if standings[number].endswith("has it"):
            edge: Style = {"fill": SHADE, "stroke": INK}
            canvas.rect(0, y - STEP / 2 + 2, wide, STEP - 4, rx=6, class_="won", **edge)
        canvas.text(8, y, heads[number], size=13, anchor="start", fill=MUTED)
        inside = [left + (cell + 0.5) * step for cell in members if cell < cells]
        if inside:
            canvas.line((min(inside), y), (max(inside), y), stroke=LINE, stroke_width=2)
        for cell in members:
            if cell < cells:
                owner = 0 if first >> cell & 1 else 1 if second >> cell & 1 else None
                _disc(canvas, left + (cell + 0.5) * step, y, owner)
                for name in (place_spot(number, cell), cell_spot(cell)):  # clicks go to the last
                    canvas.spot(name, left + cell * step, y - STEP / 2, step, STEP)
        x = left + cells * step + 12
        canvas.text(x, y, standings[number], size=13, anchor="start", fill=MUTED)
    for index, note in enumerate(notes):
        y = top + len(sets) * STEP + 20 + 20 * index
        canvas.text(wide / 2, y, note, size=13, fill=MUTED)
    return canvas


def _disc(canvas: Canvas, x: float, y: float, owner: int | None) -> None:
    if owner is None:
        canvas.circle(x, y, 9, fill=PANEL, stroke=MUTED, stroke_width=1.6, class_="free")
        return
    fill = (ACCENT, ARROW)[owner]
    canvas.circle(
        x, y, 11, fill=fill, stroke=INK, stroke_width=1.4, class_=("first", "second")[owner]
    )
    canvas.text(x, y, LETTERS[owner], size=12, bold=True, fill=PANEL)


def standing(position: Position, number: int) -> str:
    """How a set stands: open, wanted by one role, blocked, or owned."""
    state: SetState = position.state
    members = Positional.family(state).sets[number]
    claims = Positional.claims(state)
    counts = [sum(mask >> cell & 1 for cell in members) for mask in claims]
    maker = Positional.maker(state)
    for role, count in zip(Positional.roles, counts, strict=True):
        if count == len(members) and maker in (None, role):
            return f"{role} has it"
    breaker = None if maker is None else other_role(Positional.roles, maker)
    if all(counts) or (breaker is not None and counts[Positional.roles.index(breaker)]):
        return "blocked"
    if not any(counts):
        return f"{len(members)} to go"
    role = Positional.roles[bool(counts[1])]
    return f"{len(members) - max(counts)} to go for {role}"


def text(position: Position) -> str:
    """A line for each set: its cells, F and S before those that are claimed, and how it stands."""
    state: SetState = position.state
    family, (first, second) = Positional.family(state), Positional.claims(state)
    lines = []
    wide = len(str(min(len(family.sets), SHOWN_SETS)))
    for number, members in enumerate(family.sets[:SHOWN_SETS]):
        words = []
        for cell in members[:SHOWN_CELLS]:
            mark = "F:" if first >> cell & 1 else "S:" if second >> cell & 1 else ""
            words.append(f"{mark}{shorten(Positional.cell_name(state, cell), NAME)}")
        if len(members) > SHOWN_CELLS:
            words.append("…")
        head = f"set {number + 1:<{wide}}"
        lines.append(f"{head}  {' '.join(words)}  ({standing(position, number)})")
    return "\n".join([*lines, *_notes(position)])


def _notes(position: Position) -> list[str]:
    state: SetState = position.state
    family, maker = Positional.family(state), Positional.maker(state)
    notes = []
    if len(family.sets) > SHOWN_SETS or family.size > SHOWN_CELLS:
        all_of_it = f"{counted(family.size, 'cell')} in {counted(len(family.sets), 'set')}"
        notes.append(f"{all_of_it}; not all are shown")
    if not family.sets:
        notes.append("no sets")
    if maker is not None:
        notes.append(f"{maker} is the maker, {other_role(Positional.roles, maker)} the breaker")
    result = position.result()
    if result is None:
        notes.append(f"{position.to_move} to move")
    else:
        notes.append("a draw" if result == DRAW else f"{result} has won")
    return notes


def points(position: Position, move: Move) -> list[str]:
    """The cell that is taken, if it is drawn."""
    before, after = (Positional.claims(its.state) for its in (position, move.to))
    taken = ((after[0] | after[1]) & ~(before[0] | before[1])).bit_length() - 1
    return [cell_spot(taken)] if taken < SHOWN_CELLS else []


DRAWERS = {"positional": Drawer(picture, text, points)}
