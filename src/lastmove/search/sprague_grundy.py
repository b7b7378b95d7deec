"""The Sprague–Grundy theorem: the value of a sum is the nim-sum of the values of its terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lastmove.core.bibliography import GRUNDY, LECTURES, NIM_AND_COMBINATORIAL_GAMES, SPRAGUE, cite
from lastmove.core.errors import LimitReached, NotKnown
from lastmove.core.heaps import HeapGame
from lastmove.core.inheritance import obeys
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Impartial, Move, Outcome, Play, Position
from lastmove.core.solver import Run, ValueSolver, xor_text
from lastmove.core.sums import Sum
from lastmove.core.verdict import Certificate, Method
from lastmove.search.certificates import value_certificate


class SpragueGrundy(ValueSolver[Sum | HeapGame]):
    """Sums, and positions with several independent heaps: solve the terms one by one.

    Cost: that of the terms, plus one look at each move.
    """

    method = Method(
        "theorem",
        "Sprague–Grundy theorem",
        f"{SPRAGUE}; {GRUNDY}; {cite(NIM_AND_COMBINATORIAL_GAMES, 'Corollary 1.13')}; "
        f"{cite(LECTURES, 'Theorem 2')}",
    )

    def applies(self, position: Position, play: Play) -> bool:
        """To sums and to several heaps, in normal play."""
        if play is not Play.NORMAL:
            return False
        return (obeys(position, Sum) and not position.opening) or (
            obeys(position, HeapGame) and len(position.heaps) > 1
        )

    def value(self, position: Sum | HeapGame, run: Run) -> int:
        """The nim-sum of the values of the terms; `NotKnown` if one of them is not known."""
        return nim_sum(value for value in values(position, run) if value is not None)

    def moves_to(self, position: Sum | HeapGame, value: int, run: Run) -> Iterator[Move]:
        """A term of value v must move to v ⊕ s ⊕ value, s being the nim-sum now."""
        if not obeys(position, Sum):
            yield from super().moves_to(position, value, run)
            return
        change = self.value(position, run) ^ value
        for index, known in enumerate(values(position, run)):
            term = position.terms[index]
            if known is None:
                raise NotKnown(f"the nimber of {term} is not known, nor which moves change it how")
            for move in run.moves_to(term, known ^ change):
                yield position.replace(index, move)

    def one_move_to(self, position: Sum | HeapGame, value: int, run: Run) -> Move | None:
        """In a term whose value has to be reduced: by the mex rule there is a move that does it."""
        change = self.value(position, run) ^ value
        if not obeys(position, Sum):
            return None
        for index, known in enumerate(values(position, run)):
            if known is None or known ^ change >= known:
                continue
            term = position.terms[index]
            move = run.value_solver(term).one_move_to(term, known ^ change, run)
            try:
                move = move or next(run.moves_to(term, known ^ change), None)
            except NotKnown:
                continue
            if move is not None:
                return position.replace(index, move)
        return None

    def reason(self, position: Sum | HeapGame, value: int, run: Run) -> str:
        """The values of the terms, and their nim-sum."""
        parts, found = terms(position), values(position, run)
        known = [v for v in found if v is not None]
        if obeys(position, HeapGame):
            heaps, listed = (_listing([str(x) for x in xs]) for xs in (position.heaps, found))
            told = f"The parts {heaps} have the values {listed}"
        else:
            pairs = list(zip(parts, found, strict=True))
            equal = dict.fromkeys(str(part) for part, v in pairs if v is None)
            told = _listing(
                [f"The two terms {term} cancel" for term in equal]
                + [f"{part} has value {v}" for part, v in pairs if v is not None]
            )
        if not known:
            return f"{told}: every move can be answered by the same one in the equal term."
        end = "every move can be answered" if value == 0 else "a move to nim-sum 0 wins"
        return f"{told}; {xor_text(known)}{', not 0' if value else ''}: {end}."

    def certificate(self, position: Sum | HeapGame, play: Play, run: Run) -> Certificate:
        """A certificate of each term's value, two equal terms left out; the checker adds up."""
        needed: list[Impartial | None] = list(terms(position))
        place: dict[Impartial, int] = {}
        for index, term in enumerate(terms(position)):
            if not term.loopy and place.setdefault(term, index) != index:
                needed[place.pop(term)] = needed[index] = None
        return of_parts("sum", position, play, needed, self.value(position, run), run)


def values(position: Sum | HeapGame, run: Run) -> list[int | None]:
    """The value of each term; None for two equal terms of a value that is not known.

    Two equal terms have nim-sum 0 whatever they are. Raises `NotKnown` if there is no second one.
    """
    key = ("values of terms", position)
    if key not in run.searches:
        run.searches[key] = _values(position, run)
    found: list[int | None] = run.searches[key]
    return found


def _values(position: Sum | HeapGame, run: Run) -> list[int | None]:
    found: list[int | None] = []
    unknown: dict[Impartial, NotKnown] = {}
    for term in terms(position):
        try:
            found.append(run.value(term))
        except NotKnown as why:
            found.append(None)
            if unknown.pop(term, None) is None:
                unknown[term] = why
    for reason in unknown.values():
        raise reason
    return found


def of_parts(
    kind: str,
    position: Position,
    play: Play,
    parts: Iterable[Impartial | None],
    value: int,
    run: Run,
) -> Certificate:
    """A certificate that rests on those of the values of some parts, None where none is needed."""
    proofs = [None if part is None else with_value(part, run) for part in parts]
    run.check_certificate_size(
        sum(len(proof.proof.get("positions", ())) for proof in proofs if proof is not None)
    )
    return Certificate(
        kind,
        position.inline(),
        play,
        Outcome.N if value else Outcome.P,
        value,
        {"parts": [None if proof is None else proof.as_dict() for proof in proofs]},
    )


def with_value(part: Impartial, run: Run) -> Certificate:
    """A certificate of the part's value, also where its own theorem proves only who wins."""
    certificate = run.certificate(part, Play.NORMAL)
    if certificate.value is not None:
        return certificate
    solver = run.value_solver(part)
    proof = solver.value_proof(part, run)
    if proof is not None:
        return proof
    if not solver.value_can_be_listed(part):
        raise LimitReached(f"{part} is too large for a certificate of its value")
    return value_certificate(part, run)


def terms(position: Sum | HeapGame) -> tuple[Impartial, ...]:
    """What is added up: the terms of a sum, the heaps of a heap game."""
    return position.terms if obeys(position, Sum) else position.parts()


def _listing(items: list[str]) -> str:
    shown = items if len(items) <= 8 else [*items[:6], "…", items[-1]]
    return ", ".join(shown)
