"""The Sprague–Grundy theorem: the value of a sum is the nim-sum of the values of its terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from lastmove.bibliography import GRUNDY, LECTURES, NIM_AND_COMBINATORIAL_GAMES, SPRAGUE, cite
from lastmove.engines.certificates import value_certificate
from lastmove.errors import LimitReached
from lastmove.heaps import HeapGame
from lastmove.inheritance import obeys
from lastmove.method import Run, Solver, xor_text
from lastmove.nimbers import nim_sum
from lastmove.position import Impartial, Move, Outcome, Play, Position
from lastmove.sums import Sum
from lastmove.verdict import Certificate, Method


class SpragueGrundy(Solver):
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

    def value(self, position: Any, run: Run) -> int:
        """The nim-sum of the values of the terms."""
        return nim_sum(run.value(term) for term in terms(position))

    def moves_to(self, position: Any, value: int, run: Run) -> Iterator[Move]:
        """A term of value v must move to v ⊕ s ⊕ value, s being the nim-sum now."""
        change = self.value(position, run) ^ value
        if obeys(position, Sum):
            for index, term in enumerate(position.terms):
                for move in run.moves_to(term, run.value(term) ^ change):
                    yield position.replace(index, move)
        else:
            yield from super().moves_to(position, value, run)

    def reason(self, position: Any, value: int, run: Run) -> str:
        """The values of the terms, and their nim-sum."""
        parts = terms(position)
        values = [run.value(part) for part in parts]
        if obeys(position, Sum):
            told = _listing(
                [f"{part} has value {v}" for part, v in zip(parts, values, strict=True)]
            )
        else:
            heaps, found = (_listing([str(x) for x in xs]) for xs in (position.heaps, values))
            told = f"The parts {heaps} have the values {found}"
        end = "every move can be answered" if value == 0 else "a move to nim-sum 0 wins"
        return f"{told}; {xor_text(values)}{', not 0' if value else ''}: {end}."

    def certificate(self, position: Any, play: Play, run: Run) -> Certificate:
        """A certificate of each term's value; the checker adds the values up."""
        return of_parts("sum", position, play, terms(position), self.value(position, run), run)


def of_parts(
    kind: str, position: Position, play: Play, parts: Iterable[Impartial], value: int, run: Run
) -> Certificate:
    """A certificate that rests on those of the values of some parts."""
    proofs = [with_value(part, run).as_dict() for part in parts]
    run.check_certificate_size(sum(len(proof["proof"].get("positions", ())) for proof in proofs))
    return Certificate(
        kind,
        position.inline(),
        play,
        Outcome.N if value else Outcome.P,
        value,
        {"parts": proofs},
        position.file_hash(),
    )


def with_value(part: Impartial, run: Run) -> Certificate:
    """A certificate of the part's value, also where its own theorem proves only who wins."""
    certificate = run.certificate(part, Play.NORMAL)
    if certificate.value is not None:
        return certificate
    if not run.solver(part, Play.NORMAL).value_can_be_listed(part):
        raise LimitReached(f"{part} is too large for a certificate of its value")
    return value_certificate(part, run)


def terms(position: Sum | HeapGame) -> tuple[Impartial, ...]:
    """What is added up: the terms of a sum, the heaps of a heap game."""
    return position.terms if obeys(position, Sum) else position.parts()


def _listing(items: list[str]) -> str:
    shown = items if len(items) <= 8 else [*items[:6], "…", items[-1]]
    return ", ".join(shown)
