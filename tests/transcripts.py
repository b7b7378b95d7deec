"""What pages show is what happens: their transcripts, programs and notebooks, run as they stand.

A console block has commands after `$`, each followed by what it prints; a command without output
only has to succeed, and a line `…` stands for any lines. A block after the words "Put this into
`FILE`" is written to that file. `python -m tests.transcripts PAGE…` writes what commands print now
below those that have an output, to be looked at before it is committed.
"""

import re
import shlex
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.running import lastmove

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"(?ms)^```(console|python|\{code-cell\})[^\n]*\n(.*?)^```")
FILE = re.compile(r"[Pp]ut this into\s+`([\w./-]+)`[^`]*\Z")
WAITS = {"serve": (), "play": ("--watch", "--plain"), "test": (), "prepare": ()}
"""Verbs that go on until they are stopped, unless one of these options is there."""


@dataclass(frozen=True)
class Command:
    line: str
    printed: str

    @property
    def words(self) -> list[str]:
        return shlex.split(self.line, comments=True)

    @property
    def is_ours(self) -> bool:
        return self.words[0] in ("lastmove", "./run")

    @property
    def waits(self) -> bool:
        verb = self.words[1]
        return verb in WAITS and not set(WAITS[verb]) & set(self.words)


def commands(block: str) -> list[Command]:
    found = []
    for part in re.split(r"(?m)^\$ ", block)[1:]:
        line, _, printed = part.partition("\n")
        found.append(Command(line, printed))
    return found


def blocks(text: str):
    """Each block with the words before it."""
    end = 0
    for found in BLOCK.finditer(text):
        yield found[1], found[2], text[end : found.start()]
        end = found.end()


def is_what_was_printed(shown: str, out: str) -> bool:
    pattern = "(?s:.*)".join(re.escape(part) for part in re.split(r"(?m)^…\n", shown))
    return re.fullmatch(pattern, out) is not None


def follow(page: Path, folder: Path):
    """Do what a page says, in this folder; yields each command with what came of it."""
    (folder / "examples").symlink_to(ROOT / "examples")  # as in a clone
    for kind, block, before in blocks(page.read_text(encoding="utf-8")):
        named = FILE.search(before)
        if kind == "python" and named:
            (folder / named[1]).write_text(block, encoding="utf-8")
        if kind == "console":
            for command in commands(block):
                if not command.is_ours:
                    continue
                words = [*command.words[1:], *(["--help"] if command.waits else [])]
                if words[0] == "reproduce":
                    words.insert(1, "nim/figure-1.4")  # of 147 entries
                yield command, lastmove(*words, cwd=folder)


def rewritten(page: Path) -> str:
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        for command, ran in follow(page, Path(folder)):
            if ran.code:
                print(f"{page}: {command.line}: {ran.err}", file=sys.stderr)
            if command.printed.strip():
                old, new = f"$ {command.line}\n{command.printed}", f"$ {command.line}\n{ran.out}"
                text = text.replace(old, new, 1)
    return text


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(rewritten(Path(name)), encoding="utf-8")
