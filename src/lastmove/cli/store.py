"""`lastmove store`: what was found and is kept for later runs."""

from __future__ import annotations

import json
import os
from typing import Any

import click

from lastmove.cli.common import (
    echo_json,
    examples,
    file_option,
    json_option,
    lines_for_terminal,
    store_option,
)
from lastmove.core.atomic import atomic_write, read_whole
from lastmove.core.errors import InputError, printable
from lastmove.core.extras import from_extra
from lastmove.core.store import CATALOGUE, Kept, Store

METADATA = b"lastmove"
"""Under which name a Parquet file says what its table is."""


def _open(store: str | None, *, make: bool = False) -> Store:
    """The store, which is not made where it is only looked at."""
    if store is None:
        raise InputError("there is no store: LASTMOVE_STORE or --store says none")
    if not make and _missing(store):
        raise InputError(f"there is no store {store!r}; a search makes one, and 'store import'")
    return Store(store)


def _missing(store: str) -> bool:
    try:
        os.stat(os.path.join(store, CATALOGUE))
    except FileNotFoundError:
        return True
    except OSError:  # which is told better when it is opened
        return False
    return False


def _told(kept: Kept) -> str:
    about = ", ".join(
        name if told is True else f"{name} {told}"
        for name, told in kept.about.items()
        if name not in ("rules", "verb") and told is not False
    )
    size = f"{kept.bytes / 1e6:,.1f} MB" if kept.kind == "table" else ""
    return printable(f"{kept.name[:12]}  {kept.kind:<6}  {kept.made}  {size:>11}  {about}")


@click.group(
    "store",
    epilog=examples(
        'solve "cram(4x5)" --store kept',
        "store list --store kept",
    ),
)
def command() -> None:
    """What was found and is kept for later runs by the same rules: answers, tables of positions.

    It is in the user's data folder; LASTMOVE_STORE or --store FOLDER names another one, or none.
    All but export and import take --json.
    """


@command.command(
    "list",
    epilog=examples(
        'solve "cram(4x5)" --store kept',
        "store list --store kept --json",
    ),
    short_help="Everything that is kept.",
)
@store_option
@json_option
def list_(store: str | None, as_json: bool) -> None:
    """Everything that is kept, the newest last."""
    none = store is not None and _missing(store)
    found = [] if none else _open(store).listed()
    if none and not as_json:
        click.echo(f"nothing is kept in {store} yet", err=True)
    if as_json:
        echo_json([one.as_dict() for one in found])
        return
    for one in found:
        click.echo(_told(one))


@command.command(
    "show",
    epilog=examples(
        "store show 3f2a --store kept",
    ),
    short_help="One thing that is kept.",
)
@click.argument("name")
@store_option
@json_option
def show(name: str, store: str | None, as_json: bool) -> None:
    """What is kept under NAME, of which the first digits are enough; its hash is checked."""
    opened = _open(store)
    kept = opened.find(name)
    found = opened.content(kept)
    data = kept.as_dict()
    if kept.kind == "answer":
        data["answer"] = found
    else:
        data["arrays"] = {part: [str(a.dtype), list(a.shape)] for part, a in found.items()}
    if as_json:
        echo_json(data)
    else:
        click.echo(lines_for_terminal(json.dumps(data, indent=2, ensure_ascii=False)))


@command.command(
    "verify",
    epilog=examples(
        'solve "cram(4x5)" --store kept',
        "store verify --store kept",
    ),
    short_help="Check every hash.",
)
@store_option
@json_option
def verify(store: str | None, as_json: bool) -> int:
    """Check that everything has its hash still. Exit code 1 if something has not."""
    opened = _open(store)
    bad, count = opened.damaged(), len(opened.listed())
    if as_json:
        echo_json({"schema": 1, "kept": count, "damaged": [one.as_dict() for one in bad]})
    else:
        for one in bad:
            click.echo(f"damaged: {_told(one)}")
        click.echo(f"{count - len(bad)} of {count} are whole")
    return 1 if bad else 0


@command.command(
    "prune",
    epilog=examples(
        'solve "cram(4x5)" --store kept',
        "store prune --store kept --all",
    ),
    short_help="Remove what is damaged, or all.",
)
@click.argument("names", nargs=-1, metavar="[NAME…]")
@click.option("--damaged", is_flag=True, help="What has not its hash any more.")
@click.option("--all", "everything", is_flag=True, help="Everything.")
@store_option
@json_option
def prune(
    names: tuple[str, ...], damaged: bool, everything: bool, store: str | None, as_json: bool
) -> None:
    """Remove what is kept under these NAMEs, what is damaged, or everything."""
    if not (names or damaged or everything):
        raise click.UsageError("which? NAMEs, --damaged or --all")
    opened = _open(store)
    gone = {one.name: one for one in map(opened.find, names)}
    gone |= {one.name: one for one in (opened.damaged() if damaged else ())}
    gone |= {one.name: one for one in (opened.listed() if everything else ())}
    opened.remove(list(gone.values()))
    if as_json:
        echo_json([one.as_dict() for one in gone.values()])
        return
    for one in gone.values():
        click.echo(f"removed {_told(one)}")


@command.command(
    "export",
    epilog=examples(
        "store export 3f2a -o table.parquet --store kept",
    ),
    short_help="A table as Parquet.",
)
@click.argument("name")
@file_option("-o", "--output", help="The file to write.")
@store_option
def export(name: str, output: str | None, store: str | None) -> None:
    """Write the table kept under NAME as a Parquet file, with what it is and its rules' hash."""
    parquet, arrow = _parquet()
    if output is None:
        raise click.UsageError("where to? -o FILE.parquet")
    opened = _open(store)
    kept = opened.find(name)
    if kept.kind != "table":
        raise InputError(f"{kept.name[:12]} is an answer; tables are exported")
    arrays, about = opened.content(kept), dict(kept.about)
    if len({array.shape for array in arrays.values()}) > 1:
        # Columns of different lengths: one row, each column's numbers as a list in it.
        about["shapes"] = {part: list(array.shape) for part, array in arrays.items()}
        arrays = {part: arrow.array([array.reshape(-1)]) for part, array in arrays.items()}
    table = arrow.table(arrays).replace_schema_metadata({METADATA: json.dumps(about)})
    atomic_write(output, lambda file: parquet.write_table(table, file))
    click.echo(f"{kept.entries:,} entries written to {output}", err=True)


@command.command(
    "import",
    epilog=examples(
        "store import table.parquet --store kept",
    ),
    short_help="A table from Parquet.",
)
@click.argument("file")
@store_option
def import_(file: str, store: str | None) -> None:
    """Keep the table of a Parquet FILE that 'store export' wrote; it serves the same rules only.

    What it says is believed as what was found here is: import what you trust, or check it again.
    """
    from io import BytesIO

    parquet, arrow = _parquet()
    data = read_whole(file)
    try:
        table = parquet.read_table(BytesIO(data))
        about = json.loads(table.schema.metadata[METADATA])
        what, rules = str(about["table"]), [str(rule) for rule in about["rules"]]
        arrays = {name: table[name].to_numpy() for name in table.column_names}
        for name, shape in about.get("shapes", {}).items():
            arrays[name] = arrays[name][0].reshape(shape)
        entries = max(map(len, arrays.values()))
        if any(array.dtype.hasobject for array in arrays.values()):
            raise TypeError("columns of numbers are wanted")
    except (arrow.ArrowException, AttributeError, LookupError, TypeError, ValueError):
        raise InputError(f"{file!r} is no table that 'lastmove store export' wrote") from None
    _open(store, make=True).put_table(what, rules, arrays)
    click.echo(f"{entries:,} entries of {what!r} are kept", err=True)


def _parquet() -> tuple[Any, Any]:
    return (
        from_extra("Parquet", "parquet", "pyarrow.parquet"),
        from_extra("Parquet", "parquet", "pyarrow"),
    )
