"""Every experiment, on ponds small enough for a test and large enough to show something."""

import math
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from lastmove.families.frogs.experiments import find, names
from lastmove.families.frogs.pond import Pond
from lastmove.families.frogs.simulation.runs import simulate
from lastmove.families.frogs.simulation.statistics import line_law

TEN_RADII = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)


@pytest.fixture(scope="module", params=names())
def small(request):
    """Each experiment with its default parameters, on small ponds."""
    return simulate(request.param, runs=2, n=[60, 80])


def test_the_list_of_experiments():
    assert names() == [
        "alive",
        "bobs-answer",
        "clusters",
        "connectivity",
        "desire",
        "fussy",
        "fussy-facts",
        "fussy-mean-field",
        "fussy-surplus",
        "fussy-window",
        "game-length",
        "largest-label",
        "misere",
        "multi-matching",
        "mutually-nearest",
        "partner-distance",
        "phase-transition",
        "several-ponds",
        "shy",
        "unmatched",
    ]


def test_names_are_those_of_the_files():
    assert [find(name).name for name in names()] == names()


@pytest.mark.share(4)
def test_every_statistic_is_described(small):
    seen = {one.statistic for one in small.estimates()}
    described = set(small.experiment.notes)
    assert seen <= described
    assert described - seen <= {"exponent", "hill", "crossing", "at_least"}  # of larger ponds


def test_every_figure_is_a_picture(small):
    assert small.experiment.figures
    for figure in small.experiment.figures:
        root = ET.fromstring(small.to_svg(figure.statistic))
        assert root.tag.endswith("svg")
        assert len(list(root.iter())) > 30


def test_the_same_numbers_every_time(small):
    again = simulate(small.experiment.name, runs=1, n=80)
    assert {row["value"] for row in again.rows()} <= {row["value"] for row in small.rows()}


def test_text_names_every_statistic(small):
    text = small.to_text()
    assert all(row["statistic"] in text for row in small.rows())
    assert small.checksum in text


def test_the_exact_law_on_the_line():
    """P(X > r) = exp(−γ − E1(2r)) / (2r) within three standard errors at ten radii."""
    found = simulate("partner-distance", d=1, n=20_000, runs=40, seed=1)
    law = [one for one in found.select("survival") if one.at in TEN_RADII]
    assert len(law) == 10
    for one in law:
        assert one.theory == line_law(one.at)
        assert abs(one.deviation) < 3
    [exponent] = found.select("exponent")
    assert abs(exponent.mean - 1) < 4 * exponent.error
    assert exponent.error < 0.05


@pytest.mark.share(4)
@pytest.mark.parametrize(("d", "fraction"), [(1, 2 / 3), (2, 0.621505), (3, 16 / 27)])
def test_mutually_nearest_fractions(d, fraction):
    [one] = simulate("mutually-nearest", d=d, n=20_000, runs=50).estimates()
    assert abs(one.mean - fraction) < 3 * one.error
    assert one.error < 0.002


def test_tails_in_the_plane():
    for colors, low, high in ((1, 1.85, 2.15), (2, 0.75, 1.1)):
        found = simulate("partner-distance", colors=colors, d=2, n=100_000, runs=4)
        [exponent] = found.select("exponent")
        [other] = found.select("hill")
        assert low < exponent.mean < high
        assert low < other.mean < high


def test_two_colors_leave_nobody_when_there_are_as_many():
    found = simulate("partner-distance", colors=2, d=2, n=1000, runs=3)
    longest = found.select("survival")[-1]
    assert longest.mean < 0.1


def test_desirers_grow_and_shy_bob_is_answered_more_often():
    desire = simulate("desire", d=2, n=[100, 10_000], runs=5).select("desirers")
    assert desire[0].mean + 1 < desire[1].mean
    assert all(one.mean >= 1 for one in desire)
    shy = simulate("shy", d=2, n=[100, 10_000], runs=5)
    at_two = [one.mean for one in shy.select("alice_shy_colored") if one.at == 2.0]
    assert at_two[1] < at_two[0]
    for one in shy.select("alice_shy"):
        [colored] = [other for other in shy.select("alice_shy_colored", n=one.cell["n"])
                     if other.at == one.at]  # fmt: skip
        assert colored.mean <= one.mean  # the partner desires, so it is within c as well


def test_who_wins_on_colored_points_is_a_matter_of_counting():
    found = simulate("phase-transition", d=1, ratio=[0.8, 1.0, 1.25], n=[50, 400], runs=80)
    for one in found.select("alice_wins"):
        spread = math.sqrt(one.theory * (1 - one.theory) / 80)
        assert abs(one.mean - one.theory) < 4 * spread + 0.0125
    steep = found.select("alice_wins", n=400)
    flat = found.select("alice_wins", n=50)
    assert steep[0].mean < flat[0].mean
    assert steep[2].mean > flat[2].mean
    for row in found.rows():
        if row["statistic"] == "unmatched_amber" and row["value"] > 0:
            wins = [r["value"] for r in found.rows() if r["statistic"] == "alice_wins"
                    and r["run"] == row["run"] and r["n"] == row["n"]
                    and r["ratio"] == row["ratio"]]  # fmt: skip
            assert wins == [1.0]
            break


def test_unmatched_by_parity_and_color():
    found = simulate("unmatched", game=["one", "misere", "two"], n=[40, 41], runs=100)
    assert [one.mean for one in found.select("unmatched", game="one")] == [0.0, 1.0]
    assert all(row["value"] in (0, 1, 2) for row in found.rows()
               if row["game"] == "misere" and row["statistic"] == "unmatched")  # fmt: skip
    for n in (40, 41):
        [count] = found.select("unmatched", game="two", n=n)
        # |A − B| of n fair coins, from the definition.
        expected = sum(math.comb(n, k) * abs(n - 2 * k) for k in range(n + 1)) / 2**n
        assert count.theory == pytest.approx(expected)
        assert abs(count.deviation) < 3.5
        [wins] = found.select("alice_wins", game="two", n=n)
        more = sum(math.comb(n, k) for k in range(n + 1) if 2 * k > n) / 2**n
        assert wins.theory == pytest.approx(more)
        assert abs(wins.deviation) < 3.5


@pytest.mark.share(4)
@pytest.mark.parametrize("d", [1, 2, 3, 4])
def test_fussy_frogs_leave_red_points_when_there_are_too_many(d):
    found = simulate("fussy", d=d, rho=[0.5, 1.5], n=3000, runs=5)
    few, many = found.select("unmatched_red")
    assert 0 < few.mean < 0.3
    assert many.mean > 1 - 1 / 1.5
    for one in found.select("unmatched_green"):
        assert one.mean * one.cell["n"] <= 1.0


@pytest.mark.share(4)
def test_fussy_frogs_in_many_dimensions_come_near_the_limit():
    flat = simulate("fussy", d=2, rho=0.5, n=1000, runs=6).select("unmatched_red")[0]
    high = simulate("fussy", d=30, rho=0.5, n=1000, runs=6).select("unmatched_red")[0]
    assert abs(high.mean - math.exp(-2)) < abs(flat.mean - math.exp(-2))
    assert abs(high.mean - math.exp(-2)) < 0.02


def test_independent_distances_meet_the_limit():
    for one in simulate("fussy-mean-field", rho=[0.5, 1.0], n=400, runs=12).select("unmatched_red"):
        assert abs(one.mean - one.theory) < 3 * one.error + 0.01


def test_labels_and_partners():
    found = simulate("multi-matching", m=[1, 3], n=300, runs=4)
    assert found.select("common", m=1)[0].mean == 1.0
    assert 0.5 < found.select("common", m=3)[0].mean < 1.0
    assert all(row["value"] <= row["m"] for row in found.rows() if row["statistic"] == "incomplete")


def test_the_largest_label_is_at_least_n_minus_2():
    found = simulate("largest-label", d=2, n=[8, 60], runs=5)
    for row in found.rows():
        if row["statistic"] == "largest":
            assert row["value"] >= row["n"] - 2


def test_bob_answers_every_single_pond_with_an_even_number_of_points():
    found = simulate("several-ponds", ponds=1, n=200, runs=3)
    assert found.select("bob_answers")[0].mean == 1.0
    [nobody] = [one for one in found.select("missing") if one.at == 0]
    assert nobody.mean == 0.0


def test_the_farthest_answer_by_hand():
    found = simulate("bobs-answer", d=1, r=[2.0], n=2000, runs=3)
    [openings] = found.select("openings")
    assert openings.mean == pytest.approx(4, abs=1)
    curve = [one.mean for one in found.select("farther_than")]
    assert curve == sorted(curve, reverse=True)
    assert np.isfinite(found.select("median_over_r")[0].mean)


@pytest.mark.share(12)
def test_points_in_clusters_by_the_law_of_their_numbers():
    """The number of points; on the line, where clusters are small, the law of what is left over."""
    found = simulate("clusters", each=[1, 4], radius=[1e-5], d=1, n=1000, runs=80, seed=2)
    known = [one for one in found.estimates() if one.theory is not None]
    assert {one.statistic for one in known} == {"points", "dispersion", "alice_wins", "survival"}
    for one in known:
        assert abs(one.deviation or 0) < 4, one
    assert all(one.mean < 1e-3 for one in found.select("unmatched"))
    # One of each odd cluster: a Poisson number is odd with probability (1 − e^(−2 each)) / 2.
    [close] = [one for one in found.select("survival", each=4.0) if one.at == 0.1]
    assert close.mean == pytest.approx((1 - math.exp(-8)) / 8, abs=0.01)


def test_two_colors_in_clusters_leave_fewer_over_in_larger_ponds():
    small, large = simulate(
        "clusters", colors=2, each=3, radius=0.5, d=2, n=[100, 10_000], runs=10
    ).select("unmatched")
    assert small.mean > 2 * large.mean > 0


def components_of(n, pairs):
    """Sizes of components, by merging sets."""
    sets = {x: {x} for x in range(n)}
    for x, y in pairs:
        if sets[x] is not sets[y]:
            sets[x] |= sets[y]
            for z in sets[y]:
                sets[z] = sets[x]
    return {id(found): len(found) for found in sets.values()}.values()


@pytest.mark.parametrize("m", [1, 2, 3])
@pytest.mark.parametrize("n", [40, 41])
def test_components_by_merging_sets(m, n):
    run = find("connectivity").run
    found = run(np.random.default_rng(n), m=m, d=2, n=n)
    points = np.random.default_rng(n).random((n, 2))
    sizes = sorted(components_of(n, Pond(points, torus=True).match("one", m).pairs().tolist()))
    assert found["components"] == len(sizes) / n
    assert (found["largest"], found["connected"]) == (sizes[-1] / n, float(len(sizes) == 1))
    assert found["second"] == (sizes[-2] / n if len(sizes) > 1 else 0)
    assert found["mean_size"] == pytest.approx(sum(size * size for size in sizes) / n)
    places, shares = found["at_least"]
    for place, share in zip(places, shares, strict=True):
        assert share == pytest.approx(sum(size for size in sizes if size >= place) / n)


@pytest.mark.share(4)
def test_a_third_partner_parts_the_line():
    """With two partners most of it hangs together, with three it does not: seen, not proved."""
    found = simulate("connectivity", m=[2, 3], d=1, n=20_000, runs=3)
    two, three = found.select("largest")
    assert two.mean > 0.2 > 0.1 > three.mean


def jumps_by_the_rules(squared, partner):
    """The most, the fewest and the mean jumps from each pair of partners on, position by position.

    The loser stalls, hurries or jumps at random; the winner takes the jump to partners that ends it
    soonest.
    """
    n = len(partner)
    pairs = sorted((squared[x][y], x, y) for x in range(n) for y in range(x))
    at = {}
    for far, x, y in pairs:
        options = [(a, z) for a in (x, y) for z in range(n) if z != a and squared[a][z] < far]
        then = [at[max(o), min(o)] for o in options]
        if partner[x] == y:
            most = max((t[0] for t in then), default=-1)
            fewest = min((t[1] for t in then), default=-1)
            mean = sum(t[2] for t in then) / len(then) if then else -1
            at[x, y] = (1 + most, 1 + fewest, 1 + mean)
        else:
            to = [t for o, t in zip(options, then, strict=True) if partner[o[0]] == o[1]]
            at[x, y] = tuple(1 + min(column) for column in zip(*to, strict=True))
    return [at[max(x, y), min(x, y)] if y >= 0 else (0, 0, 0) for x, y in enumerate(partner)]


@pytest.mark.parametrize("d", [1, 2, 3])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 9, 14, 30])
def test_jumps_left_by_playing_out(d, n):
    from lastmove.families.frogs.kernels_torus_desire import jumps_left

    for seed in range(4):
        points = np.random.default_rng(seed).random((n, d))
        gap = np.abs(points[:, None] - points[None])
        squared = (np.minimum(gap, 1 - gap) ** 2).sum(axis=2)
        partner = Pond(points, torus=True).match("one").partner
        expected = jumps_by_the_rules(squared.tolist(), partner.tolist())
        found = jumps_left(points, partner)
        assert np.allclose(np.array(expected).reshape(n, 3).T, np.stack(found))


def test_games_end_at_once_from_mutually_nearest_pairs_and_random_ones_last_longer():
    found = simulate("game-length", d=[1, 2], n=[100, 1000], runs=12, seed=3)
    for one in found.select("at_least"):
        assert one.at != 2 or abs(one.deviation) < 4
    for d in (1, 2):
        small, large = found.select("both_random", d=d)
        # Each jump leaves a uniform share of those before it: log n of them, and a constant.
        assert large.mean - small.mean == pytest.approx(math.log(10), abs=0.8)
        three = (found.select(s, d=d) for s in ("stalling", "alice_random", "hurrying"))
        for most, mean, fewest in zip(*three, strict=True):
            assert most.mean >= mean.mean >= fewest.mean
