"""One server and one browser for all tests of the page."""

import os

import pytest
from playwright.sync_api import sync_playwright

from lastmove.web import limits
from tests.web import browser

OFTEN = "test_browser.py"
"""What of the page is tried in a browser with every commit; the rest with every second one."""


def pytest_itemcollected(item):
    """To open a page takes as long as forty tests of another kind."""
    often = item.path.name == OFTEN or item.get_closest_marker("share") is not None
    if "chromium" in item.fixturenames and not often:
        item.add_marker(pytest.mark.share(2))


@pytest.fixture(scope="module")
def patient():
    """A search is given more time than the page gives it, so that a loaded machine answers too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "SECONDS", 60.0)
        yield


@pytest.fixture(scope="module")
def base(patient):
    with browser.served() as address:
        yield address


@pytest.fixture(scope="session")
def chromium():
    if browser.CHROMIUM is None and os.environ.get("LASTMOVE_BROWSER") == "required":
        pytest.fail("Chromium is not installed, and LASTMOVE_BROWSER says that it is required")
    if browser.CHROMIUM is None:
        pytest.skip("Chromium is not installed, so the page is not tested in a browser")
    with sync_playwright() as driver:
        window = driver.chromium.launch(executable_path=browser.CHROMIUM, args=browser.FLAGS)
        yield window
        window.close()


@pytest.fixture
def page(chromium):
    """A page on which nothing may go wrong unnoticed; the tests may run scripts of their own."""
    yield from watched(chromium, bypass_csp=True)


@pytest.fixture
def strict_page(chromium):
    """The same under the policy that real visitors get."""
    yield from watched(chromium)


def watched(chromium, **options):
    context = chromium.new_context(**{"viewport": {"width": 1100, "height": 800}} | options)
    context.set_default_timeout(browser.PATIENCE)
    opened = context.new_page()
    troubles = []

    def answered(response):
        if response.status >= 400:
            troubles.append(f"{response.status} {response.url}")

    def failed(request):
        # What is still on its way when the page goes elsewhere is called off by the browser.
        if request.failure != "net::ERR_ABORTED":
            troubles.append(f"{request.failure} {request.url}")

    opened.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    opened.on("pageerror", lambda problem: troubles.append(str(problem)))
    opened.on("requestfailed", failed)
    opened.on("response", answered)
    opened.troubles = troubles
    yield opened
    context.close()
    assert not troubles
