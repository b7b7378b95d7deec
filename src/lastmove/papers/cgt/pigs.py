"""Combinatorial game theory, section 4: P Little Pigs and its reduction to nim."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from lastmove.core.position import Outcome
from lastmove.families.nim.rules_pigs import Pigs, standing_houses
from lastmove.papers.cgt.document import CGT
from lastmove.papers.entry import Cases, Finding, Picture
from lastmove.papers.pictures import position_picture
from lastmove.papers.playing import Compared, proofs
from lastmove.papers.small_games import xor

Street = tuple[bool, ...]
State = tuple[Street, int]

STREET = "SBSSBSB"


def streets() -> Iterator[State]:
    """Every street of up to 6 houses, and every number of builds up to 2."""
    for length in range(7):
        for street in product((True, False), repeat=length):
            for builds in range(3):
                yield street, builds


def options(state: State) -> Iterator[State]:
    """The rules as they are told, on the houses themselves."""
    street, builds = state
    if builds:
        yield (*street, True), builds - 1
    for h, stands in enumerate(street):
        if stands:
            rest = (*street[:h], False, *street[h + 1 :])
            yield rest, builds
            for j in range(h):
                yield (*rest[:j], not rest[j], *rest[j + 1 :]), builds


def heaps(street: Street) -> list[int]:
    """The heaps of the reduction: the numbers of the standing houses."""
    return [number for number, stands in enumerate(street, 1) if stands]


def written(state: State) -> Pigs:
    """The library's position."""
    return Pigs("".join("S" if stands else "B" for stands in state[0]), builds=state[1])


def balancing_move(state: State) -> State:
    """The move of the proof: the nim move from h to j, by rebuilding or blowing down house j."""
    street, builds = state
    total = xor(heaps(street))
    h = next(heap for heap in heaps(street) if heap ^ total < heap)
    changed = {h, h ^ total} - {0}
    after = tuple(stands != (n in changed) for n, stands in enumerate(street, 1))
    return after, builds


@CGT.entry(
    "pigs-theorem-1",
    place="section 4.1, Theorem 1, and the street before it",
    title="A move of the wolves that balances the street",
    statement="A standing house is a nim heap as large as its number. When the nim-sum is not 0, "
    f"some move makes it 0. The street {STREET} is given as an example of the heaps.",
    printed={"holds": True, f"heaps_of_{STREET}": [1, 4, 5, 7]},
    correction={f"heaps_of_{STREET}": [1, 3, 4, 6]},
    reason=f"In the street {STREET} the letters S are the first, third, fourth and sixth.",
    vouches_for=(
        "nim.rules_pigs:Pigs",
        "nim.pigs:pigs",
        "nim.pigs:pigs_value",
        "nim.rules_pigs:standing_houses",
    ),
)
def pigs_theorem_1() -> Finding:
    """The proof's move is legal and balances; the library lists it, and all others that do."""
    cases = Cases()
    compared = Compared(cases, written, options)
    for state in streets():
        if xor(heaps(state[0])):
            after = balancing_move(state)
            balanced = {option for option in options(state) if not xor(heaps(option[0]))}
            found = compared.at(state).winning_moves or ()
            agreed = {move.to for move in found} == set(map(written, balanced))
            case = {"street": str(written(state)), "to": str(written(after))}
            cases.check(after in balanced and agreed, case)
    example = Pigs(STREET, builds=2)
    return Finding(
        cases.summary(
            "every street of at most 6 houses with at most 2 builds and a nonzero nim-sum: the "
            "move of the proof is legal and makes it 0; lastmove lists exactly the moves that do"
        )
        | {f"heaps_of_{STREET}": standing_houses(example.state)},
        (Picture(f"The street {STREET}", position_picture(str(example))),),
    )


@CGT.entry(
    "pigs-theorem-2",
    place="section 4.1, Theorem 2",
    title="Every move of the wolves unbalances a balanced street",
    statement="When the nim-sum of the standing houses is 0, each move makes it nonzero; so the "
    "nim-sum decides who wins, whatever may still be built.",
    printed={"holds": True},
    vouches_for=("nim.rules_pigs:Pigs", "nim.pigs:pigs", "nim.pigs:pigs_value", "check:pigs"),
)
def pigs_theorem_2() -> Finding:
    """Every move from every small balanced street; and who wins, by brute force."""
    cases = Cases()
    compared = Compared(cases, written, options)
    for state in streets():
        total = xor(heaps(state[0]))
        outcome = compared.at(state).outcome
        agreed = (outcome is Outcome.N) == (total != 0)
        cases.check(agreed, {"street": str(written(state)), "nim_sum": total})
        if total == 0:
            for option in options(state):
                case = {"street": str(written(state)), "to": str(written(option))}
                cases.check(xor(heaps(option[0])) != 0, case)
    chance = random.Random("pigs-theorem-2")
    for _ in range(50):
        street = tuple(chance.random() < 0.5 for _ in range(chance.randrange(20, 60)))
        state = street, chance.randrange(5)
        if xor(heaps(street)):
            state = balancing_move(state)
        unbalanced = all(xor(heaps(option[0])) for option in options(state))
        cases.check(unbalanced, str(written(state)))
    proofs(cases, "P", "pigs(SSS,builds=1)")
    proofs(cases, "N", "pigs(SBS,builds=1)")
    return Finding(
        cases.summary(
            "every move from every balanced street of at most 6 houses with at most 2 builds, and "
            "who wins each street by brute force and by lastmove; every move from 50 random "
            "balanced streets of up to 59 houses"
        )
    )
