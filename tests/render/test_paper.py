"""Pictures for print: every picture is read back as shapes, and written as TikZ, PDF and PNG."""

import math
import re
import struct
import subprocess
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import pytest

import lastmove as lm
from lastmove.api.draw import Drawing
from lastmove.api.sheet import sheet
from lastmove.core.games import all_games
from lastmove.render.paper import converted, to_pdf, to_png, to_tikz
from lastmove.render.shapes import Lettering, Shape, path, read_svg
from tests.render.test_latex import compiled
from tests.running import lastmove, refused


def along(d, parts=40):
    """Points along a path, by de Casteljau."""
    at = begin = None
    for kind, points in path(d):
        if kind in "MLC":
            for i in range(1, parts + 1):
                hull = [at or points[0], *points]
                while len(hull) > 1:
                    t = i / parts
                    hull = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairwise(hull)]
                yield hull[0]
            begin = points[-1] if kind == "M" else begin
            at = points[-1]
        else:
            at = begin


@pytest.mark.parametrize(
    ("d", "same"),
    [
        ("M1,2 l3,4 h-2 v5 z", "M1,2 L4,6 H2 V11 Z"),
        ("m1,2 3,4", "M1,2 L4,6"),
        ("M0 0 q1 2 3 4", "M0 0 Q1 2 3 4"),
        ("M0 0 Q1 2 3 4 T6 0", "M0 0 Q1 2 3 4 Q5 6 6 0"),
        ("M0 0 C1 2 3 4 5 6 S9 9 8 8", "M0 0 C1 2 3 4 5 6 C7 8 9 9 8 8"),
        ("M0 0 q1 2 3 4 t3 -4", "M0 0 Q1 2 3 4 T6 0"),
        ("M1 1 a5 5 0 0 1 3 3", "M1 1 A5 5 0 0 1 4 4"),
        ("M.5-1L1e1,2", "M0.5,-1 L10,2"),
    ],
)
def test_the_words_of_a_path_mean_what_svg_says(d, same):
    one, two = list(along(d)), list(along(same))
    assert len(one) == len(two) > 1
    for a, b in zip(one, two, strict=True):
        assert math.dist(a, b) < 1e-9


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("sweeping", [0, 1])
@pytest.mark.parametrize("turned", [0, 30, 115])
def test_an_arc_lies_on_its_ellipse_and_turns_as_its_flags_say(large, sweeping, turned):
    """The definition: of two ellipses through both points, the arc above or below a half turn."""
    rx, ry, start, end = 5.0, 3.0, (1.0, 2.0), (4.0, 4.5)
    found = list(
        along(f"M{start[0]},{start[1]} A{rx} {ry} {turned} {large} {sweeping} {end[0]} {end[1]}")
    )
    assert math.dist(found[-1], end) < 1e-9
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    circle = [((cos * x + sin * y) / rx, (cos * y - sin * x) / ry) for x, y in [start, *found]]
    (ax, ay), (bx, by) = circle[0], circle[-1]
    half = math.dist((ax, ay), (bx, by)) / 2
    mx, my = (ax + bx) / 2, (ay + by) / 2
    away = math.sqrt(1 - half**2) / half
    centers = [(mx - s * (by - ay) / 2 * away, my + s * (bx - ax) / 2 * away) for s in (1, -1)]
    center = min(centers, key=lambda c: max(abs(math.dist(c, p) - 1) for p in circle))
    assert max(abs(math.dist(center, p) - 1) for p in circle) < 3e-4
    angles = [math.atan2(y - center[1], x - center[0]) for x, y in circle]
    turns = [(b - a + math.pi) % (2 * math.pi) - math.pi for a, b in pairwise(angles)]
    assert all(turn * (1 if sweeping else -1) > -1e-9 for turn in turns)
    assert (abs(sum(turns)) > math.pi) == bool(large)


@pytest.mark.parametrize("name", sorted(all_games()))
def test_every_picture_is_read_as_shapes_and_written_as_tikz(name):
    """None of its elements, and no word of its paths, is one that is not known."""
    texts = all_games()[name].examples
    pictures = [lm.draw(texts[0]), lm.draw(texts[0], why=True), lm.draw(texts[-1])]
    for svg in pictures:
        found, root = read_svg(svg), ElementTree.fromstring(svg)
        tags = [element.tag.rpartition("}")[2] for element in root.iter()]
        drawn = [tag for tag in tags if tag not in ("svg", "g", "title", "desc", "text", "tspan")]
        assert sum(isinstance(part, Shape) for part in found.parts) == len(drawn)
        said = "".join(root.itertext())
        assert all(part.text in said for part in found.parts if isinstance(part, Lettering))
        corners = [
            p for part in found.parts if isinstance(part, Shape) for _, ps in part.path for p in ps
        ]
        assert all(-40 < x < found.width + 40 and -40 < y < found.height + 40 for x, y in corners)
        tikz = to_tikz(svg)
        assert tikz.isascii()
        assert tikz.count("{") == tikz.count("}")


def test_other_pictures_are_read_too(tmp_path):
    lastmove("value", "{3|-1}", "--thermograph", str(tmp_path / "t.svg"))
    lastmove("frogs", "draw", "--uniform", "30", "--seed", "4", "-o", str(tmp_path / "f.svg"))
    svgs = [file.read_text() for file in sorted(tmp_path.glob("*.svg"))]
    svgs += [lm.table("queen", range(4), range(4)).to_svg(), lm.sequence("kayles", 50).to_svg()]
    svgs += [lm.draw("nim(1,2)", players=3), lm.draw("nim(1,2)", graph=True)]
    assert len(svgs) == 6
    assert all(len(read_svg(svg).parts) > 5 for svg in svgs)


def test_a_picture_as_pdf_and_png_is_the_same_every_time():
    svg = lm.draw("queen(2,3)", why=True)
    assert isinstance(svg, Drawing)
    pdf, png = to_pdf(svg), to_png(svg)
    assert pdf.startswith(b"%PDF-1.4")
    assert (pdf, png) == (svg.to_pdf(), svg.to_png())
    sheet = read_svg(svg)
    box = [float(n) for n in re.search(rb"/MediaBox \[([^]]+)\]", pdf)[1].split()]
    assert box[2:] == pytest.approx([sheet.width * 0.75, sheet.height * 0.75], abs=0.01)
    assert png.startswith(b"\x89PNG")
    wide, high = struct.unpack(">II", png[16:24])
    assert abs(wide - 2 * sheet.width) <= 1
    assert abs(high - 2 * sheet.height) <= 1
    with pytest.raises(lm.InputError, match="svg, tikz, pdf, png"):
        converted(svg, "bmp")


def test_draw_writes_what_the_name_of_the_file_asks_for(tmp_path):
    for name, begins in (
        ("x.pdf", b"%PDF"),
        ("x.png", b"\x89PNG"),
        ("x.tikz", b"% rook"),
        ("x.svg", b"<svg"),
    ):
        assert lastmove("draw", "rook(1,2)", "-o", str(tmp_path / name)).code == 0
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert "x.svg" in refused(lastmove("draw", "rook(1,2)", "-o", str(tmp_path / "x.jpg")))


def test_tables_and_classes_compile(pdflatex, tmp_path):
    """As LaTeX on the command line; in a document without packages."""
    commands = [
        ("table", "queen", "0..6", "0..6", "--format", "latex"),
        ("table", "escape([a-b,b-c,b-d])", "--outcomes", "--format", "latex"),
        ("table", "nim", "0..3", "0..3", "--players", "3", "--scheme", "fine", "--format", "latex"),
        ("sequence", "kayles", "-n", "30", "--format", "latex"),
        ("classify", "nim(5,1)", "--players", "4", "--format", "latex"),
        ("explain", "queen(3,4) + nim(4)", "--latex"),
    ]
    texts = [lastmove(*words).out for words in commands]
    assert all(r"\begin{" in text for text in texts)
    compiled(pdflatex, tmp_path, "\n\n".join(texts))


def test_a_sheet_has_exercises_and_solutions(tmp_path):
    words = ("sheet", "nim(3,5,7)", "domineering(2x3)", "tictactoe(3^2, X.O......)")
    page = lastmove(*words).out
    assert page.count("<svg") >= 3
    assert page.index("Who wins if Left begins") < page.index("Solutions") < page.index("nim-sum")
    assert "Solutions" not in lastmove(*words, "--no-solutions").out
    found = lastmove(*words, "--json").json()
    assert [one["position"] for one in found["exercises"]] == list(words[1:])
    assert "a move to nim-sum 0 wins" in " ".join(found["exercises"][0]["solution"])
    misere = sheet("nim(1,3,5,7)", play="misere", title="<Marienbad>")
    assert "the last move loses" in misere.to_html()
    assert "&lt;Marienbad&gt;" in misere.to_html()
    assert misere.to_latex().count(r"\begin{tikzpicture}") == 1
    assert "not as .doc" in refused(lastmove(*words, "-o", str(tmp_path / "x.doc")))


def test_a_sheet_is_set_by_latex(pdflatex, tmp_path):
    file = tmp_path / "sheet.pdf"
    ran = lastmove("sheet", "nim(3,5,7)", "queen(3,4) + nim(4)", "-o", str(file))
    assert (ran.code, ran.err) == (0, "")
    assert file.read_bytes().startswith(b"%PDF")
    assert "pdflatex" in refused(lastmove("sheet", "nim(3)", "-o", str(file), PATH="/nowhere"))


def test_tikz_compiles(pdflatex, tmp_path):
    """Where TikZ is installed, which CI's LaTeX has not."""
    if not subprocess.run(["kpsewhich", "tikz.sty"], capture_output=True, check=False).stdout:
        pytest.skip("TikZ is not installed")
    drawn = [lm.draw(game.examples[0], why=True) for game in all_games().values()]
    compiled(pdflatex, tmp_path, "\n\n".join(map(to_tikz, drawn)), r"\usepackage{tikz}")
