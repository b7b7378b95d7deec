"""Certificates of partisan positions: the second player's strategy in the position minus its value.

An entry (H, W, player) says that this player loses when moving first in H − W; needed for it is an
answer to each of the player's moves. Which answers are good is told by values; the checker follows
them without. W is taken from the notation of the value, literally (`lastmove.core.value_forms`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Generic, NamedTuple, TypeVar

from lastmove.core.family import value_game
from lastmove.core.position import (
    PLAYERS,
    Impartial,
    Outcome,
    Partisan,
    Play,
    Player,
    Position,
    opponent,
)
from lastmove.core.sameness import sameness
from lastmove.core.solver import Run
from lastmove.core.sums import Negative, PartisanSum
from lastmove.core.value_forms import ZERO, Form, added, moves_in, negated, read_form
from lastmove.core.values import WrittenValue
from lastmove.core.verdict import Certificate
from lastmove.search.partisan_engine import total
from lastmove.search.partisan_values import value_of
from lastmove.search.strategy import Listed, ranked_closure
from lastmove.search.sums import with_value
from lastmove.values.value import Value

Thing = TypeVar("Thing")


class Entry(NamedTuple, Generic[Thing]):
    """That this player loses when moving first in H − W."""

    first: Thing
    second: Form
    player: Player


class Strategy(Generic[Thing]):
    """The entries that a difference H − W needs, and the followers of W and of a form H in them.

    Parameters
    ----------
    moves, key : of H: a player's moves, what equal ones share.
    loses : whether what an entry says is so.
    """

    def __init__(
        self,
        moves: Callable[[Thing, Player], Iterator[Thing]],
        loses: Callable[[Entry[Thing]], bool],
        key: Callable[[Thing], Hashable],
        run: Run,
    ):
        self.moves, self.loses, self.key, self.run = moves, loses, key, run

    def entries(self, *roots: Entry[Thing]) -> list[tuple[int, Entry[Thing]]]:
        """What must be listed for these entries, with ranks, themselves among it."""

        def needed(node: Entry[Thing] | None, listed: Listed) -> Iterator[Entry[Thing] | None]:
            return iter(roots) if node is None else self._needed(node, listed)

        def key(node: Entry[Thing] | None) -> Hashable:
            return None if node is None else self._key(node)

        found = ranked_closure(None, needed, key, self.run.check_certificate_size)
        return [(rank, entry) for rank, entry in found if entry is not None]

    def _key(self, entry: Entry[Thing]) -> Hashable:
        return self.key(entry.first), entry.second, entry.player

    def _needed(self, entry: Entry[Thing], listed: Listed) -> Iterator[Entry[Thing]]:
        player = entry.player
        for first, second in self._moves(entry.first, entry.second, player):
            found = None
            for answer in self._moves(first, second, opponent(player)):
                self.run.budget.spend()
                reply = Entry(*answer, player)
                if self._key(reply) in listed:
                    found = reply
                    break
                if found is None and self.loses(reply):
                    found = reply
            assert found is not None, "whoever moves first in a difference of equals loses"
            yield found

    def _moves(self, first: Thing, second: Form, player: Player) -> Iterator[tuple[Thing, Form]]:
        yield from ((first, option) for option in moves_in(second, opponent(player)))
        yield from ((option, second) for option in self.moves(first, player))


def by_values(worth: Callable[[Thing], Value]) -> Callable[[Entry[Thing]], bool]:
    """Whether what an entry says is so, by what its two sides are worth."""

    def loses(entry: Entry[Thing]) -> bool:
        first, second = worth(entry.first), form_value(entry.second)
        return first <= second if entry.player == "left" else second <= first

    return loses


_FORM_VALUES: dict[Form, Value] = {}


def form_value(form: Form) -> Value:
    """The value of a game that is taken literally."""
    if len(_FORM_VALUES) > 1 << 16:
        _FORM_VALUES.clear()
    if form not in _FORM_VALUES:
        if len(form) == 1 and form[0].kind != "n":
            sides = (map(form_value, moves_in(form, player)) for player in PLAYERS)
            _FORM_VALUES[form] = Value.of(*sides)
        elif form:
            atoms = (Value.number(a.size) if a.kind == "n" else form_value((a,)) for a in form)
            _FORM_VALUES[form] = total(atoms)
        else:
            _FORM_VALUES[form] = total(())
    return _FORM_VALUES[form]


class Followers:
    """The games that can come of a value, numbered, each told by an earlier one and a move."""

    def __init__(self, root: Form):
        self.numbers: dict[Form, int] = {root: 0}
        self.steps: list[list[object]] = []
        self._forms = [root]

    def number(self, form: Form) -> int:
        """The number of a follower; it and those before it are looked for until it is found."""
        at = 0
        while form not in self.numbers:
            known = self._forms[at]
            for player in PLAYERS:
                for index, option in enumerate(moves_in(known, player)):
                    if option not in self.numbers:
                        self.numbers[option] = len(self._forms)
                        self._forms.append(option)
                        self.steps.append([at, player, index])
            at += 1
        return self.numbers[form]


def value_certificate(position: Partisan, run: Run) -> Certificate:
    """That the position has its value; of a sum, and of −G, by those of its terms."""
    if isinstance(position, PartisanSum | Negative):
        return _sum_certificate(position, run)
    value = value_of(position, run)
    strategy = Strategy[Partisan](_moves, by_values(lambda h: value_of(h, run)), sameness(), run)
    root = read_form(str(value))
    listed = strategy.entries(*(Entry(position, root, player) for player in PLAYERS))
    followers = Followers(root)
    entries = [[r, e.first.inline(), followers.number(e.second), e.player] for r, e in listed]
    proof = {"followers": followers.steps, "positions": entries}
    return _claimed("partisan-value", position, value, proof)


def outcome_certificate(
    position: Partisan, outcome: Outcome, wins: Callable[[Partisan, Player], bool], run: Run
) -> Certificate:
    """Who wins, without a value: what each beginner loses, or moves to.

    `wins` tells whether a player who begins wins.
    """

    def loses(entry: Entry[Partisan]) -> bool:
        return not wins(entry.first, entry.player)

    strategy = Strategy[Partisan](_moves, loses, sameness(), run)
    roots = []
    for player in PLAYERS:
        lost = Entry(position, ZERO, player)
        after = (Entry(option, ZERO, opponent(player)) for option in _moves(position, player))
        roots.append(lost if loses(lost) else next(filter(loses, after)))
    listed = strategy.entries(*roots)
    entries = [[rank, entry.first.inline(), 0, entry.player] for rank, entry in listed]
    proof: dict[str, object] = {"positions": entries}
    return Certificate("partisan-outcome", position.inline(), Play.NORMAL, outcome, None, proof)


def _sum_certificate(position: Partisan, run: Run) -> Certificate:
    """A certificate of each term's value, and the strategy in their sum minus the value."""
    terms = position.terms if isinstance(position, PartisanSum) else (position,)
    whole = added(*(_term_form(term, run) for term in terms))
    value = value_of(position, run)
    root = read_form(str(value))
    strategy = Strategy[Form](_form_moves, by_values(form_value), _itself, run)
    listed = strategy.entries(*(Entry(whole, root, player) for player in PLAYERS))
    followers, sums = Followers(root), Followers(whole)
    entries = [
        [rank, sums.number(entry.first), followers.number(entry.second), entry.player]
        for rank, entry in listed
    ]
    proof = {
        "parts": [_term_certificate(term, run) for term in terms],
        "sums": sums.steps,
        "followers": followers.steps,
        "positions": entries,
    }
    return _claimed("partisan-sum", position, value, proof)


def _term_form(term: Position, run: Run) -> Form:
    plain = term.positive if isinstance(term, Negative) else term
    form = read_form(str(value_of(plain, run)))
    return negated(form) if isinstance(term, Negative) else form


def _term_certificate(term: Position, run: Run) -> dict[str, object] | None:
    """None for a value, which stands for itself."""
    plain = term.positive if isinstance(term, Negative) else term
    if isinstance(plain, value_game()):
        return None
    if isinstance(plain, Impartial):
        return with_value(plain, run).as_dict()
    assert isinstance(plain, Partisan)
    return value_certificate(plain, run).as_dict()


def _claimed(kind: str, position: Partisan, value: Value, proof: dict[str, object]) -> Certificate:
    outcome: Outcome = value.outcome
    told = WrittenValue(str(value))  # as the file has it
    return Certificate(kind, position.inline(), Play.NORMAL, outcome, told, proof)


def _moves(position: Partisan, player: Player) -> Iterator[Partisan]:
    for move in position.moves(player):
        assert isinstance(move.to, Partisan)
        yield move.to


def _form_moves(form: Form, player: Player) -> Iterator[Form]:
    return iter(moves_in(form, player))


def _itself(form: Form) -> Form:
    return form
