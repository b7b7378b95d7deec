"""Ponds as values: what is refused, how they are written and read, the order on their pairs."""

import itertools
import pickle
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastmove.core.errors import InputError, NotationError
from lastmove.families.frogs.pond_arrays import compare_pairs, compare_pairs_to, sort_pairs
from lastmove.frogs import Pond, clustered, matern, poisson, uniform
from tests.families.frogs import oracle_stable_matching as oracle
from tests.families.frogs.ponds import KINDS, SHAPES, random_matrix, random_pond

BAD = {
    "points are numbers": lambda: Pond(["a", "b"]),
    "rows of the same length": lambda: Pond([[0, 1], [2]]),
    "not an array of 3 dimensions": lambda: Pond(np.zeros((2, 2, 2))),
    "point 1 is nan": lambda: Pond([0.0, np.nan]),
    "point 0 is inf:1; coordinates are finite": lambda: Pond([[np.inf, 1.0]]),
    "point 1 is 1e+200; coordinates are at most": lambda: Pond([0.0, 1e200]),
    "on the torus coordinates lie in": lambda: Pond([[0.5, 1.0]], torus=True),
    "point 2 is -0.1; on the torus": lambda: Pond([0.0, 0.2, -0.1], torus=True),
    "not of both": lambda: Pond([0, 1], distance=[[0, 1], [1, 0]]),
    "made of points, or of distances": lambda: Pond(),
    "a torus needs points": lambda: Pond(distance=[[0]], torus=True),
    "a square matrix": lambda: Pond(distance=[[0, 1]]),
    "from point 0 to 1 it is 1 and back 2; distances are symmetric": lambda: Pond(
        distance=[[0, 1], [2, 0]]
    ),
    "a distance is 0 or more": lambda: Pond(distance=[[0, -1], [-1, 0]]),
    "distances are finite": lambda: Pond(distance=[[0, np.nan], [np.nan, 0]]),
    "point 1 is at distance 3 from itself": lambda: Pond(distance=[[0, 1], [1, 3]]),
    "2 points have as many colors, not 1": lambda: Pond([0, 1], colors=[0]),
    "colors are one 0 or 1": lambda: Pond([0, 1], colors=[0, 2]),
    "amber and blue, or green and red": lambda: Pond([0, 1], colors=["amber", "red"]),
    "colors are one": lambda: Pond([0, 1], colors=[[0, 1]]),
    "points are numbers, rows": lambda: Pond(np.array([1j])),
    "points are numbered 0 to 1": lambda: Pond([0, 1]).desires(0, 2),
    "seed is a whole number": lambda: uniform(3, seed=-1),
    "the dimension is 1 to 64": lambda: uniform(3, seed=1, d=0),
    "a pond has at most": lambda: uniform(10**9, seed=1),
    "the side of a cluster": lambda: clustered(3, seed=1, spread=0),
    "a mean number of points": lambda: poisson(-1, seed=1),
    "0.01 points in the mean at least": lambda: matern(3, seed=1, each=0),
    "the radius of a cluster": lambda: matern(3, seed=1, radius=2),
    "the dimension of matern is 1 to 3": lambda: matern(3, seed=1, d=4),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_pond_is_refused_in_a_sentence(what):
    with pytest.raises(InputError) as told:
        BAD[what]()
    assert what in str(told.value)
    assert "\n" not in str(told.value)


TEXTS = {
    "[0:0,1:2.5,3:1]": Pond([[0, 0], [1, 2.5], [3, 1]]),
    "[0,1,3.5]": Pond([0, 1, 3.5]),
    "[-1.5e-07:2]": Pond([[-1.5e-7, 2]]),
    "[0 amber,1 blue]": Pond([0, 1], colors=[0, 1]),
    "[0:1 green,1:1 red]": Pond([[0, 1], [1, 1]], colors=["green", "red"]),
    "torus[0.25:0.5,0.75:0]": Pond([[0.25, 0.5], [0.75, 0]], torus=True),
    "distances[[0,1.5],[1.5,0]]": Pond(distance=[[0, 1.5], [1.5, 0]]),
    "distances[blue[0,1],amber[1,0]]": Pond(distance=[[0, 1], [1, 0]], colors=[1, 0]),
    "[]": Pond([]),
    "uniform(3, seed=7)": uniform(3, seed=7),
    "uniform(3, seed=7, d=1, torus=true, blue=2)": uniform(3, 7, d=1, torus=True, blue=2),
    "poisson(4.5, seed=7, d=3, blue=2.5)": poisson(4.5, seed=7, d=3, blue=2.5),
    "clustered(9, clusters=2, spread=0.001, seed=3)": clustered(9, 3, clusters=2, spread=0.001),
    "matern(9.5, each=3, radius=0.25, seed=3, d=3, blue=2)": matern(
        9.5, 3, each=3, radius=0.25, d=3, blue=2
    ),
}


@pytest.mark.parametrize("text", TEXTS)
def test_each_way_of_writing_is_read_and_written_back(text):
    pond = Pond.from_text(text)
    assert pond == TEXTS[text]
    assert hash(pond) == hash(TEXTS[text])
    assert str(pond) == text == str(TEXTS[text])
    assert Pond.from_text(str(pond.inline())) == pond
    assert eval(repr(pond)) == pond
    assert pickle.loads(pickle.dumps(pond)) == pond


WRONG = {
    "[0:0, »1«]": "as many coordinates as the first, 2, not 1",
    "[0 amber, »1«]": "either all points have a color or none has",
    "[»a«]": "a point such as 3",
    "[»[1,2]«]": "a point such as 3",
    "»[0 amber, 1 red]«": "amber and blue, or green and red",
    "»torus[1.5]«": "on the torus",
    "»torus[0.5, 1]«": "on the torus",
    "distances[[0,1],»[1]«]": "2 rows have as many distances each, not 1",
    "»uniform(20)«": "a random pond has a seed, as in uniform(20, seed=7)",
    "»uniform(20, d=3)«": "a random pond has a seed",
    "uniform(20, »7«)": "only the number of points stands without a name",
    "uniform(20, seed=»x«)": "seed is a whole number",
    "uniform(20, seed=1, torus=»1«)": "torus is true or false",
    "uniform(20, seed=1, sed=»1«)": "'sed' is no option",
    "uniform(20, seed=1, spread=»1«)": "'spread' is no option of uniform",
    "»matern(20)«": "a random pond has a seed, as in matern(20, seed=7)",
    "matern(20, seed=1, each=»x«)": "each is a number",
    "»lattice(20, seed=1)«": "a random pond is uniform, poisson, clustered, matern",
    "»7«": "a pond such as",
    "»{1,2}«": "a pond such as",
    "»@/no/such/file«": "there is no file",
    "»[1e999]«": "finite",
}


@pytest.mark.parametrize("marked", WRONG)
def test_wrong_notation_is_marked_where_it_is_wrong(marked):
    with pytest.raises(NotationError) as told:
        Pond.from_text(marked.replace("»", "").replace("«", ""))
    assert WRONG[marked] in str(told.value)
    assert marked in str(told.value)


def test_files_are_not_read_where_they_may_not_be():
    with pytest.raises(NotationError, match="cannot be read here"):
        Pond.from_text("torus[@pond.csv]", files=False)


numbers = st.floats(-1e9, 1e9, allow_nan=False)


@given(
    st.integers(1, 3).flatmap(lambda d: st.lists(st.tuples(*[numbers] * d), max_size=8)),
    st.data(),
)
@settings(max_examples=200, deadline=None)
def test_any_pond_is_read_back_as_it_was(points, data):
    count = len(points)
    two = st.lists(st.integers(0, 1), min_size=count, max_size=count)
    colors = data.draw(st.none() | two) if count else None
    pond = Pond(points, colors=colors)
    back = Pond.from_text(str(pond))
    assert back == pond
    assert np.array_equal(back.points, pond.points) or not count


# -- the order on pairs -------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("torus", [False, True])
def test_keys_and_desires_are_those_of_the_definition(shape, torus):
    rng = np.random.default_rng([*map(ord, shape)])
    for d in (1, 2, 3, 4):
        pond = random_pond(rng, shape, 9, d, torus)
        key = oracle.key_of(pond.points.tolist(), torus)
        pairs = list(itertools.permutations(range(9), 2))
        for x, y in pairs:
            assert pond.key(x, y) == pond.key(y, x)
            u, v = pairs[int(rng.integers(len(pairs)))]
            assert pond.compare(x, y, u, v) == sign(key(x, y)[0], key(u, v)[0])
            assert pond.closer(x, y, u, v) == (key(x, y) < key(u, v))
            assert (pond.key(x, y) < pond.key(u, v)) == (key(x, y) < key(u, v))
        colors = pond.colors.tolist()
        for kind in KINDS:
            have = oracle.matching(9, key, kind, colors, 2 if kind == "one" else 1)
            good = oracle.may_match(9, key, kind, colors)
            for x in range(9):
                m = 2 if kind == "one" else 1
                wanted = [y for y in range(9) if oracle.desires(9, key, have, m, good, x, y)]
                found = pond.desires(x, kind=kind, partners=m)
                assert sorted(found.tolist()) == wanted
                assert found.tolist() == sorted(wanted, key=lambda y: key(x, y))
                assert all(pond.desires(x, y, kind, m) == (y in wanted) for y in range(9) if y != x)


def sign(one, other):
    return (one > other) - (one < other)


HOSTILE = st.one_of(
    st.integers(-3, 3).map(float),
    st.integers(-9, 9).map(lambda k: k / 10),
    st.sampled_from([-0.0, 5e-324, -1.5e-323, 2.0**-540, 2.0**60, -(2.0**60), 1e150, 1 / 3]),
    st.integers(-4, 4).map(lambda k: np.nextafter(1.0, k)),
    st.floats(-1e150, 1e150),
)
GOING_AROUND = st.one_of(
    st.integers(0, 9).map(lambda k: k / 10),
    st.sampled_from(
        [0.0, 5e-324, 2.0**-540, 1e-20, 0.5, 1 - 2.0**-53, 1 - 2.0**-52, 0.25 + 2.0**-54]
    ),
    st.floats(0, 1, exclude_max=True),
)


@given(st.data(), st.integers(1, 3), st.booleans(), st.booleans())
def test_pairs_are_compared_exactly(data, d, torus, array):
    number = GOING_AROUND if torus else HOSTILE
    row = st.lists(number, min_size=d, max_size=d)
    rows = data.draw(st.lists(row, min_size=2, max_size=5))
    pond = Pond(np.array(rows) if array else rows, torus)
    # A list that does not fit into 15 digits is read as doubles: what it became is told by str.
    exact = [[Fraction(x) for x in one.split(":")] for one in inside(str(pond))]
    if array or not short_together(rows):
        exact = [[Fraction(x) for x in row] for row in rows]

    def far(i, j):
        sides = [abs(a - b) for a, b in zip(exact[i], exact[j], strict=True)]
        return sum(min(side, 1 - side) ** 2 if torus else side**2 for side in sides)

    pairs = list(itertools.combinations(range(len(rows)), 2))
    first, second = (np.array(side) for side in zip(*pairs, strict=True))
    for k, (u, v) in enumerate(pairs):
        signs = compare_pairs(pond, first, second, u, v).tolist()
        for (x, y), found in zip(pairs, signs, strict=True):
            assert pond.compare(x, y, u, v) == found == sign(far(x, y), far(u, v))
        c = Fraction(data.draw(st.sampled_from([0, 1, 3])), 10)
        assert pond.compare_to(u, v, c) == sign(far(u, v), c * c)
        assert compare_pairs_to(pond, first, second, c)[k] == sign(far(u, v), c * c)
    order, level = sort_pairs(pond, first, second)
    assert order.tolist() == sorted(range(len(pairs)), key=lambda k: (far(*pairs[k]), k))
    lengths = sorted({far(*pair) for pair in pairs})
    assert level.tolist() == sorted(lengths.index(far(*pair)) for pair in pairs)


def inside(text):
    return text.removeprefix("torus").strip("[]").split(",")


def short_together(rows):
    """Whether all numbers, as Python prints them, are multiples m of one 10^−k, m below 10^15."""
    numbers = [Decimal(repr(float(x))) for row in rows for x in row]
    digits = max(0, *(-x.normalize().as_tuple().exponent for x in numbers))
    return digits <= 15 and all(abs(x.scaleb(digits)) < 10**15 for x in numbers)


@pytest.mark.parametrize("torus", [False, True])
def test_sums_of_squares_in_another_order_are_equal(torus):
    """Rounding makes them different in floats, and a change of one bit in one of them not."""
    rng = np.random.default_rng(5)
    misled = 0
    for _ in range(300):
        d = int(rng.integers(2, 6))
        one = rng.random(d) * 0.49
        other = one[rng.permutation(d)]
        more = other.copy()
        more[0] = np.nextafter(more[0], 1)
        pond = Pond(np.array([0 * one, one, other, more]), torus)
        assert pond.compare(0, 1, 0, 2) == 0
        assert pond.compare(0, 1, 0, 3) == pond.compare(0, 2, 0, 3) == -1
        assert compare_pairs(pond, 0, np.array([1, 3]), 0, np.array([2, 1])).tolist() == [0, 1]
        misled += sum(one * one) >= sum(more * more)
    assert misled > 20


def test_decimals_are_exact():
    pond = Pond.from_text("[0.1,0.2,0.3]")
    assert pond.compare(0, 1, 1, 2) == 0
    assert str(pond) == "[0.1,0.2,0.3]"
    assert pond == Pond([0.1, 0.2, 0.3]) == Pond.from_text("[0.10,.2,3e-1]")
    assert pond.distance(0, 2) == 0.2
    assert pond.match().distance.tolist()[:2] == [0.1, 0.1]
    assert Pond.from_text("torus[0.1,0.4,0.8]").compare(0, 1, 0, 2) == 0
    for number in range(1, 100):
        assert Pond.from_text(f"[0,0.0{number:02}]").compare_to(0, 1, number / 1000) == 0


def test_doubles_are_what_they_are():
    pond = Pond(np.array([0.1, 0.2, 0.3]))
    assert pond.compare(0, 1, 1, 2) == 1  # 0.3 is a little less than 3/10, as a double
    assert pond != Pond([0.1, 0.2, 0.3])
    assert Pond.from_text(str(pond)) == pond
    assert eval(repr(pond), {"Pond": Pond, "numpy": np}) == pond
    for rows in ([0.5, 0.25], [3.0, 2.0**40], [-0.0, 2.0**-15]):
        assert Pond(np.array(rows)) == Pond(rows)
        assert hash(Pond(np.array(rows))) == hash(Pond(rows))
    assert Pond.from_text(f"[{2**60},0.1,0.2,0.3]").compare(1, 2, 2, 3) == 1


def test_matrices_are_ordered_by_their_entries():
    pond = random_matrix(np.random.default_rng(1), 6)
    for pair, other in itertools.product(itertools.combinations(range(6), 2), repeat=2):
        first = (pond.distance(*pair), *pair)
        assert pond.closer(*pair, *other) == (first < (pond.distance(*other), *other))


def test_ties_are_told():
    assert Pond([0, 1, 3, 7]).ties() is None
    assert "points 0 and 2 are equally far from point 1" in Pond([0, 1, 2]).ties()
    assert "equally far" in Pond([[0, 0], [5, 5], [0, 1], [1, 0]]).ties()
    assert uniform(500, seed=3, torus=True).ties() is None
    assert Pond(distance=[[0, 1, 1], [1, 0, 2], [1, 2, 0]]).ties() is not None


def test_ponds_differ_in_torus_colors_and_order():
    ponds = [
        Pond([0.1, 0.2]),
        Pond([0.2, 0.1]),
        Pond([0.1, 0.2], torus=True),
        Pond([0.1, 0.2], colors=[0, 1]),
        Pond([0.1, 0.2], colors=[1, 0]),
        Pond([[0.1], [0.2], [0.3]]),
        Pond([[0.1, 0.2]]),
        Pond(distance=[[0, 1], [1, 0]]),
    ]
    for one, other in itertools.combinations(ponds, 2):
        assert one != other
        assert one.digest() != other.digest()
    assert Pond([-0.0]) == Pond([0.0])
    assert Pond([1]) != 1


def test_arrays_cannot_be_changed_from_outside():
    given = np.array([[0.0, 1.0], [2.0, 3.0]])
    pond = Pond(given)
    given[0, 0] = 9
    assert pond.measure(0, 1) == 8
    with pytest.raises(ValueError, match="read-only"):
        pond.points[0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        pond.match().partner[0] = 1


# -- random ponds -------------------------------------------------------------------------------


def test_seeds_fix_the_points_for_good():
    """PCG64 is fixed, so these numbers are; they were drawn with numpy's own `random_raw`."""
    raw = np.random.PCG64(7).random_raw(6) >> np.uint64(11)
    expected = (raw / 2**53).reshape(3, 2)
    assert np.array_equal(uniform(3, seed=7).points, expected)
    assert uniform(3, seed=7) != uniform(3, seed=8)


def test_random_ponds_are_what_they_are_called():
    pond = poisson(1000, seed=5, blue=500, d=3)
    counts = np.bincount(pond.colors)
    assert abs(counts[0] - 1000) < 160
    assert abs(counts[1] - 500) < 120
    means = [poisson(6, seed=seed).n for seed in range(2000)]
    assert abs(np.mean(means) - 6) < 0.3
    assert abs(np.var(means) - 6) < 0.9
    flat = uniform(20_000, seed=1).points
    assert abs(flat.mean() - 0.5) < 0.01
    assert abs(flat.var() - 1 / 12) < 0.005
    tight = clustered(5000, seed=2, clusters=3, spread=1e-6, torus=True)
    assert len(np.unique(np.round(tight.points, 3), axis=0)) <= 24
    assert poisson(0, seed=1).n == 0
    assert uniform(0, seed=1).n == 0


def test_a_matern_process_has_its_intensity_everywhere_and_its_clusters():
    """Counts by their law; near the border as elsewhere; points of a cluster within its ball."""
    ponds = [matern(60, seed=seed, each=6, radius=0.2, d=d) for d in (1, 2) for seed in range(200)]
    counts = np.array([pond.n for pond in ponds])
    # The variance in the whole plane would be mean (1 + each); cut clusters make it smaller.
    assert abs(counts.mean() - 60) < 4 * (60 * 7 / len(ponds)) ** 0.5
    assert counts.var() > 3 * 60
    inner = [((pond.points > 0.25) & (pond.points < 0.75)).all(axis=1).sum() for pond in ponds]
    for d, share in ((0, 30), (1, 15)):
        mean = np.mean(inner[200 * d : 200 * (d + 1)])
        assert abs(mean - share) < 4 * (share * 7 / 200) ** 0.5
    tight = matern(400, seed=5, each=20, radius=0.001, torus=True, blue=100)
    assert 0 < tight.colors.sum() < tight.n / 2
    assert matern(0, seed=1).n == 0
    gaps = np.abs(tight.points[:, None] - tight.points[None])
    far = np.sqrt((np.minimum(gaps, 1 - gaps) ** 2).sum(axis=2))
    alone = ((far < 0.002) & (tight.colors[:, None] == tight.colors[None])).sum(axis=1)
    assert alone.mean() == pytest.approx(21, abs=4)  # one's own cluster has each + 1 in the mean
    assert np.median(far[far > 0]) > 0.2


def test_matern_points_are_uniform_in_balls():
    """Of a ball of radius r in d dimensions the ball of radius r/2 has the share 2^(−d)."""
    for d in (1, 2, 3):
        pond = matern(20_000, seed=8, each=20_000, radius=0.1, d=d, torus=True)  # one cluster
        from_center = np.linalg.norm(pond.points - pond.points.mean(axis=0), axis=1)
        assert 0.09 < from_center.max() < 0.101
        assert (from_center < 0.05).mean() == pytest.approx(2.0**-d, abs=0.02)
