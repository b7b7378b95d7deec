"""Partisan games: that a position has a value, or who wins it, by strategies for the second player.

G has the value V if whoever moves first in G − V loses. A listed entry (H, W, Left) says that Left
loses when moving first in H − W, H being a position that can come of G and W a game that can come
of V: to each of Left's moves Right has an answer that leads to a listed entry of lower rank. What V
is, is read from its notation, literally as a game; no canonical form is made, nothing is compared.
A player's moves in −W are the other's in W.

In a sum every term has a value proved, and H is a game that can come of the sum of those values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from lastmove.checker.context import Context, Rejected
from lastmove.checker.strategy import ranked_entries
from lastmove.core.errors import CertificateError, InputError
from lastmove.core.family import value_game
from lastmove.core.limits import Budget
from lastmove.core.position import PLAYERS, Impartial, Outcome, Partisan, Play, Player, opponent
from lastmove.core.sameness import identities, known_as
from lastmove.core.sums import Negative, PartisanSum
from lastmove.core.value_forms import ZERO, Form, added, moves_in, negated, read_form
from lastmove.core.values import WrittenValue
from lastmove.core.verdict import Certificate

OUTCOMES = {
    (True, True): Outcome.N,
    (True, False): Outcome.L,
    (False, True): Outcome.R,
    (False, False): Outcome.P,
}
"""By whether Left wins when beginning, and whether Right does."""


class Side(NamedTuple):
    """One side of a difference: where it can be moved to, what it is known by, and its images."""

    moves: Callable[[Any, Player], Iterator[Any]]
    key: Callable[[Any], Any]
    keys: Callable[[Any], Iterable[Any]]


class Entry(NamedTuple):
    """That this player loses when moving first in H − W."""

    rank: int
    first: Any
    second: Form
    player: Player


def check_partisan_value(certificate: Certificate, context: Context) -> str:
    """The second player's strategy in G − V, and who wins V."""
    position, value = _claim(certificate, context), _form(certificate.value)
    entries = _entries(certificate, context, value, _reader(context))
    _check_closed(entries, _positions(context), context.budget)
    for player in PLAYERS:
        _check_listed(entries, known_as(position), value, player, known_as)
    _check_outcome(certificate, value, context.budget)
    return f"{len(entries)} entries answer every move in the position minus its value"


def check_partisan_outcome(certificate: Certificate, context: Context) -> str:
    """Who wins, without a value: for each beginner a listed loss, or a move to one."""
    position = _claim(certificate, context)
    if certificate.value is not None:
        raise Rejected("such a certificate proves who wins, and no value")
    entries = _entries(certificate, context, ZERO, _reader(context))
    _check_closed(entries, _positions(context), context.budget)
    lost = {(known_as(e.first), e.player) for e in entries}
    wins = []
    for player in PLAYERS:
        if (known_as(position), player) in lost:
            wins.append(False)
            continue
        moves = (known_as(move.to) for move in position.moves(player))
        if not any((key, opponent(player)) in lost for key in moves):
            raise Rejected(f"who wins when {player} begins is not proved")
        wins.append(True)
    if certificate.outcome is not OUTCOMES[wins[0], wins[1]]:
        raise Rejected(f"what is proved is {OUTCOMES[wins[0], wins[1]].value}")
    return f"{len(entries)} entries answer every move"


def check_partisan_sum(certificate: Certificate, context: Context) -> str:
    """Each term has the value that its certificate proves; the values add up to the one claimed."""
    position, value = _claim(certificate, context), _form(certificate.value)
    terms = position.terms if isinstance(position, PartisanSum) else (position,)
    parts = certificate.proof.get("parts")
    if not isinstance(parts, list) or len(parts) != len(terms):
        raise Rejected(f"{position} has {len(terms)} terms, and each needs a certificate")
    inner = context.inner()
    total = added(*(_worth(term, data, inner) for term, data in zip(terms, parts, strict=True)))
    followers = _followers(certificate.proof.get("sums"), total)
    entries = _entries(certificate, context, value, lambda index: _numbered(followers, index))
    _check_closed(entries, FORMS, context.budget)
    for player in PLAYERS:
        _check_listed(entries, total, value, player, _itself)
    _check_outcome(certificate, value, context.budget)
    return f"the {len(terms)} terms have proved values, which add up to the one claimed"


def _worth(term: object, data: object, context: Context) -> Form:
    """The value of a term, proved by its certificate; −G is worth minus what G is.

    A value among the terms is worth itself, and needs no certificate.
    """
    sign = isinstance(term, Negative)
    plain = term.positive if isinstance(term, Negative) else term
    if isinstance(plain, value_game()):
        return _form(plain.state)
    try:
        part = Certificate.from_dict(data)
    except CertificateError as problem:
        raise Rejected(f"the certificate of the term {term} is none: {problem}") from None
    kind = Impartial if isinstance(plain, Impartial) else Partisan
    if context.position(part.position, kind) != plain:
        raise Rejected(f"the certificate of the term {plain} is about {part.position}")
    if part.play is not Play.NORMAL or part.value is None:
        raise Rejected(f"the certificate of the term {plain} claims no value in normal play")
    context.check(part)
    form = _form(part.value if part.nimber is None else WrittenValue(f"*{part.nimber}"))
    return negated(form) if sign else form


def _claim(certificate: Certificate, context: Context) -> Partisan:
    if certificate.play is not Play.NORMAL:
        raise Rejected("what is proved of Left and Right is about normal play")
    return context.position(certificate.position, Partisan)


def _form(value: object) -> Form:
    if value is None or isinstance(value, int):
        raise Rejected("the value of a game of Left and Right is written as a text")
    try:
        return read_form(str(value))
    except InputError as problem:
        raise Rejected(f"the value cannot be read: {problem}") from None


def _entries(
    certificate: Certificate, context: Context, value: Form, first: Callable[[object], Any]
) -> list[Entry]:
    followers = _followers(certificate.proof.get("followers", []), value)
    found = []
    for rank, one, other, player in ranked_entries(certificate.proof, 4):
        context.budget.spend()
        if player not in PLAYERS:
            raise Rejected(f"an entry is about left or right, not {player!r}")
        found.append(Entry(rank, first(one), _numbered(followers, other), player))
    return found


def _followers(steps: object, root: Form) -> list[Form]:
    """The games that can come of the value, each told by an earlier one and a move in it."""
    if not isinstance(steps, list):
        raise Rejected("the followers of a value are a list")
    found = [root]
    for step in steps:
        if not isinstance(step, list) or len(step) != 3 or step[1] not in PLAYERS:
            raise Rejected('a follower is written as [number, "left" or "right", which move]')
        moves = moves_in(_numbered(found, step[0]), step[1])
        found.append(_numbered(list(moves), step[2]))
    return found


def _numbered(forms: list[Form], index: object) -> Form:
    if type(index) is not int or not 0 <= index < len(forms):
        raise Rejected(f"there is no follower number {index!r}")
    return forms[index]


def _check_closed(entries: list[Entry], side: Side, budget: Budget) -> None:
    """Every move of the player whom an entry calls lost has a listed answer of lower rank."""
    ranks: dict[tuple[Any, Form, Player], int] = {}
    for rank, first, second, player in entries:
        for key in side.keys(first):
            if ranks.setdefault((key, second, player), rank) != rank:
                raise Rejected("an entry is listed with two ranks")
    for rank, first, second, player in entries:
        for moved in _moves(side, first, second, player):
            budget.spend()
            answers = _moves(side, *moved, opponent(player))
            if not any(ranks.get((side.key(h), w, player), rank) < rank for h, w in answers):
                raise Rejected(f"a move of {player} in {first} minus a value has no listed answer")


def _moves(side: Side, first: Any, second: Form, player: Player) -> Iterator[tuple[Any, Form]]:
    """What a player can do in H − W, in W first, as there is less of it."""
    for option in moves_in(second, opponent(player)):
        yield first, option
    for move in side.moves(first, player):
        yield move, second


def _check_listed(
    entries: list[Entry], first: Any, second: Form, player: Player, key: Callable[[Any], Any]
) -> None:
    if not any(
        key(e.first) == first and e.second == second and e.player == player for e in entries
    ):
        raise Rejected(f"that {player} loses when moving first in the difference is not listed")


def _check_outcome(certificate: Certificate, value: Form, budget: Budget) -> None:
    outcome = OUTCOMES[wins(value, "left", budget), wins(value, "right", budget)]
    if certificate.outcome is not outcome:
        raise Rejected(
            f"a game of value {certificate.value} is {outcome.value}, "
            f"not {certificate.outcome.value}"
        )


def wins(form: Form, player: Player, budget: Budget) -> bool:
    """Whether a player who begins wins this game, by playing it out."""
    known: dict[tuple[Form, Player], bool] = {}
    stack = [(form, player)]
    while stack:
        node = stack[-1]
        budget.spend()
        options = [(option, opponent(node[1])) for option in moves_in(*node)]
        if any(known.get(option) is False for option in options):
            known[node] = True
        elif missing := [option for option in options if option not in known]:
            stack.append(missing[0])
            continue
        else:
            known[node] = False
        stack.pop()
    return known[form, player]


def _reader(context: Context) -> Callable[[object], Partisan]:
    return lambda text: context.position(text, Partisan)


def _positions(context: Context) -> Side:
    def moves(position: Partisan, player: Player) -> Iterator[Any]:
        for move in position.moves(player):
            context.budget.spend()
            yield move.to

    return Side(moves, known_as, identities)


def _form_moves(form: Form, player: Player) -> Iterator[Form]:
    return iter(moves_in(form, player))


def _itself(form: Form) -> Form:
    return form


FORMS = Side(_form_moves, _itself, lambda form: (form,))
