"""Deijfen, Holroyd, Martin, section 4: playing to lose, stones, and several ponds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations, permutations

import numpy as np

from lastmove.api.solve import new_run, solve
from lastmove.core.position import Outcome, Play
from lastmove.families.frogs.pond_random import uniform
from lastmove.families.frogs.rules_frogs import Frogs
from lastmove.families.frogs.rules_stone_frogs import StoneFrogs
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.frogs.document import FROGS
from lastmove.papers.frogs.large_ponds import labels_agree
from lastmove.papers.frogs.played import FRIENDLY, all_pairs, colored, friendly, ordered_pairs
from lastmove.papers.frogs.played import stones as with_stones
from lastmove.papers.frogs.small_ponds import (
    FEW,
    SMALL,
    Pair,
    Small,
    by_stages,
    colored_options,
    frog_options,
    is_few,
    mutually_closest,
    partners_of,
    small_ponds,
)
from lastmove.papers.pictures import position_picture, proof_picture
from lastmove.papers.small_games import misere_wins


@FROGS.entry(
    "proposition-9",
    place="section 4.1, Proposition 9 and the text after it",
    title="Misère frogs: mutually nearest pads are not matched",
    statement="In misère friendly frogs a position is a P-position if and only if its points are "
    "matched in the stable matching in which mutually nearest points may not be partners. It "
    "leaves at most two points over. From the start Alice wins if and only if exactly one is left.",
    printed={
        "holds": True,
        "unmatched_at_most": 2,
        "alice_wins_just_when_unmatched": "exactly one point",
    },
    correction={"alice_wins_just_when_unmatched": "at least one point"},
    reason="Two points may be left over, and then Alice wins too, by placing the first frog on "
    "either of them: wherever Bob places his, the pair is not matched. (On a single point Bob "
    "cannot place a frog, and so wins; the statement is about two points or more.)",
    vouches_for=(
        *FRIENDLY,
        "frogs.theory_misere_colored_frogs:misere_desired",
        "frogs.pond:Pond.match",
    ),
)
def proposition_9() -> Finding:
    """Every pair of points and every opening, played out in misère play."""
    cases, run, most = Cases(), new_run(), 0
    exactly, at_least = True, True
    wrong: Data | None = None
    for index, pond in enumerate(small_ponds(9, 40, "proposition-9")):
        ends = mutually_closest(pond)
        matched = set(by_stages(pond, forbidden=ends))
        wins = misere_wins(frog_options(pond))
        compared = friendly(cases, pond, wins=wins, play=Play.MISERE, run=run)
        compared.all(all_pairs(pond) if is_few(index) else [()])
        if is_few(index) and pond.size < 6:
            stuck = misere_wins(colored_options(pond))
            each = colored(cases, pond, wins=stuck, play=Play.MISERE, run=run)
            each.all(ordered_pairs(pond))
        found = [(int(x), int(y)) for x, y in pond.pond.match("misere").pairs()]
        cases.check(set(found) == matched, str(pond))
        for pair in pond.pairs:
            lost = not wins(pair)
            verdict = solve(Frogs(pond.pond, *pair), play=Play.MISERE, run=run)
            agreed = (verdict.outcome is Outcome.P) == lost
            case = {"pond": str(pond), "frogs": pair}
            cases.check(agreed and (pair in matched) == lost, case)
        left = [x for x, mates in enumerate(partners_of(pond.size, matched)) if not mates]
        most = max(most, len(left))
        alice = wins(())
        opening = solve(Frogs(pond.pond), play=Play.MISERE, run=run).outcome
        two = len(left) < 2 or tuple(left) in ends
        cases.check(two and (opening is Outcome.N) == alice, str(pond))
        if pond.size > 1:
            at_least = at_least and alice == bool(left)
            if alice != (len(left) == 1):
                exactly = False
                if pond.size > 2:
                    told = {"pond": str(pond), "unmatched": left}
                    wrong = wrong or told | {"winner": "Alice" if alice else "Bob"}
    said = "exactly one point" if exactly else "at least one point" if at_least else "neither"
    return Finding(
        cases.summary(
            f"{SMALL.format(9)}, with frogs on every two points, and before the first is placed: "
            f"the game played out, and lastmove says the same, on {FEW} with all moves; it has the "
            "same matching. On those of up to 5 points colored frogs, too, of whose misère play "
            "the source says nothing"
        )
        | {
            "unmatched_at_most": most,
            "alice_wins_just_when_unmatched": said,
            "with_two_unmatched": wrong,
        },
        (
            Picture(
                "Six pads on a line; 0 and 1 are left over, and Alice wins the misère game",
                proof_picture("frogs([0,2,10,13,13.8,14.2])", misere=True),
            ),
        ),
    )


@FROGS.entry(
    "proposition-11",
    place="section 4.2, Proposition 11 and its proof",
    title="Stones, and several partners",
    statement="In k-stone colored friendly frogs, if the stable (k + 1)-matching is perfect, "
    "(x, y) is a P-position if and only if x desires y and all partners of x closer than y are "
    "blocked. Else the next player moves to a partner z of x that is closer, and puts the stones "
    "on the partners of z other than y.",
    printed={
        "holds": True,
        "needs_a_perfect_matching": True,
        "the_stones_leave_open": "y",
    },
    correction={"needs_a_perfect_matching": False, "the_stones_leave_open": "x"},
    reason="After the move the frogs are at z and x, and x is a partner of z: to block the k "
    "others, all partners of z other than x, is what the proof needs. If y is no partner of z, "
    "those other than y are k + 1, too many; if it is, leaving y open lets the opponent move "
    "there. A point with fewer than k + 1 partners desires all others, and with that the "
    "statement holds on every finite set, perfect or not.",
    vouches_for=("frogs.rules_stone_frogs:StoneFrogs", "frogs.theory_stone_frogs:beside_stones"),
)
def proposition_11() -> Finding:
    """Every two points and every way the stones can lie, played out, with one stone and two."""
    cases, run = Cases(), new_run()
    perfect, imperfect = 0, 0
    works = {"x": True, "y": True}
    many: Data | None = None
    loses: Data | None = None
    for stones in (1, 2):
        for pond in small_ponds(6, 10, f"proposition-11 {stones}"):
            mates = partners_of(pond.size, by_stages(pond, stones + 1))
            whole = all(len(row) == stones + 1 for row in mates)
            compared = with_stones(cases, pond, stones, run=run)
            wins = compared.wins
            if pond.size < 5 and pond.points is not None:
                compared.all(
                    [
                        ((), frozenset()),
                        *(((x, y), closed) for x, y, closed in _stone_positions(pond, stones)),
                    ]
                )
            for x, y, closed in _stone_positions(pond, stones):
                nearer = [z for z in mates[x] if pond.rank(x, z) < pond.rank(x, y)]
                farthest = max((pond.rank(x, z) for z in mates[x]), default=0)
                desires = len(mates[x]) <= stones or pond.rank(x, y) <= farthest
                lost = not wins(((x, y), closed))
                claimed = desires and set(nearer) <= closed
                case: Data = {"pond": str(pond), "x": x, "y": y, "stones": sorted(closed)}
                cases.check(claimed == lost, case)
                perfect, imperfect = perfect + whole, imperfect + (not whole)
                for z in [] if claimed else [z for z in nearer if z not in closed]:
                    for name, left in (("x", x), ("y", y)):
                        laid = frozenset(mates[z]) - {left}
                        told = case | {"z": z, "partners_of_z": mates[z]}
                        if len(laid) > stones:
                            works[name], many = False, many or told
                        elif wins(((z, x), laid)):
                            works[name], loses = False, loses or told
                if pond.points is not None:
                    position = StoneFrogs(
                        pond.pond,
                        k=stones,
                        amber=y,
                        blue=x,
                        stones=tuple(sorted(closed)),
                        to_move="amber",
                    )
                    verdict = solve(position, run=run).outcome
                    cases.check((verdict is Outcome.P) == lost, str(position))
    return Finding(
        cases.summary(
            f"{SMALL.format(6)}, with one stone and with two, on every two points with the stones "
            "in every way: the game played out; on ponds with coordinates lastmove says the same, "
            "up to 4 points with all moves"
        )
        | {
            "needs_a_perfect_matching": not (cases.holds and imperfect > 0),
            "the_stones_leave_open": " or ".join(name for name, good in works.items() if good),
            "leaving_y_open_would_take_more_stones": many,
            "leaving_y_open_loses": loses,
            "positions_with_a_perfect_matching": perfect,
            "positions_without_one": imperfect,
        },
        (
            Picture(
                "One stone: amber, at 3, may jump to the pads with a strong edge",
                position_picture(
                    "stone_frogs([0.5:1.1,2.2:3.6,3.1:0.4,5.2:2.1,1.9:1.9,4.4:3.3], k=1, amber=3, "
                    "blue=0, stones=[4], to_move=amber)"
                ),
            ),
        ),
    )


@FROGS.entry(
    "stones-by-refusal",
    place="section 4.2, before the definition of multi-matchings",
    title="Stones, or the right to refuse",
    statement="Instead of putting down k stones, the previous player may reject a move up to k "
    "times, and have the next player try another one. This is the same game.",
    printed={"holds": True},
    vouches_for=("frogs.rules_stone_frogs:StoneFrogs", "frogs.theory_stone_frogs:beside_stones"),
)
def stones_by_refusal() -> Finding:
    """Both games played out from every two points; stones are laid by whoever has just moved."""
    cases, run = Cases(), new_run()
    for k in (1, 2):
        for pond in small_ponds(6, 8, f"stones-by-refusal {k}"):
            compared, refusing = with_stones(cases, pond, k, run=run), refusal_wins(pond, k)
            for x, y in permutations(range(pond.size), 2):
                free = [z for z in range(pond.size) if z not in (x, y)]
                laid = [frozenset(s) for s in combinations(free, min(k, len(free)))]
                won = all(compared.wins(((x, y), stones)) for stones in laid)
                case = {"pond": str(pond), "k": k, "x": x, "y": y}
                cases.check(won == refusing((x, y), frozenset()), case)
                if pond.points is not None and pond.size < 5:
                    compared.all(((x, y), stones) for stones in laid)
    return Finding(
        cases.summary(
            f"{SMALL.format(6)}, k = 1 and 2, from every two points: the next player wins however "
            "the stones lie just when he wins whatever is rejected; lastmove plays the stones alike"
        )
    )


def refusal_wins(pond: Small, k: int) -> Callable[[Pair, frozenset[int]], bool]:
    """Whether the next player, at y, wins when these points have been rejected already."""
    options = colored_options(pond)

    @cache
    def wins(at: Pair, rejected: frozenset[int]) -> bool:
        for z, x in options(at):
            if z not in rejected:
                refuse = len(rejected) < k and not wins(at, rejected | {z})
                if not refuse and not wins((z, x), frozenset()):
                    return True
        return False

    return wins


def _stone_positions(pond: Small, stones: int) -> Iterable[tuple[int, int, frozenset[int]]]:
    for x in range(pond.size):
        for y in range(pond.size):
            if x != y:
                free = [z for z in range(pond.size) if z not in (x, y)]
                for laid in combinations(free, min(stones, len(free))):
                    yield x, y, frozenset(laid)


@FROGS.entry(
    "proposition-14",
    place="section 4.3, Proposition 14 and the text after it",
    title="The Sprague–Grundy values of friendly frogs",
    statement="Pairs get labels: in turn, two points that look at each other get the least number "
    "that neither has. These are the Sprague–Grundy values, and in a Poisson process every point "
    "has every label once. Label 0 is the stable matching; G ≤ m is in general not the m-matching. "
    "On a finite set L the labels of a point need not be 0, …, L − 2.",
    printed={
        "holds": True,
        "compared_with_the_m_matching": "G ≤ m",
        "the_two_coincide_always": False,
        "labels_of_a_point_would_go_up_to": "L − 2",
    },
    correction={
        "compared_with_the_m_matching": "G < m",
        "labels_of_a_point_would_go_up_to": "|L| − 2",
    },
    reason="Labels begin with 0, so it is the m labels G < m that a point has m partners by; for "
    "m = 1 these are just the stable matching, as the text says itself. And L is a set: |L| − 2 is "
    "meant, since a point is in |L| − 1 pairs.",
    vouches_for=("frogs.rules_frogs:Frogs", "frogs.theory_labels:label", "frogs.pond:Pond.labels"),
)
def proposition_14() -> Finding:
    """The labels by the algorithm, by the mex, and by lastmove; no label is missed by too many."""
    cases, run = Cases(), new_run()
    less, at_most = True, True
    differs: Data | None = None
    gap: Data | None = None
    intervals: set[int] = set()
    for index, pond in enumerate(small_ponds(9, 40, "proposition-14")):
        label, size = by_looking(pond), pond.size
        compared = friendly(cases, pond, run=run)
        value = compared.value
        compared.all(pond.pairs if is_few(index) else ())
        ours = pond.pond.labels()
        for pair in pond.pairs:
            same = label[pair] == value(pair) == int(ours[pair])
            cases.check(same, {"pond": str(pond), "frogs": pair})
        rows = [
            sorted(label[min(x, y), max(x, y)] for y in range(size) if y != x) for x in range(size)
        ]
        cases.check(all(len(set(row)) == len(row) for row in rows), str(pond))
        cases.check(_missed_by_few(rows), str(pond))
        chosen = {m: {pair for pair in pond.pairs if label[pair] < m} for m in (1, 2, 3)}
        less = less and chosen[1] == set(by_stages(pond))
        at_most = at_most and chosen[2] == set(by_stages(pond))
        for m in (2, 3):
            if differs is None and m < size and chosen[m] != set(by_stages(pond, m)):
                differs = {"pond": str(pond), "m": m}
        for x, row in enumerate(rows):
            if row == list(range(len(row))):
                intervals.add(size - len(row))
            elif gap is None:
                gap = {"pond": str(pond), "point": x, "labels": row}
    torus = uniform(5000, seed=14, torus=True)
    large = torus.labels(limit=8)
    cases.check(labels_agree(torus, large, np.arange(0, 5000, 50)), str(torus), 100)
    unlabeled = [int((large[:, k] < 0).sum()) for k in range(8)]
    cases.check(all(count <= k + 1 for k, count in enumerate(unlabeled)), unlabeled, 8)
    return Finding(
        cases.summary(
            f"{SMALL.format(9)}: every pair gets the mex by the definition, once by the algorithm "
            "and once by lastmove, which has the same moves; at most k + 1 points are without "
            "label "
            "k, which is what the proof of (i) needs, also on a torus with 5,000 points, where the "
            "labels below 8 of 100 points are recomputed by the definition"
        )
        | {
            "compared_with_the_m_matching": "G < m" if less else "G ≤ m" if at_most else "neither",
            "the_two_coincide_always": differs is None,
            "labels_of_a_point_would_go_up_to": "|L| − 2" if intervals == {1} else str(intervals),
            "G_less_than_m_is_not_the_m_matching": differs,
            "labels_with_a_gap": gap,
            "points_of_5000_without_label_k": unlabeled,
        },
        sound=gap is not None,
    )


def by_looking(pond: Small) -> dict[Pair, int]:
    """The algorithm of the proof: who looks at each other is labeled, until all pairs are."""
    label: dict[Pair, int] = {}
    used: list[set[int]] = [set() for _ in range(pond.size)]
    while len(label) < len(pond.pairs):
        looks: dict[int, Pair] = {}
        for pair in pond.pairs:  # nearest first
            if pair not in label:
                for point in pair:
                    looks.setdefault(point, pair)
        for x, y in {pair for pair in looks.values() if looks[pair[0]] == looks[pair[1]] == pair}:
            taken = used[x] | used[y]
            label[x, y] = min(set(range(len(taken) + 1)) - taken)
            used[x].add(label[x, y])
            used[y].add(label[x, y])
    return label


def _missed_by_few(rows: list[list[int]]) -> bool:
    """Whether at most k + 1 points have no pair of label k."""
    return all(sum(k not in row for row in rows) <= k + 1 for k in range(len(rows)))
