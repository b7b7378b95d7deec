"""What `./run` installs: the lock for those who work on the project has all of the users' one."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent


def pins(name: str) -> dict[str, str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==([^\s\\;]+)", text, re.MULTILINE))


def test_the_lock_for_developers_has_all_of_the_lock_for_users():
    users, developers = pins("requirements.lock"), pins("requirements-dev.lock")
    assert len(users) > 5
    assert users.items() <= developers.items()
