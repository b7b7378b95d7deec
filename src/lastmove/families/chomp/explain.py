"""Chomp: the arguments of the exercise, told with the dots of the board at hand."""

from __future__ import annotations

from lastmove.core.describe import winning_moves
from lastmove.core.position import Play
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict, counted
from lastmove.families.chomp.hooks import arms
from lastmove.families.chomp.rules import Chomp, Rows
from lastmove.families.chomp.shapes import is_searchable
from lastmove.families.chomp.two_rows import lines
from lastmove.search import explain

MOST_DOTS = 20
"""The longest row, and column, of a board that is drawn in an explanation."""


def explain_hook(verdict: Verdict, run: Run) -> list[str]:
    """The arms, as heaps of nim."""
    rows = _rows(verdict)
    across, down = arms(rows)
    steps = [*_rules(verdict), verdict.because]
    if verdict.winning_moves:
        steps.append(winning_moves(verdict))
    if across and down:
        steps.append(
            "Eating a dot of one arm takes all dots beyond it and leaves the other arm alone, just "
            f"as one takes from one of two heaps; the heaps are {across} and {down}. With equal "
            "arms, whoever repeats the opponent's bite in the other arm always has a move left "
            f"({verdict.method.name})."
        )
    return steps


def explain_two_rows(verdict: Verdict, run: Run) -> list[str]:
    """The difference of the two lines, and how the winner keeps it at one."""
    rows = _rows(verdict)
    first, second = lines(rows)
    name = "row" if len(rows) == 2 else "column"
    steps = [*_rules(verdict), verdict.because]
    if verdict.winning_moves:
        steps.append(winning_moves(verdict))
    bite = "(2,j)" if name == "row" else "(j,2)"
    other = "(1,j)" if name == "row" else "(j,1)"
    return [
        *steps,
        f"Why a {name} that is longer by one is lost. A bite at {bite} leaves the first {name} "
        f"longer by two or more, and a bite into it makes it longer by one again. A bite at "
        f"{other} leaves both equally long, and eating the last dot of the second makes the first "
        "longer by one again. At the end there is a single dot, the poisoned one: its lengths are "
        "1 and 0, again longer by one.",
        f"So {'here every' if first == second + 1 else 'after the winning move every'} move can be "
        f"answered until only the poison is left ({verdict.method.name}).",
        *_nimber(verdict),
    ]


def explain_square(verdict: Verdict, run: Run) -> list[str]:
    """The bite at (2,2), and the mirror."""
    side = len(_rows(verdict))
    steps = [*_rules(verdict), verdict.because]
    if verdict.winning_moves:
        steps.append(f"{winning_moves(verdict)}\n{_after_bite(side)}".rstrip())
    steps.append(
        "From then on, mirror the opponent along the diagonal: after (1,j) eat (j,1), after (j,1) "
        "eat (1,j). There is always such a dot, so the opponent runs out of dots first and is left "
        f"with the poison ({verdict.method.name})."
    )
    moves = verdict.winning_moves
    if not is_searchable(verdict.position.state):
        return steps
    if moves is not None and len(moves) == 1:
        steps.append("A search of the boards inside shows that no other move wins.")
    return [*steps, *_nimber(verdict)]


def explain_stealing(verdict: Verdict, run: Run) -> list[str]:
    """The argument that there is a winning move, step by step."""
    rows = _rows(verdict)
    corner = f"({len(rows)},{rows[0]})"
    return [
        *_rules(verdict),
        f"Suppose that you eat only {corner}, the corner opposite the poison. Either that wins, or "
        "the opponent has a winning reply.",
        f"In the second case the reply eats some dot (i,j). Its bite takes all to the right and "
        f"below, so it would have taken {corner} as well. Eaten as the first move, (i,j) leaves "
        "the very same board, and now it is the opponent who faces it.",
        "In both cases you have a winning first move: you steal the opponent's strategy. The "
        "argument does not say which move it is, and the board is too large to search for it "
        f"({verdict.method.name}).",
    ]


def explain_poison(verdict: Verdict, run: Run) -> list[str]:
    """The whole board in one bite."""
    steps = [verdict.because, winning_moves(verdict)]
    if verdict.nimber is not None:
        steps.append(
            f"The nimber is {verdict.nimber}, one more than with the poison kept "
            f"({verdict.nimber - 1}): each board gains the empty one, of value 0, as an option, "
            "and by induction all its other options are worth one more."
        )
    steps.append(
        "The game of the source is another: there the last move loses. Ask with --misere, or "
        "leave poison=eaten away."
    )
    return steps


def explain_search(verdict: Verdict, run: Run) -> list[str]:
    """What was found; for a rectangle also why its first player had to win."""
    rows = _rows(verdict)
    steps = [*_rules(verdict), *explain.tell(verdict, run)]
    if rows[0] == rows[-1]:
        steps.append(
            "That the first player wins was clear before: on a rectangle, if eating the last "
            f"corner ({len(rows)},{rows[0]}) does not win, then the reply that beats it wins as "
            "the first move, because it takes that corner along (strategy stealing)."
        )
    return steps


def _nimber(verdict: Verdict) -> list[str]:
    """Where the nimber of a won board comes from: the theorem tells only that it is not 0."""
    if not verdict.value or verdict.positions is None:
        return []
    many = counted(verdict.positions, "board")
    return [
        f"The nimber {verdict.value} matters only in a sum with other games. It is found by the "
        f"mex rule, board by board ({many} in all)."
    ]


def _rows(verdict: Verdict) -> Rows:
    assert isinstance(verdict.position, Chomp)
    return verdict.position.rows


def _rules(verdict: Verdict) -> list[str]:
    """How the game in misère play is the one in normal play."""
    if verdict.play is Play.NORMAL:
        return []
    return [
        "Whoever eats the poisoned corner (1,1) loses. So nobody eats it while there is another "
        "dot, and the game is the same as if it could not be eaten and the last move won."
    ]


def _after_bite(side: int) -> str:
    """The square after the bite at (2,2), if it is small enough to be shown."""
    if side > MOST_DOTS:
        return ""
    return "\n".join(
        " ".join("P" if i == j == 0 else "●" if i == 0 or j == 0 else "·" for j in range(side))
        for i in range(side)
    )
