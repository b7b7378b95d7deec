"""Hollinger, Gonzalez, Vera: section 2, nim and its strategy."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import combinations_with_replacement, product
from typing import Literal

from lastmove.api.solve import new_run, solve
from lastmove.core.nimbers import nim_sum
from lastmove.core.position import Outcome, same_position
from lastmove.families.nim.rules_growing_nim import GrowingNim
from lastmove.families.nim.rules_nim import Nim
from lastmove.papers.cgt.document import CGT
from lastmove.papers.entry import Cases, Finding, Picture, Tally
from lastmove.papers.pictures import position_picture
from lastmove.papers.playing import NIM, Compared, proofs, proved
from lastmove.papers.small_games import brute_force, nim_options, xor

Heaps = tuple[int, ...]
Growing = tuple[Heaps, int]

TABLE_1 = [
    [1, 6, 4, "A takes 3 from pile 2"],
    [1, 3, 4, "B takes 1 from pile 1"],
    [0, 3, 4, "A takes 3 from pile 3"],
    [0, 3, 1, "B takes 2 from pile 2"],
    [0, 1, 1, "A takes 1 from pile 2"],
    [0, 0, 1, "B takes 1 from pile 3"],
]
TABLE_1_COLUMNS = ["pile 1", "pile 2", "pile 3", "move"]


@CGT.entry(
    "table-1",
    place="section 2.1, Table 1",
    title="A game of nim, move by move",
    statement="From piles 1, 6, 4 the players A and B take stones in turn; B takes the last one.",
    printed={
        "rows": range(1, 7),
        "columns": TABLE_1_COLUMNS,
        "values": TABLE_1,
        "winner": "B",
    },
    vouches_for=NIM,
)
def table_1() -> Finding:
    """Replay the moves by the rules, and note which of them gave the win away."""
    position = Nim(1, 6, 4)
    replayed = Compared(Cases(), _nim, nim_options)
    rows: list[list[int | str]] = []
    slips: list[str] = []
    for number, (_, _, _, last) in enumerate(TABLE_1, 1):
        player = "BA"[number % 2]
        _, _, count, _, _, pile = str(last).split()
        replayed.at(position.heaps)
        move = position.move(f"take {count} from heap {pile}")  # refuses an illegal move
        assert isinstance(move.to, Nim)
        changes = zip(position.heaps, move.to.heaps, strict=True)
        [(index, taken)] = [(i, x - y) for i, (x, y) in enumerate(changes, 1) if x != y]
        rows.append([*position.heaps, f"{player} takes {taken} from pile {index}"])
        verdict = solve(position)
        if verdict.outcome is Outcome.N and solve(move.to).outcome is Outcome.N:
            instead = " or ".join(good.text for good in verdict.winning_moves or ())
            slips.append(f"move {number} of {player}: {instead} would have won")
        position = move.to
    over = position.result() == "previous"
    return Finding(
        {
            "rows": range(1, len(rows) + 1),
            "columns": TABLE_1_COLUMNS,
            "values": rows,
            "winner": "BA"[len(rows) % 2] if over else None,
            "slips": slips,
        },
        (Picture("The piles at the start", position_picture("nim(1,6,4)")),),
    )


def _nim(heaps: Heaps) -> Nim:
    return Nim(*heaps)


def _small_positions(heaps: int, largest: int) -> Iterator[Heaps]:
    for count in range(heaps + 1):
        yield from combinations_with_replacement(range(1, largest + 1), count)


def _random_positions(name: str, count: int) -> list[Heaps]:
    chance = random.Random(name)
    return [
        tuple(chance.getrandbits(chance.randrange(1, 64)) for _ in range(chance.randrange(1, 9)))
        for _ in range(count)
    ]


@CGT.entry(
    "nim-lemma-1",
    place="section 2.2, Lemma 1",
    title="Every move leaves nim-sum 0",
    statement="When the nim-sum is 0 and stones are left, each move makes the nim-sum nonzero.",
    printed={"holds": True},
    vouches_for=(*NIM[:1], "lastmove.core.nimbers:nim_sum"),
)
def nim_lemma_1() -> Finding:
    """Every move of every balanced position with up to four small piles."""
    cases = Cases()
    compared = Compared(cases, _nim, nim_options)
    for heaps in _small_positions(4, 12):
        cases.check(nim_sum(heaps) == xor(heaps), heaps)
        if xor(heaps) == 0:
            compared.moves(heaps)
            for option in nim_options(heaps):
                cases.check(xor(option) != 0, {"from": heaps, "to": option})
    chance = random.Random("nim-lemma-1")
    for some in _random_positions("nim-lemma-1 heaps", 300):
        heaps = (*some, xor(some))
        cases.check(nim_sum(heaps) == 0, heaps)
        index = max(range(len(heaps)), key=heaps.__getitem__)
        if heaps[index]:
            size = chance.randrange(heaps[index])
            option = (*heaps[:index], size, *heaps[index + 1 :])
            cases.check(nim_sum(option) == xor(option) != 0, {"from": heaps, "to": option})
    return Finding(
        cases.summary(
            "every move from every position of nim-sum 0 with at most 4 piles of at most 12, which "
            "are the moves of lastmove, and random moves from 300 random ones with piles of up to "
            "63 binary digits; nim-sums digit by digit, and by lastmove"
        )
    )


def balancing_move(heaps: Heaps) -> Heaps:
    """The move of the proof of Lemma 2, in a pile that has the leading digit of the nim-sum."""
    total = xor(heaps)
    leading = 1 << (total.bit_length() - 1)
    index = next(index for index, heap in enumerate(heaps) if heap & leading)
    taken = heaps[index] - (heaps[index] ^ total)
    return (*heaps[:index], heaps[index] - taken, *heaps[index + 1 :])


@CGT.entry(
    "nim-lemma-2",
    place="section 2.2, Lemma 2",
    title="From nim-sum other than 0, some move reaches 0",
    statement="When the nim-sum s is not 0, a pile x that has the leading binary digit of s can "
    "be reduced to x ⊕ s, and that makes the nim-sum 0.",
    printed={"holds": True},
    vouches_for=(*NIM, "lastmove.core.nimbers:nim_sum"),
)
def nim_lemma_2() -> Finding:
    """The move of the proof is legal and balances; the library finds it among its winning moves."""
    cases = Cases()
    run = new_run()
    positions = [*_small_positions(4, 12), *_random_positions("nim-lemma-2", 300)]
    Compared(cases, _nim, nim_options).all(_small_positions(3, 6))
    for heaps in positions:
        cases.check(nim_sum(heaps) == xor(heaps), heaps)
        if xor(heaps):
            option = balancing_move(heaps)
            changed = [(x, y) for x, y in zip(heaps, option, strict=True) if x != y]
            legal = len(changed) == 1 and 0 <= changed[0][1] < changed[0][0]
            found = solve(Nim(*heaps), run=run).winning_moves or ()
            known = any(same_position(move.to, Nim(*option)) for move in found)
            cases.check(legal and xor(option) == 0 and known, {"from": heaps, "to": option})
    return Finding(
        cases.summary(
            "every position of nonzero nim-sum with at most 4 piles of at most 12, and 300 random "
            "ones with up to 8 piles of up to 63 binary digits; lastmove lists the same move, and "
            "with at most 3 piles of at most 6 exactly the moves that win by brute force"
        )
    )


@CGT.entry(
    "nim-theorem",
    place="section 2.2, Theorem",
    title="The winning strategy for nim",
    statement="A player who finds a nonzero nim-sum and makes it 0 in each turn takes the last "
    "stone, whatever the opponent does.",
    printed={"holds": True},
    vouches_for=(*NIM, "lastmove.core.nimbers:nim_sum", "check:nim-sum"),
)
def nim_theorem() -> Finding:
    """Play the strategy against every defense, and against a random one on large piles."""
    cases = Cases()
    wins_as_second: dict[Heaps, bool] = {}

    def strategy_wins(balanced: Heaps) -> bool:
        """The opponent to move at nim-sum 0: no move, or every move is answered and won."""
        if balanced not in wins_as_second:
            wins_as_second[balanced] = all(
                xor(option) != 0 and strategy_wins(tuple(sorted(balancing_move(option))))
                for option in nim_options(balanced)
            )
        return wins_as_second[balanced]

    wins = brute_force(lambda heaps: (tuple(sorted(option)) for option in nim_options(heaps)))
    for heaps in _small_positions(4, 10):
        won = xor(heaps) != 0 and strategy_wins(tuple(sorted(balancing_move(heaps))))
        cases.check(won == wins(heaps) == (nim_sum(heaps) != 0), heaps)
    Compared(cases, _nim, nim_options).all(_small_positions(3, 6))
    chance = random.Random("nim-theorem")
    for heaps in _random_positions("nim-theorem heaps", 100):
        if xor(heaps):
            cases.check(_strategy_beats_chance(heaps, chance), heaps)
    proofs(cases, "P", "nim(1,2,3)", "nim()")
    proofs(cases, "N", "nim(1,2,4)")
    return Finding(
        cases.summary(
            "from every position with at most 4 piles of at most 10 the strategy is played "
            "against every defense: it wins from nonzero nim-sum, and brute force finds no other "
            "winning position; lastmove says the same, up to 3 piles of 6. Also played from 100 "
            "random positions with piles of up to 63 "
            "binary digits, against random defense"
        )
    )


def _strategy_beats_chance(heaps: Heaps, chance: random.Random) -> bool:
    while True:
        heaps = balancing_move(heaps)
        if not any(heaps):
            return True
        index = chance.choice([index for index, heap in enumerate(heaps) if heap])
        heaps = (*heaps[:index], chance.randrange(heaps[index]), *heaps[index + 1 :])
        if xor(heaps) == 0:
            return False


def _growing_options(state: Growing, *, to_pile: bool, new: bool, split: bool) -> Iterator[Growing]:
    heaps, budget = state
    for index, heap in enumerate(heaps):
        rest = heaps[:index] + heaps[index + 1 :]
        for left in range(heap):
            yield _in_order(*rest, left), budget
        for added in range(1, budget + 1) if to_pile else ():
            yield _in_order(*rest, heap + added), budget - added
        for part in range(1, heap // 2 + 1) if split else ():
            yield _in_order(*rest, part, heap - part), budget
    for added in range(1, budget + 1) if new else ():
        yield _in_order(*heaps, added), budget - added


def _growing(add: Literal["both", "heaps", "new"], state: Growing) -> GrowingNim:
    heaps, budget = state
    return GrowingNim(*heaps, budget=budget, add=add)


def _in_order(*heaps: int) -> Heaps:
    return tuple(sorted(heap for heap in heaps if heap))


@CGT.entry(
    "additions-observation",
    place="section 2.2, Observation",
    title="Nim with a limited number of added stones",
    statement="When stones may also be added to a pile, or put down as a new pile, or both, and "
    "only so many in the whole game, it is still the nim-sum that decides who wins.",
    printed={"holds": True},
    vouches_for=(
        "nim.rules_growing_nim:GrowingNim",
        "nim.growing_nim:growing_nim",
        "nim.growing_nim:growing_nim_value",
        "check:growing-nim",
    ),
)
def additions_observation() -> Finding:
    """Brute force on the three variants and the library; and a fourth, where it fails."""
    cases = Cases()
    starts = sorted(product(_small_positions(3, 5), range(5)), key=lambda s: (sum(s[0]), s[1]))
    for to_pile, new in [(True, False), (False, True), (True, True)]:
        options = partial(_growing_options, to_pile=to_pile, new=new, split=False)
        wins = brute_force(options)
        for heaps, budget in starts:
            agreed = wins((heaps, budget)) == (xor(heaps) != 0)
            cases.check(agreed, {"heaps": heaps, "budget": budget, "to_pile": to_pile, "new": new})
        add: Literal["both", "heaps", "new"] = (
            "both" if to_pile and new else "heaps" if to_pile else "new"
        )
        growing = Compared(cases, partial(_growing, add), options, wins=wins)
        growing.all(start for start in starts if sum(start[0]) + start[1] <= 8)
        for heaps in [(1, 2, 3), (1, 2, 4)]:
            outcome = Outcome.N if wins((heaps, 3)) else Outcome.P
            cases.check(proved(_growing(add, (heaps, 3)), outcome), {"proof": heaps, "add": add})
    splitting = brute_force(partial(_growing_options, to_pile=True, new=True, split=True))
    split = Tally()
    for heaps, budget in starts:
        case = {"heaps": heaps, "stones_to_add": budget, "nim_sum": xor(heaps)}
        won = splitting((heaps, budget))
        split.check(won == (xor(heaps) != 0), case | {"outcome": "N" if won else "P"})
    proofs(cases, "P", "growing_nim(2,2,budget=2)")
    proofs(cases, "N", "growing_nim(1,2,budget=2)")
    return Finding(
        cases.summary(
            "every position with at most 3 piles of at most 5 and at most 4 stones to add, in the "
            "three variants (add to a pile, start a pile, both); lastmove has the same moves, "
            "winners and values with up to 8 stones, and its certificates hold"
        )
        | {
            "if_a_pile_may_also_be_split": {
                "holds": split.holds,
                "counterexample": split.counterexample,
            }
        }
    )
