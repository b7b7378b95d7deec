"""`lastmove draw`."""

from __future__ import annotations

import click

from lastmove.cli.common import (
    echo_json,
    json_option,
    output_option,
    read_position,
    write_result,
)


@click.command("draw")
@click.argument("expression")
@click.option("--text", "as_text", is_flag=True, help="In characters, for a terminal.")
@click.option(
    "--why",
    is_flag=True,
    help="With what proves who wins: a matching, an even kernel, trees, a pairing.",
)
@output_option
@json_option
def command(expression: str, as_text: bool, why: bool, output: str | None, as_json: bool) -> None:
    """A picture of the position EXPRESSION, as SVG."""
    from lastmove.draw import svg, text

    position = read_position(expression)
    if why:
        from lastmove.draw.why import why_svg
        from lastmove.position import Play
        from lastmove.solve import new_run

        if as_text or as_json:
            raise click.UsageError("--why draws an SVG picture; lastmove explain tells it in words")
        run = new_run()
        proof = run.solver(position, Play.NORMAL).demonstration(position, Play.NORMAL, run)
        write_result(why_svg(position, proof), output)
        return
    if as_json:
        found = {"position": str(position), "svg": svg(position), "text": text(position)}
        echo_json(found, output)
    else:
        write_result(text(position) if as_text else svg(position), output)
