"""The word game: its words as cards, said ones struck out, those that may follow marked."""

from __future__ import annotations

from lastmove.core.position import Move, Position
from lastmove.families.geography.rules import WordState, letter
from lastmove.render.canvas import Canvas, Style
from lastmove.render.drawer import Drawer
from lastmove.render.labels import shorten, text_width
from lastmove.render.style import ACCENT_EDGE, INK, LIGHT_SQUARE, LINE, MUTED, SHADE

MOST = 60
"""Words of a longer list that are drawn."""
LONGEST = 24
WIDE = 520.0
HIGH, GAP = 28.0, 8.0


def picture(position: Position) -> Canvas:
    """Cards in rows, in written order; below them what may be said next."""
    words = position.state.words
    rows: list[list[tuple[str, float]]] = [[]]
    for word in words[:MOST]:
        width = text_width(shorten(word, LONGEST), 14) + 22
        if rows[-1] and sum(w + GAP for _, w in rows[-1]) + width > WIDE:
            rows.append([])
        rows[-1].append((word, width))
    note = _note(position)
    width = max(*(sum(w + GAP for _, w in row) - GAP for row in rows), text_width(note, 13))
    canvas = Canvas(width, (HIGH + GAP) * len(rows) + 26)
    for number, row in enumerate(rows):
        x = 0.0
        for word, wide in row:
            _card(canvas, x, number * (HIGH + GAP), wide, word, position.state)
            x += wide + GAP
    canvas.text(0, canvas.height - 10, note, size=13, anchor="start", fill=MUTED)
    return canvas


def _card(canvas: Canvas, x: float, y: float, width: float, word: str, state: WordState) -> None:
    _, last, used = state
    said, now, fits = word in used, word == last, _fits(word, state)
    style: Style = {
        "fill": SHADE if fits else LIGHT_SQUARE,
        "stroke": ACCENT_EDGE if fits else LINE,
    }
    if now:
        style = {"fill": LIGHT_SQUARE, "stroke": INK, "stroke_width": 2.2}
    kind = "last" if now else "said" if said else "fits" if fits else "left"
    canvas.rect(x, y, width, HIGH, rx=6, class_=kind, **style)
    canvas.spot(f"word-{word}", x, y, width, HIGH)
    middle = y + HIGH / 2
    label = shorten(word, LONGEST)
    canvas.text(x + width / 2, middle, label, bold=now or fits, fill=MUTED if said else INK)
    if said:
        canvas.line((x + 8, middle), (x + width - 8, middle), stroke=MUTED, stroke_width=1.2)


def _fits(word: str, state: WordState) -> bool:
    _, last, used = state
    if word in used or word == last:
        return False
    return last is None or letter(word[0]) == letter(last[-1])


def text(position: Position) -> str:
    """The words with a mark each: > may be said, * was said last, - was said."""
    words = position.state.words
    marked = [f"{_mark(word, position.state)} {word}" for word in words[:MOST]]
    return "\n".join([*marked, _note(position)])


def _mark(word: str, state: WordState) -> str:
    _, last, used = state
    if word == last:
        return "*"
    return "-" if word in used else ">" if _fits(word, state) else " "


def _note(position: Position) -> str:
    words, last, used = position.state
    left = len(words) - len(used) - (last is not None)
    more = f"; {len(words) - MOST:,} more words are not shown" if len(words) > MOST else ""
    if last is None:
        return f"{left:,} words, any of them may be said first{more}"
    fitting = sum(_fits(word, position.state) for word in words)
    return f"the last word ends with {letter(last[-1])}: {fitting:,} of {left:,} words fit{more}"


def points(position: Position, move: Move) -> list[str]:
    """The word that is said, if it is drawn."""
    said = move.to.state.last
    return [f"word-{said}"] if said in position.state.words[:MOST] else []


def way(position: Position, move: Move) -> list[str]:
    """From the last word to the one that is said."""
    last, said = position.state.last, points(position, move)
    return [f"word-{last}", *said] if last in position.state.words[:MOST] and said else []


DRAWERS = {"words": Drawer(picture, text, points, way=way)}
