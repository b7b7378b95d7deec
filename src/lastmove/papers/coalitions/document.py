"""Loeb, *Stable winning coalitions*: the document, and what is said by its definitions alone.

Nothing here but `COALITIONS` is of the library: the entries compare the library with this. A
coalition is a frozenset of players, numbered from 0; a type is a set of coalitions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations

from lastmove.core.bibliography import STABLE_COALITIONS
from lastmove.papers.entry import Document

COALITIONS = Document(
    2,
    "coalitions",
    STABLE_COALITIONS,
    (
        "nim-sum-types",
        "proposition-2.2",
        "quotient",
        "nonminimal",
        "theorem-4.2",
        "proposition-4.3",
        "proposition-4.4",
        "proposition-4.5",
        "li-rankings",
        "theorem-5.1",
        "lemma-5.2",
        "lemma-5.3",
        "lemma-5.4",
        "proposition-6.1",
        "theorem-6.2",
        "arity",
        *(f"table-{number}" for number in range(1, 7)),
        "table-6-rule",
        "table-7",
        *(f"figure-{number}" for number in range(1, 4)),
    ),
)

Coalition = frozenset[int]
Type = frozenset[Coalition]
Options = Callable[[tuple[int, ...]], set[tuple[int, ...]]]


@cache
def all_coalitions(players: int) -> tuple[Coalition, ...]:
    """All sets of players, small ones first."""
    return tuple(
        frozenset(c) for size in range(players + 1) for c in combinations(range(players), size)
    )


def stable_choice(mover: int, options: Sequence[Type], players: int) -> Type:
    """Definition 4.1 where a player moves, with D in St(P') in condition (2.2)."""
    held = {d for option in options for d in option}
    return _stable_choice(mover, options, players, lambda stable: held)


def stable_choice_as_printed(mover: int, options: Sequence[Type], players: int) -> Type:
    """Definition 4.1 to the letter: in (2.2) D is in St(P), the type that is being defined.

    Whether a set without the mover is stable then rests on that set itself, by (2.3); what follows
    from anything else is what is found here.
    """
    return _stable_choice(mover, options, players, lambda stable: stable)


def _stable_choice(
    mover: int,
    options: Sequence[Type],
    players: int,
    inside: Callable[[set[Coalition]], set[Coalition]],
) -> Type:
    """Definition 4.1, D being one of those `inside` in condition (2.2)."""
    stable: set[Coalition] = set()
    for c in all_coalitions(players):
        if any(d < c for d in stable):
            continue
        if mover in c:
            found = any(c in option for option in options)
        else:
            found = all(any(d <= c for d in option) for option in options) and all(
                any(q in d and d <= c for d in inside(stable)) for q in c
            )
        if found:
            stable.add(c)
    return frozenset(stable)


def win_choice(mover: int, options: Sequence[Type], players: int) -> Type:
    """All winning coalitions where a player moves (Definition 3.2)."""
    return frozenset(
        c
        for c in all_coalitions(players)
        if (any if mover in c else all)(c in option for option in options)
    )


def named(coalition: Coalition, letters: str) -> str:
    """A coalition in letters.

    >>> named(frozenset({2, 0}), "NFP")
    'NP'
    """
    return "".join(letters[player] for player in sorted(coalition))


def written(kind: Type, letters: str) -> str:
    """The minimal coalitions of a type, small ones first.

    >>> written(frozenset({frozenset({0, 1}), frozenset({2, 0}), frozenset({0, 1, 2})}), "NFP")
    'NF NP'
    """
    smallest = [c for c in kind if not any(d < c for d in kind)]
    ordered = sorted(smallest, key=lambda c: (len(c), sorted(c)))
    return " ".join(named(c, letters) for c in ordered)


def intersecting_antichains(players: int) -> Iterator[Type]:
    """All nonempty families of pairwise intersecting sets of players, none inside another.

    That of the set of all players alone is left out (Proposition 4.4).
    """
    sets = [c for c in all_coalitions(players)[1:] if len(c) < players or players == 1]

    def extended(chosen: tuple[Coalition, ...], start: int) -> Iterator[Type]:
        if chosen:
            yield frozenset(chosen)
        for place in range(start, len(sets)):
            new = sets[place]
            if all(new & old and not old < new and not new < old for old in chosen):
                yield from extended((*chosen, new), place + 1)

    return extended((), 0)


def heap_options(heaps: tuple[int, ...]) -> set[tuple[int, ...]]:
    """The options of a nim position, heaps from large to small."""
    return {
        tuple(sorted((*heaps[:i], rest, *heaps[i + 1 :]), reverse=True))
        for i, heap in enumerate(heaps)
        for rest in range(heap)
    }


@cache
def nim_type(
    heaps: tuple[int, ...],
    players: int,
    choice: Callable[[int, Sequence[Type], int], Type],
) -> Type:
    """The type of a nim position by one of the definitions above; player 0 moves next."""
    options = [nim_type(option, players, choice) for option in heap_options(heaps)]
    if not options:
        last = players - 1
        if choice is win_choice:
            return frozenset(c for c in all_coalitions(players) if last in c)
        return frozenset({frozenset({last})})
    turned = [
        frozenset(frozenset((p + 1) % players for p in c) for c in option) for option in options
    ]
    return choice(0, turned, players)
