"""The frog games of the frogs paper on plain data, straight from their rules.

A pond is a pair (squares, colors): the matrix of squared distances, a tuple of tuples, and one
number for each point (0 amber or green, 1 blue or red), or None. A position is a tuple:

==========  ==================================================================================
impartial   ("frogs", pond, at), ("fussy_frogs", pond, at), ("shy_frogs", pond, at, c²)
with roles  ("colored_frogs", pond, amber, blue, turn), ("colored_pond_frogs", …) alike,
            ("shy_colored_frogs", …, c²), ("stone_frogs", pond, amber, blue, turn, stones, k)
==========  ==================================================================================

`at` is a sorted tuple of the points with a frog: none, one or two. `amber` is None before that
frog is placed, and so is `blue`. What the text leaves open is read as follows.

- Ties: "the distance between the two frogs is strictly decreased", so a jump to an equal distance
  is none. The game in which ties are settled by numbers is this one on the ranks of the pairs,
  see `ranked`.
- A player who cannot place a frog has no move, and loses (misère: wins): on a pond without
  points the first player, on one point the second; where there is no point of the right color,
  where the other frog is on red and nothing is green, where every point is within c.
- Shy: "cannot place within distance c" leaves the points farther than c.
- Stones: a stone under a frog forbids nothing, so stones go on k points without a frog, or on
  all of these if there are fewer. More stones never help the player who is blocked, so who wins
  does not depend on this.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations


class Pond(tuple):
    """A pair as above, whose hash is found once."""

    def __hash__(self):
        if "known" not in self.__dict__:
            self.known = super().__hash__()
        return self.known


IMPARTIAL = ("frogs", "fussy_frogs", "shy_frogs")
WITH_ROLES = ("colored_frogs", "colored_pond_frogs", "shy_colored_frogs", "stone_frogs")
ROLES = ("amber", "blue")


def pond(points, torus=False, colors=None):
    """From the coordinates of points, exactly."""
    points = [[Fraction(x) for x in point] for point in points]

    def square(first, second):
        apart = [abs(x - y) for x, y in zip(first, second, strict=True)]
        if torus:
            apart = [min(x, 1 - x) for x in apart]
        return sum((x * x for x in apart), Fraction(0))

    squares = tuple(tuple(square(p, q) for q in points) for p in points)
    return Pond((squares, None if colors is None else tuple(colors)))


def by_matrix(distances, colors=None):
    """From a matrix of distances."""
    squares = tuple(tuple(Fraction(d) ** 2 for d in row) for row in distances)
    return Pond((squares, None if colors is None else tuple(colors)))


def ranked(water):
    """The pond whose distances are the ranks of the pairs: by distance, then by the numbers."""
    squares, size = water[0], len(water[0])
    ranks = [[0] * size for _ in range(size)]
    pairs = sorted(combinations(range(size), 2), key=lambda pair: (squares[pair[0]][pair[1]], pair))
    for rank, (x, y) in enumerate(pairs):
        ranks[x][y] = ranks[y][x] = rank
    return Pond((tuple(map(tuple, ranks)), water[1]))


def rank_of(water, c_squared):
    """What is compared with the ranks in the place of c²: a pair beyond c has a larger rank."""
    size = len(water[0])
    return sum(water[0][x][y] <= c_squared for x, y in combinations(range(size), 2)) - 1


def closer(water, first, second):
    """Whether the first pair of points is strictly closer than the second."""
    return water[0][first[0]][first[1]] < water[0][second[0]][second[1]]


def points_of(water):
    return range(len(water[0]))


# -- both players move both frogs ---------------------------------------------------------------


def allowed(position, x, y):
    """Whether frogs may sit on these two points: not on one, nor (if fussy) both on red."""
    return x != y and not (
        position[0] == "fussy_frogs" and position[1][1][x] == 1 == position[1][1][y]
    )


def options(position):
    """Sections 1, 3.1 (shy) and 3.3 (fussy)."""
    name, water, at, *rest = position
    reached = set()
    if not at:
        reached = {(x,) for x in points_of(water)}
    elif len(at) == 1:
        [x] = at
        for y in points_of(water):
            far = name != "shy_frogs" or water[0][x][y] > rest[0]
            if far and allowed(position, x, y):
                reached.add(tuple(sorted((x, y))))
    else:
        for stays, jumps in (at, at[::-1]):
            for to in points_of(water):
                if allowed(position, stays, to) and closer(water, (stays, to), (stays, jumps)):
                    reached.add(tuple(sorted((stays, to))))
    return {(name, water, pair, *rest) for pair in reached}


def must_place(position):
    """Theorem 13: in a sum the last frog is placed before anything else is moved."""
    return position[0] in IMPARTIAL and len(position[2]) == 1


RULES = dict.fromkeys(IMPARTIAL, options)


# -- each player has a frog ---------------------------------------------------------------------


def may_sit(position, role, point):
    """On colored points a frog sits on its own color."""
    return position[0] != "colored_pond_frogs" or position[1][1][point] == ROLES.index(role)


def role_options(position):
    """Sections 3.1, 3.2 and 4.2: all the positions that the role to move can reach."""
    name, water, amber, blue, turn, *rest = position
    mine, other = (amber, blue) if turn == "amber" else (blue, amber)
    blocked = rest[0] if name == "stone_frogs" else frozenset()
    landed = []
    for to in points_of(water):
        if to == other or to in blocked or not may_sit(position, turn, to):
            continue
        if mine is not None:
            if closer(water, (other, to), (other, mine)):
                landed.append(to)
        elif other is None or name != "shy_colored_frogs" or water[0][other][to] > rest[0]:
            landed.append(to)
    then = ROLES[1 - ROLES.index(turn)]
    for to in landed:
        frogs = (to, other) if turn == "amber" else (other, to)
        if name == "stone_frogs":
            free = [x for x in points_of(water) if x not in frogs]
            for stones in combinations(free, min(rest[1], len(free))):
                yield (name, water, *frogs, then, frozenset(stones), rest[1])
        else:
            yield (name, water, *frogs, then, *rest)


@cache
def mover_wins(position, misere=False):
    """Whether the role to move wins: some move leaves the other lost; misère, also if none is."""
    options = list(role_options(position))
    return (misere and not options) or any(not mover_wins(option, misere) for option in options)


def winning_options(position, misere=False):
    """The moves after which the other role is lost."""
    return {option for option in role_options(position) if not mover_wins(option, misere)}


def winner(position, misere=False):
    """The role that wins."""
    return position[4] if mover_wins(position, misere) else ROLES[1 - ROLES.index(position[4])]


def role_rules(misere):
    """The options, whose turn it is and who has won, as functions of a position."""

    def result(position):
        if any(True for _ in role_options(position)):
            return None
        return position[4] if misere else ROLES[1 - ROLES.index(position[4])]

    return role_options, lambda position: position[4], result


def truth(position, misere):
    """The outcome for the role to move, and no nimber."""
    return ("N" if mover_wins(position, misere) else "P"), None


# -- radii --------------------------------------------------------------------------------------


def radii(water, may, more=0):
    """The radius of each point, squared: the (more + 1)-th smallest of the distances to points w
    that it may be linked to and whose own radius is not smaller; None for infinite.

    Whether w counts depends on shorter pairs only, so distances are taken in increasing order.
    """
    radius, linked = {}, dict.fromkeys(points_of(water), 0)
    pairs = [pair for pair in combinations(points_of(water), 2) if may(*pair)]
    for far in sorted({water[0][x][y] for x, y in pairs}):
        for x, y in pairs:
            if water[0][x][y] == far and x not in radius and y not in radius:
                linked[x] += 1
                linked[y] += 1
        radius |= {x: far for x in linked if x not in radius and linked[x] > more}
    return [radius.get(x) for x in points_of(water)]


def pair_rule(name, colors):
    """Which two points the two frogs of a game may sit on, or (one for each role) be linked."""
    if name == "fussy_frogs":
        return lambda x, y: not colors[x] == 1 == colors[y]
    if name == "colored_pond_frogs":
        return lambda x, y: colors[x] != colors[y]
    return lambda x, y: True


def radii_for(position, misere):
    """The radii that belong to a game; misère: without the pairs from which there is no jump."""
    name, water = position[:2]
    may = pair_rule(name, water[1])
    if not misere:
        return radii(water, may, position[6] if name == "stone_frogs" else 0)
    if name in WITH_ROLES:
        return one_sided_radii(water, may)
    game = "fussy_frogs" if name == "fussy_frogs" else "frogs"
    return radii(water, lambda x, y: may(x, y) and options((game, water, (x, y))))


def one_sided_radii(water, may):
    """Misère, a frog for each: the distance, squared, of the closest point that desires x, where z
    desires x if some point that z may be linked to is closer to it than x, and none such desires z.
    """

    @cache
    def desires(z, x):
        others = [y for y in points_of(water) if y != z and may(z, y)]
        near = [y for y in others if closer(water, (z, y), (z, x))]
        return bool(near) and not any(desires(y, z) for y in near)

    others = {x: [z for z in points_of(water) if z != x and may(z, x)] for x in points_of(water)}
    return [
        min((water[0][x][z] for z in others[x] if desires(z, x)), default=None)
        for x in points_of(water)
    ]


def stable(water, partners=1, forbidden=lambda pair: False):
    """The frogs paper, Theorem 1 (its proof) and section 4.2, for distinct distances."""
    matched = {x: [] for x in points_of(water)}
    pairs = sorted(combinations(matched, 2), key=lambda pair: water[0][pair[0]][pair[1]])
    for x, y in pairs:
        if max(len(matched[x]), len(matched[y])) < partners and not forbidden((x, y)):
            matched[x].append(y)
            matched[y].append(x)
    return matched


# -- all positions of a game --------------------------------------------------------------------


def impartial_positions(name, water, *rest):
    """Before the first frog, with one, and with two on any two points allowed."""
    yield (name, water, (), *rest)
    for x in points_of(water):
        yield (name, water, (x,), *rest)
    for pair in combinations(points_of(water), 2):
        if allowed((name, water), *pair):
            yield (name, water, pair, *rest)


def role_positions(name, water, *rest):
    """All of them, whoever is to move; stones as they can lie after a move."""
    start = (name, water, None, None, "amber", *rest)
    yield start
    for x in points_of(water):
        if not may_sit(start, "amber", x):
            continue
        for lying in _stones(start, x):
            yield (name, water, x, None, "blue", *lying)
        for y in points_of(water):
            if y != x and may_sit(start, "blue", y):
                for turn in ROLES:
                    for lying in _stones(start, x, y):
                        yield (name, water, x, y, turn, *lying)


def _stones(start, *frogs):
    if start[0] != "stone_frogs":
        yield start[5:]
        return
    free = [x for x in points_of(start[1]) if x not in frogs]
    for stones in combinations(free, min(start[6], len(free))):
        yield frozenset(stones), start[6]
