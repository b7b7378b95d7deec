"""Lecture notes, section 1: the word game, and take-away with a growing limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain, combinations
from typing import Any

from lastmove.api.solve import new_run, solve
from lastmove.core.position import Outcome
from lastmove.families.geography.rules import Words
from lastmove.families.takeaway.rules import Takeaway, sequence
from lastmove.families.takeaway.theory import parts
from lastmove.notation.formula import Formula
from lastmove.papers.entry import Cases, Finding, Picture, Tally
from lastmove.papers.lectures.document import LECTURES
from lastmove.papers.pictures import graph_picture
from lastmove.papers.playing import Compared, proofs
from lastmove.papers.small_games import brute_force

State = tuple[int, int]
"""The pile, and the most that may be taken."""
Said = tuple[frozenset[str], str]
"""The words left, and the last one used, "" at the start."""

WORDS = ("dog", "goat", "tiger", "rat", "gnu", "toad", "ant", "ugly")
FUNCTIONS: dict[str, Callable[[int], int]] = {
    "x": lambda x: x,
    "x+1": lambda x: x + 1,
    "x+4": lambda x: x + 4,
    "2*x": lambda x: 2 * x,
    "2*x+1": lambda x: 2 * x + 1,
    "3*x": lambda x: 3 * x,
    "3*x//2": lambda x: 3 * x // 2,
    "4*x-3": lambda x: 4 * x - 3,
    "x^2": lambda x: x**2,
    "x+x//3": lambda x: x + x // 3,
    "(x//4+1)*4": lambda x: (x // 4 + 1) * 4,
    "2^x": lambda x: 2**x,
}
LARGEST = 60


def taking(f: Callable[[int], int]) -> Callable[[State], Iterator[State]]:
    """The options of take-away: at most the limit, and never more than there is."""

    def options(state: State) -> Iterator[State]:
        pile, limit = state
        for taken in range(1, min(pile, limit) + 1):
            yield pile - taken, min(pile - taken, f(taken))

    return options


def _arcs(position: Said) -> Iterator[Said]:
    """Example 3: a word of those left that begins with the last letter, or any at the start."""
    left, last = position
    for word in left:
        if not last or word[0] == last[-1]:
            yield left - {word}, word


@LECTURES.entry(
    "game-3",
    place="Game 3, and section 1, Example 3",
    title="The word game",
    statement="Words are said in turn, each beginning with the last letter of the one before and "
    "none twice; the last legal move wins. Example 3 describes the digraph of this game.",
    printed={"holds": True},
    vouches_for=("geography.rules:Words", "geography.search:searched", "geography.search:nimber"),
)
def game_3() -> Finding:
    """The moves of the library are the arcs of Example 3, and brute force names the same winner."""
    cases = Cases()
    run = new_run()
    compared = Compared(cases, _words, _arcs, run=run, key=lambda at: _said(at.state))
    subsets = chain.from_iterable(combinations(WORDS, size) for size in range(1, 6))
    for words in subsets:
        for last in ("", *words):
            compared.at((frozenset(words) - {last}, last))
    example = "words([dog,goat,tiger])"
    return Finding(
        cases.summary(
            f"every set of at most 5 of the words {', '.join(WORDS)}, at the start and after each "
            "word: the moves are the arcs of Example 3, where A' is A without w', and brute force "
            "names the same winner, winning moves and values as lastmove"
        ),
        (Picture(f"The positions of {example}, N and P", graph_picture(example)),),
    )


def _words(said: Said) -> Words:
    left, last = said
    return Words(sorted(left | {last}), last=last) if last else Words(sorted(left))


def _said(state: Any) -> Said:
    words, last, used = state
    return frozenset(words) - {last, *used}, last or ""


@LECTURES.entry(
    "theorem-3",
    place="section 1, Theorem 3",
    title="Take at most as many as were taken before",
    statement="A pile n = m·2^k, m odd, of which at most x may be taken, is won by the player to "
    "move if x ≥ 2^k, and lost if m = 1 and x < n.",
    printed={"holds": True},
    vouches_for=(
        "takeaway.rules:Takeaway",
        "takeaway.theory:h_representation",
        "takeaway.swept:swept",
    ),
)
def theorem_3() -> Finding:
    """Both parts on every small pile and limit; and that x ≥ 2^k decides for every m."""
    wins = brute_force(taking(FUNCTIONS["x"]))
    cases, equivalence = Cases(), Tally()
    run = new_run()
    compared = Compared(cases, _takeaway("x"), taking(FUNCTIONS["x"]), wins=wins, run=run)
    compared.all((n, x) for n in range(1, 17) for x in range(1, n + 1))
    for n in range(1, 97):
        power = n & -n
        for x in range(1, n + 1):
            won = wins((n, x))
            case = {"n": n, "x": x}
            outcome = solve(Takeaway(n, f=Formula("x"), limit=x), run=run).outcome
            first, second = x < power or won, not (power == n and x < n) or not won
            cases.check(first and second and won == (outcome is Outcome.N), case)
            equivalence.check(won == (x >= power), case)
    return Finding(
        cases.summary(
            "every pile up to 96 and every limit, by brute force; lastmove agrees, up to 16 on all "
            "moves and values too"
        )
        | {"N_just_when_x_is_at_least_2^k": equivalence.holds},
        sound=equivalence.holds,
    )


def _takeaway(name: str) -> Callable[[State], Takeaway]:
    """The library's position; an empty pile has the limit 0."""
    formula = Formula(name)
    return lambda state: Takeaway(state[0], f=formula, limit=state[1] or None)


def _lost_piles(f: Callable[[int], int], most: int) -> list[int]:
    """The initial piles, up to this one, from which the first player loses, by brute force."""
    wins = brute_force(taking(f))
    return [n for n in range(1, most + 1) if not wins((n, n - 1))]


def _recurrence_from(f: Callable[[int], int]) -> int:
    """The first j, 0 or 1, from which recurrence (2) holds for the lost piles H_1, H_2, …."""
    numbers = dict(enumerate(_lost_piles(f, LARGEST), 1))

    def holds(j: int) -> bool:
        steps = [numbers[i] for i in range(1, j + 1) if f(numbers[i]) >= numbers[j]]
        return bool(steps) and numbers[j + 1] == numbers[j] + min(steps)

    return next(
        start
        for start in (0, 1)
        if all(j in numbers and holds(j) for j in range(start, len(numbers)))
    )


def _sums(f: Callable[[int], int], numbers: list[int], most: int) -> dict[int, list[list[int]]]:
    """All sums in which each part is more than f of the one before, by what they come to."""
    found: dict[int, list[list[int]]] = {}
    waiting = [[number] for number in numbers]
    while waiting:
        some = waiting.pop()
        if sum(some) <= most:
            found.setdefault(sum(some), []).append(some)
            waiting += [[*some, number] for number in numbers if number > f(some[-1])]
    return found


@LECTURES.entry(
    "theorem-4",
    place="section 1, recurrence (2), the remark after (3), Theorem 4",
    title="The sequence H and the representation of a number",
    statement="The lost piles H_1 = 1, H_2, … obey H_{j+1} = H_j + H_l, H_l the smallest with "
    "f(H_l) ≥ H_j. Every number is in just one way a sum of them in which each part is more than "
    "f of the part before.",
    printed={
        "holds": True,
        "recurrence_from_j": 0,
        "H_for_f(x)=x": [2, 4, 8, 16, 32],
        "H_for_f(x)=2x": [1, 2, 3, 5, 8],
    },
    correction={"recurrence_from_j": 1, "H_for_f(x)=x": [1, 2, 4, 8, 16]},
    reason="The sequence begins with H_1 = 1, so recurrence (2) starts at j = 1, as there is no "
    "H_0; and for f(x) = x it gives H_i = 2^(i−1), not 2^i.",
    vouches_for=("takeaway.rules:Sequence.first", "takeaway.theory:parts"),
)
def theorem_4() -> Finding:
    """Lost piles by brute force, the recurrence, and all sums of the kind, for twelve functions."""
    cases = Cases()
    for name, f in FUNCTIONS.items():
        numbers = _lost_piles(f, LARGEST)
        computed = sequence(Formula(name), LARGEST).first(LARGEST)
        cases.check(numbers == computed, {"f": name, "H": numbers})
        sums = _sums(f, numbers, LARGEST)
        for n in range(1, LARGEST + 1):
            cases.check(sums.get(n) == [parts(Formula(name), n)], {"f": name, "n": n})
    starts = {_recurrence_from(f) for f in FUNCTIONS.values()}
    return Finding(
        cases.summary(
            f"{len(FUNCTIONS)} functions ({', '.join(FUNCTIONS)}) up to {LARGEST}: H by brute "
            "force is that of the recurrence, and of all sums with the property exactly one comes "
            "to each number, the one that lastmove gives"
        )
        | {
            "recurrence_from_j": max(starts),
            "H_for_f(x)=x": _lost_piles(FUNCTIONS["x"], 16),
            "H_for_f(x)=2x": _lost_piles(FUNCTIONS["2*x"], 8),
        }
    )


@LECTURES.entry(
    "theorem-5",
    place="section 1, Theorem 5",
    title="Who wins take-away with a growing limit",
    statement="An initial pile is lost for the first player just when it is in H; otherwise it "
    "wins to take the smallest part. In the proof, after H_{k_1} and y chips were taken, the rest "
    "is the representation of H_{k_2} − y followed by the other parts.",
    printed={"holds": True, "the_other_parts_begin_with": "H_{k_2}"},
    correction={"the_other_parts_begin_with": "H_{k_3}"},
    reason="H_{k_2} is already replaced by the representation of H_{k_2} − y, so the second line "
    "of the calculation goes on with H_{k_3}.",
    vouches_for=(
        "takeaway.rules:Takeaway",
        "takeaway.theory:h_representation",
        "takeaway.swept:swept",
        "takeaway.theory:parts",
        "check:h-representation",
        "check:takeaway-values",
    ),
)
def theorem_5() -> Finding:
    """Brute force for every limit, the library's winning moves, the calculation of the proof."""
    cases = Cases()
    lines = {"H_{k_2}": Tally(), "H_{k_3}": Tally()}
    run = new_run()
    for name, f in FUNCTIONS.items():
        options, formula = taking(f), Formula(name)
        wins = brute_force(options)
        compared = Compared(cases, _takeaway(name), options, wins=wins, run=run)
        compared.all((n, x) for n in range(1, 13) for x in range(1, n + 1))
        lost = set(sequence(formula, LARGEST).first(LARGEST))
        for n in range(1, LARGEST + 1):
            found = parts(formula, n)
            case = {"f": name, "n": n}
            cases.check(sum(found) == n, case)
            cases.check(wins((n, n - 1)) == (n not in lost), case)
            if n not in lost:
                after = n - found[0], min(n - found[0], f(found[0]))
                cases.check(not wins(after), case | {"take": found[0]})
            for limit in range(1, n + 1):
                verdict = solve(Takeaway(n, f=formula, limit=limit), run=run)
                good = [n - left for left, most in options((n, limit)) if not wins((left, most))]
                taken = [n - move.to.state.pile for move in verdict.winning_moves or ()]
                rule = wins((n, limit)) == (limit >= found[0])
                cases.check(rule and taken == good, case | {"limit": limit})
            if len(found) > 1:
                for y in range(1, min(f(found[0]), found[1] - 1) + 1):
                    new = sum(parts(formula, found[1] - y))
                    for index, line in enumerate(lines.values(), 1):
                        line.check(new + sum(found[index:]) == n - found[0] - y, case | {"y": y})
    right = [name for name, line in lines.items() if line.holds]
    proofs(cases, "P", "takeaway(21,f=2*x)")
    proofs(cases, "N", "takeaway(12,f=2*x)", "takeaway(12,f=2*x,limit=4)")
    return Finding(
        cases.summary(
            f"{len(FUNCTIONS)} functions, every pile up to {LARGEST} and every limit q, by brute "
            "force: the pile is won just when q is at least its smallest part, and lastmove lists "
            "exactly the winning moves; up to 12 it has the same moves and values"
        )
        | {"the_other_parts_begin_with": " or ".join(right)}
    )
