"""A winning strategy on a set family with threat sequences. Trusted: the rules, and symmetry.

In a listed position the opponent is to move. For every reply there must be threats that win, the
usual ones or its own, or a quiet move that leads to a listed position (or an image of one). Since
claims only grow, play comes to an end, and it ends with a set of the role's. Threats win when each
leaves the opponent, who has no set to complete, one cell to prevent a set, and the last one two.
Cost: the free cells of each listed position, times the sets through the cells of the threats.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from lastmove.checker.context import Context, Rejected, claims_a_winner
from lastmove.core.position import Outcome
from lastmove.core.sameness import identities, known_as
from lastmove.core.verdict import Certificate
from lastmove.families.positional.hypergraph import Family, FamilyGame, cells_of


def check_threats(certificate: Certificate, context: Context) -> str:
    """A win of the role that attacks."""
    position = context.position(certificate.position, FamilyGame)
    claims_a_winner(certificate)
    role = certificate.proof.get("role")
    if role not in position.needs_blocking() or position.result() is not None:
        raise Rejected(f"{role!r} is no role that may still win {position} by a set")
    mover = position.to_move == role
    if certificate.outcome is not (Outcome.N if mover else Outcome.P):
        raise Rejected(f"threats of {role} prove that {role} wins")
    return _Strategy(position, role, certificate.proof, context).check()


class _Strategy:
    """One strategy that is checked."""

    def __init__(self, position: FamilyGame, role: str, proof: dict[str, Any], context: Context):
        self.position, self.role, self.context = position, role, context
        self.proof = proof
        self.family: Family = type(position).family(position.state)
        self.strong = type(position).maker(position.state) is None
        self.me = position.roles.index(role)
        self.listed: set[Hashable] = set()
        self.entries: list[tuple[FamilyGame, Any, Any]] = []

    def check(self) -> str:
        """Read the list, then look at every reply in every position of it."""
        self._read()
        if self.position.to_move == self.role:
            mine, yours = self._claims(self.position)
            self._check_answer(self.position, mine, yours, self.proof.get("begin"))
        elif known_as(self.position) not in self.listed:
            raise Rejected(f"{self.position} itself is not listed")
        for node, usual, answers in self.entries:
            self._check_entry(node, usual, answers)
        return f"{self.role} wins by threats, over {len(self.entries):,} listed positions"

    def _read(self) -> None:
        listed = self.proof.get("positions")
        if not isinstance(listed, list):
            raise Rejected('the proof has no list "positions"')
        for entry in listed:
            if not isinstance(entry, list) or len(entry) != 3 or not isinstance(entry[2], dict):
                raise Rejected("an entry is a position, a list of threats, and answers to replies")
            node = self.context.position(entry[0], type(self.position))
            if type(node).family(node.state).sets != self.family.sets:
                raise Rejected(f"{node} is a position on other sets")
            if (type(node).maker(node.state) is None) != self.strong:
                raise Rejected(f"{node} is a position of another game")
            if node.result() is not None or node.to_move == self.role:
                raise Rejected(f"{node} is no position where the opponent of {self.role} moves")
            self.listed.update(identities(node))
            self.entries.append((node, self._cells(node, entry[1]), entry[2]))

    def _claims(self, node: FamilyGame) -> tuple[int, int]:
        claims = type(node).claims(node.state)
        return claims[self.me], claims[1 - self.me]

    def _cells(self, node: FamilyGame, names: object) -> list[int]:
        if not isinstance(names, list):
            raise Rejected("threats are a list of cells")
        cells = [
            type(node).find_cell(node.state, name) if isinstance(name, str) else None
            for name in names
        ]
        if None in cells:
            raise Rejected(f"{names[cells.index(None)]!r} is no cell")
        return [cell for cell in cells if cell is not None]

    def _check_entry(self, node: FamilyGame, usual: list[int], answers: dict[str, Any]) -> None:
        mine, yours = self._claims(node)
        if self.strong and self._completing(yours, mine):
            raise Rejected(f"at {node} the opponent of {self.role} completes a set")
        for cell in cells_of(((1 << self.family.size) - 1) & ~(mine | yours)):
            self.context.budget.spend()
            after = yours | 1 << cell
            if self._wins(mine, after, usual):
                continue
            name = type(node).cell_name(node.state, cell)
            self._check_answer(node.claiming(cell).to, mine, after, answers.get(name))

    def _check_answer(self, node: Any, mine: int, yours: int, answer: object) -> None:
        """The role is to move here, and this is what it does."""
        if not isinstance(answer, dict):
            raise Rejected(f"there is no answer at {node}")
        if "threats" in answer:
            if not self._wins(mine, yours, self._cells(node, answer["threats"])):
                raise Rejected(f"at {node} the threats do not win")
            return
        (cell,) = self._cells(node, [answer.get("move")])
        if (mine | yours) >> cell & 1 or node.result() is not None:
            raise Rejected(f"{answer['move']} cannot be taken at {node}")
        after = node.claiming(cell).to
        if after.result() != self.role and known_as(after) not in self.listed:
            raise Rejected(f"{after} is not listed")

    def _wins(self, mine: int, yours: int, line: list[int]) -> bool:
        """Whether these threats win, the role to move, nobody owning a set."""
        urgent = self._completing(yours, mine) if self.strong else set()
        for cell in line:
            if (mine | yours) >> cell & 1:
                return False
            mine |= 1 << cell
            made = self._completing(mine, yours, cell)
            if made is None:
                return True
            if (urgent or set()) - {cell} or not made:
                return False
            if len(made) > 1:
                return True
            (reply,) = made
            yours |= 1 << reply
            urgent = self._completing(yours, mine, reply) if self.strong else set()
        return False

    def _completing(self, mine: int, yours: int, cell: int | None = None) -> set[int] | None:
        """The cells that complete a set (through this cell); None if one is complete."""
        found = set()
        numbers = range(len(self.family.sets)) if cell is None else self.family.incidence[cell]
        for number in numbers:
            mask = self.family.masks[number]
            rest = mask & ~mine
            if not mask & yours and rest & (rest - 1) == 0:
                if not rest:
                    return None
                found.add(rest.bit_length() - 1)
        return found
