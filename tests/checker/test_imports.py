"""The checker imports rules and vocabulary, and nothing of theorems, engines or the front door."""

import ast
from pathlib import Path

import lastmove

SOURCE = Path(lastmove.__file__).parent
ON_REQUEST = {("lastmove.pond", "lastmove.engines.stable")}
"""`Pond.match` asks for a solver when it is called; no check and no rule calls it, see below."""
FORBIDDEN = ("lastmove.theorems", "lastmove.engines", "lastmove.solve", "lastmove.method")
TYPES = ("types", "schemes", "walk", "classification", "strategies", "certificates", "automaton")
FORBIDDEN += tuple(f"lastmove.coalitions.{module}" for module in TYPES)


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
    seen = all_imports(["lastmove.solve"])
    assert {"lastmove.theorems.bouton", "lastmove.engines.search", "lastmove.games"} <= seen


def test_the_checker_imports_no_solver():
    modules = [name.removesuffix(".__init__") for name in checker_modules()]
    seen = all_imports(modules)
    assert {"lastmove.position", "lastmove.expressions", "lastmove.verdict"} <= seen
    wrong = sorted(name for name in seen if name.startswith(FORBIDDEN))
    assert wrong == []


def test_games_and_notation_import_no_solver():
    rules = [f"lastmove.games.{path.stem}" for path in (SOURCE / "games").glob("[a-z]*.py")]
    seen = all_imports([*rules, "lastmove.notation", "lastmove.expressions", "lastmove.sums"])
    assert sorted(name for name in seen if name.startswith(FORBIDDEN)) == []
