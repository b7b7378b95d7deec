import os
import shutil

import pytest


@pytest.fixture(scope="module")
def pdflatex():
    """LaTeX, which CI has; elsewhere what needs it is skipped."""
    found = shutil.which("pdflatex")
    if found is None and os.environ.get("LASTMOVE_TEX") == "required":
        pytest.fail("LaTeX is not installed, and LASTMOVE_TEX says that it is required")
    if found is None:
        pytest.skip("LaTeX is not installed, so nothing is compiled")
    return found
