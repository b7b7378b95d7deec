"""Loeb, Tables 3, 5 and 6: three-player stable types; three-player nim with two heaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement

from lastmove.coalitions import classify, stable_type
from lastmove.families.coalitions.nim_tables import NimTable, nim_table
from lastmove.families.coalitions.rules_tree import Tree
from lastmove.families.nim.rules_nim import Nim
from lastmove.notation.trees import Tree as LabeledTree
from lastmove.papers.coalitions.defined import CLASSIFY, compare, fine_type
from lastmove.papers.coalitions.document import (
    COALITIONS,
    nim_type,
    stable_choice,
    win_choice,
    written,
)
from lastmove.papers.coalitions.fine import Basic, basics, branches, name
from lastmove.papers.entry import Cases, Data, Finding, Picture

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
    vouches_for=("coalitions.nim_tables:nim_table", CLASSIFY),
)
def ten_types() -> Finding:
    """Types of the basic trees and of the nim positions, by the library and by the definitions."""
    fine_of: dict[str, list[Basic]] = {kind: [] for kind in ROWS}
    for basic in basics(9):
        kind = " ".join(stable_type(as_tree(basic), 3)).translate(TO_NFP)
        fine_of[in_order(kind)].append(basic)
    examples, agree = _examples()
    cases = Cases()
    for text in examples.values():
        if text not in ("4+4+4", "6+6"):
            compare(cases, tuple(map(int, text.split("+"))), 3)
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


TABLE_5 = (
    "p0 n0",
    "n0 f0 n1 f1 n2",
    "n0 n1 f1 n2",
    "n0 f1 n2 p1",
    "n0 n2 n2 p1 f2 n3 f3 n4 n4 n4 n4",
    "n0 n2 n2 p1 n3 f3 n4 n4 n4 n4 n4",
    "n0 n2 n2 p1 f3 n4 p3 p3 p3 p3 p3",
    "n0 n2 n2 p1 n4 n4 p3 f4 n5 f5 n6",
    "n0 n2 n2 p1 n4 n4 p3 n5 f5 n6 n6",
    "n0 n2 n2 p1 n4 n4 p3 f5 n6 p5 p5",
    "n0 n2 n2 p1 n4 n4 p3 n6 n6 p5 f6",
)
"""What our text has of each row; in the first four it breaks off where an entry repeats."""


@COALITIONS.entry(
    "table-5",
    place="section 5, Table 5",
    title="Fine types of two heaps",
    statement="The fine type of the three-player nim position i + j for i, j up to 10, with the "
    "regions of the four win types outlined. The first rows break off in our text.",
    printed={"rows_as_far_as_printed": list(TABLE_5)},
    vouches_for=("coalitions.nim_tables:nim_table", CLASSIFY),
)
def two_heaps() -> Finding:
    """The compiled table, the general classification, and the outlines."""
    size = len(TABLE_5)
    table = nim_table(3, "fine", heaps=2, largest=size - 1)
    values = [[table.name((i, j)) for j in range(size)] for i in range(size)]
    agree = all(
        classify(Nim(i, j), 3).fine == values[i][j] for i in range(size) for j in range(i, size)
    )
    cases = Cases()
    for i, j in combinations_with_replacement(range(5), 2):
        compare(cases, (i, j), 3)
        cases.check(values[i][j] == name(fine_type((j, i))), [i, j])
    lengths = [len(row.split()) for row in TABLE_5]
    blanks = all(
        values[i][j] == values[i][length - 1]
        for i, length in enumerate(lengths)
        for j in range(length, size)
    )
    return Finding(
        {
            "rows_as_far_as_printed": [
                " ".join(row[:length]) for row, length in zip(values, lengths, strict=True)
            ],
            "what_is_left_out": "repeats the entry before" if blanks else "differs",
            "rows": list(range(size)),
            "columns": list(range(size)),
            "values": values,
        },
        (Picture("Table 5", _table_picture("nim", 10)),),
        sound=agree and blanks,
    )


def _table_picture(rules: str, largest: int) -> Callable[[], str]:
    def draw() -> str:
        from lastmove.core.limits import Budget
        from lastmove.core.parse import parse_rules
        from lastmove.families.coalitions.multiplayer_tables import grid

        span = range(largest + 1)
        return grid(parse_rules(rules), [span, span], 3, "fine", Budget()).to_svg()

    return draw


LARGEST = 40
Line = tuple[str, str, Callable[[int, int], bool]]
LINES: tuple[Line, ...] = (
    ("i=0, j=0", "p0", lambda i, j: i == j == 0),
    ("i=0, j>0", "n0", lambda i, j: i == 0 < j),
    ("i=1, j=1", "f0", lambda i, j: i == j == 1),
    ("i=1, j>1", "n0, FP, queer", lambda i, j: i == 1 < j),
    ("i=2, j=2", "f1, NP, queer", lambda i, j: i == j == 2),
    ("i=2, j>2", "n2, NF NP, queer", lambda i, j: i == 2 < j),
    ("i=3", "p1, NF, queer", lambda i, j: i == 3),
    ("i=j=4", "x_(n+2m), NF FP, queer", lambda i, j: i == j == 4),
    ("i>=4, else", "x_(n+2m), NF FP NP, queer", lambda i, j: i >= 4 and (i, j) != (4, 4)),
)
"""The lines of Table 6 with what they say, for i <= j."""


def shifted(fine: NimTable, i: int, j: int) -> str:
    """The rule for i >= 4: the index grows by 2m when 3m is added to both heaps."""
    m = (i - 1) // 3
    base = fine.name((i - 3 * m, j - 3 * m))
    return f"{base[0]}{int(base[1:]) + 2 * m}"


@COALITIONS.entry(
    "table-6",
    place="section 5, Table 6",
    title="The types of two heaps by a rule",
    statement="The fine type, the stable type and whether it is queer, for three-player nim i + j "
    "with i at most j. From i = 4 on the fine type is x_(n+2m), where m = ⌊(i−1)/3⌋ and x_n is "
    "that of (i−3m) + (j−3m). No two heaps have stable type NP FP, or fine type p_2k with k ≥ 1.",
    printed={
        **{line: said for line, said, _ in LINES},
        "stable_type_NP_FP": "never",
        "fine_type_p_2k": "never",
    },
    correction={"i=1, j>1": "j=2: n1, FP, queer; j=3: f1, NP, queer; j>3: n2, NF NP, queer"},
    reason="The line for i = 1 and j > 1 is damaged or wrong: n0 is not queer. Table 5 has the "
    "right entries: n1 for j = 2, f1 for j = 3, and n2 from j = 4 on.",
    vouches_for=("coalitions.nim_tables:nim_table", CLASSIFY),
)
def two_heaps_by_rule() -> Finding:
    """Every line against all its positions up to 40 + 40."""
    stable, fine, win = (
        nim_table(3, kind, heaps=2, largest=LARGEST) for kind in ("stable", "fine", "win")
    )
    cases = Cases()
    for i, j in combinations_with_replacement(range(5), 2):
        compare(cases, (i, j), 3)
    found: Data = {}
    marks: Data = {}
    for line, said, covers in LINES:
        positions = [(i, j) for i in range(LARGEST + 1) for j in range(i, LARGEST + 1)]
        places: dict[str, list[tuple[int, int]]] = {}
        for i, j in filter(lambda p: covers(*p), positions):
            places.setdefault(_text(said, i, j, fine, stable, win), []).append((i, j))
        found[line] = next(iter(places)) if len(places) == 1 else _by_second_heap(places)
        marks[line] = "same" if found[line] == said else "corrected"
        cases.check(
            marks[line] == "same" or line == "i=1, j>1", line, sum(map(len, places.values()))
        )
    kinds = set(stable.census())
    even = [kind for kind in fine.census() if kind[0] == "p" and int(kind[1:]) % 2 == 0]
    agree = all(
        (general := classify(Nim(i, j), 3)).fine == fine.name((i, j))
        and " ".join(general.stable) == stable.name((i, j))
        for i in range(13)
        for j in range(i, 13)
    )
    return Finding(
        {
            **found,
            "stable_type_NP_FP": "sometimes" if "AC BC" in kinds else "never",
            "fine_type_p_2k": "sometimes" if [k for k in even if k != "p0"] else "never",
            "lines": marks,
            "positions": cases.count,
            "tested": f"every position i + j with i ≤ j ≤ {LARGEST}, what is beyond is proved "
            "with coalitions/table-6-rule; up to "
            "12 by the general classification too, up to 4 by the definitions",
        },
        (Picture("Fine types up to 40 + 40", _table_picture("nim", LARGEST)),),
        sound=agree and cases.holds,
    )


def _text(said: str, i: int, j: int, fine: NimTable, stable: NimTable, win: NimTable) -> str:
    """What holds of a position, in the manner of a line of Table 6."""
    own = fine.name((i, j))
    if "x_(n+2m)" in said:
        own = "x_(n+2m)" if own == shifted(fine, i, j) else own
    if "," not in said:
        return own
    kind = in_order(stable.name((i, j)).translate(TO_NFP))
    kind = {"NF NP FP": "NF FP NP"}.get(kind, kind)
    queer = "queer" if win.name((i, j)) == "AB AC BC" else "forced"
    return f"{own}, {kind}, {queer}"


def _by_second_heap(places: dict[str, list[tuple[int, int]]]) -> str:
    """`j=2: …; j=3: …; j>3: …` for a line with one first heap."""
    return "; ".join(_spans(places))


def _spans(places: dict[str, list[tuple[int, int]]]) -> Iterator[str]:
    for kind, positions in sorted(places.items(), key=lambda item: min(item[1])):
        seconds = sorted(j for _, j in positions)
        if len(seconds) == 1:
            yield f"j={seconds[0]}: {kind}"
        elif seconds == list(range(seconds[0], LARGEST + 1)):
            yield f"j>{seconds[0] - 1}: {kind}"
        else:
            yield f"j in {seconds}: {kind}"
