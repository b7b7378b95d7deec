"""Games on set families, straight from the definition; imports nothing of lastmove.

A position is (sets, cells, claims of first, claims of second, maker): the sets a frozenset of
frozensets, `maker` None in the strong game, else 0 or 1, the player who alone wins by a set.
"""

from itertools import combinations, product

from tests.oracles.minimax import DRAW, Minimax


def lines(n, d):
    """The lines of [n]^d as sets of points: every coordinate constant, increasing or decreasing."""
    found = set()
    for kinds in product([*range(n), "up", "down"], repeat=d):
        if any(isinstance(kind, str) for kind in kinds):
            found.add(
                frozenset(
                    tuple(j if k == "up" else n - 1 - j if k == "down" else k for k in kinds)
                    for j in range(n)
                )
            )
    return frozenset(found)


def points(n, d):
    return tuple(product(range(n), repeat=d))


def position(sets, cells, first=(), second=(), maker=None):
    sets = frozenset(frozenset(s) for s in sets)
    return sets, tuple(cells), frozenset(first), frozenset(second), maker


def to_move(at):
    return 0 if len(at[2]) == len(at[3]) else 1


def result(at):
    sets, cells, first, second, maker = at
    for player, mine in enumerate((first, second)):
        if maker in (None, player) and any(s <= mine for s in sets):
            return player
    if maker is not None:
        breaker = (first, second)[1 - maker]
        return 1 - maker if all(s & breaker for s in sets) else None
    return DRAW if len(first) + len(second) == len(cells) else None


def options(at):
    sets, cells, first, second, maker = at
    for cell in cells:
        if cell not in first and cell not in second:
            if to_move(at) == 0:
                yield sets, cells, first | {cell}, second, maker
            else:
                yield sets, cells, first, second | {cell}, maker


def solver():
    return Minimax(options, to_move, result)


def pairing_exists(sets):
    """Whether each set can have two cells of its own, by trying all ways."""
    sets = [sorted(s) for s in sets]

    def place(index, used):
        if index == len(sets):
            return True
        free = [cell for cell in sets[index] if cell not in used]
        return any(place(index + 1, used | {a, b}) for a, b in combinations(free, 2))

    return place(0, frozenset())


def possible(at):
    """Whether play can lead here, by taking moves back."""
    sets, cells, first, second, maker = at
    if not first and not second:
        return True
    if len(first) - len(second) not in (0, 1):
        return False
    last = first if len(first) > len(second) else second
    for cell in last:
        before = (first - {cell}, second) if last is first else (first, second - {cell})
        earlier = (sets, cells, *before, maker)
        if result(earlier) is None and possible(earlier):
            return True
    return False


def left(at, attacker):
    """The free cells of each set that this player may still complete."""
    sets, _, *claims, _ = at
    mine, yours = claims[attacker], claims[1 - attacker]
    return [s - mine for s in sets if not s & yours]


def holds(at, player, hold):
    """Whether a reason why a player cannot be beaten is one; cells are given as the oracle's."""
    _, cells, first, second, maker = at
    rest = left(at, 1 - player)
    if hold["by"] == "stealing":
        return not first and not second and maker is None and player == 0
    if not all(rest):
        return False
    if hold["by"] == "degrees":
        smallest = min(map(len, rest), default=0)
        return all(2 * sum(c in s for s in rest) <= smallest for c in cells)
    if hold["by"] == "potential":
        # In units of 2^-64, so that whole numbers will do.
        weight = {s: sum(1 << (64 - len(s)) for t in rest if t == s) for s in set(rest)}
        total = sum(weight.values())
        gain = max((sum(w for s, w in weight.items() if c in s) for c in cells), default=0)
        return total + (gain if to_move(at) != player else 0) < 1 << 64
    pairs, free = [set(pair) for pair in hold["pairs"]], set(cells) - first - second
    if "move" in hold:
        if to_move(at) != player or hold["move"] not in free or result(at) is not None:
            return False
        rest = [s for s in rest if hold["move"] not in s]
        free -= {hold["move"]}
    flat = [cell for pair in hold["pairs"] for cell in pair]
    apart = len(set(flat)) == len(flat) == 2 * len(pairs) and set(flat) <= free
    return apart and all(any(pair <= s for pair in pairs) for s in rest)


def with_claim(at, player, cell):
    sets, cells, first, second, maker = at
    if player == 0:
        return sets, cells, first | {cell}, second, maker
    return sets, cells, first, second | {cell}, maker


def wins_by(at, player, line):
    """Whether a player to move wins by these cells in order, whatever is replied, by the rules."""
    if result(at) is not None or not line or line[0] in at[2] | at[3] or line[0] not in at[1]:
        return False
    after = with_claim(at, player, line[0])
    if result(after) is not None:
        return result(after) == player
    for reply in options(after):
        if result(reply) is not None:
            return False
        here = any(result(mine) == player for mine in options(reply))
        if not here and not wins_by(reply, player, line[1:]):
            return False
    return True


def threats_prove(at, player, begin, entries, images):
    """Whether the listed positions (with usual threats and answers) are a winning strategy.

    `entries` are (position, threats, {reply: ("threats", cells) or ("move", cell)}), `images` says
    what else a position may be called.
    """
    listed = {same for node, _, _ in entries for same in images(node)}

    def answered(node, answer):
        if answer is None:
            return False
        kind, what = answer
        if kind == "threats":
            return wins_by(node, player, what)
        if what in node[2] | node[3] or what not in node[1]:
            return False
        after = with_claim(node, player, what)
        return result(after) == player or after in listed

    if to_move(at) == player:
        if not answered(at, begin):
            return False
    elif at not in listed:
        return False
    for node, usual, answers in entries:
        if result(node) is not None or to_move(node) == player:
            return False
        for cell in set(node[1]) - node[2] - node[3]:
            after = with_claim(node, 1 - player, cell)
            if result(after) is not None:
                return False
            if not wins_by(after, player, usual) and not answered(after, answers.get(cell)):
                return False
    return True
