"""The numbers, tables and pictures of docs/frogs-at-random.md and docs/fussy-frogs.md.

    python docs/frogs_at_random.py FOLDER [SECTION…]

Each simulation keeps its runs in FOLDER and goes on from there, so that it can be stopped. All of
them take some twenty-five minutes on two cores. The seed is 1 throughout.
"""

from __future__ import annotations

import hashlib
import math
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from lastmove.checker import verify
from lastmove.families.frogs.fussy import line
from lastmove.families.frogs.fussy.certificates import certificate_of
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.simulation.results import Estimate, Simulation
from lastmove.families.frogs.simulation.runs import simulate
from lastmove.render.canvas import Canvas, document
from lastmove.render.curves import COLORS, Series, curves_svg
from lastmove.render.style import INK, LINE, MUTED

TEN_RADII = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
SECTIONS: dict[str, Callable[[], None]] = {}
FOLDER = "."


def section(print_tables: Callable[[], None]) -> Callable[[], None]:
    """Register a part of the page under the name of its function."""
    SECTIONS[print_tables.__name__] = print_tables
    return print_tables


def run(file: str, experiment: str, runs: int, **parameters: Any) -> Simulation:
    """A simulation that is kept in a file, and the command that does the same."""
    found = simulate(
        experiment,
        runs=runs,
        workers=os.cpu_count() or 1,
        resume=os.path.join(FOLDER, f"{file}.jsonl"),
        **parameters,
    )
    given = " ".join(
        f"{name}={value}" if isinstance(value, int | float | str)
        else f"{name}={','.join(map(str, value))}"
        for name, value in parameters.items()
    )  # fmt: skip
    print(f"`lastmove frogs simulate {experiment} {given} --runs {runs}`, ", end="")
    print(f"checksum `{found.checksum[:16]}`\n", flush=True)
    return found


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table in Markdown."""
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def told(one: Estimate) -> str:
    """A mean with its standard error, as many digits as the error allows."""
    if not one.error:
        return f"{one.mean:.6g}"
    digits = max(0, 1 - int(f"{one.error:e}".partition("e")[2]))
    return f"{one.mean:.{digits}f} ± {one.error:.{digits}f}"


def off(one: Estimate) -> str:
    """How many standard errors it is off theory."""
    return "" if one.deviation is None else f"{one.deviation:+.1f}"


@section
def law() -> None:
    """The exact law on the line."""
    found = run("law", "partner-distance", 40, colors=1, d=1, n=1_000_000)
    chosen = [one for one in found.select("survival") if one.at in TEN_RADII]
    table(
        ["r", "P(X > r), simulated", "exact", "standard errors off"],
        [[f"{one.at:g}", told(one), f"{one.theory:.6f}", off(one)] for one in chosen],
    )
    save(found, "law")


@section
def nearest() -> None:
    """Mutually nearest pairs."""
    found = run("nearest", "mutually-nearest", 40, d=[1, 2, 3], n=1_000_000)
    table(
        ["d", "fraction, simulated", "exact", "standard errors off"],
        [[str(one.cell["d"]), told(one), f"{one.theory:.6f}", off(one)]
         for one in found.estimates()],
    )  # fmt: skip


@section
def tails() -> None:
    """Tail exponents."""
    found = run("tails", "partner-distance", 20, colors=[1, 2], d=[1, 2, 3], n=1_000_000)
    rows = []
    for colors in (1, 2):
        for d in (1, 2, 3):
            [slope] = found.select("exponent", colors=colors, d=d)
            [hill] = found.select("hill", colors=colors, d=d)
            rows.append([str(colors), str(d), told(slope), told(hill), f"{d / colors:g}"])
    table(["colors", "d", "least squares", "Hill", "d over colors"], rows)
    save(found, "tails")


@section
def desire() -> None:
    """How many points desire a point."""
    sizes = [100, 1000, 10_000, 100_000]
    found = run("desire", "desire", 20, d=[1, 2, 3], n=sizes)
    rows = []
    for d in (1, 2, 3):
        few = [one for one in found.select("at_most", d=d) if one.at == 3]
        rows += [
            [str(d), f"{one.cell['n']:,}", told(one), told(other)]
            for one, other in zip(found.select("desirers", d=d), few, strict=True)
        ]
    table(["d", "n", "mean number of points that desire a point", "desired by at most 3"], rows)
    save(found, "desire")


@section
def shy() -> None:
    """Shy frogs."""
    found = run("shy", "shy", 40, d=2, n=[100, 1000, 10_000, 100_000])
    rows = []
    for n in (100, 1000, 10_000, 100_000):
        plain = [one for one in found.select("alice_shy", n=n) if one.at in (0.5, 1.0, 4.0)]
        colored = [one for one in found.select("alice_shy_colored", n=n)
                   if one.at in (0.5, 1.0, 4.0)]  # fmt: skip
        rows += [[f"{n:,}", f"{a.at:g}", told(a), told(b)]
                 for a, b in zip(plain, colored, strict=True)]  # fmt: skip
    table(["n", "c", "openings that win for Alice: plain", "colored"], rows)


@section
def transition() -> None:
    """The phase transition."""
    ratios = [0.8, 0.9, 0.95, 0.98, 1.0, 1.02, 1.05, 1.1, 1.25]
    sizes = [100, 1000, 10_000, 100_000]
    found = run("transition", "phase-transition", 200, d=2, ratio=ratios, n=sizes)
    rows = []
    for ratio in ratios:
        wins = found.select("alice_wins", ratio=ratio)
        rows.append([f"{ratio:g}", *(f"{one.mean:.3f} ({one.theory:.3f})" for one in wins)])
    table(["α/β", *(f"n = {n:,}" for n in sizes)], rows)
    left = found.select("unmatched_amber", ratio=1.0)
    table(
        ["n", "amber points left over at α = β"],
        [[f"{one.cell['n']:,}", told(one)] for one in left],
    )
    save(found, "transition")


@section
def unmatched() -> None:
    """Points left over, by parity and color."""
    games = ["one", "two", "fussy", "misere", "one-stone", "two-stones"]
    found = run("unmatched", "unmatched", 200, game=games, d=2, n=[1000, 1001])
    rows = []
    for game in games:
        for n in (1000, 1001):
            [count] = found.select("unmatched", game=game, n=n)
            wins = found.select("alice_wins", game=game, n=n)
            colors = [found.select(f"unmatched_{k}", game=game, n=n) for k in ("first", "second")]
            rows.append([game, f"{n:,}", told(count), *(told(c[0]) if c else "" for c in colors),
                         told(wins[0]) if wins else ""])  # fmt: skip
    table(["game", "n", "left over", "of color 0", "of color 1", "Alice wins"], rows)


FAR = (1.0, 2.0, 4.0, 8.0, 20.0, 60.0, 200.0)
RATIOS = [k / 10 for k in range(1, 16)]
CERTIFIED = ("1/2", "3/10", "1/4", "1/5", "1/6", "1/7", "1/8")
CONFIDENT = [(2, 0.2, 5.0, 1_000_000, 12), (2, 0.15, 8.0, 10_000_000, 10),
             (2, 0.14, 9.0, 20_000_000, 12), (3, 0.25, 1.8, 2_000_000, 8),
             (3, 0.22, 2.2, 8_000_000, 4), (3, 0.2, 2.4, 20_000_000, 8)]  # fmt: skip
"""Of each row d, ρ, ℓ, the volume of a torus and how many."""
MUTUALLY_NEAREST = {2: 0.621505, 3: 16 / 27}
"""The fraction of points in mutually nearest pairs, for the bound ρ² > 1 − p."""


def a_million() -> Simulation:
    """The simulation behind two tables; the second time it is all in its file."""
    return run("fussy", "fussy", 20, d=[1, 2, 3], rho=RATIOS, n=1_000_000)


@section
def fussy() -> None:
    """The open problem: red points left over at a million points."""
    found = a_million()
    rows = []
    for rho in RATIOS:
        ones = found.select("unmatched_red", rho=rho)
        rows.append([f"{rho:g}", *map(told, ones), f"{ones[0].theory:.6f}"])
    table(["ρ", "d = 1", "d = 2", "d = 3", "exp(−1/ρ)"], rows)
    save(found, "fussy")


@section
def growing() -> None:
    """The same as n grows."""
    sizes = [1000, 10_000, 100_000]
    found = run("growing", "fussy", 20, d=[1, 2, 3], rho=[0.1, 0.2, 0.5], n=sizes)
    large = a_million()
    rows = []
    for d in (1, 2, 3):
        for rho in (0.1, 0.2, 0.5):
            ones = found.select("unmatched_red", d=d, rho=rho)
            ones += large.select("unmatched_red", d=d, rho=rho)
            rows.append([str(d), f"{rho:g}", *map(told, ones)])
    table(["d", "ρ", *(f"n = {n:,}" for n in [*sizes, 1_000_000])], rows)
    rows = []
    for d in (1, 2, 3):
        for name in ("red_beyond", "green_beyond"):
            ones = {one.at: one for one in large.select(name, d=d, rho=0.2)}
            cells = [f"{ones[r].mean:.3g}" if r in ones else "" for r in FAR]
            rows.append([str(d), name.partition("_")[0], *cells])
    table(["d", "color, ρ = 0.2", *(f"beyond r = {r:g}" for r in FAR)], rows)


@section
def dimensions() -> None:
    """Many dimensions, beside the limit."""
    dims, ratios = [1, 2, 3, 4, 6, 8, 16, 32], [0.2, 0.3, 0.5, 1.0, 1.5]
    found = run("dimensions", "fussy", 20, d=dims, rho=ratios, n=3000)
    free = run("mean-field", "fussy-mean-field", 20, rho=ratios, n=2000)
    rows = [[str(d), *(told(one) for one in found.select("unmatched_red", d=d))] for d in dims]
    rows.append(["independent distances", *(told(one) for one in free.select("unmatched_red"))])
    rows.append(["exp(−1/ρ)", *(f"{one.theory:.5f}" for one in free.select("unmatched_red"))])
    table(["d", *(f"ρ = {rho:g}" for rho in ratios)], rows)
    save(found, "dimensions")


@section
def facts() -> None:
    """Each fact of the proof on the line, beside its exact value."""
    found = run("facts", "fussy-facts", 20, rho=0.3, length=[1.0, 2.0, 4.0], n=500_000)
    names = list(dict.fromkeys(one.statistic for one in found.estimates()))
    rows = []
    for name in names:
        ones = found.select(name)
        rows.append([name, *(f"{told(one)} ({one.theory:.5f}, {off(one) or '='})" for one in ones)])
    table(["what", "ℓ = 1", "ℓ = 2", "ℓ = 4"], rows)


@section
def exactly() -> None:
    """The line by series: where reds outnumber greens, and bounds of the fraction left alone."""
    large = a_million()
    rows = []
    for rho in (1.0, 0.7, 0.5, 0.4, 0.3, 0.2, 0.15, 0.12):
        known = line.flow(rho, 140 / (1 + rho))
        seen = [told(one) for one in large.select("unmatched_red", d=1, rho=rho)]
        low, high = (known.red - known.green)[-1] / rho, known.above[-1] / rho
        rows.append(
            [f"{rho:g}", f"{known.crossing:.3f}", f"{low:.5f}", f"{high:.5f}", *(seen or [""])]
        )
    table(["ρ", "r > g from ℓ", "δ/ρ at least", "at most", "simulated, n = 1,000,000"], rows)


@section
def rates() -> None:
    """How fast reds gain on greens when there are few: by how much g/r falls as ℓ doubles."""
    rows = []
    for rho in (0.0001, 0.01, 0.05, 0.1):
        known = line.flow(rho, 80.0)
        ratio = {at: (known.value("green", at) or 0.0) / (known.value("red", at) or 1.0)
                 for at in (5.0, 10.0, 20.0, 40.0, 80.0)}  # fmt: skip
        falls = [ratio[at] - ratio[2 * at] for at in (5.0, 10.0, 20.0, 40.0)]
        rows.append([f"{rho:g}", *(f"{fall / math.log(2):.3f}" for fall in falls)])
    table(["ρ", "ℓ = 5 to 10", "10 to 20", "20 to 40", "40 to 80"], rows)


@section
def certified() -> None:
    """Certificates on the line, made and checked."""
    rows = []
    for rho in CERTIFIED:
        certificate = certificate_of(Fraction(rho))
        text, proof = certificate.to_json() + "\n", certificate.proof
        assert verify(text)
        length = Fraction(proof["h"]) * (len(proof["beta"]) - 1)
        digest = hashlib.sha256(text.encode()).hexdigest()[:16]
        rows.append([rho, f"{float(length):g}", proof["h"], str(proof["K"]), str(proof["bits"]),
                     f"{len(text):,}", f"`{digest}`"])  # fmt: skip
    table(["ρ", "r > g at ℓ =", "cells of", "terms", "bits", "bytes", "SHA-256"], rows)


@section
def confident() -> None:
    """What is settled in the plane and in space, with confidence 1 − 10^−9."""
    rows = []
    for d, rho, length, n, runs in CONFIDENT:
        found = run(f"surplus-{d}-{rho}", "fussy-surplus", runs, d=d, rho=rho, length=length, n=n)
        density, at_least = (found.select(name)[0].mean for name in ("density", "at_least"))
        rows.append([str(d), f"{rho:g}", f"{length:g}", f"{n:,}", str(runs), f"{density:.5f}",
                     f"{at_least:.5f}"])  # fmt: skip
    table(["d", "ρ", "ℓ", "volume of a torus", "tori", "mean of F", "δ at least"], rows)


@section
def mapped() -> None:
    """Two pictures: which ρ are settled, by what; and how δ falls where reds are few."""
    write("fussy-map", _map_svg())
    found = a_million()
    series = []
    for d in (1, 2, 3):
        ones = found.select("unmatched_red", d=d)
        rhos = [float(one.cell["rho"]) for one in ones]
        exact = []
        for rho in (1.5, 1.2, 1.0, 0.8, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2) if d == 1 else ():
            known = line.flow(rho, 140 / (1 + rho))
            exact.append((1 / rho, float((known.red - known.green)[-1])))
        means = [one.mean * rho for one, rho in zip(ones, rhos, strict=True)]
        errors = [(one.error or 0.0) * rho for one, rho in zip(ones, rhos, strict=True)]
        series.append(Series(f"d = {d}", [1 / rho for rho in rhos], means, errors, exact))
    limit = [(1 / rho, rho * math.exp(-1 / rho)) for rho in RATIOS]
    places, heights = zip(*limit, strict=True)
    series.append(Series("d → ∞: ρ exp(−1/ρ)", places, heights, [None] * len(limit), limit))
    note = "a million points, 20 ponds; the line of d = 1 is exact (lower bound by series)"
    title = "Few reds: the density of reds that stay alone"
    write("fussy-law", curves_svg(title, note, ("1/ρ", False), ("δ", True), series, "exact"))


def _map_svg() -> str:
    """A row for each dimension, ρ from left to right: proved, by certificate, with confidence."""
    left, wide, high, top = 74.0, 620.0, 46.0, 62.0
    canvas = Canvas(left + wide + 24, top + 4 * high + 74)
    title = "Fussy frogs: for which ρ Alice is known to win"
    canvas.text(0, 12, title, size=16, anchor="start", bold=True)
    from_ = {"1": 0.0} | {str(d): math.sqrt(1 - p) for d, p in MUTUALLY_NEAREST.items()}
    from_["any"] = math.sqrt(0.5)
    for row, (d, proved) in enumerate(from_.items()):
        y = top + row * high
        name = "any d" if d == "any" else f"d = {d}"
        canvas.text(left - 12, y + 13, name, size=14, anchor="end")
        canvas.rect(left, y, wide, 26, fill="none", stroke=LINE)
        canvas.rect(left + wide * proved, y, wide * (1 - proved), 26, fill=COLORS[0])
        if proved:
            upward = math.ceil(proved * 10_000) / 10_000
            canvas.text(left + wide * proved, y + 35, f"{upward:.4f}", size=11, fill=MUTED)
        for text in CERTIFIED if d == "1" else ():
            x = left + wide * float(Fraction(text))
            canvas.circle(x, y + 13, 6, fill="#ffffff", stroke=INK)
        confident = sorted(rho for of, rho, *_ in CONFIDENT if str(of) == d)
        for rho in confident:
            x = left + wide * rho
            canvas.polygon((x, y + 5), (x + 8, y + 13), (x, y + 21), (x - 8, y + 13),
                           fill=COLORS[1])  # fmt: skip
        if confident:
            x = left + wide * confident[-1] + 14
            canvas.text(x, y + 13, ", ".join(f"{rho:g}" for rho in confident), size=11,
                        anchor="start", fill=MUTED)  # fmt: skip
    base = top + 4 * high + 6
    canvas.line((left, base), (left + wide, base), stroke=MUTED)
    for k in range(11):
        x = left + wide * k / 10
        canvas.line((x, base), (x, base + 5), stroke=MUTED)
        canvas.text(x, base + 18, f"{k / 10:g}", size=12, fill=MUTED)
    canvas.text(left + wide, base + 38, "ρ (and all larger ones, proved)", size=13, anchor="end",
                fill=MUTED)  # fmt: skip
    y = 38.0
    canvas.rect(left, y - 6, 22, 12, fill=COLORS[0])
    canvas.text(left + 28, y, "proved", size=13, anchor="start")
    canvas.circle(left + 112, y, 6, fill="#ffffff", stroke=INK)
    canvas.text(left + 124, y, "by certificate", size=13, anchor="start")
    canvas.polygon((left + 240, y - 8), (left + 248, y), (left + 240, y + 8), (left + 232, y),
                   fill=COLORS[1])  # fmt: skip
    canvas.text(left + 254, y, "with confidence 1 − 10⁻⁹", size=13, anchor="start")
    canvas.rect(left + 440, y - 6, 22, 12, fill="none", stroke=LINE)
    canvas.text(left + 468, y, "open", size=13, anchor="start")
    return document(canvas, title, "Every ρ on the line; elsewhere as the table says.")


@section
def windows() -> None:
    """Certain pairs of windows."""
    found = run("windows", "fussy-window", 20, d=[1, 2, 3], rho=[0.3, 0.4, 0.5], windows=5, n=500)
    rows = [[str(d), *map(told, found.select("surplus", d=d))] for d in (1, 2, 3)]
    table(["d", "ρ = 0.3", "ρ = 0.4", "ρ = 0.5"], rows)


@section
def drawn() -> None:
    """The pictures of docs/fussy-frogs.md: walls, and the coupling."""
    places = [0.6, 1.5, 2.3, 2.75, 4.1, 5.35, 5.9, 7.6, 8.3, 9.0, 10.4, 11.0, 12.2, 13.6, 14.3]
    colors = [0, 1, 0, 1, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 1]
    walls = _line_svg([(places, colors, "alive at ℓ = 1: walls, which no pair crosses")], 1.0)
    rest, of_rest = [0.9, 2.2, 3.05, 4.6, 5.2, 7.0, 7.5], [1, 0, 0, 1, 0, 0, 1]
    rows = [([0.0, *rest], [color, *of_rest], f"a {name} at 0, up to ℓ = 1.6")
            for color, name in ((0, "green"), (1, "red"))]  # fmt: skip
    for name, svg in (("fussy-walls", walls), ("fussy-coupling", _line_svg(rows, 1.6))):
        write(name, svg)


def _line_svg(rows: Sequence[tuple[list[float], list[int], str]], length: float) -> str:
    """Points of a line with their partners within a length as arcs; alive ones stand on bars."""
    unit, height = 44, 120
    width = int(unit * (max(max(places) for places, _, _ in rows) + 1))
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height * len(rows)}" '
             'font-family="sans-serif" font-size="13">',
             '<rect width="100%" height="100%" fill="white"/>']  # fmt: skip
    for row, (places, colors, words) in enumerate(rows):
        base = row * height + 84
        matching = Pond([(x,) for x in places], colors=colors).match("fussy")
        parts.append(f'<text x="8" y="{base - 62}">{words}</text>')
        parts.append(f'<path d="M0 {base}H{width}" stroke="#888"/>')
        for i, x in enumerate(places):
            at, j = unit * (x + 0.5), int(matching.partner[i])
            near = matching.distance[i] <= length
            if near and j > i:
                far = unit * (places[j] + 0.5)
                top = base - 12 - 22 * (places[j] - x)
                parts.append(f'<path d="M{at:.1f} {base}Q{(at + far) / 2:.1f} {top:.1f} {far:.1f} '
                             f'{base}" fill="none" stroke="#333" stroke-width="1.5"/>')  # fmt: skip
            if not near:
                parts.append(f'<path d="M{at:.1f} {base - 40}V{base + 22}" stroke="#b58900" '
                             'stroke-width="3" stroke-opacity="0.6"/>')  # fmt: skip
            if colors[i]:
                parts.append(f'<rect x="{at - 6:.1f}" y="{base - 6}" width="12" height="12" '
                             'fill="#c0392b" stroke="#222"/>')  # fmt: skip
            else:
                parts.append(f'<circle cx="{at:.1f}" cy="{base}" r="6.5" fill="#2e8b57" '
                             'stroke="#222"/>')  # fmt: skip
    return "\n".join([*parts, "</svg>"]) + "\n"


@section
def misere() -> None:
    """Misère frogs."""
    sizes = [100, 1000, 10_000]
    found = run("misere", "misere", 200, d=[1, 2, 3], n=sizes)
    rows = [[str(d), *map(told, found.select("alice_wins", d=d))] for d in (1, 2, 3)]
    table(["d", *(f"Alice wins, n = {n:,}" for n in sizes)], rows)


@section
def labels() -> None:
    """Labels: the m-matching, the largest label, several ponds."""
    found = run("multi", "multi-matching", 20, m=[1, 2, 3, 4, 6, 8], d=[1, 2, 3], n=3000)
    rows = [[str(m), *map(told, found.select("common", m=m))] for m in (1, 2, 3, 4, 6, 8)]
    table(["m", "d = 1", "d = 2", "d = 3"], rows)
    sizes = [125, 250, 500, 1000]
    found = run("largest", "largest-label", 20, d=[1, 2, 3], n=sizes)
    rows = [[str(d), *(told(one) for one in found.select("over_n", d=d))] for d in (1, 2, 3)]
    table(["d", *(f"largest label / n, n = {n:,}" for n in sizes)], rows)
    found = run("ponds", "several-ponds", 40, ponds=[2, 3], d=2, n=[100, 1000, 10_000])
    rows = [[str(one.cell["ponds"]), f"{one.cell['n']:,}", told(one)]
            for one in found.select("bob_answers")]  # fmt: skip
    table(["ponds", "n", "openings that Bob can answer"], rows)


@section
def answers() -> None:
    """How far Bob's answer lies."""
    radii = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0]
    found = run("answers", "bobs-answer", 20, r=radii, d=[1, 2], n=100_000)
    rows = []
    for d in (1, 2):
        for r in radii:
            [median] = found.select("median_over_r", d=d, r=r)
            curve = found.select("farther_than", d=d, r=r)
            rows.append([str(d), f"{r:g}", told(median), *(f"{one.mean:.3f}" for one in curve)])
    times = [f"beyond {one.at:g} r" for one in found.select("farther_than", d=1, r=1.0)]
    table(["d", "r", "median of the farthest answer / r", *times], rows)


@section
def length() -> None:
    """How long games last."""
    sizes = [100, 1000, 10_000, 100_000]
    found = run("length", "game-length", 20, d=[1, 2, 3], n=sizes)
    asked = ("stalling", "alice_random", "hurrying", "longest", "both_random")
    rows = [[str(d), f"{n:,}", *(told(found.select(name, d=d, n=n)[0]) for name in asked)]
            for d in (1, 2, 3) for n in sizes]  # fmt: skip
    table(["d", "n", "Alice stalls", "at random", "hurries", "longest of all", "both at random"],
          rows)  # fmt: skip
    curves = [found.select("at_least", d=d, n=100_000) for d in (1, 2, 3)]
    rows = [[f"{one.at:g}", told(one), *map(told, others)]
            for one, *others in zip(*curves, strict=True)]  # fmt: skip
    table(["at least so many jumps", "d = 1", "d = 2", "d = 3"], rows)


@section
def connectivity() -> None:
    """Components of the m-matching."""
    sizes = [1000, 10_000, 100_000, 1_000_000]
    found = run("connectivity", "connectivity", 10, m=[2, 3, 4, 5], d=[1, 2, 3], n=sizes)
    rows = [[str(m), str(d), *map(told, found.select("largest", m=m, d=d))]
            for m in (2, 3, 4, 5) for d in (1, 2, 3)]  # fmt: skip
    table(["m", "d", *(f"largest / n, n = {n:,}" for n in sizes)], rows)
    rows = [[str(m), *map(told, found.select("mean_size", m=m, d=1))] for m in (2, 3, 4, 5)]
    table(["m, on the line", *(f"component of a point, n = {n:,}" for n in sizes)], rows)


@section
def clusters() -> None:
    """Points in clusters."""
    found = run("clusters", "clusters", 40, each=[1.0, 4.0, 16.0], radius=[0.001, 1.0], d=1,
                n=100_000)  # fmt: skip
    rows = []
    for r in (0.1, 1.0, 10.0, 100.0):
        for each in (1.0, 4.0, 16.0):
            small, large = (
                next(one for one in found.select("survival", each=each, radius=size) if one.at == r)
                for size in (0.001, 1.0)
            )
            rows.append([f"{each:g}", f"{r:g}", told(small), f"{small.theory:.6f}", off(small),
                         told(large)])  # fmt: skip
    table(["points of a cluster", "r", "P(X > r), radius 0.001", "clusters shrunk to points",
           "standard errors off", "P(X > r), radius 1"], rows)  # fmt: skip
    sizes = [100, 1000, 10_000, 100_000]
    found = run("clusters-2", "clusters", 20, colors=[1, 2], each=4.0, radius=1.0, d=2, n=sizes)
    rows = [[str(c), *map(told, found.select("unmatched", colors=c))] for c in (1, 2)]
    table(["colors", *(f"left over, n = {n:,}" for n in sizes)], rows)


def save(found: Simulation, name: str) -> None:
    """The plot, beside the runs."""
    write(name, found.to_svg())


def write(name: str, svg: str) -> None:
    """A picture, in the folder of the runs."""
    with open(os.path.join(FOLDER, f"{name}.svg"), "w", encoding="utf-8") as file:
        file.write(svg)
    print(f"{name}.svg")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(f"python {sys.argv[0]} FOLDER [{' '.join(SECTIONS)}]")
    FOLDER = sys.argv[1]
    os.makedirs(FOLDER, exist_ok=True)
    for name in sys.argv[2:] or SECTIONS:
        print(f"## {name}\n", flush=True)
        SECTIONS[name]()
