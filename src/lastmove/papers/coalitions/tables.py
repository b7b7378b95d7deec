"""Loeb, Table 3: the ten three-player stable types, with examples from nim."""

from __future__ import annotations

from lastmove.coalitions import classify, stable_type
from lastmove.families.coalitions.nim_tables import NimTable, nim_table
from lastmove.families.coalitions.rules_tree import Tree
from lastmove.families.nim.rules_nim import Nim
from lastmove.notation.trees import Tree as LabeledTree
from lastmove.papers.coalitions.document import (
    COALITIONS,
    nim_type,
    stable_choice,
    win_choice,
    written,
)
from lastmove.papers.coalitions.fine import name
from lastmove.papers.coalitions.fine_rules import Basic, basics, branches
from lastmove.papers.entry import Data, Finding

TO_NFP = str.maketrans("ABC", "NFP")
ROWS = ("N", "F", "P", "FP", "NP", "NF", "NF NP", "NF FP", "NP FP", "NF NP FP")
"""The stable types of Table 3, in its order."""


COLUMNS = ("win type", "fine type", "Straffin", "nim example", "winning = stable")
TABLE_3 = (
    ("N", "n0", "N wins", "1", "yes"),
    ("F", "f0", "F wins", "1+1", "yes"),
    ("P", "p0", "P wins", "1+1+1", "yes"),
    ("queer", "n1", "N picks", "2+1", "no"),
    ("queer", "f1", "F picks", "3+1", "no"),
    ("queer", "f1", "P picks", "3+3", "no"),
    ("queer", "p1", "N picks", "4+1", "no"),
    ("queer", "n2", "F picks", "4+4", "no"),
    ("queer", "f2", "P picks", "4+4+4", "no"),
    ("queer", "p2", "? picks", "6+6", "yes"),
)
CORRECTED = (
    *TABLE_3[:5],
    ("queer", "p1", "P picks", "3+3", "no"),
    ("queer", "n2", "N picks", "4+1", "no"),
    ("queer", "f2", "F picks", "4+4", "no"),
    ("queer", "p2", "P picks", "3+3+3", "no"),
    ("queer", "index ≥ 3", "? picks", "6+6", "yes"),
)


@COALITIONS.entry(
    "table-3",
    place="section 4, Table 3; section 5, after Table 6",
    title="The ten three-player stable types",
    statement="For each stable type: the win type, the fine type, what Straffin's types say, and a "
    "nim position that has it; whether all minimal winning coalitions are stable; and, in section "
    "5, that the fine types refine the stable ones. The probabilities of the last column are those "
    "of section 6.3 and are computed with it. Straffin's types are the images of the fine ones.",
    printed={
        "rows": ROWS,
        "columns": COLUMNS,
        "values": TABLE_3,
        "fine_refines_stable": True,
    },
    correction={"values": CORRECTED, "fine_refines_stable": False},
    reason="The column of fine types has f1 twice, so that all below is one row too low; all trees "
    "with index 3 or more have the three pairs. 4+4+4 has fine type f3 and all three pairs; NP FP "
    "is the type of 3+3+3. And 1+3 and 1+2+4 have the same fine type, f1, but different stable "
    "ones, NP and NF NP.",
)
def ten_types() -> Finding:
    """Types of the basic trees and of the nim positions, by the library and by the definitions."""
    fine_of: dict[str, list[Basic]] = {kind: [] for kind in ROWS}
    for basic in basics(9):
        kind = " ".join(stable_type(as_tree(basic), 3)).translate(TO_NFP)
        fine_of[in_order(kind)].append(basic)
    examples, agree = _examples()
    stable, fine = (nim_table(3, kind, heaps=3, largest=8) for kind in ("stable", "fine"))
    witness = _not_refined(stable, fine)
    values = []
    for kind in ROWS:
        found = classify(_heaps(examples[kind]), 3)
        values.append(
            (
                "queer" if found.queer else " ".join(found.win_nfp or []),
                _fine_column(fine_of[kind]),
                _straffin_column(fine_of[kind]),
                examples[kind],
                "yes" if found.win == found.stable else "no",
            )
        )
    return Finding(
        {
            "rows": ROWS,
            "columns": COLUMNS,
            "values": values,
            "fine_refines_stable": witness is None,
            "same_fine_type": witness,
            "probabilities": "those of section 6.3 are computed with coalitions/table-7",
        },
        sound=agree,
    )


def as_tree(basic: Basic) -> Tree:
    """A basic tree as a game of the library."""

    def grown(at: Basic) -> LabeledTree:
        return LabeledTree("ABC"[at[0]], [grown(branch) for branch in branches(at)])

    return Tree(grown(basic))


def in_order(kind: str) -> str:
    """A stable type, its coalitions in whatever order, as Table 3 writes it."""
    return next(row for row in ROWS if set(row.split()) == set(kind.split()))


def _heaps(text: str) -> Nim:
    return Nim(*map(int, text.split("+")))


def _fine_column(trees: list[Basic]) -> str:
    if len(trees) == 1:
        return name(trees[0])
    levels = sorted({index for _, index in trees})
    whole = len(trees) == 3 * len(levels)
    return f"index ≥ {levels[0]}" if whole else ", ".join(map(name, trees))


def _straffin_column(trees: list[Basic]) -> str:
    players = {"NFP"[player] for player, _ in trees}
    verb = "wins" if all(index == 0 for _, index in trees) else "picks"
    return f"{players.pop() if len(players) == 1 else '?'} {verb}"


def _examples() -> tuple[Data, bool]:
    """The printed examples where they are right, else the one with the fewest chips.

    Also whether the library's types of all of them are those of the definitions.
    """
    printed = [row[3] for row in TABLE_3]
    table = nim_table(3, "stable", heaps=3, largest=8)
    smallest: dict[str, tuple[int, ...]] = {}
    for word in sorted(table.words(), key=lambda word: (sum(word), word[::-1])):
        smallest.setdefault(in_order(table.name(word).translate(TO_NFP)), word)
    found: Data = {}
    agree = True
    for kind, text in zip(ROWS, printed, strict=True):
        heaps = tuple(map(int, text.split("+")))
        said = classify(Nim(*heaps), 3)
        agree &= " ".join(said.stable_nfp or []) == written(
            nim_type(heaps, 3, stable_choice), "NFP"
        )
        agree &= " ".join(said.win_nfp or []) == written(nim_type(heaps, 3, win_choice), "NFP")
        right = in_order(" ".join(said.stable_nfp or [])) == kind
        found[kind] = text if right else "+".join(str(h) for h in smallest[kind] if h)
    return found, agree


def _not_refined(stable: NimTable, fine: NimTable) -> Data | None:
    """Two positions with the same fine type and different stable types, with the fewest chips."""
    seen: dict[str, tuple[str, tuple[int, ...]]] = {}
    for word in sorted(stable.words(), key=lambda word: (sum(word), word[::-1])):
        own, kind = fine.name(word), in_order(stable.name(word).translate(TO_NFP))
        first, before = seen.setdefault(own, (kind, word))
        if first != kind:
            return {
                "fine": own,
                _sum(before): first,
                _sum(word): kind,
            }
    return None


def _sum(word: tuple[int, ...]) -> str:
    return "+".join(str(heap) for heap in sorted(word) if heap)
