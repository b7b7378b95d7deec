"""Proof-number search with threat sequences, for boards too large for a search ply by ply.

One `ProofSearch` asks for one role, the attacker, whether it can own a set at all; the answer is
exact, but does not tell how soon. All that it knows is a table of positions with their proof and
disproof numbers, so that it can stop at any time, be kept in a file, and go on from there.

On a large board it first looks at the attacker's most promising moves only. What is proved so is
proved, for every reply was looked at; if no such move wins, what is not proved is forgotten, and
all moves are looked at. Qubic, 4^3, takes about a million leaves.

Who wins is asked by a search for each role that could: the role to move is asked first, then the
other, in turns that grow, so that a win of either is found in about twice the time that it takes
alone. When neither can own a set it is a draw.

A job can keep what a proof search knows: for each role that attacks the positions of its table with
their numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from lastmove.core.limits import Budget, resident_memory
from lastmove.core.position import Move
from lastmove.core.sameness import sameness
from lastmove.families.positional.hypergraph import MOST_MAPPED, SMALL, Family, FamilyGame
from lastmove.families.positional.iterative_deepening import image_tables
from lastmove.families.positional.kernels_bitboard import Board, least_image
from lastmove.families.positional.kernels_proof import (
    ATTACKS,
    LEAVES,
    ROOT_PN,
    STORED,
    STRONG,
    WIDTH,
    Frames,
    Proof,
    Table,
    evaluate,
    look_up,
    prove,
    rehash,
    unrefuted,
    won_moves,
)
from lastmove.families.positional.kernels_threats import (
    DEPTH,
    LENGTH,
    WON,
    Walk,
    forced_win,
    still_wins,
)

if TYPE_CHECKING:
    from lastmove.core.arrays import Arrays

SLICE = 20_000
"""Leaves between two looks at the clock."""
SYMMETRIC_BELOW = 10
"""Up to so many claims positions are kept as their least image, if they have few images."""
THREAT_NODES = 20_000
"""Nodes after which a threat sequence is no longer looked for; longer ones are rare."""
THREAT_TABLE = 1 << 18
SMALLEST = 1 << 14
LARGEST = 1 << 26
PROMISING = 12
"""Moves of the attacker that are looked at first."""
LARGE = 30
"""With more free cells the promising moves come first."""


def symmetric_below(symmetries: int, first: bool) -> int:
    """Up to how many claims positions are kept as their least image.

    No more than the checker lists all images for; and the last such positions are those where the
    defender moves, so that a strategy that goes on from one of them stays in its frame.

    >>> symmetric_below(192, True), symmetric_below(192, False), symmetric_below(1000, True)
    (9, 10, 1)
    """
    most = min(SYMMETRIC_BELOW, MOST_MAPPED // symmetries)
    return most if most % 2 == first else most - 1


class ProofSearch:
    """Whether the attacker can own a set; `first` says whether it is the role that begins."""

    def __init__(self, family: Family, strong: bool, first: bool, free: int):
        self.family, self.size, self.first = family, family.size, first
        starts = np.zeros(SMALL + 1, np.int64)
        starts[1 : family.size + 1] = np.cumsum([len(sets) for sets in family.incidence])
        through = np.array([n for sets in family.incidence for n in sets] or [0], np.int64)
        width = PROMISING if free > LARGE else SMALL
        self.symmetric = symmetric_below(len(family.symmetries), first)
        self.settings = np.array([strong, self.symmetric, THREAT_NODES, True, width], np.int64)
        tables = image_tables(family.symmetries, family.size)
        board = np.uint64((1 << family.size) - 1)
        masks = np.array(family.masks, np.uint64)
        self.board = Board(masks, starts, through, tables, self.settings, board)
        self.walk = Walk(
            np.zeros((DEPTH, 3), np.uint64),
            np.zeros((DEPTH, 2), np.int64),
            np.zeros((DEPTH, SMALL, 3), np.int64),
            np.zeros(DEPTH, np.int64),
            np.zeros(2, np.int64),
            np.zeros((THREAT_TABLE, 2), np.uint64),
            np.zeros(THREAT_TABLE, np.uint8),
        )
        self.frames = Frames(
            np.zeros((SMALL + 2, 2), np.uint64),
            np.zeros((SMALL + 2, 4), np.int64),
            np.zeros((SMALL + 2, SMALL, 3), np.int64),
            np.zeros((SMALL + 2, SMALL, 2), np.uint64),
        )
        self.work = np.zeros((4, SMALL), np.int64)
        self.registers = np.zeros(8, np.int64)
        self.keys, self.values = self._table(SMALLEST)

    @staticmethod
    def _table(slots: int) -> tuple[Any, Any]:
        return np.zeros((slots, 3), np.uint64), np.zeros((slots, 2), np.uint32)

    @property
    def table(self) -> Table:
        """The table as the loops have it."""
        return Table(self.keys, self.values)

    @property
    def proof(self) -> Proof:
        """All that the loops work on."""
        return Proof(self.board, self.walk, self.frames, self.table, self.work, self.registers)

    @property
    def leaves(self) -> int:
        """Positions that have been looked at for the first time."""
        return int(self.registers[LEAVES])

    @property
    def stored(self) -> int:
        """Positions in the table."""
        return int(self.registers[STORED])

    @property
    def proved(self) -> int:
        """Positions in the table from which the attacker is known to win."""
        return int(((self.values[:, 0] == 0) & (self.values[:, 1] > 0)).sum())

    @property
    def proof_number(self) -> int:
        """That of the position last asked for: roughly how much is missing to a proof."""
        return int(self.registers[ROOT_PN])

    def attacks(self, mine: int, yours: int) -> bool:
        """Whether the attacker is to move."""
        return mine.bit_count() - yours.bit_count() == (0 if self.first else -1)

    def decided(self, mine: int, yours: int) -> bool | None:
        """What the table says of a position that has not ended, else a look at it; None if nothing.

        A disproof counts only once all moves are looked at.
        """
        slot = self._slot(mine, yours)
        if slot >= 0:
            pn, dn = map(int, self.values[slot])
        else:
            a, b, attacks = np.uint64(mine), np.uint64(yours), self.attacks(mine, yours)
            pn, dn, _ = evaluate(self.proof, a, b, attacks)
        if pn == 0:
            return True
        return False if dn == 0 and self.settings[WIDTH] == SMALL else None

    def kept(self, mine: int, yours: int) -> int | None:
        """The proof number that the table has of a position, None if it is not there."""
        slot = self._slot(mine, yours)
        return int(self.values[slot, 0]) if slot >= 0 else None

    def best(self, mine: int, yours: int) -> int | None:
        """The attacker's move with the least proof number so far."""
        numbers = {
            cell: self.kept(mine | 1 << cell, yours)
            for cell in range(self.size)
            if not (mine | yours) >> cell & 1
        }
        known = {cell: number for cell, number in numbers.items() if number is not None}
        return min(known, key=lambda cell: (known[cell], cell), default=None)

    def won_moves(self, mine: int, yours: int) -> list[tuple[int, int, int, int]]:
        """The attacker's moves to positions kept as won: the image, its open replies, the cell."""
        found = np.zeros((SMALL, 4), np.uint64)
        a, b = np.uint64(mine), np.uint64(yours)
        count = won_moves(a, b, self.board, self.table, found)
        return [(a, b, replies, cell) for a, b, replies, cell in found[:count].tolist()]

    def unrefuted(self, mine: int, yours: int, line: list[int]) -> int:
        """The defender's replies after which these threats do not win."""
        a, b, moves = np.uint64(mine), np.uint64(yours), np.array([*line, 0], np.int64)
        return int(unrefuted(self.board, a, b, moves, len(line)))

    def forget(self, mine: int, yours: int) -> None:
        """Have a position searched anew."""
        slot = self._slot(mine, yours)
        if slot >= 0:
            self.values[slot] = 1

    def least_image(self, mine: int, yours: int) -> tuple[int, int]:
        """The least of the images of a position, or itself if it has many claims."""
        a, b = least_image(np.uint64(mine), np.uint64(yours), self.board.tables, self.symmetric)
        return int(a), int(b)

    def _slot(self, mine: int, yours: int) -> int:
        a, b = self.least_image(mine, yours)
        return look_up(np.uint64(a), np.uint64(b), self.table)

    def threats(self, mine: int, yours: int) -> list[int] | None:
        """The attacker's moves of a win by threats alone, the attacker to move; None if none."""
        a, b, strong = np.uint64(mine), np.uint64(yours), bool(self.settings[STRONG])
        if forced_win(self.board, strong, a, b, self.walk, THREAT_NODES) != WON:
            return None
        line: list[int] = self.walk.line[: self.walk.out[LENGTH]].tolist()
        return line

    def still_wins(self, mine: int, yours: int, line: list[int]) -> bool:
        """Whether these threats win here too."""
        a, b, moves = np.uint64(mine), np.uint64(yours), np.array(line, np.int64)
        return still_wins(self.board, bool(self.settings[STRONG]), a, b, moves, len(line))

    def go_on(self, mine: int, yours: int, leaves: int, budget: Budget) -> bool | None:
        """Search for about so many leaves; whether the attacker wins, None if still open."""
        self.frames.words[0] = np.array(self.least_image(mine, yours), np.uint64)
        self.frames.numbers[0, ATTACKS] = self.attacks(mine, yours)
        before = self.leaves
        while True:
            slice_before = self.leaves
            done = prove(self.proof, min(SLICE, leaves))
            budget.spend(self.leaves - slice_before)
            if done and self.registers[ROOT_PN] == 0:
                return True
            if done and self.settings[WIDTH] == SMALL:
                return False
            if done:
                self.widen()
            if 2 * self.stored > len(self.values) and self._may_grow(budget):
                self._fill(2 * len(self.values), self.keys, self.values)
            if self.leaves - before >= leaves or done:
                return None
            budget.check()

    def snapshot(self) -> Arrays:
        """What is known: the positions kept with their numbers, the counts and the settings."""
        used = self.values.any(axis=1)
        return {
            "keys": self.keys[used],
            "values": self.values[used],
            "registers": self.registers,
            "settings": self.settings,
        }

    def restore(self, arrays: Arrays) -> None:
        """Go on from a snapshot."""
        keys, values = np.array(arrays["keys"], np.uint64), np.array(arrays["values"], np.uint32)
        slots = SMALLEST
        while slots < 2 * len(keys):
            slots *= 2
        self._fill(slots, keys, values)
        stored = self.stored
        self.registers[:] = arrays["registers"]
        self.registers[STORED] = stored
        self.settings[WIDTH] = arrays["settings"][WIDTH]

    def _may_grow(self, budget: Budget) -> bool:
        """Whether twice the table fits; else positions that are easy to find again give way."""
        more = 2 * (self.keys.nbytes + self.values.nbytes)
        return len(self.values) < LARGEST and resident_memory() + more < budget.memory

    def widen(self) -> None:
        """Look at all moves from now on; keep what is proved."""
        self.settings[WIDTH] = SMALL
        self.values[self.values[:, 0] > 0] = 0
        self._fill(len(self.values), self.keys, self.values)

    def _fill(self, slots: int, keys: Any, values: Any) -> None:
        """Have so many slots, and these positions in them."""
        made = self._table(slots)
        rehash(Table(keys, values), Table(*made), self.registers)
        # At once: whatever interrupts this, the table is the old one or the new one.
        self.keys, self.values = made


FIRST_TURN, LONGEST_TURN = 25_000, 400_000
"""Leaves of a role's first turn, and of its longest."""


class BoardProof:
    """The searches of the roles that can win by a set, for all positions of one game."""

    def __init__(self, position: FamilyGame):
        game, state = type(position), position.state
        family, strong = game.family(state), game.maker(state) is None
        self.searches = {
            role: ProofSearch(family, strong, role == position.roles[0], position.free())
            for role in position.needs_blocking()
        }
        self.asked = position
        self.open: list[str] = []

    def claims(self, position: FamilyGame, role: str) -> tuple[int, int]:
        """What a role and its opponent have claimed."""
        claims, me = type(position).claims(position.state), position.roles.index(role)
        return claims[me], claims[1 - me]

    def winner(
        self, position: FamilyGame, roles: list[str], budget: Budget, now: Callable[[], None]
    ) -> str | None:
        """Which of these roles can own a set first; `now` is called between turns."""
        self.asked, self.open, turn = position, list(roles), FIRST_TURN
        while self.open:
            for role in tuple(self.open):
                found = self.searches[role].go_on(*self.claims(position, role), turn, budget)
                budget.note = f", {self.described()}"
                now()
                if found is True:
                    return role
                if found is False:
                    self.open.remove(role)
            turn = min(2 * turn, LONGEST_TURN)
        return None

    def known_wins(self, position: FamilyGame, role: str) -> Iterator[Move]:
        """The moves of a role that are known to win, all images of one with it.

        The table is asked, and each position looked at, but none searched.
        """
        search, same = self.searches[role], sameness()
        known: dict[object, bool] = {}
        for move in position.moves():
            to = move.to
            assert isinstance(to, FamilyGame)
            if same(to) not in known:
                ended = to.result()
                wins = ended == role or (
                    ended is None and search.decided(*self.claims(to, role)) is True
                )
                known[same(to)] = wins
            if known[same(to)]:
                yield move

    @property
    def leaves(self) -> int:
        """Positions looked at, by all roles."""
        return sum(search.leaves for search in self.searches.values())

    def described(self) -> str:
        """How far the searches are, in a clause."""
        parts = []
        for role in self.open:
            search = self.searches[role]
            parts.append(
                f"{role}: {search.leaves:,} positions looked at, {search.stored:,} kept, "
                f"{search.proved:,} of them proved wins{self._refuted(role)}"
            )
        return "; ".join(parts)

    def _refuted(self, role: str) -> str:
        """Of the best first move so far, how many replies are refuted, up to symmetry."""
        position, search, same = self.asked, self.searches[role], sameness()
        if position.to_move != role:
            return ""
        best = search.best(*self.claims(position, role))
        if best is None:
            return ""
        after = position.claiming(best).to
        assert isinstance(after, FamilyGame)
        replies = {same(move.to): move.to for move in after.moves()}
        refuted = 0
        for reply in replies.values():
            assert isinstance(reply, FamilyGame)
            if reply.result() is None and search.kept(*self.claims(reply, role)) == 0:
                refuted += 1
        name = type(position).cell_name(position.state, best)
        return f"; of the {len(replies)} replies to {name}, up to symmetry, {refuted} are refuted"
