"""What all tests share: how hypothesis runs, and readable failures in the helper modules.

The suite is the same in every run; `--hypothesis-profile=explore` looks further, at random.
"""

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.agreement", "tests.checker.harness")

settings.register_profile(
    "suite",
    max_examples=100,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore", settings.get_profile("suite"), max_examples=2000, derandomize=False
)
settings.load_profile("suite")


def pytest_collection_modifyitems(config, items):
    """Leave slow tests out unless `-m` says which are wanted, as `-m slow` does."""
    if config.option.markexpr:
        return
    slow = [item for item in items if "slow" in item.keywords]
    config.hook.pytest_deselected(items=slow)
    items[:] = [item for item in items if "slow" not in item.keywords]
