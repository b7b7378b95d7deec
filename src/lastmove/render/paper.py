"""Pictures for print: TikZ, PDF and PNG, from the shapes that their SVG has.

TikZ is written here, as text. PDF and PNG are matplotlib's, an extra: it is kept well, brings fonts
with the signs that games need, and embeds them; it takes half a second to load, so only here.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from lastmove.core.errors import InputError
from lastmove.core.extras import from_extra, need_extra
from lastmove.render.latex import escaped
from lastmove.render.shapes import Lettering, Look, Shape, Sheet, read_svg

INCH = 96.0
"""Units of SVG in an inch."""
POINT = 72 / INCH
"""A unit in points of print."""
FINE = 2 * INCH
"""Dots in an inch of a PNG."""
MOST_DOTS = 60_000_000
ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}


def converted(svg: str, form: str) -> str | bytes:
    """A picture of ours in one of the `FORMS`.

    >>> from lastmove import draw
    >>> str(converted(draw("nim(1)"), "tikz")).splitlines()[0]
    '% nim(1)'
    """
    if form not in FORMS:
        raise InputError(f"a picture is written as {', '.join(FORMS)}, not as {form}")
    return FORMS[form](svg)


def to_tikz(svg: str) -> str:
    """A `tikzpicture`, to be put into a document that uses TikZ; plain ASCII."""
    sheet = read_svg(svg)
    shapes = (_tikz_shape(p) if isinstance(p, Shape) else _tikz_words(p) for p in sheet.parts)
    begin = rf"\begin{{tikzpicture}}[x={POINT:g}bp,y=-{POINT:g}bp]"
    return "\n".join([f"% {escaped(sheet.title)}", begin, *shapes, r"\end{tikzpicture}"]) + "\n"


def _tikz_shape(shape: Shape) -> str:
    look = shape.look
    words = [
        *((f"fill={_tikz_color(look.fill)}",) if look.fill else ()),
        *((f"fill opacity={look.fill_opacity:g}",) if look.fill and look.fill_opacity < 1 else ()),
        *(_tikz_stroke(look) if look.stroke else ()),
    ]
    made = ""
    for kind, points in shape.path:
        at = [f"({x:.2f},{y:.2f})" for x, y in points]
        if kind == "C":
            made += f" .. controls {at[0]} and {at[1]} .. {at[2]}"
        else:
            made += {"M": " ", "L": " -- ", "Z": " -- cycle"}[kind] + "".join(at)
    return rf"\path[{','.join(words)}]{made};"


def _tikz_stroke(look: Look) -> list[str]:
    assert look.stroke is not None
    words = [f"draw={_tikz_color(look.stroke)}", f"line width={look.width * POINT:g}bp"]
    if look.stroke_opacity < 1:
        words.append(f"draw opacity={look.stroke_opacity:g}")
    if look.dash:
        dashes = look.dash if len(look.dash) % 2 == 0 else look.dash * 2
        on = (f"{'off' if i % 2 else 'on'} {n * POINT:g}bp" for i, n in enumerate(dashes))
        words.append(f"dash pattern={' '.join(on)}")
    return [*words, *(["line cap=round"] if look.round else [])]


def _tikz_color(color: str) -> str:
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"


def _tikz_words(words: Lettering) -> str:
    size = words.size * POINT
    font = rf"\fontsize{{{size:g}bp}}{{{size * 1.2:g}bp}}\selectfont"
    font += r"\ttfamily" if words.mono else r"\sffamily"
    font += r"\bfseries" if words.bold else ""
    style = f"anchor={ANCHORS[words.anchor]},inner sep=0,text={_tikz_color(words.fill)}"
    return (
        rf"\node[{style},font={font}] at ({words.x:.2f},{words.y:.2f}) {{{escaped(words.text)}}};"
    )


def to_pdf(svg: str) -> bytes:
    """A page of the picture's size, the same to the byte every time."""
    sheet = read_svg(svg)
    about = {"Title": sheet.title, "Creator": "lastmove", "Producer": None, "CreationDate": None}
    return _saved(sheet, format="pdf", metadata=about)


def to_png(svg: str) -> bytes:
    """Two dots for a unit each way."""
    sheet = read_svg(svg)
    if sheet.width * sheet.height * (FINE / INCH) ** 2 > MOST_DOTS:
        raise InputError("this picture has too many dots for a PNG; as SVG or PDF it is sharp")
    return _saved(sheet, format="png", dpi=FINE, metadata={"Title": sheet.title, "Software": None})


def _saved(sheet: Sheet, **options: object) -> bytes:
    need_extra("A picture as PDF or PNG", "print", "matplotlib")
    matplotlib: Any = from_extra("Print", "print", "matplotlib")
    figures: Any = from_extra("Print", "print", "matplotlib.figure")
    # Letters as a font, which journals ask for; and none but those that come along.
    with matplotlib.rc_context({"pdf.fonttype": 42, "font.family": "DejaVu Sans"}):
        figure = figures.Figure(figsize=(sheet.width / INCH, sheet.height / INCH))
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        axes.set(xlim=(0, sheet.width), ylim=(sheet.height, 0))
        for part in sheet.parts:
            _draw(axes, part)
        out = io.BytesIO()
        figure.savefig(out, **options)
    return out.getvalue()


def _draw(axes: Any, part: Shape | Lettering) -> None:
    if isinstance(part, Lettering):
        axes.text(
            *(part.x, part.y, part.text),
            color=part.fill,
            fontsize=part.size * POINT,
            fontfamily="DejaVu Sans Mono" if part.mono else "DejaVu Sans",
            fontweight="bold" if part.bold else "normal",
            ha={"start": "left", "middle": "center", "end": "right"}[part.anchor],
            va="baseline",
            parse_math=False,
        )
        return
    patches: Any = from_extra("Print", "print", "matplotlib.patches")
    colors: Any = from_extra("Print", "print", "matplotlib.colors")
    paths: Any = from_extra("Print", "print", "matplotlib.path")
    codes = {"M": paths.Path.MOVETO, "L": paths.Path.LINETO, "C": paths.Path.CURVE4}
    vertices: list[tuple[float, float]] = []
    kinds: list[int] = []
    for kind, points in part.path:
        vertices += points or (vertices[-1],)
        kinds += [codes[kind]] * len(points) if points else [paths.Path.CLOSEPOLY]
    look = part.look
    fill = colors.to_rgba(look.fill, look.fill_opacity) if look.fill else "none"
    edge = colors.to_rgba(look.stroke, look.stroke_opacity) if look.stroke else "none"
    width = look.width * POINT
    patch = patches.PathPatch(
        paths.Path(vertices, kinds),
        facecolor=fill,
        edgecolor=edge,
        linewidth=width if look.stroke else 0,
        capstyle="round" if look.round else "butt",
        joinstyle="miter",
    )
    if look.dash and look.stroke:  # in units of the width of the line there
        dashes = look.dash if len(look.dash) % 2 == 0 else look.dash * 2
        patch.set_linestyle((0, [length * POINT / width for length in dashes]))
    axes.add_patch(patch)


FORMS: dict[str, Callable[[str], str | bytes]] = {
    "svg": str,
    "tikz": to_tikz,
    "pdf": to_pdf,
    "png": to_png,
}
"""How a picture can be written."""
