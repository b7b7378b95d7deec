"""Games for many players by the letter of the definitions (Loeb, Stable winning coalitions).

A game is a `Node`: a label, which is a player from 0, and children; a leaf's label has won. Equal
subtrees may be one object. Every function goes through the whole game, each node once.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product


class Node:
    def __init__(self, label, children=()):
        self.label = label
        self.children = tuple(children)

    def __str__(self):
        letter = "ABCDEFGH"[self.label]
        return letter + (f"[{','.join(map(str, self.children))}]" if self.children else "")


def bottom_up(root, leaf, choice):
    """What `leaf(label)` and `choice(label, values of the children)` make of a game."""
    values = {}

    def visit(node):
        if id(node) not in values:
            below = [visit(child) for child in node.children]
            values[id(node)] = choice(node.label, below) if below else leaf(node.label)
        return values[id(node)]

    return visit(root)


def nim(heaps, players, cache=None):
    """Nim for n players in turn, player 0 first; who makes the last move wins."""
    cache = {} if cache is None else cache

    def node(heaps, mover):
        key = tuple(sorted(heaps)), mover
        if key not in cache:
            turn = (mover + 1) % players
            options = [
                node((*heaps[:i], left, *heaps[i + 1 :]), turn)
                for i, heap in enumerate(heaps)
                for left in range(heap)
            ]
            # Nobody can move: the winner is who moved before the one whose turn it would be.
            cache[key] = Node(mover, options) if options else Node((mover - 1) % players)
        return cache[key]

    return node(tuple(heaps), 0)


def coalitions(players):
    """All sets of players, small ones first."""
    for size in range(players + 1):
        for chosen in combinations(range(players), size):
            yield frozenset(chosen)


def smallest(family):
    """The sets of a family that contain no other of it."""
    return {one for one in family if not any(other < one for other in family)}


# -- section 3: the win type -----------------------------------------------------------------------


def wins_quotient(root, coalition):
    """Whether 1 wins the two-player game in which it plays for the coalition, 0 for the rest."""

    def choice(label, below):
        player = label in coalition
        return player if player in below else below[0]

    return bottom_up(root, lambda label: label in coalition, choice)


def winning(root, players):
    """All winning coalitions (Definition 3.2)."""
    return {c for c in coalitions(players) if wins_quotient(root, c)}


# -- section 4: the stable type --------------------------------------------------------------------


def stable_by_definition(root, players):
    """Definition 4.1, with D ∈ St(P') in condition (2.2)."""

    def choice(p, below):
        stable = set()
        for c in coalitions(players):  # small ones first, so that (1.2) and (2.3) can be asked
            if any(d < c for d in stable):
                continue
            if p in c:
                good = any(c in st for st in below)  # (1.1)
            else:
                good = all(any(d <= c for d in st) for st in below)  # (2.1)
                good = good and all(  # (2.2)
                    any(q in d and d <= c for st in below for d in st) for q in c
                )
            if good:
                stable.add(c)
        return stable

    return bottom_up(root, lambda label: {frozenset({label})}, choice)


def stable_by_construction(root, players):
    """The proof of Theorem 4.2: the smallest of friendly and enemy coalitions."""

    def choice(p, below):
        friendly = {a for st in below for a in st if p in a}
        without = [[a for a in st if p not in a] for st in below]
        enemy = {frozenset().union(*chosen) for chosen in product(*without)}
        return smallest(friendly | enemy)

    return bottom_up(root, lambda label: {frozenset({label})}, choice)


# -- the other schemes -----------------------------------------------------------------------------


def lefevre(root, players):
    """Chances when a mover picks at random among the options best for him, each move counted."""

    def choice(mover, below):
        best = max(v[mover] for v in below)
        tied = [v for v in below if v[mover] == best]
        return [sum((v[p] for v in tied), Fraction(0)) / len(tied) for p in range(players)]

    return bottom_up(root, lambda label: [Fraction(p == label) for p in range(players)], choice)


def li(root, players):
    """The ranking under best play: the winner first, then the player before him, and so on."""

    def leaf(winner):
        return [(winner - place) % players for place in range(players)]

    return bottom_up(root, leaf, lambda mover, below: min(below, key=lambda r: r.index(mover)))


def shapley(winning_coalitions, players):
    """How often a player is the one who makes a growing coalition winning, over all orders."""
    swings = [0] * players
    orders = list(permutations(range(players)))
    for order in orders:
        for at, player in enumerate(order):
            if frozenset(order[: at + 1]) in winning_coalitions:
                swings[player] += 1
                break
    return [Fraction(swing, len(orders)) for swing in swings]


# -- section 5: the fine type, by rewriting --------------------------------------------------------
# A term is (label, children); children of completely reduced terms are sorted, for comparison.


def basic(player, index):
    """n_i, f_i or p_i as a term."""
    if index == 0:
        return player, ()
    return player, tuple(sorted(basic(other, index - 1) for other in range(3) if other != player))


@cache
def exchanged(term, player):
    """A term with the two opponents of a player exchanged."""
    label, children = term
    new = label if label == player else 3 - player - label
    return new, tuple(sorted(exchanged(child, player) for child in children))


def preferences(most):
    """All (X, τ, σ), X prefers τ to σ, that PR1 to PR5 yield among basic trees up to an index."""
    terms = [basic(player, index) for index in range(most + 1) for player in range(3)]
    found = {(x, (x, ()), (y, ())) for x in range(3) for y in range(3) if x != y}  # PR1
    while True:
        new = set(found)
        for x, one, other in found:  # PR3
            new |= {(x, one, exchanged(other, x)), (x, exchanged(one, x), other)}
        for x, psi, sigma in product(range(3), terms, terms):
            label, below = psi
            if not below:
                continue
            if label != x:
                first, second = below
                for good, bad in ((first, second), (second, first)):  # PR2
                    if (x, good, bad) in found:
                        new |= {(x, good, psi), (x, psi, bad)}
                if all((x, tau, sigma) in found for tau in below):  # PR5a
                    new.add((x, psi, sigma))
                if all((x, sigma, tau) in found for tau in below):  # PR5b
                    new.add((x, sigma, psi))
                continue
            if any((x, tau, sigma) in found for tau in below):  # PR4a, only if
                new.add((x, psi, sigma))
            if (x, psi, sigma) in found:  # PR4a, if: one of two that PR3 makes both
                assert exchanged(below[0], x) == below[1]
                new |= {(x, tau, sigma) for tau in below}
            if all((x, sigma, tau) in found for tau in below):  # PR4b, only if
                new.add((x, sigma, psi))
            if (x, sigma, psi) in found:  # PR4b, if
                new |= {(x, sigma, tau) for tau in below}
        if new == found:
            return found
        found = new


def rewritten(root, preferred, rng):
    """The term that a game reduces to by RR1 to RR4, rules and places chosen at random."""
    term = bottom_up(root, lambda label: (label, ()), lambda label, below: (label, tuple(below)))
    while True:
        steps = list(_steps(term, preferred))
        if not steps:
            return _sorted(term)
        term = rng.choice(steps)


def _steps(term, preferred):
    """The terms one reduction away, anywhere in it."""
    label, children = term
    for at, child in enumerate(children):
        for new in _steps(child, preferred):
            yield label, (*children[:at], new, *children[at + 1 :])
    if len(children) == 1:
        yield children[0]  # RR1
    seen = [_sorted(child) for child in children]
    for at, child in enumerate(children):
        rest = (*children[:at], *children[at + 1 :])
        if seen[at] in seen[:at]:
            yield label, rest  # RR2
        if child[0] == label and child[1]:
            yield label, (*children[:at], *child[1], *children[at + 1 :])  # RR3
    if all(not any(True for _ in _steps(child, preferred)) for child in children):
        for at, one in enumerate(seen):  # RR4: options to which another is preferred are deleted
            if any((label, other, one) in preferred for other in seen):
                yield label, (*children[:at], *children[at + 1 :])


def _sorted(term):
    label, children = term
    return label, tuple(sorted(_sorted(child) for child in children))


def fine(root, preferred):
    """The fine type by rewriting from the leaves up: the same rules, each node of a game once."""

    def choice(label, below):
        left = {_sorted(term) for term in below}  # RR2
        left = {t for t in left if not any((label, other, t) in preferred for other in left)}  # RR4
        for own in [t for t in left if t[0] == label and t[1]]:  # RR3, RR2
            if len(left) > 1:
                left = left - {own} | set(own[1])
        if len(left) == 1:
            return left.pop()  # RR1
        return label, tuple(sorted(left))

    return bottom_up(root, lambda label: (label, ()), choice)
