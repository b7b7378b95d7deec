"""`lastmove serve`."""

from __future__ import annotations

import click

from lastmove.cli.common import misere_option


@click.command("serve")
@click.argument("expression", required=False)
@misere_option
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="0: any free one.",
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--quiet", is_flag=True, help="Say nothing but errors.")
def command(
    expression: str | None, misere: bool, host: str, port: int, no_browser: bool, quiet: bool
) -> None:
    """The page: play in the browser, see what moves are worth, ask why.

    With EXPRESSION the page opens at that game; it may be one of your own, as in
    './treblecross.py:treblecross(9)'.
    """
    from lastmove.web.serving import serve

    serve(expression, misere=misere, host=host, port=port, browser=not no_browser, quiet=quiet)
