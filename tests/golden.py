"""A record of what lastmove says, to show that moving code about changes no answer.

    python tests/golden.py record DIR     write the record of the installed lastmove
    python tests/golden.py compare DIR    make it again and show what differs; exit code 1 if any

The record is a text file for each game, and one for each group of other calls. A file lists calls
of the command line as they are typed, each with its exit code and all that it printed or wrote:
JSON of `solve`, `explain`, `classify` and `table`, pictures, certificates and their verification.
Nothing but `lastmove.cli.main` and `lm.parse` is imported, so the script runs on any layout of the
package: record with the old commit, compare with the new one. It takes about a minute on two cores.
"""

from __future__ import annotations

import difflib
import hashlib
import io
import json
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import chdir, redirect_stderr, redirect_stdout
from multiprocessing import get_context
from pathlib import Path

import lastmove as lm
from lastmove.cli import main

Call = tuple[str, ...]

PROCESSES = 2
LONGEST = 120
"""A longer line is folded where a value, or a shape of a picture, ends."""
MOST = 40_000
"""Of a longer text the beginning is kept, and a hash of the whole."""
WRITTEN = "written"
"""What calls name the files that they write, each with its own ending."""

POND = "[0:0,1:2.5,3:1,4:4,0.5:3,2:2.2,3.3:3.1]"
COLORED = "[0 amber,1 blue,2.5 blue,4.5 amber,6 blue,6.5 amber]"
PLENTY = ("--uniform", "60", "--seed", "4")

GROUPS: dict[str, tuple[str, ...]] = {
    "games": ("games", "games --json", "--help", "solve --help", "no_such_verb"),
    "sums": (
        "solve 'nim(3,5) + queen(3,4)' --json",
        "solve 'queen(3,4) + nim(4)' --json --misere",
        "solve 'kayles(5) + cram(2x3) + nim(1)' --json --certificate written.json",
        "verify written.json --json",
        "solve 'chomp(3x4) + hackenbush([ground-a,a-b,b-a]) + rook(2,3)' --json",
        "solve 'frogs([0,1,2.5,4.5], 2,3) + frogs([0,1,2.5,4.5,5.1], 3)' --json "
        "--certificate written.json",
        "verify written.json --json",
        "solve 'poker_nim(2,2, mine=1, yours=1) + nim(2)' --json",
        "solve 'northcott(3, rows=[1:2], to_move=white) + nim(1)' --json",
        "explain 'nim(3,5) + queen(3,4)' --json",
        "explain 'frogs([0,1,2.5,4.5], 2,3) + frogs([0,1,2.5,4.5,5.1], 3)'",
        "draw 'nim(3,5) + queen(3,4)'",
        "draw 'nim(3,5) + queen(3,4)' --text",
        "draw 'frogs([0,1,2.5,4.5], 2,3) + nim(2)' --why",
        "classify 'nim(2,1) + kayles(2)' --players 3 --json",
    ),
    "large": (
        "solve 'nim(100000000000,5,7)' --json",
        "solve 'subtraction(1000000, take={2,5,9})' --json",
        "solve 'octal(0.77, 1000000,5)' --json",
        "solve 'split_nim(1000,7)' --json",
        "solve 'queen(1000000,1618034)' --json",
        "solve 'cram(10x10)' --json",
        "solve 'cram(9x10)' --outcome --json",
        "solve 'cram(1x60)' --json --certificate written.json",
        "verify written.json --json",
        "solve 'chomp(9x9)' --json",
        "solve 'chomp(2x50)' --json",
        "solve 'chomp(7x9)' --json",
        "explain 'chomp(7x9)'",
        "solve 'tictactoe(5^2)' --json --certificate written.json",
        "verify written.json --json",
        "solve 'tictactoe(4^3)' --misere --json",
        "solve 'takeaway(1000, f=2*x)' --json",
        "explain 'octal(0.77, 1000)' --json",
        "explain 'subtraction(100, take={2,5,9})' --latex",
        "explain 'nim(3,5,7)' --latex",
        "solve 'grundy(50)' --json",
        "solve 'cram(4x5)' --json",
    ),
    "refused": (
        "solve 'nim(3,5'",
        "solve 'nimm(3,5)'",
        "solve 'nim(-1)'",
        "solve 'nim(a)' --json",
        "solve 'queen(3)'",
        "solve 'cram(3xx4)'",
        "solve 'frogs([0,1,2.5], 7)'",
        "solve 'shannon([a-b], to_move=cut, deleted=[b-c])'",
        "solve 'tictactoe(3^2) + nim(1)'",
        "solve 'chomp(5,6)'",
        "solve './missing.py:game(3)'",
        "explain 'northcott(4, rows=[1:2], to_move=white)' --misere",
        "draw 'nim(3)' -o picture.png",
        "verify missing.json",
        "classify 'nim(3)' --players 99",
        "table nim 0..3 0..x",
        "frogs match '[0,0]'",
        "frogs simulate nothing",
        "reproduce nim/nothing",
        "coalitions count 99",
    ),
    "tables": (
        "table queen 0..9 0..9 --json",
        "table queen 0..5 0..5 --format latex",
        "table queen 0..5 0..5 --format svg",
        "table queen 0..5 0..5 --format markdown --outcomes",
        "table queen 0..5 0..5 --misere --json",
        "table nim 0..5 0..5 --format csv",
        "table 'subtraction(take={2,5})' 0..30 --json",
        "table 'octal(0.77)' 0..30 --json",
        "table 'takeaway(f=2*x)' 0..20 --json --outcomes",
        "table 'vertex_geography([a-b,b-c,c-d,b-d])' --outcomes --json",
        "table 'vertex_geography([a-b,b-c,c-d,b-d])' --outcomes --format svg",
        "table 'edge_geography([a-b,b-c,c-d,d-a,b-e])' --outcomes --json",
        "table nim 0..5 0..5 --players 3 --json",
        "table nim 0..4 0..4 --players 3 --scheme fine --format svg",
        "table nim 0..4 0..4 --players 4 --scheme stable",
        "table kayles 0..5 --players 3 --scheme straffin",
        "table nim 0..4 --players 3 --heaps 3 --json",
        "table nim 0..4 --players 3 --heaps 3 -o written.npy",
    ),
    "sequences": (
        "sequence kayles --json",
        "sequence dawson_kayles -n 300",
        "sequence grundy -n 60 --format bfile",
        "sequence 'octal(0.106)' -n 200 --format csv",
        "sequence 'octal(0.6)' -n 2000 --format latex",
        "sequence 'octal(0.77)' -n 500 --format svg",
        "sequence 'octal(0.106)' -n 20000 --format sparse-svg",
        "sequence 'hexadecimal(0.A3)' -n 100 --json",
        "sequence 'subtraction(take={2,3,7})' -n 50 --json --certificate written.json",
        "verify written.json --json",
        "sequence 'octal(0.77)' -n 300 --certificate written.json",
        "verify written.json --json",
        "sequence nim -n 20 --json",
        "sequence split_nim -n 20 --json",
        "sequence even_odd -n 20 --json",
        "sequence kayles -n 12 --misere",
        "sequence 'octal(0.07)' -n 10 --misere --json",
        "sequence --all-octal 1",
        "sequence queen",
    ),
    "frogs": (
        f"frogs match '{POND}' --json",
        f"frogs match '{POND}' --kind misere --partners 2",
        f"frogs match '{COLORED}' --kind two --json",
        f"frogs match '{COLORED}' --kind fussy --certificate written.json",
        "verify written.json --json",
        f"frogs match '{POND}' -o written.npy",
        f"frogs label '{POND}' --json",
        f"frogs label '{POND}' --limit 3",
        f"frogs draw '{POND}'",
        f"frogs draw '{COLORED}' --kind two",
        f"frogs draw '{POND}' --labels 3",
        "frogs simulate",
        "frogs simulate mutually-nearest --about",
        "frogs simulate mutually-nearest d=2 n=200 --runs 5 --workers 1 --json",
        "frogs simulate fussy n=100 --runs 4 --workers 1 --json --plot written.svg",
        "frogs simulate partner-distance n=200 --runs 4 --workers 1 --data written.csv",
        "frogs simulate unmatched n=51 --runs 4 --workers 1",
    ),
    "frogs-random": tuple(
        shlex.join(("frogs", verb, *PLENTY, *more))
        for verb, more in (
            ("match", ()),
            ("match", ("--torus", "--partners", "3", "--json")),
            ("match", ("--blue", "50", "--kind", "two")),
            ("label", ("--limit", "4")),
            ("draw", ("--torus", "--labels", "2")),
            ("draw", ("--kind", "misere")),
        )
    ),
    "coalitions": (
        "coalitions count 5 --json",
        "coalitions count 6 --stable",
        "coalitions count 6 --up-to-symmetry --json",
        "coalitions random --json",
        "coalitions random --scheme win --depth 3",
        "coalitions random --scheme fine --depth 4 --json",
        "coalitions random --equations",
        "coalitions random --simulate 500 --seed 3 --json",
        "coalitions random --simulate 500 --pool --depth 30",
        "coalitions prove --players 3 --json",
        "coalitions prove --players 4 --position 'nim(9,9,1)' --certificate written.json",
        "verify written.json --json",
        "classify 'nim(5,1)' --players 3",
        "classify 'nim(5,1)' --players 4 --json",
        "classify 'nim(5,1)' --players 3 --steps",
        "classify 'nim(2,1)' --players 3 --coalition BC --json --certificate written.json",
        "verify written.json --json",
        "classify 'tree(A[B,C[A,B]])' --json --certificate written.json",
        "verify written.json --json",
        "classify 'tree(A[B,C[A,B]])' --quotient A=A,B=A,C=B",
        "classify 'tree(A[B,C[A,B]])' --coalition AB --claim stable --certificate written.json",
        "draw 'nim(2,1)' --players 3",
        "draw 'nim(2,1)' --players 3 --graph --scheme stable",
        "draw 'tree(A[B,C[A,B]])' --scheme fine",
    ),
    "play": tuple(
        f"play '{position}' --watch --seed 1 {more}".strip()
        for position in (
            "nim(3,5,7)",
            "cram(3x4)",
            "tictactoe(3^2)",
            "shannon([a-b,a-c,a-d,b-c,b-d,c-d], to_move=cut)",
            "frogs([0,1,2.5,4.5])",
            "stone_frogs([0,1,2.5,4.5], k=1)",
            "northcott(5, rows=[2:4,5:3], to_move=white)",
            "poker_nim(2,3, mine=1, yours=1)",
            "chomp(3x4)",
        )
        for more in ("", "--opponent random --json")
    ),
    "reproduce": (
        "reproduce cgt/ --json",
        "reproduce nim/ --json",
        "reproduce lectures/ --json",
        "reproduce coalitions/ --json",
    ),
}


def positions_of(game: str) -> Iterator[str]:
    """The examples of a game, each followed by some positions that one move leads to."""
    given = type(lm.parse(game))
    seen = set()
    for example in given.examples:
        after = [str(move.to) for move in lm.parse(example).moves()]
        for text in (example, *after[:1], *after[len(after) // 2 :][:1], *after[-1:]):
            if text not in seen:
                seen.add(text)
                yield text


def calls_about(game: str, impartial: bool) -> Iterator[Call]:
    """Every verb about every example of a game, given by one of its positions."""
    name = game.partition("(")[0]
    yield from (("table", name, "0..6", "--json"), ("table", name, "0..3", "0..3", "--json"))
    for text in positions_of(game):
        for play in ((), ("--misere",)):
            yield ("solve", text, "--json", "--certificate", f"{WRITTEN}.json", *play)
            yield ("verify", f"{WRITTEN}.json", "--json")
            yield ("explain", text, "--json", *play)
        yield from (("draw", text), ("draw", text, "--text"), ("draw", text, "--why"))
    for text in type(lm.parse(game)).examples if impartial or name == "tree" else ():
        yield ("classify", text, "--players", "2" if name == "tree" else "3", "--json")


def calls() -> dict[str, list[Call]]:
    """The calls of each file of the record."""
    found = {name: [tuple(shlex.split(text)) for text in texts] for name, texts in GROUPS.items()}
    for row in json.loads(run(("games", "--json")).partition("\n")[2]):
        about = calls_about(row["notation"], row["impartial"])
        found[f"game-{row['name']}"] = list(about)
    return found


def run(call: Call) -> str:
    """One call in this process: its exit code, then what it printed and wrote."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    sys.argv = ["lastmove", *call]
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    told = f"exit code {code}\n{out.getvalue()}"
    return told + (f"on standard error:\n{err.getvalue()}" if err.getvalue() else "")


def written(call: Call) -> str:
    """What a call has left in the files that it names; a certificate stays for `verify`."""
    told = ""
    for name in call:
        file = Path(name)
        if name.startswith(f"{WRITTEN}.") and call[0] != "verify" and file.is_file():
            data = file.read_bytes()
            text = hashlib.sha256(data).hexdigest() if file.suffix == ".npy" else data.decode()
            told += f"written to {name}:\n{text.rstrip()}\n"
    return told


def fold(text: str) -> Iterator[str]:
    """Lines that a difference can be read in; long texts end with a hash of the whole."""
    if len(text) > MOST:
        text = f"{text[:MOST]}\n… sha256 {hashlib.sha256(text.encode()).hexdigest()}"
    for line in text.splitlines():
        if len(line) <= LONGEST:
            yield line
        else:
            yield from re.sub(r"(, |><)(?=\S)", r"\1\n  \\", line).split("\n")


def record_group(name: str, group: list[Call], folder: Path) -> None:
    """Write one file of the record."""
    lines: list[str] = []
    with tempfile.TemporaryDirectory() as scratch, chdir(scratch):
        for call in group:
            if call[0] != "verify":
                for left in Path(scratch).glob(f"{WRITTEN}.*"):
                    left.unlink()
            lines += [f"$ lastmove {shlex.join(call)}", *fold(run(call) + written(call)), ""]
    (folder / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")


def record(folder: Path) -> None:
    """Write the whole record into a folder, which is made and must be new or empty."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        sys.exit(f"golden: {folder} is not empty")
    context = get_context("spawn")
    # Rules that are compiled already are not searched interpreted first, and the answer tells it.
    lm.solve("cram(5x6)")
    # A process for each group, so that none depends on what another has left in memory.
    with ProcessPoolExecutor(PROCESSES, context, max_tasks_per_child=1) as pool:
        done = [
            pool.submit(record_group, name, group, folder.absolute())
            for name, group in calls().items()
        ]
        for result in done:
            result.result()


def compare(folder: Path) -> int:
    """Show how the record made now differs from the one in a folder; 1 if it does."""
    if not folder.is_dir():
        sys.exit(f"golden: there is no record in {folder}")
    differing = 0
    with tempfile.TemporaryDirectory() as scratch:
        now = Path(scratch) / "now"
        record(now)
        names = sorted({file.name for place in (folder, now) for file in place.glob("*.txt")})
        for name in names:
            old, new = (
                place.joinpath(name).read_text(encoding="utf-8").split("\n")
                if place.joinpath(name).is_file()
                else []
                for place in (folder, now)
            )
            told = list(difflib.unified_diff(old, new, f"old/{name}", f"new/{name}", lineterm=""))
            differing += bool(told)
            sys.stdout.writelines(f"{line}\n" for line in told)
    print(f"golden: {differing} of {len(names)} files differ", file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    os.environ["COLUMNS"] = "100"
    match sys.argv[1:]:
        case ["record", place]:
            record(Path(place))
        case ["compare", place]:
            sys.exit(compare(Path(place)))
        case _:
            sys.exit((__doc__ or "").strip())
