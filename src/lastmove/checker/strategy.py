"""Strategies: ranked P-positions, closed under "whatever is played, a listed reply of lower rank".

Ranks go down with every reply, so that play ends, and by induction on the rank the player who
moves from a listed position loses. Cost: the options of the options of each listed position.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from lastmove.checker.context import Context, Rejected, claims_value
from lastmove.core.errors import CertificateError, InputError
from lastmove.core.position import Impartial, Move, Outcome, Play, Position
from lastmove.core.sameness import identities, known_as
from lastmove.core.verdict import Certificate

Node = TypeVar("Node")


class Ranked(Generic[Node]):
    """The listed nodes with their ranks, and the rank of every image of one."""

    def __init__(self) -> None:
        self.nodes: list[tuple[int, Node]] = []
        self.ranks: dict[Hashable, int] = {}

    def add(self, rank: int, node: Node, keys: Iterable[Hashable]) -> None:
        """List a node, known by these keys; `Rejected` if one has another rank already."""
        self.nodes.append((rank, node))
        for key in keys:
            if self.ranks.setdefault(key, rank) != rank:
                raise Rejected(f"{_shown(node)} is listed with two ranks")

    def __contains__(self, key: Hashable) -> bool:
        return key in self.ranks

    def __len__(self) -> int:
        return len(self.nodes)


def check_strategy(certificate: Certificate, context: Context) -> str:
    """A list of P-positions that proves an outcome, in normal or misère play."""
    if certificate.value is not None:
        raise Rejected("a strategy proves an outcome, not a value")
    position = context.impartial(certificate.position)
    listed: Ranked[Position] = Ranked()
    for entry in ranked_entries(certificate.proof, 2):
        node = context.impartial(entry[1])
        listed.add(entry[0], node, identities(node))

    def options(node: Position) -> Iterator[Position]:
        for move in node.moves():
            context.budget.spend()
            yield move.to

    _check_closed(listed, options, known_as, certificate.play)
    if certificate.outcome is Outcome.P:
        if known_as(position) not in listed:
            raise Rejected(f"{position} itself is not among the listed P-positions")
        return f"{_count(listed)}, and every move from one has a listed reply"
    if certificate.outcome is not Outcome.N:
        raise Rejected("an impartial game is never drawn")
    return _check_first_move(certificate, context, position, listed)


def _check_first_move(
    certificate: Certificate, context: Context, position: Impartial, listed: Ranked[Position]
) -> str:
    if "move" not in certificate.proof:
        if certificate.play is Play.MISERE and next(position.moves(), None) is None:
            return "there is no move, which wins in misère play"
        raise Rejected("a win for the player to move needs a first move")
    target = context.impartial(certificate.proof["move"])
    if known_as(target) not in listed:
        raise Rejected(f"the first move leads to {target}, which is not listed")
    for move in position.moves():
        context.budget.spend()
        if known_as(move.to) == known_as(target):
            return f"{move.text} leads to a P-position; {_count(listed)} prove it"
    raise Rejected(f"no move leads from {position} to {target}")


def check_first_move(certificate: Certificate, context: Context) -> str:
    """A move leads to a position whose own certificate says that it is lost."""
    if certificate.outcome is not Outcome.N or certificate.value is not None:
        raise Rejected("a first move proves a win for the player to move, and no value")
    position = context.position(certificate.position, Position)
    try:
        then = Certificate.from_dict(certificate.proof.get("then"))
    except CertificateError as problem:
        raise Rejected(f"what the first move leads to has no certificate: {problem}") from None
    target = context.position(then.position, Position)
    if then.play is not certificate.play or then.outcome is not Outcome.P:
        raise Rejected(f"{target} is not claimed to be lost in {certificate.play.value} play")
    if not isinstance(position, Impartial) and target.to_move == position.to_move:
        raise Rejected(f"after a move to {target} it is still the turn of {position.to_move}")
    for move in _named(certificate, position):
        context.budget.spend()
        if known_as(move.to) == known_as(target):
            context.inner().check(then)
            return f"{move.text} leads to a position that is lost"
    raise Rejected(f"no move leads from {position} to {target}")


def _named(certificate: Certificate, position: Position) -> Iterable[Move]:
    """The move that the certificate names, found without listing all; all where it names none."""
    name = certificate.proof.get("move")
    if name is None:
        return position.moves()
    if not isinstance(name, str):
        raise Rejected(f"a move is written as a text, not {name!r}")
    try:
        return (position.move(name),)
    except InputError as problem:
        raise Rejected(f"the first move: {problem}") from None


def check_value(certificate: Certificate, context: Context) -> str:
    """G has value v because G + *v is P: the listed pairs (H, k) stand for H + *k."""
    if certificate.play is not Play.NORMAL:
        raise Rejected("nim values belong to normal play")
    position, value = context.impartial(certificate.position), certificate.nimber
    if value is None or value < 0:
        raise Rejected("a value certificate claims a nim value, 0 or more")
    claims_value(certificate, value, "the value")
    listed: Ranked[tuple[Position, int]] = Ranked()
    for entry in ranked_entries(certificate.proof, 3):
        inner, heap = context.impartial(entry[1]), entry[2]
        if not _natural(heap):
            raise Rejected(f"a nim heap is a whole number, 0 or more, not {heap!r}")
        _check_enough_moves(inner, heap, context)
        listed.add(entry[0], (inner, heap), ((key, heap) for key in identities(inner)))

    def options(node: tuple[Position, int]) -> Iterator[tuple[Position, int]]:
        inner, heap = node
        for smaller in range(heap):
            context.budget.spend()
            yield inner.seen_from_opponent(), smaller
        for move in inner.moves():
            context.budget.spend()
            yield move.to, heap

    _check_closed(listed, options, lambda node: (known_as(node[0]), node[1]), Play.NORMAL)
    if (known_as(position), value) not in listed:
        raise Rejected(f"{position} + *{value} is not among the listed P-positions")
    return f"{position} + *{value} is a P-position: {_count(listed)}, every move has a listed reply"


def _check_enough_moves(position: Position, value: int, context: Context) -> None:
    """A value is at most the number of moves; seen first, an absurd one costs no further work."""
    moves = 0
    for _ in position.moves():
        if moves >= value:
            return
        context.budget.spend()
        moves += 1
    if moves < value:
        raise Rejected(f"{position} has only {moves} moves, so its value is not {value}")


def _check_closed(
    listed: Ranked[Node],
    options: Callable[[Node], Iterable[Node]],
    key: Callable[[Node], Hashable],
    play: Play,
) -> None:
    for rank, node in listed.nodes:
        moved = False
        for option in options(node):
            moved = True
            if not _has_reply(option, rank, listed, options, key, play):
                raise Rejected(
                    f"from {_shown(node)} one can move to {_shown(option)}, "
                    "which has no listed reply of lower rank"
                )
        if play is Play.MISERE and not moved:
            raise Rejected(f"{_shown(node)} has no move, so in misère play it is not a P-position")


def _has_reply(
    option: Node,
    rank: int,
    listed: Ranked[Node],
    options: Callable[[Node], Iterable[Node]],
    key: Callable[[Node], Hashable],
    play: Play,
) -> bool:
    ended = True
    for reply in options(option):
        ended = False
        found = listed.ranks.get(key(reply))
        if found is not None and found < rank:
            return True
    return ended and play is Play.MISERE


def ranked_entries(proof: dict[str, Any], width: int) -> list[list[Any]]:
    """The entries under "positions", each of this length with a rank first; or `Rejected`."""
    entries = proof.get("positions")
    if not isinstance(entries, list):
        raise Rejected('the proof has no list "positions"')
    for entry in entries:
        if not isinstance(entry, list) or len(entry) != width or not _natural(entry[0]):
            raise Rejected(f"an entry of the proof starts with a rank, 0 or more: {entry!r}")
    return entries


def _natural(thing: object) -> bool:
    return isinstance(thing, int) and not isinstance(thing, bool) and thing >= 0


def _shown(node: Any) -> str:
    return f"{node[0]} + *{node[1]}" if isinstance(node, tuple) else str(node)


def _count(listed: Ranked[Any]) -> str:
    return f"{len(listed):,} P-position{'s' if len(listed) != 1 else ''} listed"
