"""Poker nim and Northcott's game. Trusted: that both are nim, though play can go on forever."""

from __future__ import annotations

from lastmove.checker.context import Context, Rejected, claims_a_winner, claims_value
from lastmove.core.inheritance import obeys
from lastmove.core.position import Outcome, Play
from lastmove.core.verdict import Certificate
from lastmove.families.nim.rules_northcott import Northcott, State
from lastmove.families.nim.rules_poker_nim import PokerNim


def check_poker_nim(certificate: Certificate, context: Context) -> str:
    """Add the heaps up again; a move that is named must be legal and lead to nim-sum 0."""
    position = context.impartial(certificate.position)
    if not obeys(position, PokerNim) or certificate.play is not Play.NORMAL:
        raise Rejected("this kind of certificate is for poker nim in normal play")
    heaps, mine, yours = position.state
    total = _xor(heaps)
    claims_value(certificate, total, "the nim-sum")
    if _names_a_move(certificate):
        target = context.position(certificate.proof["move"], PokerNim)
        after, theirs, left = target.state  # the opponent is to move now
        changes = [(a, b) for a, b in zip(heaps, after, strict=False) if a != b]
        taken = sum(before - size for before, size in changes)
        legal = (
            len(after) == len(heaps)
            and len(changes) == 1
            and (theirs, left) == (yours, mine + taken)
        )
        if not legal:
            raise Rejected(f"there is no move from {position} to {target}")
        if _xor(after) != 0:
            raise Rejected(f"the move leads to nim-sum {_xor(after)}, not 0")
    return f"the nim-sum of the {len(heaps)} heaps is {total}, whatever the stocks"


def check_northcott(certificate: Certificate, context: Context) -> str:
    """Measure the gaps again; a move that is named must be legal and lead to nim-sum 0."""
    position = context.position(certificate.position, Northcott)
    claims_a_winner(certificate)
    width, rows, turn = position.state
    total = _xor(_gaps(rows))
    outcome = Outcome.N if total else Outcome.P
    if certificate.outcome is not outcome:
        raise Rejected(f"the nim-sum of the gaps is {total}, so the outcome is {outcome.value}")
    if _names_a_move(certificate):
        target = context.position(certificate.proof["move"], Northcott)
        to: State = target.state
        if to.width != width or not _moved(rows, to.rows, turn, to.turn):
            raise Rejected(f"there is no move from {position} to {target}")
        if _xor(_gaps(to.rows)) != 0:
            raise Rejected(f"the move leads to nim-sum {_xor(_gaps(to.rows))}, not 0")
    return f"the nim-sum of the {len(rows)} gaps is {total}"


def _names_a_move(certificate: Certificate) -> bool:
    if "move" not in certificate.proof:
        return False
    if certificate.outcome is not Outcome.N:
        raise Rejected("a winning move is named, but the claim is that none exists")
    return True


def _moved(
    rows: tuple[tuple[int, int], ...], after: tuple[tuple[int, int], ...], turn: str, then: str
) -> bool:
    """Whether one counter of the player to move has moved in one row, and has not jumped."""
    changes = [(a, b) for a, b in zip(rows, after, strict=False) if a != b]
    if len(after) != len(rows) or len(changes) != 1 or {turn, then} != {"white", "black"}:
        return False
    (white, black), (new_white, new_black) = changes[0]
    other_stays = new_black == black if turn == "white" else new_white == white
    return other_stays and (white < black) == (new_white < new_black)


def _gaps(rows: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    return tuple(abs(white - black) - 1 for white, black in rows)


def _xor(numbers: tuple[int, ...]) -> int:
    total = 0
    for number in numbers:
        total ^= number
    return total
