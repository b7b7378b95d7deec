"""What all tests share: how hypothesis runs, which tests are left out, and readable failures.

The suite is the same in every run of a commit; `--hypothesis-profile=explore` looks further, at
random.
"""

import gc
import getpass
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import shares

HERE = Path(__file__).parent
# Machine code is kept from run to run, for all workers, but not in a home folder.
KEPT = Path(tempfile.gettempdir()) / f"lastmove-tests-{getpass.getuser()}"
os.environ.setdefault("LASTMOVE_CACHE_DIR", str(KEPT))
# Nothing here is large enough for several threads of linear algebra, whose start takes time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# What one test finds, another one must find by itself.
os.environ["LASTMOVE_STORE"] = "none"

pytest.register_assert_rewrite("tests.agreement", "tests.checker.harness")

settings.register_profile(
    "suite",
    max_examples=50,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore", settings.get_profile("suite"), max_examples=2000, derandomize=False
)
settings.load_profile("suite")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Leave out slow tests, and those whose turn it is not with this commit.

    Not where `-m` says which are wanted, as `-m slow` does, nor where tests are named.
    """
    for item in shares.put_off(items):
        item.add_marker("slow")
    if config.option.markexpr or any("::" in given for given in config.args):
        return
    slow = [item for item in items if "slow" in item.keywords]
    config.hook.pytest_deselected(items=slow)
    items[:] = [item for item in items if "slow" not in item.keywords]
    items.sort(key=_how_late)


def _how_late(item):
    """First what starts browsers, servers and whole programs, last doctests: files of few tests
    that wait a minute are not left to one worker at the end, while others have nothing to do."""
    if item.path.parent in (HERE, HERE / "web", HERE / "cli"):
        return 0
    return 1 if HERE in item.path.parents else 2


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Look for no garbage meanwhile: nearly all stays, and to look takes a fifth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish():
    """Spare the garbage collector ten thousand tests and all modules, which stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Say how to run a case again that the next commit may leave out."""
    report = yield
    if report.failed and shares.is_shared(item):
        again = f'./run test "{item.nodeid}"'
        report.sections.append(("Other commits run other cases; this one again:", again))
    return report
