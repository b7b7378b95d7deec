"""Von Stengel, section 1.11 and exercise 1.6: poker nim and the counters of two colors.

Play can go on forever in both, so the recursive definition of winning would not end. Positions are
labelled backward instead, from those without a move: one with a losing option is won, one whose
options are all won is lost, and whatever gets no label could be played without end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator
from functools import partial
from itertools import permutations, product
from typing import TypeVar

from lastmove.api.draw import svg
from lastmove.api.solve import new_run, solve
from lastmove.core.parse import parse
from lastmove.core.position import Move, Position
from lastmove.families.nim.rules_northcott import ROLES, Northcott, gaps
from lastmove.families.nim.rules_poker_nim import PokerNim
from lastmove.papers.entry import Cases, Data, Finding, Picture
from lastmove.papers.nim.document import NIM
from lastmove.papers.playing import Compared, proofs
from lastmove.papers.small_games import Options, xor

Node = TypeVar("Node", bound=Hashable)
Poker = tuple[tuple[int, ...], int, int]
Rows = tuple[tuple[int, int], ...]
Board = tuple[int, Rows, str]

CHIPS, HEAPS = 6, 3
BOARDS = [(2, 3), (3, 3), (4, 2), (5, 2)]
"""Widths, and the most rows that are tried with them."""


@NIM.entry(
    "poker-nim",
    place="section 1.11, before Theorem 1.12",
    title="Poker nim",
    statement="A player who can win a position in nim can still win it in poker nim, where chips "
    "that were taken may be added to a heap again: an addition is undone by taking, and in the "
    "end the loser has no chips left to add. So a game with options *0, *1, *2, *5, *9 is as "
    "good as a heap of 3.",
    printed={
        "holds": True,
        "player I moves": {"from": [3, 4, 5], "to": [1, 4, 5]},
        "player II adds 50": [1, 54, 5],
        "player I takes them": [1, 4, 5],
        "options_*0,*1,*2,*5,*9": "*3",
    },
    vouches_for=(
        "nim.rules_poker_nim:PokerNim",
        "nim.poker_nim:poker_nim",
        "nim.poker_nim:poker_nim_value",
        "check:poker-nim",
    ),
)
def poker_nim() -> Finding:
    """Every position with few chips by backward labelling, the story with 50 chips, the heap."""
    cases, run = Cases(), new_run()
    nodes = list(_poker_positions())
    label = labelled_backward(nodes, poker_options)
    compared = Compared(
        cases,
        lambda node: PokerNim(*node[0], mine=node[1], yours=node[2]),
        poker_options,
        wins=lambda node: label[node] == "N",
        value=lambda node: xor(node[0]),
        run=run,
    )
    for node in nodes:
        heaps, mine, yours = node
        compared.at(node)
        won = {option for option in poker_options(node) if label[option] == "P"}
        by_taking = any(sum(option[0]) < sum(heaps) for option in won)
        holds = label[node] == ("N" if xor(heaps) else "P") and by_taking == (label[node] == "N")
        cases.check(holds, {"heaps": heaps, "mine": mine, "yours": yours})
    start = PokerNim(3, 4, 5, mine=60, yours=60)
    first = _taking(start)
    added = first.to.move("add 50 to heap 2")
    back = _taking(added.to)
    proofs(cases, "P", "poker_nim(2,2,mine=1,yours=1)")
    proofs(cases, "N", "poker_nim(1,2,mine=1,yours=1)")
    return Finding(
        cases.summary(
            f"every position with at most {HEAPS} heaps and at most {CHIPS} chips in heaps and "
            "stocks, by backward labelling: one player can always force the end; the winner is "
            "that of nim, can win by taking, and has the winning moves that lastmove lists"
        )
        | {
            "player I moves": {"from": start.state.heaps, "to": first.to.state.heaps},
            "player II adds 50": added.to.state.heaps,
            "player I takes them": back.to.state.heaps,
            "winning_moves_after_50": _moves(added.to),
            "options_*0,*1,*2,*5,*9": f"*{solve(_peculiar_heap((0, 1, 2, 5, 9))).value}",
        },
        (
            Picture("Player I's move in the text, with 60 chips in each stock", lambda: svg(start)),
            Picture("What player II leaves after adding 50", lambda: svg(added.to)),
        ),
    )


@NIM.entry(
    "exercise-1.6",
    place="section 1.13, exercise 1.6",
    title="Counters of two colors",
    statement="In every row of a board stand a white and a black counter. A player slides a "
    "counter of the own color along its row, either way, without jumping; who cannot move loses. "
    "(a) Who wins? (b) White wins position (*): which are the winning moves?",
    reason="The figures of this exercise are missing from the text. The rule that its hint points "
    "to, nim with the gaps, is tested on all small boards and applied to two boards of our own, "
    "one for (a) and one for (*), with the moves that the text describes in row 8.",
    vouches_for=(
        "nim.rules_northcott:Northcott",
        "nim.northcott:northcott",
        "nim.rules_northcott:gaps",
        "check:northcott",
    ),
)
def exercise_1_6() -> Finding:
    """Every small board by backward labelling; then two boards of eight rows."""
    cases, run = Cases(), new_run()
    for width, most in BOARDS:
        for count in range(most + 1):
            nodes = list(_boards(width, count))
            label = labelled_backward(nodes, board_options)
            compared = Compared(
                cases, _northcott, board_options, wins=partial(_won, label), run=run
            )
            for node in nodes:
                sizes = [abs(white - black) - 1 for white, black in node[1]]
                case = {"width": width, "rows": node[1], "to_move": node[2]}
                cases.check(list(gaps(_northcott(node).state)) == sizes, case)
                cases.check(label[node] == ("N" if xor(sizes) else "P"), case)
                if count < 3 or node[2] == "white":
                    compared.at(node)
    lost, star = _own_board(_LOST), _own_board(_STAR)
    row_8 = [move.to.state.rows[0][0] for move in star.moves() if move.text.startswith("row 1:")]
    proofs(cases, "P", "northcott(4,rows=[1:2],to_move=white)")
    proofs(cases, "N", "northcott(4,rows=[1:3],to_move=white)")
    return Finding(
        cases.summary(
            "every board of width 2 and 3 with at most three rows, of width 4 and 5 with at most "
            "two, white or black to move, by backward labelling: no position is drawn, and winner "
            "and winning moves are those of nim with the gaps"
        )
        | {
            "row_8_of_(*)_white_from_e8_to": [f"{'abcdefgh'[column - 1]}8" for column in row_8],
            "a": {"board": str(lost), "gaps": gaps(lost.state), "winner": solve(lost).winner},
            "b": {
                "board": str(star),
                "gaps": gaps(star.state),
                "winner": solve(star).winner,
                "winning_moves": _moves(star),
            },
        },
        (
            Picture("Our board for (a): the gaps are equal in pairs", lambda: svg(lost)),
            Picture("Our board for (*), the top row being row 8", lambda: svg(star)),
        ),
        sound=len(solve(star).winning_moves or ()) >= 2,
    )


def _northcott(board: Board) -> Northcott:
    return Northcott(board[0], rows=board[1], to_move=board[2])


def _won(label: dict[Board, str], board: Board) -> bool:
    return label[board] == "N"


_LOST = "2:5,8:5,1:7,2:8,4:3,6:7,1:8,8:1"
_STAR = "5:2,3:7,8:1,4:6,1:2,7:4,2:8,6:5"


def _own_board(rows: str) -> Position:
    return parse(f"northcott(8, rows=[{rows}], to_move=white)")


def labelled_backward(nodes: Iterable[Node], options: Options[Node]) -> dict[Node, str]:
    """N, P, or D for neither, of nodes that include all their options."""
    following = {node: list(options(node)) for node in nodes}
    before: dict[Node, list[Node]] = {node: [] for node in following}
    for node, found in following.items():
        for option in found:
            before[option].append(node)
    label = dict.fromkeys(following, "D")
    open_options = {node: len(found) for node, found in following.items()}
    queue = deque(node for node, count in open_options.items() if count == 0)
    label |= dict.fromkeys(queue, "P")
    while queue:
        node = queue.popleft()
        for earlier in before[node]:
            open_options[earlier] -= label[node] == "N"
            settled = "N" if label[node] == "P" else "P"
            if label[earlier] == "D" and (settled == "N" or open_options[earlier] == 0):
                label[earlier] = settled
                queue.append(earlier)
    return label


def poker_options(node: Poker) -> Iterator[Poker]:
    """Change one heap; what is taken from it, or added to it, goes to or comes from one's stock."""
    heaps, mine, yours = node
    for index, heap in enumerate(heaps):
        for size in range(heap + mine + 1):
            if size != heap:
                yield (*heaps[:index], size, *heaps[index + 1 :]), yours, mine + heap - size


def board_options(node: Board) -> Iterator[Board]:
    """Step by step away from where one's counter stands, until the edge or the other counter."""
    width, rows, turn = node
    own = ROLES.index(turn)
    for index, row in enumerate(rows):
        for step in (-1, 1):
            column = row[own] + step
            while 1 <= column <= width and column != row[1 - own]:
                new = (column, row[1]) if own == 0 else (row[0], column)
                yield width, (*rows[:index], new, *rows[index + 1 :]), ROLES[1 - own]
                column += step


def _poker_positions() -> Iterator[Poker]:
    for count in range(HEAPS + 1):
        for numbers in product(range(CHIPS + 1), repeat=count + 2):
            if sum(numbers) <= CHIPS:
                yield numbers[2:], numbers[0], numbers[1]


def _boards(width: int, count: int) -> Iterator[Board]:
    places = list(permutations(range(1, width + 1), 2))
    for rows in product(places, repeat=count):
        for role in ROLES:
            yield width, rows, role


def _taking(position: Position) -> Move:
    """The winning move that takes chips; in the text's positions there is just one."""
    total = sum(position.state.heaps)
    moves = solve(position).winning_moves or ()
    [move] = [move for move in moves if sum(move.to.state.heaps) < total]
    return move


def _peculiar_heap(sizes: tuple[int, ...]) -> Position:
    """A counter on a vertex with arcs to the heaps of these sizes, each with arcs to smaller."""
    arcs = [f"{n}>{m}" for n in range(max(sizes) + 1) for m in range(n)]
    return parse(f"counters([{','.join(arcs + [f'G>{size}' for size in sizes])}], at=[G])")


def _moves(position: Position) -> list[Data]:
    moves = solve(position).winning_moves or ()
    return [{"move": move.text, "to": str(move.to)} for move in moves]
