"""Von Stengel, sections 1.5 to 1.9: losing games, sums and equivalence.

Two games G and H are equivalent when G + J and H + J are both losing or both winning, for *all*
games J (Definition 1.4). All J cannot be tried. We try all J born by day 4, that is, every
impartial game that lasts at most four moves, and say so in `tested`.
"""

from __future__ import annotations

import random
from functools import partial
from itertools import combinations_with_replacement, product
from math import prod

from lastmove.api.solve import equivalent, new_run, solve
from lastmove.core.position import Outcome, Play
from lastmove.core.sums import Sum
from lastmove.families.digraphs.rules_counters import Counters
from lastmove.families.nim.rules_nim import Nim
from lastmove.papers.entry import Cases, Finding, Picture, Tally
from lastmove.papers.nim.document import NIM
from lastmove.papers.pictures import position_picture
from lastmove.papers.playing import COUNTERS, Compared, proofs
from lastmove.papers.playing import NIM as NIM_GAME
from lastmove.papers.small_games import (
    BY_DAY_3,
    BY_DAY_4,
    Companions,
    Dag,
    bits,
    brute_force,
    can_force,
    choices,
    classes_by_day_4,
    companions_by_day_4,
    counters,
    heap_options,
    misere_wins,
    nim_options,
    random_digraph,
    sum_options,
)

NUMBERED = "Game n has as options the games whose numbers are the places of the one bits of n"
ALL_J = f"all {BY_DAY_4:,} games J born by day 4"


@NIM.entry(
    "lemma-1.1",
    place="section 1.5, Lemma 1.1",
    title="Nim with two heaps",
    statement="Two heaps are a losing position if they are equal, and a winning one otherwise.",
    printed={"holds": True},
    vouches_for=NIM_GAME,
)
def lemma_1_1() -> Finding:
    """Brute force by the definition, and the library."""
    cases = Cases()
    run = new_run()
    options = sum_options(heap_options, heap_options)
    wins = brute_force(options)
    compared = Compared(cases, lambda heaps: Nim(*heaps), options, wins=wins, run=run)
    for m in range(101):
        for n in range(101):
            won = wins((m, n))
            named = solve(Nim(m, n), run=run).outcome is (Outcome.N if won else Outcome.P)
            cases.check(won == (m != n) and named, (m, n))
            if max(m, n) <= 10:
                compared.at((m, n))
    return Finding(
        cases.summary(
            "all m, n ≤ 100, by brute force; lastmove names the same winner, and up to 10 has the "
            "same moves, winning moves and values"
        )
    )


MARIENBAD = (1, 3, 5, 7)


@NIM.entry(
    "misere-nim",
    place="section 1.6, condition 5 and the text after it",
    title="Misère nim, as it is played in Marienbad",
    statement="In misère play a player unable to move wins. In the film misère nim is played with "
    "rows of 1, 3, 5 and 7 matches. Who can play nim will find out how to play it: the two are "
    "similar.",
    printed={"holds": True, "similar": True},
    vouches_for=(*NIM_GAME[:2], "check:misere-nim"),
)
def misere_nim() -> Finding:
    """Every small position and the film's, against brute force."""
    cases, run = Cases(), new_run()
    wins = misere_wins(nim_options)
    normal = brute_force(nim_options)
    misere = Compared(
        cases, lambda heaps: Nim(*heaps), nim_options, wins=wins, play=Play.MISERE, run=run
    )
    similar = True
    small = [heaps for k in range(5) for heaps in combinations_with_replacement(range(1, 6), k)]
    for heaps in small:
        if len(heaps) < 4 or sum(heaps) < 10:
            misere.at(heaps)
        # The same player wins while a heap has two chips or more, the other one afterward.
        similar = similar and (wins(heaps) == normal(heaps)) == (max(heaps, default=0) > 1)
    misere.at(MARIENBAD)
    proofs(cases, "P", "nim(1,3,5,7)", "nim(1)", "nim(2,2)", play=Play.MISERE)
    proofs(cases, "N", "nim(1,3,5,6)", "nim(1,1)", play=Play.MISERE)
    return Finding(
        {
            "similar": similar,
            "winner_of_the_film's_position": "the second player"
            if not wins(MARIENBAD)
            else "the first player",
        }
        | cases.summary(
            "every position with at most 4 heaps of at most 5, by brute force: the same player "
            "wins "
            "as in nim while some heap has two chips or more, and the other one afterward; in "
            "those "
            "with fewer chips and in the film's lastmove has the same moves and winners"
        ),
        (Picture("The rows of the film", position_picture("nim(1,3,5,7)")),),
    )


@NIM.entry(
    "lemma-1.2",
    place="section 1.7, Lemma 1.2",
    title="One of the players can force a win",
    statement="In every game, either the player who starts can force a win or the other one can.",
    printed={"holds": True},
    vouches_for=(*COUNTERS,),
)
def lemma_1_2() -> Finding:
    """Try all plans against all plans."""
    cases = Cases()
    games = [
        game
        for game in range(BY_DAY_4)
        if game < BY_DAY_3 or prod(map(len, choices(bits, game).values())) <= 64
    ]
    for game in games:
        first, second = (can_force(bits, game, first=first) for first in (True, False))
        cases.check(first != second, {"game": game})
        if game < BY_DAY_3:
            wins = partial(can_force, bits, first=True)
            Compared(cases, _counter, bits, wins=wins).at(game)
    return Finding(
        cases.summary(
            f"every game born by day 3, and every game born by day 4 in which a player has at "
            f"most 64 plans ({len(games):,} games): every plan of one player against every plan "
            "of the other; lastmove names the same winner of those born by day 3"
        )
    )


def _counter(game: int) -> Counters:
    """The game with this number, born by day 3, as a counter whose vertices are games."""
    return counters(tuple(bits(other) for other in range(BY_DAY_3)), game)


@NIM.entry(
    "lemma-1.5",
    place="section 1.9, Lemma 1.5",
    title="A losing game is equivalent to *0",
    statement="Adding a losing game to any game J does not change who wins J.",
    printed={"holds": True},
    vouches_for=("lastmove.api.solve:equivalent",),
)
def lemma_1_5() -> Finding:
    """Every losing game born by day 4, beside every J born by day 4."""
    cases = Cases()
    classes = classes_by_day_4()
    wins = brute_force(bits)
    for game in range(BY_DAY_4):
        if not wins(game):
            cases.check(classes[game] == classes[0], {"game": game}, count=BY_DAY_4)
        if game < BY_DAY_3:
            nothing_else = equivalent(_counter(game), "*0").equal
            cases.check(nothing_else != wins(game), {"game": game})
    nothing = Companions(bits)(0)
    for graph in random_digraphs("lemma-1.5"):
        beside = outcomes_of_sums(graph)
        companions = Companions(graph.__getitem__)
        for vertex in range(len(graph)):
            if not beside[vertex][0]:  # vertex 0 has no moves
                same = companions(vertex) == nothing and beside[vertex] == beside[0]
                case = {"digraph": graph, "vertex": vertex}
                cases.check(same, case, count=BY_DAY_4 + len(graph))
    return Finding(
        cases.summary(
            "every losing game born by day 4, and every losing vertex of 50 random digraphs on 20 "
            f"vertices, each in a sum with {ALL_J}; the latter also with J from their own digraph. "
            "Of the games born by day 3, lastmove finds just these equivalent to *0"
        )
    )


@NIM.entry(
    "lemma-1.6",
    place="section 1.9, Lemma 1.6",
    title="The copycat principle",
    statement="A game added to itself is equivalent to *0: the second player copies every move.",
    printed={"holds": True},
    vouches_for=("digraphs.rules_counters:Counters", "lastmove.search.sums:argue_sum"),
)
def lemma_1_6() -> Finding:
    """G + G beside every J; that G + G is losing also for larger G; and the library."""
    cases = Cases()
    companions, of_sums = Companions(bits), Companions(sum_options(bits, bits))
    for game in range(BY_DAY_3):
        same = of_sums((game, game)) == companions(0)
        cases.check(same, {"game": game}, count=BY_DAY_4)
    for game, losing in enumerate(companions_by_day_4()):
        cases.check(bool(losing >> game & 1), {"game": game})
    run = new_run()
    for graph in random_digraphs("lemma-1.6"):
        last = len(graph) - 1
        options = sum_options(graph.__getitem__, graph.__getitem__)
        wins = brute_force(options)
        cases.check(not wins((last, last)), {"digraph": graph})
        cases.check(solve(counters(graph, last, last), run=run).outcome is Outcome.P, graph)
        two = Compared(cases, partial(_two_counters, graph), options, wins=wins, run=run)
        two.at((last, last))
        two.at((last, last - 1))
    return Finding(
        cases.summary(
            f"G + G in a sum with {ALL_J}, for every G born by day 3; that G + G is losing, for "
            "every G born by day 4 and for 50 random digraphs on 20 vertices, where lastmove "
            "says so too"
        )
    )


def _two_counters(graph: Dag, at: tuple[int, ...]) -> Sum:
    return Sum(*[counters(graph, vertex) for vertex in at])


@NIM.entry(
    "lemma-1.7",
    place="section 1.9, Lemma 1.7",
    title="G and H are equivalent if and only if G + H is equivalent to *0",
    statement="Whether two impartial games are equivalent can be seen from their sum alone.",
    printed={"holds": True},
    vouches_for=("lastmove.api.solve:equivalent",),
)
def lemma_1_7() -> Finding:
    """Both sides by their definition, and `equivalent` of the library."""
    cases = Cases()
    companions, of_sums = Companions(bits), Companions(sum_options(bits, bits))
    for g in range(BY_DAY_3):
        for h in range(BY_DAY_3):
            cancel = of_sums((g, h)) == companions(0)
            same = companions(g) == companions(h)
            cases.check(same == cancel, {"G": g, "H": h}, count=BY_DAY_4)
    classes = classes_by_day_4()
    for g in range(BY_DAY_3):
        losing = companions(g)
        for h in range(BY_DAY_4):
            same = classes[g] == classes[h]
            cases.check(same == bool(losing >> h & 1), {"G": g, "H": h})
    small = tuple(bits(game) for game in range(BY_DAY_3))
    for g in range(BY_DAY_3):
        for h in range(BY_DAY_3):
            named = equivalent(counters(small, g), counters(small, h)).equal
            cases.check(named == (classes[g] == classes[h]), {"G": g, "H": h})
    for graph in random_digraphs("lemma-1.7"):
        beside = outcomes_of_sums(graph)
        for g, h in product(range(len(graph)), repeat=2):
            case = {"digraph": graph, "G": g, "H": h}
            cases.check((beside[g] == beside[h]) == (not beside[g][h]), case, count=len(graph))
    return Finding(
        cases.summary(
            f"all G and H born by day 3: G, H and G + H each in a sum with {ALL_J}; lastmove "
            "finds the same ones equivalent. Also G born by day 3 and H born by day 4, and G and "
            "H from the vertices of 50 random digraphs on 20 vertices, with J from the same: they "
            "are equivalent in this sense if and only if G + H is losing"
        )
    )


@NIM.entry(
    "lemma-1.8",
    place="section 1.9, Lemma 1.8",
    title="Games with equivalent options are equivalent",
    statement="If every option of G is equivalent to some option of H and the other way around, "
    "then G and H are equivalent. The converse fails.",
    printed={"holds": True, "converse_holds": False},
    vouches_for=("lastmove.api.solve:equivalent",),
)
def lemma_1_8() -> Finding:
    """Group the games by the classes of their options; each group lies within one class."""
    cases, converse = Cases(), Tally()
    classes = classes_by_day_4()
    first_with: dict[frozenset[int], int] = {}
    for game in range(BY_DAY_4):
        kinds = frozenset(classes[option] for option in bits(game))
        other = first_with.setdefault(kinds, game)
        cases.check(classes[game] == classes[other], {"G": other, "H": game})
        member = classes[game]
        kinds_of_member = frozenset(classes[option] for option in bits(member))
        case = {"G": member, "options_of_G": bits(member), "H": game, "options_of_H": bits(game)}
        converse.check(kinds == kinds_of_member, case)
    for g, h in product(range(BY_DAY_3), repeat=2):
        named = equivalent(_counter(g), _counter(h)).equal
        cases.check(named == (classes[g] == classes[h]), {"G": g, "H": h})
    return Finding(
        cases.summary(
            f"all pairs of games born by day 4, which have {len(first_with)} different sets of "
            f"options up to equivalence; equivalence is tested in sums with {ALL_J}, and by "
            f"lastmove for those born by day 3. {NUMBERED}"
        )
        | {
            "converse_holds": converse.holds,
            "counterexample_to_the_converse": converse.counterexample,
        }
    )


@NIM.entry(
    "lemma-1.9",
    place="section 1.9, Lemma 1.9",
    title="Different nim heaps are not equivalent",
    statement="If *n and *m are equivalent, then n = m.",
    printed={"holds": True},
    vouches_for=("lastmove.api.solve:equivalent",),
)
def lemma_1_9() -> Finding:
    """For any two different heaps some J tells them apart; the library agrees."""
    cases = Cases()
    wins = brute_force(sum_options(heap_options, heap_options))
    for n in range(41):
        for m in range(41):
            told_apart = any(wins((n, j)) != wins((m, j)) for j in range(41))
            named = equivalent(f"*{n}", f"*{m}").equal
            cases.check(told_apart == (n != m) and named == (n == m), (n, m))
    return Finding(
        cases.summary(
            "all n, m ≤ 40: for n ≠ m some nim heap J makes one of *n + J and *m + J losing and "
            "the other winning, by brute force; lastmove finds exactly the equal ones equivalent"
        )
    )


def outcomes_of_sums(graph: Dag) -> list[list[bool]]:
    """For each two vertices, whether the sum with a counter on each is winning, by brute force."""
    wins = brute_force(sum_options(graph.__getitem__, graph.__getitem__))
    return [[wins((g, j)) for j in range(len(graph))] for g in range(len(graph))]


def random_digraphs(name: str) -> list[Dag]:
    """Fifty random acyclic digraphs on 20 vertices, the same ones for the same name."""
    chance = random.Random(name)
    return [random_digraph(chance, 20, chance.uniform(0.1, 0.6)) for _ in range(50)]
