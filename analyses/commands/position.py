"""Commands on one position or game: new, show, moves, perft, replay, circle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from patchwork_solve.analyses.commands import (
    EditionOption,
    FormatOption,
    GameArgument,
    PngOption,
    SecondsOption,
    SeedOption,
    StateArgument,
    SvgOption,
    load_position,
    note_if_cold,
    options,
    seconds_above_zero,
    working,
)
from patchwork_solve.analyses.output import Format, emit, note

if TYPE_CHECKING:
    from patchwork_solve.engine.state import State


def new(
    seed: SeedOption = None,
    edition: EditionOption = "current",
    played_to: Annotated[
        int | None,
        typer.Option(help="Let two players play until both tokens are here or beyond."),
    ] = None,
    players: Annotated[
        str, typer.Option(help="Who plays: greedy, careful or random; two as greedy,random.")
    ] = "greedy",
    text: Annotated[bool, typer.Option("--text", help="Print the one-line form.")] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Set up a new game, or a position from a played game."""
    import random

    from patchwork_solve.engine.forms.variant import edition_of
    from patchwork_solve.engine.players import play_out
    from patchwork_solve.engine.state import State

    if seed is None:
        seed = random.randrange(1 << 31)
        note(f"note: seed {seed}")
    state = State.new(seed=seed, edition=edition_of(edition))
    if played_to is not None:
        first, _, second = players.partition(",")
        with options(until="--played-to", players="--players"):
            state = play_out(state, (first, second or first), seed, played_to).final
    _emit_state(state, text, form)


def show(
    state: StateArgument,
    svg: SvgOption = None,
    png: PngOption = None,
    text: Annotated[bool, typer.Option("--text", help="Print the one-line form.")] = False,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show a position with everything that follows from it."""
    from patchwork_solve.analyses.paths import check_paths

    check_paths([("--svg", svg), ("--png", png)], [("STATE", state)])
    position = load_position(state)

    def draw() -> None:
        from patchwork_solve.engine.drawing.position import position_svg

        _draw(lambda: position_svg(position), svg, png)

    _emit_state(position, text, form, True, draw)


def _draw(picture: Callable[[], str], *paths: Path | None) -> None:
    """Write a picture to the files that the user names."""
    from patchwork_solve.engine.drawing.position import write_picture

    for path in filter(None, paths):
        write_picture(picture(), path)


def _emit_state(
    state: State,
    text: bool,
    form: Format,
    derived: bool = False,
    then: Callable[[], None] = lambda: None,
) -> None:
    from patchwork_solve.analyses.position.frame import players_frame

    if text:
        emit(Format.TABLE, None, lambda: players_frame(state), state.to_text, then)
    else:
        document = state.to_json(derived)
        emit(form, document, lambda: players_frame(state), lambda: str(state), then)


def moves(state: StateArgument, form: FormatOption = Format.TABLE) -> None:
    """List every legal move."""
    from patchwork_solve.analyses.position.frame import moves_frame, moves_list

    position = load_position(state)
    document = moves_list(position) if form is Format.JSON else None
    emit(form, document, lambda: moves_frame(position))


def perft(
    state: StateArgument,
    depth: Annotated[int, typer.Option(min=0, max=99, help="Plies.")],
    divide: Annotated[bool, typer.Option("--divide", help="Split by the first move.")] = False,
    bulk: Annotated[
        bool, typer.Option(help="Count the last ply instead of playing it (same answer).")
    ] = True,
    time_limit: SecondsOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Count the move sequences of a given length."""
    import pandas as pd

    from patchwork_solve.analyses.position.frame import divided, perft_document
    from patchwork_solve.engine import perft as counting
    from patchwork_solve.engine.clock import Clock
    from patchwork_solve.engine.errors import InputError

    seconds_above_zero(time_limit)
    position = load_position(state)
    if divide and depth == 0:
        raise InputError("--divide", "needs a --depth of 1 or more")
    note_if_cold("perft.run")
    with working("counting") as tell:
        clock = Clock(time_limit)

        def progress(leaves: int) -> None:
            tell(f"{leaves:,} leaves, {clock.spent:.0f} s")

        if divide:
            parts = counting.divide(position, depth, bulk, clock, progress)
            document = perft_document(depth, counting.together([count for _, count in parts]))
            document["moves"] = divided(parts)
        else:
            counted = counting.count(position, depth, bulk, clock, progress)
            document = perft_document(depth, counted)
    emit(form, document, lambda: pd.DataFrame(document.get("moves", [document])))


def replay(game: GameArgument, form: FormatOption = Format.TABLE) -> None:
    """Replay a game through the rules and show every ply."""
    from patchwork_solve.analyses.output import table
    from patchwork_solve.analyses.position.frame import replay_document, replay_frame
    from patchwork_solve.engine.record import Game

    record = Game.load(game)
    final = record.final

    def text() -> str:
        a, b = final.scores()
        if final.winner is None:
            outcome = f"Not finished; scores as it stands {a} to {b}."
        else:
            outcome = f"Player {final.winner} wins; scores {a} to {b}."
        return f"{table(replay_frame(record))}\n\n{outcome}" if record.moves else outcome

    emit(form, replay_document(record), lambda: replay_frame(record), text)


def circle(
    state: StateArgument,
    depth: Annotated[int, typer.Option(min=0, max=12, help="Purchases to look ahead.")] = 2,
    graphml: Annotated[
        Path | None, typer.Option(help="Write the graph to this GraphML file.")
    ] = None,
    svg: SvgOption = None,
    png: PngOption = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the circle as a graph: what can be bought next, and what each player can reach."""
    from patchwork_solve.analyses.paths import check_paths
    from patchwork_solve.analyses.position.circle import circle_document, circle_text, reach_frame
    from patchwork_solve.engine.circle import reach_graph, to_graphml
    from patchwork_solve.engine.drawing.ring import ring_svg

    outputs = (("--graphml", graphml), ("--svg", svg), ("--png", png))
    check_paths(outputs, [("STATE", state)])
    position = load_position(state)
    with options(depth="--depth"):
        graph = reach_graph(position, depth)

    def draw() -> None:
        if graphml:
            to_graphml(graph, graphml, "--graphml")
        _draw(lambda: ring_svg(position, depth), svg, png)

    emit(
        form,
        circle_document(position, graph),
        lambda: reach_frame(position),
        lambda: circle_text(position, graph),
        draw,
    )
