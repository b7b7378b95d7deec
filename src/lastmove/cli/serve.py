"""`lastmove serve`."""

from __future__ import annotations

import click

from lastmove.cli.common import (
    echo_json,
    examples,
    first_option,
    game_argument,
    json_option,
    misere_option,
)


@click.command(
    "serve",
    epilog=examples(
        "serve",
        'serve "domineering(4x4)" --first left',
        "serve --host 0.0.0.0 --port 8080",
    ),
)
@game_argument("expression", required=False)
@misere_option
@first_option
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port; 0 takes any free one.",
)
@click.option("--workers", type=click.IntRange(2, 64), help="Processes for searches.")
@click.option("--proxy", is_flag=True, help="Believe X-Forwarded-For of a proxy on this machine.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--quiet", is_flag=True, help="Write no line for each request.")
@json_option
def command(
    expression: str | None,
    misere: bool,
    first: str | None,
    host: str,
    port: int,
    workers: int | None,
    proxy: bool,
    no_browser: bool,
    quiet: bool,
    as_json: bool,
) -> None:
    """The page: play in the browser, see what moves are worth, ask why.

    With EXPRESSION the page opens at that game; it may be one of your own, as in
    './treblecross.py:treblecross(9)'. Only this machine can open the page unless --host says
    otherwise: --host 0.0.0.0 opens it to the whole network. With --json the address is printed as
    {"address": …}.
    """
    from lastmove.web.serving import serve

    def say(address: str) -> None:
        if as_json:
            echo_json({"schema": 1, "address": address})
            return
        click.echo(f"lastmove is at {address} (stop it with Ctrl-C)", err=True)
        if host in ("0.0.0.0", "::"):
            click.echo("Everyone on your network can open it under this machine's name.", err=True)

    serve(
        expression,
        misere=misere,
        first=first,
        host=host,
        port=port,
        workers=workers,
        proxy=proxy,
        browser=not no_browser,
        quiet=quiet,
        say=say,
    )
