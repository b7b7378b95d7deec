"""`lastmove draw`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lastmove.cli.common import (
    check_picture,
    echo_json,
    json_option,
    misere_option,
    output_option,
    play_of,
    read_position,
    write_result,
)

if TYPE_CHECKING:
    from lastmove.core.position import Position


@click.command("draw")
@click.argument("expression")
@click.option("--text", "as_text", is_flag=True, help="In characters, for a terminal.")
@click.option(
    "--why",
    is_flag=True,
    help="With the argument that tells who wins: a matching, trees, a pairing, the move to make.",
)
@misere_option
@click.option(
    "--players",
    type=click.IntRange(2, 8),
    metavar="N",
    help="The game tree, as N players play it in turn.",
)
@click.option(
    "--scheme",
    type=click.Choice(["win", "stable", "fine"]),
    help="With --players, or of a tree: the type of every position.",
)
@click.option("--graph", is_flag=True, help="With --players: every position once, not a tree.")
@output_option
@json_option
def command(
    expression: str,
    as_text: bool,
    why: bool,
    misere: bool,
    players: int | None,
    scheme: str | None,
    graph: bool,
    output: str | None,
    as_json: bool,
) -> None:
    """A picture of the position EXPRESSION, as SVG."""
    from lastmove.api.draw import draw, svg, text

    if not as_text and not as_json:
        check_picture(output)
    position = read_position(expression)
    if players is not None or scheme is not None or graph:
        if why:
            raise click.UsageError("--why is about two players")
        seen = _seated(position, players, scheme, graph)
        if as_json:
            echo_json({"position": str(position), "players": players, **seen}, output)
        else:
            write_result(seen["text" if as_text else "svg"], output)
        return
    if misere and not why:
        raise click.UsageError("--misere is for --why: the board looks the same")
    if why:
        if as_text or as_json:
            raise click.UsageError("--why draws an SVG picture; lastmove explain tells it in words")
        write_result(draw(position, why=True, play=play_of(misere)), output)
        return
    if as_json:
        found = {"position": str(position), "svg": svg(position), "text": text(position)}
        echo_json(found, output)
    else:
        write_result(text(position) if as_text else svg(position), output)


def _seated(
    position: Position, players: int | None, scheme: str | None, graph: bool
) -> dict[str, str]:
    """The picture of a game for many players, and the same in characters."""
    from lastmove.families.coalitions.draw import game_graph_svg, game_tree_nodes, game_tree_svg
    from lastmove.families.coalitions.draw_game_trees import tree_text
    from lastmove.families.coalitions.multiplayer import seats

    seated = seats(position, players)
    plain = tree_text(game_tree_nodes(seated, None, scheme))
    if graph:
        return {"svg": game_graph_svg(seated, seated.players, scheme or "win"), "text": plain}
    return {"svg": game_tree_svg(seated, None, scheme), "text": plain}
