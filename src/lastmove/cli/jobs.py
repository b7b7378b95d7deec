"""`lastmove jobs`: long runs that were kept in files with `--resume`."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from lastmove.cli.common import echo_json, examples, json_option, lines_for_terminal
from lastmove.core.errors import InputError, printable
from lastmove.core.job import FINISHED
from lastmove.core.job_file import Found, OtherVersion, is_job, read


@dataclass(frozen=True)
class Listed:
    """A file of a job; `found` is None where it cannot be used, as `damage` says."""

    path: Path
    found: Found | None
    damage: str | None = None
    foreign: bool = False
    """Whether that is as another version has made it."""

    @property
    def finished(self) -> bool:
        """Whether nothing is left to do."""
        return self.found is not None and any(r.name == FINISHED for r in self.found.records)

    @property
    def status(self) -> str:
        """In a word."""
        if self.found is None:
            return "foreign" if self.foreign else "damaged"
        return "finished" if self.finished else "stopped"

    @property
    def asked(self) -> str:
        """What was asked: the words of the command, or of what was asked in Python."""
        if self.found is None:
            return self.damage or ""
        if self.found.command:
            return " ".join(map(_quoted, self.found.command))
        asked = self.found.question
        return ", ".join(f"{k} {v}" for k, v in asked.items() if k not in ("rules", "code"))

    def as_dict(self) -> dict[str, Any]:
        """What is told about it as JSON."""
        kept = [] if self.found is None else self.found.records
        arrays = [array for record in kept for array in record.arrays.values()]
        stat = self.path.stat()
        return {
            "file": str(self.path),
            "status": self.status,
            "asked": None if self.found is None else self.found.question,
            "command": None if self.found is None else self.found.command,
            "records": len(kept) - self.finished,
            "numbers": sum(array.size for array in arrays),
            "bytes": stat.st_size,
            "dropped": 0 if self.found is None else self.found.dropped,
            "changed": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(stat.st_mtime)),
            "damage": self.damage,
        }


def look(path: Path) -> Listed:
    """What a file of a job holds, every hash checked. Raises `InputError` for another file."""
    if path.is_dir():
        raise InputError(f"{str(path)!r} is a folder, of which 'jobs list' tells; a file is wanted")
    if not path.exists():
        raise InputError(f"there is no file {str(path)!r}")
    if path.is_file() and not os.access(path, os.R_OK):
        raise InputError(f"the file {str(path)!r} cannot be read (there is no permission)")
    # Opening a pipe would wait for someone who writes into it.
    if not path.is_file() or not is_job(str(path)):
        raise InputError(f"{str(path)!r} is no file of a job; --resume FILE makes one")
    try:
        with path.open("rb") as file:
            return Listed(path, read(file, str(path)))
    except InputError as problem:
        return Listed(path, None, str(problem), isinstance(problem, OtherVersion))


def jobs_in(folders: tuple[str, ...]) -> Iterator[Listed]:
    """The files of jobs in these folders, by name."""
    for folder in folders or (".",):
        try:
            names = sorted(os.listdir(folder))
        except OSError as problem:
            raise InputError(f"{folder!r} cannot be listed ({problem.strerror})") from None
        for name in names:
            path = Path(folder) / name
            if path.is_file() and is_job(str(path)):
                yield look(path)


@click.group(
    "jobs",
    epilog=examples(
        'solve "cram(3x4)" --resume cram.job',
        "jobs list",
        "jobs resume cram.job",
    ),
)
def command() -> None:
    """Long runs that were kept in files with --resume FILE.

    Each but resume takes --json.
    """


@command.command(
    "list",
    epilog=examples(
        "jobs list",
        "jobs list . --json",
    ),
    short_help="The jobs in a folder.",
)
@click.argument("folders", nargs=-1, metavar="[FOLDER…]")
@json_option
def list_(folders: tuple[str, ...], as_json: bool) -> None:
    """The jobs whose files are in a FOLDER, this one if none is given; every file is checked."""
    found = list(jobs_in(folders))
    if as_json:
        echo_json([job.as_dict() for job in found])
        return
    if not found:
        click.echo("no jobs here; a verb with --resume FILE makes one", err=True)
    width = max((len(printable(str(job.path))) for job in found), default=0)
    for job in found:
        data = job.as_dict()
        size = f"{data['bytes'] / 1e6:,.1f} MB"
        click.echo(
            f"{printable(str(job.path)):<{width}}  {job.status:<8}  {size:>12}  "
            f"{data['changed']}  {printable(job.asked)}"
        )


@command.command(
    "show",
    epilog=examples(
        "sequence kayles --resume kayles.job",
        "jobs show kayles.job",
    ),
    short_help="What a file keeps.",
)
@click.argument("file")
@json_option
def show(file: str, as_json: bool) -> None:
    """What the job in FILE was asked, how far it is, and whether its file is whole."""
    job = look(Path(file))
    if as_json:
        echo_json(job.as_dict())
        return
    data = job.as_dict()
    label = "asked" if job.found is not None else "because"
    lines = [f"{file}: {job.status}", f"  {label:<8} {job.asked}"]
    if job.found is not None:
        for name, value in job.found.question.items():
            if name not in ("rules", "code"):
                lines.append(f"  {name:<8} {value}")
        lines.append(f"  keeps    {data['records']:,} records, {data['numbers']:,} numbers in them")
        if job.found.dropped:
            lines.append(f"  cut off  {job.found.dropped:,} bytes at its end, which are not used")
    lines.append(f"  file     {data['bytes']:,} bytes, changed {data['changed']}")
    if job.status == "stopped":
        lines.append(f"  go on    lastmove jobs resume {_quoted(file)}")
    click.echo(lines_for_terminal("\n".join(lines)))


@command.command(
    "resume",
    epilog=examples(
        "sequence kayles --resume kayles.job",
        "jobs resume kayles.job",
    ),
    short_help="Go on with a job.",
)
@click.argument("file")
@click.pass_context
def resume(context: click.Context, file: str) -> object:
    """Go on with the job in FILE: its command is asked again. Its result is printed.

    Files that the command wrote are not written again, and a command that runs code of a file of
    your own is told, not run: that file may have come from somewhere else.
    """
    from lastmove.api.elsewhere import refused
    from lastmove.cli import VERBS, WORDS, lastmove

    job = look(Path(file))
    if job.found is None:
        raise InputError(job.damage or "")
    words = [*job.found.command, "--resume", file]
    told = " ".join(map(_quoted, ["lastmove", *words]))
    own = f"the job in {file!r} runs code of your own; if you know it: {told}"
    if any(".py" in word or word.startswith("--games") or word == "-" for word in words):
        raise InputError(own)
    if not job.found.command or job.found.command[0] not in VERBS:
        raise InputError(f"the job in {file!r} was asked in Python, where it can be asked again")
    click.echo(told, err=True)
    context.meta[WORDS] = words
    with lastmove.make_context("lastmove", words, parent=context) as inner, refused(own):
        return lastmove.invoke(inner)


@command.command(
    "prune",
    epilog=examples(
        "jobs prune",
        "jobs prune . --json",
    ),
    short_help="Remove what is finished.",
)
@click.argument("folders", nargs=-1, metavar="[FOLDER…]")
@click.option("--damaged", is_flag=True, help="Also those whose file is damaged.")
@click.option("--dry-run", is_flag=True, help="Only say which.")
@json_option
def prune(folders: tuple[str, ...], damaged: bool, dry_run: bool, as_json: bool) -> None:
    """Remove the files of finished jobs in a FOLDER, this one if none is given."""
    gone = [
        job
        for job in jobs_in(folders)
        if job.status == "finished" or (damaged and job.status == "damaged")
    ]
    data = [job.as_dict() for job in gone]
    for job in gone:
        if not dry_run:
            try:
                job.path.unlink()
            except OSError as problem:
                raise InputError(
                    f"{str(job.path)!r} cannot be removed ({problem.strerror})"
                ) from None
    if as_json:
        echo_json(data)
        return
    for job in gone:
        click.echo(f"{'would remove' if dry_run else 'removed'} {printable(str(job.path))}")


def _quoted(word: str) -> str:
    """A word as a shell takes it."""
    import shlex

    return shlex.quote(word)
