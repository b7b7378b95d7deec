"""Poker nim and Northcott's game: nim, what to answer to a move back, and why play ends."""

from __future__ import annotations

from lastmove.core.describe import winning_moves
from lastmove.core.position import Move, Outcome, Position, other_role
from lastmove.core.solver import Run
from lastmove.core.verdict import Verdict, counted
from lastmove.families.nim.explain import binary
from lastmove.families.nim.rules_loopy import ROLES, NorthcottState, change, gaps, reach


def explain_poker_nim(verdict: Verdict, run: Run) -> list[str]:
    """The nim-sum, the answers to taking and adding, and how long the winner needs at most."""
    heaps, mine, yours = verdict.position.state
    steps = [*binary(heaps), verdict.because]
    if not any(heaps) and not (heaps and mine):
        return steps
    steps += _to_nim_sum_0(verdict, "Adding chips wins as well, but it is never needed.")
    stock = yours if _won(verdict) else mine
    owned = f" and the {counted(stock, 'chip')} of the loser's stock" if stock else ""
    return [
        *steps,
        "Every move changes one heap, so from nim-sum 0 it leads to another nim-sum. If the loser "
        "took chips, the winner answers as in nim; if the loser added chips to a heap, the winner "
        f"takes as many from it again. {_addition(verdict)}",
        "Why this ends, although chips may come back: the winner only takes. No chip enters or "
        "leaves the game, and with every move the winner's stock grows, so that the "
        f"{counted(sum(heaps), 'chip')} in the heaps{owned} allow the winner at most "
        f"{counted(sum(heaps) + stock, 'move')}. In the end the loser has no move, for the winner "
        f"can answer each of them ({verdict.method.name}).",
    ]


def explain_northcott(verdict: Verdict, run: Run) -> list[str]:
    """The gaps, the answers to advances and retreats, and how long the winner needs at most."""
    position = verdict.position
    steps = [*binary(gaps(position.state), "gap"), verdict.because]
    if position.result() is not None:
        return steps
    steps += _to_nim_sum_0(verdict, "A retreat wins as well, but it is never needed.")
    winner = str(verdict.winner)
    loser = other_role(ROLES, winner)
    most = sum(_squares_ahead(position.state, winner))
    return [
        *steps,
        "A counter that advances makes the gap of its row smaller, to any size, like taking from "
        f"a heap; a retreat makes it larger. If {loser} advances, {winner} answers as in nim, by "
        f"an advance that makes the nim-sum 0 again; if {loser} retreats, {winner} follows in the "
        f"same row, as many squares. {_retreat(verdict, loser)}",
        f"Why this ends, although counters may go back: {winner} only advances, each counter "
        f"toward the edge behind its opponent. Up to there {winner}'s counters have "
        f"{counted(most, 'square')} to go, if {loser} gives all the way, so that {winner} makes "
        f"at most {counted(most, 'move')}. In the end {loser} has no move, for {winner} can "
        f"answer each of them ({verdict.method.name}).",
    ]


def _won(verdict: Verdict) -> bool:
    return verdict.outcome is Outcome.N


def _to_nim_sum_0(verdict: Verdict, back: str) -> list[str]:
    """The winning moves, with a remark if some of them go back."""
    if not _won(verdict):
        return []
    total = sum(verdict.position.raisable())
    goes_back = any(sum(move.to.raisable()) > total for move in verdict.winning_moves or ())
    return [f"{winning_moves(verdict)}\n{back}" if goes_back else winning_moves(verdict)]


def _addition(verdict: Verdict) -> str:
    """What an addition in this very game would be answered with."""
    state = _loser_to_move(verdict).state
    heaps, stock, _ = state
    if not stock:
        return "For now the loser owns no chips to add."
    largest = max(range(len(heaps)), key=lambda index: heaps[index])
    said, answered = change(state, largest, heaps[largest] + stock)
    answer, _ = change(answered, largest, heaps[largest])
    return f"{_first(verdict)}“{said}” is answered by “{answer}”."


def _retreat(verdict: Verdict, loser: str) -> str:
    """What a retreat in this very game would be answered with."""
    state = _loser_to_move(verdict).state
    mine = ROLES.index(loser)
    for index, row in enumerate(state[1]):
        columns = reach(state, index)
        back = columns[0] if row[mine] < row[1 - mine] else columns[-1]
        if back != row[mine]:
            answer = row[1 - mine] + back - row[mine]
            return (
                f"{_first(verdict)}“row {index + 1}: {loser} to {back}” is answered by "
                f"“row {index + 1}: {verdict.winner} to {answer}”."
            )
    return f"For now {loser}'s counters stand at the edge and cannot retreat."


def _loser_to_move(verdict: Verdict) -> Position:
    """The position at hand, or where the first winning move leads that does not go back."""
    return _forward(verdict).to if _won(verdict) else verdict.position


def _first(verdict: Verdict) -> str:
    return f"After “{_forward(verdict).text}”, for example, " if _won(verdict) else "For example, "


def _forward(verdict: Verdict) -> Move:
    """The first winning move that takes or advances; there always is one, as in nim."""
    total = sum(verdict.position.raisable())
    moves = verdict.winning_moves or ()
    return next(move for move in moves if sum(move.to.raisable()) < total)


def _squares_ahead(state: NorthcottState, role: str) -> list[int]:
    """In each row how far this role's counter can get before the edge, behind the opponent's."""
    width, rows, _ = state
    me = ROLES.index(role)
    return [(width - row[me] if row[me] < row[1 - me] else row[me] - 1) - 1 for row in rows]
