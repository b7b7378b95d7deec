"""`lastmove play`."""

from __future__ import annotations

import sys

import click

from lastmove.cli.common import (
    decoded,
    echo_json,
    examples,
    first_option,
    game_argument,
    games_of,
    json_option,
    misere_option,
    play_of,
    read_line,
    read_position,
    standard_input,
    store_option,
)
from lastmove.core.extras import need_extra
from lastmove.core.watching import watched

PATIENCE = 300.0
"""Seconds that a move or an answer may take when no limit is given."""


@click.command(
    "play",
    epilog=examples(
        'play "nim(3,5,7)"',
        'play "cram(4x4)" --opponent random --watch',
        "play marienbad --as second",
    ),
)
@game_argument("expression")
@misere_option
@first_option
@click.option(
    "--as",
    "side",
    metavar="SIDE",
    help="Your side: first (default), second, or a role; of Left and Right, who begins.",
)
@click.option(
    "--opponent",
    type=click.Choice(["perfect", "random", "human"]),
    default="perfect",
    show_default=True,
    help="Who plays the other side.",
)
@click.option("--watch", is_flag=True, help="Let the opponent play both sides.")
@click.option("--plain", is_flag=True, help="In plain lines, as in a pipe, instead of on a board.")
@click.option("--web", is_flag=True, help="In the browser, as lastmove serve does.")
@click.option("--seed", type=int, default=0, help="For the opponent's choice among equal moves.")
@click.option("--time", "seconds", type=float, help="Seconds the opponent may think for a move.")
@store_option
@json_option
def command(
    expression: str,
    misere: bool,
    first: str | None,
    side: str | None,
    opponent: str,
    watch: bool,
    plain: bool,
    web: bool,
    seed: int,
    seconds: float | None,
    store: str | None,
    as_json: bool,
) -> None:
    """Play from EXPRESSION: on a board in the terminal, in the browser, or in plain lines.

    On the board, ? tells the keys. In plain lines (--plain, or in a pipe) type a move, its
    number, or: moves, hint, why, values, slips, undo, board, help, quit. With --json
    everything that happens is one JSON object a line.
    """
    from lastmove.core.errors import InputError
    from lastmove.core.limits import Budget
    from lastmove.play.lines import LineGame
    from lastmove.play.match import Match
    from lastmove.play.opponents import Opponent, Perfect, RandomMover

    if seconds is not None and seconds <= 0:
        raise InputError(f"a time limit is a positive number of seconds, not {seconds:g}")
    if web:
        from lastmove.web.serving import serve

        serve(expression, misere=misere, first=first)
        return
    match = Match(read_position(expression), play_of(misere), first=first)
    yours = side or match.first or match.players[0]
    if yours not in match.players:
        raise InputError(f"a side is {' or '.join(match.players)}, not {yours!r}")
    player: Opponent = (
        RandomMover(seed) if opponent == "random" else Perfect(seed, seconds, store=store)
    )
    others: dict[str, Opponent] = {}
    if watch or opponent != "human":
        others = {name: player for name in match.players if watch or name != yours}
    if not plain and not as_json and standard_input().isatty() and sys.stdout.isatty():
        need_extra("The board in the terminal (not --plain)", "tui", "textual")
        from lastmove.play.screen import BoardScreen

        screen = BoardScreen(match, others, seconds)
        screen.run()
        if screen.failure is not None:
            raise screen.failure
        if screen.return_code:
            sys.exit(screen.return_code)
        return
    game = LineGame(
        match,
        others,
        ask=_ask if not as_json else lambda prompt: _line(),
        say=click.echo if not as_json else lambda text: None,
        event=echo_json if as_json else lambda happened: None,
        time=seconds,
        guard=lambda: watched(
            Budget(PATIENCE if seconds is None else 2 * seconds + 1), *games_of(match.position)
        ),
    )
    game.run()


def _ask(prompt: str) -> str | None:
    click.echo(prompt, nl=False)
    sys.stdout.flush()
    line = _line()
    if line is None or not standard_input().isatty():
        click.echo("" if line is None else line)
    return line


def _line() -> str | None:
    line = read_line()
    return None if line is None else decoded(line)
