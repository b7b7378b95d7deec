"""What families say they have is there, and what is there is said; plain strings see no linter."""

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import lastmove as lm
import lastmove.families
from lastmove.api.solve import new_run
from lastmove.core import family
from lastmove.core.family import families, listed, registered, resolve
from lastmove.core.games import all_games, games_in
from lastmove.core.position import Position, Roles
from lastmove.core.solver import Solver
from lastmove.core.sums import Sum
from lastmove.render.drawer import Drawer

FOLDER = Path(lastmove.families.__file__).parent


def test_every_package_of_a_family_is_one():
    packages = {folder.name for folder in FOLDER.iterdir() if (folder / "__init__.py").exists()}
    assert packages == {one.name for one in families()}


@pytest.mark.parametrize("one", families(), ids=lambda one: one.name)
def test_every_string_names_what_it_should(one):
    for name, reference in one.games.items():
        game = resolve(one.full(reference))
        assert issubclass(game, Position)
        assert game.name == name
    for entries in (one.arguments, one.values, one.searches):
        for rules, references in entries.items():
            assert issubclass(resolve(one.full(rules)), Position)
            assert references
            assert all(callable(resolve(one.full(reference))) for reference in references)
    for references in one.searches.values():
        assert all(issubclass(resolve(one.full(reference)), Solver) for reference in references)
    for name, reference in one.drawings.items():
        assert isinstance(resolve(one.full(reference)).DRAWERS[name], Drawer)
    called = (one.sweeps, one.files, one.starts)
    for reference in (named for entries in called for named in entries.values()):
        assert callable(resolve(one.full(reference)))
    for rules in (*one.sweeps, *one.formulas, *one.starts):
        assert issubclass(resolve(one.full(rules)), Position)
    for reference in one.formulas.values():
        assert resolve(one.full(reference)).theorem


@pytest.mark.parametrize("one", families(), ids=lambda one: one.name)
def test_nothing_that_a_family_has_is_forgotten(one):
    games, drawn, solvers = {}, set(), set()
    package = importlib.import_module(f"lastmove.families.{one.name}")
    for file in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(file.name)
        last = file.name.rpartition(".")[2]
        if last.startswith("rules"):
            games |= games_in(module)
        drawn |= set(getattr(module, "DRAWERS", ()))
        solvers |= {
            thing
            for thing in vars(module).values()
            if isinstance(thing, type)
            and issubclass(thing, Solver)
            and thing.__module__ == file.name
            and hasattr(thing, "method")
            and not thing.__abstractmethods__
        }
    unlisted = {resolve(one.full(one.value)).name} if one.value else set()
    assert set(games) == set(one.games) | unlisted
    assert drawn == set(one.drawings)
    listed = {resolve(one.full(r)) for references in one.searches.values() for r in references}
    assert listed <= solvers


GAMES = [resolve(reference) for reference in registered("games").values()]


@pytest.mark.parametrize("game", [game for game in GAMES if issubclass(game, Roles)])
def test_a_game_with_roles_has_no_nim_value(game):
    run = new_run()
    with pytest.raises(lm.InputError, match=r"has roles, so it has no nim value$"):
        run.value(lm.parse(game.examples[0]))
    with pytest.raises(lm.InputError, match=r"has roles, so it has no nim value$"):
        run.moves_to(lm.parse(game.examples[0]), 0)


def test_no_two_families_have_the_same():
    for what in ("games", "drawings", "files"):
        names = [name for one in families() for name in getattr(one, what)]
        assert len(names) == len(set(names))
    kinds = [kind for one in families() for kind in one.checks]
    assert len(kinds) == len(set(kinds))


def test_one_game_loads_no_other_family():
    script = (
        "import sys, lastmove as lm; lm.parse('queen(3,4)');"
        "print(*sorted(m for m in sys.modules if m.startswith('lastmove.families.')"
        " and m.count('.') > 2))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert {name.split(".")[2] for name in done.stdout.split()} == {"corner"}


def test_searches_and_arguers_are_those_of_the_lineage_in_order():
    chomp = all_games()["chomp"].lineage
    assert [engine.__name__ for engine in listed("searches", chomp)] == ["ChompBoards"]
    assert [arguer.__name__ for arguer in listed("arguments", chomp)][:2] == ["arms", "two_lines"]
    assert listed("arguments", Sum.lineage)[0].__name__ == "last_frog"
    assert listed("searches", (Position,)) == ()


def test_a_family_is_found_by_the_package_of_its_class():
    assert family.family_of(all_games()["cram"]).name == "cram"
    assert family.family_of(Sum) is None
    assert "cram" in registered("games")
