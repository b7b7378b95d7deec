"""Sums, argued in groups each of which is lost by itself, but for one at most.

Equal terms are copied, terms that a strategy decides are answered by it, and what is left is played
like nim on its values. Whatever is moved in, the reply stays in the group that was moved in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from lastmove.core.argument import ByValue, Decided, Lost, Reply, Strategy, Valued, Zero
from lastmove.core.bibliography import GRUNDY, LECTURES, NIM_AND_COMBINATORIAL_GAMES, SPRAGUE, cite
from lastmove.core.errors import LimitReached, NotKnown
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import obeys
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Impartial, Move, Outcome, Play, Position
from lastmove.core.solver import Run, xor_text
from lastmove.core.steps import Math, Part, Parts, Say, Show, Step, Sub, Table, joined
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate, Method, shortened
from lastmove.search.certificates import value_certificate

MOST_TERMS = 20

SPRAGUE_GRUNDY = Method(
    "theorem",
    "Sprague–Grundy theorem",
    f"{SPRAGUE}; {GRUNDY}; {cite(NIM_AND_COMBINATORIAL_GAMES, 'Corollary 1.13')}; "
    f"{cite(LECTURES, 'Theorem 2')}",
)
COPYCAT = Method("theorem", "the copycat principle", cite(NIM_AND_COMBINATORIAL_GAMES, "Lemma 1.6"))
IN_GROUPS = Method(
    "theorem",
    "lost terms change nothing",
    cite(NIM_AND_COMBINATORIAL_GAMES, "Lemmas 1.5 and 1.6"),
)


class SumValue(Valued):
    """The value of a sum, or of several heaps: the nim-sum of the values of its terms.

    Cost: that of the terms, plus one look at each move.
    """

    method = SPRAGUE_GRUNDY
    position: Sum | HeapGame

    def __init__(self, position: Sum | HeapGame, run: Run):
        super().__init__(position, run)
        self.terms = terms_of(position)

    @cached_property
    def values(self) -> list[int]:
        """Those of the terms; `NotKnown` if there is one of which only who wins is known."""
        return [self.run.value(term) for term in self.terms]

    @property
    def value(self) -> int:
        """The nim-sum."""
        return nim_sum(self.values)

    def moves_to(self, value: int) -> Iterator[Move]:
        """A term of value v must move to v ⊕ s ⊕ value, s being the nim-sum now."""
        change = self.value ^ value
        if not obeys(self.position, Sum):
            for move in self.position.moves():
                self.run.budget.spend()
                if self.run.value(move.to) == value:
                    yield move
            return
        for index, (term, known) in enumerate(zip(self.terms, self.values, strict=True)):
            for move in self.run.moves_to(term, known ^ change):
                yield self.position.replace(index, move)

    def one_move_to(self, value: int) -> Move | None:
        """In a term whose value has to be reduced: by the mex rule there is a move that does it."""
        if not obeys(self.position, Sum):
            return super().one_move_to(value)
        change = self.value ^ value
        for index, (term, known) in enumerate(zip(self.terms, self.values, strict=True)):
            if known ^ change >= known:
                continue
            try:
                move = self.run.one_move_to(term, known ^ change)
            except NotKnown:
                continue
            if move is not None:
                return self.position.replace(index, move)
        return None

    @property
    def sentence(self) -> Parts:
        """The values of the terms, and their nim-sum."""
        total: Parts = ("; their nim-sum is ", Math(xor_text(self.values)), ".")
        if isinstance(self.position, HeapGame):
            heaps, values = joined(map(str, self.position.heaps)), joined(self.values)
            return ("The parts ", *heaps, " have the values ", *values, *total)
        phrases = [f"{term} has value {v}" for term, v in zip(self.terms, self.values, strict=True)]
        return (*joined(phrases), *total)

    def steps(self) -> Iterator[Step]:
        """The value of each term, argued by itself, then their nim-sum."""
        names: Sequence[Part] = self.terms
        if isinstance(self.position, HeapGame):
            names = [str(heap) for heap in self.position.heaps]
        rows = tuple(zip(names, self.values, strict=True))
        yield Table(
            ("The parts do not influence each other, and each is worth a heap of nim:",),
            ("part", "value"),
            rows[:MOST_TERMS],
            more=max(0, len(rows) - MOST_TERMS),
        )
        for term in dict.fromkeys(self.terms[:MOST_TERMS]):
            valued = self.run.valued(term)
            if valued is not None:
                yield Sub(valued)
        yield Say(*self.sentence)
        yield Say(
            "A move in a part of value v reaches every smaller value, as in a heap of v; a move "
            "that raises the value can be reversed. So the sum is played like nim on these values."
        )

    def certificate(self) -> Certificate:
        """A certificate of each term's value; the checker adds up."""
        return of_parts("sum", self.position, self.play, self.terms, self.value, self.run)


class Copied(Lost):
    """G + G is lost, whatever G is: a move in one can be made in the other."""

    method = COPYCAT
    position: Sum

    @property
    def sentence(self) -> Parts:
        """The strategy."""
        term = self.position.terms[0]
        return ("The two terms ", term, " are equal: a move in one is copied in the other.")

    def steps(self) -> Iterator[Step]:
        """Why copying cannot fail."""
        yield Show(self.position, self.sentence)
        yield Say(
            "After the copy the terms are equal again. So whoever copies always has a move, and "
            "moves last; what the terms are worth does not matter."
        )

    def certificate(self) -> Certificate:
        """Nothing but the claim; the checker compares the terms."""
        proof = {"parts": [None, None]}
        return Certificate("sum", self.position.inline(), self.play, Outcome.P, 0, proof)

    def strategies(self) -> tuple[Strategy, ...]:
        """Copy."""
        return (Copying(self.position),)


class Copying(Strategy):
    """Make the same move in the other of two equal terms."""

    player = "previous"

    def __init__(self, position: Sum):
        self._position = position

    def reply(self, move: Move) -> Reply:
        """The same move."""
        index, inner = self._position.inner(move)
        assert isinstance(move.to, Sum)
        answer = move.to.replace(1 - index, inner)
        assert isinstance(answer.to, Sum)
        return Reply(answer, Copying(answer.to), "the same again")


@dataclass(frozen=True)
class Group:
    """Some terms by their numbers, and the argument about them alone."""

    members: tuple[int, ...]
    decided: Decided


class Groups(Decided):
    """A sum of groups, all but one of which are lost: it is won just when that one is."""

    method = IN_GROUPS
    position: Sum

    def __init__(self, position: Sum, run: Run, groups: Sequence[Group]):
        super().__init__(position, run)
        self.groups = groups
        self.open = next((g for g in groups if g.decided.outcome is Outcome.N), None)
        # Moves in lost groups may win too; nobody looks for what those are worth.
        self.complete = self.open is None

    @property
    def outcome(self) -> Outcome:
        """That of the one group that need not be lost."""
        return Outcome.P if self.open is None else Outcome.N

    def winning_moves(self) -> Iterator[Move]:
        """Those of the group that is not lost."""
        if self.open is not None:
            for move in self.open.decided.winning_moves():
                yield in_sum(self.position, self.open.members, move)

    def best(self) -> Move | None:
        """The recommended one of that group."""
        if self.open is None or (best := self.open.decided.best()) is None:
            return None
        return in_sum(self.position, self.open.members, best)

    @property
    def sentence(self) -> Parts:
        """What becomes of each group."""
        phrases: list[Part] = []
        for group in self.groups:
            if isinstance(group.decided, Copied):
                phrases += [*group.decided.sentence, " "]
            elif group is not self.open and len(group.members) == 1:
                phrases += [group.decided.position, " is lost by itself. "]
            else:
                phrases += [*group.decided.sentence, " "]
        if self.open is None:
            return (*phrases, "So every move is answered where it was made.")
        many = len(self.groups) > 1
        return (*phrases, "The other terms change nothing.") if many else tuple(phrases[:-1])

    def number(self) -> int | None:
        """That of the group that is not lost."""
        if self.open is None:
            return 0
        try:
            assert isinstance(self.open.decided.position, Impartial)
            return self.run.value(self.open.decided.position)
        except NotKnown:
            return None

    def steps(self) -> Iterator[Step]:
        """Each group argued by itself."""
        yield Say(
            "Take the sum in groups. A group that is lost by itself changes nothing: a move in it "
            "is answered in it."
        )
        for group in self.groups:
            yield Sub(group.decided, folded=group is not self.open and len(self.groups) > 2)
        best = self.best()
        if best is not None:
            yield Say("So this wins: ", best, " → ", best.to, ".")

    def certificate(self) -> Certificate:
        """A certificate of each term's value, copied terms left out; the checker adds up."""
        parts: list[Impartial | None] = list(self.position.terms)
        for group in self.groups:
            if isinstance(group.decided, Copied):
                for member in group.members:
                    parts[member] = None
        return of_parts("sum", self.position, self.play, parts, self.number(), self.run)

    def strategies(self) -> tuple[Strategy, ...]:
        """In each group its own."""
        player = "previous" if self.open is None else "next"
        parts = tuple((g.members, g.decided.strategies()[0]) for g in self.groups)
        return (InGroups(self.position, parts, player),)


class InGroups(Strategy):
    """Answer in the group that was moved in, by the strategy of that group."""

    def __init__(
        self, position: Sum, parts: tuple[tuple[tuple[int, ...], Strategy], ...], player: str
    ):
        self._position, self._parts, self.player = position, parts, player
        self.no_reply = next((s.no_reply for _, s in parts if s.no_reply is not None), None)

    def first(self) -> Reply:
        """In the group that is won."""
        for number, (_, strategy) in enumerate(self._parts):
            begin = strategy.first()
            if begin.move is not None:
                return self._continued(self._position, number, begin)
        return Reply(None, self)

    def reply(self, move: Move) -> Reply:
        """In the group of the term that has changed."""
        index, inner = self._position.inner(move)
        number = next(n for n, (members, _) in enumerate(self._parts) if index in members)
        members, strategy = self._parts[number]
        if len(members) > 1:
            alone = Sum.at(tuple(self._position.terms[member] for member in members))
            inner = alone.replace(members.index(index), inner)
        assert isinstance(move.to, Sum)
        return self._continued(move.to, number, strategy.reply(inner))

    def _continued(self, position: Sum, number: int, reply: Reply) -> Reply:
        """A reply inside a group, as one in the sum."""
        members = self._parts[number][0]
        move = None if reply.move is None else in_sum(position, members, reply.move)
        parts = list(self._parts)
        parts[number] = members, reply.then
        to = position if move is None else move.to
        assert isinstance(to, Sum)
        return Reply(move, InGroups(to, tuple(parts), self.player), reply.remark)


def in_sum(position: Sum, members: tuple[int, ...], move: Move) -> Move:
    """A move of a group, as a move of the whole sum."""
    if len(members) == 1:
        return position.replace(members[0], move)
    alone = Sum.at(tuple(position.terms[member] for member in members))
    index, inner = alone.inner(move)
    return position.replace(members[index], inner)


def argue_sum(position: Position, play: Play, run: Run) -> Decided | None:
    """Equal pairs, terms lost by a strategy, and the rest by its values."""
    if play is not Play.NORMAL or not obeys(position, Sum) or position.opening:
        return None
    groups: list[Group] = []
    left: list[int] = []
    waiting: dict[Impartial, int] = {}
    for index, term in enumerate(position.terms):
        if term.loopy or (twin := waiting.pop(term, None)) is None:
            waiting[term] = index
            left.append(index)
        else:
            left.remove(twin)
            twins = position if len(position.terms) == 2 else Sum.at((term, term))
            groups.append(Group((twin, index), Copied(twins, run)))
    for index in [*left]:
        valued = run.valued(position.terms[index])
        if isinstance(valued, Zero):
            left.remove(index)
            groups.append(Group((index,), valued.decided))
    values, unknown = _values(position, left, run)
    if values:
        groups.append(Group(tuple(values), _by_value(position, tuple(values), run)))
    if len(unknown) > 1 or (unknown and nim_sum(values.values())):
        raise next(iter(unknown.values()))
    groups += [Group((n,), run.argue(position.terms[n], Play.NORMAL)) for n in unknown]
    return Groups(position, run, groups) if len(groups) > 1 else groups[0].decided


def _values(
    position: Sum, members: list[int], run: Run
) -> tuple[dict[int, int], dict[int, NotKnown]]:
    """The values of these terms, and why those of others are not known."""
    values: dict[int, int] = {}
    unknown: dict[int, NotKnown] = {}
    for index in members:
        try:
            values[index] = run.value(position.terms[index])
        except NotKnown as why:
            unknown[index] = why
    return values, unknown


def _by_value(position: Sum, members: tuple[int, ...], run: Run) -> Decided:
    """Terms of known values; a single one by whatever argues it."""
    if len(members) == 1:
        return run.argue(position.terms[members[0]], Play.NORMAL)
    if len(members) < len(position.terms):
        position = Sum.at(tuple(position.terms[member] for member in members))
    return ByValue(SumValue(position, run))


def sum_value(position: Impartial, run: Run) -> SumValue | None:
    """The value of a sum, or of several heaps."""
    if obeys(position, Sum):
        return None if position.opening else SumValue(position, run)
    if obeys(position, HeapGame) and len(position.heaps) > 1:
        return SumValue(position, run)
    return None


def of_parts(
    kind: str,
    position: Position,
    play: Play,
    parts: Sequence[Impartial | None],
    value: int | None,
    run: Run,
) -> Certificate:
    """A certificate that rests on those of the values of some parts, None where none is needed.

    If no value is claimed, one of the parts is shown to be won, the others to be worth 0 together.
    """
    proofs = [None if part is None else with_value(part, run) for part in parts]
    lone = [proof for proof in proofs if proof is not None and proof.value is None]
    if lone and value is not None:
        if kind != "sum" or len(lone) > 1 or nim_sum(p.nimber or 0 for p in proofs if p):
            what = shortened(lone[0].position)
            raise LimitReached(f"{what} is too large for a certificate of its value")
        value = None  # who wins is proved all the same
    run.check_certificate_size(
        sum(len(proof.proof.get("positions", ())) for proof in proofs if proof is not None)
    )
    return Certificate(
        kind,
        position.inline(),
        play,
        Outcome.P if value == 0 else Outcome.N,
        value,
        {"parts": [None if proof is None else proof.as_dict() for proof in proofs]},
    )


def with_value(part: Impartial, run: Run) -> Certificate:
    """A certificate of the part's value, also where its own argument proves only who wins."""
    valued = run.valued(part)
    certificate = run.certificate(part, Play.NORMAL) if valued is None else valued.certificate()
    if certificate.value is not None or (valued is not None and valued.costly):
        return certificate
    try:
        run.value(part)
    except NotKnown:
        return certificate
    return value_certificate(part, run)


def terms_of(position: Sum | HeapGame) -> tuple[Impartial, ...]:
    """What is added up: the terms of a sum, the heaps of a heap game."""
    return position.terms if obeys(position, Sum) else position.parts()
