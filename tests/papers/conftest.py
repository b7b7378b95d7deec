from __future__ import annotations

import pytest

from lastmove.papers import Reproduced, reproduce


@pytest.fixture(scope="session")
def results() -> dict[str, Reproduced]:
    """Every entry, run once."""
    return {result.id: result for result in reproduce()}
