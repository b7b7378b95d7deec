"""The borders between packages that import-linter cannot hold: they are about names of modules."""

import ast
import inspect
import re
from pathlib import Path

import lastmove
from lastmove.core.family import families, registered, resolve

SOURCE = Path(lastmove.__file__).parent
VALUES = (
    "lastmove.families.coalitions.upsets",
    "lastmove.families.corner.corner_game",
    "lastmove.families.frogs.frog_games",
    "lastmove.families.frogs.pond",
    "lastmove.families.geography.token_game",
    "lastmove.families.painting.painting_game",
    "lastmove.families.positional.hypergraph",
)
"""What the rules of a family are written with."""
RULES_EXCEPT = {("families/hackenbush/rules.py", "lastmove.graphs.algorithms.kernels_csr")}
NAMED = {("notation/trees.py", "Tree")}
"""A kind of value has the name of the game that is played on it."""
SPOKEN = {("render/tables.py", "col")}
"""An attribute of HTML is called like a game."""
NJIT = "lastmove.core.machine_code.njit"
NUMBA_EXCEPT = {"search/native/search.py"}
"""It names numba's errors, and is loaded only when a game is compiled."""


def imported(nodes):
    """The modules that these statements import; of `from a import b` both a.b and a."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from ((alias.name,) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.module, f"{node.module}.{alias.name}") for alias in node.names)


def test_rules_import_the_vocabulary_and_the_values_of_their_family():
    seen = 0
    for file in sorted(SOURCE.glob("families/*/rules*.py")):
        family = f"lastmove.families.{file.parent.name}"
        values = tuple(value for value in VALUES if value.startswith(f"{family}."))
        if file.parent.name == "values":
            values = ("lastmove.values.value",)
        kinds = ("lastmove.graphs.values.", "lastmove.graphs.deletion")
        good = ("lastmove.core.", "lastmove.notation", *kinds, *values)
        for names in imported(ast.walk(ast.parse(file.read_text(encoding="utf-8")))):
            seen += 1
            excepted = any((str(file.relative_to(SOURCE)), name) in RULES_EXCEPT for name in names)
            ours = names[0].split(".")[0] == "lastmove" and not excepted
            fine = any(name.startswith((*good, f"{family}.rules")) for name in names)
            assert fine or not ours, (file, names)
    assert seen > 100


def test_numba_is_imported_at_the_top_of_kernels_only():
    users = set()
    for file in sorted(SOURCE.rglob("*.py")):
        top = imported(ast.parse(file.read_text(encoding="utf-8")).body)
        if any(names[0].split(".")[0] == "numba" or NJIT in names for names in top):
            users.add(str(file.relative_to(SOURCE)))
    assert {file for file in users if not Path(file).name.startswith("kernels")} == NUMBA_EXCEPT
    assert len(users) > 20


def test_no_public_function_shares_its_name_with_a_package():
    packages = {file.stem for file in SOURCE.iterdir()}
    assert packages & set(lastmove.__all__) == set()
    assert "families" in packages


GENERAL = ("core", "notation", "values", "search", "graphs", "render")
TITLES = "core/bibliography.py"
"""What sources are called, their games among it."""


def strings(file):
    """The strings and docstrings of a file, without doctests and what stands in `backticks`."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = re.sub(
                r"(?m)^ *>>>.*(\n *\.\.\. .*)*(\n *[^\s>].*)*", "", inspect.cleandoc(node.value)
            )
            yield re.sub(r"`[^`]*`", "", text)


def own_words():
    """What the general packages have by the same name: a module, or a class."""
    for package in GENERAL:
        for file in (SOURCE / package).rglob("*.py"):
            yield file.stem
            body = ast.parse(file.read_text(encoding="utf-8")).body
            yield from (node.name.lower() for node in body if isinstance(node, ast.ClassDef))


def test_the_general_packages_speak_of_no_family():
    """No game, and no kind of file that a family reads, in a docstring or a message.

    But nim, of which `*3` is a position, is what any impartial game is measured by.
    """
    measure = {resolve(one.full(one.nimber)).name for one in families() if one.nimber}
    own = {word.removesuffix("s") for word in own_words()}
    names = {name.removesuffix("s") for name in (*registered("games"), *registered("files"))}
    words = names - own - measure
    said = re.compile(rf"(?<![\w–])({'|'.join(sorted(words))})s?\b".replace("_", "[ _]"), re.I)
    found = {
        (str(file.relative_to(SOURCE)), match[0])
        for package in GENERAL
        for file in sorted((SOURCE / package).rglob("*.py"))
        for text in strings(file)
        for match in said.finditer(text)
        if str(file.relative_to(SOURCE)) != TITLES
    }
    assert found == SPOKEN
    assert len(names) > 20
    assert len(names - words) < 5


def test_the_general_packages_name_no_game():
    """Neither as a string nor by a class of a family; docstrings may have examples."""
    games = set(registered("games"))
    classes = {reference.partition(":")[2] for reference in registered("games").values()}
    seen, found = 0, set()
    for package in GENERAL:
        for file in sorted((SOURCE / package).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                seen += 1
                if isinstance(node, ast.Constant) and node.value in games:
                    found.add((str(file.relative_to(SOURCE)), node.value))
                if isinstance(node, ast.Name) and node.id in classes:
                    found.add((str(file.relative_to(SOURCE)), node.id))
    assert seen > 10_000
    assert found == NAMED
