"""The checker imports rules and vocabulary, and nothing of theorems, engines or the front door."""

import ast
import json
import subprocess
import sys
from pathlib import Path

import lastmove
from lastmove.core.family import registered
from tests.checker.test_false_claims import TRUE

SOURCE = Path(lastmove.__file__).parent
ON_REQUEST = {
    ("lastmove.families.frogs.pond", "lastmove.families.frogs.stable"),
    ("lastmove.families.frogs.pond_results", "lastmove.families.frogs.pond_tables"),
    ("lastmove.core.position", "lastmove.api.draw"),
}
"""When called, a pond asks for a solver, a matching for its table, a position for its picture; no
check calls them.
"""
MAY = (
    "lastmove.checker",
    "lastmove.core.",
    "lastmove.notation",
    "lastmove.graphs.values",
    "lastmove.graphs.files",
    "lastmove.graphs.algorithms.kernels_csr",
    "lastmove.core.games",
    "lastmove.core.parse",
    "lastmove.families.coalitions.multiplayer",
    "lastmove.families.coalitions.upsets",
    "lastmove.families.corner.corner_game",
    "lastmove.families.frogs.frog_games",
    "lastmove.families.frogs.pond",
    "lastmove.families.geography.token_game",
    "lastmove.families.painting.painting_game",
    "lastmove.values",
    "lastmove.families.positional.hypergraph",
    "lastmove.graphs.deletion",
    "lastmove.graphs.masks",
)
"""What the checker and the rules may import, besides rules; whatever solves is not among it."""


def solvers(names):
    """Those that may not be imported."""
    good = [n for n in names if n.startswith(MAY) or n.split(".")[-1].startswith("rules")]
    return sorted(set(names) - set(good) | set(names) & {"lastmove.core.solver"})


def path_of(module):
    """The file of a module of the package, None for a name that is none."""
    parts = module.split(".")[1:]
    folder = SOURCE.joinpath(*parts)
    for path in (folder / "__init__.py", folder.with_suffix(".py")):
        if path.is_file() and module.startswith("lastmove."):
            return path
    return None


def imported_by(path):
    """The package's modules that a file imports anywhere in it, also inside functions."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        found |= {name for name in names if path_of(name)}
    return found


def all_imports(modules):
    """What these modules import, and what that imports, the package's own front left out."""
    seen, waiting = set(modules), list(modules)
    while waiting:
        module = waiting.pop()
        for name in imported_by(path_of(module)) - seen:
            if not any(
                module == at and name in (to, to.rpartition(".")[0]) for at, to in ON_REQUEST
            ):
                seen.add(name)
                waiting.append(name)
    return seen


def checker_modules():
    files = sorted((SOURCE / "checker").glob("**/*.py"))
    return [
        "lastmove." + ".".join(file.relative_to(SOURCE).with_suffix("").parts) for file in files
    ]


def test_the_analysis_sees_imports():
    assert "lastmove.checker.strategy" in checker_modules()
    seen = all_imports(["lastmove.api.solve"])
    assert "lastmove.search.depth_first" in solvers(seen)
    assert "lastmove.core.games" in seen


def test_the_checker_imports_no_solver():
    modules = [name.removesuffix(".__init__") for name in checker_modules()]
    seen = all_imports(modules)
    assert {"lastmove.core.position", "lastmove.core.parse", "lastmove.core.verdict"} <= seen
    assert solvers(seen) == []


def test_games_and_notation_import_no_solver():
    rules = sorted({game.partition(":")[0] for game in registered("games").values()})
    assert len(rules) > 20
    seen = all_imports([*rules, "lastmove.notation", "lastmove.core.parse", "lastmove.core.sums"])
    assert solvers(seen) == []


def test_checking_loads_no_solver():
    """Imports by name are not seen above: check a certificate of each kind, then look."""
    certificates = [text for text in map(json.dumps, TRUE.values()) if "tic_tac_toe" not in text]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input="\n".join(certificates),
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.split()
    assert {"lastmove.checker.frogs.stable", "lastmove.checker.takeaway.piles"} <= {*loaded}
    packages = {name for name in loaded if path_of(name) and path_of(name).stem == "__init__"}
    assert solvers({*loaded} - packages - {"lastmove"}) == []


PROGRAM = """
import sys
from lastmove.checker import verify
assert all([verify(text) for text in sys.stdin])
print(*(name for name in sys.modules if name.startswith("lastmove")))
"""
