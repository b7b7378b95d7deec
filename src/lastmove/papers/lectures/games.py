"""Lecture notes, section 1: the first two games, sums of the first, and the even/odd game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product

from lastmove.api.solve import new_run, solve
from lastmove.core.position import Outcome
from lastmove.families.corner.rules import Rook
from lastmove.families.heaps.rules import EvenOdd, Subtraction
from lastmove.papers.entry import Cases, Finding, Picture, Tally
from lastmove.papers.lectures.document import LECTURES
from lastmove.papers.pictures import table_picture
from lastmove.papers.playing import Compared, proofs
from lastmove.papers.small_games import brute_force, sum_options, values_by_mex, xor

SAMPLE_PLAYS = {10: [3, 2, 4, 1], 11: [1, 2, 3, 4, 1]}
ONE_TO_FOUR = frozenset({1, 2, 3, 4})


def take_one_to_four(chips: int) -> range:
    """The options of Game 1."""
    return range(max(0, chips - 4), chips)


@LECTURES.entry(
    "game-1",
    place="Game 1, and section 1 before Sprague–Grundy numbering",
    title="Take one to four chips",
    statement="Two players take 1, 2, 3 or 4 chips in turn from n; the last chip wins. The "
    "P-positions are the multiples of 5. Two games are played out, from 10 and from 11 chips.",
    printed={
        "P_positions_up_to_100": range(0, 101, 5),
        "sample_plays": SAMPLE_PLAYS,
        "winners": {10: "B", 11: "A"},
        "holds": True,
    },
    vouches_for=(
        "heaps.rules:Subtraction",
        "heaps.bounded_subtraction:to_multiple",
        "heaps.bounded_subtraction:remainders",
        "check:remainders",
    ),
)
def game_1() -> Finding:
    """Brute force and the library; the sample plays, move by move."""
    wins = brute_force(take_one_to_four)
    cases = Cases()
    run = new_run()
    for chips in range(501):
        won = wins(chips)
        outcome = solve(Subtraction(chips, take=ONE_TO_FOUR), run=run).outcome
        cases.check((outcome is Outcome.N) == won == (chips % 5 != 0), chips)
    Compared(cases, _game_1, sum_options(take_one_to_four), run=run).all((n,) for n in range(31))
    plays: dict[int, list[int]] = {}
    winners: dict[int, str] = {}
    slips: list[str] = []
    for chips, taken in SAMPLE_PLAYS.items():
        position, plays[chips] = Subtraction(chips, take=ONE_TO_FOUR), []
        for turn, number in enumerate(taken):
            move = position.move(f"take {number} from heap 1")  # refuses an illegal move
            assert isinstance(move.to, Subtraction)
            if wins(position.heaps[0]) and wins(move.to.heaps[0]):
                slips.append(f"from {chips}, move {turn + 1} of {'AB'[turn % 2]}")
            plays[chips].append(position.heaps[0] - move.to.heaps[0])
            position = move.to
        if position.result() == "previous":
            winners[chips] = "AB"[(len(taken) - 1) % 2]
    proofs(cases, "P", "subtraction(10,take={1,2,3,4})")
    proofs(cases, "N", "subtraction(11,take={1,2,3,4})")
    return Finding(
        {
            "P_positions_up_to_100": [chips for chips in range(101) if not wins(chips)],
            "sample_plays": plays,
            "winners": winners,
        }
        | cases.summary(
            "n ≤ 500, by brute force; lastmove names the same winner, and has the same moves and "
            "values up to 30"
        )
        | {"slips_in_the_sample_plays": slips}
    )


def _game_1(heaps: tuple[int, ...]) -> Subtraction:
    return Subtraction(*heaps, take=ONE_TO_FOUR)


Square = tuple[int, int]


def _smaller(board: Square, square: Square) -> Iterator[Square]:
    yield from ((less, square[1]) for less in range(square[0]))
    yield from ((square[0], less) for less in range(square[1]))


def _larger(board: Square, square: Square) -> Iterator[Square]:
    yield from ((more, square[1]) for more in range(square[0] + 1, board[0] + 1))
    yield from ((square[0], more) for more in range(square[1] + 1, board[1] + 1))


@LECTURES.entry(
    "game-2",
    place="Game 2, and section 1, Example 2 and before Sprague–Grundy numbering",
    title="A chip on the grid",
    statement="A chip at (m, n) is moved to a smaller m or a smaller n; who brings it to (0, 0) "
    "wins. The P-positions are those with m = n. Example 2 describes the arcs of this game.",
    printed={"P_positions": "m = n", "arcs_of_example_2_go_to": "a larger coordinate"},
    correction={"arcs_of_example_2_go_to": "a smaller coordinate"},
    reason="In Example 2 the inequalities are reversed: as printed, a move makes a coordinate "
    "larger, the game ends at (m, n) instead of (0, 0), and on a board that is not square the "
    "P-positions are not the diagonal.",
    vouches_for=("corner.rules:Rook", "corner.two_heaps:two_heaps", "nim.bouton:nim_value"),
)
def game_2() -> Finding:
    """Both readings of the arcs on every small board; the rules of Game 2 decide which is meant."""
    readings = {"a larger coordinate": _larger, "a smaller coordinate": _smaller}
    run = new_run()
    diagonal = {name: Tally() for name in readings}
    rules = {name: Tally() for name in readings}
    rook = Compared(Cases(), lambda square: Rook(*square), partial(_smaller, (6, 6)), run=run)
    rook.all(product(range(7), repeat=2))
    for board in ((m, n) for m in range(13) for n in range(13)):
        for name, arcs in readings.items():
            options = partial(arcs, board)
            wins = brute_force(options)
            for square in product(range(board[0] + 1), range(board[1] + 1)):
                case = {"board": board, "square": square}
                diagonal[name].check(wins(square) == (square[0] != square[1]), case)
                moves = {move.to.state for move in Rook(*square).moves()}
                rules[name].check(set(options(square)) == moves, case)
    fitting = [name for name, cases in rules.items() if cases.holds]
    squares = list(product(range(31), repeat=2))
    lost = {square for square in squares if solve(Rook(*square), run=run).outcome is Outcome.P}
    on_diagonal = all(diagonal[name].holds for name in fitting) and all(
        (square in lost) == (square[0] == square[1]) for square in squares
    )
    values = [[run.value(Rook(row, column)) for column in range(9)] for row in range(9)]
    draw = table_picture("Game 2: values of (m, n)", range(9), range(9), values)
    return Finding(
        {
            "P_positions": "m = n" if on_diagonal else "not m = n",
            "arcs_of_example_2_go_to": " or ".join(fitting),
            "cases": diagonal["a smaller coordinate"].count,
            "diagonal_fails_as_printed": diagonal["a larger coordinate"].counterexample,
            "tested": "every board up to 12 × 12 by brute force, with the arcs as printed and the "
            "other way around, against the moves of Game 2; lastmove up to 30 × 30",
        },
        (Picture("The P-positions, on the diagonal, are marked", draw),),
    )


@LECTURES.entry(
    "sums-of-subtraction-games",
    place="section 1, Sums of other subtraction games",
    title="Sums of Game 1",
    statement="In Game 1 the value of x chips is x mod 5, so a sum of such games has the XOR of "
    "these remainders as its value.",
    printed={"holds": True},
    vouches_for=(
        "heaps.rules:Subtraction",
        "heaps.bounded_subtraction:to_multiple",
        "heaps.bounded_subtraction:remainders",
    ),
)
def sums_of_subtraction_games() -> Finding:
    """The mex rule on the whole sum, against the formula and the library."""
    cases = Cases()
    run = new_run()
    for heaps, largest in [(1, 200), (2, 40), (3, 14)]:
        options = sum_options(*[take_one_to_four] * heaps)
        value = values_by_mex(options)
        few = product(range(8 if heaps < 3 else 4), repeat=heaps)
        Compared(cases, _game_1, options, value=value, run=run).all(few)
        for piles in product(range(largest + 1), repeat=heaps):
            found = value(piles)
            named = run.value(Subtraction(*piles, take=ONE_TO_FOUR))
            expected = xor(pile % 5 for pile in piles)
            cases.check(found == expected == named, {"heaps": piles, "value": found})
    return Finding(
        cases.summary(
            "one heap up to 200, two up to 40, three up to 14: the value by the mex rule on the "
            "whole sum, the formula, and the value that lastmove gives; all moves of small ones"
        )
    )


def even_odd_options(pile: int) -> list[int]:
    """An even number goes, but not the whole pile; or all of an odd pile."""
    smaller = [pile - taken for taken in range(2, pile, 2)]
    return [*smaller, 0] if pile % 2 else smaller


def printed_value(pile: int) -> int:
    """The lemma as it is printed."""
    if pile == 0:
        return 0
    return pile // 2 - 1 if pile % 2 == 0 else (pile + 1) // 2


@LECTURES.entry(
    "lemma-2",
    place="section 1, Another subtraction game, Lemma 2",
    title="Even numbers, or all of an odd pile",
    statement="From a pile one takes an even number of chips but not all, or the whole pile if it "
    "is odd. The play ends at 0 or 2, and g(0) = 0, g(2k) = k − 1 and g(2k − 1) = k for k ≥ 1.",
    printed={"holds": True, "terminal_positions": [0, 2]},
    vouches_for=(
        "heaps.rules:EvenOdd",
        "heaps.theory_even_odd:EvenOddValues",
        "heaps.copied_heaps:copied_heaps",
        "check:even-odd",
    ),
)
def lemma_2() -> Finding:
    """The mex rule, against the formula and the library; also for sums of two and three piles."""
    cases = Cases()
    run = new_run()
    for piles, largest in [(1, 400), (2, 40), (3, 12)]:
        options = sum_options(*[even_odd_options] * piles)
        value = values_by_mex(options)
        few = product(range(9 if piles < 3 else 5), repeat=piles)
        Compared(cases, lambda heaps: EvenOdd(*heaps), options, value=value, run=run).all(few)
        for heaps in product(range(largest + 1), repeat=piles):
            found = value(heaps)
            expected = xor(printed_value(heap) for heap in heaps)
            named = run.value(EvenOdd(*heaps))
            cases.check(found == expected == named, {"piles": heaps, "value": found})
    ended = [pile for pile in range(401) if EvenOdd(pile).result() is not None]
    proofs(cases, "P", "even_odd(2,2)", "even_odd(2)")
    proofs(cases, "N", "even_odd(7,3)")
    return Finding(
        cases.summary(
            "one pile up to 400, two up to 40, three up to 12: the value by the mex rule on the "
            "whole sum, the formula, and the value that lastmove gives"
        )
        | {
            "terminal_positions": ended,
            "values_up_to_12": [run.value(EvenOdd(pile)) for pile in range(13)],
        }
    )
