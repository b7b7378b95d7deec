"""A draw-forcing pairing drawn on the board: each cell holds the number of its pair."""

from __future__ import annotations

from typing import Any

from lastmove.core.errors import InputError, LimitReached
from lastmove.core.position import Position, other_role
from lastmove.families.positional import draw_tictactoe
from lastmove.families.positional.rules import Tictactoe
from lastmove.render.canvas import Canvas

FIRST_MOVE = "!"


def pairing(position: Position, proof: dict[str, Any]) -> tuple[Canvas, str]:
    """The board of a role that answers in pairs; two boards where both roles do."""
    if not isinstance(position, Tictactoe):
        raise InputError(
            "a pairing is drawn on boards of tic-tac-toe; lastmove explain lists it for other sets"
        )
    if not draw_tictactoe.is_drawn(position):
        raise LimitReached(
            f"such a picture shows up to {draw_tictactoe.MOST_DRAWN} cells of a board n^d with d "
            "up to 4; lastmove explain tells the pairing of a larger one in words"
        )
    holds = [hold for hold in proof["holds"] if hold["by"] == "pairing"]
    boards = [_one(position, hold) for hold in holds]
    told = "\n".join(text for _, text in boards)
    if len(boards) == 1:
        return boards[0][0], told
    gap = 36.0
    width = max(canvas.width for canvas, _ in boards)
    whole = Canvas(width, sum(canvas.height for canvas, _ in boards) + gap * (len(boards) - 1))
    y = 0.0
    for canvas, _ in boards:
        whole.place(canvas, (width - canvas.width) / 2, y)
        y += canvas.height + gap
    return whole, told


def _one(position: Tictactoe, hold: dict[str, Any]) -> tuple[Canvas, str]:
    role, state = hold["role"], position.state
    attacker = other_role(position.roles, role)
    labels: dict[int, str] = {}
    for number, pair in enumerate(hold["pairs"], 1):
        for name in pair:
            labels[_cell(position, name)] = str(number)
    told = [
        f"Two cells with the same number are a pair inside a line left to {attacker}.",
        f"Whenever {attacker} takes one of them, {role} takes the other.",
    ]
    if "move" in hold:
        labels[_cell(position, hold["move"])] = FIRST_MOVE
        told.insert(0, f"{role} first takes {hold['move']}, marked {FIRST_MOVE}.")
    if len(labels) < position.free():
        told.append("Shaded cells are in no pair.")
    pairs = "; ".join(" and ".join(f"{{{name}}}" for name in pair) for pair in hold["pairs"])
    return draw_tictactoe.board(
        position, labels, told
    ), f"pairs of {role} on {state[0]}^{state[1]}: {pairs}"


def _cell(position: Tictactoe, name: str) -> int:
    cell = Tictactoe.find_cell(position.state, name)
    assert cell is not None
    return cell
