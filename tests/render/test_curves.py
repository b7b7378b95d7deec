"""Plots of estimates: axes that hold everything, marks that tell series apart."""

import math
import xml.etree.ElementTree as ET

import pytest

from lastmove.render.curves import Axis, Series, curves_svg

SVG = "{http://www.w3.org/2000/svg}"


def tags(svg, name):
    return [node for node in ET.fromstring(svg).iter() if node.tag == f"{SVG}{name}"]


def plot(series, log=False):
    return curves_svg("A title <&>", "a note", ("x", log), ("y", log), series)


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize(
    "values", [[1.0], [0.5, 0.5], [1e-6, 1.0], [3.0, 4.0], [0.1, 250.0], [1e3, 1e9]]
)
def test_axes_hold_all_values_and_have_some_ticks(values, log):
    axis = Axis.around("x", values, log)
    assert all(0 <= axis.share(value) <= 1 for value in values)
    ticks = axis.ticks()
    assert 1 <= len(ticks) <= 12
    assert all(-1e-9 <= axis.share(tick) <= 1 + 1e-9 for tick in ticks)
    assert ticks == sorted(ticks)


def test_a_logarithmic_axis_has_no_room_for_nothing():
    axis = Axis.around("x", [0.0, 1.0, 100.0], True)
    assert axis.low > 0
    svg = plot([Series("a", [0.0, 1.0, 100.0], [0.0, 1.0, 2.0], [None, 0.1, 5.0])], log=True)
    assert len(tags(svg, "circle")) == 2  # the place at 0 is left out, one label needs no legend


def test_every_place_has_its_mark_and_every_series_its_shape():
    many = [Series(f"s{k}", [1, 2, 3], [k + 1, k + 2, k + 3], [0.5] * 3) for k in range(5)]
    svg = plot(many)
    # One of each in the legend; of the cross two lines each.
    assert len(tags(svg, "circle")) == 4
    assert len(tags(svg, "polygon")) == 8
    assert "A title &lt;&amp;&gt;" in svg


def test_bars_are_as_long_as_the_errors():
    svg = plot([Series("", [1, 2], [1.0, 3.0], [1.0, None])])
    bars = [line for line in tags(svg, "line") if line.get("stroke") == "#2a6592"]
    [bar] = [line for line in bars if line.get("x1") == line.get("x2")]
    axis = Axis.around("y", [1.0, 3.0, 2.0], False)
    length = float(bar.get("y2")) - float(bar.get("y1"))
    assert length == pytest.approx(400 * (axis.share(2.0) - axis.share(0.0)), abs=0.1)


def test_theory_is_a_line():
    theory = [(x / 10, math.exp(-x / 10)) for x in range(1, 40)]
    svg = plot([Series("a", [1.0, 3.0], [0.4, 0.1], [0.1, None], theory)], log=True)
    [path] = tags(svg, "path")
    assert path.get("d").count("L") == 38
    assert "theory" in svg


def test_a_theory_that_all_share_is_drawn_once():
    theory = [(1.0, 1.0), (2.0, 2.0)]
    svg = plot([Series(f"s{k}", [1, 2], [k, 2], [None, None], theory) for k in range(3)])
    assert len(tags(svg, "path")) == 1


def test_the_numbers_are_in_the_description():
    svg = plot([Series("a", [1.0], [0.25], [None])])
    assert "a: 1 → 0.25" in svg
